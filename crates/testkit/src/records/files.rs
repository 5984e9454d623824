//! Interprets the bytes of a fuzzer as a file, or as choices that create one.

use arbitrary::{Result, Unstructured};
use komadai_kifu::{Dialect, Encoding, Format, WriteOptions, encode};

use super::record;
use crate::damage::damaged;
use crate::dictionary::Dictionary;
use crate::input::is_made;

/// Returns the file that some bytes stand for. If the first byte is a control character, the bytes are choices. 1 to 15
/// create a record that is written and then damaged. 16 to 31 create a text from words of the format. CR, LF and tab
/// are excluded, because texts begin with them. All other bytes are the file itself.
#[must_use]
pub fn file(bytes: &[u8], format: Format, dictionary: &Dictionary) -> Vec<u8> {
    let made = match bytes.split_first() {
        _ if !is_made(bytes) => None,
        Some((1..=15, rest)) => written(&mut Unstructured::new(rest), format, dictionary).ok(),
        Some((_, rest)) => words(&mut Unstructured::new(rest), dictionary).ok(),
        None => None,
    };
    made.unwrap_or_else(|| bytes.to_vec())
}

/// Returns options for the writer of a format. Each format uses the same number of choices, so later bytes keep their
/// meaning.
pub fn write_options(u: &mut Unstructured<'_>, format: Format) -> Result<WriteOptions> {
    let mut lists: Vec<Vec<Dialect>> = Vec::new();
    for of in Format::ALL {
        let dialects = of.dialects().collect();
        if !lists.contains(&dialects) {
            lists.push(dialects);
        }
    }
    let mut options = WriteOptions::new(format);
    for dialects in lists.iter().filter(|list| !list.is_empty()) {
        let dialect = *u.choose(dialects)?;
        if format.dialects().any(|own| own == dialect) {
            options.dialect = Some(dialect);
        }
    }
    Ok(options)
}

fn written(u: &mut Unstructured<'_>, format: Format, dictionary: &Dictionary) -> Result<Vec<u8>> {
    // Choices from the end of the input stay the same if the record changes.
    let options = write_options(u, format)?;
    let encoding = if u.arbitrary()? {
        *u.choose(Encoding::ALL)?
    } else {
        format.default_encoding(None)
    };
    let times = u.int_in_range(0..=2)?;
    let record = record(u, 40)?;
    let bytes = match options.write(&record) {
        Ok(writing) if format.is_packed() => writing.encode().bytes,
        Ok(writing) => encode(&writing.text, encoding, format.line_end()).bytes,
        Err(_) => return Err(arbitrary::Error::IncorrectFormat),
    };
    let other = dictionary.soup(u, 12)?;
    damaged(u, bytes, other.as_bytes(), times)
}

fn words(u: &mut Unstructured<'_>, dictionary: &Dictionary) -> Result<Vec<u8>> {
    let encoding = if u.arbitrary()? {
        *u.choose(Encoding::ALL)?
    } else {
        Encoding::Utf8
    };
    let text = dictionary.soup(u, 300)?;
    Ok(encode(&text, encoding, Format::Kif.line_end()).bytes)
}
