//! Writes forms as lines of JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

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
