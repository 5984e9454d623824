//! Lists what the readers of files expect at the place of an error, as phrases in every language.

use komadai_core::phrases;

phrases! {
    pub(crate) ALL {
        SQUARE: "a square" "マス";
        SQUARE_OR_HAND: "a square or a piece in hand" "マスまたは持駒";
        END_OF_RANK: "the end of the rank after nine squares" "9マスで終わる段";
        NINE_SQUARES: "nine squares" "9マス";
        BOARD_PIECE: "a piece, or ・ for an empty square" "駒、または空きマスの・";
        HELD_PIECE: "a piece that can be held (飛角金銀桂香歩)" "持駒にできる駒 (飛角金銀桂香歩)";
        NOT_MORE_THAN_A_SET: "no more pieces than a set holds" "駒の総数以内の枚数";
        BLANK_ORIGIN_OR_TIME: "a blank, the square left, or the time" "空白、移動元、または消費時間";
        TWO_LETTER_PIECE: "a piece, in two letters of CSA" "CSAの2文字の駒";
        XY_SQUARE: "a square, with x and y from 1 to 9" "xとyが1から9のマス";
        MOVE: "a move" "指し手";
        NOW_AND_TOTAL: "a time, with now and total" "nowとtotalのある時間";
        HMS: "a time, with h, m and s" "h、m、sのある時間";
        POSITION: "a position" "局面";
        HANDS: "the hands of Black and White" "先手と後手の持駒";
        NINE_FILES: "nine files of nine squares" "9マスの筋9つ";
        COLOR_AND_KIND: "a square, with color and kind or empty" "colorとkindのある、または空のマス";
        HAND: "the pieces in hand" "持駒";
        SECONDS: "T and a number of seconds" "Tと秒数";
        BOARD_SQUARE: "+, - or * for a square" "マスを表す +、-、*";
        SQUARE_AND_PIECE: "a square and a piece, or 00 and a piece" "マスと駒、または00と駒";
        SQUARE_OR_00: "a square from 11 to 99, or 00" "11から99のマス、または00";
        TRUE_OR_FALSE: "true or false" "true または false";
        SIDE_NUMBER: "0 for Black or 1 for White" "先手の0または後手の1";
        START_POSITION: "a start position" "開始局面";
        JSON: "well-formed JSON, nested at most 127 levels deep" "正しい JSON (入れ子は127段まで)";
        END_OF_JSON: "the rest of the JSON text" "JSON の続き";
        LIST: "a list" "リスト";
        NUMBER: "a number" "数";
        OBJECT: "an object" "オブジェクト";
        HEADERS: "headers, each a name and a text" "名前とテキストからなるヘッダ";
        TEXT: "a text" "テキスト";
        NODE: "a node" "ノード";
        BASE_36: "three digits of base 36" "36進数の3桁";
        MARK_LETTERS: "letters of L C R U M D H" "L C R U M D H の文字";
        COMMENTS: "comments, a list of texts" "コメントのテキストのリスト";
        MOVE_NOT_PASS: "a move, which a pass is not" "パス以外の指し手";
        NO_MORE_AFTER_END: "nothing after the end of the game" "終局で終わるテキスト";
    }
}
