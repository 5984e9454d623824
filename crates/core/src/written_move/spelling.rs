//! Describes how a Japanese text of a move is spelt, apart from its meaning.

use core::fmt;

use crate::{DisplayIn, Language, Phrase, display_in_english};

bitflags::bitflags! {
    /// A set of spellings that the records of the Association do not use. They do not change the meaning of a text, so
    /// [`WrittenMove`](super::WrittenMove) does not contain them. The reader finds them in the text.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Spelling: u16 {
        /// A square that is not written like 76, ７６, 7六 or ７六.
        const DIGITS = 1;
        /// A blank inside the move, as in 同　銀.
        const BLANK = 1 << 1;
        /// 龍 instead of 竜.
        const LONG_DRAGON = 1 << 2;
        /// 王 instead of 玉.
        const KING = 1 << 3;
        /// A single letter for a promoted piece: 全圭杏, 今仝个.
        const LETTER = 1 << 4;
        /// The full name of a piece: 飛車, と金.
        const FULL_NAME = 1 << 5;
        /// A Chinese character: 步, 龙.
        const CHINESE = 1 << 6;
        /// 行 or 突 instead of 上.
        const OTHER_UP = 1 << 7;
        /// 生 instead of 不成.
        const OTHER_NOT_PROMOTE = 1 << 8;
        /// Marks in an order other than 右上成.
        const ORDER = 1 << 9;
        /// A repeated mark.
        const TWICE = 1 << 10;
        /// A sign of the side other than ▲, △, ☗ or ☖.
        const SIDE = 1 << 11;
        /// Marks in brackets: (打).
        const BRACKETS = 1 << 12;
    }
}

impl Spelling {
    /// The spellings that are accepted in KI2 files: any digits, the blank after 同, 龍, 王, any sign of the side.
    /// Programs write them, and the rule does not mention them.
    pub const OF_KI2: Spelling = Spelling::DIGITS
        .union(Spelling::BLANK)
        .union(Spelling::LONG_DRAGON)
        .union(Spelling::KING)
        .union(Spelling::SIDE);
}

/// A sentence for each spelling. It says what the text contains, not what the rule requires, to be unambiguous.
const SENTENCES: [(Spelling, Phrase); 13] = [
    (
        Spelling::DIGITS,
        Phrase::new(
            "the square is not written like 76, ７６, 7六 or ７六",
            "マスが「76」「７６」「7六」「７六」のどれかの形で書かれていません",
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
            "「竜」の代わりに「龍」と書かれています",
        ),
    ),
    (
        Spelling::KING,
        Phrase::new(
            "王 is written instead of 玉",
            "「玉」の代わりに「王」と書かれています",
        ),
    ),
    (
        Spelling::LETTER,
        Phrase::new(
            "a one-character name such as 全, 圭, 杏 or 个 is written instead of 成銀, 成桂, 成香 or と",
            "「成銀」「成桂」「成香」「と」の代わりに「全」「圭」「杏」「个」などと書かれています",
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
            "「上」の代わりに「行」か「突」と書かれています",
        ),
    ),
    (
        Spelling::OTHER_NOT_PROMOTE,
        Phrase::new(
            "生 is written instead of 不成",
            "「不成」の代わりに「生」と書かれています",
        ),
    ),
    (
        Spelling::ORDER,
        Phrase::new(
            "the marks are not in the order 右左直, 上寄引, 成不成打",
            "記号が「右左直」「上寄引」「成不成打」の順に並んでいません",
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
    (
        Spelling::BRACKETS,
        Phrase::new("marks are in brackets", "記号が括弧に入っています"),
    ),
];

/// Writes the sentences, separated by semicolons.
impl DisplayIn for Spelling {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = SENTENCES.iter().filter(|(flag, _)| self.contains(*flag));
        Phrase::join(found.map(|&(_, phrase)| phrase), language, f)
    }
}

display_in_english!(Spelling);
