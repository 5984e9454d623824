//! Lists the details in words: why something happened, or what changed. Names of further details are in braces.

use komadai_core::phrases;

phrases! {
    pub(crate) ALL {
        // Why a text is not read.
        EXPECTED: "expected {what}" "{what}が必要です";
        NOT_UNDERSTOOD: "it is not understood" "意味が分かりません";
        NO_FORMAT: "the text has none of the formats {names}" "読める形式 ({names}) ではありません";
        NO_GAME: "read as {format}, the text has no move, ending, board or known header"
            "{format} として読みましたが、指し手、終局、盤面、既知のヘッダがありません";
        MOJIBAKE: "this is mojibake, which was read in a wrong encoding and saved; find the original file"
            "文字化けしたテキストです (別の文字コードとして読まれたまま保存されています); 元のファイルが必要です";
        NOT_JKF: "this is JSON, but not JKF: it has neither header nor initial nor moves"
            "JSON ですが JKF ではありません: header も initial も moves もありません";
        NOT_BUILT: "this build leaves the format out" "この形式は組み込まれていません";
        RECORD_LENGTH: "the record has {bytes} bytes, not {needed}"
            "{bytes}バイトあります; {needed}バイトのはずです";
        CUT_GAME: "the game has {found} of {moves} moves"
            "対局の指し手が{moves}手のうち{found}手しかありません";

        // Why a start is not clear.
        NO_START: "no game starts here: {error}; its moves are kept as notes"
            "この局面からは指せません: {error}; 指し手はメモとして残します";
        MISSING_START: "the start position is missing; read as an even game"
            "開始局面がありません; 平手として読みます";
        PRESET_DIFFERS: "the position differs from that of the preset; the preset counts"
            "指定された局面がプリセットの局面と違います; プリセットを採用します";
        UNKNOWN_PRESET: "the preset {name} is unknown; read as an even game"
            "プリセット{name}は不明です; 平手として読みます";
        UNKNOWN_PRESET_OF_POSITION: "the preset {name} is unknown; the position given with it counts"
            "プリセット{name}は不明です; 一緒に指定された局面を採用します";
        NOT_THERE: "an even game has no such piece there" "平手ではそこにその駒はありません";
        NO_MORE_IN_HAND: "no hand can hold this piece, or one more of it"
            "この駒は持駒にできないか、枚数が多すぎます";
        REST_OF_BOTH: "both sides are given the remaining pieces (AL)"
            "残りの駒 (AL) が両者に与えられています";

        // Why a move or a variation is not read.
        SEVERAL_MOVES: "it fits several moves, {moves}" "複数の手 ({moves}) に当てはまります";
        SECOND_ON_LINE: "it is on the line of another move" "1行に指し手が2つ以上あります";
        NOT_WHOLE: "it is no whole move" "指し手として不完全です";
        ONE_PLY: "ply {first} is" "{first}手目";
        TWO_PLIES: "plies {first} and {last} are" "{first}手目と{last}手目";
        PLIES: "plies {first} to {last} are" "{first}手目から{last}手目まで";
        NO_DESTINATION: "it does not name the square that it reaches" "移動先のマスがありません";
        NO_PIECE: "it does not name the piece that moves" "動かす駒がありません";
        NOWHERE: "no line read so far leads to the ply of this variation"
            "これまでに読んだ手順はこの変化の手数に届きません";
        TOO_EARLY: "a variation comes before the first move and is ignored"
            "最初の指し手の前に変化があります; 無視します";

        // Why a claim is false.
        MATED: "the side recorded as the winner is mated" "勝ちとされた側が詰んでいます";
        IS_LEGAL: "{move} is legal" "{move}が指せます";
        OTHER_RESULT: "the points are for another result" "点数は別の結果のものです";
        NO_DECLARATION: "the rules know no declaration" "ルールに入玉宣言がありません";
        NOT_REACHED_OR_CHECK: "it is not reached, or a check prolongs the game"
            "達していないか、王手で対局が延長されています";
        GAVE_CHECK: "{side} gave check all along; the position occurred at ply {plies}"
            "{side}の連続王手です; 同じ局面は{plies}手目です";
        OCCURRED: "the position occurred {count} time(s), at ply {plies}"
            "同じ局面は{count}回です ({plies}手目)";
        NOT_BY_CHECKS: "the position occurred {count} time(s), not by checks of one side alone, at ply {plies}"
            "同じ局面は{count}回で ({plies}手目)、一方の手がすべて王手ではありません";
        NO_REPETITION: "the rules do not end a game by repetition" "ルールに千日手がありません";
        MADE_THE_FOUL: "{side} made the foul, and is recorded as the winner"
            "反則をしたのは勝ちとされた{side}です";
        MADE_AGAIN: "the rules let such a move be made again" "ルールでは指し直しになる手です";
        FOUL_LOSES: "a foul loses, and a draw is recorded" "反則は負けですが、引き分けとされています";
        KING_ENTERED: "{points} points, its king entered" "{points}点で入玉";
        KING_OUTSIDE: "{points} points, its king outside" "{points}点で未入玉";

        // How a written text differs from the record.
        HEADER: "header {key}" "ヘッダ{key}";
        LEFT_OUT: "left out" "省きます";
        ALL_LEFT_OUT: "left out everywhere" "すべて省きます";
        LINE_LEFT_OUT: "left out with all that follows" "以降も含めて省きます";
        NO_WORDS: "left out: the format has no words for {text}" "省きます: この形式では{text}を書けません";
        NOT_READ: "left out: {text} is not understood" "省きます: {text}が読めません";
        ADDED: "added" "加えます";
        ALL_ADDED: "added everywhere" "すべてに加えます";
        CHANGED: "changed" "変更します";
        CHANGED_TO: "changed to {other}" "{other}に変えます";
        CHANGED_TO_MOVE: "changed to a move: it is legal" "合法手なので普通の指し手にします";
        CHANGED_TO_FOUL: "changed to a foul: it is illegal" "反則に当たるので反則の手にします";
        CUT_OFF: "cut off to whole seconds" "秒単位に切り捨てます";
        IN_OTHER_ORDER: "put in another order" "別の順序にします";
        READ_AS_GAMES: "read as {number} games" "{number}局として読みます";
        OWN_GAMES: "written as a game of its own, and so is each move after it"
            "以降の各手とともに別の対局として書きます";
        DRAW: "written as a draw: it is not known" "不明のため引き分けと書きます";
        VALUE: "written as {value}, positions without one: {number}" "ない局面{number}件では{value}と書きます";
        NO_VALUE: "missing, positions left out: {number}" "持たない局面{number}件とともに省きます";
    }
}
