//! Classifies a statement of CSA.

use komadai_core::{Color, Rank};
use nom::character::complete::{char, digit0, digit1};
use nom::combinator::{eof, opt};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::{StatementKind, board};
use crate::clock::thousandths;
use crate::text::is_blank;
use crate::{ParseError, Text, csa_move};

/// Reads a statement; nothing if it is blank. `first` is whether it may declare the encoding, as only the
/// first line of a file can.
#[inline]
pub(super) fn read(text: Text<'_>, first: bool) -> Option<StatementKind<'_>> {
    let bytes = text.text.as_bytes();
    let color = match bytes.get(1) {
        Some(b'+') => Some(Color::Black),
        Some(b'-') => Some(Color::White),
        _ => None,
    };
    Some(match (bytes.first()?, color) {
        (b'+' | b'-' | b'0'..=b'9', _) => sign_or_move(text),
        (b'T', _) => StatementKind::Time(time(text)),
        (b'\'', _) => match text.after("'CSA encoding=") {
            Some(name) if first => StatementKind::Encoding(name.trimmed()),
            _ => StatementKind::Comment(text.skip(1)),
        },
        (b'%', _) => StatementKind::Special(text.skip(1).trimmed()),
        (b'N', Some(color)) => StatementKind::Name(color, text.skip(2).trimmed()),
        (b'$', _) => match memchr::memchr(b':', bytes) {
            Some(colon) => StatementKind::Info {
                key: text.first(colon).skip(1).trimmed(),
                value: text.skip(colon).skip(1).trimmed(),
            },
            None => StatementKind::Unknown,
        },
        (b'P', Some(color)) => StatementKind::Pieces(color, board::Pieces::new(text.skip(2))),
        (b'P', None) => match bytes.get(1) {
            Some(b'I') => StatementKind::Even(board::Pieces::new(text.skip(2))),
            Some(b'S') => StatementKind::Sfen(text.skip(2).trimmed()),
            Some(digit @ b'1'..=b'9') => match Rank::new(digit & 15) {
                Some(rank) => StatementKind::Rank(rank, board::rank(text.skip(2))),
                None => StatementKind::Unknown,
            },
            _ => StatementKind::Unknown,
        },
        (b'V', _) if bytes.get(1).is_some_and(u8::is_ascii_digit) => {
            StatementKind::Version(text.skip(1).trimmed())
        }
        (b'#', _) => StatementKind::Server(text.skip(1).trimmed()),
        (b'/', _) if text.trimmed().text == "/" => StatementKind::Separator,
        _ if text.trimmed().is_empty() => return None,
        _ => StatementKind::Unknown,
    })
}

#[inline]
fn sign_or_move(text: Text<'_>) -> StatementKind<'_> {
    let body = text.text.trim_end_matches(is_blank);
    match body {
        "+" => StatementKind::Turn(Color::Black),
        "-" => StatementKind::Turn(Color::White),
        _ => StatementKind::Move(csa_move(body).map_err(|error| error.moved(text.start))),
    }
}

/// The milliseconds of a time: `T`, seconds, decimals if any.
fn time(text: Text<'_>) -> Result<u64, ParseError> {
    fn seconds(text: &str) -> IResult<&str, (&str, Option<&str>)> {
        let decimals = opt(preceded(char('.'), digit0));
        preceded(char('T'), terminated((digit1, decimals), eof)).parse(text)
    }
    match seconds(text.text.trim_end_matches(is_blank)) {
        Ok((_, (whole, decimals))) => {
            let whole = whole.bytes().fold(0u64, |value, b| {
                value.saturating_mul(10).saturating_add(u64::from(b & 15))
            });
            let millis = decimals.map_or(0, thousandths);
            Ok(whole.saturating_mul(1000).saturating_add(millis))
        }
        Err(_) => Err(ParseError::new(text.span(), "T and a number of seconds")),
    }
}
