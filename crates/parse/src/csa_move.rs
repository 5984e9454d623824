//! One move of CSA: `+7776FU`, `-0055KA`.

use komadai_core::{Color, Origin, PieceKind, Square, Written};

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

/// Reads a move of CSA that a text starts with; returns it and its length in bytes.
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`.
#[inline]
pub fn csa_move_prefix(text: &str) -> Result<(Written, usize), ParseError> {
    let (side, body) = match text.as_bytes() {
        [b'+', body @ ..] => (Some(Color::Black), body),
        [b'-', body @ ..] => (Some(Color::White), body),
        body => (None, body),
    };
    let Some((origin, to, kind)) = body.first_chunk().and_then(read) else {
        let whole = Text { text, start: 0 };
        return Err(fault(whole.skip(usize::from(side.is_some()))));
    };
    let written = Written {
        side,
        to: Some(to),
        before: (origin == Origin::Hand).then_some(kind),
        after: Some(kind),
        origin: Some(origin),
        ..Written::default()
    };
    Ok((written, if side.is_some() { 7 } else { 6 }))
}

/// Reads the six characters after the sign.
#[inline]
fn read(&[a, b, c, d, e, f]: &[u8; 6]) -> Option<(Origin, Square, PieceKind)> {
    let square =
        |file: u8, rank: u8| Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    let origin = match [a, b] {
        [b'0', b'0'] => Origin::Hand,
        _ => Origin::Square(square(a, b)?),
    };
    Some((origin, square(c, d)?, words::csa_piece([e, f])?))
}

/// Why the text after the sign is no move.
#[cold]
fn fault(body: Text<'_>) -> ParseError {
    let bytes = body.text.as_bytes();
    let mut squares = if bytes.starts_with(b"00") { 2..4 } else { 0..4 };
    let is_digit = |at: usize| matches!(bytes.get(at), Some(b'1'..=b'9'));
    match squares.find(|&at| !is_digit(at)) {
        Some(at @ (0 | 2)) => body.skip(at).expected("a file from 1 to 9"),
        Some(at) => body.skip(at).expected("a rank from 1 to 9"),
        None => body
            .skip(4)
            .expected("a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY)"),
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
