//! PSN, the Portable Shogi Notation, in its dialects: tags, moves in Western letters, remarks.

use crate::Text;
use crate::text::is_blank;

/// What stands next in a PSN text.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Kind<'a> {
    /// `[Name "value"]`.
    Tag {
        /// The name.
        name: Text<'a>,
        /// The value without its quotes.
        value: Text<'a>,
    },
    /// `{…}`: a comment without its braces, and whether it has its end.
    Comment(Text<'a>, bool),
    /// `(00:05 / 00:00:05)`: the times of a move.
    Clock(crate::Clock),
    /// `(`: alternatives to the last move begin.
    Open,
    /// `)`: they end.
    Close,
    /// `Variation:6`: alternatives to this ply begin.
    Variation(u32),
    /// `1.` or `1`: the number of a move.
    Number(u32),
    /// A word: a move, an ending, or neither.
    Word,
}

/// Something that stands in a PSN text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Token<'a> {
    /// The whole of it.
    pub text: Text<'a>,
    /// What it is.
    pub kind: Kind<'a>,
}

/// Everything in a PSN text but blanks, in order.
///
/// ```
/// use komadai_parse::psn::{self, Kind};
///
/// let mut tokens = psn::tokens("[Sente \"aoi\"]\n1.P7g-7f {good} (00:05 / 00:00:05)");
/// assert!(matches!(tokens.next().unwrap().kind, Kind::Tag { value, .. } if value.text == "aoi"));
/// assert_eq!(tokens.next().unwrap().kind, Kind::Number(1));
/// assert_eq!(tokens.next().unwrap().text.text, "P7g-7f");
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = Text { text, start: 0 };
    core::iter::from_fn(move || {
        // Dots belong to a number before them, which may stand apart: `56. ...B'8d`.
        let space = |c: char| is_blank(c) || matches!(c, '.' | '\n' | '\r' | '\u{feff}');
        let blanks = rest.text.len() - rest.text.trim_start_matches(space).len();
        let begins_line = rest.start == 0 || rest.first(blanks).text.contains(['\n', '\r']);
        rest = rest.skip(blanks);
        let first = rest.text.chars().next()?;
        let found = if begins_line && first == '[' {
            tag(rest)
        } else {
            None
        };
        let (len, kind) = found.unwrap_or_else(|| token(rest, first));
        let text = rest.first(len);
        rest = rest.skip(len.max(first.len_utf8()));
        Some(Token { text, kind })
    })
}

/// The token that a text starts with, and its length.
fn token(text: Text<'_>, first: char) -> (usize, Kind<'_>) {
    match first {
        '{' => {
            let inside = text.skip(1);
            let end = inside.text.find('}');
            let len = end.unwrap_or(inside.text.len());
            let whole = 1 + len + usize::from(end.is_some());
            return (whole, Kind::Comment(inside.first(len), end.is_some()));
        }
        '(' => {
            return match crate::clock::clock(text.text) {
                Some((clock, rest)) => (text.text.len() - rest.len(), Kind::Clock(clock)),
                None => (1, Kind::Open),
            };
        }
        ')' => return (1, Kind::Close),
        _ => {}
    }
    if let Some(found) = variation(text.text) {
        return found;
    }
    let len = word_len(text.text, first);
    let word = text.text.get(..len).unwrap_or("");
    let digits = digits(word);
    let dots = word.get(digits..).unwrap_or("");
    let dots = dots.len() - dots.trim_start_matches('.').len();
    if digits > 0 && (dots > 0 || digits == word.len()) {
        let number = word.get(..digits).unwrap_or("").parse().unwrap_or(u32::MAX);
        return (digits + dots, Kind::Number(number));
    }
    (len, Kind::Word)
}

/// `Variation:6`.
fn variation<'a>(text: &str) -> Option<(usize, Kind<'a>)> {
    let number = text
        .strip_prefix("Variation:")?
        .trim_start_matches(is_blank);
    let digits = digits(number);
    let ply = number.get(..digits)?.parse().ok()?;
    Some((text.len() - number.len() + digits, Kind::Variation(ply)))
}

/// How many digits a text starts with.
fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

/// The length of the word that a text starts with. A square in brackets belongs to it: `G(6i)-5h`.
fn word_len(text: &str, first: char) -> usize {
    let mut at = first.len_utf8();
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match c {
            '(' => match text.as_bytes().get(at + 1..at + 4) {
                Some([b'1'..=b'9', b'1'..=b'9' | b'a'..=b'i', b')']) => at += 4,
                _ => break,
            },
            '\n' | '\r' | ')' | '{' | '[' => break,
            c if is_blank(c) => break,
            c => at += c.len_utf8(),
        }
    }
    at
}

/// `[Name "value"]` on a line of its own. A value may have quotes in it: it ends with the line.
fn tag(text: Text<'_>) -> Option<(usize, Kind<'_>)> {
    let line = text.text.find(['\n', '\r']).unwrap_or(text.text.len());
    let whole = text.first(line).trimmed();
    let inside = whole.after("[")?;
    let end = inside.text.strip_suffix(']')?.trim_end();
    let quote = end.find('"')?;
    let name = inside.first(quote).trimmed();
    let value = end.get(quote + 1..)?.strip_suffix('"')?;
    let value = Text {
        text: value,
        start: inside.start + quote + 1,
    };
    Some((whole.text.len(), Kind::Tag { name, value }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn all_tokens() {
        let text =
            "[A \"x \"y\" z\"]\n1.P-7f 2 . .. P(33)-3d{a (b}(0:01/0:0:2)(3.x)\nVariation: 6 {open";
        let kinds: alloc::vec::Vec<_> = tokens(text)
            .map(|token| format!("{:?}", token.kind))
            .collect();
        let starts = [
            "Tag",
            "Number(1)",
            "Word",
            "Number(2)",
            "Word",
            "Comment",
            "Clock",
            "Open",
            "Number(3)",
            "Word",
            "Close",
            "Variation(6)",
            "Comment",
        ];
        assert_eq!(kinds.len(), starts.len(), "{kinds:?}");
        for (kind, start) in kinds.iter().zip(starts) {
            assert!(kind.starts_with(start), "{kind} {start}");
        }
    }
}
