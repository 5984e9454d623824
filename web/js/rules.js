// `komadai/rules`: positions, games, legal moves and written moves.

import { ShogiError, languageNumber } from "./border.js";

/** Makes the API from the functions of the module. */
export function rules(border) {
  let language = 0;

  /** Chooses the language of all messages. */
  function setLanguage(code) {
    language = languageNumber(code);
  }

  /** Asks a function, in the chosen language. */
  function ask(name, ...lines) {
    if (border.state.language !== language) {
      border.text("language", [], language);
      border.state.language = language;
    }
    return border.text(name, [lines.join("\n")]);
  }

  /** Returns the error that an answer has, if it has one. */
  function problem(answer) {
    if (!answer.startsWith("!")) return undefined;
    const [head, ...lines] = answer.slice(1).split("\n");
    const [code, column] = head.split(" ");
    if (code === "illegal" && lines.length > 1) {
      const [move, ...rest] = lines;
      return { code, ...(move && { move }), ...broken(rest.join("\n")) };
    }
    if (code === "ambiguous") {
      return { code, moves: lines[0].split(" "), message: lines.slice(1).join("\n") };
    }
    return { code, ...(column !== "0" && { column: Number(column) }), message: lines.join("\n") };
  }

  /** Returns the rules that a move breaks. */
  function broken(answer) {
    const [codes, foul, message, ...explanation] = answer.split("\n");
    return { rules: codes.split(" "), foul, message, explanation };
  }

  /** Returns an answer, or throws the error that it has. */
  function valid(answer) {
    const error = problem(answer);
    if (error) throw new ShogiError(error);
    return answer;
  }

  const numbers = (bytes) => new Uint16Array(bytes.buffer, 0, bytes.length >> 1);

  /** Returns the number of a move, by which it is stored and compared fast. */
  function numberOf(move) {
    const answer = border.bytes("number", [String(move)]);
    return answer.length === 2 ? numbers(answer)[0] : valid(ask("usi", String(move))) && 0;
  }

  /** Returns the move with a number, in USI. */
  function usiOf(number) {
    return valid(ask("usi", String(number)));
  }

  /** Marks the SFEN of the module's position, which need not be read. */
  const made = Symbol();

  class Position {
    #facts;

    constructor(text = "startpos", known) {
      this.sfen = known === made ? text : valid(ask("set", text));
      Object.freeze(this);
      border.state.position = this;
    }

    static read(text) {
      try {
        return { position: new Position(text) };
      } catch (error) {
        if (!(error instanceof ShogiError)) throw error;
        return { error: { code: error.code, column: error.column, message: error.message } };
      }
    }

    /** Asks about this position, which becomes that of the module. */
    #ask(name, ...lines) {
      this.#load();
      return ask(name, ...lines);
    }

    #load() {
      if (border.state.position === this) return;
      ask("set", this.sfen);
      border.state.position = this;
    }

    get turn() {
      return this.sfen.split(" ")[1] === "w" ? "white" : "black";
    }

    get ply() {
      return Number(this.sfen.split(" ")[3]);
    }

    get board() {
      const board = {};
      this.sfen.split(" ")[0].split("/").forEach((row, rank) => {
        let file = 9;
        for (const [, gap, piece] of row.matchAll(/(\d)|(\+?[a-z])/gi)) {
          if (piece) board[`${file--}${"abcdefghi"[rank]}`] = piece;
          else file -= Number(gap);
        }
      });
      return board;
    }

    get hands() {
      const hands = { black: {}, white: {} };
      for (const [, count, piece] of this.sfen.split(" ")[2].matchAll(/(\d*)([a-z])/gi)) {
        const side = piece < "a" ? hands.black : hands.white;
        side[piece.toUpperCase()] = Number(count || 1);
      }
      return hands;
    }

    /** Returns what the module knows about the position. */
    get #known() {
      return (this.#facts ??= this.#ask("facts").split(" "));
    }

    get key() {
      return BigInt(`0x${this.#known[0]}`);
    }

    get over() {
      return this.#known[1] === "-" ? null : this.#known[1];
    }

    get checkers() {
      return this.#known[2] === "-" ? [] : this.#known[2].split(",");
    }

    get check() {
      return this.checkers.length > 0;
    }

    get faults() {
      return this.#known.slice(3);
    }

    moves(from) {
      const moves = this.#ask("usi_moves").split(" ").filter(Boolean);
      return from ? moves.filter((move) => move.startsWith(from)) : moves;
    }

    moveNumbers() {
      this.#load();
      return numbers(border.bytes("moves"));
    }

    play(move) {
      return new Position(valid(this.#ask("play", move)), made);
    }

    judge(move) {
      const answer = this.#ask("judge", move);
      if (answer === "") return { legal: true };
      return { legal: false, ...(problem(answer) ?? broken(answer)) };
    }

    notate(move, { style = "jsa", last = "" } = {}) {
      return valid(this.#ask("notate", last, style, move));
    }

    explain(move, { last = "" } = {}) {
      const answer = this.#ask("explain_text", last, move);
      if (answer === "") return undefined;
      const [rule, candidates, ...message] = answer.split("\n");
      return { rule, candidates: candidates.split(" ").filter(Boolean), message: message.join("\n") };
    }

    resolve(text, { last = "" } = {}) {
      const answer = this.#ask("read", last, text);
      const error = problem(answer);
      if (error) return { error };
      const [move, ...warnings] = answer.split(" ");
      return { move, warnings };
    }

    toString() {
      return this.sfen;
    }

    toJSON() {
      return this.sfen;
    }
  }

  class Game {
    #start;
    #rules;
    /** The moves, and perhaps an end, each with the answer of the module. */
    #acts = [];

    constructor(start = "startpos", { rules = "jsa" } = {}) {
      this.#start = String(start);
      this.#rules = rules;
      this.#acts.push({ answer: this.#begin() });
    }

    #begin() {
      const answer = valid(ask("begin", this.#rules, this.#start));
      border.state.game = this;
      return answer;
    }

    #load() {
      if (border.state.game === this) return;
      this.#begin();
      for (const { act } of this.#acts.slice(1)) ask("act", act);
    }

    #act(act) {
      this.#load();
      this.#acts.push({ act: String(act), answer: valid(ask("act", act)) });
      return this.decision;
    }

    get #last() {
      return this.#acts[this.#acts.length - 1];
    }

    get position() {
      const at = this.#last;
      if (!at.position) {
        at.position = new Position(at.answer.split("\n")[0]);
      }
      return at.position;
    }

    get decision() {
      const [, rule, ending, result, ...message] = this.#last.answer.split("\n");
      return rule ? { rule, ending, result, message: message.join("\n") } : undefined;
    }

    get moves() {
      return this.#acts.slice(1).filter(({ isEnd }) => !isEnd).map(({ act }) => act);
    }

    legalMoves() {
      this.#load();
      return [...numbers(border.bytes("game_moves"))].map(usiOf);
    }

    play(move) {
      return this.#act(usiOf(move));
    }

    end(rule) {
      const decision = this.#act(rule);
      this.#last.isEnd = true;
      return decision;
    }

    undo() {
      if (this.#acts.length === 1) return false;
      this.#load();
      if (this.#acts.pop().isEnd) border.state.game = undefined;
      else ask("undo");
      return true;
    }
  }

  return { Position, Game, numberOf, usiOf, setLanguage, ShogiError };
}
