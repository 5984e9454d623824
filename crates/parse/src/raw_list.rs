//! Lists of moves as the servers of Shogi Wars and ShogiQuest send them: `+7776FU,L599`, `7776FU3334FU`.

use komadai_core::Written;

use crate::text::before;
use crate::{Text, csa_move_prefix};

/// A kind of token in a list.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum RawTokenKind {
    /// A move of CSA, with or without its sign.
    Move(Written),
    /// `L599`: the remaining seconds of the side that moved.
    Left(u64),
    /// `receiveMove`, a call in the script around a list.
    Call,
    /// Any other text: an ending, or an unknown word.
    Word,
}

/// A token of a list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RawToken<'a> {
    /// The whole token.
    pub text: Text<'a>,
    /// The kind of token.
    pub kind: RawTokenKind,
}

/// The tokens of a list in order. Blanks, line ends, commas, quotes and round brackets separate tokens;
/// moves need no separator.
///
/// ```
/// use komadai_parse::raw_list::{RawTokenKind, tokens};
///
/// let kinds: Vec<_> = tokens("+7776FU,L599\tSENTE_WIN_TORYO").map(|token| token.kind).collect();
/// assert!(matches!(kinds[..], [RawTokenKind::Move(_), RawTokenKind::Left(599), RawTokenKind::Word]));
/// assert_eq!(tokens("7776FU3334FU8822UM").count(), 3);
/// ```
pub fn tokens<'a>(text: impl Into<Text<'a>>) -> impl Iterator<Item = RawToken<'a>> {
    let mut rest = text.into();
    core::iter::from_fn(move || {
        rest = rest.end(rest.text.trim_start_matches(separates));
        if rest.is_empty() {
            return None;
        }
        let (kind, len) = token(rest.text);
        let text = rest.first(len);
        rest = rest.skip(len);
        Some(RawToken { text, kind })
    })
}

/// The server whose list a text is, by its first move: those of Shogi Wars have a sign and `L…` after
/// them, those of ShogiQuest neither. Nothing if the text does not begin with a move.
#[must_use]
pub fn looks_like(text: &str) -> Option<RawList> {
    let mut all = tokens(text);
    let first = match all.next()? {
        RawToken {
            kind: RawTokenKind::Call,
            ..
        } => return Some(RawList::Wars),
        first => first,
    };
    let RawTokenKind::Move(written) = first.kind else {
        return None;
    };
    let next = all.next();
    match (written.side, next.map(|token| token.kind)) {
        (Some(_), Some(RawTokenKind::Left(_))) => Some(RawList::Wars),
        (None, None | Some(RawTokenKind::Move(Written { side: None, .. }))) => Some(RawList::Quest),
        _ => None,
    }
}

/// The server of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RawList {
    /// Shogi Wars.
    Wars,
    /// ShogiQuest.
    Quest,
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '"' | '\'' | '(' | ')' | ';' | '\u{feff}')
}

/// The token that a text starts with, and its length.
fn token(text: &str) -> (RawTokenKind, usize) {
    if let Ok((written, len)) = csa_move_prefix(text) {
        return (RawTokenKind::Move(written), len);
    }
    let len = word_len(text);
    let word = text.get(..len).unwrap_or("");
    let left = word.strip_prefix('L').filter(|digits| is_number(digits));
    let kind = match (word, left) {
        ("receiveMove", _) => RawTokenKind::Call,
        (_, Some(digits)) => RawTokenKind::Left(digits.parse().unwrap_or(u64::MAX)),
        _ => RawTokenKind::Word,
    };
    (kind, len)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The length of a word. One that begins like a move ends where the next move may begin.
fn word_len(text: &str) -> usize {
    let unsigned = text.trim_start_matches(['+', '-']);
    let letters = unsigned.trim_start_matches(|c: char| c.is_ascii_digit());
    if letters.len() == unsigned.len() {
        return text.find(separates).unwrap_or(text.len());
    }
    let after = letters.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    before(text, after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[track_caller]
    fn check(text: &str, words: &[&str]) {
        let found: Vec<&str> = tokens(text).map(|token| token.text.text).collect();
        assert_eq!(found, words, "{text}");
    }

    #[test]
    fn words() {
        let call = "receiveMove(\"+7776FU,L600\t-3334FU,L599\tDRAW_SENNICHI\");";
        let words = ["+7776FU", "L600", "-3334FU", "L599", "DRAW_SENNICHI"];
        check(call, &[&["receiveMove"], &words[..]].concat());
        check("7776FU3334FU", &["7776FU", "3334FU"]);
        check("7776XX3334FU 12", &["7776XX", "3334FU", "12"]);
        check("7776F", &["7776F"]);
        check("+,-歩", &["+", "-歩"]);
        check("", &[]);
    }

    #[test]
    fn whose() {
        assert_eq!(looks_like("+7776FU,L600"), Some(RawList::Wars));
        assert_eq!(looks_like("receiveMove(\"\")"), Some(RawList::Wars));
        assert_eq!(looks_like("7776FU"), Some(RawList::Quest));
        assert_eq!(looks_like("7776FU,3334FU"), Some(RawList::Quest));
        assert_eq!(looks_like("+7776FU,T600"), None);
        assert_eq!(looks_like("+7776FU\n-3334FU"), None);
        assert_eq!(looks_like("7776FU\nT3"), None);
        assert_eq!(looks_like("76歩"), None);
    }
}
