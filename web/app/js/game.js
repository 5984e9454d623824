// A game with its tree of entries. Node 0 is the start.

import { border, law, records } from "./engine.js";
import { chosenLanguage } from "./words.js";
import { positionOf } from "./player.js";

/** The file that was read last, since its games are often opened one after another. */
let last = {};

function read(source, language) {
  if (last.source !== source || last.language !== language) {
    const games = records.read(source.content, { name: source.name });
    const parts = [`${source.name.replace(/\n/g, " ")}\n`, source.content];
    const lines = border.text("evaluated", parts, Number(typeof source.content === "string"));
    last = { source, language, games, values: lines.trimEnd().split("\n") };
  }
  return last;
}

/** Reads a game of the list with all its entries. */
export function readGame(game) {
  const { games, values } = read(game.source, chosenLanguage());
  const at = Math.max(game.game - 1, 0);
  const shown = games[at];
  const entries = shown.entries;
  const value = values[at] ? JSON.parse(values[at]) : [];
  const nodes = [{ parent: -1, sfen: shown.start, notes: shown.notes, children: [], ply: 0, main: true, level: 0 }];
  entries.forEach((entry, i) => {
    const parent = nodes[entry.parent];
    const node = { ...entry, value: value[i], children: [], level: parent.level + (parent.children.length > 0 ? 1 : 0), isFirst: parent.children.length === 0 };
    parent.children.push(nodes.length);
    nodes.push(node);
  });
  return { ...shown, nodes };
}

/** Returns the nodes from the first entry to one. */
export function pathTo(game, at) {
  const path = [];
  for (let node = at; node > 0; node = game.nodes[node].parent) path.push(node);
  return path.reverse();
}

/** Returns the text of an entry: in Japanese as the module writes it, otherwise with letters and numbers. */
export function entryText(game, at) {
  const node = game.nodes[at];
  if (node.label === undefined || node.labelled !== chosenLanguage()) {
    node.labelled = chosenLanguage();
    node.label = node.labelled === "ja" ? node.text : english(game, node);
  }
  return node.label;
}

const EXTRA = { pass: "pass", illegal: " (illegal)" };

function english(game, node) {
  if (node.kind !== "move" && node.kind !== "illegal") return node.kind === "ending" ? node.text : EXTRA[node.kind] ?? node.text;
  const before = game.nodes[node.parent];
  return moveText(before.sfen, node.usi, before.usi?.slice(2, 4)) + (EXTRA[node.kind] ?? "");
}

/** Returns a move in the notation of the chosen language, or in USI if it cannot be written so. */
export function moveText(sfen, usi, last) {
  const isJapanese = chosenLanguage() === "ja";
  const mark = sfen.split(" ")[1] === "w" ? (isJapanese ? "△" : "☖") : isJapanese ? "▲" : "☗";
  const position = positionOf(sfen);
  try {
    return mark + position.notate(usi, { style: isJapanese ? "jsa" : "hosking", last });
  } catch (error) {
    if (!(error instanceof law.ShogiError) && position) throw error;
    return mark + usi;
  }
}
