//! Counts the lines and columns before a text.

/// The lines and columns before a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Before {
    /// The number of lines that end before the text.
    pub lines: usize,
    /// The number of characters before the text on its line.
    pub columns: usize,
}

impl Before {
    /// Returns the lines and columns before the end of `text`, if this is before its beginning.
    pub(crate) fn and(self, text: &str) -> Before {
        let ended = memchr::memrchr2(b'\n', b'\r', text.as_bytes());
        let (line, columns) = match ended.and_then(|at| text.get(at + 1..)) {
            Some(line) => (line, 0),
            None => (text, self.columns),
        };
        Before {
            lines: self.lines + count_lines(text),
            columns: columns + line.chars().count(),
        }
    }
}

/// Returns the number of lines that end in a text.
pub(crate) fn count_lines(text: &str) -> usize {
    let bytes = text.as_bytes();
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    // A CR ends a line unless LF or CR LF follows.
    let ends = memchr::memchr_iter(b'\r', bytes).filter(|at| {
        let after = bytes.get(at + 1..).unwrap_or(&[]);
        !matches!(after, [b'\n', ..] | [b'\r', b'\n', ..])
    });
    feeds + ends.count()
}
