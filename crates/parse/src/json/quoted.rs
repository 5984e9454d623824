//! Strings of JSON.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;

use komadai_core::Span;

/// A string in a text, with its quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quoted<'a> {
    /// The text between the quotes.
    inner: &'a str,
    /// The byte of the first quote.
    start: usize,
    escaped: bool,
    closed: bool,
}

impl<'a> Quoted<'a> {
    /// Reads the string whose first quote is at byte `start`. It ends at the end of its line at the latest.
    pub(super) fn read(text: &'a str, start: usize) -> Quoted<'a> {
        let rest = text.get(start.saturating_add(1)..).unwrap_or("");
        let bytes = rest.as_bytes();
        let mut after = bytes;
        let mut escaped = false;
        loop {
            let found = memchr::memchr3(b'"', b'\\', b'\n', after);
            after = found.and_then(|found| after.get(found..)).unwrap_or(&[]);
            if let [b'\\', escape @ ..] = after {
                escaped = true;
                // An escape never reaches beyond the line.
                after = match escape {
                    [b'"' | b'\\', after @ ..] => after,
                    _ => escape,
                };
                continue;
            }
            let inner = rest.get(..bytes.len().saturating_sub(after.len()));
            let inner = inner.unwrap_or("");
            let whole = memchr::memchr(b'\r', inner.as_bytes());
            return Quoted {
                inner: whole.map_or(inner, |end| inner.get(..end).unwrap_or("")),
                start,
                escaped,
                closed: whole.is_none() && after.first() == Some(&b'"'),
            };
        }
    }

    /// The bytes in the text, quotes included.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start, self.end())
    }

    pub(super) const fn end(&self) -> usize {
        let quotes = if self.closed { 2 } else { 1 };
        let len = self.inner.len().saturating_add(quotes);
        self.start.saturating_add(len)
    }

    /// Whether the closing quote is there.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether an escape is half a pair of surrogates, which is no character.
    #[must_use]
    pub fn has_half_pair(&self) -> bool {
        let damaged = |text: &str| text.matches(char::REPLACEMENT_CHARACTER).count();
        let spelt = |text: &str| text.to_ascii_lowercase().matches("\\ufffd").count();
        self.escaped
            && damaged(&self.text()) > damaged(self.inner).saturating_add(spelt(self.inner))
    }

    /// The text of the string, with escapes decoded. An invalid escape stays as it is; half a pair of
    /// surrogates is U+FFFD.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        if !self.escaped {
            return Cow::Borrowed(self.inner);
        }
        let mut out = String::with_capacity(self.inner.len());
        let mut rest = self.inner;
        while let Some(found) = rest.find('\\') {
            let (before, escape) = rest.split_at(found);
            out.push_str(before);
            rest = unescape(escape, &mut out);
        }
        out.push_str(rest);
        Cow::Owned(out)
    }
}

/// Decodes the escape that a text starts with; returns the text after it.
fn unescape<'a>(text: &'a str, out: &mut String) -> &'a str {
    let mut chars = text.chars();
    chars.next();
    let usual = match chars.next() {
        Some('n') => '\n',
        Some('t') => '\t',
        Some('r') => '\r',
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some(c @ ('"' | '\\' | '/')) => c,
        Some('u') => {
            if let Some(unit) = unit(text) {
                return surrogates(unit, text, out);
            }
            out.push('\\');
            return text.get(1..).unwrap_or("");
        }
        _ => {
            out.push('\\');
            return text.get(1..).unwrap_or("");
        }
    };
    out.push(usual);
    chars.as_str()
}

/// The number of an escape `\u6b69` that a text starts with.
fn unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| hex)
}

fn surrogates<'a>(first: u32, text: &'a str, out: &mut String) -> &'a str {
    let rest = text.get(6..).unwrap_or("");
    if let (0xd800..0xdc00, Some(second @ 0xdc00..0xe000)) = (first, unit(rest)) {
        let pair = [first, second].map(|unit| unit as u16);
        out.extend(char::decode_utf16(pair).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
        return rest.get(6..).unwrap_or("");
    }
    out.push(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
    rest
}

/// Writes a text as a string of JSON, on one line.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' || matches!(c, '\u{7f}' | '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, says: &str) {
        let string = Quoted::read(text, 0);
        assert_eq!(string.text(), says);
        assert!(string.is_closed());
        assert_eq!(string.end(), text.len());
    }

    #[test]
    fn escapes() {
        check(r#""""#, "");
        check(r#""歩""#, "歩");
        check(r#""\"\\\/\n\u6b69\ud83d\ude00""#, "\"\\/\n歩😀");
        check(r#""\ud83dx\u12\q""#, "\u{fffd}x\\u12\\q");
        assert!(Quoted::read(r#""\ud83dx""#, 0).has_half_pair());
        assert!(!Quoted::read(r#""\ud83d\ude00\ufffd""#, 0).has_half_pair());
        assert!(!Quoted::read("\"a\\\"", 0).is_closed());
        assert!(!Quoted::read("\"a\\", 0).is_closed());
    }

    #[test]
    fn quoted_reads_back() {
        for text in ["", "\"\\/\u{1}\u{7f}\n\r\t\u{2028}歩😀", "\\u6b69"] {
            let mut out = String::new();
            quote(text, &mut out);
            check(&out, text);
            assert!(!out.contains(['\n', '\r', '\u{1}']));
        }
    }
}
