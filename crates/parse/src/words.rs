//! The words of written moves and diagrams: numbers, pieces, marks of the side.

use komadai_core::{Color, Marks, PieceKind};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take, take_while1};
use nom::character::complete::{anychar, char};
use nom::combinator::{map_opt, opt, value};
use nom::sequence::preceded;

use crate::grammar::{Parsed, none};

/// The value of a digit from 1 to 9: half-width, full-width or kanji.
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

/// The value of a digit from 0 to 9, half-width or full-width.
#[inline]
pub const fn arabic(c: char) -> Option<u32> {
    match c {
        '0'..='9' | '０'..='９' => Some(low_bits(c) as u32),
        _ => None,
    }
}

/// A number in digits of either width; `u32::MAX` for anything greater.
#[inline]
pub fn number(text: &str) -> Parsed<'_, u32> {
    let (rest, digits) = take_while1(|c| arabic(c).is_some())(text)?;
    let add = |value: u32, digit| value.saturating_mul(10).saturating_add(digit);
    Ok((rest, digits.chars().filter_map(arabic).fold(0, add)))
}

/// The value of a digit of either width: the last four bits of its character.
const fn low_bits(digit: char) -> u8 {
    (digit as u32 & 15) as u8
}

/// The ASCII character of a full-width one (７, ｇ, ＋); any other as it is.
pub const fn half(c: char) -> char {
    match c {
        // U+FF01 to U+FF5E are U+0021 to U+007E in full width.
        '！'..='～' => (c as u8).wrapping_add(0x20) as char,
        _ => c,
    }
}

/// The side of a mark before a move.
#[inline]
pub const fn side(c: char) -> Option<Color> {
    match c {
        '▲' | '▼' | '☗' | '⛊' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' => Some(Color::White),
        _ => None,
    }
}

/// The mark or word of a side: ▲, 先手, 下手.
#[inline]
pub fn side_mark(text: &str) -> Parsed<'_, Color> {
    let (rest, first) = anychar(text)?;
    let color = match first {
        '先' | '下' => Color::Black,
        '後' | '上' => Color::White,
        mark => return side(mark).map_or_else(|| none(text), |color| Ok((rest, color))),
    };
    value(color, char('手')).parse(rest)
}

/// The sign of a side in CSA.
pub fn csa_sign(text: &str) -> Parsed<'_, Color> {
    let black = value(Color::Black, char('+'));
    alt((black, value(Color::White, char('-')))).parse(text)
}

/// The mark that a character is after a piece. 不 is one only before 成.
pub const fn mark(c: char) -> Marks {
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

/// The piece with a name of one character or two; 飛車 is taken whole.
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

/// Whether a name of two characters that [`piece`] reads ends with this character.
pub const fn ends_a_name(c: char) -> bool {
    matches!(
        c,
        '馬' | '马' | '王' | '車' | '车' | '行' | '将' | '將' | '兵' | '金'
    )
}

/// The piece with a name of one character, or 成 and one character. Diagrams need this: 桂馬 may be two
/// pieces side by side.
pub fn short_piece(text: &str) -> Parsed<'_, PieceKind> {
    let letter = || map_opt(anychar, letter);
    let promoted = map_opt(preceded(char('成'), letter()), PieceKind::promoted);
    alt((promoted, letter())).parse(text)
}

/// The piece with this name of one character.
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

/// The piece that two letters of CSA name.
pub fn csa_name(text: &str) -> Parsed<'_, PieceKind> {
    let kind = |name: &str| csa_piece(name.as_bytes().try_into().ok()?);
    map_opt(take(2_usize), kind).parse(text)
}

/// The kind with a two-letter name of CSA; `None` if there is none.
#[must_use]
#[inline(always)]
pub fn csa_piece(name: [u8; 2]) -> Option<PieceKind> {
    let name = u16::from_le_bytes(name);
    match CSA_PIECES.get(csa_place(name)) {
        Some(&(known, kind)) if known == name => Some(kind),
        _ => None,
    }
}

/// The index of a name in the table; no two names share one, as building the table proves.
#[inline(always)]
const fn csa_place(name: u16) -> usize {
    ((name as usize).wrapping_mul(89) >> 8) % 32
}

/// The names, each at its index; other entries have a name with another index, which never matches.
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
