//! A stretch of a text that knows its place, and the lines of a text.

use komadai_core::Span;

/// A stretch borrowed from a longer text, with the byte at which it starts there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    /// The stretch.
    pub text: &'a str,
    /// Its first byte in the whole text.
    pub start: usize,
}

impl<'a> Text<'a> {
    /// Its bytes in the whole text.
    #[must_use]
    pub const fn span(self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Whether nothing is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The same without blanks (ASCII, U+3000) at both ends.
    #[inline]
    #[must_use]
    pub fn trimmed(self) -> Text<'a> {
        // Nothing to do for most lines.
        if let [b'!'..=b'~', .., b'!'..=b'~'] = self.text.as_bytes() {
            return self;
        }
        let all = self.trimmed_start();
        Text {
            text: all.text.trim_end_matches(is_blank),
            start: all.start,
        }
    }

    /// The same without blanks before it.
    pub(crate) fn trimmed_start(self) -> Text<'a> {
        self.skip(blanks(self.text))
    }

    /// What follows the first `bytes` bytes; nothing when they end inside a character.
    pub(crate) fn skip(self, bytes: usize) -> Text<'a> {
        let bytes = bytes.min(self.text.len());
        Text {
            text: self.text.get(bytes..).unwrap_or(""),
            start: self.start + bytes,
        }
    }

    /// The first `bytes` bytes.
    pub(crate) fn first(self, bytes: usize) -> Text<'a> {
        Text {
            text: self.text.get(..bytes).unwrap_or(self.text),
            start: self.start,
        }
    }

    /// What follows `prefix`, if that stands first.
    pub(crate) fn after(self, prefix: &str) -> Option<Text<'a>> {
        self.text
            .starts_with(prefix)
            .then(|| self.skip(prefix.len()))
    }
}

/// A blank inside a line.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}

/// The bytes of the blanks that a text starts with.
#[inline]
pub(crate) fn blanks(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t') => at += 1,
            Some(0xe3) if bytes.get(at + 1..at + 3) == Some(&[0x80, 0x80]) => at += 3,
            _ => return at,
        }
    }
}

/// Where the blanks of ASCII end that stand at a place.
#[inline(always)]
pub(crate) fn blanks_at(bytes: &[u8], mut at: usize) -> usize {
    if let Some(eight) = bytes.get(at..at + 8).and_then(<[u8]>::first_chunk) {
        let others = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([b' '; 8]);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
    }
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// How many bytes the first line has without and with its end: LF, CR LF, CR, or the CR CR LF of a
/// broken export.
///
/// This works for every encoding that keeps ASCII as it is.
#[must_use]
#[inline]
pub fn first_line(bytes: &[u8]) -> (usize, usize) {
    let len = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
    (len, len + bytes.get(len..).map_or(0, line_end))
}

/// The bytes of the end of a line that stands first.
#[inline]
fn line_end(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\r', b'\n', ..] => 3,
        [b'\r', b'\n', ..] => 2,
        [_, ..] => 1,
        [] => 0,
    }
}

/// The lines of a text, whatever ends them: LF, CR LF, CR, or the CR CR LF of a broken export.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    at: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a str) -> Lines<'a> {
        Lines {
            text,
            at: 0,
            number: 0,
        }
    }

    /// The bytes not read yet.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or(&[])
    }

    /// The byte of the text at which these start.
    #[inline]
    pub(crate) const fn place(&self) -> usize {
        self.at
    }

    /// The number of the line before.
    #[inline]
    pub(crate) const fn number(&self) -> usize {
        self.number
    }

    /// Goes to a byte behind so many lines.
    #[inline]
    pub(crate) fn go_to(&mut self, at: usize, number: usize) {
        self.at = at;
        self.number = number;
    }

    /// The next line, of which it is known that its end stands behind `len` bytes.
    #[inline]
    pub(crate) fn line(&mut self, len: usize) -> Option<(usize, Text<'a>)> {
        let text = self.text.get(self.at..self.at + len)?;
        let (number, start) = self.step_over(len);
        Some((number, Text { text, start }))
    }

    /// Goes behind such a line; its number, and the byte at which it starts.
    #[inline]
    pub(crate) fn step_over(&mut self, len: usize) -> (usize, usize) {
        let start = self.at;
        let end = self.text.as_bytes().get(start + len..);
        self.at = start + len + end.map_or(0, line_end);
        self.number += 1;
        (self.number, start)
    }
}

impl<'a> Iterator for Lines<'a> {
    /// The number of the line, from 1, and the line without its end.
    type Item = (usize, Text<'a>);

    #[inline]
    fn next(&mut self) -> Option<(usize, Text<'a>)> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let bytes = rest.as_bytes();
        let (len, _) = first_line(bytes);
        self.line(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn line_ends() {
        let lines: Vec<_> = Lines::new("a\r\nb\rc\n\r\r\nd\r\re").collect();
        let texts: Vec<_> = lines.iter().map(|(_, line)| line.text).collect();
        assert_eq!(texts, ["a", "b", "c", "", "d", "", "e"]);
        assert_eq!(lines[4].0, 5);
        assert_eq!(lines[4].1.span(), Span::new(10, 11));
        assert_eq!(Lines::new("").count(), 0);
        assert_eq!(Lines::new("\n").count(), 1);
    }
}
