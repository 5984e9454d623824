//! Lists what the readers of files expect at the place of an error, as phrases in every language.

use komadai_core::phrases;

phrases! {
    pub(crate) ALL {
        SQUARE: "a square" "マス";
        SQUARE_OR_HAND: "a square or a piece in hand" "マスまたは持ち駒";
        END_OF_RANK: "the end of the rank after nine squares" "9マスで段が終わること";
        NINE_SQUARES: "nine squares" "9マス";
        BOARD_PIECE: "a piece, or ・ for an empty square" "駒か、空きマスを表す「・」";
        HELD_PIECE: "a piece that can be in hand (飛角金銀桂香歩)" "飛角金銀桂香歩のどれか";
        NOT_MORE_THAN_A_SET: "no more pieces than a set has" "駒の総数を超えない枚数";
        BLANK_ORIGIN_OR_TIME: "a blank, the origin square, or the time" "空白、移動元、または消費時間";
        TWO_LETTER_PIECE: "a piece in two letters of CSA" "CSA の2文字の駒";
        XY_SQUARE: "a square, with x and y from 1 to 9" "x と y が1から9のマス";
        MOVE: "a move" "指し手";
        NOW_AND_TOTAL: "a time, with now and total" "now と total のある時間";
        HMS: "a time, with h, m and s" "h、m、s のある時間";
        POSITION: "a position" "局面";
        HANDS: "the hands of Black and White" "先手と後手の持ち駒";
        NINE_FILES: "nine files of nine squares" "9マスの筋9つ";
        COLOR_AND_KIND: "a square: empty, or with color and kind" "空のマス、または color と kind のあるマス";
        HAND: "the pieces in hand" "持ち駒";
        SECONDS: "T and a number of seconds" "T と秒数";
        BOARD_SQUARE: "+, - or * for a square" "マスを表す + - * のどれか";
        SQUARE_AND_PIECE: "a square and a piece, or 00 and a piece" "マスと駒、または00と駒";
        SQUARE_OR_00: "a square from 11 to 99, or 00" "11から99のマス、または00";
        TRUE_OR_FALSE: "true or false" "true か false のどちらか";
        SIDE_NUMBER: "0 (Black) or 1 (White)" "0 (先手) か 1 (後手) のどちらか";
        START_POSITION: "a start position" "開始局面";
        JSON: "well-formed JSON, nested at most 127 levels deep" "JSON として正しく、入れ子が127段以内のテキスト";
        END_OF_JSON: "the rest of the JSON text" "JSON の続き";
        LIST: "a list" "リスト";
        NUMBER: "a number" "数";
        OBJECT: "an object" "オブジェクト";
        HEADERS: "headers with a name and a text each" "名前とテキストからなるヘッダー";
        TEXT: "a text" "テキスト";
        NODE: "a node" "ノード";
        BASE_36: "three base-36 digits" "36進数の3桁";
        MARK_LETTERS: "letters out of L C R U M D H" "L C R U M D H のどれか";
        COMMENTS: "comments as a list of texts" "テキストのリストで書いたコメント";
        MOVE_NOT_PASS: "a move, not a pass" "パス以外の指し手";
        NO_MORE_AFTER_END: "the end of the text after the end of the game" "終局でテキストが終わること";
    }
}
