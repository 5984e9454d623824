//! PSN, the Portable Shogi Notation, in its dialects: tags, moves in Western letters, remarks.

use komadai_core::{Color, EndingKind, Handicap, Move, Outcome, Written};
use komadai_parse::productions::{
    Parsed, WrittenClock, ascii_number, before, blanks, clock, is_blank,
};
use komadai_parse::{ParseError, Text, keys, western_move};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag as text_of, take_till, take_till1, take_while, take_while1};
use nom::character::complete::{anychar, char, digit1, one_of};
use nom::combinator::{map_opt, map_res, not, opt, peek, recognize, rest};
use nom::multi::fold;
use nom::sequence::{delimited, preceded, terminated};

use crate::formats::text::meaning;

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

/// What a word states about the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PsnEnding {
    /// How the game ended.
    Kind(EndingKind),
    /// The outcome alone.
    Result(Outcome),
}

impl PsnEnding {
    /// Returns the ending and the outcome. `by_side` gives the outcome of a kind of ending by the side to move.
    pub(crate) fn meant(self, by_side: impl Fn(EndingKind) -> Outcome) -> (EndingKind, Outcome) {
        match self {
            // Either a draw at the maximum number of moves, or a declared win.
            PsnEnding::Kind(EndingKind::Impasse) => (EndingKind::Impasse, Outcome::Undecided),
            PsnEnding::Kind(kind) => (kind, by_side(kind)),
            PsnEnding::Result(Outcome::Draw) => (EndingKind::Draw, Outcome::Draw),
            PsnEnding::Result(outcome) => (EndingKind::Other, outcome),
        }
    }

    /// Whether this contradicts an outcome.
    pub(crate) fn disagrees(self, outcome: Outcome) -> bool {
        match (self, outcome) {
            (PsnEnding::Result(result), Outcome::Win(_)) => result != outcome,
            (PsnEnding::Result(Outcome::Win(_)), Outcome::Draw) => true,
            _ => false,
        }
    }
}

/// The words of all dialects for kinds of endings; the last five are of PSN2.
const ENDINGS: [(&str, EndingKind); 16] = [
    ("Resigns", EndingKind::Resign),
    ("Resign", EndingKind::Resign),
    ("resigns", EndingKind::Resign),
    ("resign", EndingKind::Resign),
    ("RESIGNS", EndingKind::Resign),
    ("Interrupt", EndingKind::Interrupt),
    ("Mate", EndingKind::Checkmate),
    ("mate", EndingKind::Checkmate),
    ("Sennichite", EndingKind::Repetition),
    ("Jishogi", EndingKind::Impasse),
    ("Timeup", EndingKind::TimeUp),
    ("RepetitionDraw", EndingKind::Repetition),
    ("RepetitionWin", EndingKind::PerpetualCheck),
    ("MaxMovesDraw", EndingKind::MaxMoves),
    ("DeclarationWin", EndingKind::DeclareWin),
    ("TryRuleWin", EndingKind::Try),
];

/// The outcomes by themselves.
const RESULTS: [(&str, Outcome); 3] = [
    ("1-0", Outcome::Win(Color::Black)),
    ("0-1", Outcome::Win(Color::White)),
    ("1/2-1/2", Outcome::Draw),
];

/// The ending that a word of any dialect names; nothing for any other word.
pub(crate) fn ending(word: &str) -> Option<PsnEnding> {
    let result = || meaning(&RESULTS, word).map(PsnEnding::Result);
    let kind = meaning(&ENDINGS, word).map(PsnEnding::Kind);
    kind.or_else(result)
}

/// The outcome by the value of the tag for the result.
pub(crate) fn result(value: &str) -> Option<PsnEnding> {
    ending(value.trim()).filter(|result| matches!(result, PsnEnding::Result(_)))
}

/// The comment of Shogidokoro after `Jishogi` if a win was declared.
const DECLARED: &str = "入玉宣言により勝ち";

/// Whether the text after `Jishogi` begins with the comment `入玉宣言により勝ち`, perhaps with a clock before it.
pub(crate) fn is_declared(text: &str) -> bool {
    let near: String = text.chars().take(64).collect();
    let clock = delimited(char('('), take_till(|c| c == ')'), char(')'));
    let blanks = || take_while(char::is_whitespace);
    let brace = (blanks(), opt(clock), blanks(), char('{'), blanks());
    let found: Parsed<'_, _> = (brace, text_of(DECLARED)).parse(&near);
    found.is_ok()
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

/// The meaning of the tag with this name.
pub(crate) fn tag(name: &str) -> PsnTag<'_> {
    match name {
        "SFEN" | "FEN" | "Fen" => PsnTag::Position,
        "Handicap" => PsnTag::Handicap,
        "Sente" | "Black" | "BLACK" => PsnTag::Key(keys::BLACK),
        "Gote" | "White" | "WHITE" => PsnTag::Key(keys::WHITE),
        other => PsnTag::Key(meaning(&KEYS, other).unwrap_or(other)),
    }
}

/// The tags for headers of other names.
const KEYS: [(&str, &str); 6] = [
    ("Event", keys::EVENT),
    ("Site", keys::SITE),
    ("Venue", keys::SITE),
    ("Date", keys::START),
    ("Opening", keys::OPENING),
    ("Joseki", keys::OPENING),
];

/// The handicaps, each by its names in small letters and without blanks.
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

/// The handicap with an English name: `2 piece`, `Rook`. Nothing named is an even game.
pub(crate) fn handicap(name: &str) -> Option<Handicap> {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    let mut all = HANDICAPS.iter();
    let found = all.find(|(names, _)| names.split(' ').any(|known| known == name));
    let even = name.is_empty().then_some(Handicap::Even);
    found.map(|(_, handicap)| *handicap).or(even)
}

/// A word, and the marks that judge it: `P-7f!?`.
pub(super) fn judged_word(text: Text<'_>) -> (Text<'_>, &str) {
    let word = text.text.trim_end_matches(['!', '?', ',', ';']);
    (text.first(word.len()), text.skip(word.len()).text)
}

/// Whether a comment begins with the end of the game: with a word for an ending, after which the
/// sentence ends or only times follow.
pub(super) fn ends(comment: &str) -> bool {
    let (word, rest) = first_word(comment);
    let times = |c: char| c.is_ascii_digit() || c == ':' || c.is_whitespace();
    let sentence = comment
        .get(word.len()..)
        .is_some_and(|rest| rest.starts_with('.'));
    ending(word).is_some() && (sentence || rest.chars().all(times))
}

/// Reads a move: of USI, or in Western letters.
pub(super) fn written(text: &str) -> Result<Written, ParseError> {
    match text.parse::<Move>() {
        Ok(m) => Ok(m.into()),
        Err(_) => western_move(text),
    }
}

/// The first word of a comment, without the full stop, and what follows both.
pub(super) fn first_word(comment: &str) -> (&str, &str) {
    let len = comment.find(|c: char| c.is_whitespace() || c == '.');
    let (word, rest) = comment.split_at(len.unwrap_or(comment.len()));
    (word, rest.strip_prefix('.').unwrap_or(rest).trim())
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
mod endings_tests {
    use super::*;

    #[test]
    fn declared() {
        assert!(is_declared(" (0:05 / 0:00:05) { 入玉宣言により勝ち。}"));
        assert!(is_declared("{入玉宣言により勝ち"));
        assert!(!is_declared("(0:05) 入玉宣言により勝ち"));
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
