/** The options of a picture. Those of `komadai image` have the same names and values. */
export interface DiagramOptions {
  /** The move that led to the position, in USI. It is highlighted. */
  lastMove?: string;
  /** How the last move is highlighted. */
  lastMoveStyle?: "auto" | "bold" | "squares" | "off";
  /** Marks the king in check. */
  check?: boolean;
  /** Marks as on Lichess: a move draws an arrow (`7g7f`, `P*5e`), a square a circle (`R5e` in red). */
  marks?: string[];
  /** Shows the board from White's side. */
  flip?: boolean;
  /** The coordinates around the board. */
  coordinates?: "japanese" | "numbers" | "letters" | "off";
  /** The hands. */
  hands?: "both" | "attacker" | "problem" | "off";
  /** The signs of the pieces. */
  pieces?: "book" | "one-kanji" | "two-kanji" | "letters";
  /** Which king is written 玉. */
  kings?: "gyoku" | "white" | "black" | "ou";
  /** The colours. */
  theme?: "book" | "wood" | "dark";
  /** Colours of parts: `{ board: "#ffeecc" }`. */
  colors?: { [part: string]: string };
  /** Leaves the background transparent. */
  transparent?: boolean;
  /** The name of Black. */
  black?: string;
  /** The name of White. */
  white?: string;
  /** A text above the board. */
  title?: string;
  /** A text below the board. */
  caption?: string;
  /** The language of words in the picture and of its description. */
  language?: "en" | "ja";
  /** The width in pixels, 16 to 4096. */
  width?: number;
}

/** An error of an argument. */
export class ShogiError extends Error {
  readonly code: string;
}

/**
 * Draws a position as SVG, in the style of a Japanese book. Characters are drawn as paths, so it looks the same
 * everywhere.
 *
 * ```js
 * document.body.innerHTML = svg("平手", { theme: "wood", width: 360 });
 * ```
 *
 * @param position an SFEN, a `Position` of `komadai/rules`, or the name of a handicap
 * @throws ShogiError if the text is not a position, or an option is invalid
 */
export function svg(position?: string | { toString(): string }, options?: DiagramOptions): string;
