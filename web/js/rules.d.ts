/** A position in SFEN, such as `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`. */
export type Sfen = string;
/** A move in USI: `7g7f`, `2b3c+` (promotes), `P*5e` (drops). */
export type Usi = string;
/** A square in USI, from `1a` to `9i`. */
export type Square = string;
/** A side: Black (先手, 下手) or White (後手, 上手). */
export type Color = "black" | "white";
/** The English and the Japanese language, for messages. */
export type Language = "en" | "ja";
/** A piece as in SFEN: `P` is a pawn of Black, `+r` a dragon of White. */
export type Piece = string;
/** Pieces in hand, by their letters: `{ P: 2, R: 1 }`. */
export type Hand = { [piece: string]: number };

/**
 * A style of written moves: of the Japan Shogi Association, the press, postcards, KIF, KI2, CSA, USI, Chinese, four
 * western ones, and kana.
 */
export type Style =
  | "jsa" | "press" | "postal" | "kif" | "ki2" | "csa" | "usi" | "zh" | "hodges" | "hosking" | "kitao" | "dojo" | "kana";

/**
 * A rule that a move breaks. The codes are those of `komadai resolve --json`, such as `nifu`, `uchifuzume`,
 * `leaves_check`.
 */
export type Rule = string;

/** A set of rules for a game, see <https://github.com/komadai/komadai/blob/main/docs/rules.md>. */
export type RuleSet = "jsa" | "amateur" | "csa" | "try" | "postal" | "free";

/** The rules that an illegal move breaks. */
export interface Illegality {
  /** The rules. */
  rules: Rule[];
  /** The foul that the move is, such as `nifu`. */
  foul: string;
  /** The rules in words. */
  message: string;
  /** A sentence for each rule, with the squares and pieces that make the move illegal. */
  explanation: string[];
}

/** A verdict about a move. A text that is not a move at all has a `code` and a `column`, and no rules. */
export type Verdict =
  | { legal: true }
  | ({ legal: false; code?: undefined } & Illegality)
  | { legal: false; code: "no-move"; column: number; message: string };

/** The reason why a text is not a move of a position. */
export type Unresolved =
  | { code: "unreadable"; column: number; message: string }
  | { code: "ambiguous"; moves: Usi[]; message: string }
  | ({ code: "illegal"; move?: Usi } & Illegality);

/** The move that a text means. `warnings` has what is wrong about the text, such as `wrong-side`. */
export type Resolved =
  | { move: Usi; warnings: string[]; error?: undefined }
  | { error: Unresolved; move?: undefined };

/** Why the rule of the Association writes a move so. */
export interface Explanation {
  /** The case of the Association's page, such as `two-a`. */
  rule: string;
  /** The squares of the pieces of this kind that could go to the destination. */
  candidates: Square[];
  /** The explanation in words. */
  message: string;
}

/** The end of a game. */
export interface Decision {
  /** The rule that ended it, such as `checkmate`, `repetition`, `perpetual-check`, `resignation`. */
  rule: string;
  /** The ending as in records. */
  ending: string;
  /** The result: `black` or `white` won, `draw` or `undecided`. */
  result: "black" | "white" | "draw" | "undecided";
  /** The rule in words. */
  message: string;
}

/** An error of an argument: a text that is not a position or a move, or a move that cannot be played. */
export class ShogiError extends Error {
  /** `no-position`, `no-move`, `illegal`, or the reason why a game refuses a move, such as `over`. */
  readonly code: string;
  /** The character of the error in the text, from 1. */
  readonly column?: number;
  /** The rules that an illegal move breaks. */
  readonly rules?: Rule[];
  /** The foul that an illegal move is. */
  readonly foul?: string;
  /** A sentence for each rule. */
  readonly explanation?: string[];
}

/** The options of a written move. */
export interface ContextOptions {
  /** The square that the previous move reached, which 同 means. */
  last?: Square;
}

/**
 * An immutable position.
 *
 * ```js
 * const start = new Position();
 * const after = start.play("7g7f");
 * start.moves().length;          // 30
 * after.notate("3c3d");          // "34歩"
 * start.resolve("▲７六歩").move;  // "7g7f"
 * start.judge("P*5e").legal;     // false
 * ```
 */
export class Position {
  /**
   * Reads an SFEN, the name of a handicap (`平手`, `二枚落ち`, `two-piece`), or words of USI (`startpos moves 7g7f`).
   * Strange positions are welcome, except two kings of a side: see `faults`.
   *
   * @throws ShogiError if the text is not a position
   */
  constructor(text?: Sfen | string);
  /** Reads a position like the constructor, but returns an error instead of throwing it. */
  static read(
    text: string,
  ): { position: Position; error?: undefined } | { error: { code: string; column?: number; message: string }; position?: undefined };

  /** The position in SFEN. */
  readonly sfen: Sfen;
  /** The side to move. */
  get turn(): Color;
  /** The number of the next move, from 1. */
  get ply(): number;
  /** The pieces on the board, by their squares. */
  get board(): { [square: Square]: Piece };
  /** The pieces in hand. */
  get hands(): { black: Hand; white: Hand };
  /** `true` if the side to move is in check. */
  get check(): boolean;
  /** The squares of the pieces that give check. */
  get checkers(): Square[];
  /** Without a legal move: `checkmate` or `no-legal-move`; otherwise `null`. */
  get over(): "checkmate" | "no-legal-move" | null;
  /** What is impossible about the position: `no-king`, `too-many-pieces`, `nifu`, `dead-end`, `waiting-in-check`. */
  get faults(): string[];
  /** The hash key of board, hands and side. Equal positions have equal keys. */
  get key(): bigint;

  /** Returns the legal moves, or those from a square (`7g`) or of a piece in hand (`P*`). */
  moves(from?: Square | string): Usi[];
  /** Returns the numbers of the legal moves. */
  moveNumbers(): Uint16Array;
  /**
   * Returns the position after a legal move.
   *
   * @throws ShogiError if the move is illegal; use `judge` to ask
   */
  play(move: Usi | number): Position;
  /** Judges a move. Never throws. */
  judge(move: Usi | number): Verdict;
  /**
   * Writes a move, by default as the Association does. The text is empty if the origin square is.
   *
   * @throws ShogiError if the text is not a move
   */
  notate(move: Usi | number, options?: ContextOptions & { style?: Style }): string;
  /** Explains why the Association's rule writes a move so. */
  explain(move: Usi | number, options?: ContextOptions): Explanation | undefined;
  /** Reads a move in any notation: `▲７六歩`, `76歩`, `７六歩(77)`, `+7776FU`, `P-76`, `7g7f`. Never throws. */
  resolve(text: string, options?: ContextOptions): Resolved;
  /** Returns the SFEN. */
  toString(): Sfen;
  /** Returns the SFEN. */
  toJSON(): Sfen;
}

/**
 * A game by a set of rules, which decide about repetition, perpetual check, impasse, the maximum number of moves.
 *
 * ```js
 * const game = new Game();
 * game.play("7g7f");
 * game.decision;                // undefined: it goes on
 * game.end("resignation w");    // { rule: "resignation", result: "black", … }
 * ```
 */
export class Game {
  /**
   * Begins a game.
   *
   * @throws ShogiError if the text is not a position
   */
  constructor(start?: Sfen | Position | string, options?: { rules?: RuleSet });
  /** The position now. */
  get position(): Position;
  /** The moves so far. */
  get moves(): Usi[];
  /** How the game ended, or `undefined` while it goes on. */
  get decision(): Decision | undefined;
  /** Returns the moves that the rules of the game allow; none if it is over. */
  legalMoves(): Usi[];
  /**
   * Plays a move. Returns the decision if it ends the game.
   *
   * @throws ShogiError if the rules of the game refuse the move
   */
  play(move: Usi | number): Decision | undefined;
  /**
   * Ends the game by a rule: `resignation b`, `time-up`, `declared-win`, `agreement draw`, `foul w nifu`.
   *
   * @throws ShogiError if the rule does not decide the game here
   */
  end(rule: string): Decision | undefined;
  /** Takes back the last move or the end. Returns `false` at the start. */
  undo(): boolean;
}

/** Chooses the language of all messages, English by default. */
export function setLanguage(language: Language): void;
/**
 * Returns the number of a move, from 0 to 65,535. It does not depend on the position.
 *
 * @throws ShogiError if the text is not a move
 */
export function numberOf(move: Usi): number;
/**
 * Returns the move with a number.
 *
 * @throws ShogiError if no move has this number
 */
export function usiOf(number: number): Usi;
