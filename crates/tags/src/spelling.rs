//! Parses squares, pieces and sets of both in patterns.

use komadai_core::Color::{Black, White};
use komadai_core::{Bitboard, File, Piece, PieceKind, Rank, Square};
use komadai_parse::words;

use crate::contents::Contents;
use crate::likeness::nearest;

/// Returns the first character and the text after it.
fn first(text: &str) -> Option<(char, &str)> {
    let mut chars = text.chars();
    Some((chars.next()?, chars.as_str()))
}

fn digit(c: char) -> Option<u8> {
    let number = match c {
        '1'..='9' => u32::from(c) - u32::from('0'),
        '１'..='９' => u32::from(c) - u32::from('０'),
        _ => return None,
    };
    u8::try_from(number).ok()
}

fn rank_number(c: char) -> Option<u8> {
    let kanji = "一二三四五六七八九".chars().position(|known| known == c);
    let letter = "abcdefghi".chars().position(|known| known == c);
    let place = kanji.or(letter).map(|place| place + 1);
    place
        .and_then(|place| u8::try_from(place).ok())
        .or_else(|| digit(c))
}

/// Parses `2h`, `28` or `２八`. Returns the square and the text after it.
pub(crate) fn square(text: &str) -> Option<(Square, &str)> {
    let (file, rest) = first(text)?;
    let (rank, rest) = first(rest)?;
    Some((
        Square::from_numbers(digit(file)?, rank_number(rank)?)?,
        rest,
    ))
}

/// Parses a piece, which is a letter of USI or a Japanese name.
pub(crate) fn piece(text: &str) -> Option<(PieceKind, &str)> {
    let (promoted, letter) = match text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (c, rest) = first(letter)?;
    if c.is_ascii_uppercase() {
        let kind = PieceKind::from_letter(c)?;
        let kind = if promoted { kind.promoted()? } else { kind };
        return Some((kind, rest));
    }
    let (rest, kind) = words::piece(text).ok()?;
    Some((kind, rest))
}

pub(crate) fn kind_of(name: &str) -> Option<PieceKind> {
    piece(name)
        .filter(|(_, rest)| rest.is_empty())
        .map(|(kind, _)| kind)
}

/// A name in English, and its names in Japanese.
pub type Named = (&'static str, &'static [&'static str]);

/// A word of a pattern, split into parts: `!vhand:R`, `敵持駒：飛`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// Whether the word has no leading `!`.
    pub holds: bool,
    /// The word without `!`.
    pub text: &'a str,
    /// The part before the colon, or the whole word, without the sign of the enemy.
    pub name: &'a str,
    /// Whether the word has the sign of the enemy.
    pub of_enemy: bool,
    /// The part after the first colon, if any.
    pub value: Option<&'a str>,
}

impl<'a> Word<'a> {
    /// Splits a word into its parts.
    #[must_use]
    pub fn of(word: &'a str) -> Word<'a> {
        let negated = word.strip_prefix(['!', '！']);
        let text = negated.unwrap_or(word);
        let (name, value) = match text.split_once([':', '：']) {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        Word {
            holds: negated.is_none(),
            text,
            name: enemy(name).unwrap_or(name),
            of_enemy: enemy(name).is_some(),
            value,
        }
    }

    /// Returns the English name if the word is one of these names in either language.
    #[must_use]
    pub fn named(self, names: &[Named]) -> Option<&'static str> {
        let is_name =
            |(english, japanese): &&Named| *english == self.name || japanese.contains(&self.name);
        names.iter().find(is_name).map(|(english, _)| *english)
    }

    /// Returns the names that are similar to the word, each with a colon, the most similar first.
    #[must_use]
    pub fn near(self, names: &[Named]) -> Vec<String> {
        let all =
            |(english, japanese): &Named| [*english].into_iter().chain(japanese.iter().copied());
        let near = nearest(self.name, names.iter().flat_map(all));
        near.into_iter().map(|name| format!("{name}:")).collect()
    }
}

/// Removes the sign of the enemy, or returns `None` if it is missing.
pub(crate) fn enemy(text: &str) -> Option<&str> {
    text.strip_prefix('v').or_else(|| text.strip_prefix('敵'))
}

/// Parses the contents of a square: `.` for empty, `*` for any piece, or a list of pieces. `v` means the enemy's
/// pieces.
pub(crate) fn contents(text: &str) -> Option<(Contents, &str)> {
    for empty in ['.', '空'] {
        if let Some(rest) = text.strip_prefix(empty) {
            return Some((Contents::EMPTY, rest));
        }
    }
    let (text, color) = match enemy(text) {
        Some(text) => (text, White),
        None => (text, Black),
    };
    let of = |kind| Contents::of(Some(Piece::new(color, kind)));
    let mut set = Contents::NONE;
    for any in ['*', '駒'] {
        if let Some(rest) = text.strip_prefix(any) {
            let all = PieceKind::ALL.into_iter();
            return Some((all.fold(set, |set, kind| set | of(kind)), rest));
        }
    }
    let mut rest = text;
    while let Some((kind, after)) = piece(rest) {
        set = set | of(kind);
        rest = after;
    }
    (set != Contents::NONE).then_some((set, rest))
}

/// Parses a range of numbers: `4-6`, `4`, or `x` for all.
fn range(text: &str, number: fn(char) -> Option<u8>) -> Option<(u8, u8, &str)> {
    let (c, rest) = first(text)?;
    if c == 'x' {
        return Some((1, 9, rest));
    }
    let one = number(c)?;
    match rest.strip_prefix('-') {
        None => Some((one, one, rest)),
        Some(rest) => {
            let (c, rest) = first(rest)?;
            let other = number(c)?;
            Some((one.min(other), one.max(other), rest))
        }
    }
}

/// Parses squares: `4i`, `4i|5i`, a file `5x`, a rank `xe`, an area `4-6g-i`.
pub(crate) fn squares(text: &str) -> Option<(Bitboard, &str)> {
    let mut set = Bitboard::EMPTY;
    let mut rest = text;
    loop {
        let (from, to, after) = range(rest, digit)?;
        let (top, bottom, after) = range(after, rank_number)?;
        for file in from..=to {
            for rank in top..=bottom {
                set = set.with(Square::new(File::new(file)?, Rank::new(rank)?));
            }
        }
        match after.strip_prefix('|') {
            Some(after) => rest = after,
            None => return Some((set, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{contents, piece, square, squares};
    use komadai_core::PieceKind;

    #[test]
    fn squares_are_read_in_all_their_forms() {
        for text in ["7g", "77", "７七", "7七", "７７"] {
            assert_eq!(square(text).unwrap().0.to_string(), "7g", "{text}");
        }
        for (text, count) in [
            ("7g", 1),
            ("7g|8h", 2),
            ("5x", 9),
            ("xe", 9),
            ("xx", 81),
            ("4-6g-i", 9),
            ("6-4i-g", 9),
            ("1-3x|xa", 33),
            ("x五", 9),
        ] {
            let (set, rest) = squares(text).unwrap();
            assert_eq!((set.len(), rest), (count, ""), "{text}");
        }
        for text in ["", "7", "0a", "7j", "4-", "4-6", "x", "7g|"] {
            assert!(squares(text).is_none(), "{text}");
        }
    }

    #[test]
    fn pieces_are_read_in_all_their_forms() {
        for text in ["+R", "竜", "龍", "竜王"] {
            assert_eq!(piece(text), Some((PieceKind::Dragon, "")), "{text}");
        }
        assert_eq!(contents("GS4i"), contents("金銀4i"));
        assert_eq!(contents("v+B1a"), contents("敵馬1a"));
        assert_eq!(contents("*1a"), contents("駒1a"));
        assert_eq!(contents(".1a"), contents("空1a"));
        assert!(contents("k1a").is_none());
    }
}
