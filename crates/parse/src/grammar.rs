//! What the readers share: their errors, and small parts of texts.

use komadai_core::{Phrase, Span, texts};
use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while1};
use nom::character::complete::{char, digit1};
use nom::error::ErrorKind;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::phrases;
use crate::text::{before, blanks as blanks_len, is_blank};

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

/// A text that could not be read: where, and what was expected there.
///
/// ```
/// use komadai_parse::japanese_move;
///
/// let error = japanese_move("▲７六龠").unwrap_err();
/// assert_eq!(error.span().start, "▲７六".len(), "there no piece is");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    span: Span,
    expected: &'static Phrase,
}

impl ParseError {
    /// An error at `span`, in bytes of the text that was given.
    #[must_use]
    pub const fn new(span: Span, expected: &'static Phrase) -> ParseError {
        ParseError { span, expected }
    }

    /// The bytes that do not fit; empty where the text ends too early.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What was expected, as a noun phrase.
    #[must_use]
    pub const fn expected(&self) -> &'static Phrase {
        self.expected
    }

    /// This error in a longer text that has `offset` bytes before this text.
    #[must_use]
    pub const fn moved(self, offset: usize) -> ParseError {
        ParseError {
            span: self.span.moved(offset),
            expected: self.expected,
        }
    }

    /// An error at the character at byte `at` of `text`.
    #[doc(hidden)]
    #[must_use]
    pub fn at(text: &str, at: usize, expected: &'static Phrase) -> ParseError {
        let len = text
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        ParseError::new(Span::sized(at, len), expected)
    }
}

texts! {
    struct ParseError { expected, span as Span::byte }: "expected {expected} at byte {span}" "バイト位置{span}: {expected}が必要です";
}

impl core::error::Error for ParseError {}
