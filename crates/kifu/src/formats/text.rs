//! What the readers and writers of several formats share.

use crate::{Detail, Finding, FindingKind};
use std::borrow::Cow;

/// A text as one line: the ends of its lines become blanks.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    match text.contains(['\n', '\r']) {
        true => Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " ")),
        false => Cow::Borrowed(text),
    }
}

/// Appends a number with at least `width` digits, the first of them filled in. It is much faster than `write!`.
pub(crate) fn push_number(out: &mut String, number: u64, width: usize, fill: char) {
    let width = width.saturating_sub(1);
    match number {
        0..10 => out.extend(std::iter::repeat_n(fill, width)),
        _ => push_number(out, number / 10, width, fill),
    }
    out.push(char::from(b'0' | (number % 10) as u8));
}

/// How many columns a text takes where Japanese characters take two.
pub(crate) fn columns(text: &str) -> usize {
    let widths = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 });
    widths.sum()
}

/// The meaning of a word; nothing for a word that the table does not have.
pub(crate) fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let found = table.iter().find(|(known, _)| *known == word);
    found.map(|(_, meaning)| *meaning)
}

/// The first word with a meaning, if the table has one.
pub(crate) fn word_for<T: PartialEq>(
    table: &[(&'static str, T)],
    meaning: &T,
) -> Option<&'static str> {
    let found = table.iter().find(|(_, known)| known == meaning);
    found.map(|(word, _)| *word)
}

/// A text is dropped as a piece that no hand holds.
pub(crate) fn never_in_hand() -> Detail {
    Detail::words("such a piece is never in hand", "持駒にならない駒です")
}

/// A text is none that the format has for moves.
pub(crate) fn not_understood() -> Detail {
    Detail::words("it is not understood", "意味が分かりません")
}

/// A variation begins at a ply that no line has.
pub(crate) fn nowhere() -> Detail {
    Detail::words(
        "no line read so far leads to the ply of this variation",
        "これまでに読んだ手順はこの変化の手数に届きません",
    )
}

/// A line comes twice, of which the last counts.
pub(crate) fn last_counts() -> Finding {
    FindingKind::Repeated.with("counts", Detail::words("last", "最後のもの"))
}

/// A line comes twice, of which the first counts.
pub(crate) fn first_counts() -> Finding {
    FindingKind::Repeated.with("counts", Detail::words("first", "最初のもの"))
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers() {
        for number in [0, 5, 59, 100, 12_345, u64::MAX] {
            let mut text = String::new();
            push_number(&mut text, number, 4, ' ');
            push_number(&mut text, number, 2, '0');
            assert_eq!(text, format!("{number:4}{number:02}"));
        }
    }
}
