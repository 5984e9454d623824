//! PSN, the Portable Shogi Notation, in its dialects: tags, moves in Western letters, remarks.

mod endings;
mod tags;

pub(crate) use endings::{PsnEnding, ending, is_declared, result};
pub(crate) use tags::{PsnTag, handicap, tag};

use komadai_parse::Text;
use komadai_parse::productions::{
    Parsed, WrittenClock, ascii_number, before, blanks, clock, is_blank,
};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag as text_of, take_till, take_till1, take_while1};
use nom::character::complete::{anychar, char, digit1, one_of};
use nom::combinator::{map_opt, map_res, not, opt, peek, recognize, rest};
use nom::multi::fold;
use nom::sequence::{delimited, preceded, terminated};

/// A kind of token in a PSN text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PsnTokenKind<'a> {
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
    Clock(WrittenClock),
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
pub(crate) struct PsnToken<'a> {
    /// The whole token.
    pub(crate) text: Text<'a>,
    /// The kind of token.
    pub(crate) kind: PsnTokenKind<'a>,
}

/// The tokens of a PSN text in order: everything except blanks.
pub(crate) fn tokens<'a>(text: impl Into<Text<'a>>) -> impl Iterator<Item = PsnToken<'a>> {
    tokens_from(text.into(), true)
}

/// The tokens of a text that begins inside a line, or with one; see [`tokens`].
pub(crate) fn tokens_from(
    text: Text<'_>,
    begins_line: bool,
) -> impl Iterator<Item = PsnToken<'_>> + Clone {
    let (mut text, mut begins_line) = (text, begins_line);
    core::iter::from_fn(move || {
        // Dots belong to the number before them, also after a blank: `56. ...B'8d`.
        let space = |c: char| is_blank(c) || matches!(c, '.' | '\n' | '\r' | '\u{feff}');
        let start = text.text.trim_start_matches(space);
        let blanks = text.first(before(text.text, start)).text;
        begins_line |= blanks.contains(['\n', '\r']);
        text = text.end(start);
        let found = match core::mem::take(&mut begins_line) {
            true => tag_line(text).or_else(|_| token(text)),
            false => token(text),
        };
        let (rest, kind) = found.ok()?;
        let token = text.first(before(text.text, rest));
        text = text.end(rest);
        Some(PsnToken { text: token, kind })
    })
}

/// `comment | clock | "(" | ")" | variation | number | word`
fn token(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    match text.text.as_bytes().first() {
        Some(b'{') => comment(text),
        Some(b'(') => {
            let open = char('(').map(|_| PsnTokenKind::Open);
            alt((clock.map(PsnTokenKind::Clock), open)).parse(text.text)
        }
        Some(b')') => char(')').map(|_| PsnTokenKind::Close).parse(text.text),
        _ => alt((variation, number, word)).parse(text.text),
    }
}

/// `"{" text "}"`; the brace at the end may be missing at the end of the text.
fn comment(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    let inside = take_till(|c| c == '}');
    let (rest, (inside, end)) = preceded(char('{'), (inside, opt(char('}')))).parse(text.text)?;
    Ok((rest, PsnTokenKind::Comment(text.of(inside), end.is_some())))
}

/// `"Variation:" number`
fn variation(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let number = map_res(digit1, str::parse).map(PsnTokenKind::Variation);
    preceded((text_of("Variation:"), blanks), number).parse(text)
}

/// `digits { "." }`, which is all of its word or has a dot.
fn number(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let dots = take_while1(|c| c == '.').map(|_| ());
    let number = terminated(ascii_number, alt((dots, not(inside_word))));
    let number = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    number.map(PsnTokenKind::Number).parse(text)
}

/// Any character, and what is inside a word after it.
fn word(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let inside = fold(.., inside_word, || (), |(), _| ());
    (anychar, inside).map(|_| PsnTokenKind::Word).parse(text)
}

/// A part of a word after its first character: characters that end none, or a square in brackets, as in
/// `G(6i)-5h`.
fn inside_word(text: &str) -> Parsed<'_, &str> {
    let ends = |c| is_blank(c) || matches!(c, '\n' | '\r' | '(' | ')' | '{' | '[');
    let square = (one_of("123456789"), one_of("123456789abcdefghi"));
    let square = recognize(delimited(char('('), square, char(')')));
    alt((take_till1(ends), square)).parse(text)
}

/// `"[" Name '"' text '"]'` on a line of its own. The text may contain quotes.
fn tag_line(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    let line = take_till(|c| matches!(c, '\n' | '\r'));
    let (_, line) = preceded(peek(char('[')), line).parse(text.text)?;
    let line = line.trim_end_matches(is_blank);
    let name = delimited(char('['), take_till(|c| c == '"'), char('"'));
    let value = map_opt(rest, |value: &str| {
        value.strip_suffix(']')?.trim_end().strip_suffix('"')
    });
    let (_, (name, value)) = (name, value).parse(line)?;
    let kind = PsnTokenKind::Tag {
        name: text.of(name).trimmed(),
        value: text.of(value),
    };
    Ok((text.skip(line.len()).text, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tokens() {
        let text =
            "[A \"x \"y\" z\"]\n1.P-7f 2 . .. P(33)-3d{a (b}(0:01/0:0:2)(3.x)\nVariation: 6 {open";
        let kinds: Vec<_> = tokens(text)
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
