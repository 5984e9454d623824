//! Provides stretches of text with places, lines, and what all productions share: results, faults, blanks, numbers.

use komadai_core::{Phrase, Span, texts};
use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while1};
use nom::character::complete::{char, digit1};
use nom::error::ErrorKind;
use nom::sequence::preceded;
use nom::{IResult, Offset as _, Parser};

use crate::phrases;

/// A stretch borrowed from a longer text, with the byte offset at which it starts there.
///
/// ```
/// use komadai_parse::Text;
///
/// let line = Text::new("  先手：羽生 ", 100);
/// let trimmed = line.trimmed();
/// assert_eq!((trimmed.text, trimmed.start), ("先手：羽生", 102));
/// assert_eq!(trimmed.after("先手：").unwrap().text, "羽生");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    /// The text of the stretch.
    pub text: &'a str,
    /// The byte offset in the whole text.
    pub start: usize,
}

/// Creates a stretch of a whole text, starting at byte 0.
impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Text<'a> {
        Text { text, start: 0 }
    }
}

impl<'a> Text<'a> {
    /// Creates a stretch that starts at byte `start` of the whole text.
    #[must_use]
    pub const fn new(text: &'a str, start: usize) -> Text<'a> {
        Text { text, start }
    }

    /// Returns its bytes in the whole text.
    ///
    /// ```
    /// use komadai_parse::Text;
    ///
    /// let text = Text::new("７六歩", 100);
    /// assert_eq!(text.span().range(), 100..109, "in bytes");
    /// ```
    #[must_use]
    pub const fn span(self) -> Span {
        Span::sized(self.start, self.text.len())
    }

    /// Returns `true` if the stretch is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Returns the stretch without blanks of any width at both ends.
    ///
    /// ```
    /// use komadai_parse::Text;
    ///
    /// let line = Text::from(" ７六歩 ");
    /// assert_eq!(line.trimmed().text, "７六歩");
    /// assert_eq!(line.trimmed().start, 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn trimmed(self) -> Text<'a> {
        // Most lines have no blanks to remove.
        if let [b'!'..=b'~', .., b'!'..=b'~'] = self.text.as_bytes() {
            return self;
        }
        let all = self.trimmed_start();
        Text::new(all.text.trim_end_matches(is_blank), all.start)
    }

    /// Returns the stretch without the blanks at its start.
    #[inline]
    #[must_use]
    pub fn trimmed_start(self) -> Text<'a> {
        self.skip(blanks_len(self.text))
    }

    /// Returns the stretch after the first `bytes` bytes. The result is empty if they end inside a character.
    #[inline]
    #[must_use]
    pub fn skip(self, bytes: usize) -> Text<'a> {
        let (text, bytes) = match self.text.get(bytes..) {
            Some(text) => (text, bytes),
            None => ("", bytes.min(self.text.len())),
        };
        Text::new(text, self.start.saturating_add(bytes))
    }

    /// Returns the first `bytes` bytes.
    #[inline]
    #[must_use]
    pub fn first(self, bytes: usize) -> Text<'a> {
        Text::new(self.text.get(..bytes).unwrap_or(self.text), self.start)
    }

    /// Returns `rest`, which must be a suffix of this stretch, with its place.
    #[inline]
    #[must_use]
    pub fn end(self, rest: &str) -> Text<'a> {
        self.skip(before(self.text, rest))
    }

    /// Returns `part`, which must be borrowed from this stretch, with its place.
    #[inline]
    #[must_use]
    pub fn of(self, part: &'a str) -> Text<'a> {
        let start = self.start.saturating_add(self.text.offset(part));
        Text::new(part, start)
    }

    /// Returns an error at the first character of the stretch.
    #[must_use]
    pub fn expected(self, expected: &'static Phrase) -> ParseError {
        ParseError::at(self.text, 0, expected).moved(self.start)
    }

    /// Returns the part of this stretch at a place of the whole text, or `None` if the place is not all inside it.
    ///
    /// ```
    /// # use komadai_core::{Phrase, Span, texts};
    /// # use komadai_parse::Text;
    /// let text = Text::new("歩成", 7);
    /// assert_eq!(text.part(Span::new(10, 13)), Some(Text::new("成", 10)));
    /// assert_eq!(text.part(Span::new(6, 10)), None);
    /// ```
    #[must_use]
    pub fn part(self, place: Span) -> Option<Text<'a>> {
        let start = place.start.checked_sub(self.start)?;
        let end = place.end.checked_sub(self.start)?;
        Some(Text::new(self.text.get(start..end)?, place.start))
    }

    /// Returns the stretch after `prefix`, or `None` if it does not start with it.
    ///
    /// ```
    /// use komadai_parse::Text;
    ///
    /// let line = Text::from("position startpos");
    /// assert_eq!(line.after("position ").unwrap().start, 9);
    /// assert_eq!(line.after("go "), None);
    /// ```
    #[must_use]
    pub fn after(self, prefix: &str) -> Option<Text<'a>> {
        self.text
            .starts_with(prefix)
            .then(|| self.skip(prefix.len()))
    }
}

/// Returns `true` if a character is a blank inside a line, as keyboards type it or web pages contain it.
#[inline]
pub const fn is_blank(c: char) -> bool {
    is_usual_blank(c) || (!c.is_ascii() && is_rare_blank(c))
}

/// Returns `true` if a character is a blank that keyboards type: ASCII or U+3000.
#[inline]
pub(crate) const fn is_usual_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}

/// Returns `true` if a character is a blank of another width, or a mark without a width.
const fn is_rare_blank(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200d}' | '\u{202f}' | '\u{205f}' | '\u{2060}' | '\u{feff}'
    )
}

/// Returns the length in bytes of the blanks that a text starts with.
#[inline(always)]
pub(crate) fn blanks_len(text: &str) -> usize {
    let spaces = blanks_at(text.as_bytes(), 0);
    match text.as_bytes().get(spaces..).unwrap_or(&[]) {
        // The first two bytes of the other blanks. Side marks and kanji do not share them.
        [b'\t', ..]
        | [0xc2, 0xa0, ..]
        | [0xe1, 0x9a, ..]
        | [0xe2, 0x80 | 0x81, ..]
        | [0xe3, 0x80, ..]
        | [0xef, 0xbb, ..] => odd_blanks(text),
        _ => spaces,
    }
}

#[cold]
fn odd_blanks(text: &str) -> usize {
    before(text, text.trim_start_matches(is_blank))
}

/// Returns the number of bytes of a text before `rest`, which must be a suffix of it.
#[inline]
pub const fn before(text: &str, rest: &str) -> usize {
    text.len() - rest.len()
}

/// Returns the end of the run of ASCII spaces that begins at `at`.
#[inline(always)]
pub(crate) fn blanks_at(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    if let Some(eight) = rest.first_chunk() {
        let others = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([b' '; 8]);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
    }
    at + rest.iter().take_while(|&&b| b == b' ').count()
}

/// Returns two lengths of the first line in bytes: without and with its line end. A line end is LF, CR LF, CR or
/// CR CR LF (a broken export).
///
/// This works for every encoding that leaves ASCII unchanged.
#[must_use]
#[inline]
pub fn first_line(bytes: &[u8]) -> (usize, usize) {
    let len = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
    let end = line_end(bytes.get(len..).unwrap_or(&[]));
    (len, len + end)
}

/// Returns the length of the line end at the start of some bytes. Any other first byte gives 1.
#[inline(always)]
const fn line_end(bytes: &[u8]) -> usize {
    match bytes {
        [b'\n', ..] => 1,
        [] => 0,
        [b'\r', b'\r', b'\n', ..] => 3,
        [b'\r', b'\n', ..] => 2,
        _ => 1,
    }
}

/// Returns the text after the line end that it starts with.
#[inline(always)]
fn after_line_end(text: &str) -> &str {
    text.get(line_end(text.as_bytes())..).unwrap_or("")
}

/// The lines of a text, with any line end: LF, CR LF, CR, or the CR CR LF of a broken export.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    /// The unread text.
    pub rest: Text<'a>,
}

impl<'a> Lines<'a> {
    /// Creates an iterator over the lines of `text`.
    pub const fn new(text: Text<'a>) -> Lines<'a> {
        Lines { rest: text }
    }

    /// Moves to the next line. `end` is the rest of the text from the end of the current line.
    #[inline(always)]
    pub fn pass(&mut self, end: &'a str) {
        let rest = after_line_end(end);
        let read = before(self.rest.text, rest);
        self.rest = Text::new(rest, self.rest.start.saturating_add(read));
    }

    /// Returns the next line, which has `len` bytes without its end.
    #[inline]
    pub fn line(&mut self, len: usize) -> Text<'a> {
        let Text { text, start } = self.rest;
        let (line, end) = text.split_at_checked(len).unwrap_or((text, ""));
        self.pass(end);
        Text::new(line, start)
    }
}

impl<'a> Iterator for Lines<'a> {
    /// The line without its end.
    type Item = Text<'a>;

    #[inline]
    fn next(&mut self) -> Option<Text<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (len, _) = first_line(self.rest.text.as_bytes());
        Some(self.line(len))
    }
}

/// An error in a text: its place, and what was expected there.
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
    /// Creates an error at `span`, in bytes of the text that was read.
    #[must_use]
    pub const fn new(span: Span, expected: &'static Phrase) -> ParseError {
        ParseError { span, expected }
    }

    /// Returns the place of the bytes that cannot be read. The span is empty if the text ends too early.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns what was expected, as a noun phrase.
    #[must_use]
    pub const fn expected(&self) -> &'static Phrase {
        self.expected
    }

    /// Returns this error as an error in a longer text that has `offset` bytes before this text.
    #[must_use]
    pub const fn moved(self, offset: usize) -> ParseError {
        ParseError {
            span: self.span.moved(offset),
            expected: self.expected,
        }
    }

    /// All phrases for expected texts, for tests.
    #[doc(hidden)]
    pub const EXPECTED: &'static [&'static Phrase] = phrases::ALL;

    /// Creates an error for the character at byte `at` of `text`.
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

/// The result of a production: the text after it and its value, or why it does not fit.
pub type Parsed<'a, T> = IResult<&'a str, T, Fault<'a>>;

/// The place where a production does not fit, and what was expected there.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'a> {
    /// The text from that place on.
    rest: &'a str,
    /// The number of bytes that do not fit, or `None` for one character.
    len: Option<usize>,
    expected: &'static Phrase,
}

/// An empty expectation, for a failure after which an alternative is tried.
const UNSAID: &Phrase = &Phrase::new("", "");

impl<'a> Fault<'a> {
    const fn new(rest: &'a str, len: Option<usize>, expected: &'static Phrase) -> Fault<'a> {
        Fault {
            rest,
            len,
            expected,
        }
    }
}

impl<'a> nom::error::ParseError<&'a str> for Fault<'a> {
    #[inline]
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Fault<'a> {
        Fault::new(rest, None, UNSAID)
    }

    #[inline]
    fn append(_: &'a str, _: ErrorKind, other: Fault<'a>) -> Fault<'a> {
        other
    }
}

impl<'a, E> nom::error::FromExternalError<&'a str, E> for Fault<'a> {
    fn from_external_error(rest: &'a str, _: ErrorKind, _: E) -> Fault<'a> {
        Fault::new(rest, None, UNSAID)
    }
}

/// Returns the value of a production, or `None` if it does not fit.
pub(crate) fn said<T>(read: Parsed<'_, T>) -> Option<T> {
    let (_, said) = read.ok()?;
    Some(said)
}

/// Returns the error of a production that does not fit a text.
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

/// Fails at the first character of `rest`, without trying an alternative.
#[cold]
pub fn expected<'a, T>(rest: &'a str, expected: &'static Phrase) -> Parsed<'a, T> {
    Err(nom::Err::Failure(Fault::new(rest, None, expected)))
}

/// Fails at the text from `rest` up to `after`, without trying an alternative.
#[cold]
pub fn expected_for<'a, T>(rest: &'a str, after: &str, expected: &'static Phrase) -> Parsed<'a, T> {
    let len = Some(before(rest, after));
    Err(nom::Err::Failure(Fault::new(rest, len, expected)))
}

/// Fails, but lets an alternative be tried.
#[inline]
pub fn none<T>(text: &str) -> Parsed<'_, T> {
    let kind = ErrorKind::Verify;
    Err(nom::Err::Error(nom::error::make_error(text, kind)))
}

/// Returns the text after the blanks that it starts with.
#[inline(always)]
pub fn skip_blanks(text: &str) -> &str {
    text.get(blanks_len(text)..).unwrap_or("")
}

/// Skips any blanks.
#[inline(always)]
pub fn blanks(text: &str) -> Parsed<'_, ()> {
    Ok((skip_blanks(text), ()))
}

/// Parses the text up to the next blank, after any blanks.
#[inline]
pub fn word(text: &str) -> Parsed<'_, &str> {
    let text = skip_blanks(text);
    // Nearly all words are ASCII and end at a space.
    let usual = { text.bytes() }.position(|byte| !byte.is_ascii_graphic());
    match usual.and_then(|end| text.split_at_checked(end)) {
        Some((word, rest)) if !word.is_empty() && rest.starts_with(' ') => Ok((rest, word)),
        _ => take_till1(is_blank)(text),
    }
}

/// Parses at least one blank.
pub(crate) fn blanks1(text: &str) -> Parsed<'_, &str> {
    take_while1(is_blank)(text)
}

/// Parses a half-width or full-width colon.
#[inline]
pub fn colon(text: &str) -> Parsed<'_, char> {
    alt((char(':'), char('：'))).parse(text)
}

/// Parses a number in ASCII digits. Numbers above `u64::MAX` become `u64::MAX`.
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

/// Parses decimals such as `.5` as thousandths. Digits after the third are ignored.
pub(crate) fn decimals(text: &str) -> Parsed<'_, u64> {
    preceded(char('.'), digit1).map(thousandths).parse(text)
}

/// Returns the first three decimals as thousandths.
pub fn thousandths(decimals: &str) -> u64 {
    let digits = decimals.bytes().chain([b'0'; 3]).take(3);
    digits.fold(0u64, |value, b| {
        value.saturating_mul(10).saturating_add(u64::from(b & 15))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn line_ends() {
        let lines: Vec<_> = Lines::new("a\r\nb\rc\n\r\r\nd\r\re".into()).collect();
        let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
        assert_eq!(texts, ["a", "b", "c", "", "d", "", "e"]);
        assert_eq!(lines[4].span(), Span::new(10, 11));
        assert_eq!(Lines::new("".into()).count(), 0);
        assert_eq!(Lines::new("\n".into()).count(), 1);
    }

    #[test]
    fn blanks_of_all_widths() {
        for c in '\0'..=char::MAX {
            let len = if is_blank(c) { c.len_utf8() } else { 0 };
            assert_eq!(blanks_len(&alloc::format!("{c}歩")), len, "{c:?}");
        }
    }

    /// A text may claim to start at any byte.
    #[test]
    fn places_at_the_end_of_all_numbers() {
        let text = Text::new(" 歩 ", usize::MAX);
        assert_eq!(text.span(), Span::new(usize::MAX, usize::MAX));
        assert_eq!(text.trimmed().text, "歩");
        assert_eq!(text.skip(4).expected(phrases::PIECE).span().end, usize::MAX);
        assert_eq!(text.part(Span::new(0, 1)), None);
        assert_eq!(text.part(text.span()).map(|text| text.text), Some(""));
    }
}
