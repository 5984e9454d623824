//! Lists every kind of finding, in one table.

use komadai_core::{Language, codes};

use super::Severity;

/// Defines [`Subject`] from a list.
macro_rules! subjects {
    ($($(#[doc = $doc:literal])+ $subject:ident $code:literal;)+) => {
        /// A subject of findings.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Subject {
            $($(#[doc = $doc])+ $subject,)+
        }

        codes! { Subject { $($subject $code),+ } }

        impl Subject {
            /// Describes the findings of this subject in a sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Subject::$subject => concat!($($doc),+).trim_ascii(),)+
                }
            }
        }
    };
}

subjects! {
    /// The file as a whole.
    File "file";
    /// The encoding of a file, or of a text to write.
    Encoding "encoding";
    /// A limit of the reader: the rest is left out.
    Limit "limit";
    /// The start position.
    Start "start";
    /// A header.
    Header "header";
    /// A line, or a part of one, that is not a header, move, time or ending.
    Line "line";
    /// A move, or a text in place of one.
    Move "move";
    /// A variation.
    Variation "variation";
    /// An ending.
    Ending "ending";
    /// A time.
    Clock "clock";
    /// A move of KI2 that deviates from the rule of the Association: [`check_notation`](crate::Part::check_notation),
    /// `komadai check --notation`.
    Notation "notation";
    /// A false claim of the record about the game, or a missing one: [`audit`](crate::audit()), `komadai check`.
    Claim "claim";
    /// A part of a record that is missing from a written text, or changed in it:
    /// [`Record::differences`](crate::Record::differences), `komadai convert`.
    Loss "loss";
}

/// Defines [`FindingKind`] from the table. A row has the kind, its severities, its code, its subject, and its sentence
/// in English and in Japanese, with details in braces.
macro_rules! findings {
    ($(
        $(#[doc = $doc:literal])+
        $kind:ident: $severity:ident $(| $other:ident)? $code:literal $subject:ident
            $english:tt $japanese:tt;
    )+) => {
        /// A kind of finding.
        ///
        /// ```
        /// use komadai_core::Language;
        /// use komadai_kifu::{FindingKind, Severity};
        ///
        /// let kind = FindingKind::MixedEncoding;
        /// assert_eq!((kind.code(), kind.severities()), ("mixed-encoding", &[Severity::Warning][..]));
        /// let sentence = kind.sentence(Language::English);
        /// assert_eq!(sentence, "this line is in {other}, unlike the rest of the file");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum FindingKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        codes! { FindingKind { $($kind $code),+ } }

        impl FindingKind {
            /// Returns the severities of findings of this kind, the usual one first.
            #[must_use]
            pub const fn severities(self) -> &'static [Severity] {
                match self {
                    $(FindingKind::$kind => &[Severity::$severity $(, Severity::$other)?],)+
                }
            }

            /// Returns the subject.
            #[must_use]
            pub const fn subject(self) -> Subject {
                match self { $(FindingKind::$kind => Subject::$subject,)+ }
            }

            /// Returns the sentence in this language, with the names of details in braces.
            #[must_use]
            pub const fn sentence(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (FindingKind::$kind, Language::English) => $english,
                        (FindingKind::$kind, Language::Japanese) => $japanese,
                    )+
                }
            }

            /// Returns the meaning, and the way the reader handles it.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(FindingKind::$kind => concat!($($doc),+).trim_ascii(),)+ }
            }
        }
    };
}

/// The sentence of the linter.
const RULE: &str = "{deviation}; the rule writes {right}";
const RULE_IN_JAPANESE: &str = "{deviation}; 規則では{right}と書きます";

findings! {
    /// The file is empty or contains only blanks.
    EmptyFile: Error "empty-file" File "there is nothing to read" "読むものがありません";
    /// The file could not be opened or read to its end.
    UnreadableFile: Error "unreadable-file" File "{cause}" "読めません: {cause}";
    /// The file is packed, or is not a game record.
    OtherFile: Error "other-file" File
        "the file is {name}, not a game record; unpack it, or save the game in it as text"
        "棋譜ではなく {name} のファイルです; 展開するか、中の棋譜をテキストで保存してください";
    /// The beginning of the file is full of control characters.
    NotText: Error "not-text" File
        "this is no text: it begins with too many control characters; a packed format of \
         positions has to be named"
        "テキストではありません: 最初の部分に制御文字が多すぎます; 局面のバイナリ形式なら形式を指定してください";
    /// The text is not in a known format, or does not contain a game for sure. Name the format to have it tried.
    UnknownFormat: Error "unknown-format" File "no game is found here: {why}" "棋譜が見つかりません: {why}";
    /// All lines begin with the same signs or ascending numbers, as in a quoted mail. These are ignored.
    LinePrefix: Warning "line-prefix" File
        "the lines begin with {prefix}; they are read without it, and so are columns counted"
        "各行が{prefix}で始まります; これを除いて読み、桁もそのように数えます";
    /// A line is an address. The game or position in it is read.
    FromAddress: Warning "from-address" File
        "an address is read as the game or position that it has"
        "アドレスに含まれる棋譜や局面を読みます";
    /// The file declares one encoding, but its bytes are in another. The encoding of the bytes is used.
    EncodingDisagrees: Warning "encoding-disagrees" Encoding
        "the file calls itself {named}, but is {found}"
        "ファイルの宣言は{named}ですが、実際は {found} です";
    /// The file declares an unknown encoding. The encoding of the bytes is used.
    UnknownEncoding: Warning "unknown-encoding" Encoding
        "{named} is no known encoding; read as {found}"
        "{named}は不明な文字コードです; {found} として読みます";
    /// A line is in another encoding than the rest of the file. It is read in its own encoding.
    MixedEncoding: Warning "mixed-encoding" Encoding
        "this line is in {other}, unlike the rest of the file"
        "この行の文字コードは {other} で、ファイルの他の部分と違います";
    /// A line has bytes that are not characters of the encoding. They are replaced by U+FFFD.
    Undecodable: Error "undecodable" Encoding
        "the line has bytes that are no character of its encoding"
        "この行に文字コードとして正しくないバイトがあります";
    /// A line contains U+FFFD, which programs write for bytes that they cannot decode.
    DamagedText: Warning "damaged-text" Encoding
        "the line contains U+FFFD: it was damaged before it was saved"
        "この行に U+FFFD があります: 保存される前に文字が壊れています";
    /// The encoding of the text to write lacks a character. A similar one is written.
    Substituted: Warning "substituted" Encoding
        "{encoding} has no {character} ({number}): written as {written}"
        "{encoding} に {character} ({number}) はありません: {written} と書きます";
    /// The encoding of the text to write lacks a character, and a similar one, too.
    Unencodable: Warning "unencodable" Encoding
        "{encoding} has no {character} ({number}): written as {written}"
        "{encoding} に {character} ({number}) はありません: {written} と書きます";
    /// The file or a game is longer than [`Limits::bytes`](crate::Limits::bytes).
    LimitBytes: Error "limit-bytes" Limit
        "the limit is {limit} bytes; what is beyond it is left out"
        "上限は{limit}バイトです; それを超える部分は省きます";
    /// The file has more games than [`Limits::games`](crate::Limits::games).
    LimitGames: Error "limit-games" Limit
        "a file may have {limit} games; the games after them are left out"
        "ファイルは{limit}局までです; 以降の対局は省きます";
    /// A game has more entries than [`Limits::nodes`](crate::Limits::nodes).
    LimitNodes: Error "limit-nodes" Limit
        "a game may have {limit} nodes; the rest of this game is left out"
        "1局は{limit}ノードまでです; この対局の残りは省きます";
    /// Variations are nested deeper than [`Limits::nesting`](crate::Limits::nesting).
    LimitNesting: Error "limit-nesting" Limit
        "variations may be nested {limit} deep; the rest of this game is left out"
        "変化の入れ子は{limit}段までです; この対局の残りは省きます";
    /// The notes of a game are longer than [`Limits::note_bytes`](crate::Limits::note_bytes).
    LimitNotes: Error "limit-notes" Limit
        "the notes of a game may have {limit} bytes; the rest of this game is left out"
        "1局のメモは{limit}バイトまでです; この対局の残りは省きます";
    /// The file has no game for [`Limits::gap`](crate::Limits::gap) bytes. Reading stops.
    LimitGap: Error "limit-gap" Limit
        "more than {limit} bytes from here on hold no game; what follows is not read"
        "ここから{limit}バイトを超えて棋譜がありません; 以降は読みません";
    /// There are more findings of a kind than [`Limits::findings`](crate::Limits::findings).
    LimitFindings: Error | Warning "limit-findings" Limit
        "at most {limit} findings of each kind are reported; {more} more of {code} follow"
        "種類ごとに{limit}件まで報告します; {code} はあと{more}件あります";
    /// The start position, or the way it is given, is invalid.
    BadStart: Error "bad-start" Start "{why}" "{why}";
    /// The start position cannot occur in a game: it has, for example, a pawn on the last rank. It is read anyway.
    OddStart: Warning "odd-start" Start
        "the start position is odd: {error}" "開始局面が不自然です: {error}";
    /// A line of the board, or a single piece on it, cannot be read or placed. Other lines for its squares are used.
    BadBoard: Error "bad-board" Start "{why}" "{why}";
    /// The pieces in hand cannot be read. The pieces before the error are used.
    BadHand: Error "bad-hand" Start "expected {expected}" "{expected}が必要です";
    /// The board has fewer than nine ranks. The missing ranks are empty.
    ShortBoard: Error "short-board" Start
        "the board has {ranks} ranks instead of nine" "盤面が9段ではなく{ranks}段です";
    /// The board has a tenth rank.
    LongBoard: Warning "long-board" Start
        "the board has more than nine ranks; this one is kept as a note"
        "盤面が9段を超えています; この段はメモとして残します";
    /// Single pieces come before the board that they are placed on.
    LateBoard: Warning "late-board" Start
        "the board comes after single pieces, which are put on it all the same"
        "盤面が個別の駒の後にありますが、駒は盤面に加えます";
    /// The remaining pieces are given to a side before the last piece is placed.
    RestNotLast: Warning "rest-not-last" Start
        "the remaining pieces (AL) were given away before; what counts is what is left at the end"
        "残りの駒 (AL) が途中で与えられています; 最後に残った駒を採用します";
    /// An SFEN cannot be read.
    BadSfen: Error "bad-sfen" Start "this is no position: {error}" "局面ではありません: {error}";
    /// The position is FEN with the hands in brackets, not SFEN.
    Fen: Warning "fen" Start
        "this is FEN with the hands in brackets; read as {sfen}"
        "持駒を角括弧に入れた FEN です; {sfen} として読みます";
    /// The number of plies before the game is missing.
    BadOffset: Error "bad-offset" Start
        "expected the number of plies before the game; read as 0"
        "開始局面の手数が必要です; 0として読みます";
    /// A packed record is invalid or truncated.
    BadRecord: Error "bad-record" Start "{why}" "{why}";
    /// The name of the handicap is unknown. It is a warning if the name begins with 平手.
    UnknownHandicap: Error | Warning "unknown-handicap" Start
        "read as an even game: {error}" "平手として読みます: {error}";
    /// The handicap, the tag `Variant`, the board or the moves are not those of shogi on nine by nine squares. The
    /// moves are not played.
    UnknownVariant: Error "unknown-variant" Start
        "this is not standard shogi but {name}; its moves are not read"
        "本将棋ではなく{name}なので、指し手を読みません";
    /// The handicap announces a diagram, but the diagram is missing.
    NoDiagram: Error "no-diagram" Start
        "手合割 is その他, but there is no diagram; read from 平手"
        "手合割がその他ですが、局面図がありません; 平手から読みます";
    /// The side to move is missing. The first move decides.
    MissingTurn: Warning "missing-turn" Start
        "nothing says who begins; read as {turn}" "手番がありません; {turn} として読みます";
    /// An item that a game has only once is repeated.
    Repeated: Warning "repeated" Start
        "this was given before; the {counts} counts" "前にも指定されています; {counts}を採用します";
    /// Pieces in hand above a board do not name a side.
    UnclearHand: Warning "unclear-hand" Start
        "above a board these pieces in hand name neither side; the line is kept as a header"
        "盤面の前にあるこの持駒はどちらの側か不明です; この行はヘッダとして残します";
    /// The line below a diagram lacks the number of moves, or its last move cannot be read.
    BadFooter: Warning "bad-footer" Start
        "the number of moves or the last move is not understood" "手数か最終手が読めません";
    /// A header follows the first move.
    LateHeader: Warning "late-header" Header
        "a header comes after the first move" "最初の指し手の後にヘッダがあります";
    /// The name of a header contains a control character.
    OddHeader: Warning "odd-header" Header
        "the name of this header has a control character" "ヘッダの名前に制御文字があります";
    /// A tab separates the name of a header from its value, as in a copied table.
    TabHeader: Warning "tab-header" Header
        "a tab is in the place of the colon; this is read as a header"
        "コロンの代わりにタブがあります; ヘッダーとして読みます";
    /// Later games of a file have the headers of the first game. Repeating them would take too much memory.
    HeadersNotRepeated: Error "headers-not-repeated" Header
        "the names and information of the game before are not repeated here: the games of this \
         file would become too large"
        "前の対局の名前や情報はここでは繰り返しません: このファイルの対局が大きくなりすぎます";
    /// An object has a name that is not part of the format.
    UnknownName: Warning "unknown-name" Header
        "JKF has no such name; its value is left out" "JKF にない名前です; 値は読みません";
    /// A header gives another result than the moves.
    ResultDisagrees: Warning "result-disagrees" Header
        "the game does not end as its result says" "棋譜の終局が結果の記述と違います";
    /// The text is not valid JSON at this place.
    BadJson: Error "bad-json" Line "expected {expected}" "{expected}が必要です";
    /// A value has the wrong type for the format.
    BadValue: Error "bad-value" Line "expected {expected}" "{expected}が必要です";
    /// More text follows the end of the JSON value.
    TrailingText: Error "trailing-text" Line
        "this comes after the end of the game" "棋譜の終わりより後ろにテキストがあります";
    /// A line, a part of a line or a word is not understood at its place, or only in part.
    UnknownLine: Warning | Error "unknown-line" Line
        "this is not fully understood here and is kept as a note"
        "ここでは読めない部分があるので、メモとして残します";
    /// A comment follows a move on its line. It belongs to the move.
    InlineComment: Warning "inline-comment" Line
        "a comment is on the line of its move; it is read as one"
        "指し手と同じ行のコメントです; コメントとして読みます";
    /// An unknown word is between the position and the moves.
    UnknownWord: Error "unknown-word" Line
        "expected the word moves; this is kept as a note"
        "moves という語が必要です; これはメモとして残します";
    /// A line is not CSA as written, but becomes CSA if its blanks and signs are replaced.
    LooseSigns: Warning "loose-signs" Line
        "this is read as if its signs and blanks were those of CSA"
        "記号と空白を CSA のものとみなして読みます";
    /// A diagram or a head shows that another game begins, but a file of the format has only one.
    SecondGame: Error "second-game" Line
        "another game seems to begin here; only one is read from a file"
        "ここから別の対局のようです; 1つのファイルから1局だけ読みます";
    /// A comment is not closed.
    OpenComment: Error "open-comment" Line "this comment has no end" "コメントが閉じられていません";
    /// The move breaks a rule. It is kept as a foul, and carried out. It is a warning if the ending after it says so.
    IllegalMove: Error | Warning "illegal-move" Move
        "{move} is illegal: {breaches}" "{move}は反則です: {breaches}";
    /// From this move on, the moves of a packed file are written in the way of another program.
    MoveDialect: Warning "move-dialect" Move
        "this move and those after it are read as {name} writes them"
        "この指し手以降は{name}の書き方として読みます";
    /// The text is not a move of the position. The text after it is kept as notes.
    UnreadableMove: Error "unreadable-move" Move
        "{text} is not read as a move: {why}; the moves after it are kept as notes"
        "{text}は指し手として読めません: {why}; 以降の指し手はメモとして残します";
    /// Several pieces can make the move. The first one that allows the moves after it is used.
    AmbiguousMove: Error "ambiguous-move" Move
        "{text} fits several moves: {moves}; {move} is taken, which lets the moves after it be played"
        "{text}は複数の手に当てはまります: {moves}; 以降の指し手が成り立つ{move}とします";
    /// The sign, mark or color of a move is that of the other side. A move follows the position, an ending the mark.
    WrongSide: Warning "wrong-side" Move
        "this is not the sign of the side that moves; a move goes by the position, an ending by the sign"
        "記号が手番と合いません; 指し手は局面に、終局は記号に従います";
    /// The move names another piece than the board has. It is a warning if the two differ only in promotion.
    OtherPiece: Error | Warning "other-piece" Move
        "the square that the move leaves has another piece" "移動元のマスには別の駒があります";
    /// The move claims to reach the square of the previous move, but does not.
    SameDisagrees: Warning "same-disagrees" Move
        "the move before did not reach this square" "直前の指し手の移動先はこのマスではありません";
    /// The move names another capture than the board has.
    CaptureDisagrees: Warning "capture-disagrees" Move
        "the board has a different piece to capture, or none" "取る駒が盤面と違うか、取る駒がありません";
    /// 同 is written, but the previous move went elsewhere. The written square is used.
    SameElsewhere: Warning "same-elsewhere" Move "{claim}" "{claim}";
    /// The written marks do not fit the origin square of the move.
    MarksDisagree: Warning "marks-disagree" Move "{claim}" "{claim}";
    /// The piece could promote, but neither 成 nor 不成 is written. It does not promote.
    PromotionUnsaid: Warning "promotion-unsaid" Move "{claim}" "{claim}";
    /// The number of a line repeats that of an earlier line. A variation begins.
    PlyAgain: Warning "ply-again" Move
        "ply {ply} comes again; read as a variation" "{ply}手目が再び現れます; 変化として読みます";
    /// The number of a line is too high. The plies before it are lost, and the rest is kept as notes.
    MissingPlies: Error "missing-plies" Move
        "{plies} missing before this; this and the moves after it are kept as notes"
        "この前に{plies}がありません; この指し手と以降はメモとして残します";
    /// The number of a line is too low. It is ignored.
    PlyDisagrees: Warning "ply-disagrees" Move
        "expected ply {expected}, found {found}" "{expected}手目のはずですが、{found}手目です";
    /// The number of a line is written in an unusual way, such as after a sign.
    OddNumber: Warning "odd-number" Move
        "the number of this move is written oddly; read as {ply}"
        "手数の書き方が不自然です; {ply}として読みます";
    /// The first node of a game has a move.
    MoveAtStart: Warning "move-at-start" Move
        "the first node is that of the start and should have no move"
        "最初のノードは開始局面のもので、指し手はないはずです";
    /// A node has neither a move nor an ending.
    EmptyNode: Warning "empty-node" Move
        "this node has neither a move nor an ending; only its comments are read"
        "このノードには指し手も終局もありません; コメントだけを読みます";
    /// The text ends before the dot that begins or ends the moves.
    MissingDot: Error "missing-dot" Move
        "the dot before or after the moves is missing: the text seems to be cut off"
        "指し手の前か後のドットがありません: テキストが途中で切れているようです";
    /// Moves follow a move that could not be carried out.
    BranchStops: Error "branch-stops" Move
        "the move before could not be carried out: {error}; this move and those after it are kept \
         as notes"
        "直前の指し手を進められません: {error}; この指し手と以降はメモとして残します";
    /// Moves follow an ending.
    MovesAfterEnding: Warning "moves-after-ending" Move
        "the game had already ended; what follows is read as its continuation"
        "既に終局しています; 以降は対局の続きとして読みます";
    /// A variation begins at a ply that no line reaches. Its moves become notes. It is a warning before the first move.
    StrayVariation: Error | Warning "stray-variation" Variation "{why}" "{why}";
    /// The line before a variation is too short for it, but an earlier line is long enough.
    VariationElsewhere: Warning "variation-elsewhere" Variation
        "the line before is too short for this variation, which is attached to the last line that \
         reaches its ply"
        "この変化には直前の手順が短すぎます; この手数に届く最後の手順に付けます";
    /// The moves of a variation, in a text with ascending variations, only fit the main line, not the line before it.
    VariationOfMainLine: Warning "variation-of-main-line" Variation
        "this variation does not fit the line before; it is attached to the main line, which it fits"
        "この変化は直前の手順に合いません; 本譜に合うので、本譜に付けます";
    /// A bracket is not closed.
    OpenBracket: Error "open-bracket" Variation
        "the bracket after this move is not closed" "この指し手の後の括弧が閉じられていません";
    /// The ending is unknown. It gets the kind `other`. It is an error if it is a letter of the format.
    UnknownEnding: Warning | Error "unknown-ending" Ending
        "no known ending is named here" "既知の終局ではありません";
    /// A line about the ending or from a server names another ending or another winner than the game.
    EndingDisagrees: Warning "ending-disagrees" Ending
        "this disagrees with the ending of the game" "この記述は対局の終局と合いません";
    /// A second ending follows the first.
    EndingAgain: Warning "ending-again" Ending
        "the game had already ended; this ending is kept as a note"
        "既に終局しています; この終局はメモとして残します";
    /// The record has no ending or a draw, but a program wrote the ending as a comment on the last move. It is read.
    EndingInComment: Note "ending-in-comment" Ending
        "the ending is read from this comment, which {program} writes in place of one"
        "終局は、{program} が終局の代わりに書くこのコメントから読みました";
    /// A time is too long for a record.
    TimeTooLong: Warning "time-too-long" Clock
        "a time of 49 days or more cannot be held and counts as unknown"
        "49日以上の時間は保持できないので、不明として扱います";
    /// The remaining time increases.
    ClockRunsBack: Warning "clock-runs-back" Clock
        "more time is left than before; the time of the move is not known"
        "残り時間が前より増えています; この手の消費時間は不明です";
    /// The square is written, but the rule writes 同.
    SquareForSame: Warning "square-for-same" Notation RULE RULE_IN_JAPANESE;
    /// Both 同 and the square are written.
    SameWithSquare: Warning "same-with-square" Notation RULE RULE_IN_JAPANESE;
    /// The origin square of the move is written, as in KIF.
    OriginWritten: Warning "origin-written" Notation RULE RULE_IN_JAPANESE;
    /// The origin square of the move is not written, and the marks fit several pieces.
    OriginMissing: Warning "origin-missing" Notation RULE RULE_IN_JAPANESE;
    /// 直 is written for a rook, a bishop or a promoted one.
    StraightOfMajor: Warning "straight-of-major" Notation RULE RULE_IN_JAPANESE;
    /// Another mark is written than the rule requires.
    OtherMark: Warning "other-mark" Notation RULE RULE_IN_JAPANESE;
    /// A superfluous mark is written.
    SuperfluousMark: Warning "superfluous-mark" Notation RULE RULE_IN_JAPANESE;
    /// A required mark is missing.
    MissingMark: Warning "missing-mark" Notation RULE RULE_IN_JAPANESE;
    /// The words are correct, but spelled differently.
    Spelling: Warning "spelling" Notation RULE RULE_IN_JAPANESE;
    /// Mate is claimed, but a move answers it, or the winner is mated.
    FalseCheckmate: Error "false-checkmate" Claim
        "this is no mate (詰み): {why}" "詰みではありません: {why}";
    /// No legal move is claimed, but the side to move has one, is in check, or is the winner.
    FalseNoLegalMove: Error "false-no-legal-move" Claim
        "the side to move has a legal move, is in check, or is recorded as the winner"
        "手番の側に合法手があるか、王手がかかっているか、勝ちと記録されています";
    /// A draw by repetition is claimed, but the position did not occur often enough, or one side gave perpetual check.
    FalseRepetition: Error "false-repetition" Claim
        "this is no draw by repetition (千日手): {why}" "千日手の引き分けではありません: {why}";
    /// Perpetual check is claimed, but neither side gave it, or the winner did.
    FalsePerpetualCheck: Error "false-perpetual-check" Claim
        "this is no loss by perpetual check (連続王手の千日手) as recorded: {why}"
        "連続王手の千日手による負けが記録と合いません: {why}";
    /// An impasse is claimed, but the points or the kings do not confirm it.
    FalseImpasse: Error "false-impasse" Claim
        "this is no impasse (持将棋): Black has {black}; White has {white}"
        "持将棋ではありません: 先手は{black}; 後手は{white}";
    /// A declaration is claimed, but it does not win or draw as recorded.
    FalseDeclaration: Error "false-declaration" Claim
        "the declaration (入玉宣言) of {side} fails: {why}; {points} points, {pieces} pieces entered"
        "{side}の入玉宣言は不成立です: {why}; {points}点、敵陣に{pieces}枚";
    /// A try is claimed, but the king did not reach the starting square of the other king.
    FalseTry: Error "false-try" Claim
        "no king came to where the other king started, the other side is recorded as the winner, or \
         the rules know no try"
        "玉が相手玉の元の位置に達していないか、相手の勝ちとされているか、ルールにトライがありません";
    /// The maximum number of moves is claimed, but it is not reached, or the game did not end by it.
    FalseMaxMoves: Error "false-max-moves" Claim
        "the game did not end by the maximum number of moves: {why}"
        "最大手数による終局ではありません: {why}";
    /// A foul is claimed, but it does not decide the game: the winner made it or gave perpetual check, it was a
    /// repetition, or the rules let the move be made again.
    FalseFoul: Error "false-foul" Claim
        "no foul (反則) decided the game as recorded: {why}" "反則による勝敗が記録と合いません: {why}";
    /// A foul is claimed, but the record has none. Often the illegal move is not written, and many fouls are not moves.
    FoulNotRecorded: Note "foul-not-recorded" Claim
        "the record does not contain the foul (反則) that decided the game"
        "勝敗を決めた反則が棋譜にありません";
    /// A side made a foul earlier but did not lose, although the rules let a foul lose that is noticed after the game.
    LateFoul: Warning "late-foul" Claim
        "{side} made a foul at move {ply} and did not lose; by the rules a foul loses even if it is noticed after the \
         game"
        "{ply}手目に{side}の反則がありますが、負けとされていません; ルールでは終局後に気づいた反則も負けです";
    /// The position is mate, but the record does not say so.
    UnclaimedCheckmate: Warning "unclaimed-checkmate" Claim
        "the record does not say that this is mate" "詰みが棋譜に記録されていません";
    /// The side to move has no legal move, but the record does not say so.
    UnclaimedNoLegalMove: Warning "unclaimed-no-legal-move" Claim
        "the side to move has no legal move, and the record does not say so"
        "手番の側に合法手がないことが、棋譜に記録されていません";
    /// The game was a draw by repetition, but the record does not say so.
    UnclaimedRepetition: Warning "unclaimed-repetition" Claim
        "the position occurred for the last time allowed, which is a draw (千日手), and the record \
         does not say so; it occurred at ply {plies}"
        "同じ局面が規定の回数に達して ({plies}手目) 千日手の引き分けですが、棋譜に記録されていません";
    /// The game was lost by perpetual check, but the record does not say so.
    UnclaimedPerpetualCheck: Warning "unclaimed-perpetual-check" Claim
        "the position occurred for the last time allowed, with {side} giving check all along \
         (連続王手の千日手), and the record does not say so; it occurred at ply {plies}"
        "同じ局面が規定の回数に達して ({plies}手目) {side}の連続王手の千日手ですが、棋譜に記録されていません";
    /// A king reached the starting square of the other king, but the record does not say so.
    UnclaimedTry: Warning "unclaimed-try" Claim
        "the king of {side} reached its goal (トライ), and the record does not say so"
        "{side}の玉がトライしたことが、棋譜に記録されていません";
    /// The maximum number of moves was reached, but the record does not say so.
    UnclaimedMaxMoves: Warning "unclaimed-max-moves" Claim
        "the maximum number of moves was reached, and the record does not say so"
        "最大手数に達したことが、棋譜に記録されていません";
    /// The arbiter would declare an entered king, but the record does not say so.
    UnclaimedDeclaration: Warning "unclaimed-declaration" Claim
        "the arbiter declares an entered king (入玉宣言), and the record does not say so"
        "審判による入玉宣言が、棋譜に記録されていません";
    /// Moves follow the end of the game.
    PlayedOn: Warning "played-on" Claim
        "the record goes on after the end of the game" "終局の後も棋譜が続いています";
    /// The side without the handicap begins a handicap game.
    WrongFirstMover: Warning "wrong-first-mover" Claim
        "in a game with {handicap}, White (上手) moves first" "{handicap}では上手 (後手) が先に指します";
    /// A side did not move.
    Pass: Warning "pass" Claim
        "a side did not move, which no rule allows" "指さなかった手番があり、どのルールでも認められません";
    /// A total is not the sum of the times.
    ClockDisagrees: Warning "clock-disagrees" Claim
        "the total of {total} s is not the {sum} s that the times before add up to"
        "合計は{total}秒ですが、それまでの時間の和は{sum}秒です";
    /// A header, its exact text, or its place among the other headers.
    LostHeader: Warning "header" Loss "{what} {change}" "{what}を{change}";
    /// A part of the start position.
    LostStart: Warning "start" Loss "start position {change}" "開始局面を{change}";
    /// The number of the first move.
    LostFirstPly: Warning "first-ply" Loss
        "number of the first move {change}" "初手の手数を{change}";
    /// The square that the move before the start reached.
    LostLastMove: Warning "last-move" Loss
        "move before the start {change}" "開始局面の直前の手を{change}";
    /// A line of play that leaves the main line.
    LostVariation: Warning "variation" Loss "variation {change}" "変化を{change}";
    /// A move, pass or foul, and everything after it.
    LostEntry: Warning "entry" Loss "{what} {change}" "{what}を{change}";
    /// An ending: its kind, its winner or its words.
    LostEnding: Warning "ending" Loss "{what} {change}" "{what}を{change}";
    /// The result is unknown, but the format requires one.
    LostResult: Warning "result" Loss "result {change}" "結果を{change}";
    /// The evaluation of a position is unknown, but the format requires one.
    LostValue: Warning "value" Loss "evaluation {change}" "評価値を{change}";
    /// The time spent on a move, or part of it.
    LostTime: Warning "time" Loss "time {change}" "消費時間を{change}";
    /// The running total of a clock.
    LostTotalTime: Warning "total-time" Loss "running total {change}" "累計時間を{change}";
    /// A comment.
    LostComment: Warning "comment" Loss "comment {change}" "コメントを{change}";
    /// A bookmark.
    LostBookmark: Warning "bookmark" Loss "bookmark {change}" "しおりを{change}";
    /// A line for programs.
    LostProgram: Warning "program" Loss "line for programs {change}" "プログラム用の行を{change}";
    /// A line that was not understood when the record was read.
    LostUnknownLine: Warning "unknown-line" Loss
        "line that was not understood {change}" "読めなかった行を{change}";
}
