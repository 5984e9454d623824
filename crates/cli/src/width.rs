//! Measures the width of a text on the terminal, and finds the column of a byte in it.

use std::borrow::Cow;
use std::env;
use std::io;
use std::sync::LazyLock;

use textwrap::Options;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Whether characters of ambiguous width, such as ▲, take two columns. In most terminals, and by the system's
/// `wcwidth`, they take one. In terminals set up for East Asian fonts they may take two.
static WIDE: LazyLock<bool> =
    LazyLock::new(|| env::var_os("KOMADAI_AMBIGUOUS_WIDTH").is_some_and(|width| width == "2"));

pub(crate) fn width(text: &str) -> usize {
    if *WIDE {
        text.width_cjk()
    } else {
        text.width()
    }
}

pub(crate) fn width_of_char(c: char) -> usize {
    let width = if *WIDE { c.width_cjk() } else { c.width() };
    width.unwrap_or(0)
}

/// Returns the column of a byte, in characters from 1.
pub(crate) fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// The number of columns in the environment variable COLUMNS, or else that of the terminal. It is `None` without both,
/// because lines for other programs are not wrapped.
static COLUMNS: LazyLock<Option<usize>> = LazyLock::new(|| {
    let asked = env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size_of(io::stdout());
    asked.or_else(|| terminal().map(|(columns, _)| usize::from(columns.0)))
});

/// Returns the width of the terminal that stdout is, or the width that `COLUMNS` sets.
pub(crate) fn columns() -> Option<usize> {
    *COLUMNS
}

const NARROWEST: usize = 20;

/// Wraps a text for the terminal. The first line and the further lines have different indents.
pub(crate) fn wrapped<'a>(text: &'a str, first: &'a str, further: &'a str) -> Vec<Cow<'a, str>> {
    match *COLUMNS {
        Some(columns) if columns >= NARROWEST => {
            let options = Options::new(columns).initial_indent(first);
            textwrap::wrap(text, options.subsequent_indent(further))
        }
        _ => vec![Cow::Owned(format!("{first}{text}"))],
    }
}

/// Returns the lines of a table. Columns of texts are left-aligned, those of numbers right-aligned.
pub(crate) fn table(rows: &[Vec<String>], is_text: impl Fn(usize) -> bool) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max();
    let widths: Vec<usize> = (0..columns).filter_map(widest).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, widest))| {
            let blanks = " ".repeat(widest - width(cell));
            if is_text(column) {
                format!("{cell}{blanks}")
            } else {
                format!("{blanks}{cell}")
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
