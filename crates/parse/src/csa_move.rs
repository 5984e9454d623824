//! One move of CSA: `+7776FU`, `-0055KA`.

use komadai_core::{Color, Square};
use komadai_notation::{Origin, Written};

use crate::{ParseError, Text, words};

/// Reads a whole text as one move of CSA: sign, square left (`00` for a drop), square reached,
/// piece after the move. The sign may be missing.
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`.
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
pub fn csa_move(text: &str) -> Result<Written, ParseError> {
    let (written, len) = csa_move_prefix(text)?;
    if len == text.len() {
        Ok(written)
    } else {
        Err(ParseError::at(text, len, "the end of the move"))
    }
}

/// Reads a move of CSA that a text starts with and says how many bytes it took.
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`.
#[inline]
pub fn csa_move_prefix(text: &str) -> Result<(Written, usize), ParseError> {
    let (side, len) = match text.as_bytes().first() {
        Some(b'+') => (Some(Color::Black), 7),
        Some(b'-') => (Some(Color::White), 7),
        _ => (None, 6),
    };
    let body = Text { text, start: 0 }.skip(usize::from(side.is_some()));
    let origin = match body.text.as_bytes() {
        [b'0', b'0', ..] => Origin::Hand,
        _ => Origin::Square(square(body)?),
    };
    let to = square(body.skip(2))?;
    let kind = match *body.text.as_bytes() {
        [_, _, _, _, a, b, ..] => words::csa_piece([a, b]),
        _ => None,
    };
    let kind = kind.ok_or_else(|| {
        body.skip(4)
            .expected("a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)")
    })?;
    let written = Written {
        side,
        to: Some(to),
        before: (origin == Origin::Hand).then_some(kind),
        after: Some(kind),
        origin: Some(origin),
        ..Written::default()
    };
    Ok((written, len))
}

#[inline]
fn square(text: Text<'_>) -> Result<Square, ParseError> {
    let digit = |at: usize| {
        text.text
            .as_bytes()
            .get(at)
            .map_or(0, |b| b.wrapping_sub(b'0'))
    };
    let (file, rank) = (digit(0), digit(1));
    match Square::from_numbers(file, rank) {
        Some(square) => Ok(square),
        None if (1..=9).contains(&file) => Err(text.skip(1).expected("a rank from 1 to 9")),
        None => Err(text.expected("a file from 1 to 9")),
    }
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
