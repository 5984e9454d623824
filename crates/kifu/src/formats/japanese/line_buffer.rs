//! A short stretch of a line, put together from parts of fixed length.

use std::fmt;

/// A short stretch of a line under way, with blanks behind it.
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

    /// Puts some bytes behind the line; nothing where the line has no place for all of them, so that
    /// whoever puts has to know that it has.
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

    /// Puts blanks, as many as it still holds.
    #[inline(always)]
    pub(crate) fn blanks(&mut self, count: usize) {
        self.len = LineBuffer::BYTES.min(self.len.saturating_add(count));
    }

    /// How many bytes were put so far.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The bytes that were put, and blanks up to the end.
    #[inline(always)]
    pub(crate) const fn bytes(&self) -> &[u8; LineBuffer::BYTES] {
        &self.bytes
    }
}

impl fmt::Write for LineBuffer {
    /// Puts a text; an error, and nothing put, where it does not fit.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len.saturating_add(text.len());
        let place = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
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
