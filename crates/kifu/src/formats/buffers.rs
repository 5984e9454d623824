//! The text of a file while it is written, and a line of it.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr2;

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
        self.push_bytes(text.as_bytes());
    }

    /// Appends whole characters.
    #[inline(always)]
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
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

/// The beginning of a line, in a fixed number of bytes of which the rest are blanks.
pub(crate) struct LineBuffer {
    bytes: [u8; LineBuffer::BYTES],
    len: usize,
}

impl LineBuffer {
    /// How many bytes it holds.
    pub(crate) const BYTES: usize = 64;

    #[inline(always)]
    pub(crate) const fn new() -> LineBuffer {
        LineBuffer {
            bytes: [b' '; LineBuffer::BYTES],
            len: 0,
        }
    }

    /// Appends some bytes. Without room for all of them nothing is appended, so the caller has to
    /// know that there is room.
    #[inline(always)]
    pub(crate) fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        let _ = self.append(bytes);
    }

    #[inline(always)]
    fn append<const N: usize>(&mut self, bytes: &[u8; N]) -> fmt::Result {
        let place = self.bytes.get_mut(self.len..);
        *place.and_then(<[u8]>::first_chunk_mut).ok_or(fmt::Error)? = *bytes;
        self.len = self.len.saturating_add(N);
        Ok(())
    }

    /// Appends an entry of a table; nothing if the table has no such entry.
    #[inline(always)]
    pub(crate) fn put_of<const N: usize>(&mut self, table: &[[u8; N]], number: usize) {
        if let Some(bytes) = table.get(number) {
            self.put(bytes);
        }
    }

    /// Appends blanks, at most as many as there is room for.
    #[inline(always)]
    pub(crate) fn blanks(&mut self, count: usize) {
        self.len = LineBuffer::BYTES.min(self.len.saturating_add(count));
    }

    /// How many bytes the line has so far.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The bytes of the line, and blanks up to the end.
    #[inline(always)]
    pub(crate) const fn bytes(&self) -> &[u8; LineBuffer::BYTES] {
        &self.bytes
    }
}

impl fmt::Write for LineBuffer {
    /// Appends a text; an error, and nothing is appended, where it does not fit.
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // One character of Japanese, or a square.
        if let Ok(bytes) = <&[u8; 3]>::try_from(text.as_bytes()) {
            return self.append(bytes);
        }
        if let Ok(bytes) = <&[u8; 6]>::try_from(text.as_bytes()) {
            return self.append(bytes);
        }
        let end = self.len.saturating_add(text.len());
        let place = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// A text as one line: blanks in the place of the ends of lines.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::LineBuffer;

    #[test]
    fn a_full_row_takes_no_more() {
        let mut row = LineBuffer::new();
        row.blanks(LineBuffer::BYTES - 4);
        assert_eq!(row.write_str("歩打"), Err(std::fmt::Error));
        assert_eq!(row.len(), LineBuffer::BYTES - 4);
        assert_eq!(row.write_str("歩"), Ok(()));
        assert_eq!(row.write_str("+"), Ok(()));
        assert_eq!(row.write_str("+"), Err(std::fmt::Error));
        row.put(b"+");
        row.blanks(1);
        assert_eq!(
            (row.len(), row.bytes().last()),
            (LineBuffer::BYTES, Some(&b'+'))
        );
    }
}
