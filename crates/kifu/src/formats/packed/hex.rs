//! Bytes as text: hexadecimal, a record on each line.

use std::fmt::Write as _;

use komadai_packed::RowFormat;

/// The text of the bytes of a file in a packed format.
pub(super) fn text(bytes: &[u8], format: RowFormat) -> String {
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
    for byte in record {
        let _ = write!(text, "{byte:02x}");
    }
    text.push('\n');
}
