//! Lists the details in words: why something happened, or what changed. Names of further details are in braces.

use komadai_core::phrases;

phrases! {
    pub(crate) ALL {
        // Why a text is not read.
        EXPECTED: "expected {what}" "{what}が必要です";
        NOT_UNDERSTOOD: "it is not understood" "意味が分かりません";
        NO_FORMAT: "the text is not in a known format ({names})" "対応している形式 ({names}) ではありません";
        NO_GAME: "read as {format}, the text contains no move, ending, board or known header"
            "{format} として読みましたが、指し手、終局、盤面、既知のヘッダーがありません";
        MOJIBAKE: "the text is garbled: it was opened in a wrong encoding and saved; use the original file"
            "文字化けしています (誤った文字コードで開いて保存されたファイルです)。元のファイルを使ってください";
        NOT_JKF: "this is JSON, but not JKF: header, initial and moves are all missing"
            "JSON ですが JKF ではありません (header、initial、moves のどれもありません)";
        NOT_BUILT: "this build does not support the format" "このビルドはこの形式に対応していません";
        RECORD_LENGTH: "the row has {bytes} bytes instead of {needed}"
            "レコードが{needed}バイトではなく{bytes}バイトです";
        CUT_GAME: "the game is cut off: {found} of {moves} moves"
            "対局が途中で切れています (指し手{moves}手のうち{found}手)";

        // Why a start is not clear.
        NO_START: "no game can start here: {error}; its moves are kept as notes"
            "この局面からは対局を始められません: {error}。指し手はメモとして残します";
        MISSING_START: "the start position is missing; read as an even game"
            "開始局面がありません。平手として読みます";
        PRESET_DIFFERS: "the position differs from the preset; the preset is used"
            "局面がプリセットと違います。プリセットを採用します";
        UNKNOWN_PRESET: "unknown preset {name}; read as an even game"
            "プリセット{name}は不明です。平手として読みます";
        UNKNOWN_PRESET_OF_POSITION: "unknown preset {name}; the position given with it is used"
            "プリセット{name}は不明です。一緒に指定された局面を採用します";
        NOT_THERE: "in an even game this piece is not on this square" "平手ではこのマスにこの駒はありません";
        NO_MORE_IN_HAND: "this piece cannot be in hand, or there are too many of it"
            "この駒は持ち駒にできないか、枚数が多すぎます";
        REST_OF_BOTH: "both sides are given the remaining pieces (AL)"
            "残りの駒 (AL) が両方の側に指定されています";

        // Why a move or a variation is not read.
        SEVERAL_MOVES: "it fits several moves ({moves})" "複数の指し手 ({moves}) に当てはまります";
        SECOND_ON_LINE: "it is on the same line as another move" "同じ行に別の指し手があります";
        NOT_WHOLE: "it is incomplete" "指し手として不完全です";
        ONE_PLY: "ply {first} is" "{first}手目";
        TWO_PLIES: "plies {first} and {last} are" "{first}手目と{last}手目";
        PLIES: "plies {first} to {last} are" "{first}手目から{last}手目まで";
        NO_DESTINATION: "the destination square is missing" "移動先のマスがありません";
        NO_PIECE: "the piece that moves is missing" "動かす駒がありません";
        NOWHERE: "no line read so far reaches the ply of this variation"
            "ここまでの手順はどれもこの変化の手数に届きません";
        TOO_EARLY: "a variation before the first move is ignored" "最初の指し手より前の変化は無視します";

        // Why a claim is false.
        MATED: "the side recorded as the winner is mated" "詰んでいるのは勝ちとされた側です";
        IS_LEGAL: "{move} is legal" "{move}が指せます";
        NOT_TO_MOVE: "it is not this side's turn" "手番ではありません";
        OTHER_RESULT: "the points lead to another result" "点数では別の結果になります";
        NO_DECLARATION: "the rules do not allow declarations" "ルールに入玉宣言がありません";
        NOT_REACHED: "the limit is not reached" "最大手数に達していません";
        NOT_REACHED_OR_CHECK: "the limit is not reached, or a check prolongs the game"
            "最大手数に達していないか、王手で対局が延長されています";
        GAVE_CHECK: "every move of {side} gave check; the position occurred at ply {plies}"
            "{side}の連続王手です (同じ局面は{plies}手目)";
        OCCURRED: "the position occurred {count} times, at ply {plies}"
            "同じ局面は{count}回です ({plies}手目)";
        OCCURRED_ONCE: "the position occurred only once, at ply {plies}"
            "同じ局面は1回だけです ({plies}手目)";
        NOT_BY_CHECKS: "neither side gave check with every move (occurrences: {count}, at ply {plies})"
            "どちらの側も連続王手ではありません (同じ局面は{count}回、{plies}手目)";
        NO_REPETITION: "by the rules, repetition does not end the game" "ルールに千日手がありません";
        MADE_THE_FOUL: "{side} made the foul but is recorded as the winner"
            "反則をした{side}が勝ちとされています";
        MADE_AGAIN: "the rules let such a move be replaced" "ルールでは指し直しになる手です";
        FOUL_LOSES: "a foul loses, but a draw is recorded" "反則は負けですが、引き分けとされています";
        KING_ENTERED: "{side} has {points} points, king entered" "{side}は{points}点で入玉";
        DECLARED: "{side} declares with {points} points and {pieces} pieces entered"
            "{side}は{points}点、敵陣に{pieces}枚で宣言しました";
        BOTH_POINTS: "{black}; {white}" "{black}、{white}です";
        KING_OUTSIDE: "{side} has {points} points, king not entered" "{side}は{points}点で未入玉";

        // How a written text differs from the record.
        HEADER: "header {key}" "ヘッダー{key}";
        LEFT_OUT: "left out" "省略します";
        ALL_LEFT_OUT: "left out everywhere" "すべて省略します";
        LINE_LEFT_OUT: "left out, with everything after it" "以降も含めて省略します";
        NO_WORDS: "left out: the format cannot express {text}" "省略します (この形式では{text}を表せません)";
        NOT_READ: "left out: {text} is not understood" "省略します ({text}の意味が分かりません)";
        ADDED: "added" "追加します";
        ALL_ADDED: "added everywhere" "すべてに追加します";
        CHANGED: "changed" "変更します";
        CHANGED_TO: "changed to {other}" "{other}に変更します";
        CHANGED_TO_MOVE: "changed to a move, because it is legal" "普通の指し手に変更します (合法手のため)";
        CHANGED_TO_FOUL: "changed to a foul, because it is illegal" "反則の手に変更します (反則に当たるため)";
        CUT_OFF: "rounded down to whole seconds" "秒単位に切り捨てます";
        IN_OTHER_ORDER: "reordered" "並べ替えます";
        READ_AS_GAMES: "read as {number} games" "{number}局として読みます";
        OWN_GAMES: "written as a separate game, like each move after it"
            "別の対局として書きます (以降の手も1手ずつ別の対局になります)";
        DRAW: "written as a draw, because it is unknown" "引き分けとして書きます (不明なため)";
        VALUE: "written as {value} for positions without one ({number})"
            "{value}として書きます (評価値のない局面: {number}件)";
        NO_VALUE: "missing; positions left out: {number}" "持たない局面を省略します ({number}件)";
    }
}
