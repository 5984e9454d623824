//! What comes before a text: lines and columns.

/// What comes before a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Before {
    /// The lines that end before it.
    pub lines: usize,
    /// The characters on its line.
    pub columns: usize,
}

impl Before {
    /// Returns what comes before the end of a text that this comes before.
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

/// How many lines end in a text.
pub(crate) fn count_lines(text: &str) -> usize {
    let bytes = text.as_bytes();
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    // A CR ends a line unless a LF, or a CR and a LF, come after it.
    let ends = memchr::memchr_iter(b'\r', bytes).filter(|at| {
        let after = bytes.get(at + 1..).unwrap_or(&[]);
        !matches!(after, [b'\n', ..] | [b'\r', b'\n', ..])
    });
    feeds + ends.count()
}
