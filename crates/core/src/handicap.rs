//! Defines the handicaps (駒落ち): the pieces that White gives up.

mod alternation;
mod grades;

pub use alternation::Alternation;
pub use grades::{Grade, GradeSystem, Terms};

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{
    ByColor, Color, DisplayIn, File, Hand, HandKind, Language, Setup, Square, display_in_english,
    piece_name,
};

macro_rules! handicaps {
    ($($variant:ident, $japanese:literal, $english:literal, [$($folded:literal),*], [$($removed:literal),*];)*) => {
        /// A way to start a game: even, or with pieces of White (上手) removed.
        ///
        /// White moves first in every handicap game. White's left, with its bishop, is file 1, and its right is file 9.
        ///
        /// Sources disagree about names without a side. As in most programs, 五枚落ち removes the right knight, but the
        /// others remove the left piece: 三枚落ち a lance, 七枚落ち a silver, 九枚落ち a gold. [`one_sided`](Handicap::one_sided)
        /// returns the square of that piece.
        ///
        /// ```
        /// use komadai_core::{Color, Handicap};
        ///
        /// let handicap: Handicap = "二枚落ち".parse()?;
        /// assert_eq!(handicap, Handicap::TwoPiece);
        /// assert_eq!(handicap.setup().side, Color::White, "who gives the handicap begins");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Handicap {
            $(
                #[doc = concat!($japanese, ": ", $english)]
                $variant,
            )*
        }

        impl Handicap {
            /// Every handicap: first the usual ones in order of size, then the unusual ones.
            pub const ALL: &[Handicap] = &[$(Handicap::$variant),*];

            const fn row(self) -> Row {
                match self {
                    $(Handicap::$variant => Row {
                        japanese: $japanese,
                        english: $english,
                        folded: &[$($folded),*],
                        removed: &[$($removed),*],
                    },)*
                }
            }
        }
    };
}

struct Row {
    japanese: &'static str,
    english: &'static str,
    /// All names and aliases in the form that [`folded`] returns.
    folded: &'static [&'static str],
    /// The squares of the removed pieces, as two digits.
    removed: &'static [u8],
}

handicaps! {
    Even, "平手", "even", ["平手", "even", "平", "平手番", "互先", "振り駒", "振駒", "本将棋", "通常", "普通", "標準", "対等", "互角", "なし", "無し", "none", "手合なし", "ハンデなし", "ハンデ無し", "駒落なし", "駒落無し", "evengame", "standard", "nohandicap"], [];
    LeftLance, "香落ち", "left lance", ["香落", "leftlance", "左香落", "lance"], [11];
    RightLance, "右香落ち", "right lance", ["右香落", "rightlance"], [91];
    BothLances, "両香落ち", "both lances", ["両香落", "bothlances"], [11, 91];
    Bishop, "角落ち", "bishop", ["角落", "bishop"], [22];
    Rook, "飛車落ち", "rook", ["飛落", "rook"], [82];
    RookLance, "飛香落ち", "rook and left lance", ["飛香落", "rookandleftlance", "一丁半", "半", "rookandlance", "rooklance"], [82, 11];
    RookBothLances, "飛両香落ち", "rook and both lances", ["飛両香落", "rookandbothlances"], [82, 11, 91];
    TwoPiece, "二枚落ち", "two-piece", ["二枚落", "二piece", "飛角落"], [82, 22];
    ThreePieceLeft, "三枚落ち", "three-piece, left lance", ["三枚落", "三pieceleftlance", "左三枚落", "三piece", "三枚落左香"], [82, 22, 11];
    ThreePieceRight, "右三枚落ち", "three-piece, right lance", ["右三枚落", "三piecerightlance", "三枚落右香"], [82, 22, 91];
    FourPiece, "四枚落ち", "four-piece", ["四枚落", "四piece"], [82, 22, 11, 91];
    FivePieceRight, "五枚落ち", "five-piece, right knight", ["五枚落", "五piecerightknight", "右五枚落", "五piece", "五枚落右桂"], [82, 22, 11, 91, 81];
    FivePieceLeft, "左五枚落ち", "five-piece, left knight", ["左五枚落", "五pieceleftknight", "五枚落左桂"], [82, 22, 11, 91, 21];
    SixPiece, "六枚落ち", "six-piece", ["六枚落", "六piece"], [82, 22, 11, 91, 81, 21];
    SevenPieceLeft, "左七枚落ち", "seven-piece, left silver", ["左七枚落", "七pieceleftsilver", "七枚落", "七piece", "七枚落左銀"], [82, 22, 11, 91, 81, 21, 31];
    SevenPieceRight, "右七枚落ち", "seven-piece, right silver", ["右七枚落", "七piecerightsilver", "七枚落右銀"], [82, 22, 11, 91, 81, 21, 71];
    EightPiece, "八枚落ち", "eight-piece", ["八枚落", "八piece"], [82, 22, 11, 91, 81, 21, 31, 71];
    NinePieceLeft, "左九枚落ち", "nine-piece, left gold", ["左九枚落", "九pieceleftgold", "九枚落", "九piece", "九枚落左金"], [82, 22, 11, 91, 81, 21, 31, 71, 41];
    NinePieceRight, "右九枚落ち", "nine-piece, right gold", ["右九枚落", "九piecerightgold", "九枚落右金"], [82, 22, 11, 91, 81, 21, 31, 71, 61];
    TenPiece, "十枚落ち", "ten-piece", ["十枚落", "十piece"], [82, 22, 11, 91, 81, 21, 31, 71, 41, 61];
    NakedKing, "裸玉", "naked king", ["裸玉", "nakedking", "裸王", "十九枚落"], [82, 22, 11, 91, 81, 21, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93];
    ThreePawns, "歩三兵", "three pawns in hand", ["歩三兵", "三pawnsinhand"], [82, 22, 11, 91, 81, 21, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93];
    Dragonfly, "トンボ", "dragonfly", ["トンボ", "dragonfly", "トンボ落"], [11, 91, 81, 21, 31, 71, 41, 61];
    DragonflyLances, "トンボ＋香", "dragonfly with lances", ["トンボ＋香", "dragonflywithlances", "トンボ+香"], [81, 21, 31, 71, 41, 61];
    DragonflyKnightsLances, "トンボ＋桂香", "dragonfly with knights and lances", ["トンボ＋桂香", "dragonflywithknightsandlances", "トンボ+桂香"], [31, 71, 41, 61];
    Taiko, "太閤落ち", "the pawn before the rook", ["太閤落", "thepawnbeforetherook", "太閤将棋"], [83];
    Silver, "銀落ち", "left silver", ["銀落", "leftsilver", "左銀落", "silver"], [31];
    RookSilver, "飛銀落ち", "rook and left silver", ["飛銀落", "rookandleftsilver", "rookandsilver"], [82, 31];
}

/// The number of pieces on the board in an even game.
const PIECES: u32 = 40;

/// The points of one side's pieces in an even game.
const FULL_POINTS: u32 = 27;

impl Handicap {
    /// Returns the starting setup of a game with this handicap.
    #[must_use]
    pub fn setup(self) -> Setup {
        let mut setup = Setup::startpos();
        for &number in self.row().removed {
            if let Some(square) = Square::from_numbers(number / 10, number % 10) {
                setup.board.remove(square);
            }
        }
        if self == Handicap::ThreePawns {
            let mut hand = Hand::EMPTY;
            let _ = hand.set(HandKind::Pawn, 3);
            setup.hands.white = hand;
        }
        setup.side = match self {
            Handicap::Even => Color::Black,
            _ => Color::White,
        };
        setup
    }

    /// Returns the points that White (上手) lacks at the start: five for a rook or bishop, one for any other piece. Some
    /// rules add them when they count an impasse.
    #[must_use]
    pub fn points(self) -> u32 {
        let setup = self.setup();
        let board: u32 = setup
            .board
            .iter()
            .filter(|(_, piece)| piece.color() == Color::White)
            .filter_map(|(_, piece)| piece.kind().hand_kind())
            .map(|kind| u32::from(kind.points()))
            .sum();
        let hand: u32 = setup
            .hands
            .white
            .iter()
            .map(|(kind, n)| u32::from(kind.points() * n))
            .sum();
        FULL_POINTS.saturating_sub(board + hand)
    }

    /// Returns the handicap that starts with this setup, or `None`. The move number is ignored.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Handicap> {
        let missing = PIECES.checked_sub(setup.board.occupied().len())?;
        let mut all = Handicap::ALL.iter().copied();
        all.find(|handicap| {
            if handicap.row().removed.len() != missing as usize {
                return false;
            }
            let start = handicap.setup();
            start.side == setup.side && start.hands == setup.hands && start.board == setup.board
        })
    }

    /// Returns the names of the sides: 下手 and 上手, or 先手 and 後手 in an even game.
    #[must_use]
    pub const fn side_names(self) -> ByColor<&'static str> {
        match self {
            Handicap::Even => ByColor {
                black: "先手",
                white: "後手",
            },
            _ => ByColor {
                black: "下手",
                white: "上手",
            },
        }
    }

    /// Returns the Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        self.row().japanese
    }

    /// Returns the English name.
    #[must_use]
    pub const fn english(self) -> &'static str {
        self.row().english
    }

    /// Returns the square of the piece that White lacks on one side only, such as the knight of 五枚落ち. The rook, the
    /// bishop and pawns are ignored.
    ///
    /// ```
    /// use komadai_core::{Handicap, Square};
    ///
    /// assert_eq!(Handicap::FivePieceRight.one_sided(), Square::from_numbers(8, 1));
    /// assert_eq!(Handicap::SixPiece.one_sided(), None);
    /// ```
    #[must_use]
    pub fn one_sided(self) -> Option<Square> {
        let removed = self.row().removed;
        let only = removed.iter().find(|&&number| {
            let (file, rank) = (number / 10, number % 10);
            rank == 1 && !removed.contains(&((10 - file) * 10 + rank))
        })?;
        Square::from_numbers(only / 10, only % 10)
    }

    /// Returns the Japanese name. If White lacks three pieces or more, and one of them on one side only, the name
    /// includes that piece: `五枚落ち (右桂なし)`. Programs disagree about the side.
    ///
    /// ```
    /// use komadai_core::Handicap;
    ///
    /// let name = Handicap::SevenPieceLeft.japanese_in_full();
    /// assert_eq!(name, "七枚落ち (左銀なし)");
    /// assert_eq!(name.parse(), Ok(Handicap::SevenPieceLeft));
    /// assert_eq!(Handicap::LeftLance.japanese_in_full(), "香落ち");
    /// ```
    #[must_use]
    pub fn japanese_in_full(self) -> String {
        let name = self.japanese();
        let piece = |square| Setup::startpos().board.piece(square);
        let is_named_short = self.row().removed.len() > 2;
        let one_sided = if is_named_short {
            self.one_sided()
        } else {
            None
        };
        let Some((square, piece)) = one_sided.and_then(|at| Some((at, piece(at)?))) else {
            return name.into();
        };
        // White's left is file 1.
        let side = if square.file() < File::Five {
            '左'
        } else {
            '右'
        };
        let name = name.trim_start_matches(['左', '右']);
        format!("{name} ({side}{}なし)", piece_name(piece.kind()))
    }
}

/// Writes the Japanese name.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.japanese())
    }
}

/// Writes the Japanese name in every language.
impl DisplayIn for Handicap {
    fn fmt_in(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.japanese())
    }
}

/// An error for an unknown handicap name.
///
/// ```
/// use komadai_core::Handicap;
///
/// let unknown = "七枚金落ち".parse::<Handicap>().unwrap_err();
/// assert_eq!(unknown.name(), "七枚金落ち");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownHandicap {
    name: String,
}

impl UnknownHandicap {
    /// Returns the unknown name, at most 40 characters of it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns up to four handicaps whose names are similar, the most similar first.
    #[must_use]
    pub fn near(&self) -> Vec<Handicap> {
        let wanted: Vec<char> = folded(&self.name).chars().collect();
        let least = if self.name.is_ascii() { 3 } else { 2 };
        let rank = |name: &&str| {
            let name: Vec<char> = name.chars().collect();
            let distance = distance(&name, &wanted);
            let is_part = name
                .windows(wanted.len().max(least))
                .any(|part| part == wanted);
            // Missing characters are a smaller difference than replaced ones.
            let is_replaced = wanted.iter().any(|c| !name.contains(c));
            let is_near = 2 * distance < wanted.len() || is_part;
            is_near.then_some(2 * distance + usize::from(is_replaced))
        };
        let of_names = |&handicap: &Handicap| {
            let names = handicap.row().folded;
            Some((names.iter().filter_map(rank).min()?, handicap))
        };
        let mut near: Vec<_> = Handicap::ALL.iter().filter_map(of_names).collect();
        near.sort();
        near.into_iter().map(|(_, near)| near).take(4).collect()
    }
}

impl DisplayIn for UnknownHandicap {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, between, after) = match language {
            Language::English => {
                write!(f, "unknown handicap {:?}", self.name)?;
                ("; did you mean ", " or ", "?")
            }
            Language::Japanese => {
                write!(f, "「{}」という手合割はありません", self.name)?;
                ("。もしかして: ", "、", "")
            }
        };
        let near = self.near();
        for (i, handicap) in near.iter().enumerate() {
            write!(f, "{}{handicap}", if i == 0 { before } else { between })?;
        }
        f.write_str(if near.is_empty() { "" } else { after })
    }
}

display_in_english!(UnknownHandicap);

impl core::error::Error for UnknownHandicap {}

/// Returns the same text for all spellings of a name. Removes blanks, hyphens, commas, brackets, quotation marks, the ち
/// of 落ち and the なし after a piece. Numbers become kanji, variant kanji their usual form, and names of pieces their
/// short form.
fn folded(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let (number, rest) = (ENGLISH_NUMBERS.into_iter())
        .find_map(|(word, kanji)| Some((Some(kanji), name.strip_prefix(word)?)))
        .unwrap_or((None, &name));
    let is_sign =
        |c: char| c.is_whitespace() || "-,・()（）「」『』[]【】〔〕〈〉\"'“”‘’".contains(c);
    let mut folded = String::from_iter(number);
    for c in rest.chars().filter(|&c| !is_sign(c)).map(usual_form) {
        match (folded.chars().next_back(), c) {
            (Some('飛' | '香'), '車')
            | (Some('角'), '行')
            | (Some('桂'), '馬')
            | (Some('銀' | '金'), '将')
            | (Some('落'), 'ち') => {}
            (Some('お'), 'ち') => {
                folded.pop();
                folded.push('落');
            }
            // A number from 10 to 19.
            (Some('一'), '0'..='9' | '０'..='９') => {
                folded.pop();
                folded.push('十');
                folded.extend(NUMBERS.get(value(c).wrapping_sub(1)));
            }
            (_, '1'..='9' | '１'..='９') => folded.push(NUMBERS[value(c) - 1]),
            _ => folded.push(c),
        }
    }
    match folded.strip_suffix("なし") {
        Some(piece) if piece.ends_with(['香', '桂', '銀', '金']) => {
            folded.truncate(piece.len());
        }
        _ if folded.ends_with('枚') => folded.push('落'),
        _ => {}
    }
    folded
}

/// Returns the value of a digit of either width.
fn value(digit: char) -> usize {
    let zero = if digit.is_ascii() { '0' } else { '０' };
    (digit as usize).wrapping_sub(zero as usize)
}

/// Returns the usual Japanese form of a kanji.
const fn usual_form(kanji: char) -> char {
    match kanji {
        '兩' | '两' => '両',
        '步' => '歩',
        '飞' => '飛',
        '银' => '銀',
        '车' => '車',
        '马' => '馬',
        '將' => '将',
        c => c,
    }
}

/// The numbers at the beginning of English names.
const ENGLISH_NUMBERS: [(&str, char); 9] = [
    ("two", '二'),
    ("three", '三'),
    ("four", '四'),
    ("five", '五'),
    ("six", '六'),
    ("seven", '七'),
    ("eight", '八'),
    ("nine", '九'),
    ("ten", '十'),
];

const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Parses a name of a handicap:
///
/// - a Japanese name, with or without the final ち, its number in kanji or digits,
/// - an alias such as 一丁半, or
/// - the English name with blanks or hyphens, its number in words or digits.
///
/// ```
/// use komadai_core::Handicap;
///
/// assert_eq!("六枚落".parse(), Ok(Handicap::SixPiece));
/// assert_eq!("2枚落ち".parse(), Ok(Handicap::TwoPiece));
/// assert_eq!("１０枚落ち".parse(), Ok(Handicap::TenPiece));
/// assert_eq!("Two Piece".parse(), Ok(Handicap::TwoPiece));
/// assert_eq!("2-piece".parse(), Ok(Handicap::TwoPiece));
/// assert_eq!("七枚落ち".parse(), Ok(Handicap::SevenPieceLeft));
/// assert_eq!("飛兩香落".parse(), Ok(Handicap::RookBothLances));
/// let unknown = "七枚金落ち".parse::<Handicap>().unwrap_err();
/// assert!(unknown.near().contains(&Handicap::SevenPieceLeft));
/// ```
impl FromStr for Handicap {
    type Err = UnknownHandicap;

    fn from_str(text: &str) -> Result<Handicap, UnknownHandicap> {
        if let Some(handicap) = named(text).or_else(|| named_twice(text)) {
            return Ok(handicap);
        }
        let name = text.chars().take(40).collect();
        Err(UnknownHandicap { name })
    }
}

fn named(text: &str) -> Option<Handicap> {
    let mut all = Handicap::ALL.iter().copied();
    // Most texts have the usual name.
    let usual = all.clone().find(|handicap| handicap.japanese() == text);
    usual.or_else(|| {
        let wanted = folded(text);
        all.find(|handicap| handicap.row().folded.contains(&&*wanted))
    })
}

/// The words that may accompany a name. They do not distinguish handicaps.
const BESIDE: [&str; 17] = [
    "上手",
    "下手",
    "先手",
    "後手",
    "先手番",
    "後手番",
    "駒落ち",
    "駒落",
    "ハンデ",
    "対局",
    "戦",
    "手合",
    "振り駒",
    "振駒",
    "handicap",
    "Handicap",
    "odds",
];

/// Returns the handicap of a text that repeats the name or adds other words: `二枚落ち（2枚落ち）`, `平手（下手）`, `平手戦`. Returns
/// `None` if the text names different handicaps.
fn named_twice(text: &str) -> Option<Handicap> {
    let is_border = |c: char| c.is_whitespace() || "()（）[]【】〔〕/／・、,=＝:：｜|".contains(c);
    let parts = text.split(is_border).filter(|part| !part.is_empty());
    // A header may have any length, so only the first parts are read.
    let mut parts = parts.filter(|part| !BESIDE.contains(part)).take(5);
    let of_part = |part: &str| {
        let short = BESIDE.iter().find_map(|word| part.strip_suffix(word));
        named(part).or_else(|| named(short?))
    };
    of_part(text.trim_end()).or_else(|| {
        let first = of_part(parts.next()?)?;
        parts
            .all(|part| of_part(part) == Some(first))
            .then_some(first)
    })
}

/// Returns the number of characters to insert, remove or replace to make the texts equal. If `b` is longer than 40
/// characters, the result is a huge number.
fn distance(a: &[char], b: &[char]) -> usize {
    if b.len() > 40 {
        return usize::MAX / 2;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that is not folded could never match. If two handicaps share a name, the first would hide the second.
    #[test]
    fn names_are_folded_and_different() {
        let mut all = Vec::new();
        for handicap in Handicap::ALL {
            for &name in handicap.row().folded {
                assert_eq!(folded(name), name);
                assert!(!all.contains(&name), "{name} twice");
                all.push(name);
            }
        }
    }
}
