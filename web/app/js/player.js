// Plays on a board: chooses pieces, finds legal targets, and asks about promotions.

import { readSfen } from "./board.js";
import { law } from "./engine.js";

/** Returns a position, or undefined if the rules cannot read it. */
export function positionOf(sfen) {
  return law.Position.read(sfen).position;
}

/** What the user has chosen on a board, and where it may go. */
export class Player {
  chosen;
  targets = [];

  /** `played` is called with a move in USI. */
  constructor(board, played, redraw) {
    this.board = board;
    this.played = played;
    this.redraw = redraw;
  }

  /** Begins anew at a position. */
  at(sfen) {
    this.sfen = sfen;
    this.chosen = undefined;
    this.targets = [];
    this.moves = undefined;
  }

  #legal() {
    this.moves ??= positionOf(this.sfen)?.moves() ?? [];
    return this.moves;
  }

  square(square) {
    if (this.targets.includes(square)) {
      const start = this.chosen.includes(" ") ? `${this.chosen.split(" ")[1]}*` : this.chosen;
      const moves = this.#legal().filter((move) => move.startsWith(start + square));
      if (moves.length < 2) this.#end(moves[0]);
      else this.board.askPromotion((promotes) => this.#end(promotes === undefined ? undefined : start + square + (promotes ? "+" : "")));
      return;
    }
    const moves = this.#legal().filter((move) => move.startsWith(square));
    this.#choose(square, moves);
  }

  hand(side, kind) {
    const isMover = readSfen(this.sfen).side === side;
    this.#choose(`${side} ${kind}`, isMover ? this.#legal().filter((move) => move.startsWith(`${kind}*`)) : []);
  }

  #choose(what, moves) {
    const isAgain = this.chosen === what;
    this.chosen = isAgain || moves.length === 0 ? undefined : what;
    this.targets = this.chosen ? [...new Set(moves.map((move) => move.slice(2, 4)))] : [];
    this.redraw();
  }

  #end(move) {
    this.chosen = undefined;
    this.targets = [];
    if (move) this.played(move);
    else this.redraw();
  }
}
