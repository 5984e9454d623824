//! Bytes as text: hexadecimal, a record on each line.

use komadai_packed::Format;

/// The text of the bytes of a file in a packed format.
pub(super) fn text(bytes: &[u8], format: Format) -> String {
    let mut text = String::with_capacity(
        bytes
            .len()
            .saturating_mul(2)
            .saturating_add(bytes.len() / 32),
    );
    let mut rest = bytes;
    while !rest.is_empty() {
        let (record, others) = rest.split_at(format.record_len(rest).min(rest.len()));
        line(record, &mut text);
        rest = others;
    }
    text
}

/// Writes a record as a line.
pub(super) fn line(record: &[u8], text: &mut String) {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    ];
    for byte in record {
        text.extend([byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
    }
    text.push('\n');
}
