//! PSN, the Portable Shogi Notation, in its dialects: tags, moves in Western letters, remarks.

use komadai_core::{Move, PieceKind, Square};
use komadai_notation::{Capture, Marks, Origin, Written};

use crate::text::is_blank;
use crate::{ParseError, Text};

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
    /// `1.`: the number of a move.
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
        let space = |c: char| is_blank(c) || matches!(c, '\n' | '\r' | '\u{feff}');
        let blanks = rest.text.len() - rest.text.trim_start_matches(space).len();
        rest = rest.skip(blanks);
        let first = rest.text.chars().next()?;
        let (len, kind) = token(rest, first);
        let text = rest.first(len);
        rest = rest.skip(len.max(first.len_utf8()));
        Some(Token { text, kind })
    })
}

/// The token that a text starts with, and its length.
fn token(text: Text<'_>, first: char) -> (usize, Kind<'_>) {
    match first {
        '[' => {
            if let Some(found) = tag(text) {
                return found;
            }
        }
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
    let end = |c: char| is_blank(c) || matches!(c, '\n' | '\r' | '(' | ')' | '{' | '[');
    let bytes = text.text.char_indices().skip(1);
    let len = bytes
        .clone()
        .find(|(_, c)| end(*c))
        .map_or(text.text.len(), |(at, _)| at);
    let word = text.text.get(..len).unwrap_or("");
    if let Some(ply) = word.strip_prefix("Variation:").and_then(|n| n.parse().ok()) {
        return (len, Kind::Variation(ply));
    }
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let dots = word.get(digits..).unwrap_or("");
    let dots = dots.len() - dots.trim_start_matches('.').len();
    if digits > 0 && dots > 0 {
        let number = word.get(..digits).unwrap_or("").parse().unwrap_or(u32::MAX);
        return (digits + dots, Kind::Number(number));
    }
    (len, Kind::Word)
}

/// `[Name "value"]`. A value may have quotes in it: it ends with the line.
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

/// Reads a move in Western letters: `P7g-7f`, `Bx22+`, `+R6i-5h`, `P*5e`, `N-3c=`; or one of USI.
///
/// # Errors
///
/// What was expected instead.
pub fn western_move(text: Text<'_>) -> Result<Written, ParseError> {
    if let Ok(m) = text.text.parse::<Move>() {
        return Ok(m.into());
    }
    read(text.text).ok_or(ParseError::new(text.span(), "a move in Western letters"))
}

fn read(text: &str) -> Option<Written> {
    let mut rest = text;
    let promoted = take(&mut rest, &['+']).is_some();
    let mut letters = rest.chars();
    let letter = letters.next()?;
    rest = letters.as_str();
    let before = match letter {
        'D' => PieceKind::Dragon,
        'H' => PieceKind::Horse,
        'T' => PieceKind::Tokin,
        letter => PieceKind::from_letter(letter).filter(|_| letter.is_ascii_uppercase())?,
    };
    let before = match promoted {
        true => before.promoted()?,
        false => before,
    };
    // Digits right behind the letter are the origin only if a square follows them.
    let first = square(&mut rest);
    let sign = take(&mut rest, &['-', 'x', '*', '\'']);
    let second = square(&mut rest);
    let (from, to) = match (first, second) {
        (from, Some(to)) => (from, to),
        (Some(to), None) if sign.is_none() => (None, to),
        _ => return None,
    };
    let mark = take(&mut rest, &['+', '=']);
    let dropped = matches!(sign, Some('*' | '\''));
    if !rest.is_empty() || (dropped && (from.is_some() || mark.is_some() || before.is_promoted())) {
        return None;
    }
    let after = match mark {
        Some('+') => before.promoted()?,
        _ => before,
    };
    Some(Written {
        to: Some(to),
        before: Some(before),
        after: Some(after),
        origin: match from {
            _ if dropped => Some(Origin::Hand),
            from => from.map(Origin::Square),
        },
        capture: match sign {
            Some('x') => Capture::Something,
            _ => Capture::Unsaid,
        },
        marks: match mark {
            Some('+') => Marks::PROMOTE,
            Some(_) => Marks::NOT_PROMOTE,
            None => Marks::empty(),
        },
        ..Written::default()
    })
}

fn take(rest: &mut &str, signs: &[char]) -> Option<char> {
    let sign = rest.chars().next().filter(|sign| signs.contains(sign))?;
    *rest = rest.get(sign.len_utf8()..).unwrap_or("");
    Some(sign)
}

/// A square, `7f` or `76`, that a text starts with.
fn square(rest: &mut &str) -> Option<Square> {
    let bytes = rest.as_bytes();
    let file = bytes.first()?.checked_sub(b'0')?;
    let rank = match bytes.get(1)? {
        rank @ b'1'..=b'9' => rank - b'0',
        rank @ b'a'..=b'i' => rank - b'a' + 1,
        _ => return None,
    };
    let square = Square::from_numbers(file, rank)?;
    *rest = rest.get(2..).unwrap_or("");
    Some(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::{String, ToString};

    fn show(text: &str) -> String {
        let text = Text { text, start: 0 };
        let Ok(written) = western_move(text) else {
            return "none".into();
        };
        let from = match written.origin {
            Some(Origin::Hand) => "hand".into(),
            Some(Origin::Square(from)) => from.to_string(),
            None => "?".into(),
        };
        let to = written.to.map_or(String::new(), |to| to.to_string());
        let letter =
            |kind: Option<PieceKind>| kind.map_or(String::new(), |kind| format!("{kind:?}"));
        format!(
            "{} {from} {to} {}",
            letter(written.before),
            letter(written.after)
        )
    }

    #[test]
    fn moves() {
        assert_eq!(show("P7g-7f"), "Pawn 7g 7f Pawn");
        assert_eq!(show("P-76"), "Pawn ? 7f Pawn");
        assert_eq!(show("P76"), "Pawn ? 7f Pawn");
        assert_eq!(show("Bx22+"), "Bishop ? 2b Horse");
        assert_eq!(show("B8hx3c+"), "Bishop 8h 3c Horse");
        assert_eq!(show("+B4d-3c"), "Horse 4d 3c Horse");
        assert_eq!(show("H44-33"), "Horse 4d 3c Horse");
        assert_eq!(show("S6bx5c="), "Silver 6b 5c Silver");
        assert_eq!(show("P'5e"), "Pawn hand 5e Pawn");
        assert_eq!(show("B*45"), "Bishop hand 4e Bishop");
        assert_eq!(show("G6958"), "Gold 6i 5h Gold");
        assert_eq!(show("8h2b+"), " 8h 2b ");
        for none in [
            "", "P", "p7g-7f", "P7g-", "P*5e+", "+P*5e", "K5i-4h+", "P7g-7fx", "歩",
        ] {
            assert_eq!(show(none), "none", "{none}");
        }
    }

    #[test]
    fn all_tokens() {
        let text = "[A \"x \"y\" z\"]\n1.P-7f 2...P-3d{a (b}(0:01/0:0:2)(3.x)\nVariation:6 {open";
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
