// Lists the games of files: `node stats.mjs FILE...`. Any format and encoding will do.
import { readFileSync } from "node:fs";
import { check } from "komadai/kifu";

for (const name of process.argv.slice(2)) {
  for (const game of check(readFileSync(name), { name })) {
    const players = `${game.black ?? "?"} - ${game.white ?? "?"}`;
    console.log(`${name}:${game.game}  ${players}  ${game.plies} plies  ${game.ending ?? ""}`);
    for (const { line, column, message } of game.errors) console.log(`  ${line}:${column}  ${message}`);
  }
}
