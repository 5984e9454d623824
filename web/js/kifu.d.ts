import type { CheckedGame, Encoding, Format, GameTree, Header, ListedGame, Note, ShownGame, TreeNode, Written } from "./forms.js";
export type * from "./forms.js";

/** A file: a text, or bytes in any encoding (Shift_JIS, UTF-8, EUC-JP, ISO-2022-JP, UTF-16). */
export type Input = string | Uint8Array | ArrayBuffer;

/** The options of reading. */
export interface ReadOptions {
  /** The name of the file. Its extension tells the format, and it becomes the field `file`. */
  name?: string;
}

/**
 * Reads all games of a file, in any format and encoding: moves, variations, comments, times, positions and findings.
 * The objects are those of `komadai show --json`.
 *
 * The result has at least one object. A file without a game has one with `game: 0` and the reasons in `errors`.
 * Never throws.
 *
 * ```js
 * const [game] = read("▲７六歩 △３四歩 ▲２六歩");
 * game.entries.map((entry) => entry.usi);   // ["7g7f", "3c3d", "2g2f"]
 * ```
 */
export function read(input: Input, options?: ReadOptions): ShownGame[];

/**
 * Reads all games of a file as trees of plain nodes: moves, variations, comments, times and findings, but no positions and
 * no texts of moves. Several times as fast as `read`. A tree can be changed and given to `write`.
 *
 * ```js
 * const [tree] = readTree("▲７六歩 △３四歩");
 * tree.nodes[1];   // { parent: 1, kind: "move", usi: "3c3d" }
 * ```
 */
export function readTree(input: Input, options?: ReadOptions): GameTree[];

/**
 * Reads all games of a file and checks every move. The objects are those of `komadai check --json`: facts, headers, the
 * moves of the main line, and findings with line and column. Faster than `read`.
 *
 * ```js
 * const [game] = check("+7776FU\n-3334FU\n+8822UM\n-8822KA\n", { name: "game.csa" });
 * game.errors[0].line;      // 4
 * game.errors[0].message;   // "…"
 * ```
 */
export function check(input: Input, options?: ReadOptions): CheckedGame[];

/** Reads all games of a file for a list: facts and findings, as `komadai list --json` prints them. */
export function list(input: Input, options?: ReadOptions): ListedGame[];

/** Returns the moves of the main line of each game as numbers, see `usiOf` of `komadai/rules`. The fastest way to read. */
export function moveNumbers(input: Input, options?: ReadOptions): Uint16Array[];

/** The options of writing. */
export interface ConvertOptions extends ReadOptions {
  /** The encoding. By default it is the usual one of the format, or UTF-8 if that lacks a character. */
  encoding?: Encoding;
}

/** A file that was written. */
export interface Converted {
  /** The file. It has all games that the format can express. */
  bytes: Uint8Array;
  /** Each game: its text, and the losses (what the format or the encoding cannot express). */
  games: Written[];
}

/**
 * Writes all games of a file in another format, and tells what gets lost.
 *
 * ```js
 * const { bytes, games } = convert(file, "csa");
 * games[0].text;      // "V2.2\n…"
 * games[0].losses;    // [{ code: "variation", message: "…" }]
 * ```
 */
export function convert(input: Input, to: Format, options?: ConvertOptions): Converted;

/** A game to be written. Every field may be missing. A `GameTree` is one too. */
export interface GameInput {
  /** The position before the first move: an SFEN, or the name of a handicap. By default it is that of an even game. */
  start?: string | null;
  /** The headers, such as `{ key: "先手", value: "…" }`. */
  headers?: Header[];
  /** The notes before the first move. */
  notes?: Note[];
  /** The moves of the main line in USI, separated by blanks. They are the first nodes. */
  moves?: string;
  /** Moves, endings and variations. A node without `kind` is a move. */
  nodes?: Partial<TreeNode>[];
}

/** The options of `write`. */
export interface WriteOptions {
  /** The encoding. By default it is the usual one of the format, or UTF-8 if that lacks a character. */
  encoding?: Encoding;
}

/**
 * Writes a game. `error` tells why it is not a game, or why the format cannot express it.
 *
 * ```js
 * const { text, bytes, losses } = write({ moves: "7g7f 3c3d", headers: [{ key: "先手", value: "羽生" }] }, "kif");
 * ```
 */
export function write(game: GameInput, to: Format, options?: WriteOptions): Written & { bytes: Uint8Array };

/** Returns the objects of `read` as lines of JSON, byte for byte as `komadai show --json`, for example for a worker. */
export function readJson(input: Input, options?: ReadOptions): string;
/** Returns the objects of `readTree` as lines of JSON. */
export function treeJson(input: Input, options?: ReadOptions): string;
/** Returns the objects of `check` as lines of JSON, byte for byte as `komadai check --json`. */
export function checkJson(input: Input, options?: ReadOptions): string;
/** Returns the objects of `list` as lines of JSON, byte for byte as `komadai list --json`. */
export function listJson(input: Input, options?: ReadOptions): string;

/** Chooses the language of all messages, English by default. */
export function setLanguage(language: "en" | "ja"): void;
