//! The width of a text on the terminal, and the column of a byte in it.

use std::env;
use std::sync::LazyLock;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Whether characters of ambiguous width, such as ▲, take two columns. In most terminals, and by the
/// system's `wcwidth`, they take one; in terminals set up for East Asian fonts they may take two.
static WIDE: LazyLock<bool> =
    LazyLock::new(|| env::var_os("KOMADAI_AMBIGUOUS_WIDTH").is_some_and(|width| width == "2"));

/// The columns of a text.
pub(crate) fn width(text: &str) -> usize {
    if *WIDE {
        text.width_cjk()
    } else {
        text.width()
    }
}

/// The columns of a character.
pub(crate) fn width_of_char(c: char) -> usize {
    let width = if *WIDE { c.width_cjk() } else { c.width() };
    width.unwrap_or(0)
}

/// The column of a byte, in characters from one.
pub(crate) fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}
