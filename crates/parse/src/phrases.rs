//! Lists what readers expect at the place of an error, as phrases in every language.

use komadai_core::phrases;

phrases! {
    pub ALL {
        SQUARE: "a square" "マス";
        SQUARE_OR_HAND: "a square or a piece in hand" "マスまたは持駒";
        END_OF_RANK: "the end of the rank after nine squares" "9マスの後の段の終わり";
        NINE_SQUARES: "nine squares" "9マス";
        BOARD_PIECE: "a piece, or ・ for an empty square" "駒か、空きマスを表す・";
        HELD_PIECE: "a piece that can be in hand (飛角金銀桂香歩)" "持駒にできる飛角金銀桂香歩のどれか";
        NOT_MORE_THAN_A_SET: "no more pieces than a set has" "駒の総数を超えない枚数";
        BLANK_ORIGIN_OR_TIME: "a blank, the origin square, or the time" "空白、移動元、または消費時間";
        TIME_CONTROL: "a time control, such as 10分 or 15分+60秒" "10分 や 15分+60秒 のような持ち時間";
        DATE: "a date, such as 2023/08/13, 2023-08 or 令和5年8月13日" "2023/08/13、2023-08、令和5年8月13日のような日付";
        END_OF_MOVE: "the end of the move" "指し手の終わり";
        FILE: "a file from 1 to 9" "1から9の筋";
        RANK: "a rank from 1 to 9" "1から9の段";
        CSA_PIECE: "a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)"
            "FU KY KE GI KI KA HI OU TO NY NK NG UM RY のどれか";
        NO_ORIGIN_OF_DROP: "a drop without an origin square" "移動元を書かない打つ手";
        SQUARE_OR_SIGN: "a square, or one of - x *" "マス、または - x * のどれか";
        SIGN_OR_DESTINATION: "- or x, or the destination square" "- か x、または移動先のマス";
        DESTINATION: "the destination square" "移動先のマス";
        NO_PROMOTION_OF_DROP: "a drop without promotion" "成を書かない打つ手";
        PROMOTION_OR_END: "+, =, or the end of the move" "+、=、または指し手の終わり";
        WESTERN_PIECE: "a piece (K R B G S N L P D H T, or + and a piece that promotes)"
            "K R B G S N L P D H T のどれか、または + と成れる駒";
        WESTERN_RANK: "a rank from 1 to 9, or from a to i" "1から9、または a から i の段";
        MARK_OR_NEXT_MOVE: "a mark (右左直上寄引 成不成 打), the origin square, or the next move"
            "記号 (右左直上寄引 成不成 打)、移動元、または次の手";
        MARK_OR_END_OF_MOVE: "a mark (右左直上寄引 成不成 打), the origin square, or the end of the move"
            "記号 (右左直上寄引 成不成 打)、移動元、または指し手の終わり";
        FILE_OR_SAME: "a file from 1 to 9, or 同" "1から9の筋、または同";
        PIECE: "a piece" "駒";
        ORIGIN: "a square from 11 to 99, or 00 for a drop" "11から99のマス、または打つ手の00";
        ONE_PROMOTION: "only one of 成 and 不成" "成か不成の一方だけ";
        TWO_LETTER_PIECE: "a piece in two letters of CSA" "CSA の2文字の駒";
        XY_SQUARE: "a square, with x and y from 1 to 9" "x と y が1から9のマス";
        MOVE: "a move" "指し手";
        NOW_AND_TOTAL: "a time, with now and total" "now と total のある時間";
        HMS: "a time, with h, m and s" "h、m、s のある時間";
        POSITION: "a position" "局面";
        HANDS: "the hands of Black and White" "先手と後手の持駒";
        NINE_FILES: "nine files of nine squares" "9マスの筋が9つ";
        COLOR_AND_KIND: "a square: empty, or with color and kind" "空のマス、または color と kind のあるマス";
        HAND: "the pieces in hand" "持駒";
        PIECES_THERE_ARE: "no more pieces than a set has" "駒の総数を超えない枚数";
        SECONDS: "T and a number of seconds" "T と秒数";
        BOARD_SQUARE: "+, - or * for a square" "マスを表す + - * のどれか";
        SQUARE_AND_PIECE: "a square and a piece, or 00 and a piece" "マスと駒、または00と駒";
        SQUARE_OR_00: "a square from 11 to 99, or 00" "11から99のマス、または00";
        MORE_TEXT: "more text" "テキストの続き";
        TRUE_OR_FALSE: "true or false" "true か false のどちらか";
        SIDE_NUMBER: "0 (Black) or 1 (White)" "0 (先手) か 1 (後手) のどちらか";
        START_POSITION: "a start position" "開始局面";
        JSON: "well-formed JSON, nested at most 127 levels deep" "入れ子が127段以内の正しい JSON テキスト";
        END_OF_JSON: "the rest of the JSON text" "JSON の続き";
        LIST: "a list" "リスト";
        NUMBER: "a number" "数";
        OBJECT: "an object" "オブジェクト";
        HEADERS: "headers with a name and a text each" "名前とテキストからなるヘッダー";
        TEXT: "a text" "テキスト";
        NODE: "a node" "ノード";
        BASE_36: "three base-36 digits" "36進数の3桁";
        MARK_LETTERS: "letters out of L C R U M D H" "L C R U M D H の文字";
        COMMENTS: "comments as a list of texts" "コメントのテキストのリスト";
        MOVE_NOT_PASS: "a move, not a pass" "パス以外の指し手";
        NO_MORE_AFTER_END: "the end of the text after the end of the game" "終局の後のテキストの終わり";
    }
}
