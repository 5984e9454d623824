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
    /// `komadai check --notation`. A move that does not suffice by the rules of postal games:
    /// [`judge_by_post`](crate::Part::judge_by_post), `komadai check --written`.
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
const RULE: &str = "{deviation}; the correct notation is {right}";
const RULE_IN_JAPANESE: &str = "{deviation}。正しい表記は「{right}」です";

findings! {
    /// The file is empty or contains only blanks.
    EmptyFile: Error "empty-file" File "the input is empty" "入力が空です";
    /// The file could not be opened or read to its end.
    UnreadableFile: Error "unreadable-file" File "{cause}" "読めません: {cause}";
    /// The file is compressed, an archive or an image, or otherwise not a game record.
    OtherFile: Error "other-file" File
        "not a game record (file type: {name}); extract it, or save the game as text"
        "棋譜ではありません (ファイルの種類: {name})。展開するか、中の棋譜をテキストで保存してください";
    /// The file begins with many control characters.
    NotText: Error "not-text" File
        "not a text file (too many control characters); for packed positions, name the format"
        "テキストファイルではありません (制御文字が多すぎます)。局面のバイナリ形式なら形式を指定してください";
    /// The text is not in a known format, or it is not certain that it contains a game. Name the format to have it tried.
    UnknownFormat: Error "unknown-format" File "no game found: {why}" "棋譜が見つかりません: {why}";
    /// All lines begin with the same signs or ascending numbers, as in a quoted mail. These are ignored.
    LinePrefix: Warning "line-prefix" File
        "the lines begin with {prefix}, which is ignored; columns are counted after it"
        "各行の先頭の{prefix}を無視します。文字の位置もその後から数えます";
    /// A line is a URL. The game or position in it is read.
    FromAddress: Warning "from-address" File
        "this is a URL; the game or position in it is read" "URL に含まれる棋譜や局面を読みます";
    /// The file declares one encoding, but its bytes are in another. The encoding of the bytes is used.
    EncodingDisagrees: Warning "encoding-disagrees" Encoding
        "the file declares the encoding {named}, but it is in {found}"
        "ファイルには{named}と書かれていますが、実際の文字コードは {found} です";
    /// The file declares an unknown encoding. The encoding of the bytes is used.
    UnknownEncoding: Warning "unknown-encoding" Encoding
        "unknown encoding {named}; read as {found}" "{named}は不明な文字コードです。{found} として読みます";
    /// A line is in another encoding than the rest of the file. It is read in its own encoding.
    MixedEncoding: Warning "mixed-encoding" Encoding
        "this line is in {other}, unlike the rest of the file"
        "この行の文字コードは {other} で、ファイルのほかの部分と違います";
    /// A line has bytes that are not characters of the encoding. They are replaced by U+FFFD.
    Undecodable: Error "undecodable" Encoding
        "this line contains invalid bytes, which are replaced with U+FFFD"
        "この行に不正なバイトがあるため、U+FFFD に置き換えます";
    /// A line contains U+FFFD, which programs write for bytes that they cannot decode.
    DamagedText: Warning "damaged-text" Encoding
        "this line contains U+FFFD: characters were lost before the file was saved"
        "この行に U+FFFD があります (保存される前に文字が失われています)";
    /// The encoding of the text to write lacks a character. A similar one is written.
    Substituted: Warning "substituted" Encoding
        "{encoding} has no {character} ({number}); written as {written}"
        "{encoding} に「{character}」({number}) はありません。「{written}」と書きます";
    /// The encoding of the text to write has neither the character nor a similar one. 〓 is written, or `?` in ASCII.
    Unencodable: Warning "unencodable" Encoding
        "{encoding} has no {character} ({number}); written as {written}"
        "{encoding} に「{character}」({number}) はありません。「{written}」と書きます";
    /// The file or a game is longer than [`Limits::bytes`](crate::Limits::bytes).
    LimitBytes: Error "limit-bytes" Limit
        "the limit of {limit} bytes is reached; the rest is not read"
        "上限の{limit}バイトに達しました。残りは読みません";
    /// The file has more games than [`Limits::games`](crate::Limits::games).
    LimitGames: Error "limit-games" Limit
        "the limit on games per file ({limit}) is reached; the rest is not read"
        "1ファイルの上限 ({limit}局) に達しました。残りは読みません";
    /// A game has more entries than [`Limits::nodes`](crate::Limits::nodes).
    LimitNodes: Error "limit-nodes" Limit
        "the limit on nodes per game ({limit}) is reached; the rest of this game is not read"
        "1局の上限 ({limit}ノード) に達しました。この対局の残りは読みません";
    /// Variations are nested deeper than [`Limits::nesting`](crate::Limits::nesting).
    LimitNesting: Error "limit-nesting" Limit
        "the limit on nested variations ({limit}) is reached; the rest of this game is not read"
        "変化の入れ子の上限 ({limit}段) に達しました。この対局の残りは読みません";
    /// The notes of a game are longer than [`Limits::note_bytes`](crate::Limits::note_bytes).
    LimitNotes: Error "limit-notes" Limit
        "the limit on notes per game ({limit} bytes) is reached; the rest of this game is not read"
        "1局のメモの上限 ({limit}バイト) に達しました。この対局の残りは読みません";
    /// The file has no game for [`Limits::gap`](crate::Limits::gap) bytes. Reading stops.
    LimitGap: Error "limit-gap" Limit
        "no game in more than {limit} bytes from here on; the rest is not read"
        "ここから{limit}バイトを超えて読んでも棋譜がありません。残りは読みません";
    /// There are more findings of a kind than [`Limits::findings`](crate::Limits::findings).
    LimitFindings: Error | Warning "limit-findings" Limit
        "{code}: {more} more not listed; the limit is {limit} per kind"
        "{code} はあと{more}件あります (種類ごとに{limit}件まで表示します)";
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
        "the board has {ranks} ranks instead of 9; the others are read as empty"
        "盤面が{ranks}段しかありません (9段必要です)。足りない段は空として読みます";
    /// The board has a tenth rank.
    LongBoard: Warning "long-board" Start
        "the board has more than nine ranks; this one is kept as a note"
        "盤面が9段を超えています。この段はメモとして残します";
    /// Single pieces come before the board that they are placed on.
    LateBoard: Warning "late-board" Start
        "the board follows single pieces; they are placed anyway"
        "個別の駒より後に盤面があります。駒はその盤面に置きます";
    /// The remaining pieces are given to a side before the last piece is placed.
    RestNotLast: Warning "rest-not-last" Start
        "other pieces follow the remaining pieces (AL), which are counted at the end"
        "残りの駒 (AL) の後にも駒があります。残りの駒は最後に数えます";
    /// An SFEN cannot be read.
    BadSfen: Error "bad-sfen" Start "not a position: {error}" "局面を読めません: {error}";
    /// The position is FEN with the hands in brackets, not SFEN.
    Fen: Warning "fen" Start
        "this is FEN with the hands in brackets; read as {sfen}"
        "持ち駒を角括弧で囲んだ FEN です。{sfen} として読みます";
    /// The number of plies before the game is missing or too large.
    BadOffset: Error "bad-offset" Start
        "the number of plies before the game is missing or too large; read as 0"
        "開始局面までの手数がないか、大きすぎます。0として読みます";
    /// A row of a packed file is invalid or truncated.
    BadRecord: Error "bad-record" Start "{why}" "{why}";
    /// The name of the handicap is unknown. It is a warning if the name begins with 平手.
    UnknownHandicap: Error | Warning "unknown-handicap" Start
        "read as an even game: {error}" "平手として読みます: {error}";
    /// The handicap, the tag `Variant`, the board or the moves are not those of shogi on nine by nine squares. The
    /// moves are not played.
    UnknownVariant: Error "unknown-variant" Start
        "this is {name}, not standard shogi; its moves are not read"
        "本将棋ではなく{name}です。指し手は読みません";
    /// The handicap announces a diagram, but the diagram is missing.
    NoDiagram: Error "no-diagram" Start
        "手合割 is その他 (other), but the diagram is missing; read as an even game"
        "手合割が「その他」なのに局面図がありません。平手として読みます";
    /// The side to move is missing. The first move decides.
    MissingTurn: Warning "missing-turn" Start
        "the side to move is missing; read as {turn}" "手番がありません。{turn} として読みます";
    /// An item that a game has only once is repeated.
    Repeated: Warning "repeated" Start
        "this is given more than once; the {counts} is used" "重複しています。{counts}を採用します";
    /// Pieces in hand above a board do not name a side.
    UnclearHand: Warning "unclear-hand" Start
        "it is unclear whose pieces in hand these are; the line is kept as a header"
        "どちらの持ち駒か分かりません。この行はヘッダーとして残します";
    /// The line below a diagram lacks the number of moves, or its last move cannot be read.
    BadFooter: Warning "bad-footer" Start
        "the number of moves or the last move cannot be read" "手数か最終手を読めません";
    /// A header follows the first move.
    LateHeader: Warning "late-header" Header
        "this header comes after the first move" "最初の指し手の後にヘッダーがあります";
    /// The name of a header contains a control character.
    OddHeader: Warning "odd-header" Header
        "the name of this header contains a control character" "ヘッダーの名前に制御文字があります";
    /// A tab separates the name of a header from its value, as in a copied table.
    TabHeader: Warning "tab-header" Header
        "a tab instead of a colon follows the name; read as a header"
        "コロンの代わりにタブがあります。ヘッダーとして読みます";
    /// A later game of a file shares the headers of an earlier one. It lacks them, because the copies for all games
    /// would take too much memory.
    HeadersNotRepeated: Error "headers-not-repeated" Header
        "the headers of the previous game are not copied to this one: they would take too much memory"
        "前の対局のヘッダーはここに引き継ぎません (メモリを使いすぎるため)";
    /// An object has a name that is not part of the format.
    UnknownName: Warning "unknown-name" Header
        "JKF has no such name; its value is ignored" "JKF にない名前です。値は無視します";
    /// A header gives another result than the moves.
    ResultDisagrees: Warning "result-disagrees" Header
        "this result does not match the end of the game" "この結果は棋譜の終局と合いません";
    /// The text is not valid JSON at this place.
    BadJson: Error "bad-json" Line "expected {expected}" "{expected}が必要です";
    /// A value has the wrong type for the format.
    BadValue: Error "bad-value" Line "expected {expected}" "{expected}が必要です";
    /// More text follows the end of the JSON value.
    TrailingText: Error "trailing-text" Line
        "this comes after the end of the game" "棋譜が終わった後にテキストがあります";
    /// A line, a part of a line or a word is not understood at its place, or only in part.
    UnknownLine: Warning | Error "unknown-line" Line
        "this cannot be fully read here; it is kept as a note"
        "ここでは読めない部分があるので、メモとして残します";
    /// A comment follows a move on the same line. It belongs to the move.
    InlineComment: Warning "inline-comment" Line
        "this follows a move on the same line; read as a comment"
        "指し手と同じ行にあります。コメントとして読みます";
    /// An unknown word is between the position and the moves.
    UnknownWord: Error "unknown-word" Line
        "expected the word “moves”; this is kept as a note"
        "moves という語が必要です。これはメモとして残します";
    /// A line is not CSA as written, but becomes CSA if its blanks and signs are replaced.
    LooseSigns: Warning "loose-signs" Line
        "this is read as CSA, although its signs or blanks differ"
        "記号か空白が CSA と違いますが、CSA として読みます";
    /// A handicap or the line 手数---- follows an ending or an unreadable move, but no move was played. Another game begins
    /// only after moves, so the line is kept as a note, and the text below it belongs to the same game.
    SecondGame: Error "second-game" Line
        "another game seems to begin here, but no move was played; the text is read as the same game"
        "ここから別の対局のようですが、まだ指し手がありません。同じ対局の続きとして読みます";
    /// A comment is not closed.
    OpenComment: Error "open-comment" Line "this comment is not closed" "コメントが閉じられていません";
    /// The move breaks a rule. It is kept as a foul, and carried out. It is a warning if the game then ends by a foul.
    IllegalMove: Error | Warning "illegal-move" Move
        "{move} is illegal: {breaches}" "「{move}」は反則です: {breaches}";
    /// From this move on, the moves of a packed file are written in the way of another program.
    MoveDialect: Warning "move-dialect" Move
        "from this move on, moves are read as {name} writes them"
        "この指し手以降は {name} の書き方で読みます";
    /// The text is not a move of the position. The text after it is kept as notes.
    UnreadableMove: Error "unreadable-move" Move
        "{text} cannot be read as a move: {why}; the moves after it are kept as notes"
        "{text}は指し手として読めません: {why}。以降の指し手はメモとして残します";
    /// Several pieces can make the move. The first one that allows the moves after it is used.
    AmbiguousMove: Error "ambiguous-move" Move
        "{text} is ambiguous ({moves}); read as {move}, which fits the moves after it"
        "{text}はどの手か決まりません ({moves})。以降の指し手に合う{move}とします";
    /// The sign, mark or color of a move is that of the other side. A move is read for the side to move, an ending for
    /// the side of the mark.
    WrongSide: Warning "wrong-side" Move
        "the sign is that of the other side; it is ignored before a move, but counts for an ending"
        "記号が手番と合いません。指し手では無視し、終局では記号に従います";
    /// The move names another piece than the board has. It is a warning if the two differ only in promotion.
    OtherPiece: Error | Warning "other-piece" Move
        "a different piece is on the origin square" "移動元のマスにあるのは別の駒です";
    /// The move claims to reach the square of the previous move, but does not.
    SameDisagrees: Warning "same-disagrees" Move
        "the previous move did not reach this square" "直前の指し手の移動先はこのマスではありません";
    /// The move names another captured piece than the one on the board.
    CaptureDisagrees: Warning "capture-disagrees" Move
        "the captured piece does not match the board" "取った駒が盤面と合いません";
    /// 同 is written, but the previous move went elsewhere. The written square is used.
    SameElsewhere: Warning "same-elsewhere" Move "{claim}" "{claim}";
    /// The written marks do not fit the origin square of the move.
    MarksDisagree: Warning "marks-disagree" Move "{claim}" "{claim}";
    /// The piece could promote, but neither 成 nor 不成 is written. It does not promote.
    PromotionUnsaid: Warning "promotion-unsaid" Move "{claim}" "{claim}";
    /// The ply number of a line repeats that of an earlier line. A variation begins.
    PlyAgain: Warning "ply-again" Move
        "ply {ply} is repeated; read as a variation" "{ply}手目が重複しています。変化として読みます";
    /// The ply number of a line is too high. The plies before it are lost, and the rest is kept as notes.
    MissingPlies: Error "missing-plies" Move
        "{plies} missing here; this move and those after it are kept as notes"
        "この前に{plies}がありません。この指し手以降はメモとして残します";
    /// The ply number of a line is too low. The number is ignored.
    PlyDisagrees: Warning "ply-disagrees" Move
        "this should be ply {expected}, not {found}; the number is ignored"
        "{expected}手目のはずですが、{found}手目と書かれています。番号は無視します";
    /// The ply number of a line is written in an unusual way, such as after a sign.
    OddNumber: Warning "odd-number" Move
        "unusual move number; read as {ply}" "手数の書き方が普通と違います。{ply}手目として読みます";
    /// The first node of a game has a move.
    MoveAtStart: Warning "move-at-start" Move
        "the first node is the start position and should not have a move"
        "最初のノードは開始局面なので、指し手はないはずです";
    /// A node has neither a move nor an ending.
    EmptyNode: Warning "empty-node" Move
        "this node has neither a move nor an ending; only its comments are read"
        "このノードには指し手も終局もありません。コメントだけを読みます";
    /// The text ends before the dot that begins or ends the moves.
    MissingDot: Error "missing-dot" Move
        "the dot before or after the moves is missing; the text seems to be cut off"
        "指し手の前か後のドットがありません。テキストが途中で切れているようです";
    /// Moves follow a move that could not be carried out.
    BranchStops: Error "branch-stops" Move
        "the previous move cannot be played: {error}; this move and those after it are kept as notes"
        "直前の手を指せません: {error}。この指し手以降はメモとして残します";
    /// Moves follow an ending.
    MovesAfterEnding: Warning "moves-after-ending" Move
        "the game has already ended; what follows is read as its continuation"
        "すでに終局しています。以降は対局の続きとして読みます";
    /// A variation begins at a ply that no line reaches. Its moves become notes. It is a warning if it comes before
    /// the first move.
    StrayVariation: Error | Warning "stray-variation" Variation "{why}" "{why}";
    /// The line before a variation is too short for it, but an earlier line is long enough.
    VariationElsewhere: Warning "variation-elsewhere" Variation
        "the previous line is too short for this variation, which is attached to the last line that reaches its ply"
        "直前の手順は短く、この変化の手数に届きません。届く手順のうち最後のものに付けます";
    /// The variations of the text ascend, and the moves of this one fit only the main line, not the line before it.
    VariationOfMainLine: Warning "variation-of-main-line" Variation
        "this variation does not fit the previous line; it is attached to the main line, which it fits"
        "この変化は直前の手順に合いません。本譜には合うので、本譜に付けます";
    /// A bracket is not closed.
    OpenBracket: Error "open-bracket" Variation
        "the bracket after this move is not closed" "この指し手の後の括弧が閉じられていません";
    /// The ending is unknown. It gets the kind `other`. It is an error in USEN, where an ending is one letter.
    UnknownEnding: Warning | Error "unknown-ending" Ending "unknown ending" "不明な終局です";
    /// A line about the ending or from a server names another ending or another winner than the game.
    EndingDisagrees: Warning "ending-disagrees" Ending
        "this contradicts the ending of the game" "この終局の記述は、棋譜に記録された終局と合いません";
    /// A second ending follows the first.
    EndingAgain: Warning "ending-again" Ending
        "the game has already ended; this ending is kept as a note"
        "すでに終局しています。この終局はメモとして残します";
    /// The record ends in a draw or without an ending, but a program wrote the ending as a comment on the last move.
    /// The comment is read as the ending.
    EndingInComment: Note "ending-in-comment" Ending
        "{program} writes endings as comments; the ending is read from this one"
        "終局をコメントに書く {program} の棋譜とみて、このコメントから終局を読みました";
    /// A time is too long for a record.
    TimeTooLong: Warning "time-too-long" Clock
        "a time of 49 days or more cannot be stored; it is read as unknown"
        "49日以上の時間は記録できないので、不明とします";
    /// The remaining time increases.
    ClockRunsBack: Warning "clock-runs-back" Clock
        "the remaining time is longer than before; the time of the move is unknown"
        "残り時間が前より増えています。この手の消費時間は不明とします";
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
    /// The spelling differs from that of the Association, but the meaning is the same.
    Spelling: Warning "spelling" Notation RULE RULE_IN_JAPANESE;
    /// By the rules of postal games the opponent has to ask what this means, or the move loses. The game stops here.
    AskBack: Error "ask-back" Notation "ply {ply}, {text}: {question}" "{ply}手目 {text}: {question}";
    /// Mate is claimed, but a move answers it, or the winner is mated.
    FalseCheckmate: Error "false-checkmate" Claim
        "this is not mate (詰み): {why}" "詰みではありません: {why}";
    /// No legal move is claimed, but the side to move has one, is in check, or is the winner.
    FalseNoLegalMove: Error "false-no-legal-move" Claim
        "the record says “no legal move”, but the side to move has one, is in check, or is the winner"
        "「合法手なし」とされていますが、手番の側に合法手があるか、王手がかかっているか、手番の側の勝ちとされています";
    /// A draw by repetition is claimed, but the position did not occur often enough, or one side gave perpetual check.
    FalseRepetition: Error "false-repetition" Claim
        "this is not a draw by repetition (千日手): {why}" "千日手の引き分けではありません: {why}";
    /// Perpetual check is claimed, but neither side gave it, or the winner did.
    FalsePerpetualCheck: Error "false-perpetual-check" Claim
        "the recorded loss by perpetual check (連続王手の千日手) is wrong: {why}"
        "連続王手の千日手による負けとされていますが、正しくありません: {why}";
    /// An impasse is claimed, but the points or the kings do not confirm it.
    FalseImpasse: Error "false-impasse" Claim
        "this is not an impasse (持将棋): {black}; {white}"
        "持将棋ではありません: {black}、{white}です";
    /// A declaration is claimed, but it does not win or draw as recorded.
    FalseDeclaration: Error "false-declaration" Claim
        "the declaration (入玉宣言) of {side} fails: {why} ({points} points, {pieces} pieces entered)"
        "{side}の入玉宣言は成立しません: {why} ({points}点、敵陣に{pieces}枚)";
    /// A try is claimed, but the king did not reach the starting square of the other king.
    FalseTry: Error "false-try" Claim
        "the record says “try” (トライ), but no king reached its goal, the other side won, or the rules do not allow it"
        "「トライ」とされていますが、玉が相手玉の初期位置にないか、相手の勝ちとされているか、ルールにトライがありません";
    /// The maximum number of moves is claimed, but it is not reached, or the game did not end by it.
    FalseMaxMoves: Error "false-max-moves" Claim
        "the game did not end at the move limit: {why}" "最大手数による終局ではありません: {why}";
    /// By the given rules, the points or the repetition confirm an ending. Only reported if the rules are given.
    ConfirmedClaim: Note "confirmed-claim" Claim
        "the ending is confirmed: {why}" "終局の記録は正しいです: {why}";
    /// A foul is claimed, but it does not decide the game: the winner made it or gave perpetual check, it was a
    /// repetition, or by the rules the illegal move is taken back and another is played.
    FalseFoul: Error "false-foul" Claim
        "the recorded result by foul (反則) is wrong: {why}"
        "反則による結果が記録されていますが、正しくありません: {why}";
    /// A foul is claimed, but the record has none. Often the illegal move is not written, and many fouls are not moves.
    FoulNotRecorded: Note "foul-not-recorded" Claim
        "the foul (反則) that decided the game is not in the record" "勝敗を決めた反則が棋譜にありません";
    /// A side made a foul earlier but did not lose, although by the rules a foul loses even if it is noticed later.
    LateFoul: Warning "late-foul" Claim
        "{side} made a foul at move {ply} but did not lose; by the rules a foul loses even if noticed after the game"
        "{ply}手目に{side}の反則がありますが、負けとされていません。ルールでは終局後に気づいた反則も負けです";
    /// The position is mate, but the record does not say so.
    UnclaimedCheckmate: Warning "unclaimed-checkmate" Claim
        "this is mate, but the record does not say so" "詰みですが、棋譜に書かれていません";
    /// The side to move has no legal move, but the record does not say so.
    UnclaimedNoLegalMove: Warning "unclaimed-no-legal-move" Claim
        "the side to move has no legal move, but the record does not say so"
        "手番の側に合法手がありませんが、棋譜に書かれていません";
    /// The game was a draw by repetition, but the record does not say so.
    UnclaimedRepetition: Warning "unclaimed-repetition" Claim
        "this is a draw by repetition (千日手), but the record does not say so; the position occurred at ply {plies}"
        "千日手の引き分けですが、棋譜に書かれていません (同じ局面は{plies}手目)";
    /// The game was lost by perpetual check, but the record does not say so.
    UnclaimedPerpetualCheck: Warning "unclaimed-perpetual-check" Claim
        "{side} lost by perpetual check (連続王手の千日手), but the record does not say so; the position occurred at ply {plies}"
        "{side}の連続王手の千日手ですが、棋譜に書かれていません (同じ局面は{plies}手目)";
    /// A king reached the starting square of the other king, but the record does not say so.
    UnclaimedTry: Warning "unclaimed-try" Claim
        "the king of {side} reached its goal (トライ), but the record does not say so"
        "{side}の玉がトライしていますが、棋譜に書かれていません";
    /// The maximum number of moves was reached, but the record does not say so.
    UnclaimedMaxMoves: Warning "unclaimed-max-moves" Claim
        "the move limit is reached, but the record does not say so"
        "最大手数に達していますが、棋譜に書かれていません";
    /// By the rules the arbiter declares the win of an entered king, but the record does not say so.
    UnclaimedDeclaration: Warning "unclaimed-declaration" Claim
        "an entered king ends the game (入玉宣言), but the record does not say so"
        "入玉宣言による終局の条件を満たしていますが、棋譜に書かれていません";
    /// Moves follow the end of the game.
    PlayedOn: Warning "played-on" Claim
        "the record continues after the end of the game" "終局の後も棋譜が続いています";
    /// The side without the handicap begins a handicap game.
    WrongFirstMover: Warning "wrong-first-mover" Claim
        "in a game with {handicap}, White (上手) moves first" "{handicap}では上手 (後手) が先に指します";
    /// A side did not move.
    Pass: Warning "pass" Claim
        "a side passed, which no rule allows" "パスした手番があります (どのルールでも認められません)";
    /// A move took longer than the time control of the record allows.
    TimeExceeded: Warning "time-exceeded" Claim
        "{side} spent {used} s, but the time control {control} leaves {allowed} s"
        "{side}は{used}秒使いましたが、持ち時間{control}で使えるのは{allowed}秒までです";
    /// A total is not the sum of the times.
    ClockDisagrees: Warning "clock-disagrees" Claim
        "the total is {total} s, but the times before add up to {sum} s"
        "合計は{total}秒と書かれていますが、それまでの時間の和は{sum}秒です";
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
    /// The time spent on a move, or a part of it.
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
        "unknown line {change}" "読めなかった行を{change}";
}
