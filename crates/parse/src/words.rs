//! Reads the words of written moves and diagrams: numbers, pieces, marks of the side.

use komadai_core::{Color, Marks, PieceKind, Square};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{anychar, char};
use nom::combinator::{map_opt, opt, value};
use nom::sequence::{pair, preceded};

use crate::text::{Parsed, is_usual_blank, none};

/// Returns the value of a digit from 1 to 9: half-width, full-width or kanji.
#[inline]
pub const fn digit(c: char) -> Option<u8> {
    Some(match c {
        '1'..='9' | '１'..='９' => low_bits(c),
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}

/// Returns the value of a digit from 0 to 9, half-width or full-width.
#[inline]
pub const fn arabic(c: char) -> Option<u32> {
    match c {
        '0'..='9' | '０'..='９' => Some(low_bits(c) as u32),
        _ => None,
    }
}

/// Parses a number in half-width or full-width digits. Numbers above `u32::MAX` become `u32::MAX`.
#[inline]
pub fn number(text: &str) -> Parsed<'_, u32> {
    let (rest, digits) = take_while1(|c| arabic(c).is_some())(text)?;
    let add = |value: u32, digit| value.saturating_mul(10).saturating_add(digit);
    Ok((rest, digits.chars().filter_map(arabic).fold(0, add)))
}

/// Parses a square in two digits of any script.
pub(crate) fn square(text: &str) -> Parsed<'_, Square> {
    let digit = || map_opt(anychar, digit);
    let numbers = pair(digit(), digit());
    map_opt(numbers, |(file, rank)| Square::from_numbers(file, rank)).parse(text)
}

/// Returns the value of a digit or a unit (十百千) in kanji.
pub const fn kanji(c: char) -> Option<u32> {
    Some(match c {
        '〇' | '零' => 0,
        '十' => 10,
        '百' => 100,
        '千' => 1000,
        _ => match digit(c) {
            Some(digit) if !c.is_ascii() && arabic(c).is_none() => digit as u32,
            _ => return None,
        },
    })
}

/// Returns the number that a text in kanji writes (百二十三 or 一二三), at most `u32::MAX`, or `None` for other texts.
pub fn number_in_kanji(text: &str) -> Option<u32> {
    let mut values = text.chars().map(kanji);
    let add = |(sum, last): (u32, u32), value| {
        Some(match value? {
            digit @ 0..=9 => (sum, last.saturating_mul(10).saturating_add(digit)),
            unit => (sum.saturating_add(unit.saturating_mul(last.max(1))), 0),
        })
    };
    let (sum, last) = values.try_fold((0, 0), add)?;
    (!text.is_empty()).then(|| sum.saturating_add(last))
}

/// Returns the value of a half-width or full-width digit, which is in the last four bits of its character.
const fn low_bits(digit: char) -> u8 {
    (digit as u32 & 15) as u8
}

/// Returns the ASCII character of a full-width one (７, ｇ, ＋), or the character itself.
pub const fn half(c: char) -> char {
    match c {
        // U+FF01 to U+FF5E are U+0021 to U+007E in full width.
        '！'..='～' => (c as u8).wrapping_add(0x20) as char,
        _ => c,
    }
}

/// Returns the side of a mark before a move.
#[inline]
pub const fn side(c: char) -> Option<Color> {
    match c {
        '▲' | '▼' | '☗' | '⛊' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' => Some(Color::White),
        _ => None,
    }
}

/// Parses the mark or word of a side: ▲, 先手, 下手.
#[inline]
pub(crate) fn side_mark(text: &str) -> Parsed<'_, Color> {
    let (rest, first) = anychar(text)?;
    let color = match first {
        '先' | '下' => Color::Black,
        '後' | '上' => Color::White,
        mark => return side(mark).map_or_else(|| none(text), |color| Ok((rest, color))),
    };
    value(color, char('手')).parse(rest)
}

/// Returns the mark that a character is after a piece, or an empty set. 不 is a mark only before 成.
pub(crate) const fn mark(c: char) -> Marks {
    match c {
        '右' => Marks::RIGHT,
        '左' => Marks::LEFT,
        '直' => Marks::STRAIGHT,
        '上' | '行' | '突' => Marks::UP,
        '寄' => Marks::SIDEWAYS,
        '引' => Marks::BACK,
        '成' => Marks::PROMOTE,
        '不' | '生' => Marks::NOT_PROMOTE,
        '打' => Marks::DROP,
        _ => Marks::empty(),
    }
}

/// Parses a piece by its name of one or two characters; 飛車 is read whole.
#[inline]
pub fn piece(text: &str) -> Parsed<'_, PieceKind> {
    use PieceKind::{Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver, Tokin};
    let (rest, kind) = short_piece(text)?;
    let second = map_opt(anychar, |second| match (kind, second) {
        (Dragon, '馬' | '马') => Some(Horse),
        (Dragon, '王')
        | (Rook | Lance, '車' | '车')
        | (Bishop, '行')
        | (Gold | Silver | King, '将' | '將')
        | (Knight, '馬' | '马')
        | (Pawn, '兵')
        | (Tokin, '金') => Some(kind),
        _ => None,
    });
    let (rest, full) = opt(second).parse(rest)?;
    Ok((rest, full.unwrap_or(kind)))
}

/// Returns `true` if a name of two characters that [`piece`] reads ends with this character.
pub(crate) const fn ends_a_name(c: char) -> bool {
    matches!(
        c,
        '馬' | '马' | '王' | '車' | '车' | '行' | '将' | '將' | '兵' | '金'
    )
}

/// Parses a piece by its name of one character, or of 成 and one. In diagrams 桂馬 may be two adjacent pieces.
pub fn short_piece(text: &str) -> Parsed<'_, PieceKind> {
    let letter = || map_opt(anychar, letter);
    let promoted = map_opt(preceded(char('成'), letter()), PieceKind::promoted);
    alt((promoted, letter())).parse(text)
}

/// Returns the piece with this name of one character.
pub const fn letter(c: char) -> Option<PieceKind> {
    Some(match c {
        '歩' | '步' => PieceKind::Pawn,
        '香' => PieceKind::Lance,
        '桂' => PieceKind::Knight,
        '銀' | '银' => PieceKind::Silver,
        '金' => PieceKind::Gold,
        '角' => PieceKind::Bishop,
        '飛' | '飞' => PieceKind::Rook,
        '玉' | '王' => PieceKind::King,
        'と' | '个' | '個' => PieceKind::Tokin,
        '杏' | '仝' => PieceKind::PromotedLance,
        '圭' | '今' => PieceKind::PromotedKnight,
        '全' => PieceKind::PromotedSilver,
        '馬' | '马' => PieceKind::Horse,
        '竜' | '龍' | '龙' => PieceKind::Dragon,
        _ => return None,
    })
}

/// Returns the piece kind with this two-letter name in CSA, or `None` if it is unknown.
#[must_use]
#[inline(always)]
pub fn csa_piece(name: [u8; 2]) -> Option<PieceKind> {
    let name = u16::from_le_bytes(name);
    match CSA_PIECES.get(csa_place(name)) {
        Some(&(known, kind)) if known == name => Some(kind),
        _ => None,
    }
}

/// Returns the index of a name in the table. No two names share an index, or the table would not compile.
#[inline(always)]
const fn csa_place(name: u16) -> usize {
    ((name as usize).wrapping_mul(89) >> 8) % 32
}

/// The names, each at its index. The other entries repeat a name that has a different index, so they never match.
#[expect(clippy::indexing_slicing, reason = "runs while building")]
static CSA_PIECES: [(u16, PieceKind); 32] = {
    const NAMES: [(&[u8; 2], PieceKind); 14] = [
        (b"FU", PieceKind::Pawn),
        (b"KY", PieceKind::Lance),
        (b"KE", PieceKind::Knight),
        (b"GI", PieceKind::Silver),
        (b"KI", PieceKind::Gold),
        (b"KA", PieceKind::Bishop),
        (b"HI", PieceKind::Rook),
        (b"OU", PieceKind::King),
        (b"TO", PieceKind::Tokin),
        (b"NY", PieceKind::PromotedLance),
        (b"NK", PieceKind::PromotedKnight),
        (b"NG", PieceKind::PromotedSilver),
        (b"UM", PieceKind::Horse),
        (b"RY", PieceKind::Dragon),
    ];
    let mut table = [(u16::from_le_bytes(*b"FU"), PieceKind::Pawn); 32];
    let mut taken = 0_u32;
    let mut i = 0;
    while i < NAMES.len() {
        let (name, kind) = NAMES[i];
        let name = u16::from_le_bytes(*name);
        let place = csa_place(name);
        assert!(taken >> place & 1 == 0, "two names at one place");
        taken |= 1 << place;
        table[place] = (name, kind);
        i += 1;
    }
    table
};

/// A character with all meanings that this file gives it: 行 is a mark and the second half of 角行.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The bytes of the character, see [`bytes`].
    bytes: u32,
    /// The marks that it may be in a move.
    pub mark: Marks,
    /// The value of a digit from 1 to 9 of any script.
    pub digit: Option<u8>,
    /// The value of a digit from 0 to 9 of any script. The kanji 〇 is not a digit here.
    pub number: Option<u8>,
    /// The side whose mark it is.
    pub side: Option<Color>,
    /// The piece with this name of one character.
    pub piece: Option<PieceKind>,
    /// `true` for a blank that keyboards type: ASCII or U+3000.
    pub is_blank: bool,
    /// `true` if it may be the second half of the name of a piece.
    pub ends_a_name: bool,
}

/// All characters with a meaning.
const KNOWN: &[char] = &[
    ' ', '\t', '　', '(', ')', '（', '）', '同', '▲', '▼', '☗', '⛊', '△', '▽', '☖', '⛉', '0', '1',
    '2', '3', '4', '5', '6', '7', '8', '9', '０', '１', '２', '３', '４', '５', '６', '７', '８',
    '９', '一', '二', '三', '四', '五', '六', '七', '八', '九', '歩', '步', '香', '桂', '銀', '银',
    '金', '角', '飛', '飞', '玉', '王', 'と', '个', '個', '杏', '仝', '圭', '今', '全', '馬', '马',
    '竜', '龍', '龙', '右', '左', '直', '上', '行', '突', '寄', '引', '成', '不', '生', '打', '車',
    '车', '将', '將', '兵',
];

impl Sign {
    /// The sign for the end of a text and for characters without a meaning.
    const NOTHING: Sign = Sign {
        bytes: 0,
        mark: Marks::empty(),
        digit: None,
        number: None,
        side: None,
        piece: None,
        is_blank: false,
        ends_a_name: false,
    };

    const fn new(c: char) -> Sign {
        Sign {
            bytes: bytes(c),
            mark: mark(c),
            digit: digit(c),
            number: match arabic(c) {
                Some(number) => Some(number as u8),
                None => digit(c),
            },
            side: side(c),
            piece: letter(c),
            is_blank: is_usual_blank(c),
            ends_a_name: ends_a_name(c),
        }
    }

    /// Returns the first character of a text.
    #[inline(always)]
    pub fn first(text: &str) -> &'static Sign {
        match *text.as_bytes() {
            [a, ..] if a.is_ascii() => Sign::find(ASCII | u32::from(a)),
            [a, b, c, d, ..] => Sign::find(u32::from_le_bytes([a, b, c, d]) & 0xff_ffff),
            [a, b, c] => Sign::find(u32::from_le_bytes([a, b, c, 0])),
            _ => &Sign::NOTHING,
        }
    }

    /// Returns the first character of a text and the text after it, or `None` at the end.
    #[inline(always)]
    pub fn take(text: &str) -> Option<(&'static Sign, &str)> {
        if text.as_bytes().first()?.is_ascii() {
            Some((Sign::first(text), text.get(1..)?))
        } else {
            Sign::wide(text)
        }
    }

    /// Returns the first character of a text and the text after it, if the character has three bytes.
    #[inline(always)]
    pub fn wide(text: &str) -> Option<(&'static Sign, &str)> {
        let (first, rest) = text.split_at_checked(3)?;
        let &[a, b, c] = first.as_bytes().first_chunk()?;
        Some((Sign::find(u32::from_le_bytes([a, b, c, 0])), rest))
    }

    #[inline(always)]
    fn find(bytes: u32) -> &'static Sign {
        match SIGNS.get(slot(bytes, MULTIPLIER)) {
            Some(sign) if sign.bytes == bytes => sign,
            _ => &Sign::NOTHING,
        }
    }

    /// Returns `true` if the character has a meaning in moves.
    pub const fn has_meaning(&self) -> bool {
        self.bytes != 0
    }

    /// Returns `true` if it is this character, which must have a meaning.
    #[inline]
    pub const fn is(&self, c: char) -> bool {
        self.bytes == bytes(c)
    }
}

/// The bit that is set for an ASCII character. It makes its number differ from that of any three bytes.
const ASCII: u32 = 1 << 31;

/// Returns the number of a character: an ASCII code with [`ASCII`] set, or the three bytes of UTF-8, the first lowest.
const fn bytes(c: char) -> u32 {
    let code = c as u32;
    if code < 0x80 {
        ASCII | code
    } else {
        let (first, second, third) = (code >> 12, code >> 6 & 0x3f, code & 0x3f);
        (0xe0 | first) | (0x80 | second) << 8 | (0x80 | third) << 16
    }
}

/// The number of slots of the hash table. It is large enough to find a multiplier without collisions quickly.
const SLOTS: usize = 1024;

/// The shift that keeps the highest bits, enough to number the slots.
const SHIFT: u32 = u32::BITS - SLOTS.trailing_zeros();

const fn slot(bytes: u32, multiplier: u32) -> usize {
    (bytes.wrapping_mul(multiplier) >> SHIFT) as usize % SLOTS
}

/// The multiplier that gives each known character its own slot, other than slot 0.
const MULTIPLIER: u32 = {
    let mut multiplier = 0x9e37_79b1;
    while !is_perfect(multiplier) {
        multiplier = multiplier.wrapping_mul(0x0019_660d) | 1;
    }
    multiplier
};

#[expect(clippy::indexing_slicing, reason = "runs while building")]
const fn is_perfect(multiplier: u32) -> bool {
    let mut taken = [false; SLOTS];
    taken[0] = true;
    let mut i = 0;
    while i < KNOWN.len() {
        let slot = slot(bytes(KNOWN[i]), multiplier);
        if taken[slot] {
            return false;
        }
        taken[slot] = true;
        i += 1;
    }
    true
}

#[expect(clippy::indexing_slicing, reason = "runs while building")]
static SIGNS: [Sign; SLOTS] = {
    let mut signs = [Sign::NOTHING; SLOTS];
    let mut i = 0;
    while i < KNOWN.len() {
        let sign = Sign::new(KNOWN[i]);
        signs[slot(sign.bytes, MULTIPLIER)] = sign;
        i += 1;
    }
    signs
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character with a meaning is known, and found as itself.
    #[test]
    fn every_character() {
        let mut buffer = [0; 4];
        for c in '\0'..=char::MAX {
            let text = c.encode_utf8(&mut buffer);
            let found = Sign::first(text);
            let expected = Sign::new(c);
            if KNOWN.contains(&c) {
                assert_eq!(*found, expected, "{c}");
                assert_eq!(Sign::take(text), Some((found, "")), "{c}");
                assert!(found.is(c), "{c}");
            } else {
                assert_eq!(*found, Sign::NOTHING, "{c}");
                let nothing = Sign {
                    bytes: expected.bytes,
                    ..Sign::NOTHING
                };
                assert_eq!(expected, nothing, "{c} has to be known");
            }
        }
    }
}
