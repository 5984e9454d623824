import type { Problem } from "./forms.js";
export type * from "./forms.js";

/** The limits and the questions of a search. */
export interface SolveOptions {
  /** The maximum number of positions to examine; 0 for no limit. By default it is 2,000,000, a few seconds. */
  nodes?: number;
  /** The maximum time. By default there is none. */
  seconds?: number;
  /** The maximum length of the mate. By default there is none. */
  plies?: number;
  /** Also searches other moves that mate, by default. Without them the search is faster, and no verdict is `perfect`. */
  cooks?: boolean;
  /** The language of errors, English by default. */
  language?: "en" | "ja";
}

/**
 * Solves a tsume problem: the side to move mates by checks only. If the attacker has no king and the defender's hand is
 * empty, the defender has all missing pieces. The object is that of `komadai tsume --json`. Never throws.
 *
 * A long search blocks the page, so call it in a worker.
 *
 * ```js
 * const { verdict, plies, line } = solve("4k4/9/4P4/9/9/9/9/9/9 b G 1");   // "perfect", 1, ["G*5b"]
 * ```
 *
 * @param position an SFEN, or a `Position` of `komadai/rules`
 */
export function solve(position: string | { toString(): string }, options?: SolveOptions): Problem;
