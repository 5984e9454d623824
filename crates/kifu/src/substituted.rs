//! What an encoding lacked of a text, in words.

use crate::finding::{Before, FindingCollector};
use crate::{Finding, FindingKind, Limits};
use komadai_core::Span;
use komadai_encoding::{Encoding, Substitution};

/// A warning for each character of a text that [`encode`](crate::encode()) replaced, with its
/// place: `substituted` where what was written looks alike, else `unencodable`.
///
/// ```
/// use komadai_kifu::{Encoding, LineEnd, encode, substitution_findings};
///
/// let text = "☗７六歩\n";
/// let encoded = encode(text, Encoding::Cp932, LineEnd::CrLf);
/// let findings = substitution_findings(text, Encoding::Cp932, &encoded.substitutions);
/// assert_eq!(findings[0].sentence().to_string(), "cp932 has no ☗ (U+2617): written as ▲");
/// ```
#[must_use]
pub fn substitution_findings(
    text: &str,
    encoding: Encoding,
    substitutions: &[Substitution],
) -> Vec<Finding> {
    let mut findings = FindingCollector::new(Limits::NONE);
    for replaced in substitutions {
        let at = replaced.range.start;
        let character = replaced.character;
        let kind = match replaced.alike {
            true => FindingKind::Substituted,
            false => FindingKind::Unencodable,
        };
        let finding = kind
            .with("encoding", encoding.code())
            .with("character", character)
            .with("number", format!("U+{:04X}", u32::from(character)))
            .with("written", replaced.written);
        findings.report(Span::sized(at, character.len_utf8()), finding);
    }
    let found = findings.finish();
    found.placed(text.into(), Before::default()).finish()
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
            let place = |f: Finding| {
                let place = f.place.expect("a place");
                (f.code(), place.line, place.column)
            };
            let found = found.into_iter().map(place);
            found.collect::<Vec<_>>()
        };
        assert_eq!(found("終\n歩♔"), [("unencodable", 2, 2)]);
        let both = [("substituted", 1, 1), ("unencodable", 3, 1)];
        assert_eq!(found("☗歩\n\n♔☗歩")[..2], both);
    }
}
