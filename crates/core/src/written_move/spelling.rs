//! How a Japanese text of a move is spelt, apart from what it says.

use core::fmt;

use crate::{DisplayIn, Language, Phrase, display_in_english};

bitflags::bitflags! {
    /// Ways of spelling that the records of the Association do not use, as a set.
    ///
    /// A text means the same without them, so [`WrittenMove`](super::WrittenMove) does not have them. The reader finds
    /// them in the text.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Spelling: u16 {
        /// A square in other digits than 76 and ７六, of either width: 7六 and ７６ are usual, too.
        const DIGITS = 1;
        /// A blank inside the move, as in 同　銀.
        const BLANK = 1 << 1;
        /// 龍 for 竜.
        const LONG_DRAGON = 1 << 2;
        /// 王 for 玉.
        const KING = 1 << 3;
        /// One letter for a promoted piece: 全圭杏, 今仝个.
        const LETTER = 1 << 4;
        /// A piece by its full name: 飛車, と金.
        const FULL_NAME = 1 << 5;
        /// A Chinese character: 步, 龙.
        const CHINESE = 1 << 6;
        /// 行 or 突 for 上.
        const OTHER_UP = 1 << 7;
        /// 生 for 不成.
        const OTHER_NOT_PROMOTE = 1 << 8;
        /// The marks in another order than 右上成.
        const ORDER = 1 << 9;
        /// A mark twice.
        const TWICE = 1 << 10;
        /// A sign of the side that is not ▲, △, ☗ or ☖.
        const SIDE = 1 << 11;
    }
}

impl Spelling {
    /// What files of the KI2 format may have: any digits, the blank after 同, 龍, 王, any sign of the
    /// side. Programs write them so, and the rule is silent about them.
    pub const OF_KI2: Spelling = Spelling::DIGITS
        .union(Spelling::BLANK)
        .union(Spelling::LONG_DRAGON)
        .union(Spelling::KING)
        .union(Spelling::SIDE);
}

/// Each sentence states what the text has, never what the rule demands, so that none can be misread.
const SENTENCES: [(Spelling, Phrase); 12] = [
    (
        Spelling::DIGITS,
        Phrase::new(
            "the digits of the square are not written like 76 or ７六",
            "マスの数字が 76 や ７六 のように書かれていません",
        ),
    ),
    (
        Spelling::BLANK,
        Phrase::new("the move contains a blank", "指し手の中に空白があります"),
    ),
    (
        Spelling::LONG_DRAGON,
        Phrase::new(
            "龍 is written instead of 竜",
            "竜の代わりに龍と書かれています",
        ),
    ),
    (
        Spelling::KING,
        Phrase::new(
            "王 is written instead of 玉",
            "玉の代わりに王と書かれています",
        ),
    ),
    (
        Spelling::LETTER,
        Phrase::new(
            "a one-letter name such as 全, 圭 or 杏 is written instead of 成銀, 成桂, 成香 or と",
            "成銀、成桂、成香、との代わりに全、圭、杏などが書かれています",
        ),
    ),
    (
        Spelling::FULL_NAME,
        Phrase::new(
            "the piece is written with its full name",
            "駒が正式な名前で書かれています",
        ),
    ),
    (
        Spelling::CHINESE,
        Phrase::new(
            "the piece is written with a Chinese character",
            "駒が中国の字体で書かれています",
        ),
    ),
    (
        Spelling::OTHER_UP,
        Phrase::new(
            "行 or 突 is written instead of 上",
            "上の代わりに行か突が書かれています",
        ),
    ),
    (
        Spelling::OTHER_NOT_PROMOTE,
        Phrase::new(
            "生 is written instead of 不成",
            "不成の代わりに生と書かれています",
        ),
    ),
    (
        Spelling::ORDER,
        Phrase::new(
            "the marks are not in the order 右左直, 上寄引, 成不成打",
            "記号の順が右左直、上寄引、成不成打の順と違います",
        ),
    ),
    (
        Spelling::TWICE,
        Phrase::new("a mark is written twice", "同じ記号が2回書かれています"),
    ),
    (
        Spelling::SIDE,
        Phrase::new(
            "the side is marked with a sign other than ▲△ or ☗☖",
            "手番が▲△や☗☖以外の記号で書かれています",
        ),
    ),
];

/// The sentences, divided by semicolons.
impl DisplayIn for Spelling {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = SENTENCES.iter().filter(|(flag, _)| self.contains(*flag));
        Phrase::join(found.map(|&(_, phrase)| phrase), language, f)
    }
}

display_in_english!(Spelling);
