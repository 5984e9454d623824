// A board that can be touched, with the pieces in hand above and below. The module draws it; buttons lie over its squares.

import { h, setChildren } from "./dom.js";
import { pictures } from "./engine.js";
import { chosenLanguage, t } from "./words.js";

const KANJI = { P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉", "+P": "と", "+L": "杏", "+N": "圭", "+S": "全", "+B": "馬", "+R": "龍" };
const HANDS = ["R", "B", "G", "S", "N", "L", "P"];
const RANKS = "abcdefghi";

/** The sets of pieces, with their names in English and Japanese. */
export const SETS = { book: ["kanji", "一文字"], "two-kanji": ["two kanji", "二文字"], letters: ["letters", "英字"] };

let set = localStorage?.getItem("pieces") ?? "book";
if (!(set in SETS)) set = "book";

/** Returns the chosen set of pieces. */
export const chosenSet = () => set;

/** Chooses the set of pieces for all boards. */
export function chooseSet(code) {
  set = code;
  localStorage?.setItem("pieces", code);
}

/** Returns the sign of a piece in the chosen set. */
export const sign = (piece) => (set === "letters" ? piece : KANJI[piece]);

/** Reads an SFEN: pieces by square, hands by side, and the side to move. */
export function readSfen(sfen) {
  const [rows, side, hands] = sfen.split(" ");
  const squares = {}, held = { black: {}, white: {} };
  rows.split("/").forEach((row, rank) => {
    let file = 9;
    for (const [, gap, piece] of row.matchAll(/(\d)|(\+?[a-z])/gi)) {
      if (piece) squares[`${file--}${RANKS[rank]}`] = piece;
      else file -= Number(gap);
    }
  });
  for (const [, count, piece] of (hands ?? "-").matchAll(/(\d*)([a-z])/gi)) {
    held[piece < "a" ? "black" : "white"][piece.toUpperCase()] = Number(count || 1);
  }
  return { squares, held, side: side === "w" ? "white" : "black" };
}

/** Writes an SFEN. */
export function writeSfen({ squares, held, side }) {
  const rows = [...RANKS].map((rank) => {
    let row = "", gap = 0;
    for (let file = 9; file > 0; file--) {
      const piece = squares[`${file}${rank}`];
      if (!piece) gap++;
      else {
        row += (gap || "") + piece;
        gap = 0;
      }
    }
    return row + (gap || "");
  });
  const hand = (side, cased) => HANDS.map((kind) => {
    const count = held[side][kind] ?? 0;
    return count ? (count > 1 ? count : "") + cased(kind) : "";
  }).join("");
  const hands = hand("black", (kind) => kind) + hand("white", (kind) => kind.toLowerCase());
  return `${rows.join("/")} ${side === "white" ? "w" : "b"} ${hands || "-"} 1`;
}

const isDark = matchMedia("(prefers-color-scheme: dark)");

export class Board {
  #show;
  #buttons = {};
  #flipped = false;

  /** `touched` is called with a square, or with the side and the kind of a piece in hand. */
  constructor({ onSquare, onHand }) {
    this.picture = h("div", { class: "picture" });
    this.grid = h("div", { class: "squares", role: "group", "aria-label": "board" });
    this.hands = { black: h("div", { class: "hand" }), white: h("div", { class: "hand" }) };
    this.onHand = onHand;
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        const button = h("button", { tabindex: row + column ? "-1" : "0", data: { row, column }, onclick: () => onSquare(this.#square(row, column)) });
        this.grid.append(button);
      }
    }
    this.grid.addEventListener("keydown", (event) => this.#move(event));
    this.over = h("div", { class: "over" });
    this.field = h("div", { class: "field" }, this.picture, this.grid, this.over);
    this.element = h("div", { class: "board" });
    isDark.addEventListener("change", () => this.redraw());
  }

  #square(row, column) {
    return this.#flipped ? `${column + 1}${RANKS[8 - row]}` : `${9 - column}${RANKS[row]}`;
  }

  /** Moves the focus between squares. */
  #move(event) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const { row, column } = event.target.dataset;
    const next = this.grid.children[9 * Math.min(8, Math.max(0, Number(row) + step[0])) + Math.min(8, Math.max(0, Number(column) + step[1]))];
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /**
   * Draws a position. `lastMove` and `check` are marked, as are the chosen square or piece and its targets. `names` has the
   * texts above and below.
   */
  show(shown) {
    this.#show = shown;
    this.redraw();
  }

  redraw() {
    const { sfen, lastMove, check, flipped = false, chosen, targets = [], names, emptyHands = true } = this.#show;
    this.#flipped = flipped;
    const position = readSfen(sfen);
    // The module refuses a last move that does not fit, as after editing.
    const mark = lastMove && position.squares[lastMove.slice(2, 4)] ? lastMove : undefined;
    const words = isDark.matches ? "#e9e6df" : "#1c1b19";
    this.picture.innerHTML = pictures.svg(sfen, {
      lastMove: mark, lastMoveStyle: "squares", check, flip: flipped, hands: "off", pieces: set, theme: "wood", transparent: true,
      coordinates: set === "letters" ? "letters" : "japanese", colors: { words }, language: chosenLanguage(),
    });
    for (const button of this.grid.children) {
      const square = this.#square(Number(button.dataset.row), Number(button.dataset.column));
      const piece = position.squares[square];
      const side = piece && (piece.replace("+", "") < "a" ? "☗" : "☖");
      button.setAttribute("aria-label", `${square} ${piece ? side + KANJI[piece.toUpperCase()] : t("squareEmpty")}`);
      button.className = [square === chosen ? "chosen" : "", targets.includes(square) ? (piece ? "target taken" : "target") : ""].join(" ").trim();
    }
    for (const side of ["black", "white"]) {
      const pieces = HANDS.filter((kind) => position.held[side][kind]).map((kind) => {
        const count = position.held[side][kind];
        const isChosen = chosen === `${side} ${kind}`;
        return h("button", { class: isChosen ? "chosen" : "", "aria-label": `${t(side)} ${t("hand")} ${KANJI[kind]} ${count}`, onclick: () => this.onHand?.(side, kind) },
          h("span", { class: "sign" }, sign(kind)), count > 1 && h("span", { class: "number" }, count));
      });
      const mark = side === "black" ? "☗" : "☖";
      const name = names ? h("div", { class: position.side === side ? "name mover" : "name" }, h("span", {}, `${mark} ${names[side].name}`), h("span", { class: "clock" }, names[side].clock ?? "")) : "";
      setChildren(this.hands[side], name, h("div", { class: "pieces" }, pieces.length || !emptyHands ? pieces : h("span", { class: "none" }, "")));
    }
    const [upper, lower] = flipped ? ["black", "white"] : ["white", "black"];
    setChildren(this.element, this.hands[upper], this.field, this.hands[lower]);
  }

  /** Asks whether a piece promotes. */
  askPromotion(done) {
    const answer = (promotes) => {
      this.over.replaceChildren();
      done(promotes);
    };
    const yes = h("button", { class: "main", onclick: () => answer(true) }, t("yes"));
    const ask = h("div", { class: "ask", role: "dialog", "aria-label": t("promote"), onkeydown: (event) => { if (event.key === "Escape") answer(undefined); } },
      h("p", {}, t("promote")), yes, h("button", { onclick: () => answer(false) }, t("no")));
    setChildren(this.over, ask);
    yes.focus();
  }
}
