//! What the readers share: their errors, and small parts of texts.

use komadai_core::{Phrase, Span};
use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while1};
use nom::character::complete::{char, digit1};
use nom::error::ErrorKind;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::phrases;
use crate::text::{ParseError, before, blanks as blanks_len, is_blank};

/// What a production returns: the text after it and what it says, or why it does not fit.
pub type Parsed<'a, T> = IResult<&'a str, T, Fault<'a>>;

/// The place where a production does not fit, and what was expected there.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'a> {
    /// The text from the place on.
    rest: &'a str,
    /// How many bytes do not fit; nothing for a character.
    len: Option<usize>,
    expected: &'static Phrase,
}

/// What a production expects that an alternative follows.
const UNSAID: &Phrase = &Phrase::new("", "");

impl<'a> nom::error::ParseError<&'a str> for Fault<'a> {
    #[inline]
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Fault<'a> {
        Fault {
            rest,
            len: None,
            expected: UNSAID,
        }
    }

    #[inline]
    fn append(_: &'a str, _: ErrorKind, other: Fault<'a>) -> Fault<'a> {
        other
    }
}

impl<'a, E> nom::error::FromExternalError<&'a str, E> for Fault<'a> {
    fn from_external_error(rest: &'a str, _: ErrorKind, _: E) -> Fault<'a> {
        Fault {
            rest,
            len: None,
            expected: UNSAID,
        }
    }
}

/// The error of a production that does not fit a text.
#[cold]
pub fn error(text: &str, fault: nom::Err<Fault<'_>>) -> ParseError {
    let (nom::Err::Error(fault) | nom::Err::Failure(fault)) = fault else {
        return ParseError::at(text, text.len(), phrases::MORE_TEXT);
    };
    let at = before(text, fault.rest);
    match fault.len {
        Some(len) => ParseError::new(Span::sized(at, len), fault.expected),
        None => ParseError::at(text, at, fault.expected),
    }
}

/// Fails at the first character of a text; no alternative is tried.
#[cold]
pub fn expected<'a, T>(rest: &'a str, expected: &'static Phrase) -> Parsed<'a, T> {
    Err(nom::Err::Failure(Fault {
        rest,
        len: None,
        expected,
    }))
}

/// Fails at the text up to `after`; no alternative is tried.
#[cold]
pub fn expected_for<'a, T>(rest: &'a str, after: &str, expected: &'static Phrase) -> Parsed<'a, T> {
    Err(nom::Err::Failure(Fault {
        rest,
        len: Some(before(rest, after)),
        expected,
    }))
}

/// Does not fit; an alternative may.
#[inline]
pub fn none<T>(text: &str) -> Parsed<'_, T> {
    let kind = ErrorKind::Verify;
    Err(nom::Err::Error(nom::error::make_error(text, kind)))
}

/// The text after the blanks that it starts with.
#[inline(always)]
pub fn skip_blanks(text: &str) -> &str {
    text.get(blanks_len(text)..).unwrap_or("")
}

/// Any blanks, or none.
#[inline(always)]
pub fn blanks(text: &str) -> Parsed<'_, ()> {
    Ok((skip_blanks(text), ()))
}

/// A text up to the next blank, with any blanks before it.
#[inline]
pub fn word(text: &str) -> Parsed<'_, &str> {
    preceded(blanks, take_till1(is_blank)).parse(text)
}

/// One blank at least.
pub(crate) fn blanks1(text: &str) -> Parsed<'_, &str> {
    take_while1(is_blank)(text)
}

/// A colon of either width.
#[inline]
pub fn colon(text: &str) -> Parsed<'_, char> {
    alt((char(':'), char('：'))).parse(text)
}

/// A number in ASCII digits; `u64::MAX` for anything greater.
#[inline(always)]
pub fn ascii_number(text: &str) -> Parsed<'_, u64> {
    let mut value = 0_u64;
    let mut len = 0_usize;
    for digit in text.bytes().take_while(u8::is_ascii_digit) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit & 15));
        len = len.wrapping_add(1);
    }
    match text.split_at_checked(len) {
        Some((_, rest)) if len.wrapping_sub(1) < 19 => Ok((rest, value)),
        Some((digits, rest)) if len > 0 => Ok((rest, digits.parse().unwrap_or(u64::MAX))),
        _ => none(text),
    }
}

/// `.5`: decimals as thousandths, of which the first three count.
pub(crate) fn decimals(text: &str) -> Parsed<'_, u64> {
    preceded(char('.'), digit1).map(thousandths).parse(text)
}

/// The first three of some decimals.
pub fn thousandths(decimals: &str) -> u64 {
    let digits = decimals.bytes().chain([b'0'; 3]).take(3);
    digits.fold(0u64, |value, b| {
        value.saturating_mul(10).saturating_add(u64::from(b & 15))
    })
}
