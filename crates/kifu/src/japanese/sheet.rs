//! A text while it is written, and short stretches of it put together from parts of fixed length.

use std::fmt;

/// A text under way, in bytes that are whole characters.
#[derive(Debug)]
pub(crate) struct Sheet(Vec<u8>);

impl Sheet {
    pub(crate) fn with_capacity(bytes: usize) -> Sheet {
        Sheet(Vec::with_capacity(bytes))
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Puts a line, or a part of one, behind what is there.
    #[inline(always)]
    pub(crate) fn push_row(&mut self, line: &Row) {
        // All of its bytes at once are faster than the right number of them.
        let len = self.0.len().saturating_add(line.len);
        self.0.extend_from_slice(&line.bytes);
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

impl fmt::Write for Sheet {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

impl fmt::Write for Row {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put_str(text);
        Ok(())
    }
}

/// The bytes that a line may have here.
const ROW: usize = 64;

/// A short stretch of a line under way, with blanks behind it.
pub(crate) struct Row {
    bytes: [u8; ROW],
    len: usize,
}

impl Row {
    #[inline(always)]
    pub(crate) const fn new() -> Row {
        Row {
            bytes: [b' '; ROW],
            len: 0,
        }
    }

    /// Puts some bytes behind the line; nothing where the line is full.
    #[inline(always)]
    pub(crate) fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        let place = self.bytes.get_mut(self.len..);
        if let Some(place) = place.and_then(<[u8]>::first_chunk_mut) {
            *place = *bytes;
            self.len = self.len.saturating_add(N);
        }
    }

    /// Puts the bytes of a number; nothing if it has none.
    #[inline(always)]
    pub(crate) fn put_of<const N: usize>(&mut self, table: &[[u8; N]], number: usize) {
        if let Some(bytes) = table.get(number) {
            self.put(bytes);
        }
    }

    /// Puts a text of any length.
    pub(crate) fn put_str(&mut self, text: &str) {
        let end = self.len.saturating_add(text.len());
        if let Some(place) = self.bytes.get_mut(self.len..end) {
            place.copy_from_slice(text.as_bytes());
            self.len = end;
        }
    }

    /// Puts blanks.
    #[inline(always)]
    pub(crate) fn blanks(&mut self, count: usize) {
        self.len = ROW.min(self.len.saturating_add(count));
    }

    /// The bytes so far.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }
}
