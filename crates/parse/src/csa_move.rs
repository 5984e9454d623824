//! Reads one move of CSA: `+7776FU`, `-0055KA`.

use komadai_core::{Color, Origin, PieceKind, Square, WrittenMove};

use crate::text::{Parsed, before, error, expected};
use crate::{ParseError, phrases, words};

/// Reads a whole text as a move of CSA: an optional sign, the origin square (`00` for a drop), the destination, and the
/// piece after the move.
///
/// # Errors
///
/// Returns the first bytes of `text` that cannot be read, and what was expected there.
///
/// ```
/// use komadai_core::{Color, PieceKind};
///
/// let written = komadai_parse::csa_move("+8822UM")?;
/// assert_eq!(written.side, Some(Color::Black));
/// assert_eq!(written.after, Some(PieceKind::Horse));
/// assert_eq!(written.before, None, "only the board knows whether it promotes");
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
pub fn csa_move(text: &str) -> Result<WrittenMove, ParseError> {
    let (written, len) = csa_move_prefix(text)?;
    if len == text.len() {
        Ok(written)
    } else {
        Err(ParseError::at(text, len, phrases::END_OF_MOVE))
    }
}

/// Reads the move of CSA at the start of a text. Returns it with its length in bytes.
///
/// # Errors
///
/// Returns the first bytes of `text` that cannot be read, and what was expected there.
#[inline]
pub fn csa_move_prefix(text: &str) -> Result<(WrittenMove, usize), ParseError> {
    match play(text) {
        Ok((rest, play)) => Ok((play.into(), before(text, rest))),
        Err(fault) => Err(error(text, fault)),
    }
}

/// A move of CSA as written.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The side of its sign.
    pub side: Option<Color>,
    /// The origin of the piece.
    pub origin: Origin,
    /// The square reached.
    pub to: Square,
    /// The piece after the move.
    pub after: PieceKind,
}

impl From<Play> for WrittenMove {
    #[inline(always)]
    fn from(play: Play) -> WrittenMove {
        let mut written = WrittenMove::default();
        written.side = play.side;
        written.to = Some(play.to);
        written.before = (play.origin == Origin::Hand).then_some(play.after);
        written.after = Some(play.after);
        written.origin = Some(play.origin);
        written
    }
}

/// Parses `[ "+" | "-" ] ( square | "00" ) square PIECE`.
#[inline]
pub fn play(text: &str) -> Parsed<'_, Play> {
    if let Some((play, rest)) = text
        .as_bytes()
        .first_chunk()
        .and_then(signed)
        .zip(text.get(7..))
    {
        return Ok((rest, play));
    }
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    let has_sign = body.len() < text.len();
    let read = if has_sign {
        None
    } else {
        body.as_bytes().first_chunk()
    };
    match (read.and_then(squares_and_piece), body.get(6..)) {
        (Some(play), Some(rest)) => Ok((rest, play)),
        _ => fault(body),
    }
}

/// Reads `+7776FU`.
#[inline(always)]
pub fn signed(&[sign, a, b, c, d, e, f]: &[u8; 7]) -> Option<Play> {
    let side = Some(side(sign)?);
    let play = squares_and_piece(&[a, b, c, d, e, f])?;
    Some(Play { side, ..play })
}

/// Returns the side of a sign without a branch. Sides alternate, so a branch would be mispredicted.
#[inline(always)]
const fn side(sign: u8) -> Option<Color> {
    match sign.wrapping_sub(b'+') {
        after if after & !2 != 0 => None,
        0 => Some(Color::Black),
        _ => Some(Color::White),
    }
}

#[inline(always)]
fn squares_and_piece(&[a, b, c, d, e, f]: &[u8; 6]) -> Option<Play> {
    // Digits become their values; almost all other bytes set a high bit.
    let digits = u32::from_le_bytes([a, b, c, d]) ^ 0x3030_3030;
    if digits & 0xf0f0_f0f0 != 0 {
        return None;
    }
    // Combine two digits into a byte, with the tens in its lower half.
    let [left, _, reached, _] = (digits | digits >> 4).to_le_bytes();
    let origin = match left {
        0 => Origin::Hand,
        _ => Origin::Square(square(left)?),
    };
    Some(Play {
        side: None,
        origin,
        to: square(reached)?,
        after: words::csa_piece([e, f])?,
    })
}

/// Returns the square of a number such as 76 that is packed with the tens in the lower half.
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

/// Fails at the first byte after the sign that does not fit.
#[cold]
fn fault<T>(body: &str) -> Parsed<'_, T> {
    let bytes = body.as_bytes();
    let mut squares = if bytes.starts_with(b"00") { 2..4 } else { 0..4 };
    let is_digit = |at: usize| matches!(bytes.get(at), Some(b'1'..=b'9'));
    let (at, what) = match squares.find(|&at| !is_digit(at)) {
        Some(at @ (0 | 2)) => (at, phrases::FILE),
        Some(at) => (at, phrases::RANK),
        None => (4, phrases::CSA_PIECE),
    };
    expected(body.get(at..).unwrap_or(""), what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        let error = csa_move(text).unwrap_err();
        assert_eq!(format!("{} {}", error.span(), error.expected()), expected);
    }

    #[test]
    fn moves() {
        let drop = csa_move("-0055KA").unwrap();
        assert_eq!(drop.origin, Some(Origin::Hand));
        assert_eq!(drop.side, Some(Color::White));
        assert_eq!(csa_move("7776FU").unwrap().side, None);
        refused("", "0..0 a file from 1 to 9");
        refused("+7076FU", "2..3 a rank from 1 to 9");
        refused(
            "+7776fu",
            "5..6 a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)",
        );
        refused("+7776FU1", "7..8 the end of the move");
        refused("+77歩", "3..6 a file from 1 to 9");
    }
}
