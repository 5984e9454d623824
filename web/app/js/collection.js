// Keeps the files and their games, in the order of the files.

import { chosenLanguage } from "./words.js";
import { crew } from "./engine.js";

export const collection = {
  files: [],
  /** Each game has its facts, its file, and its number in the collection. */
  games: [],
  /** Called when games are added or named. */
  changed: () => {},
};

let numbered = 0;

/** Lists the games of files, and then names their openings. `progress` is called with a key, and counts of files. */
export async function add(files, progress) {
  const added = files.map((file) => ({ ...file, id: numbered++ }));
  collection.files.push(...added);
  let done = 0;
  await crew().each("list", added, groupSize(added), (group, answers) => {
    group.forEach((file, i) => { file.games = answers[i].map((game) => ({ ...game, source: file })); });
    done += group.length;
    progress("reading", done, added.length);
  });
  for (const file of added) collection.games.push(...file.games);
  number();
  const first = added[0]?.games[0];
  name(added, progress);
  return first;
}

function number() {
  collection.games.forEach((game, i) => { game.number = i + 1; });
  collection.changed();
}

/** Finds the openings of files, while the list can be used. */
async function name(files, progress) {
  let done = 0, shown = 0;
  await crew().each("tags", files, groupSize(files), (group, answers) => {
    group.forEach((file, i) => file.games.forEach((game, at) => { game.tags = answers[i][at] ?? []; }));
    done += group.length;
    progress("naming", done, files.length);
    if (performance.now() - shown > 1000 || done === files.length) {
      shown = performance.now();
      collection.changed();
    }
  });
}

/** Returns the number of files in a task: many small ones, or a single large one. */
export function groupSize(files) {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const mean = bytes / Math.max(files.length, 1);
  return Math.max(1, Math.min(100, Math.floor(400_000 / (mean + 1)), Math.ceil(files.length / 8)));
}

/** Removes all games. */
export function removeAll() {
  collection.files = [];
  collection.games = [];
  collection.changed();
}

/** Returns the name of a game's opening: that of a header if Komadai finds none. */
export function openingOf(game) {
  if (!game.tags) return "";
  const nameOf = (tag) => (chosenLanguage() === "ja" ? tag.name : tag.english ?? tag.name);
  const openings = game.tags.filter(({ kind }) => kind === "opening");
  const styles = game.tags.filter(({ kind }) => kind === "style");
  const chosen = openings.length > 0 ? openings.slice(-2) : styles.slice(-1);
  return [...new Set(chosen.map(nameOf))].join(chosenLanguage() === "ja" ? "・" : ", ");
}

/** Returns the files of games, each with the number of each of its games in `games`, or 0. */
export function filesOf(games) {
  const files = new Map();
  games.forEach((game, i) => {
    if (game.game === 0) return;
    const { source } = game;
    if (!files.has(source)) files.set(source, { ...source, source, chosen: source.games.map(() => 0) });
    files.get(source).chosen[game.game - 1] = i + 1;
  });
  return [...files.values()];
}

/** Returns the players of a game, or its file. */
export function titleOf(game) {
  if (game.black || game.white) return `${game.black ?? "—"} – ${game.white ?? "—"}`;
  return game.file + (game.source.games.length > 1 ? `:${game.game}` : "");
}
