//! A stretch of a text that is read from the front.

use crate::Part;
use crate::finding::Before;
use komadai_parse::Text;

/// A stretch of a text, read up to a byte. All bytes count from the start of the whole text.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) text: String,
    /// The byte with which it starts.
    start: usize,
    /// The byte up to which it was read.
    pub(crate) read: usize,
    /// A byte, and the lines and characters before it.
    counted: (usize, Before),
}

impl Chunk {
    /// A text that begins with a line, after so many bytes and lines of others.
    pub(crate) fn new(text: String, start: usize, lines: usize) -> Chunk {
        let before = Before { lines, columns: 0 };
        Chunk {
            text,
            start,
            read: start,
            counted: (start, before),
        }
    }

    pub(crate) fn end(&self) -> usize {
        self.start.saturating_add(self.text.len())
    }

    pub(crate) fn is_read(&self) -> bool {
        self.read >= self.end()
    }

    /// The text from one byte to another.
    pub(crate) fn stretch(&self, from: usize, to: usize) -> Text<'_> {
        let range = from.saturating_sub(self.start)..to.saturating_sub(self.start);
        Text {
            text: self.text.get(range).unwrap_or(""),
            start: from,
        }
    }

    /// The lines and characters before a byte, which is none before one that was asked for.
    pub(crate) fn before(&mut self, byte: usize) -> Before {
        let (at, before) = self.counted;
        let between = self.stretch(at, byte).text;
        let ended = memchr::memrchr2(b'\n', b'\r', between.as_bytes());
        let (line, columns) = match ended.and_then(|at| between.get(at.saturating_add(1)..)) {
            Some(line) => (line, 0),
            None => (between, before.columns),
        };
        let before = Before {
            lines: before.lines.saturating_add(count_lines(between)),
            columns: columns.saturating_add(line.chars().count()),
        };
        self.counted = (byte, before);
        before
    }

    /// The text from one byte to another, with its place.
    pub(crate) fn part(&mut self, from: usize, to: usize) -> Part {
        let Before { lines, columns } = self.before(from);
        Part {
            line: lines,
            column: columns,
            text: self.stretch(from, to).text.into(),
            byte: from,
        }
    }
}

/// How many lines end in a text.
pub(crate) fn count_lines(text: &str) -> usize {
    let bytes = text.as_bytes();
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    // A CR ends a line unless a LF, or a CR and a LF, come after it.
    let ends = memchr::memchr_iter(b'\r', bytes).filter(|at| {
        let after = bytes.get(at.saturating_add(1)..).unwrap_or(&[]);
        !matches!(after, [b'\n', ..] | [b'\r', b'\n', ..])
    });
    feeds.saturating_add(ends.count())
}
