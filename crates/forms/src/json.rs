//! Writes forms as lines of JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use crate::escape::needs_escape;

/// Writes a form as a line of JSON. Characters that could control a terminal are escaped.
///
/// # Errors
///
/// Returns the errors of `out`.
pub fn write_json_line(form: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    form.serialize(&mut Serializer::with_formatter(&mut *out, Escaping))?;
    out.write_all(b"\n")
}

/// Returns a form as a line of JSON.
#[must_use]
pub fn json_line(form: &impl Serialize) -> String {
    let mut line = Vec::new();
    // This cannot fail: the keys of forms are texts, and the output is memory.
    let _ = write_json_line(form, &mut line);
    String::from_utf8(line).unwrap_or_default()
}

/// A formatter that escapes characters that could control a terminal, such as `\u009b`. The JSON is equivalent.
struct Escaping;

impl Formatter for Escaping {
    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        // Nearly all numbers have few decimals. The tables for others are too large for a module for JavaScript.
        let millionths = (value * 1e6).round();
        let is_exact = millionths / 1e6 == value && millionths.abs() < 1e15;
        if !is_exact && !cfg!(target_family = "wasm") {
            return CompactFormatter.write_f64(out, value);
        }
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let millionths = millionths.abs() as u64;
        let (whole, part) = (millionths / 1_000_000, millionths % 1_000_000);
        let part = format!("{part:06}");
        let (first, rest) = part.split_at(1);
        write!(out, "{sign}{whole}.{first}{}", rest.trim_end_matches('0'))
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // Most texts are plain, and this is faster.
        if fragment.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return out.write_all(fragment.as_bytes());
        }
        for part in fragment.split_inclusive(needs_escape) {
            let last = part.chars().next_back().filter(|&c| needs_escape(c));
            let plain = part.len() - last.map_or(0, char::len_utf8);
            out.write_all(&part.as_bytes()[..plain])?;
            if let Some(c) = last {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::json_line;

    /// The formatter writes numbers itself, as serde_json does.
    #[test]
    fn numbers_are_those_of_serde_json() {
        let decimals = (-4000..4000).map(|number| f64::from(number) / 1000.0);
        let others = [
            0.1 + 0.2,
            1.0 / 3.0,
            2345.6789,
            1e15 + 0.5,
            9e15,
            1.5e10,
            0.000_1,
            -0.0,
        ];
        for value in decimals.chain(others) {
            let expected = format!("{}\n", serde_json::json!(value));
            assert_eq!(json_line(&value), expected);
        }
        assert_eq!(json_line(&f64::NAN), "null\n");
    }
}
