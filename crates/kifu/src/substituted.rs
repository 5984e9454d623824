//! What an encoding lacked of a text, in words.

use komadai_core::Span;
use komadai_encoding::{Encoding, Substitution};
use komadai_record::Finding;
use komadai_record::build::FindingCollector;

/// A warning for each character of a text that [`encode`](crate::encode()) replaced, with its place:
/// `substituted` where what was written looks alike, else `unencodable`.
///
/// ```
/// use komadai_kifu::{Encoding, LineEnd, encode, substitution_findings};
///
/// let text = "☗７六歩\n";
/// let encoded = encode(text, Encoding::Cp932, LineEnd::CrLf);
/// let findings = substitution_findings(text, Encoding::Cp932, &encoded.substitutions);
/// assert_eq!(findings[0].message, "cp932 has no ☗ (U+2617): written as ▲");
/// ```
#[must_use]
pub fn substitution_findings(
    text: &str,
    encoding: Encoding,
    substitutions: &[Substitution],
) -> Vec<Finding> {
    let mut findings = FindingCollector::new(text);
    let (mut line, mut end) = (1_usize, 0);
    for replaced in substitutions {
        let at = replaced.range.start;
        let between = text.get(end..at).unwrap_or("").as_bytes();
        line = line.saturating_add(memchr::memchr_iter(b'\n', between).count());
        end = at;
        let (c, written) = (replaced.character, replaced.written);
        let number = u32::from(c);
        let (code, shown) = match replaced.alike {
            true => ("substituted", c.to_string()),
            false => ("unencodable", format!("{c:?}")),
        };
        let message = format!("{encoding} has no {shown} (U+{number:04X}): written as {written}");
        findings.warn(line, Span::sized(at, c.len_utf8()), code, message);
    }
    findings.take()
}

#[cfg(test)]
mod tests {
    use komadai_encoding::{LineEnd, encode};

    use super::*;

    #[test]
    fn places_and_codes() {
        let found = |text| {
            let encoded = encode(text, Encoding::Cp932, LineEnd::Lf);
            let found = substitution_findings(text, Encoding::Cp932, &encoded.substitutions);
            let found = found.into_iter().map(|f| (f.code, f.line, f.column));
            found.collect::<Vec<_>>()
        };
        assert_eq!(found("終\n歩♔"), [("unencodable", 2, 2)]);
        let both = [("substituted", 1, 1), ("unencodable", 3, 1)];
        assert_eq!(found("☗歩\n\n♔☗歩")[..2], both);
    }
}
