//! Lists what the readers of this crate expect at the place of an error, as phrases in every language.

use komadai_core::phrases;

phrases! {
    pub ALL {
        TIME_CONTROL: "a time control, such as 10分 or 15分+60秒" "「10分」や「15分+60秒」のような持ち時間";
        DATE: "a date, such as 2023/08/13, 2023-08 or 令和5年8月13日" "「2023/08/13」「2023-08」「令和5年8月13日」のような日付";
        END_OF_MOVE: "the end of the move" "指し手の終わり";
        FILE: "a file from 1 to 9" "1から9の筋";
        RANK: "a rank from 1 to 9" "1から9の段";
        CSA_PIECE: "a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)"
            "FU KY KE GI KI KA HI OU TO NY NK NG UM RY のどれか";
        NO_ORIGIN_OF_DROP: "a drop without an origin square" "移動元を書かない駒打ち";
        SQUARE_OR_SIGN: "a square, or one of - x *" "マス、または - x * のどれか";
        SIGN_OR_DESTINATION: "- or x, or the destination square" "- か x、または移動先のマス";
        DESTINATION: "the destination square" "移動先のマス";
        NO_PROMOTION_OF_DROP: "a drop without promotion" "「成」を書かない駒打ち";
        PROMOTION_OR_END: "+, =, or the end of the move" "+、=、または指し手の終わり";
        WESTERN_PIECE: "a piece (K R B G S N L P D H T, or + and a piece that promotes)"
            "K R B G S N L P D H T のどれか、または + と成れる駒";
        WESTERN_RANK: "a rank from 1 to 9, or from a to i" "1から9、または a から i の段";
        MARK_OR_NEXT_MOVE: "a mark (右左直上寄引 成不成 打), the origin square, or the next move"
            "記号 (右左直上寄引 成不成 打)、移動元、または次の手";
        MARK_OR_END_OF_MOVE: "a mark (右左直上寄引 成不成 打), the origin square, or the end of the move"
            "記号 (右左直上寄引 成不成 打)、移動元、または指し手の終わり";
        FILE_OR_SAME: "a file from 1 to 9, or 同" "1から9の筋、または「同」";
        PIECE: "a piece" "駒";
        ORIGIN: "a square from 11 to 99, or 00 for a drop" "11から99のマス、または駒打ちを表す00";
        ONE_PROMOTION: "only one of 成 and 不成" "「成」か「不成」の一方だけ";
        MORE_TEXT: "more text" "テキストの続き";
    }
}
