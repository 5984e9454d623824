//! Interprets the bytes of a fuzzer as a text, or as choices that create one.

use arbitrary::{Result, Unstructured};

use crate::dictionary::Dictionary;

/// Returns `true` if the bytes are choices for a file: they begin with a control character that no text begins with.
#[must_use]
pub fn is_made(bytes: &[u8]) -> bool {
    match bytes.first() {
        Some(b'\t' | b'\n' | b'\r') => false,
        first => matches!(first, Some(1..=31)),
    }
}

/// Runs a law on a short text. The law returns whether the text could be read. Bytes that begin with a control
/// character are choices: 1 to 15 for `make`, 16 to 31 for words. All other bytes are the text itself, in UTF-8. If the
/// law cannot read it, the bytes are choices for `make`.
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

/// Returns the text with up to three characters or words removed, inserted or exchanged.
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
