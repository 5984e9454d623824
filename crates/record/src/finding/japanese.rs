//! The sentences of findings in Japanese.

use std::fmt;

use komadai_core::{DisplayIn, Language};

use super::message::{FindingKind, Message};
use super::table::japanese;

japanese! {
    Message, FindingKind;
    EmptyFile: "読むものがありません";
    UnreadableFile { cause }: "読めません: {cause}";
    PackedFile { name }: "{name} で圧縮されたファイルです; 先に展開してください";
    OtherFile { name }: "棋譜ではなく {name} のファイルです; 中の棋譜はテキストで保存してください";
    NoText:
        "テキストではありません: 最初の部分に制御文字が多すぎます; 局面のバイナリ形式なら形式を指定してください";
    UnknownFormat { formats }: "棋譜の形式が分かりません; 読める形式: {formats}";
    Mojibake: "文字化けしたテキストです (別の文字コードとして読まれたまま保存されています); 元のファイルが必要です";
    NoGame { format }:
        "棋譜が見つかりません: {format} として読みましたが、指し手、終局、盤面、既知のヘッダがありません";
    OtherJson: "JSON ですが JKF ではありません: header も initial も moves もありません";
    EncodingDisagrees { named, found }: "ファイルの宣言は{named}ですが、実際は {found} です";
    UnknownEncoding { named, found }: "{named}は不明な文字コードです; {found} として読みます";
    MixedEncoding { other }: "この行の文字コードは {other} で、ファイルの他の部分と違います";
    Undecodable: "この行に文字コードとして正しくないバイトがあります";
    DamagedText: "この行に U+FFFD があります: 保存される前に文字が壊れています";
    Substituted { encoding, character, number, written }:
        "{encoding} に {character} (U+{number:04X}) はありません: {written} と書きます";
    Unencodable { encoding, character, number, written }:
        "{encoding} に {character:?} (U+{number:04X}) はありません: {written} と書きます";
    LimitOfFile { limit }: "バイト数の上限: ファイルは{limit}バイトまでです; 読みません";
    LimitOfGame { limit }: "バイト数の上限: 1局は{limit}バイトまでです; この対局は省きます";
    LimitGames { limit }: "対局数の上限: ファイルは{limit}局までです; 以降の対局は省きます";
    LimitNodes { limit }: "ノード数の上限: 1局は{limit}までです; この対局の残りは省きます";
    LimitNesting { limit }:
        "入れ子の上限: 変化の入れ子は{limit}段までです; この対局の残りは省きます";
    LimitNotes { limit }: "メモの上限: 1局のメモは{limit}バイトまでです; この対局の残りは省きます";
    LimitGap { limit }:
        "棋譜のない部分の上限: ここから{limit}バイトを超えて棋譜がありません; 以降は読みません";
    MoreErrors { limit, more, code }:
        "報告の上限: 種類ごとに{limit}件まで報告します; {code} はあと{more}件あります";
    MoreWarnings { limit, more, code }:
        "報告の上限: 種類ごとに{limit}件まで報告します; {code} はあと{more}件あります";
    NoStart { error }: "この局面からは指せません: {error}; 指し手はメモとして残します";
    OddStart { error }: "開始局面が不自然です: {error}";
    PresetDisagrees: "指定された局面がプリセットの局面と違います; プリセットを採用します";
    NoPosition: "開始局面がありません; 平手として読みます";
    UnknownPresetBeside { name }: "プリセット{name}は不明です; 一緒に指定された局面を採用します";
    UnknownPreset { name }: "プリセット{name}は不明です; 平手として読みます";
    BadBoard { expected }: "{expected}が必要です";
    NothingToTakeAway: "平手ではそこにその駒はありません";
    SquareTaken { piece, square }: "{square} には既に {piece} があります";
    HandFull: "この駒は持駒にできないか、枚数が多すぎます";
    RestTwice: "残りの駒 (AL) が両者に与えられています";
    PieceDisplaced { piece, square, by }: "前に {square} に置いた {piece} を {by} に置き換えます";
    BadHand { expected }: "{expected}が必要です";
    ShortBoard { ranks }: "盤面が9段ではなく{ranks}段です";
    NoRanks: "盤面に段がありません; 無視します";
    LongBoard: "盤面が9段を超えています; この段はメモとして残します";
    LateBoard: "盤面が個別の駒の後にありますが、駒は盤面に加えます";
    RestNotLast: "残りの駒 (AL) が途中で与えられています; 最後に残った駒を採用します";
    BadSfen { error }: "局面ではありません: {error}";
    BadOffset: "開始局面の手数が必要です; 0として読みます";
    NotHexadecimal: "16進数で書いたバイト列が必要です";
    HalfByte: "1バイトにつき2桁が必要です";
    RecordLength { bytes, needed }: "{bytes}バイトあります; {needed}バイトのはずです";
    BadPacking { error }: "圧縮された局面ではありません: {error}";
    RecordCut { found, moves }: "対局の指し手が{moves}手のうち{found}手しかありません";
    UnknownHandicap { name, similar }: "手合割{name}は不明です; 平手から読みます{similar}";
    UnknownHandicapTag: "この手合割は不明です; 平手として読みます";
    UnknownVariant { name }: "{name}は別の種類の将棋なので読みません; 指し手はメモとして残します";
    NoDiagram: "手合割がその他ですが、局面図がありません; 平手から読みます";
    NoTurnLine { sign }: "手番の行がありません; {sign} として読みます";
    NoTurn: "局面図に手番がありません; 最初の記号により後手番として読みます";
    TurnTwice: "手番が前に別に指定されています; 最後の行を採用します";
    BoardTwice: "盤面が前にもあります; 最後の行を採用し、他はメモとして残します";
    VersionTwice: "バージョンが前に別に宣言されています; 最後の行を採用します";
    LineTwice: "前にも指定されています; 最後の行を採用し、もう一方はメモとして残します";
    UnclearHand: "盤面の前にあるこの持駒はどちらの側か不明です; この行はヘッダとして残します";
    FooterWithoutNumber: "手数がありません";
    FooterWithoutMove: "最終手が読めません";
    FooterOfOtherSide: "最終手の記号が手番と合いません";
    LateHeader: "最初の指し手の後にヘッダがあります";
    LateHead: "別の棋譜の始まりのようですが、棋譜が続きません";
    OddHeader: "ヘッダの名前に制御文字があります";
    HeadersNotRepeated:
        "前の対局の名前や情報はここでは繰り返しません: このファイルの対局が大きくなりすぎます";
    UnknownName: "JKF にない名前です; メモとして残します";
    ResultDisagrees: "棋譜の終局が結果の記述と違います";
    BadJson { expected }: "{expected}が必要です";
    BadValue { expected }: "{expected}が必要です";
    TrailingText: "棋譜の終わりより後ろにテキストがあります";
    UnknownLine: "この行は読めないので、メモとして残します";
    UnknownLineHere: "この行はここでは読めないので、メモとして残します";
    UnknownStatement: "ここでは読めないので、メモとして残します";
    UnknownText: "読めないので、メモとして残します";
    UnknownRest: "行の決まった語の後が読めないので、メモとして残します";
    MoveAfterMove: "1行に指し手が2つ以上あるので、行の残りをメモとして残します";
    UnknownAfterMove: "指し手の後が読めないので、メモとして残します";
    UnknownAfterEnding: "終局の後が読めないので、メモとして残します";
    UnknownAfterRank: "段の後が読めないので、メモとして残します";
    UnknownVersion: "CSA のバージョンではありません; この行はメモとして残します";
    FineTime: "時間はミリ秒までしか保持しません; この行はメモとしても残します";
    TimeWithoutMove: "対応する指し手がありません; メモとして残します";
    UnknownWordOfList: "指し手でも終局でもありません; メモとして残します";
    UnknownWordOfMove: "指し手でも既知の終局でもないので、メモとして残します";
    UnknownSigns: "この記号は指し手でも終局でもないので、メモとして残します";
    UnknownWordOfEnding: "終局についての既知の語ではないので、メモとして残します";
    EndingBeforeMoves: "最初の指し手の前に終局があります";
    UnknownResult: "対局の結果ではありません; メモとして残します";
    Padding: "このバイトは0のはずです; メモとして残します";
    NothingToReplace: "分岐の元になる指し手がここにありません";
    LineLeft: "ここで続くはずの手順からは既に離れています";
    NothingOpen: "括弧が開かれていません";
    NoGameOnLine: "開始局面 (なくてもよい)、~、数字、ドットの順が必要です";
    NoPositionOrComment: "この行は局面でもコメントでもありません";
    UnknownWord: "moves という語が必要です; これはメモとして残します";
    LooseSigns: "記号と空白を CSA のものとみなして読みます";
    SecondGame: "ここから別の対局のようです; 1つのファイルから1局だけ読みます";
    OpenComment: "コメントが閉じられていません";
    Illegal { m, breaches }: "{m}は反則です: {breaches}";
    AdmittedIllegal { m, breaches }: "{m}は反則です: {breaches}";
    NoMove { text }: "{text}は指し手ではありません; 以降の指し手はメモとして残します";
    NoMoveExpected { text, expected }:
        "{text}は指し手ではありません: {expected}が必要です; 以降の指し手はメモとして残します";
    NoUsiMove { text, expected }:
        "{text}は指し手ではありません: {expected}が必要です; 以降の指し手はメモとして残します";
    NoDrop { text }:
        "{text}は指し手ではありません: 持駒にならない駒です; 以降の指し手はメモとして残します";
    NoMoveHere { text, why }:
        "{text}はここでは指し手になりません: {why}; 以降の指し手はメモとして残します";
    NoMoveHereExpected { text, expected }:
        "{text}はここでは指し手になりません: {expected}が必要です; 以降の指し手はメモとして残します";
    KingDropped { text }:
        "{text}はここでは指し手になりません: 玉は持駒になりません; 以降の指し手はメモとして残します";
    Ambiguous { text, moves }:
        "{text}は複数の手に当てはまります: {moves}; 以降の指し手はメモとして残します";
    Settled { text, moves, m }:
        "{text}は複数の手に当てはまります: {moves}; 以降の指し手が成り立つのは{m}だけです";
    Chosen { text, moves, m }:
        "{text}は複数の手に当てはまります: {moves}; どれでも以降の指し手が成り立つので{m}とします";
    NoPackedMove { bits }: "{bits:#06x} は指し手ではありません; 以降の指し手はメモとして残します";
    BrokenMoveObject: "指し手として不完全です; 以降の指し手はメモとして残します";
    NoSquareOfMove:
        "ここでは指し手になりません: 移動先のマスがありません; 以降の指し手はメモとして残します";
    NoPieceOfMove:
        "ここでは指し手になりません: 動かす駒がありません; 以降の指し手はメモとして残します";
    NoMoveOfObject { why }: "ここでは指し手になりません: {why}; 以降の指し手はメモとして残します";
    SignOfOtherSide: "符号が手番と合いません";
    MarkOfOtherSide: "記号が手番と合いません; 局面を採用します";
    ColorOfOtherSide: "色が手番と合いません; 局面を採用します";
    OtherPiece: "移動元のマスには別の駒があります";
    OtherPieceAlike: "移動元のマスには別の駒があります";
    SameDisagrees: "直前の指し手の移動先はこのマスではありません";
    CaptureOfObject: "取る駒が盤面と違うか、取る駒がありません";
    SameElsewhere { claim }: "{claim}";
    MarksDisagree { claim }: "{claim}";
    PromotionUnsaid { claim }: "{claim}";
    PlyAgain { ply }: "{ply}手目が再び現れます; 変化として読みます";
    PlyDisagrees { expected, found }: "{expected}手目のはずですが、{found}手目です";
    OddNumber { ply }: "手数の書き方が不自然です; {ply}として読みます";
    MoveAtStart: "最初のノードは開始局面のもので、指し手はないはずです";
    EmptyNode: "このノードには指し手も終局もありません";
    EmptyNodeWithTime: "このノードには指し手も終局もありません; 時間はメモとして残します";
    NoDotAfterMoves: "指し手の後のドットがありません: テキストが途中で切れているようです";
    NoDotBeforeMoves: "指し手の前のドットがありません: テキストが途中で切れているようです";
    BranchStops { error }:
        "直前の指し手を進められません: {error}; この指し手と以降はメモとして残します";
    MovesAfterEnding: "既に終局しています; 以降は対局の続きとして読みます";
    VariationNowhere { place }: "これまでに読んだ手順は{place}に届きません";
    VariationOfUnread { place }: "元の手順が{place}まで読めていません";
    VariationTooFar { place }: "これまでの変化から{place}に戻るには時間がかかりすぎます";
    BranchNowhere: "これまでに読んだ手順はこの手数に届きません; メモとして残します";
    VariationBeforeMoves: "最初の指し手の前に変化があります; 無視します";
    VariationElsewhere: "この変化には直前の手順が短すぎます; この手数に届く最後の手順に付けます";
    OpenBracket: "この指し手の後の括弧が閉じられていません";
    UnknownEnding { word }: "{word}は不明な終局です";
    UnknownEndingLetter { word }: "{word}は不明な終局です";
    UnknownEndingLine: "この行に既知の終局がありません";
    UnknownEndingSummary: "サマリーに既知の終局がありません";
    EndingLineDisagrees: "この行は前の終局と合わないので、メモとして残します";
    VerdictDisagrees: "サーバーの示す勝者が終局の勝者と違います";
    SummaryDisagrees: "サマリーが前の終局と合いません; 前の終局を採用します";
    WinnerOfSummary: "サマリーの勝者が終局の理由の勝者と違います";
    EndingAgain: "既に終局しています; この終局はメモとして残します";
    TimeTooLong: "49日以上の時間は保持できないので、不明として扱います";
    ClockRunsBack: "残り時間が前より増えています; この手の消費時間は不明です";
    TimeTwice: "この手の消費時間は前にもあります; これはメモとして残します";
    SquareForSame { deviation, right }: "{deviation}; 規則では{right}と書きます";
    SameWithSquare { deviation, right }: "{deviation}; 規則では{right}と書きます";
    SameWrong { deviation, right }: "{deviation}; 規則では{right}と書きます";
    OriginWritten { deviation, right }: "{deviation}; 規則では{right}と書きます";
    OriginMissing { deviation, right }: "{deviation}; 規則では{right}と書きます";
    PromotionMissing { deviation, right }: "{deviation}; 規則では{right}と書きます";
    StraightOfMajor { deviation, right }: "{deviation}; 規則では{right}と書きます";
    OtherMark { deviation, right }: "{deviation}; 規則では{right}と書きます";
    SuperfluousMark { deviation, right }: "{deviation}; 規則では{right}と書きます";
    MissingMark { deviation, right }: "{deviation}; 規則では{right}と書きます";
    Spelling { deviation, right }: "{deviation}; 規則では{right}と書きます";
    NoMate { answer }: "詰みではありません: {answer}が指せます";
    WinnerMated: "勝ちとされた側が詰んでいます";
    WinnerWithoutMove: "勝ちとされた側に合法手がありません";
    HasLegalMove: "手番の側に合法手があるか、王手がかかっています";
    RepetitionByCheck { side }: "引き分けではありません: {side}の連続王手の千日手です";
    NoRepetition { count }: "千日手ではありません: 同じ局面は{count}回です";
    OtherPerpetualCheck { side }: "{side}が王手を続けましたが、負けと記録されていません";
    NoPerpetualCheck { count }:
        "連続王手の千日手ではありません: 同じ局面は{count}回で、一方の手がすべて王手ではありません";
    NoImpasse { counts }: "持将棋ではありません: {counts}";
    DeclarationOutOfTurn { side, points }:
        "{side}の入玉宣言は不成立です: 手番ではありません; {points}";
    DeclarationNotMet { side, unmet, points }: "{side}の入玉宣言は不成立です: {unmet}; {points}";
    DeclarationOtherwise { side, points }:
        "{side}の入玉宣言は不成立です: 点数は別の結果のものです; {points}";
    NoDeclaration { side, points }:
        "{side}の入玉宣言は不成立です: ルールに入玉宣言がありません; {points}";
    NoTry:
        "玉が相手玉の元の位置に達していないか、相手の勝ちとされているか、ルールにトライがありません";
    EndedOtherwise { rule }: "最大手数ではなく別のルールで終局しました: {rule}";
    NoMaxMovesInCheck: "最大手数に達していないか、王手で対局が延長されています";
    NoMaxMoves: "最大手数に達していません";
    OtherFoul { side }: "反則をしたのは勝ちとされた{side}です";
    UnclaimedCheckmate: "詰みが棋譜に記録されていません";
    UnclaimedNoLegalMove: "手番の側に合法手がないことが、棋譜に記録されていません";
    UnclaimedRepetition:
        "同じ局面が規定の回数に達して千日手の引き分けですが、棋譜に記録されていません";
    UnclaimedPerpetualCheck { side }:
        "同じ局面が規定の回数に達して{side}の連続王手の千日手ですが、棋譜に記録されていません";
    UnclaimedTry { side }: "{side}の玉がトライしたことが、棋譜に記録されていません";
    UnclaimedMaxMoves: "最大手数に達したことが、棋譜に記録されていません";
    UnclaimedDeclaration: "審判による入玉宣言が、棋譜に記録されていません";
    PlayedOn: "終局の後も棋譜が続いています";
    WrongFirstMover { handicap }: "{handicap}では上手 (後手) が先に指します";
    Pass: "指さなかった手番があり、どのルールでも認められません";
    ClockDisagrees { total, sum }: "合計は{total}秒ですが、それまでの時間の和は{sum}秒です";
}
