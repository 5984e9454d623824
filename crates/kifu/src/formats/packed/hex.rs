//! Bytes as text: hexadecimal, a record on each line.

use super::layout::Layout;

/// The text of the bytes of a file in a packed format.
pub(super) fn text(bytes: &[u8], layout: Layout) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let room = bytes.len().saturating_mul(2);
    let mut text = String::with_capacity(room.saturating_add(bytes.len() / 32));
    let mut rest = bytes;
    while !rest.is_empty() {
        let (record, others) = rest.split_at(layout.first(rest).min(rest.len()));
        for byte in record {
            for digit in [byte >> 4, byte & 15] {
                let letter = DIGITS.get(usize::from(digit)).copied();
                text.push(char::from(letter.unwrap_or(b'0')));
            }
        }
        text.push('\n');
        rest = others;
    }
    text
}
