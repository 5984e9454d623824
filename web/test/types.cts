// Checks the types in a CommonJS module.
import kifu = require("komadai/kifu");
import rules = require("komadai/rules");

const game: kifu.ShownGame | undefined = kifu.read("▲７六歩")[0];
export const entries: (string | null)[] | undefined = game?.entries.map((entry) => entry.usi);
export const position: rules.Position = new rules.Position();
