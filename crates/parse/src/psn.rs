//! PSN, the Portable Shogi Notation, in its dialects: tags, moves in Western letters, remarks.

mod endings;
mod tags;

pub use endings::{DECLARED, PsnEnding, ending, ending_word, is_declared, result};
pub use tags::{PsnTag, handicap, handicap_name, tag, tag_name};

use crate::Text;
use crate::text::{before, is_blank};

/// A kind of token in a PSN text.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum PsnTokenKind<'a> {
    /// `[Name "value"]`.
    Tag {
        /// The name.
        name: Text<'a>,
        /// The value without its quotes.
        value: Text<'a>,
    },
    /// `{…}`: a comment without its braces, and whether it has its closing brace.
    Comment(Text<'a>, bool),
    /// `(00:05 / 00:00:05)`: the times of a move.
    Clock(crate::WrittenClock),
    /// `(`: alternatives to the last move begin.
    Open,
    /// `)`: the alternatives end.
    Close,
    /// `Variation:6`: alternatives to this ply begin.
    Variation(u32),
    /// `1.` or `1`: the number of a move.
    Number(u32),
    /// A word: a move, an ending, or neither.
    Word,
}

/// A token of a PSN text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PsnToken<'a> {
    /// The whole token.
    pub text: Text<'a>,
    /// The kind of token.
    pub kind: PsnTokenKind<'a>,
}

/// The tokens of a PSN text in order: everything except blanks.
///
/// ```
/// use komadai_parse::psn::{self, PsnTokenKind};
///
/// let mut tokens = psn::tokens("[Sente \"aoi\"]\n1.P7g-7f {good} (00:05 / 00:00:05)");
/// assert!(matches!(tokens.next().unwrap().kind, PsnTokenKind::Tag { value, .. } if value.text == "aoi"));
/// assert_eq!(tokens.next().unwrap().kind, PsnTokenKind::Number(1));
/// assert_eq!(tokens.next().unwrap().text.text, "P7g-7f");
/// ```
pub fn tokens<'a>(text: impl Into<Text<'a>>) -> impl Iterator<Item = PsnToken<'a>> {
    tokens_from(text.into(), true)
}

/// The tokens of a text that begins inside a line, or with one; see [`tokens`].
pub fn tokens_from(text: Text<'_>, begins_line: bool) -> impl Iterator<Item = PsnToken<'_>> {
    let mut rest = text;
    let start = text.start;
    core::iter::from_fn(move || {
        // Dots belong to the number before them, also after a blank: `56. ...B'8d`.
        let space = |c: char| is_blank(c) || matches!(c, '.' | '\n' | '\r' | '\u{feff}');
        let word = rest.text.trim_start_matches(space);
        let blanks = rest.first(before(rest.text, word)).text;
        let begins_line = (rest.start == start && begins_line) || blanks.contains(['\n', '\r']);
        rest = rest.end(word);
        let first = rest.text.chars().next()?;
        let found = if begins_line && first == '[' {
            tag_token(rest)
        } else {
            None
        };
        let (len, kind) = found.unwrap_or_else(|| token(rest, first));
        let text = rest.first(len);
        rest = rest.skip(len.max(first.len_utf8()));
        Some(PsnToken { text, kind })
    })
}

/// The token that a text starts with, and its length.
fn token(text: Text<'_>, first: char) -> (usize, PsnTokenKind<'_>) {
    match first {
        '{' => {
            let inside = text.skip(1);
            let (comment, after, closed) = match inside.text.split_once('}') {
                Some((comment, after)) => (comment, after, true),
                None => (inside.text, "", false),
            };
            let len = before(text.text, after);
            return (
                len,
                PsnTokenKind::Comment(inside.first(comment.len()), closed),
            );
        }
        '(' => {
            return match crate::clock::clock(text.text) {
                Ok((rest, clock)) => (before(text.text, rest), PsnTokenKind::Clock(clock)),
                Err(_) => (1, PsnTokenKind::Open),
            };
        }
        ')' => return (1, PsnTokenKind::Close),
        _ => {}
    }
    if let Some(found) = variation(text.text) {
        return found;
    }
    let len = word_len(text.text, first);
    let word = text.text.get(..len).unwrap_or("");
    let (digits, after) = digits(word);
    let rest = after.trim_start_matches('.');
    if !digits.is_empty() && (after.is_empty() || after.starts_with('.')) {
        let number = digits.parse().unwrap_or(u32::MAX);
        return (before(word, rest), PsnTokenKind::Number(number));
    }
    (len, PsnTokenKind::Word)
}

/// Reads `Variation:6`.
fn variation<'a>(text: &str) -> Option<(usize, PsnTokenKind<'a>)> {
    let number = text
        .strip_prefix("Variation:")?
        .trim_start_matches(is_blank);
    let (digits, after) = digits(number);
    let ply = digits.parse().ok()?;
    Some((before(text, after), PsnTokenKind::Variation(ply)))
}

/// The digits that a text starts with, and the text after them.
fn digits(text: &str) -> (&str, &str) {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(len).unwrap_or((text, ""))
}

/// The length of the word that a text starts with. A square in brackets is part of it: `G(6i)-5h`.
fn word_len(text: &str, first: char) -> usize {
    let mut rest = text.get(first.len_utf8()..).unwrap_or("");
    loop {
        let mut after = rest.chars();
        match after.next() {
            Some('(') => match rest.as_bytes() {
                [_, b'1'..=b'9', b'1'..=b'9' | b'a'..=b'i', b')', ..] => {
                    rest = rest.get(4..).unwrap_or("");
                }
                _ => break,
            },
            None | Some('\n' | '\r' | ')' | '{' | '[') => break,
            Some(c) if is_blank(c) => break,
            Some(_) => rest = after.as_str(),
        }
    }
    before(text, rest)
}

/// Reads `[Name "value"]` on a line of its own. The value ends at the last quote of the line, as it may
/// contain quotes.
fn tag_token(text: Text<'_>) -> Option<(usize, PsnTokenKind<'_>)> {
    let line = text.text.find(['\n', '\r']).unwrap_or(text.text.len());
    let whole = text.first(line).trimmed();
    let inside = whole.after("[")?;
    let end = inside.text.strip_suffix(']')?.trim_end();
    let (name, value) = end.split_once('"')?;
    let value = value.strip_suffix('"')?;
    let (name, rest) = (inside.first(name.len()), inside.skip(name.len()));
    let kind = PsnTokenKind::Tag {
        name: name.trimmed(),
        value: rest.skip(1).first(value.len()),
    };
    Some((whole.text.len(), kind))
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
