// The tree of the moves that were played in the games of the list.

import { choice, h, setChildren } from "./dom.js";
import { Board } from "./board.js";
import { Player, positionOf } from "./player.js";
import { crew, sent } from "./engine.js";
import { filesOf, titleOf } from "./collection.js";
import { filtered } from "./list.js";
import { moveText } from "./game.js";
import { t } from "./words.js";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const DEPTH = 30;

/** The way from the start, and whose games are counted. */
const state = { player: "", side: "either", way: [], flipped: false };

const nameOf = (game, side) => game[`${side}_name`] ?? game[side];

/** Returns the games of a player in the list. */
function chosenGames() {
  const { player, side } = state;
  const plays = (game, as) => nameOf(game, as) === player;
  return filtered().filter((game) => game.game > 0 && (!player || (side !== "white" && plays(game, "black")) || (side !== "black" && plays(game, "white"))));
}

/** Returns the players with the most games. */
function players() {
  const counts = new Map();
  for (const game of filtered()) for (const side of ["black", "white"]) {
    const name = nameOf(game, side);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 200);
}

function bar({ black, draws, white }) {
  const all = black + draws + white, made = h("div", { class: "bar" });
  for (const [kind, count] of [["b", black], ["d", draws], ["w", white]]) {
    if (!count) continue;
    const share = (100 * count) / all, part = h("i", { class: kind }, share >= 18 ? `${Math.round(share)}%` : "");
    part.style.width = `${share}%`;
    made.append(part);
  }
  return made;
}

/** Draws the tree. `open` is called with a game and a position. */
export function drawTree(into, open) {
  const table = h("div", { class: "played", role: "status" });
  const line = h("p", { class: "line" });
  let positions = [];
  const board = new Board({ onSquare: (square) => player.square(square), onHand: (side, kind) => player.hand(side, kind) });
  const player = new Player(board, (move) => go([...state.way, move]), () => draw());
  const choices = h("div", { class: "actions" });
  setChildren(into, h("div", { class: "stage" }, board.element,
    h("div", { class: "buttons" }, h("button", { onclick: () => go([]) }, t("first")), h("button", { onclick: () => go(state.way.slice(0, -1)) }, t("previous")), h("button", { onclick: () => { state.flipped = !state.flipped; draw(); } }, t("flip")))),
    h("div", { class: "side" }, h("p", {}, t("treeHint")), choices, line, table));
  const drawChoices = () => setChildren(choices,
    choice(t("player"), [["", t("anyPlayer")], ...players().map(([name, count]) => [name, `${name} (${count})`])], state.player, (value) => { state.player = value; count(); }),
    choice(t("as"), [["either", t("either")], ["black", t("black")], ["white", t("white")]], state.side, (value) => { state.side = value; state.flipped = value === "white"; count(); }));
  drawChoices();
  count();

  async function count() {
    const games = chosenGames(), files = filesOf(games);
    setChildren(table, h("p", {}, t("counting")));
    const least = Math.max(1, Math.floor(games.length / 500));
    positions = await crew().ask("tree", files.map(sent), START, DEPTH, least);
    show(games);
  }

  /** Returns the positions of the way, with their moves. */
  function places() {
    const found = [{ sfen: START, at: positions[0] }];
    for (const move of state.way) {
      const { sfen, at } = found.at(-1);
      const branch = at?.moves.find(({ usi }) => usi === move);
      found.push({ move, text: moveText(sfen, move), sfen: positionOf(sfen).play(move).sfen, at: branch?.to === null || branch?.to === undefined ? undefined : positions[branch.to] });
    }
    return found;
  }

  function draw() {
    const here = places().at(-1);
    board.show({ sfen: here.sfen, lastMove: here.move, flipped: state.flipped, chosen: player.chosen, targets: player.targets });
  }

  function go(way) {
    state.way = way;
    show(chosenGames());
  }

  function show(games) {
    const found = places(), here = found.at(-1);
    player.at(here.sfen);
    draw();
    setChildren(line, ...found.flatMap(({ text }, depth) => [h("button", { class: "step", onclick: () => go(state.way.slice(0, depth)) }, text ?? t("start")), " "]));
    const moves = here.at?.moves ?? [];
    const rows = moves.map((branch) => h("tr", { onclick: (event) => { if (!event.target.closest("a, button")) go([...state.way, branch.usi]); } },
      h("td", {}, h("button", { class: "step", onclick: () => go([...state.way, branch.usi]) }, moveText(here.sfen, branch.usi))),
      h("td", {}, branch.games), h("td", {}, bar(branch)),
      h("td", { class: "examples" }, branch.examples.map((number) => {
        const game = games[Number(number) - 1];
        return game && h("a", { href: "#", onclick: (event) => { event.preventDefault(); open(game, positionOf(here.sfen).play(branch.usi).sfen); } }, titleOf(game));
      }))));
    setChildren(table, rows.length
      ? h("table", { class: "tree" }, h("thead", {}, h("tr", {}, ["move", "gamesCount", "bars", "games"].map((key) => h("th", { scope: "col" }, t(key))))), h("tbody", {}, rows))
      : h("p", {}, t("noMoves")));
  }
}
