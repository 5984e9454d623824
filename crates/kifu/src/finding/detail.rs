//! Defines the details in the sentence of a finding.

use std::borrow::Cow;
use std::fmt;

use super::reason;
use crate::phrases;
use komadai_core::{
    Color, DisplayIn, Language, Move, Origin, Phrase, Position, Square, Style, WrittenMove,
    display_in_english, wording::SideMarks,
};
use komadai_notation::{Candidates, Context, describe, print_as};

/// A detail of a [`Finding`](crate::Finding), by name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A number.
    Number(u64),
    /// A character, shown as an escape if it is a control character.
    Character(char),
    /// A name or a code, the same in every language.
    Text(Box<str>),
    /// The beginning of a text of the file, shown in quotation marks.
    Quote(Box<str>),
    /// A move, shown in Hosking's notation in English and in that of newspapers in Japanese.
    Move(WrittenMove),
    /// Several moves.
    Moves(Box<[WrittenMove]>),
    /// Words in both languages.
    Words {
        /// The words in English.
        english: Cow<'static, str>,
        /// The words in Japanese.
        japanese: Cow<'static, str>,
    },
}

impl Detail {
    /// All details in words, for tests.
    #[doc(hidden)]
    pub const REASONS: &'static [&'static Phrase] = reason::ALL;

    /// All phrases for what a reader of a file expects, for tests.
    #[doc(hidden)]
    pub const EXPECTED: &'static [&'static Phrase] = phrases::ALL;

    /// Quotes a text. A long text is cut after 40 characters.
    pub(crate) fn quote(text: &str) -> Detail {
        let cut = text.char_indices().nth(40);
        let short = cut.and_then(|(end, _)| text.get(..end));
        Detail::Quote(match short {
            Some(short) => format!("{short}…").into(),
            None => text.into(),
        })
    }

    /// Creates a detail of words in English and in Japanese.
    pub(crate) fn words(
        english: impl Into<Cow<'static, str>>,
        japanese: impl Into<Cow<'static, str>>,
    ) -> Detail {
        let (english, japanese) = (english.into(), japanese.into());
        Detail::Words { english, japanese }
    }

    /// Creates a detail of the words of a text in both languages.
    pub(crate) fn of<T: DisplayIn + ?Sized>(text: &T) -> Detail {
        let [english, japanese] =
            [Language::English, Language::Japanese].map(|l| text.in_language(l).to_string());
        Detail::words(english, japanese)
    }

    /// Creates a detail of words, and fills in the details in braces.
    pub(crate) fn filled(words: &Phrase, details: &[(&'static str, Detail)]) -> Detail {
        let [english, japanese] = [Language::English, Language::Japanese].map(|language| {
            let mut text = String::new();
            let _ = fill(words.text(language), details, language, &mut text);
            text
        });
        Detail::words(english, japanese)
    }

    /// Creates the words `expected …`.
    pub(crate) fn expected<T: DisplayIn + ?Sized>(what: &T) -> Detail {
        Detail::filled(reason::EXPECTED, &[("what", Detail::of(what))])
    }

    /// Creates a detail of a move in a position. The move may be illegal.
    pub(crate) fn of_move(position: &Position, m: Move) -> Detail {
        Detail::Move(written(position, m))
    }

    pub(crate) fn of_moves(position: &Position, moves: &[Move]) -> Detail {
        Detail::Moves(moves.iter().map(|&m| written(position, m)).collect())
    }

    /// Creates a detail of a side: `Black` or `White`, `先手` or `後手`.
    pub(crate) fn of_side(side: Color, is_handicap: bool) -> Detail {
        match (side, is_handicap) {
            (Color::Black, false) => Detail::words("Black", "先手"),
            (Color::White, false) => Detail::words("White", "後手"),
            (Color::Black, true) => Detail::words("Black", "下手"),
            (Color::White, true) => Detail::words("White", "上手"),
        }
    }
}

/// Writes words, and replaces each name in braces by its detail.
pub(super) fn fill(
    mut words: &str,
    details: &[(&'static str, Detail)],
    language: Language,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    while let Some((before, after)) = words.split_once('{') {
        out.write_str(before)?;
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        match details.iter().find(|(known, _)| *known == name) {
            Some((_, detail)) => write!(out, "{}", detail.in_language(language))?,
            None => out.write_str("…")?,
        }
        words = after;
    }
    out.write_str(words)
}

fn written(position: &Position, m: Move) -> WrittenMove {
    let context = Context::new(position, None);
    describe(&context, m, Candidates::Reach)
        .unwrap_or_else(|| WrittenMove::from(m).side(Some(position.side())))
}

impl DisplayIn for Detail {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, language) {
            (Detail::Number(number), _) => write!(f, "{number}"),
            (Detail::Character(c), _) if c.is_control() => write!(f, "{}", c.escape_default()),
            (Detail::Character(c), _) => write!(f, "{c}"),
            (Detail::Text(text), _) => f.write_str(text),
            (Detail::Quote(text), Language::English) => write!(f, "“{text}”"),
            (Detail::Quote(text), Language::Japanese) => write!(f, "「{text}」"),
            (Detail::Move(m), _) => write_move(m, language, f),
            (Detail::Moves(moves), _) => {
                let between = match language {
                    Language::English => ", ",
                    Language::Japanese => "、",
                };
                moves.iter().enumerate().try_for_each(|(i, m)| {
                    f.write_str(if i == 0 { "" } else { between })?;
                    write_move(m, language, f)
                })
            }
            (Detail::Words { english, .. }, Language::English) => f.write_str(english),
            (Detail::Words { japanese, .. }, Language::Japanese) => f.write_str(japanese),
        }
    }
}

display_in_english!(Detail);

/// Writes a move with the mark of its side.
fn write_move(m: &WrittenMove, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let style = match language {
        Language::English => Style::Hosking,
        Language::Japanese => Style::Press,
    };
    let wording = style.wording().side(SideMarks::Triangles);
    match (m.before, m.side, m.origin, m.to) {
        // The origin square is empty.
        (None, Some(side), Some(Origin::Square(from)), Some(to)) => {
            let number = |square: Square| (square.file().number(), square.rank().number());
            let (from, to) = (number(from), number(to));
            let mark = wording.side_mark(side);
            write!(f, "{mark}{}{}→{}{}", from.0, from.1, to.0, to.1)
        }
        // A described move has everything that is printed, so this cannot fail.
        _ => print_as(m, style, &wording, f).or(Ok(())),
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Detail {
            fn from(number: $number) -> Detail {
                Detail::Number(u64::try_from(number).unwrap_or(u64::MAX))
            }
        }
    )+};
}

numbers!(usize, u64, u32, u16);

impl From<&str> for Detail {
    fn from(text: &str) -> Detail {
        Detail::Text(text.into())
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Detail {
        Detail::Text(text.into())
    }
}

impl From<char> for Detail {
    fn from(character: char) -> Detail {
        Detail::Character(character)
    }
}

impl From<&Phrase> for Detail {
    fn from(phrase: &Phrase) -> Detail {
        let [english, japanese] = [Language::English, Language::Japanese];
        Detail::words(phrase.text(english), phrase.text(japanese))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_words() {
        let start = Position::startpos();
        let both = |m: &str| {
            let detail = Detail::of_move(&start, m.parse().expect("a move"));
            [Language::English, Language::Japanese].map(|l| detail.in_language(l).to_string())
        };
        assert_eq!(both("7g7f"), ["▲P76", "▲７六歩"]);
        assert_eq!(both("5e5d"), ["▲55→54", "▲55→54"]);
        let moves = ["4i5h", "6i5h"].map(|m| m.parse().expect("a move"));
        let moves = Detail::of_moves(&start, &moves);
        assert_eq!(moves.to_string(), "▲G49-58, ▲G69-58");
    }

    #[test]
    fn quotes_are_short() {
        assert_eq!(Detail::quote("７六歩").to_string(), "“７六歩”");
        let long = Detail::quote(&"歩".repeat(50)).to_string();
        assert_eq!(long.chars().count(), 43);
    }
}
