// Searches games for a position or a shape, with a board as the form.

import { h, tick, setChildren } from "./dom.js";
import { Board, readSfen, sign, writeSfen } from "./board.js";
import { crew } from "./engine.js";
import { filesOf, groupSize, titleOf } from "./collection.js";
import { filtered } from "./list.js";
import { chosenLanguage, t } from "./words.js";

const EMPTY = "9/9/9/9/9/9/9/9/9 b - 1";
const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const KINDS = ["P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"];

/** The question, which is kept while other pages are shown. */
const form = { sfen: EMPTY, piece: "P", exact: false, either: false, mirror: false, words: "" };

/** Takes a position from a game. */
export const takePosition = (sfen) => { form.sfen = sfen; };

/** Returns the question as `komadai search --query` takes it, or undefined if it is empty. */
function question() {
  const { squares, held } = readSfen(form.sfen);
  const pieces = Object.entries(squares).map(([square, piece]) => (piece === piece.toUpperCase() ? piece : `v${piece.toUpperCase()}`) + square);
  const hands = ["black", "white"].flatMap((side) => Object.entries(held[side]).filter(([, count]) => count).map(([kind, count]) => `${side === "white" ? "v" : ""}hand:${kind}>=${count}`));
  const words = [...(form.exact ? [] : [...pieces, ...hands]), form.words.trim()].filter(Boolean).join(" ");
  if (!words && !form.exact) return undefined;
  const step = form.exact ? { words, position: form.sfen, any_turn: true } : { words };
  return JSON.stringify({ steps: [step], either_side: form.either, mirror: form.mirror });
}

/** Draws the form and its results. `open` is called with a game and the number of a ply; `current` returns the position of the open game. */
export function drawSearch(into, open, current) {
  const result = h("div", { class: "results", role: "status" });
  const board = new Board({ onSquare: touch, onHand: (side, kind) => hold(side, kind, -1) });
  const palette = h("div", { class: "palette", role: "group", "aria-label": t("pieces") });
  const draw = () => {
    board.show({ sfen: form.sfen, names: { black: { name: t("hand") }, white: { name: t("hand") } } });
    const piece = (code, label, text) => h("button", { class: form.piece === code ? "chosen" : "", "aria-pressed": String(form.piece === code), "aria-label": label, onclick: () => { form.piece = code; draw(); } }, text);
    setChildren(palette,
      ...["black", "white"].map((side) => h("div", { class: side }, h("span", {}, side === "black" ? "☗" : "☖"),
        KINDS.map((kind) => piece(side === "black" ? kind : kind.toLowerCase(), `${t(side)} ${sign(kind)}`, sign(kind))),
        h("button", { onclick: () => hold(side, form.piece.toUpperCase(), 1), title: t("hand") }, `+ ${t("hand")}`))),
      h("div", {}, piece("", t("eraser"), t("eraser"))),
    );
  };
  const set = (sfen) => {
    form.sfen = sfen;
    draw();
  };
  function touch(square) {
    const position = readSfen(form.sfen);
    if (!form.piece || position.squares[square] === form.piece) delete position.squares[square];
    else position.squares[square] = form.piece;
    set(writeSfen(position));
  }
  function hold(side, kind, change) {
    const position = readSfen(form.sfen);
    const base = kind.replace("+", "");
    if (!base || base === "K") return;
    position.held[side][base] = Math.max(0, (position.held[side][base] ?? 0) + change);
    set(writeSfen(position));
  }
  const words = h("input", { class: "typed", value: form.words, placeholder: t("moreWords"), "aria-label": t("moreWords"), oninput: () => { form.words = words.value; } });
  const button = h("button", { class: "main", onclick: () => run() }, t("find", { count: filtered().length }));
  setChildren(into,
    h("div", { class: "stage" }, h("p", {}, t("searchHint")), board.element, palette),
    h("div", { class: "side" },
      h("div", { class: "actions" },
        current() && h("button", { onclick: () => set(current()) }, t("fromGame")),
        h("button", { onclick: () => set(START) }, t("startBoard")), h("button", { onclick: () => set(EMPTY) }, t("clearBoard"))),
      h("div", { class: "actions" }, tick(t("exact"), form.exact, (on) => { form.exact = on; }), tick(t("eitherSide"), form.either, (on) => { form.either = on; }), tick(t("mirrored"), form.mirror, (on) => { form.mirror = on; })),
      words, h("div", { class: "actions" }, button), result),
  );
  draw();

  async function run() {
    const asked = question();
    if (!asked) {
      setChildren(result, h("p", {}, t("emptyQuestion")));
      return;
    }
    const games = filtered(), files = filesOf(games), found = [];
    let done = 0;
    button.disabled = true;
    try {
      await crew().each("search", files, groupSize(files), (group, answers) => {
        group.forEach(({ source, chosen }, i) => answers[i].forEach((hits, at) => { if (chosen[at] && hits.length) found.push({ game: source.games[at], hits }); }));
        done += group.length;
        setChildren(result, h("p", {}, t("searching", { done, all: files.length })));
      }, asked, chosenLanguage());
      show(found.sort((a, b) => a.game.number - b.game.number));
    } catch (error) {
      setChildren(result, h("p", { class: "bad" }, error.message));
    }
    button.disabled = false;
  }

  function show(found) {
    const rows = found.slice(0, 500).map(({ game, hits }) => {
      const [hit] = hits;
      const text = titleOf(game), mark = hit.sfen.split(" ")[1] === "w" ? "▲" : "△";
      return h("li", {}, h("a", { href: "#", onclick: (event) => { event.preventDefault(); open(game, hit.sfen); } }, text), " ",
        h("span", { class: "facts" }, [(game.date ?? "").slice(0, 10), t("ply", { ply: String(hit.ply), move: hit.text ? mark + hit.text : "" })].filter(Boolean).join(" ")));
    });
    setChildren(result, h("p", {}, found.length ? t("hits", { games: found.length }) : t("noHits")), h("ol", { class: "hits" }, rows));
  }
}
