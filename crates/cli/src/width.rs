//! The width of a text on the terminal, and the column of a byte in it.

use std::borrow::Cow;
use std::env;
use std::io;
use std::sync::LazyLock;

use textwrap::Options;
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

/// The columns of the terminal that stdout is, or those that COLUMNS in the environment asks for. Nothing
/// elsewhere, as lines for other programs stay whole.
static COLUMNS: LazyLock<Option<usize>> = LazyLock::new(|| {
    let asked = env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size_of(io::stdout());
    asked.or_else(|| terminal().map(|(columns, _)| usize::from(columns.0)))
});

/// Returns the columns of the terminal that stdout is, or those that COLUMNS asks for.
pub(crate) fn columns() -> Option<usize> {
    *COLUMNS
}

/// The fewest columns for which lines are wrapped.
const NARROWEST: usize = 20;

/// The lines of a text that the terminal is wide enough for, the first and the further ones each after an
/// indent.
pub(crate) fn wrapped<'a>(text: &'a str, first: &'a str, further: &'a str) -> Vec<Cow<'a, str>> {
    match *COLUMNS {
        Some(columns) if columns >= NARROWEST => {
            let options = Options::new(columns).initial_indent(first);
            textwrap::wrap(text, options.subsequent_indent(further))
        }
        _ => vec![Cow::Owned(format!("{first}{text}"))],
    }
}
