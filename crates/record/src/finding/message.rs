//! Every kind of finding, in one table: its code, how bad it is, what it is about, and its
//! sentence in English.

use std::fmt;

use komadai_core::{
    Breaches, DisplayIn, Expected, ForceError, Handicap, Language, Phrase, Piece, PositionError,
    SfenErrorKind, Square, Unmet, display_in_english,
};
use komadai_notation::{Deviation, Unresolved, Warnings};

use super::details::{
    DeclarationPoints, Excerpt, ImpasseCounts, MoveName, MoveNames, PlyName, RuleName, SideName,
    SimilarHandicaps, Translated,
};
use super::severity::Severity;
use super::subject::Subject;
use super::table::findings;

findings! {
    Message, FindingKind;
    /// The file is empty, or has blanks only.
    EmptyFile: Error "empty-file" File "there is nothing to read";
    /// The file could not be opened, or not be read to its end.
    UnreadableFile { cause: Box<str> }: Error "unreadable-file" File "{cause}";
    /// The file is an archive, or compressed.
    PackedFile { name: &'static str }: Error "other-file" File
        "the file is packed as {name}; unpack it first";
    /// The file is of a kind that is no game record.
    OtherFile { name: &'static str }: Error "other-file" File
        "the file is {name}, not a game record; a game in it has to be saved as text";
    /// The beginning of the file is full of control characters.
    NoText: Error "not-text" File
        "this is no text: it begins with too many control characters; a packed format of \
         positions has to be named";
    /// The text looks like no format. Naming the format makes the reader try it.
    UnknownFormat { formats: Box<str> }: Error "unknown-format" File
        "the file format is not recognised; these are read: {formats}";
    /// The text was read in a wrong encoding and saved again.
    Mojibake: Error "unknown-format" File
        "this is mojibake: it was read in another encoding than its own and saved; the original file is needed";
    /// The text could be of this format, and shows nothing that only a game has.
    NoGame { format: &'static str }: Error "unknown-format" File
        "no game is found here: read as {format}, the text has no move, ending, board or known \
         header";
    /// The text is JSON, and has none of the names that a game has.
    OtherJson: Error "unknown-format" File
        "this is JSON, but not JKF: it has neither header nor initial nor moves";
    /// The file declares an encoding, and its bytes are another one, which counts.
    EncodingDisagrees { named: Excerpt, found: &'static str }: Warning "encoding-disagrees" Encoding
        "the file calls itself {named}, but is {found}";
    /// The file declares an encoding by a name that is not known. The bytes count.
    UnknownEncoding { named: Excerpt, found: &'static str }: Warning "unknown-encoding" Encoding
        "{named} is no known encoding; read as {found}";
    /// A line is in another encoding than the rest of the file. It is read in its own.
    MixedEncoding { other: &'static str }: Warning "mixed-encoding" Encoding
        "this line is in {other}, unlike the rest of the file";
    /// A line has bytes that are no character of the encoding. U+FFFD is put in their place.
    Undecodable: Error "undecodable" Encoding
        "the line has bytes that are no character of its encoding";
    /// A line has U+FFFD in it, which programs put in the place of bytes that they cannot decode.
    DamagedText: Warning "damaged-text" Encoding
        "the line contains U+FFFD: it was damaged before it was saved";
    /// The encoding that is written lacks a character. One that looks alike is written.
    Substituted { encoding: &'static str, character: char, number: u32, written: char }:
        Warning "substituted" Encoding
        "{encoding} has no {character} (U+{number:04X}): written as {written}";
    /// The encoding that is written lacks a character, and has none that looks alike.
    Unencodable { encoding: &'static str, character: char, number: u32, written: char }:
        Warning "unencodable" Encoding
        "{encoding} has no {character:?} (U+{number:04X}): written as {written}";
    /// The file is longer than [`Limits::bytes`](crate::Limits::bytes).
    LimitOfFile { limit: usize }: Error "limit-bytes" Limit
        "the limit of bytes: a file may have {limit}; it is not read";
    /// A game is longer than [`Limits::bytes`](crate::Limits::bytes).
    LimitOfGame { limit: usize }: Error "limit-bytes" Limit
        "the limit of bytes: a game may have {limit}; this game is left out";
    /// The file has more games than [`Limits::games`](crate::Limits::games).
    LimitGames { limit: usize }: Error "limit-games" Limit
        "the limit of games: a file may have {limit}; the games after them are left out";
    /// A game has more entries than [`Limits::nodes`](crate::Limits::nodes).
    LimitNodes { limit: usize }: Error "limit-nodes" Limit
        "the limit of nodes: a game may have {limit}; the rest of this game is left out";
    /// Variations are nested deeper than [`Limits::nesting`](crate::Limits::nesting).
    LimitNesting { limit: u32 }: Error "limit-nesting" Limit
        "the limit of nesting: variations may be nested {limit} deep; the rest of this game is \
         left out";
    /// The notes of a game are longer than [`Limits::note_bytes`](crate::Limits::note_bytes).
    LimitNotes { limit: usize }: Error "limit-notes" Limit
        "the limit of notes: the notes of a game may have {limit} bytes; the rest of this game is \
         left out";
    /// For [`Limits::gap`](crate::Limits::gap) bytes there is no game. The reading ends.
    LimitGap { limit: usize }: Error "limit-gap" Limit
        "the limit of a gap: more than {limit} bytes from here on hold no game; what follows is \
         not read";
    /// There are more errors of a kind than [`Limits::findings`](crate::Limits::findings).
    MoreErrors { limit: usize, more: usize, code: &'static str }: Error "limit-findings" Limit
        "the limit of findings: at most {limit} of each kind are reported; {more} more of {code} \
         follow";
    /// There are more warnings of a kind than [`Limits::findings`](crate::Limits::findings).
    MoreWarnings { limit: usize, more: usize, code: &'static str }: Warning "limit-findings" Limit
        "the limit of findings: at most {limit} of each kind are reported; {more} more of {code} \
         follow";
    /// The start has two kings of one side or the like. No move can be judged, so that all of them
    /// are kept as notes.
    NoStart { error: PositionError }: Error "bad-start" Start
        "no game starts here: {error}; its moves are kept as notes";
    /// The start has something that no game has, such as a pawn on the last rank. It is read.
    OddStart { error: PositionError }: Warning "odd-start" Start
        "the start position is odd: {error}";
    /// A preset and a position are given, and they are not the same.
    PresetDisagrees: Error "bad-start" Start
        "the position given differs from that of the preset; the preset counts";
    /// The preset says that a position is given, and there is none.
    NoPosition: Error "bad-start" Start "the start position is missing; read as an even game";
    /// The preset is not known, and a position is given with it.
    UnknownPresetBeside { name: Excerpt }: Error "bad-start" Start
        "the preset {name} is unknown; the position given with it counts";
    /// The preset is not known.
    UnknownPreset { name: Excerpt }: Error "bad-start" Start
        "the preset {name} is unknown; read as an even game";
    /// A line of the board cannot be read. It is kept as a note.
    BadBoard { expected: &'static Phrase }: Error "bad-board" Start "expected {expected}";
    /// A piece is taken away that an even game does not have on that square.
    NothingToTakeAway: Error "bad-board" Start "an even game has no such piece there";
    /// Two pieces are put on one square.
    SquareTaken { piece: Piece, square: Square }: Error "bad-board" Start
        "{piece} is already on {square}";
    /// A hand is given a piece that no hand holds, or one more of a kind than there are.
    HandFull: Error "bad-board" Start "no hand can hold this piece, or one more of it";
    /// The pieces that are left are given to both sides.
    RestTwice: Error "bad-board" Start "both sides are given the remaining pieces (AL)";
    /// A board that comes later has another piece on a square.
    PieceDisplaced { piece: Piece, square: Square, by: Piece }: Error "bad-board" Start
        "{piece} was put on {square} before, and is replaced by {by}";
    /// The pieces in hand cannot be read. Those before the fault count.
    BadHand { expected: &'static Phrase }: Error "bad-hand" Start "expected {expected}";
    /// The board has ranks, but less than nine. The others are empty.
    ShortBoard { ranks: usize }: Error "short-board" Start
        "the board has {ranks} ranks instead of nine";
    /// The board has a frame and no ranks.
    NoRanks: Error "short-board" Start "the board has no ranks; it is ignored";
    /// The board has a tenth rank.
    LongBoard: Warning "long-board" Start
        "the board has more than nine ranks; this one is kept as a note";
    /// Single pieces come before the board that they are put on.
    LateBoard: Warning "late-board" Start
        "the board comes after single pieces, which are put on it all the same";
    /// The pieces that are left are given away before the last piece is put.
    RestNotLast: Warning "rest-not-last" Start
        "the remaining pieces (AL) were given away before; what counts is what is left at the end";
    /// An SFEN that cannot be read.
    BadSfen { error: SfenErrorKind }: Error "bad-sfen" Start "this is no position: {error}";
    /// The number of plies before the game is missing.
    BadOffset: Error "bad-offset" Start "expected the number of plies before the game; read as 0";
    /// A packed record is given as text, and has something else than hexadecimal digits.
    NotHexadecimal: Error "bad-record" Start "expected bytes in hexadecimal";
    /// A packed record is given as text, and has half a byte.
    HalfByte: Error "bad-record" Start "expected two digits for each byte";
    /// A packed record has too few bytes or too many.
    RecordLength { bytes: usize, needed: usize }: Error "bad-record" Start
        "the record has {bytes} bytes, not {needed}";
    /// The bits of a packed record are no position.
    BadPacking { error: Translated }: Error "bad-record" Start "this is no packed position: {error}";
    /// A packed record has fewer moves than it says.
    RecordCut { found: usize, moves: u16 }: Error "bad-record" Move
        "the game has {found} of {moves} moves";
    /// The name of the handicap is not known.
    UnknownHandicap { name: Excerpt, similar: SimilarHandicaps }: Warning "unknown-handicap" Start
        "unknown handicap {name}; read from 平手{similar}";
    /// The tag of the handicap has an unknown value.
    UnknownHandicapTag: Error "unknown-handicap" Start
        "this handicap is not known; read as an even game";
    /// The handicap names a shogi of another board.
    UnknownVariant { name: Excerpt }: Error "unknown-variant" Start
        "{name} is another kind of shogi, which is not read; its moves are kept as notes";
    /// The handicap says that a diagram follows, and there is none.
    NoDiagram: Error "no-diagram" Start "手合割 is その他, but there is no diagram; read from 平手";
    /// No line says who begins. The first move decides.
    NoTurnLine { sign: char }: Warning "missing-turn" Start
        "the line that says who begins is missing; read as {sign}";
    /// A diagram does not say who begins, and the mark of the first move is White's.
    NoTurn: Warning "missing-turn" Start
        "the diagram does not say who begins; read as 後手番 by the first mark";
    /// Two lines say who begins, and disagree.
    TurnTwice: Warning "repeated" Start
        "the other side was named as the first to move before; the last line counts";
    /// Two boards are given.
    BoardTwice: Warning "repeated" Start
        "the board was given before; the last line counts, others are kept as notes";
    /// Two versions of the format are declared.
    VersionTwice: Warning "repeated" Header
        "another version was declared before; the last line counts";
    /// A line above the moves comes twice, with another text.
    LineTwice: Warning "repeated" Start
        "this was given before; the last line counts, the other is kept as a note";
    /// Pieces in hand above a board name no side.
    UnclearHand: Warning "unclear-hand" Start
        "above a board these pieces in hand name neither side; the line is kept as a header";
    /// The line below a diagram has no number of moves.
    FooterWithoutNumber: Warning "bad-footer" Start "the number of moves is missing";
    /// The line below a diagram names a last move that cannot be read.
    FooterWithoutMove: Warning "bad-footer" Start "the last move is not understood";
    /// The line below a diagram gives the last move to the side that is to move.
    FooterOfOtherSide: Warning "wrong-side" Start "the last move has the mark of the side to move";
    /// A header comes after the first move.
    LateHeader: Warning "late-header" Header "a header comes after the first move";
    /// Lines that usually begin a game come where no game begins.
    LateHead: Warning "late-header" Header
        "this looks like the head of another game, but no game follows";
    /// The name of a header has a control character.
    OddHeader: Warning "odd-header" Header "the name of this header has a control character";
    /// Later games of a file have the headers of the first, which would take too much memory.
    HeadersNotRepeated: Error "headers-not-repeated" Header
        "the names and information of the game before are not repeated here: the games of this \
         file would become too large";
    /// An object has a name that the format does not know.
    UnknownName: Warning "unknown-name" Header "JKF has no such name; it is kept as a note";
    /// A header names another result than the moves.
    ResultDisagrees: Warning "result-disagrees" Header "the game does not end as its result says";
    /// The text is no JSON at this place.
    BadJson { expected: &'static Phrase }: Error "bad-json" Line "expected {expected}";
    /// A value is of another type than the format has there.
    BadValue { expected: &'static Phrase }: Error "bad-value" Line "expected {expected}";
    /// Something follows the end of the JSON value.
    TrailingText: Error "trailing-text" Line "this comes after the end of the game";
    /// A line cannot be read. It is kept as a note.
    UnknownLine: Warning "unknown-line" Line "this line is not understood and is kept as a note";
    /// A line cannot be read among the moves. It is kept as a note.
    UnknownLineHere: Warning "unknown-line" Line
        "this line is not understood here and is kept as a note";
    /// A statement is not known, or has no meaning at its place. It is kept as a note.
    UnknownStatement: Warning "unknown-line" Line
        "this is not understood here and is kept as a note";
    /// A word is not known. It is kept as a note.
    UnknownText: Warning "unknown-line" Line "this is not understood and is kept as a note";
    /// A line goes on after its usual words.
    UnknownRest: Warning "unknown-line" Line
        "this is not understood after the usual words of its line and is kept as a note";
    /// Another move with its number follows a move on its line.
    MoveAfterMove: Error "unreadable-move" Line
        "another move stands on the line of a move; the rest of the line is kept as a note";
    /// A move goes on after its time.
    UnknownAfterMove: Warning "unknown-line" Line
        "this is not understood after a move and is kept as a note";
    /// An ending goes on after its word.
    UnknownAfterEnding: Warning "unknown-line" Line
        "this is not understood after an ending and is kept as a note";
    /// A rank of the board goes on after its letter.
    UnknownAfterRank: Warning "unknown-line" Line
        "what follows the rank is not understood and is kept as a note";
    /// The version is none that the format has.
    UnknownVersion: Warning "unknown-line" Line
        "this is no version of CSA; the line is kept as a note";
    /// A time is finer than a record keeps it.
    FineTime: Warning "unknown-line" Line
        "times are kept to the millisecond; the line is kept as a note too";
    /// A time belongs to no move.
    TimeWithoutMove: Warning "unknown-line" Line "this belongs to no move; it is kept as a note";
    /// A word of a list is neither a move nor an ending.
    UnknownWordOfList: Warning "unknown-line" Line
        "this is neither a move nor an ending; it is kept as a note";
    /// A word in place of a move is neither a move nor an ending.
    UnknownWordOfMove: Warning "unknown-line" Line
        "this is no move and no known ending, and is kept as a note";
    /// Signs without a letter or a digit take the place of a move.
    UnknownSigns: Warning "unknown-line" Line
        "these signs are no move and no ending, and are kept as a note";
    /// The line about the ending goes on with unknown words.
    UnknownWordOfEnding: Warning "unknown-line" Line
        "this is no known word about an ending and is kept as a note";
    /// A line about the ending comes before the first move.
    EndingBeforeMoves: Warning "unknown-line" Line "an ending is given before the first move";
    /// A byte of a packed record is no result.
    UnknownResult: Warning "unknown-line" Line "this is no result of a game; it is kept as a note";
    /// A byte of a packed record that nothing uses is not zero.
    Padding: Warning "unknown-line" Line "this byte should be 0; it is kept as a note";
    /// A bracket opens without a move before it.
    NothingToReplace: Warning "unknown-line" Line
        "there is no move here to which these could be alternatives";
    /// A bracket closes, and the line that it returns to was left.
    LineLeft: Warning "unknown-line" Line "the line that should continue here was left before";
    /// A bracket closes that was not opened.
    NothingOpen: Warning "unknown-line" Line "no bracket was opened";
    /// A line of a file with a game on each line is none.
    NoGameOnLine: Error "unknown-line" Line
        "expected a start position (or nothing), then ~, a number and a dot";
    /// A line of a file with a position on each line is none.
    NoPositionOrComment: Error "unknown-line" Line "this line is neither a position nor a comment";
    /// A word comes between the position and the moves.
    UnknownWord: Error "unknown-word" Line "expected the word moves; this is kept as a note";
    /// A line is no CSA as it is written, but becomes CSA with other blanks and signs.
    LooseSigns: Warning "loose-signs" Line
        "this is read as if its signs and blanks were those of CSA";
    /// A diagram or a head shows that another game begins, and the format holds one.
    SecondGame: Error "second-game" Line
        "another game seems to begin here; only one is read from a file";
    /// A comment is not closed.
    OpenComment: Error "open-comment" Line "this comment has no end";
    /// The move breaks a rule. It is carried out all the same, and kept as a foul.
    Illegal { m: MoveName, breaches: Breaches }: Error "illegal-move" Move "{m} is illegal: {breaches}";
    /// The move breaks a rule, and the ending after it says so.
    AdmittedIllegal { m: MoveName, breaches: Breaches }: Warning "illegal-move" Move
        "{m} is illegal: {breaches}";
    /// The text is no move. What follows is kept as notes.
    NoMove { text: Excerpt }: Error "unreadable-move" Move
        "{text} is no move; the moves after it are kept as notes";
    /// The text is no move, and what is missing is named.
    NoMoveExpected { text: Excerpt, expected: &'static Phrase }: Error "unreadable-move" Move
        "{text} is no move: expected {expected}; the moves after it are kept as notes";
    /// The text is no move as USI writes it.
    NoUsiMove { text: Excerpt, expected: Expected }: Error "unreadable-move" Move
        "{text} is no move: expected {expected}; the moves after it are kept as notes";
    /// The text drops a piece that no hand holds: a king, or a promoted one.
    NoDrop { text: Excerpt }: Error "unreadable-move" Move
        "{text} is no move: such a piece is never in hand; the moves after it are kept as notes";
    /// The text is a move, but none of the position.
    NoMoveHere { text: Excerpt, why: Unresolved }: Error "unreadable-move" Move
        "{text} is no move here: {why}; the moves after it are kept as notes";
    /// The text is no move, and what is missing is named.
    NoMoveHereExpected { text: Excerpt, expected: &'static Phrase }: Error "unreadable-move" Move
        "{text} is no move here: expected {expected}; the moves after it are kept as notes";
    /// The text drops a king.
    KingDropped { text: Excerpt }: Error "unreadable-move" Move
        "{text} is no move here: a king is never in hand; the moves after it are kept as notes";
    /// The text is a move that several pieces could make.
    Ambiguous { text: Excerpt, moves: MoveNames }: Error "unreadable-move" Move
        "{text} fits several moves: {moves}; the moves after it are kept as notes";
    /// The text is a move that several pieces could make. One of them is played, because no other
    /// lets the moves after it be played.
    Settled { text: Excerpt, moves: MoveNames, m: MoveName }: Error "ambiguous-move" Move
        "{text} fits several moves: {moves}; only {m} lets the moves after it be played";
    /// The text is a move that several pieces could make, and with each the moves after it can be played. One of
    /// them is.
    Chosen { text: Excerpt, moves: MoveNames, m: MoveName }: Error "ambiguous-move" Move
        "{text} fits several moves: {moves}; each lets the moves after it be played, and {m} is taken";
    /// The bits of a packed move are none.
    NoPackedMove { bits: u16 }: Error "unreadable-move" Move
        "{bits:#06x} is no move; the moves after it are kept as notes";
    /// The object of a move has a value that cannot be read.
    BrokenMoveObject: Error "unreadable-move" Move
        "this is no whole move; the moves after it are kept as notes";
    /// The object of a move names no square.
    NoSquareOfMove: Error "unreadable-move" Move
        "this is no move here: it does not say which square is reached; the moves after it are \
         kept as notes";
    /// The object of a move names no piece.
    NoPieceOfMove: Error "unreadable-move" Move
        "this is no move here: it does not say which piece moves; the moves after it are kept as \
         notes";
    /// The object of a move is none of the position.
    NoMoveOfObject { why: Unresolved }: Error "unreadable-move" Move
        "this is no move here: {why}; the moves after it are kept as notes";
    /// The sign before the move is that of the other side. The position counts.
    SignOfOtherSide: Warning "wrong-side" Move "the sign is not that of the side to move";
    /// The mark before the move is that of the other side. The position counts.
    MarkOfOtherSide: Warning "wrong-side" Move
        "the mark is not that of the side to move; the position is trusted";
    /// The color of the move is that of the other side. The position counts.
    ColorOfOtherSide: Warning "wrong-side" Move
        "the color is not that of the side to move; the position is trusted";
    /// The move names another piece than the board has, which is none of its promotions.
    OtherPiece: Error "other-piece" Move "another piece stands on the square that the move leaves";
    /// The move names a piece, and the board has it promoted, or the other way round.
    OtherPieceAlike: Warning "other-piece" Move
        "another piece stands on the square that the move leaves";
    /// The move says that it reaches the square of the move before, and does not.
    SameDisagrees: Warning "same-disagrees" Move "the move before did not reach this square";
    /// The move names another capture than the board has.
    CaptureOfObject: Warning "capture-disagrees" Move
        "the board has a different piece to capture, or none";
    /// 同 is written, and the move before went elsewhere. The written square counts.
    SameElsewhere { claim: Warnings }: Warning "same-elsewhere" Move "{claim}";
    /// Marks are written that do not fit the square left.
    MarksDisagree { claim: Warnings }: Warning "marks-disagree" Move "{claim}";
    /// Whether the piece promotes is not written where it could. It does not.
    PromotionUnsaid { claim: Warnings }: Warning "promotion-unsaid" Move "{claim}";
    /// The number of a line was that of a line before. A variation begins.
    PlyAgain { ply: u32 }: Warning "ply-again" Move "ply {ply} comes again; read as a variation";
    /// The number of a line is not the next. It is passed over.
    PlyDisagrees { expected: u64, found: u32 }: Warning "ply-disagrees" Move
        "expected ply {expected}, found {found}";
    /// The number of a line has a sign before it, or the like.
    OddNumber { ply: u32 }: Warning "odd-number" Move
        "the number of this move is written oddly; read as {ply}";
    /// The first node of a game has a move.
    MoveAtStart: Warning "move-at-start" Move
        "the first node is that of the start and should have no move";
    /// A node has nothing to play.
    EmptyNode: Warning "empty-node" Move "this node has neither a move nor an ending";
    /// A node has a time and nothing to play.
    EmptyNodeWithTime: Warning "empty-node" Move
        "this node has neither a move nor an ending; its time is kept as a note";
    /// The text ends before the dot that ends the moves.
    NoDotAfterMoves: Error "missing-dot" Move
        "the dot after the moves is missing: the text seems to be cut off";
    /// The text ends before the dot that begins the moves.
    NoDotBeforeMoves: Error "missing-dot" Move
        "the dot before the moves is missing: the text seems to be cut off";
    /// Moves follow one that could not be carried out.
    BranchStops { error: ForceError }: Error "branch-stops" Move
        "the move before could not be carried out: {error}; this move and those after it are kept \
         as notes";
    /// Moves follow an ending.
    MovesAfterEnding: Warning "moves-after-ending" Move
        "the game had already ended; what follows is read as its continuation";
    /// A variation begins at a ply that no line reaches. Its lines are kept as notes.
    VariationNowhere { place: PlyName }: Error "stray-variation" Variation
        "no line read so far leads to {place}";
    /// A variation begins at a ply of a line that could not be read so far.
    VariationOfUnread { place: PlyName }: Error "stray-variation" Variation
        "the line before could not be read as far as {place}";
    /// Variations lead back and forth in the tree more than is worth the time.
    VariationTooFar { place: PlyName }: Error "stray-variation" Variation
        "going back to {place} would take too long after the variations before";
    /// A branch begins at a ply that no line reaches. It is kept as a note.
    BranchNowhere: Error "stray-variation" Variation
        "no line read so far leads to this ply; kept as a note";
    /// A variation comes before the first move.
    VariationBeforeMoves: Warning "stray-variation" Variation
        "a variation comes before the first move and is ignored";
    /// The line before a variation is too short for it, and a line further up is not.
    VariationElsewhere: Warning "variation-elsewhere" Variation
        "the line before is too short for this variation, which is attached to the last line that \
         reaches its ply";
    /// A bracket is not closed.
    OpenBracket: Error "open-bracket" Variation "the bracket after this move is not closed";
    /// The word of the ending is not known. It is an ending of the kind `other`.
    UnknownEnding { word: Excerpt }: Warning "unknown-ending" Ending "{word} is no known ending";
    /// The letter of the ending is not known. It is an ending of the kind `other`.
    UnknownEndingLetter { word: Excerpt }: Error "unknown-ending" Ending
        "{word} is no known ending";
    /// The line about the ending has no known word.
    UnknownEndingLine: Warning "unknown-ending" Ending "the line names no known ending";
    /// The summary of a server has no known ending.
    UnknownEndingSummary: Warning "unknown-ending" Ending "the summary names no known ending";
    /// The line about the ending names another ending than the word before it, which counts.
    EndingLineDisagrees: Warning "ending-disagrees" Ending
        "the line disagrees with the ending before it and is kept as a note";
    /// The verdict of a server names another winner than the ending.
    VerdictDisagrees: Warning "ending-disagrees" Ending
        "the server names another winner than the ending does";
    /// The summary of a server names another ending than the record.
    SummaryDisagrees: Warning "ending-disagrees" Ending
        "the summary disagrees with the ending before it, which counts";
    /// The summary of a server names a winner that its own reason does not.
    WinnerOfSummary: Warning "ending-disagrees" Ending
        "the summary names another winner than its reason does";
    /// A second ending follows the first.
    EndingAgain: Warning "ending-again" Ending
        "the game had already ended; this ending is kept as a note";
    /// A time is longer than a record can hold.
    TimeTooLong: Warning "time-too-long" Clock
        "a time of 49 days or more cannot be held and counts as unknown";
    /// The time left grows.
    ClockRunsBack: Warning "clock-runs-back" Clock
        "more time is left than before; the time of the move is not known";
    /// A move has two times. The first counts.
    TimeTwice: Warning "repeated" Clock
        "the time of this move was given before; this one is kept as a note";
    /// The square is written where the rule writes 同.
    SquareForSame { deviation: Deviation, right: Box<str> }: Warning "square-for-same" Notation
        "{deviation}; the rule writes {right}";
    /// 同 and the square are written.
    SameWithSquare { deviation: Deviation, right: Box<str> }: Warning "same-with-square" Notation
        "{deviation}; the rule writes {right}";
    /// 同 is written, and the move before did not go there.
    SameWrong { deviation: Deviation, right: Box<str> }: Warning "same-elsewhere" Notation
        "{deviation}; the rule writes {right}";
    /// The square left is written, as in KIF.
    OriginWritten { deviation: Deviation, right: Box<str> }: Warning "origin-written" Notation
        "{deviation}; the rule writes {right}";
    /// The square left is not written, and the marks leave several pieces.
    OriginMissing { deviation: Deviation, right: Box<str> }: Warning "origin-missing" Notation
        "{deviation}; the rule writes {right}";
    /// Neither 成 nor 不成 is written.
    PromotionMissing { deviation: Deviation, right: Box<str> }: Warning "promotion-unsaid" Notation
        "{deviation}; the rule writes {right}";
    /// 直 is written of a rook, a bishop or a promoted one.
    StraightOfMajor { deviation: Deviation, right: Box<str> }: Warning "straight-of-major" Notation
        "{deviation}; the rule writes {right}";
    /// Another mark is written than the rule asks for.
    OtherMark { deviation: Deviation, right: Box<str> }: Warning "other-mark" Notation
        "{deviation}; the rule writes {right}";
    /// A mark is written that is not needed.
    SuperfluousMark { deviation: Deviation, right: Box<str> }: Warning "superfluous-mark" Notation
        "{deviation}; the rule writes {right}";
    /// A mark is missing that is needed.
    MissingMark { deviation: Deviation, right: Box<str> }: Warning "missing-mark" Notation
        "{deviation}; the rule writes {right}";
    /// The words are right, and spelt in another way.
    Spelling { deviation: Deviation, right: Box<str> }: Warning "spelling" Notation
        "{deviation}; the rule writes {right}";
    /// Mate is claimed, and a move answers it.
    NoMate { answer: MoveName }: Error "false-checkmate" Claim
        "this is no mate (詰み): {answer} is legal";
    /// Mate is claimed for the side that is mated.
    WinnerMated: Error "false-checkmate" Claim "the side that is said to have won is mated";
    /// The side that is said to have won has no legal move.
    WinnerWithoutMove: Error "false-no-legal-move" Claim
        "the side that is said to have won has no legal move";
    /// No legal move is claimed, and there is one, or it is mate.
    HasLegalMove: Error "false-no-legal-move" Claim
        "the side to move has a legal move, or it is in check";
    /// A draw by repetition is claimed, and one side gave check all along.
    RepetitionByCheck { side: SideName }: Error "false-repetition" Claim
        "this is no draw: {side} gave check all along (連続王手の千日手)";
    /// Repetition is claimed, and the position did not come often enough.
    NoRepetition { count: usize }: Error "false-repetition" Claim
        "this is no repetition (千日手): the position occurred {count} time(s)";
    /// Perpetual check is claimed against the side that suffered it.
    OtherPerpetualCheck { side: SideName }: Error "false-perpetual-check" Claim
        "{side} gave check all along but is not recorded as the loser";
    /// Perpetual check is claimed, and nobody gave it.
    NoPerpetualCheck { count: usize }: Error "false-perpetual-check" Claim
        "this is no perpetual check (連続王手の千日手): the position occurred {count} time(s), not with \
         every move of one side a check";
    /// An impasse is claimed, and the points or the kings do not bear it out.
    NoImpasse { counts: ImpasseCounts }: Error "false-impasse" Claim
        "this is no impasse (持将棋): {counts}";
    /// A declaration is claimed for the side that is not to move.
    DeclarationOutOfTurn { side: SideName, points: DeclarationPoints }:
        Error "false-declaration" Claim
        "the declaration (入玉宣言) of {side} fails: it is not to move; {points}";
    /// A declaration is claimed, and conditions are not met.
    DeclarationNotMet { side: SideName, unmet: Unmet, points: DeclarationPoints }:
        Error "false-declaration" Claim
        "the declaration (入玉宣言) of {side} fails: {unmet}; {points}";
    /// A declaration is claimed to win that draws, or the other way round.
    DeclarationOtherwise { side: SideName, points: DeclarationPoints }:
        Error "false-declaration" Claim
        "the declaration (入玉宣言) of {side} fails: the points are for another result; {points}";
    /// A declaration is claimed under rules without one.
    NoDeclaration { side: SideName, points: DeclarationPoints }: Error "false-declaration" Claim
        "the declaration (入玉宣言) of {side} fails: the rules know no declaration; {points}";
    /// A king is said to have reached the square where the other began, and did not.
    NoTry: Error "false-try" Claim
        "no king came to where the other king started, the other side is said to have won, or the \
         rules know no try";
    /// The maximum number of moves is claimed, and another rule ended the game.
    EndedOtherwise { rule: RuleName }: Error "false-max-moves" Claim
        "another rule ended the game, not the maximum number of moves: {rule}";
    /// The maximum number of moves is claimed, and a check prolongs the game.
    NoMaxMovesInCheck: Error "false-max-moves" Claim
        "the maximum number of moves is not reached, or a check prolongs the game";
    /// The maximum number of moves is claimed, and not reached.
    NoMaxMoves: Error "false-max-moves" Claim "the maximum number of moves is not reached";
    /// A foul is claimed, and the side that made it is said to have won.
    OtherFoul { side: SideName }: Error "false-foul" Claim
        "the foul is that of {side}, which is said to have won";
    /// It is mate, and the record does not say so.
    UnclaimedCheckmate: Warning "unclaimed-checkmate" Claim
        "the record does not say that this is mate";
    /// There is no legal move, and the record does not say so.
    UnclaimedNoLegalMove: Warning "unclaimed-no-legal-move" Claim
        "the side to move has no legal move, and the record does not say so";
    /// The game was a draw by repetition, and the record does not say so.
    UnclaimedRepetition: Warning "unclaimed-repetition" Claim
        "the position occurred for the last time allowed, which is a draw (千日手), and the record \
         does not say so";
    /// The game was lost by perpetual check, and the record does not say so.
    UnclaimedPerpetualCheck { side: SideName }: Warning "unclaimed-perpetual-check" Claim
        "the position occurred for the last time allowed, with {side} giving check all along \
         (連続王手の千日手), and the record does not say so";
    /// A king reached its goal, and the record does not say so.
    UnclaimedTry { side: SideName }: Warning "unclaimed-try" Claim
        "the king of {side} reached its goal (トライ), and the record does not say so";
    /// The maximum number of moves was reached, and the record does not say so.
    UnclaimedMaxMoves: Warning "unclaimed-max-moves" Claim
        "the maximum number of moves was reached, and the record does not say so";
    /// A king was entered well enough for the arbiter, and the record does not say so.
    UnclaimedDeclaration: Warning "unclaimed-declaration" Claim
        "the arbiter declares an entered king (入玉宣言), and the record does not say so";
    /// Moves follow the end of the game.
    PlayedOn: Warning "played-on" Claim "the record goes on after the end of the game";
    /// A handicap game that the side without the handicap begins.
    WrongFirstMover { handicap: Handicap }: Warning "wrong-first-mover" Claim
        "in a game with {handicap}, White (上手) moves first";
    /// A side did not move.
    Pass: Warning "pass" Claim "a side did not move, which no rule allows";
    /// A total is not the sum of the times.
    ClockDisagrees { total: u64, sum: u64 }: Warning "clock-disagrees" Claim
        "the total of {total} s is not the {sum} s that the times before add up to";
}
