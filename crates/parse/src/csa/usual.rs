//! Moves in their usual form, read fast.

use komadai_core::{Color, Origin, PieceKind, Square, Written};

use super::StatementKind;
use crate::words;

/// A move alone on its line, as in nearly every CSA file: `+7776FU`, and the time on the next line, if it
/// has the usual form `T12`. See [`Statements::usual`].
///
/// [`Statements::usual`]: super::Statements::usual
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsualStatement {
    /// The first byte of the move, which has seven.
    pub start: usize,
    /// The side.
    pub side: Color,
    /// The square left, or the hand.
    pub origin: Origin,
    /// The square reached.
    pub to: Square,
    /// The piece after the move.
    pub after: PieceKind,
    /// The time in seconds, fewer than a million.
    pub seconds: Option<u32>,
    /// The byte after the lines that were read.
    pub end: usize,
}

/// How many bytes a move has.
pub(super) const LEN: usize = 7;

impl UsualStatement {
    /// The move as a statement.
    #[inline(always)]
    pub(super) fn kind<'a>(&self) -> StatementKind<'a> {
        StatementKind::Move(Ok(Written {
            side: Some(self.side),
            to: Some(self.to),
            before: (self.origin == Origin::Hand).then_some(self.after),
            after: Some(self.after),
            origin: Some(self.origin),
            ..Written::default()
        }))
    }
}

/// Reads the first lines of `bytes`, as if these were the whole text.
#[inline(always)]
pub(super) fn read(bytes: &[u8]) -> Option<UsualStatement> {
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let side = side(word as u8)?;
    let [left, reached] = numbers((word >> 8) as u32)?;
    let to = square(reached)?;
    let origin = match left {
        0 => Origin::Hand,
        _ => Origin::Square(square(left)?),
    };
    let after = words::csa_piece(((word >> 40) as u16).to_le_bytes())?;
    let end = match (word >> 56) as u8 {
        b'\n' => LEN + 1,
        b'\r' if bytes.get(LEN + 1) == Some(&b'\n') => LEN + 2,
        _ => return None,
    };
    let (seconds, end) = match bytes.get(end..).and_then(time) {
        Some((seconds, len)) => (Some(seconds), end.wrapping_add(len)),
        None => (None, end),
    };
    Some(UsualStatement {
        start: 0,
        side,
        origin,
        to,
        after,
        seconds,
        end,
    })
}

/// The side of a sign, computed without a branch on it: sides alternate, so one would be mispredicted.
#[inline(always)]
const fn side(sign: u8) -> Option<Color> {
    match sign.wrapping_sub(b'+') {
        after if after & !2 != 0 => None,
        0 => Some(Color::Black),
        _ => Some(Color::White),
    }
}

/// The two numbers of two digits each in four bytes, as bytes with the tens in the lower half. Bytes that
/// are no digits give neither the number of a square nor zero.
#[inline(always)]
const fn numbers(bytes: u32) -> Option<[u8; 2]> {
    let digits = bytes ^ 0x3030_3030;
    if digits & 0xf0f0_f0f0 != 0 {
        return None;
    }
    let [first, _, second, _] = (digits | digits >> 4).to_le_bytes();
    Some([first, second])
}

/// The square of a number such as 76, with the tens in the lower half.
#[inline(always)]
fn square(number: u8) -> Option<Square> {
    SQUARES.get(usize::from(number)).copied().flatten()
}

#[expect(clippy::indexing_slicing, reason = "runs while building")]
static SQUARES: [Option<Square>; 256] = {
    let mut squares = [None; 256];
    let mut number = 0;
    while number < 256 {
        squares[number] = Square::from_numbers(number as u8 % 16, number as u8 / 16);
        number += 1;
    }
    squares
};

/// The seconds of a line such as `T12`, and the length of the line with its end. Times of a million
/// seconds or more are not of the usual form.
#[inline(always)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "each byte of the word is below ten, and one to six of them are digits"
)]
fn time(bytes: &[u8]) -> Option<(u32, usize)> {
    let line = u64::from_le_bytes(*bytes.first_chunk()?);
    if line as u8 != b'T' {
        return None;
    }
    // All digits at once: byte n of the word is the digit n. The last byte is none.
    let word = (line >> 8) ^ (EACH * 0x30);
    // The top bit of each byte that is no digit, exact up to the first such byte.
    let others = (word.wrapping_add(EACH * 0x76) | word) & (EACH * 0x80);
    let bits = others.trailing_zeros() & !7;
    if !(8..=48).contains(&bits) {
        return None;
    }
    let digits = (bits / 8) as usize;
    let end = match (word >> bits) as u8 ^ 0x30 {
        b'\n' => 1,
        b'\r' if bytes.get(digits + 2) == Some(&b'\n') => 2,
        _ => return None,
    };
    // Leading zeros make them eight digits; then neighbours are joined twice: a product puts the sum of
    // both in the place of the upper one.
    let mut value = word << (64 - bits);
    value = value.wrapping_mul(10 << 8 | 1) >> 8 & 0x00ff_00ff_00ff_00ff;
    value = value.wrapping_mul(100 << 16 | 1) >> 16 & 0x0000_ffff_0000_ffff;
    value = value.wrapping_mul(10_000 << 32 | 1) >> 32;
    Some((value as u32, 1 + digits + end))
}

/// A one in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;
