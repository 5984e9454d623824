// The objects that the command prints with --json, and the modules return. Made from their schemas.

/** A move of the tree. */
export interface Branch {
  /** the move */
  usi: string;
  /** the move in the chosen `--style` */
  text: string;
  /** how many games have it */
  games: number;
  /** those that Black won */
  black: number;
  /** those that White won */
  white: number;
  /** those that nobody won */
  draws: number;
  /** the mean rating of those who played it */
  rating: number | null;
  /** the last year in which it was played */
  last_year: number | null;
  /** up to three games that have it: the file, a colon, and the number of the game */
  examples: Array<string>;
  /** the line of the position that it leads to, from 0, if that is printed */
  to: number | null;
}

/** A certificate that was checked. */
export interface Certificate {
  /** the name of the file */
  file: string;
  /** the number of the certificate in the file, from 1 */
  certificate: number;
  /** whether it proves what it claims */
  accepted: boolean;
  /** if it is accepted: the position */
  sfen: string | null;
  /** if it is accepted: what is proved */
  claims: Array<Proved>;
  /** if it is refused: the line */
  line: number | null;
  /** if it is refused: why */
  reason: string | null;
  /** if it is refused: the position there */
  position: string | null;
}

/** A game that was checked. */
export interface CheckedGame extends Facts, Findings {
  /** the headers, in the order of the file */
  headers: Array<Header>;
  /** the moves of the main line in USI, separated by blanks */
  moves: string;
  /** how many moves there are with all variations */
  nodes: number;
  /** how many comments there are */
  comments: number;
  /** with `--tags`: castles and openings */
  tags?: Array<Tag> | null;
  /** with `--notation`: the moves that are written otherwise than by the Association's rule */
  notation?: Array<Misspelt> | null;
  /** with `--notation`: how many moves were compared; `null` for formats other than KI2 */
  notation_moves?: number | null;
}

/** What a header of the file names. */
export interface Claim {
  /** the tag of that name */
  id: string | null;
  /** as the header has it */
  name: string;
  /** the side that the header is about */
  side: Color | null;
  /** what the header is about */
  subject: string;
}

export type Color = "black" | "white";

/** Another move that mates. */
export interface Cook {
  /** the move */
  move: string;
  /** the same in the chosen `--style` */
  text: string;
  /** in how many plies it mates */
  within: number;
  /** what custom allows it as */
  allowed_as: Array<string>;
}

/** What was looked at in place of a move. */
export interface Cooks {
  /** the ply */
  ply: number;
  /** the moves before it: those of the solution, or of a line on which the defender lasts as long */
  before: Array<string>;
  /** other moves that mate */
  found: Array<Cook>;
  /** moves that do not mate */
  refuted: Array<string>;
  /** moves about which a limit left the question open */
  unknown: Array<string>;
}

/** Some games by their results. */
export interface Count {
  /** how many games */
  games: number;
  /** how many of them were won */
  wins: Sides;
  /** how many were lost by the player, or by the side with that opening or castle */
  losses?: number | null;
  /** how many were drawn */
  draws: number;
  /** of how many the winner is not known */
  undecided: number;
  /** with `--player`: what the player made of the games as each side */
  sides?: SidesForm2 | null;
}

/** How a written move differs from the rule. */
export interface Deviation {
  /** which */
  code: string;
  /** the same in words */
  message: string;
}

export type Encoding = "ascii" | "utf-8" | "utf-8-bom" | "cp932" | "euc-jp" | "iso-2022-jp" | "utf-16le" | "utf-16be" | "binary";

export type EndingKind = "resign" | "checkmate" | "no-legal-move" | "time-up" | "illegal-move" | "illegal-action" | "repetition" | "perpetual-check" | "impasse" | "declare-win" | "declare-draw" | "max-moves" | "try" | "interrupt" | "sealed" | "forfeit-win" | "forfeit-loss" | "draw" | "no-mate" | "matta" | "error" | "other";

/** A move, or what is in its place. */
export interface Entry {
  /** the number of the entry, from 1 */
  node: number;
  /** the entry before it; 0 is the start */
  parent: number;
  /** whether the entry is on the main line */
  main: boolean;
  /** its number in the game */
  ply: number;
  /** `move`, `pass`, `illegal` (a move against the rules), `unreadable`, `ending` */
  kind: EntryKind;
  /** the move */
  usi: string | null;
  /** the entry as `show --lang ja` prints it, in the chosen `--style`, by default that of the Association */
  text: string;
  /** the piece that the move captures, as in SFEN */
  captured: string | null;
  /** the position after the entry */
  sfen: string;
  /** the time spent on it */
  spent_ms: number | null;
  /** the time that the side spent in all */
  total_ms: number | null;
  /** what is noted about it */
  notes: Array<Note>;
}

export type EntryKind = "move" | "pass" | "illegal" | "unreadable" | "ending";

/** What is known of a game, or of a file without one, each in a field of its own. */
export interface Facts {
  /** the file, or the text that names a position; U+FFFD stands for what is not UTF-8 */
  file: string;
  /** of a name that is not UTF-8: all its bytes, in hexadecimal */
  file_bytes: string | null;
  /** the number of the game in the file, from 1; 0 for a file without a game */
  game: number;
  /** the format that was read */
  format: Format | null;
  /** the encoding that was read */
  encoding: Encoding | null;
  /** when the game began (or else ended), as ISO 8601: 2026-04-01T10:00:00, or less if the record says less */
  date: string | null;
  /** the tournament */
  event: string | null;
  /** the player of Black (先手, 下手) as the record writes the name */
  black: string | null;
  /** the player of White (後手, 上手) as the record writes the name */
  white: string | null;
  /** the name of Black without titles, ranks and rating, as `stats` counts it */
  black_name: string | null;
  /** the name of White without titles, ranks and rating */
  white_name: string | null;
  /** the rating of Black */
  black_rating: number | null;
  /** the rating of White */
  white_rating: number | null;
  /** the handicap of the start by its English name, `even` too; `null` for other starts */
  handicap: Handicap | null;
  /** the position before the first move */
  start: string | null;
  /** how many plies the main line has */
  plies: number;
  /** the code of the ending: `resign`, `checkmate`, `repetition`, … */
  ending: EndingKind | null;
  /** the words of the ending in the file */
  ending_raw: string | null;
  /** the side that won, by the ending or else by the header 結果 */
  winner: Color | null;
  /** the same in the words of `--result`: `black`, `white`, `draw`, `undecided` */
  result: Outcome | null;
  /** whether the record has all moves of the main line; `false` if a move is missing, unreadable or left out */
  complete: boolean | null;
}

/** What is impossible about a position. */
export interface Fault {
  /** `no-king` (as in problems), `too-many-pieces`, `nifu`, `dead-end`, `waiting-in-check` */
  code: string;
  /** the same in words */
  message: string;
}

/** Something that was found, and its place in the text. */
export interface Finding {
  /** which, see findings.md; of what is no position or problem `no-position`, `no-problem` */
  code: string;
  /** the same in words */
  message: string;
  /** the line, from 1 */
  line: number | null;
  /** the character of the line, from 1 */
  column: number | null;
  /** the first byte in the text as UTF-8, from 0, and the one after the last */
  span: [number, number] | null;
  /** of an illegal move: which foul it is, such as `double-move` */
  foul: string | null;
}

/** The findings of a game, by their severity. */
export interface Findings {
  /** the findings that are errors */
  errors: Array<Finding>;
  /** the findings that are warnings */
  warnings: Array<Finding>;
  /** the findings that are notes: they tell how something was read */
  notes: Array<Finding>;
}

export type Format = "kif" | "ki2" | "csa" | "usi" | "sfen" | "jkf" | "usen" | "bod" | "hcp" | "hcpe" | "hcpe3" | "psfen" | "psv" | "psn" | "wars" | "quest";

export type FoulKind = "wrong-setup" | "double-move" | "wrong-first-mover" | "pass" | "wrong-movement" | "promoted-outside" | "cannot-promote" | "turned-back" | "promoted-drop" | "wrong-drop" | "hidden-piece" | "wrong-stand" | "take-back" | "nifu" | "dead-end" | "uchifuzume" | "king-in-check" | "king-capture" | "perpetual-check" | "failed-declaration" | "other";

/** A game with hits. */
export interface GameHits extends Facts, Findings {
  /** whether a part of the game could not be searched */
  in_part: boolean;
  /** what was found, that of the main line first */
  hits: Array<Hit>;
}

export type Handicap = "even" | "left lance" | "right lance" | "both lances" | "bishop" | "rook" | "rook and left lance" | "rook and both lances" | "two-piece" | "three-piece, left lance" | "three-piece, right lance" | "four-piece" | "five-piece, right knight" | "five-piece, left knight" | "six-piece" | "seven-piece, left silver" | "seven-piece, right silver" | "eight-piece" | "nine-piece, left gold" | "nine-piece, right gold" | "ten-piece" | "naked king" | "three pawns in hand" | "dragonfly" | "dragonfly with lances" | "dragonfly with knights and lances" | "the pawn before the rook" | "left silver" | "rook and left silver";

/** The pieces in hand. */
export interface Hands {
  /** those of Black, by their letters in SFEN */
  black: { [key: string]: number };
  /** those of White */
  white: { [key: string]: number };
}

/** A header of a file. */
export interface Header {
  /** as KIF names it: 先手, 後手, 開始日時, 棋戦, … */
  key: string;
  /** its text */
  value: string;
}

/** Plies in a row after which all that was asked for holds. */
export interface Hit {
  /** the first ply; before the first move it is one less than the number of that move */
  ply: number;
  /** the last ply */
  last: number;
  /** the side for which it holds */
  side: Color;
  /** whether it holds with left and right exchanged */
  mirrored: boolean;
  /** whether it is in the main line */
  main: boolean;
  /** the move of the first ply */
  usi: string | null;
  /** that move in the chosen `--style` */
  text: string | null;
  /** the position after the first ply */
  sfen: string;
}

/** A legal move. */
export interface LegalMove {
  /** the move */
  usi: string;
  /** the move in the chosen `--style`, that of the Association without one */
  text: string | null;
  /** the piece that moves, before it promotes, as in SFEN */
  piece: string | null;
  /** the piece that is captured */
  captured: string | null;
  /** whether it gives check */
  gives_check: boolean;
}

/** The answers of `notate` and `resolve` to a line. */
export interface Line {
  /** the line of stdin, from 1; `null` for arguments */
  line: number | null;
  /** the moves, up to the first text that is none */
  moves: Array<Text>;
  /** the ending after the last move: `resign`, `declare-win`, … */
  ending: EndingKind | null;
  /** why the next text is no move */
  error: Refusal | null;
}

/** A game in a list. */
export interface ListedGame extends Facts, Findings {
}

/** What is known of a mate. */
export interface Mate {
  /** `shortest` (no mate is shorter), `within` (one may be), `none`, `none-within` (one may be longer), `unknown` */
  known: string;
  /** the plies, where there are any */
  plies: number | null;
}

/** A mate that was not played, or a threat that was not parried. */
export interface Missed {
  /** the ply of the move that missed or did not parry it */
  ply: number;
  /** the side of that move, `black` or `white` */
  side: Color;
  /** the move; `null` if the game ended in its place */
  played: string | null;
  /** the position in which the mate begins: before the move, for a threat after a pass */
  sfen: string;
  /** the length of the mate, every interposition counted */
  plies: number;
  /** whether it is proved that none is shorter */
  shortest: boolean;
  /** the moves of the mate */
  line: Array<string>;
  /** the line mates within this number of plies: more than `plies` if a limit hid the moves of a better mate */
  line_within: number | null;
  /** the same in the chosen `--style`, by default that of the Association */
  text: string;
}

/** A move that is written otherwise than by the rule. */
export interface Misspelt {
  /** the line, from 1 */
  line: number;
  /** the character of the line, from 1 */
  column: number;
  /** as in a finding */
  span: [number, number];
  /** the text */
  text: string;
  /** what the rule writes */
  right: string;
  /** how they differ */
  deviations: Array<Deviation>;
}

/** The legal moves of a position. */
export interface Moves {
  /** the position */
  sfen: string;
  /** its legal moves, or those asked for, sorted by USI */
  moves: Array<LegalMove>;
}

/** An input, or a game or line of it, that has no position. */
export interface NoPosition {
  /** the file, or the text */
  file: string;
  /** the number of the game in the file */
  game: number | null;
  /** only for what is no position: why */
  errors: Array<Finding>;
}

/** A note in a file. */
export interface Note {
  /** `comment` for people, `program` for programs, `bookmark`, or `unknown` for a line that was not understood */
  kind: NoteKind;
  /** the text, perhaps of several lines */
  text: string;
}

export type NoteKind = "comment" | "program" | "bookmark" | "unknown";

export type Outcome = "black" | "white" | "draw" | "undecided";

/** The paths that begin with a move. */
export interface Part {
  /** the move */
  usi: string;
  /** the number of paths */
  nodes: number;
}

/** A count of paths. */
export interface Perft {
  /** the position */
  sfen: string;
  /** how many plies deep */
  depth: number;
  /** the number of paths */
  nodes: number;
  /** how long the count took */
  seconds: number;
  /** the nodes by the seconds */
  nodes_per_second: number;
  /** with `--divide`: the count after each move */
  divide?: Array<Part> | null;
  /** with `--stats`: how many of the last moves capture */
  captures?: number;
  /** with `--stats`: how many of them promote */
  promotions?: number;
  /** with `--stats`: how many of them are drops */
  drops?: number;
  /** with `--stats`: how many of them give check */
  checks?: number;
  /** with `--stats`: how many of them mate */
  mates?: number;
}

/** A piece on the board. */
export interface Piece {
  /** where */
  square: string;
  /** which, as in SFEN */
  piece: string;
}

/** The length of games. */
export interface Plies {
  /** the mean */
  mean: number;
  /** the shortest */
  least: number;
  /** a quarter of the games has no more */
  quartile: number;
  /** half of the games has no more */
  median: number;
  /** three quarters of the games have no more */
  upper_quartile: number;
  /** the longest */
  most: number;
}

export type Policy = "none" | "capture" | "book";

/** A position and the facts about it. */
export interface Position {
  /** the file, or the text that names the position */
  file: string;
  /** the number of the game in the file; of a line of stdin, its number among those that are not empty */
  game: number | null;
  /** the position */
  sfen: string;
  /** the side to move */
  side: Color;
  /** the number of the next move */
  ply: number;
  /** the handicap that starts so, by its English name */
  handicap: Handicap | null;
  /** the pieces in hand */
  hands: Hands;
  /** the pieces that give check to the side to move */
  checkers: Array<Piece>;
  /** how many legal moves there are */
  legal_moves: number;
  /** if there is none: `checkmate` or `no-legal-move` */
  over: string | null;
  /** a move that mates */
  mate_in_one: string | null;
  /** what is impossible about the position */
  faults: Array<Fault>;
  /** the position in the 32 bytes of hcp, in hexadecimal; `null` if they cannot hold it */
  hcp: string | null;
  /** the same for PackedSfen */
  psfen: string | null;
}

/** A problem and its solution, or a game that is no problem. */
export interface Problem {
  /** the file, or the text that names the position */
  file: string;
  /** the number of the problem in the file, from 1; 0 for an error of the file */
  problem: number;
  /** why there is no problem */
  errors: Array<Finding>;
  /** the position, with all pieces that the defender has in hand */
  sfen: string | null;
  /** `perfect`, `cooked`, `leftover`, `mate` (it is not known which of these), `no-mate`, `unknown` */
  verdict: Verdict | null;
  /** the length of the shortest mate, if it is proved */
  plies: number | null;
  /** with `--expect`: whether the problem is as expected */
  as_expected: boolean | null;
  /** which interpositions do not count: `none`, `capture`, `book` */
  aigoma: Policy | null;
  /** by what 打ち歩詰め is judged: `position` or `history`, as `--rule uchifuzume` says */
  uchifuzume: UchifuzumeBy | null;
  /** what is known of the mate */
  mate: Mate | null;
  /** the same if all interpositions count */
  mate_of_all: Mate | null;
  /** the solution, or the moves of a mate that may not be the shortest */
  line: Array<string>;
  /** the line mates within this number of plies: more than `mate` says if a limit hid the moves of a better mate */
  line_within: number | null;
  /** the same in the chosen `--style`, by default that of the Association */
  text: string;
  /** the pieces that the attacker has in hand at the end, by their letters */
  left: { [key: string]: number };
  /** the other answers of the defender */
  variations: Array<Variation>;
  /** what was looked at in place of each move of the attacker */
  cooks: Array<Cooks>;
  /** the limit that was met: `nodes`, `seconds`, `plies`, `memory`, `depth`, `interruption` */
  stopped: StopReason | null;
  /** how many positions were looked at */
  nodes: number;
}

/** What a certificate proves. */
export interface Proved {
  /** `mate` (the attacker mates within so many plies), `none-within` (he does not), `none` (he never does) */
  claim: string;
  /** the plies, where there are any */
  plies: number | null;
  /** the moves from the problem to the position of the claim */
  after: Array<string>;
}

/** A text or the bytes of a file, with all games in it. */
export interface Reading extends Findings {
  /** the format, unless none is known */
  format: Format | null;
  /** the encoding */
  encoding: Encoding;
  /** the games, in the order of the text */
  games: Array<CheckedGame>;
}

/** Why a text is no move. */
export interface Refusal {
  /** `error` (it cannot be read), `illegal`, `ambiguous`; by the rules of postal games also `confirm`, `impossible`, `loses` */
  kind: RefusalKind;
  /** the text */
  text: string;
  /** the character at which it cannot be read, from 1, in the argument or line */
  column: number | null;
  /** the rules that it breaks */
  codes: Array<string>;
  /** the moves that it could mean */
  moves: Array<string>;
  /** a sentence for people */
  message: string | null;
  /** of an illegal move: which foul it is, such as `turned-back` */
  foul?: FoulKind | null;
}

export type RefusalKind = "error" | "illegal" | "ambiguous" | "confirm" | "impossible" | "loses";

/** A row of a table. */
export interface Row {
  /** the player, year, opening, …: its Japanese name if it has several */
  name: string;
  /** of openings, castles and starts: the English name */
  english?: string | null;
  /** of endings: the code */
  code?: string | null;
  /** of first moves: the moves in USI */
  usi?: string | null;
  /** how many games */
  games: number;
  /** how many of them were won */
  wins: Sides;
  /** how many were lost by the player, or by the side with that opening or castle */
  losses?: number | null;
  /** how many were drawn */
  draws: number;
  /** of how many the winner is not known */
  undecided: number;
  /** with `--player`: what the player made of the games as each side */
  sides?: SidesForm2 | null;
  /** their mean length */
  plies: number;
}

/** What a player made of some games. */
export interface Score {
  /** how many games */
  games: number;
  /** how many the player won */
  wins: number;
  /** how many the player lost */
  losses: number;
  /** how many were drawn */
  draws: number;
  /** of how many the winner is not known */
  undecided: number;
}

/** A game, and the mates in it that were not played. */
export interface SearchedGame extends Facts, Findings {
  /** the mates that the side to move missed */
  missed: Array<Missed>;
  /** with `--threats`: the threats of mate that the side to move did not parry */
  threats?: Array<Missed> | null;
  /** how many positions were searched */
  positions: number;
  /** how many of these a limit left undecided */
  undecided: number;
}

/** A game with all its moves. */
export interface ShownGame extends Facts {
  /** the headers, in the order of the file */
  headers: Array<Header>;
  /** what is noted before the first move */
  notes: Array<Note>;
  /** moves and endings of the main line and of all variations, each variation after the entry that it replaces */
  entries: Array<Entry>;
  /** the position after `--ply`, or after the last */
  position: string | null;
  /** the findings that are errors */
  errors: Array<Finding>;
  /** the findings that are warnings */
  warnings: Array<Finding>;
  /** the findings that are notes, which other commands have in `notes` */
  finding_notes: Array<Finding>;
  /** with `--tags`: castles and openings */
  tags?: Array<Tag> | null;
}

/** Something of each side. */
export interface Sides {
  /** as Black */
  black: number;
  /** as White */
  white: number;
}

/** Something of each side. */
export interface SidesForm2 {
  /** as Black */
  black: Score;
  /** as White */
  white: Score;
}

/** All games together. */
export interface Stats {
  /** how many games were counted */
  games: number;
  /** with `--player`: the players that fit, with the number of their games */
  players?: { [key: string]: number } | null;
  /** how many records have no moves, and were not counted */
  positions: number;
  /** how many games are incomplete, and were not counted */
  incomplete: number;
  /** how many errors were found in the files, by their code */
  errors: { [key: string]: number };
  /** the games by their start: `even`, `handicap`, `other` */
  starts: { [key: string]: Count };
  /** how many games ended how, by the code of the ending */
  endings: { [key: string]: number };
  /** how long the games are */
  plies: Plies;
  /** the time spent */
  times: Times;
  /** the tables that `--by` asks for */
  by: { [key: string]: Table };
}

export type StopReason = "nodes" | "seconds" | "interruption" | "depth" | "memory" | "plies";

/** A table of `--by`. */
export interface Table {
  /** how many games are in none of its rows */
  games_without: number;
  /** the rows, those with the most games first */
  rows: Array<Row>;
}

/** A castle, an opening or the like that was found. */
export interface Tag {
  /** the tag, see tags.md */
  id: string;
  /** `castle`, `opening`, `motif`, `phase`, … */
  kind: TagKind;
  /** the Japanese name */
  name: string;
  /** the English name, if it has one */
  english: string | null;
  /** whose it is */
  side: Color;
  /** the ply that reached it */
  reached: number;
  /** the ply that left it */
  left: number | null;
  /** the squares that show it */
  squares: Array<string>;
}

export type TagKind = "style" | "castle" | "opening" | "attack" | "motif" | "phase";

/** A game with its castles and openings. */
export interface TaggedGame extends Facts, Findings {
  /** the tags that headers of the file name (先手の囲い, 戦型) */
  claims: Array<Claim>;
  /** castles and openings that were found */
  tags: Array<Tag>;
}

/** A move and its text. */
export interface Text {
  /** the move */
  usi: string;
  /** its text: as it is written by `notate`, as it was given to `resolve` */
  text: string;
  /** what `resolve` tolerated in the text */
  warnings?: Array<Warning>;
}

/** The time spent in games. */
export interface Times {
  /** in how many games it is known */
  games: number;
  /** by Black in all of them */
  black_seconds: number;
  /** by White */
  white_seconds: number;
}

/** A position of the tree. */
export interface TreePosition {
  /** the position */
  sfen: string;
  /** how many moves it is from the first position, at least */
  depth: number;
  /** how many games went on from it, also those of moves that are left out */
  games: number;
  /** the moves, those of most games first */
  moves: Array<Branch>;
}

export type UchifuzumeBy = "position" | "history";

/** Another answer of the defender. */
export interface Variation {
  /** the ply at which it leaves the solution */
  ply: number;
  /** the length */
  plies: number;
  /** all moves */
  line: Array<string>;
  /** the pieces left at the end */
  left: { [key: string]: number };
}

export type Verdict = "perfect" | "cooked" | "leftover" | "mate" | "no-mate" | "unknown";

/** Something in a text that was tolerated. */
export interface Warning {
  /** which: `wrong-side`, `same-elsewhere`, `marks-disagree`, `capture-disagrees`, `promotion-unsaid`, `inexact` */
  code: string;
  /** the same in words */
  message: string;
}

/** A game that was written in a format. */
export interface Written {
  /** the text, unless the format cannot hold the game */
  text: string | null;
  /** what the format cannot hold */
  losses: Array<Finding>;
  /** why there is no text */
  error: string | null;
}
