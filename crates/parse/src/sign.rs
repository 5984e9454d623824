//! The meaning of a character in a Japanese move, in one look-up.

use komadai_core::{Color, Marks, PieceKind};

use crate::text::is_usual_blank;
use crate::words;

/// The meanings of one character, by the functions of [`words`]; several at once, as 上 is a mark and the
/// first half of 上手.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The bytes of the character, see [`bytes`].
    bytes: u32,
    /// The marks that it is of a move.
    pub mark: Marks,
    arabic: u8,
    digit: u8,
    /// The side whose mark it is.
    pub side: Option<Color>,
    /// The piece with this name of one character.
    pub piece: Option<PieceKind>,
    /// Whether it is a blank of keyboards: ASCII or U+3000.
    pub is_blank: bool,
    /// Whether it may be the second half of the name of a piece.
    pub ends_a_name: bool,
}

/// Every character with a meaning.
const KNOWN: &[char] = &[
    ' ', '\t', '　', '(', ')', '（', '）', '同', '▲', '▼', '☗', '⛊', '△', '▽', '☖', '⛉', '0', '1',
    '2', '3', '4', '5', '6', '7', '8', '9', '０', '１', '２', '３', '４', '５', '６', '７', '８',
    '９', '一', '二', '三', '四', '五', '六', '七', '八', '九', '歩', '步', '香', '桂', '銀', '银',
    '金', '角', '飛', '飞', '玉', '王', 'と', '个', '個', '杏', '仝', '圭', '今', '全', '馬', '马',
    '竜', '龍', '龙', '右', '左', '直', '上', '行', '突', '寄', '引', '成', '不', '生', '打', '車',
    '车', '将', '將', '兵',
];

/// The value of a character that is no digit.
const NONE: u8 = u8::MAX;

impl Sign {
    /// The end of a text, and every character without a meaning.
    const NOTHING: Sign = Sign {
        bytes: 0,
        mark: Marks::empty(),
        arabic: NONE,
        digit: NONE,
        side: None,
        piece: None,
        is_blank: false,
        ends_a_name: false,
    };

    const fn new(c: char) -> Sign {
        Sign {
            bytes: bytes(c),
            mark: words::mark(c),
            arabic: match words::arabic(c) {
                Some(number) => number as u8,
                None => NONE,
            },
            digit: match words::digit(c) {
                Some(digit) => digit,
                None => NONE,
            },
            side: words::side(c),
            piece: words::letter(c),
            is_blank: is_usual_blank(c),
            ends_a_name: words::ends_a_name(c),
        }
    }

    /// The character that a text starts with.
    #[inline(always)]
    pub fn first(text: &str) -> &'static Sign {
        match *text.as_bytes() {
            [a, ..] if a.is_ascii() => Sign::find(ASCII | u32::from(a)),
            [a, b, c, d, ..] => Sign::find(u32::from_le_bytes([a, b, c, d]) & 0xff_ffff),
            [a, b, c] => Sign::find(u32::from_le_bytes([a, b, c, 0])),
            _ => &Sign::NOTHING,
        }
    }

    /// The character that a text starts with, and the text after it; nothing at the end.
    #[inline(always)]
    pub fn take(text: &str) -> Option<(&'static Sign, &str)> {
        match text.as_bytes().first()?.is_ascii() {
            true => Some((Sign::first(text), text.get(1..)?)),
            false => Sign::wide(text),
        }
    }

    /// The character of three bytes that a text starts with, and the text after it.
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

    /// Whether it is this character, which must be in [`KNOWN`].
    #[inline]
    pub const fn is(&self, c: char) -> bool {
        self.bytes == bytes(c)
    }

    /// The value of a digit from 1 to 9 of any script.
    #[inline]
    pub const fn digit(&self) -> Option<u8> {
        if self.digit == NONE {
            None
        } else {
            Some(self.digit)
        }
    }

    /// The value of a digit from 0 to 9; there is no 0 in kanji.
    #[inline]
    pub const fn number(&self) -> Option<u8> {
        if self.arabic == NONE {
            self.digit()
        } else {
            Some(self.arabic)
        }
    }
}

/// The bit that is set for an ASCII character, so that its number differs from that of any three bytes.
const ASCII: u32 = 1 << 31;

/// The number of a character: its three bytes in UTF-8, the first lowest, or an ASCII character.
const fn bytes(c: char) -> u32 {
    let code = c as u32;
    if code < 0x80 {
        ASCII | code
    } else {
        let (first, second, third) = (code >> 12, code >> 6 & 0x3f, code & 0x3f);
        (0xe0 | first) | (0x80 | second) << 8 | (0x80 | third) << 16
    }
}

/// The number of slots of the hash table: enough that a multiplier without collisions is found soon.
const SLOTS: usize = 1024;

/// The shift that leaves as many of the highest bits as number the slots.
const SHIFT: u32 = u32::BITS - SLOTS.trailing_zeros();

const fn slot(bytes: u32, multiplier: u32) -> usize {
    (bytes.wrapping_mul(multiplier) >> SHIFT) as usize % SLOTS
}

/// The multiplier that gives each known character a slot of its own, and none that of [`Sign::NOTHING`].
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
