// The objects that the command prints with --json, and the modules return. Made from their schemas.

export type AsGiven = "same" | "quicker" | "differs";

/** A move of the tree. */
export interface Branch {
  /** the move */
  usi: string;
  /** the move in the chosen `--style` */
  text: string;
  /** the number of games with the move */
  games: number;
  /** the number of games that Black won */
  black: number;
  /** the number of games that White won */
  white: number;
  /** the number of draws */
  draws: number;
  /** with `--player`: the number of games that the player won */
  wins?: number | null;
  /** with `--player`: the number of games that the player lost */
  losses?: number | null;
  /** the mean rating of the players who played it */
  rating: number | null;
  /** the last year when it was played */
  last_year: number | null;
  /** up to three games with the move: the file, a colon, and the number of the game */
  examples: Array<string>;
  /** the output line that has the position after the move, counted from 0; `null` if that position is not printed */
  to: number | null;
}

/** A certificate that was checked. */
export interface Certificate {
  /** the name of the file */
  file: string;
  /** the number of the certificate in the file, from 1 */
  certificate: number;
  /** `true` if it proves what it claims */
  accepted: boolean;
  /** if it is accepted: the position of the problem, as SFEN */
  sfen: string | null;
  /** if it is accepted: the proved claims */
  claims: Array<Proved>;
  /** if it is refused: the line of the error */
  line: number | null;
  /** if it is refused: why */
  reason: string | null;
  /** if it is refused: the position at the error */
  position: string | null;
}

/** A game that was checked. */
export interface CheckedGame extends Facts, Findings {
  /** the headers, in the order of the file */
  headers: Array<Header>;
  /** the moves of the main line in USI, separated by blanks */
  moves: string;
  /** the number of moves, including all variations */
  nodes: number;
  /** the number of comments */
  comments: number;
  /** with `--tags`: castles and openings */
  tags?: Array<Tag> | null;
  /** with `--notation`: the moves that are not written by the Association's rule */
  notation?: Array<Misspelt> | null;
  /** with `--notation`: the number of moves compared; `null` for formats other than KI2 */
  notation_moves?: number | null;
  /** with `--written`: the written move after which a postal game cannot go on; `message` is the card to send back */
  written?: Refusal | null;
  /** with `--written`: the number of written moves before it, or in the game, that are clear */
  written_moves?: number | null;
}

/** A tag named in a header of the file. */
export interface Claim {
  /** the tag with that name, if known */
  id: string | null;
  /** the name, as in the header */
  name: string;
  /** the side of the header */
  side: Color | null;
  /** what the header is about: 囲い, 戦型, 手筋, 戦法 or 備考 */
  subject: string;
}

export type Color = "black" | "white";

/** Another move that mates. */
export interface Cook {
  /** the move */
  move: string;
  /** the move in the chosen `--style` */
  text: string;
  /** the number of plies within which it mates */
  within: number;
  /** why custom allows it: `last-move`, `promotion`, `farther-drop`, `symmetry`, `detour` */
  allowed_as: Array<string>;
}

/** The alternatives to a move. */
export interface Cooks {
  /** the ply */
  ply: number;
  /** the moves before it: those of the solution, or of a line of the same length */
  before: Array<string>;
  /** other moves that mate */
  found: Array<Cook>;
  /** moves that do not mate */
  refuted: Array<string>;
  /** moves that a limit left undecided */
  unknown: Array<string>;
}

/** Games, counted by result. */
export interface Count {
  /** the number of games */
  games: number;
  /** the number of games won */
  wins: Sides;
  /** the number of games lost by the player, or by the side with that opening or castle */
  losses?: number | null;
  /** the number of draws */
  draws: number;
  /** the number of games with an unknown winner */
  undecided: number;
  /** with `--player`: the results of the player as each side */
  sides?: SidesForm2 | null;
}

/** A difference between a written move and the rule. */
export interface Deviation {
  /** the code of the difference */
  code: string;
  /** the difference in words */
  message: string;
}

export type Encoding = "ascii" | "utf-8" | "utf-8-bom" | "cp932" | "euc-jp" | "iso-2022-jp" | "utf-16le" | "utf-16be" | "binary";

export type EndingKind = "resign" | "checkmate" | "no-legal-move" | "time-up" | "illegal-move" | "illegal-action" | "repetition" | "perpetual-check" | "impasse" | "declare-win" | "declare-draw" | "max-moves" | "try" | "interrupt" | "sealed" | "forfeit-win" | "forfeit-loss" | "draw" | "no-mate" | "matta" | "error" | "other";

/** A move, or another entry in its place. */
export interface Entry {
  /** the number of the entry, from 1 */
  node: number;
  /** the entry before it; 0 is the start */
  parent: number;
  /** `true` if the entry is on the main line */
  main: boolean;
  /** the ply in the game */
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
  /** the time spent on it, in milliseconds */
  spent_ms: number | null;
  /** the total time of the side, in milliseconds */
  total_ms: number | null;
  /** the notes about it */
  notes: Array<Note>;
}

export type EntryKind = "move" | "pass" | "illegal" | "unreadable" | "ending";

/** The reason why the rule writes a move so: with words such as `左上`, or without. */
export interface Explanation {
  /** the squares of the pieces of this kind that could go to the destination, including the moving piece */
  candidates: Array<string>;
  /** the words that the rule tries, in its order; empty if no word is needed */
  trials: Array<Trial>;
  /** the case of the Association's page: `only`, `drop`, `two-a`, `three-b`, `dragons`, … */
  case: string;
  /** the explanation in words */
  message: string;
}

/** The facts of a game, or of a file without a game, each in its own field. */
export interface Facts {
  /** the file, or the text that names a position; bytes that are not UTF-8 become U+FFFD */
  file: string;
  /** all bytes of a name that is not UTF-8, in hexadecimal */
  file_bytes: string | null;
  /** the number of the game in the file, from 1; 0 for a file without a game */
  game: number;
  /** the format that was read */
  format: Format | null;
  /** the encoding that was read */
  encoding: Encoding | null;
  /** when the game began (or else ended), in ISO 8601: 2026-04-01T10:00:00, or less precise if the record is */
  date: string | null;
  /** the tournament */
  event: string | null;
  /** Black's player (先手, 下手), named as in the record */
  black: string | null;
  /** White's player (後手, 上手), named as in the record */
  white: string | null;
  /** the name of Black without titles, ranks, rating and place, as `stats` counts it */
  black_name: string | null;
  /** the name of White without titles, ranks, rating and place */
  white_name: string | null;
  /** the rating of Black */
  black_rating: number | null;
  /** the rating of White */
  white_rating: number | null;
  /** the handicap of the start by its English name, including `even`; `null` for other starts */
  handicap: Handicap | null;
  /** the position before the first move */
  start: string | null;
  /** the number of plies in the main line */
  plies: number;
  /** the code of the ending: `resign`, `checkmate`, `repetition`, … */
  ending: EndingKind | null;
  /** the words of the ending in the file */
  ending_raw: string | null;
  /** the winner, from the ending or else from the header 結果 */
  winner: Color | null;
  /** the result in the words of `--result`: `black`, `white`, `draw`, `undecided` */
  result: Outcome | null;
  /** `true` if the record has all moves of the main line; `false` if a move is missing, unreadable or left out */
  complete: boolean | null;
}

/** Something impossible about a position. */
export interface Fault {
  /** `no-king` (as in problems), `too-many-pieces`, `nifu`, `dead-end`, `waiting-in-check` */
  code: string;
  /** the fault in words */
  message: string;
}

/** A finding, with its place in the text. */
export interface Finding {
  /** the code, see findings.md; `no-position` or `no-problem` for an input that is not a position or a problem */
  code: string;
  /** the finding in words */
  message: string;
  /** the line, from 1 */
  line: number | null;
  /** the character in the line, from 1 */
  column: number | null;
  /** the first byte in the text as UTF-8, from 0, and the byte after the last */
  span: [number, number] | null;
  /** the foul, such as `double-move`, if a move is illegal */
  foul: string | null;
}

/** The findings of a game, by their severity. */
export interface Findings {
  /** the findings that are errors */
  errors: Array<Finding>;
  /** the findings that are warnings */
  warnings: Array<Finding>;
  /** the findings that are notes: how something was read */
  notes: Array<Finding>;
}

export type Format = "kif" | "ki2" | "csa" | "usi" | "sfen" | "jkf" | "usen" | "bod" | "hcp" | "hcpe" | "hcpe3" | "psfen" | "psv" | "psn" | "wars" | "quest";

export type FoulKind = "wrong-setup" | "double-move" | "wrong-first-mover" | "pass" | "wrong-movement" | "promoted-outside" | "cannot-promote" | "turned-back" | "promoted-drop" | "wrong-drop" | "hidden-piece" | "wrong-stand" | "take-back" | "nifu" | "dead-end" | "uchifuzume" | "king-in-check" | "king-capture" | "perpetual-check" | "failed-declaration" | "other";

/** A game with hits. */
export interface GameHits extends Facts, Findings {
  /** `true` if a part of the game could not be searched */
  in_part: boolean;
  /** the hits, those of the main line first */
  hits: Array<Hit>;
}

/** A game as a tree, without positions and texts of moves. Smaller and faster than a game with all its entries. */
export interface GameTree extends Facts {
  /** the headers, in the order of the file */
  headers: Array<Header>;
  /** the notes before the first move */
  notes: Array<Note>;
  /** the nodes: the main line first, then each variation after the nodes before it */
  nodes: Array<TreeNode>;
  /** the findings that are errors */
  errors: Array<Finding>;
  /** the findings that are warnings */
  warnings: Array<Finding>;
  /** the findings that are notes; other commands have them in `notes` */
  finding_notes: Array<Finding>;
}

export type Handicap = "even" | "left lance" | "right lance" | "both lances" | "bishop" | "rook" | "rook and left lance" | "rook and both lances" | "two-piece" | "three-piece, left lance" | "three-piece, right lance" | "four-piece" | "five-piece, right knight" | "five-piece, left knight" | "six-piece" | "seven-piece, left silver" | "seven-piece, right silver" | "eight-piece" | "nine-piece, left gold" | "nine-piece, right gold" | "ten-piece" | "naked king" | "three pawns in hand" | "dragonfly" | "dragonfly with lances" | "dragonfly with knights and lances" | "the pawn before the rook" | "left silver" | "rook and left silver";

/** The pieces in hand. */
export interface Hands {
  /** the pieces of Black, by their letters in SFEN */
  black: { [key: string]: number };
  /** the pieces of White */
  white: { [key: string]: number };
}

/** A header of a file. */
export interface Header {
  /** the name in KIF: 先手, 後手, 開始日時, 棋戦, … */
  key: string;
  /** the text */
  value: string;
}

/** Consecutive plies after which everything that was asked for holds. */
export interface Hit {
  /** the first ply; before the first move it is one less than the number of that move */
  ply: number;
  /** the last ply */
  last: number;
  /** the side for which it holds */
  side: Color;
  /** `true` if it holds with left and right exchanged */
  mirrored: boolean;
  /** `true` if it is on the main line */
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
  /** the move in the chosen `--style`, by default that of the Association */
  text: string | null;
  /** the moving piece before it promotes, as in SFEN */
  piece: string | null;
  /** the captured piece */
  captured: string | null;
  /** `true` if it gives check */
  gives_check: boolean;
}

/** The answer of `notate` or `resolve` to a line. */
export interface Line {
  /** the line of stdin, from 1; `null` for arguments */
  line: number | null;
  /** the moves, up to the first text that is not a move */
  moves: Array<Text>;
  /** the ending after the last move: `resign`, `declare-win`, … */
  ending: EndingKind | null;
  /** why the next text is not a move */
  error: Refusal | null;
}

/** A game in a list. */
export interface ListedGame extends Facts, Findings {
}

/** The result of a search for a mate. */
export interface Mate {
  /** `shortest`, `within` (a shorter mate may exist), `none`, `none-within` (a longer one may exist), `unknown` */
  known: string;
  /** the number of plies, if any */
  plies: number | null;
}

/** A mate that was not played, or a threat that was not parried. */
export interface Missed {
  /** the ply of the move that missed the mate, or did not parry the threat */
  ply: number;
  /** the side of that move, `black` or `white` */
  side: Color;
  /** the move; `null` if the game ended instead */
  played: string | null;
  /** the position from which the mate begins: before the move, or for a threat after a pass */
  sfen: string;
  /** the length of the mate, counting every interposition */
  plies: number;
  /** `true` if it is proved that no mate is shorter */
  shortest: boolean;
  /** the moves of the mate */
  line: Array<string>;
  /** the number of plies within which the line mates; more than `plies` if a limit ended the search for a better line */
  line_within: number | null;
  /** the line in the chosen `--style`, by default that of the Association */
  text: string;
}

/** A move that is not written by the Association's rule. */
export interface Misspelt {
  /** the line, from 1 */
  line: number;
  /** the character in the line, from 1 */
  column: number;
  /** the bytes, as in a finding */
  span: [number, number];
  /** the text in the file */
  text: string;
  /** the text by the rule */
  right: string;
  /** the differences */
  deviations: Array<Deviation>;
}

/** The legal moves of a position. */
export interface Moves {
  /** the position */
  sfen: string;
  /** its legal moves, or the requested ones, sorted by USI */
  moves: Array<LegalMove>;
}

/** An input without a position, or a game or line of it. */
export interface NoPosition {
  /** the file, or the text */
  file: string;
  /** the number of the game in the file */
  game: number | null;
  /** the errors, only for an input that is not a position */
  errors: Array<Finding>;
}

/** A note in a file. */
export interface Note {
  /** `comment` for people, `program` for programs, `bookmark`, or `unknown` for a line that was not understood */
  kind: NoteKind;
  /** the text, which may have several lines */
  text: string;
}

export type NoteKind = "comment" | "program" | "bookmark" | "unknown";

export type Outcome = "black" | "white" | "draw" | "undecided";

/** The paths that begin with a move. */
export interface Part {
  /** the move */
  usi: string;
  /** the number of paths of legal moves that begin with it */
  nodes: number;
}

/** A count of paths. */
export interface Perft {
  /** the position */
  sfen: string;
  /** the depth in plies */
  depth: number;
  /** the number of paths of legal moves */
  nodes: number;
  /** the duration of the count */
  seconds: number;
  /** the nodes divided by the seconds */
  nodes_per_second: number;
  /** with `--divide`: the count after each move */
  divide?: Array<Part> | null;
  /** with `--stats`: the number of paths whose last move captures */
  captures?: number;
  /** with `--stats`: the number of paths whose last move promotes */
  promotions?: number;
  /** with `--stats`: the number of paths whose last move is a drop */
  drops?: number;
  /** with `--stats`: the number of paths whose last move gives check */
  checks?: number;
  /** with `--stats`: the number of paths whose last move mates */
  mates?: number;
}

/** A piece on the board. */
export interface Piece {
  /** the square */
  square: string;
  /** the piece, as in SFEN */
  piece: string;
}

/** The length of games. */
export interface Plies {
  /** the mean */
  mean: number;
  /** the shortest length */
  least: number;
  /** a quarter of the games are not longer */
  quartile: number;
  /** half of the games are not longer */
  median: number;
  /** three quarters of the games are not longer */
  upper_quartile: number;
  /** the greatest length */
  most: number;
}

/** The points of a side for an impasse. */
export interface Points {
  /** the points of all pieces, for an agreement */
  all: number;
  /** the points of the hand and the promotion zone, for a declaration */
  declared: number;
  /** the number of pieces in the promotion zone, without the king */
  pieces_entered: number;
  /** `true` if the king is in the promotion zone */
  king_entered: boolean;
}

export type Policy = "none" | "capture" | "book";

/** A position with its facts. */
export interface Position {
  /** the file, or the text that names the position */
  file: string;
  /** the number of the game in the file; for a line of stdin, its number among the lines that are not empty */
  game: number | null;
  /** the position */
  sfen: string;
  /** the side to move */
  side: Color;
  /** the number of the next move */
  ply: number;
  /** the English name of the handicap that starts from this position */
  handicap: Handicap | null;
  /** the pieces in hand */
  hands: Hands;
  /** the pieces that give check to the side to move */
  checkers: Array<Piece>;
  /** the number of legal moves */
  legal_moves: number;
  /** without legal moves: `checkmate` or `no-legal-move` */
  over: string | null;
  /** a move that mates */
  mate_in_one: string | null;
  /** the faults of the position */
  faults: Array<Fault>;
  /** the position in the 32 bytes of hcp, in hexadecimal; `null` if it cannot be packed */
  hcp: string | null;
  /** the same for PackedSfen */
  psfen: string | null;
  /** with `--rules-of-play`: the state of the game by these rules, or by each of the six */
  standings?: Array<Standing>;
}

/** A problem and its solution, or a game that is not a problem. */
export interface Problem {
  /** the file, or the text that names the position */
  file: string;
  /** the number of the problem in the file, from 1; 0 for an error of the file */
  problem: number;
  /** the errors, only for a game that is not a problem */
  errors: Array<Finding>;
  /** the position as it was solved, with the pieces that were added to the defender's hand */
  sfen: string | null;
  /** `perfect`, `cooked`, `leftover`, `mate` (perfect, cooked or leftover; unknown which), `no-mate`, `unknown` */
  verdict: Verdict | null;
  /** the length of the shortest mate, if it is proved */
  plies: number | null;
  /** with `--expect`: `true` if the problem is as expected */
  as_expected: boolean | null;
  /** if the game has moves: `same` if they are the solution, `quicker` if a mate is shorter, `differs` otherwise */
  as_given: AsGiven | null;
  /** the interpositions that do not count: `none`, `capture`, `book` */
  aigoma: Policy | null;
  /** how 打ち歩詰め is judged: `position` or `history`, as set by `--rule uchifuzume` */
  uchifuzume: UchifuzumeBy | null;
  /** what is known about the mate */
  mate: Mate | null;
  /** what is known about the mate if all interpositions count */
  mate_of_all: Mate | null;
  /** the solution, or the moves of a mate that may not be the shortest */
  line: Array<string>;
  /** the number of plies within which the line mates; more than in `mate` if a limit ended the search for its moves */
  line_within: number | null;
  /** the line in the chosen `--style`, by default that of the Association */
  text: string;
  /** the pieces in the attacker's hand at the end, by their letters */
  left: { [key: string]: number };
  /** the other answers of the defender */
  variations: Array<Variation>;
  /** the alternatives to each move of the attacker */
  cooks: Array<Cooks>;
  /** the limit that was reached: `nodes`, `seconds`, `plies`, `memory`, `depth`, `interruption` */
  stopped: StopReason | null;
  /** the number of positions examined */
  nodes: number;
}

/** A claim that a certificate proves. */
export interface Proved {
  /** `mate` (within `plies` plies), `none-within` (not within `plies` plies), `none` (never) */
  claim: string;
  /** the number of plies, if any */
  plies: number | null;
  /** the moves from the problem to the position of the claim */
  after: Array<string>;
}

/** A reason why a text is not a move. */
export interface Refusal {
  /** `error` (unreadable), `illegal`, `ambiguous`; by the rules of postal games also `confirm`, `impossible`, `loses` */
  kind: RefusalKind;
  /** the text */
  text: string;
  /** the character where reading failed, from 1, in the argument or line */
  column: number | null;
  /** the rules that the move breaks */
  codes: Array<string>;
  /** the moves that the text could mean */
  moves: Array<string>;
  /** the reason in words */
  message: string | null;
  /** the foul, such as `turned-back`, if a move is illegal */
  foul?: FoulKind | null;
  /** with `--explain`: a sentence for each rule in `codes`, naming the squares and pieces that make the move illegal */
  explanation?: Array<string>;
}

export type RefusalKind = "error" | "illegal" | "ambiguous" | "confirm" | "impossible" | "loses";

/** The counts for one name, such as a player, a year or an opening. */
export interface Row {
  /** the player, year, opening, …, by its Japanese name if it has several */
  name: string;
  /** the English name of an opening, a castle or a start */
  english?: string | null;
  /** the code of an ending or a foul */
  code?: string | null;
  /** the first moves in USI */
  usi?: string | null;
  /** the number of games */
  games: number;
  /** the number of games won */
  wins: Sides;
  /** the number of games lost by the player, or by the side with that opening or castle */
  losses?: number | null;
  /** the number of draws */
  draws: number;
  /** the number of games with an unknown winner */
  undecided: number;
  /** with `--player`: the results of the player as each side */
  sides?: SidesForm2 | null;
  /** the mean length of these games */
  plies: number;
}

/** A table of a part of the rules. Texts are in English, Japanese names in Japanese. */
export interface RuleTable {
  /** `sets`, `fouls`, `endings`, `handicaps`, `setup`, `disputes` or `grades` */
  part: string;
  /** the names of the columns */
  columns: Array<string>;
  /** the rows, each with a text for each column */
  rows: Array<Array<string>>;
}

/** The rules of play. */
export interface Rules {
  /** the tables */
  tables: Array<RuleTable>;
}

/** The results of a player in some games. */
export interface Score {
  /** the number of games */
  games: number;
  /** the number of games that the player won */
  wins: number;
  /** the number of games that the player lost */
  losses: number;
  /** the number of draws */
  draws: number;
  /** the number of games with an unknown winner */
  undecided: number;
}

/** A game, and the mates in it that were not played. */
export interface SearchedGame extends Facts, Findings {
  /** the mates that the side to move missed */
  missed: Array<Missed>;
  /** with `--threats`: the threats of mate that the side to move did not parry */
  threats?: Array<Missed> | null;
  /** the number of positions searched */
  positions: number;
  /** the number of positions that a limit left undecided */
  undecided: number;
}

/** A game with all its moves. */
export interface ShownGame extends Facts {
  /** the headers, in the order of the file */
  headers: Array<Header>;
  /** the notes before the first move */
  notes: Array<Note>;
  /** moves and endings of the main line and of all variations; each variation follows the entry that it replaces */
  entries: Array<Entry>;
  /** the position after `--ply`, or after the last ply */
  position: string | null;
  /** the findings that are errors */
  errors: Array<Finding>;
  /** the findings that are warnings */
  warnings: Array<Finding>;
  /** the findings that are notes; other commands have them in `notes` */
  finding_notes: Array<Finding>;
  /** with `--tags`: castles and openings */
  tags?: Array<Tag> | null;
}

/** A value for each side. */
export interface Sides {
  /** as Black */
  black: number;
  /** as White */
  white: number;
}

/** A value for each side. */
export interface SidesForm2 {
  /** as Black */
  black: Score;
  /** as White */
  white: Score;
}

/** The state of a game by a set of rules. */
export interface Standing {
  /** the rules: `jsa`, `amateur`, `csa`, `try`, `postal` or `free` */
  rules: string;
  /** the points of `black` and `white`, with those for a handicap */
  points: { [key: string]: Points };
  /** a declaration by the side to move: `win`, `draw` or `loss`; `null` if the rules forbid it */
  declaration: string | null;
  /** the conditions of a declaration that fail: `king_outside`, `few_pieces`, `few_points`, `in_check`, `too_late` */
  unmet: Array<string>;
  /** an agreement on impasse: `black`, `white` or `draw`; `null` if there can be none */
  agreement: string | null;
  /** why there can be no agreement: `no_agreement` or `too_few_kings` */
  no_agreement: string | null;
  /** the moves that led to the position; the last one is the move before it */
  occurrences: Array<number>;
  /** the sides whose moves since the first occurrence all gave check */
  checking: Array<string>;
  /** the number of moves up to the limit; `null` if there is none */
  moves_left: number | null;
  /** the rule that ends the game */
  over: string | null;
  /** the outcome if the game is over */
  outcome: string | null;
}

/** The counts of all games together. */
export interface Stats {
  /** the number of games counted */
  games: number;
  /** with `--player`: the matching players, each with the number of games */
  players?: { [key: string]: number } | null;
  /** the number of records without moves, which were not counted */
  positions: number;
  /** the number of incomplete games, which were not counted */
  incomplete: number;
  /** the number of errors in the files, by their code */
  errors: { [key: string]: number };
  /** the games by their start: `even`, `handicap`, `other` */
  starts: { [key: string]: Count };
  /** the number of games with each ending, by its code */
  endings: { [key: string]: number };
  /** the lengths of the games */
  plies: Plies;
  /** the time spent */
  times: Times;
  /** the tables requested with `--by` */
  by: { [key: string]: Table };
}

export type StopReason = "nodes" | "seconds" | "interruption" | "depth" | "memory" | "plies";

/** A table that `komadai stats --by` adds. */
export interface Table {
  /** the number of games that are in none of the rows */
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
  /** the side that has it */
  side: Color;
  /** the ply at which it was reached */
  reached: number;
  /** the ply at which it was left */
  left: number | null;
  /** the squares that show it */
  squares: Array<string>;
}

export type TagKind = "style" | "castle" | "opening" | "attack" | "motif" | "phase";

/** A game with its castles and openings. */
export interface TaggedGame extends Facts, Findings {
  /** the tags named in headers of the file (先手の囲い, 戦型) */
  claims: Array<Claim>;
  /** the castles and openings that were found */
  tags: Array<Tag>;
}

/** A move and its text. */
export interface Text {
  /** the move */
  usi: string;
  /** its text: written by `notate`, or given to `resolve` */
  text: string;
  /** what `resolve` tolerated in the text; with `notate --style postal`, why the opponent would ask back */
  warnings?: Array<Warning>;
  /** with `--explain`: why the rule writes the move so */
  explanation?: Explanation | null;
}

/** The time spent in games. */
export interface Times {
  /** the number of games with known times */
  games: number;
  /** the time of Black in all these games, in seconds */
  black_seconds: number;
  /** the time of White, in seconds */
  white_seconds: number;
}

/** A move, or another entry in its place, without its position and text. Fields without a value are missing. */
export interface TreeNode {
  /** the node before it, counted from 1; 0 is the start */
  parent: number;
  /** `move`, `pass`, `illegal` (a move against the rules), `unreadable`, `ending` */
  kind: EntryKind;
  /** the move */
  usi?: string | null;
  /** the code of an ending */
  ending?: EndingKind | null;
  /** the result that an ending has; for a game to be written, by default that of the rules */
  result?: Outcome | null;
  /** the words of an ending, or of a text that cannot be read as a move */
  raw?: string | null;
  /** the time spent on it, in milliseconds */
  spent_ms?: number | null;
  /** the total time of the side, in milliseconds */
  total_ms?: number | null;
  /** the notes about it */
  notes?: Array<Note>;
}

/** A position of the tree. */
export interface TreePosition {
  /** the position */
  sfen: string;
  /** the smallest number of moves from the first position */
  depth: number;
  /** the number of games that continued from it, including those with moves that are left out */
  games: number;
  /** the moves, those with the most games first */
  moves: Array<Branch>;
}

/** Words that the rule tries. */
export interface Trial {
  /** the words, such as `左上` */
  words: string;
  /** the squares of the candidates that the words describe, including the moving piece */
  leaves: Array<string>;
}

export type UchifuzumeBy = "position" | "history";

/** Another answer of the defender. */
export interface Variation {
  /** the ply at which it differs from the solution */
  ply: number;
  /** the length in plies */
  plies: number;
  /** all its moves */
  line: Array<string>;
  /** the pieces left at the end */
  left: { [key: string]: number };
}

export type Verdict = "perfect" | "cooked" | "leftover" | "mate" | "no-mate" | "unknown";

/** A tolerated flaw of a text. */
export interface Warning {
  /** the code: `wrong-side`, `same-elsewhere`, `marks-disagree`, `capture-disagrees`, `promotion-unsaid`, `inexact`, `ask-back` */
  code: string;
  /** the flaw in words */
  message: string;
}

/** A game written in a format. */
export interface Written {
  /** the text, unless the format cannot express the game */
  text: string | null;
  /** the losses: what the format or the encoding cannot express */
  losses: Array<Finding>;
  /** the error, if the text is `null` */
  error: string | null;
}
