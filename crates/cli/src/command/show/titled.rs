//! Writes output with titles.

use komadai_forms::OneLine;
use std::io::{self, Write};
use std::mem::take;

/// An output that writes a title before the first text below it.
pub(super) struct Titled<'a, W> {
    out: &'a mut W,
    /// The title that is not written yet.
    title: String,
    is_empty: bool,
}

impl<'a, W> Titled<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Titled<'a, W> {
        Titled {
            out,
            title: String::new(),
            is_empty: true,
        }
    }

    /// Sets the input of the following output.
    pub(super) fn begin(&mut self, input: &str) {
        self.title = format!("=== {} ===\n", OneLine(input));
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }
}

impl<W: Write> Write for Titled<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.title.is_empty() {
            let blank = if self.is_empty { "" } else { "\n" };
            write!(self.out, "{blank}{}", take(&mut self.title))?;
        }
        self.is_empty = false;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
