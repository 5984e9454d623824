//! The text of a file while it is written.

use std::fmt;

use super::line_buffer::LineBuffer;

/// The text so far, in bytes that are whole characters.
#[derive(Debug)]
pub(crate) struct TextBuffer(Vec<u8>);

impl TextBuffer {
    pub(crate) fn with_capacity(bytes: usize) -> TextBuffer {
        TextBuffer(Vec::with_capacity(bytes))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes back all but the first bytes.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Appends a line, or a part of one.
    #[inline(always)]
    pub(crate) fn push_line(&mut self, line: &LineBuffer) {
        // Copying all of its bytes at once is faster than the right number of them.
        let len = self.0.len().saturating_add(line.len());
        self.0.extend_from_slice(line.bytes());
        self.0.truncate(len);
    }

    /// The text.
    pub(crate) fn into_text(self) -> String {
        match simdutf8::basic::from_utf8(&self.0) {
            Ok(text) => text.to_owned(),
            Err(_) => String::from_utf8_lossy(&self.0).into_owned(),
        }
    }
}

impl fmt::Write for TextBuffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}
