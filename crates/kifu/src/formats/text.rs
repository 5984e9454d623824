//! What writers of texts share.

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
