//! Parses PSN, the Portable Shogi Notation, in its dialects: tags, moves in Western letters, remarks.

use komadai_core::{Handicap, Move, WrittenMove};
use komadai_parse::productions::{
    Parsed, WrittenClock, ascii_number, before, blanks, clock, is_blank, none,
};
use komadai_parse::{ParseError, Text, western_move};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag as text_of, take_till, take_till1, take_while1};
use nom::character::complete::{anychar, char, digit1, one_of};
use nom::combinator::{map_opt, map_res, not, opt, peek, recognize, rest};
use nom::multi::fold;
use nom::sequence::{delimited, preceded, terminated};

use crate::english_endings::sentence_at;
use crate::keys;
use crate::word_table::meaning;

/// The tag with the result: `1-0`.
pub(crate) const RESULT: &str = "Result";

/// The tag with the reason of the result.
pub(crate) const TERMINATION: &str = "Termination";

/// A kind of token in a PSN text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PsnTokenKind<'a> {
    /// `[Name "value"]`.
    Tag {
        name: Text<'a>,
        /// The value without its quotes.
        value: Text<'a>,
    },
    /// `{…}` or `;…` up to the end of the line: a comment without its braces, and whether it is closed.
    Comment(Text<'a>, bool),
    /// `%…`: a line for programs.
    Program(Text<'a>),
    /// `$6`: the judgement of a move by its number in PGN.
    Judgement(Text<'a>),
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
    /// A sentence about the end of the game: `--Black Won--`, `Resigns`.
    Ending,
    /// Any other word: a move, an ending, or neither.
    Word,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PsnToken<'a> {
    pub(crate) text: Text<'a>,
    pub(crate) kind: PsnTokenKind<'a>,
}

/// Returns the tokens of a PSN text in order: everything except blanks.
pub(crate) fn tokens<'a>(text: impl Into<Text<'a>>) -> impl Iterator<Item = PsnToken<'a>> {
    tokens_from(text.into(), true)
}

/// Returns the tokens of a text, see [`tokens`]. The text begins inside a line unless `begins_line`.
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
        let found = if core::mem::take(&mut begins_line) {
            first_token(text)
        } else {
            token(text)
        };
        let (rest, kind) = found.ok()?;
        let token = text.first(before(text.text, rest));
        text = text.end(rest);
        Some(PsnToken { text: token, kind })
    })
}

/// Reads the first token of a line.
fn first_token(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    match text.text.strip_prefix('%') {
        Some(line) => {
            rest_of_line(line).map(|(rest, line)| (rest, PsnTokenKind::Program(text.of(line))))
        }
        None => tag_line(text).or_else(|_| token(text)),
    }
}

/// Parses `comment | judgement | ending | clock | "(" | ")" | variation | number | word`.
fn token(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    match text.text.as_bytes().first() {
        Some(b'{') => comment(text),
        Some(b';') => {
            let line = preceded(char(';'), rest_of_line);
            let comment = line.map(|line| PsnTokenKind::Comment(text.of(line), true));
            { comment }.parse(text.text)
        }
        Some(b'$') => {
            let judgement = recognize((char('$'), digit1));
            let judgement = judgement.map(|number| PsnTokenKind::Judgement(text.of(number)));
            alt((judgement, word)).parse(text.text)
        }
        Some(b'(') => {
            let open = char('(').map(|_| PsnTokenKind::Open);
            alt((sentence, clock.map(PsnTokenKind::Clock), open)).parse(text.text)
        }
        Some(b')') => char(')').map(|_| PsnTokenKind::Close).parse(text.text),
        _ => alt((variation, sentence, number, word)).parse(text.text),
    }
}

fn rest_of_line(text: &str) -> Parsed<'_, &str> {
    take_till(|c| matches!(c, '\n' | '\r')).parse(text)
}

fn sentence(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let Some(sentence) = sentence_at(text) else {
        return none(text);
    };
    Ok((
        text.get(sentence.len()..).unwrap_or(""),
        PsnTokenKind::Ending,
    ))
}

/// Parses `"{" text "}"`. The closing brace may be missing at the end of the text.
fn comment(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    let inside = take_till(|c| c == '}');
    let (rest, (inside, end)) = preceded(char('{'), (inside, opt(char('}')))).parse(text.text)?;
    Ok((rest, PsnTokenKind::Comment(text.of(inside), end.is_some())))
}

/// Parses `"Variation:" number`.
fn variation(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let number = map_res(digit1, str::parse).map(PsnTokenKind::Variation);
    preceded((text_of("Variation:"), blanks), number).parse(text)
}

/// Parses `digits { "." }`, which is a whole word or has a dot.
fn number(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let dots = take_while1(|c| c == '.').map(|_| ());
    let number = terminated(ascii_number, alt((dots, not(inside_word))));
    let number = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    number.map(PsnTokenKind::Number).parse(text)
}

/// Parses any character, and the rest of its word.
fn word(text: &str) -> Parsed<'_, PsnTokenKind<'_>> {
    let inside = fold(.., inside_word, || (), |(), _| ());
    (anychar, inside).map(|_| PsnTokenKind::Word).parse(text)
}

/// Parses a part of a word after its first character. It may contain a square in brackets, as in `G(6i)-5h`.
fn inside_word(text: &str) -> Parsed<'_, &str> {
    let ends = |c| is_blank(c) || matches!(c, '\n' | '\r' | '(' | ')' | '{' | '[');
    let square = (one_of("123456789"), one_of("123456789abcdefghi"));
    let square = recognize(delimited(char('('), square, char(')')));
    alt((take_till1(ends), square)).parse(text)
}

/// Parses `"[" Name '"' text '"]'` on a line of its own. The text may contain quotes.
fn tag_line(text: Text<'_>) -> Parsed<'_, PsnTokenKind<'_>> {
    let (_, line) = preceded(peek(char('[')), rest_of_line).parse(text.text)?;
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

/// The meaning of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PsnTag<'a> {
    /// The start position in SFEN.
    Position,
    /// The start position by the name of a handicap.
    Handicap,
    /// Any other header, with its key.
    Key(&'a str),
}

pub(crate) fn tag(name: &str) -> PsnTag<'_> {
    match name {
        "SFEN" | "FEN" | "Fen" => PsnTag::Position,
        "Handicap" => PsnTag::Handicap,
        "Sente" | "Black" | "BLACK" => PsnTag::Key(keys::BLACK),
        "Gote" | "White" | "WHITE" => PsnTag::Key(keys::WHITE),
        other => PsnTag::Key(meaning(&KEYS, other).unwrap_or(other)),
    }
}

/// The tags whose header has another name.
const KEYS: [(&str, &str); 6] = [
    ("Event", keys::EVENT),
    ("Site", keys::SITE),
    ("Venue", keys::SITE),
    ("Date", keys::START),
    ("Opening", keys::OPENING),
    ("Joseki", keys::OPENING),
];

/// The names of each handicap, separated by blanks. A name is in lower case and without its own blanks.
const HANDICAPS: [(&str, Handicap); 11] = [
    ("even none", Handicap::Even),
    ("lance leftlance", Handicap::LeftLance),
    ("rightlance", Handicap::RightLance),
    ("bishop", Handicap::Bishop),
    ("rook", Handicap::Rook),
    ("rookandlance rooklance", Handicap::RookLance),
    ("2piece twopiece 2", Handicap::TwoPiece),
    ("4piece fourpiece 4", Handicap::FourPiece),
    ("6piece sixpiece 6", Handicap::SixPiece),
    ("8piece eightpiece 8", Handicap::EightPiece),
    ("10piece tenpiece 10", Handicap::TenPiece),
];

/// Returns the handicap with an English name: `2 piece`, `Rook`. An empty name is an even game.
pub(crate) fn handicap(name: &str) -> Option<Handicap> {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    let mut all = HANDICAPS.iter();
    let found = all.find(|(names, _)| names.split(' ').any(|known| known == name));
    let even = name.is_empty().then_some(Handicap::Even);
    found.map(|(_, handicap)| *handicap).or(even)
}

/// Splits a word from the marks that judge it: `P-7f!?`.
pub(super) fn judged_word(text: Text<'_>) -> (Text<'_>, &str) {
    let word = text.text.trim_end_matches(['!', '?', ',', ';']);
    (text.first(word.len()), text.skip(word.len()).text)
}

/// Reads a move: of USI, or in Western letters.
pub(super) fn written(text: &str) -> Result<WrittenMove, ParseError> {
    match text.parse::<Move>() {
        Ok(m) => Ok(m.into()),
        Err(_) => western_move(text),
    }
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

#[cfg(test)]
mod tags_tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!(handicap("2 piece"), Some(Handicap::TwoPiece));
        assert_eq!(handicap("Rook and lance"), Some(Handicap::RookLance));
        assert_eq!(handicap("Tenpiece"), Some(Handicap::TenPiece));
        assert_eq!(handicap("3 piece"), None);
        for (name, key) in KEYS {
            assert_eq!(tag(name), PsnTag::Key(key));
        }
    }
}
