//! The meaning of the bytes of a fuzzer: a text, or choices that make one.

use arbitrary::{Result, Unstructured};
use komadai_kifu::{Dialect, Encoding, Format, WriteOptions, encode};

use crate::damage::damaged;
use crate::dictionary::Dictionary;
use crate::records;

/// Whether [`file()`] takes the bytes as choices.
#[must_use]
pub fn is_made(bytes: &[u8]) -> bool {
    match bytes.first() {
        Some(b'\t' | b'\n' | b'\r') => false,
        first => matches!(first, Some(1..=31)),
    }
}

/// A file of a format. If the first byte is a control character, the bytes are choices. 1 to 15 make a record that
/// is written and then damaged. 16 to 31 (without CR, LF and tab, with which texts begin) make a text of words of
/// the format. All other bytes are the file itself.
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

/// Runs a law on a short text. The law returns whether the text could be read. First the text is the bytes as
/// UTF-8. If they begin with a control character or cannot be read, they are choices for `make`, or for words.
pub fn text(
    bytes: &[u8],
    dictionary: &Dictionary,
    make: impl Fn(&mut Unstructured<'_>) -> Result<String>,
    law: impl Fn(&str) -> bool,
) -> bool {
    let made = match bytes.split_first() {
        Some((1..=15, rest)) => make(&mut Unstructured::new(rest)),
        Some((16..=31, rest)) => dictionary.soup(&mut Unstructured::new(rest), 24),
        _ if law(&String::from_utf8_lossy(bytes)) => return true,
        _ => make(&mut Unstructured::new(bytes)),
    };
    made.is_ok_and(|text| law(&text))
}

/// A text with up to three characters or words removed, inserted or exchanged.
pub fn misspelt(u: &mut Unstructured<'_>, text: &str, dictionary: &Dictionary) -> Result<String> {
    let mut parts: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..u.int_in_range(0..=3)? {
        let at = u.int_in_range(0..=parts.len())?;
        let word = dictionary.word(u)?.to_owned();
        match u.int_in_range(0..=2)? {
            0 => parts.insert(at, word),
            1 if at < parts.len() => drop(parts.remove(at)),
            _ if at < parts.len() => parts[at] = word,
            _ => {}
        }
    }
    Ok(parts.concat())
}

/// The options for the writer of a format. The number of choices is the same for each format, so that the remaining
/// bytes keep their meaning.
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
    // Choices from the end of the input stay the same when the record changes.
    let options = write_options(u, format)?;
    let encoding = if u.arbitrary()? {
        *u.choose(Encoding::ALL)?
    } else {
        format.default_encoding(None)
    };
    let times = u.int_in_range(0..=2)?;
    let record = records::record(u, 40)?;
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
