//! Encodes text as the bytes of a file.

use std::borrow::Cow;

use memchr::memchr_iter;

use crate::codec;
use crate::encoding::Encoding;
use crate::fit::{Substitution, fit};

/// A line end of a file.
///
/// ```
/// use komadai_encoding::{Encoding, LineEnd, encode};
///
/// let bytes = |end| encode("一\n", Encoding::Utf8, end).bytes;
/// assert_eq!(bytes(LineEnd::CrLf), "一\r\n".as_bytes());
/// assert_eq!(bytes(LineEnd::Lf), "一\n".as_bytes());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LineEnd {
    /// CR LF, as on Windows.
    CrLf,
    /// LF.
    Lf,
}

/// The bytes of an encoded text, with the characters that were replaced.
///
/// ```
/// use komadai_encoding::{Encoding, LineEnd, encode};
///
/// let encoded = encode("将棋", Encoding::Cp932, LineEnd::Lf);
/// assert_eq!(encoded.bytes, b"\x8f\xab\x8a\xfb");
/// assert!(encoded.substitutions.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EncodedText {
    /// The bytes, including the byte order mark of the encoding, if any.
    pub bytes: Vec<u8>,
    /// The replaced characters, in the order of the text.
    pub substitutions: Vec<Substitution>,
}

/// Encodes a text whose lines end in LF.
///
/// A character that is missing in the encoding is replaced by one that looks alike (☗ by ▲), otherwise by 〓, or `?` in
/// ASCII. Every replacement is listed.
///
/// ```
/// use komadai_encoding::{Encoding, LineEnd, encode};
///
/// let encoded = encode("☗７六歩\n", Encoding::Cp932, LineEnd::CrLf);
/// assert_eq!(encoded.bytes, b"\x81\xa3\x82\x56\x98\x5a\x95\xe0\r\n");
/// let replaced = &encoded.substitutions[0];
/// assert_eq!((replaced.character, replaced.written, replaced.alike), ('☗', '▲', true));
/// ```
#[must_use]
pub fn encode(text: &str, encoding: Encoding, line_end: LineEnd) -> EncodedText {
    let mut substitutions = Vec::new();
    let exact = match encoding {
        Encoding::Utf16Le => Some(wide(text, line_end, u16::to_le_bytes)),
        Encoding::Utf16Be => Some(wide(text, line_end, u16::to_be_bytes)),
        _ => held(encoding, text).map(|bytes| with_ends(&bytes, line_end)),
    };
    let unmarked = exact.unwrap_or_else(|| {
        let sign = match encoding {
            Encoding::Ascii => '?',
            _ => '〓',
        };
        let holds = |c: char| codec::code(encoding, c).is_some();
        let fitting = fit(text, sign, holds, &mut substitutions);
        let bytes = codec::encode(encoding, &fitting);
        with_ends(&bytes.unwrap_or_default(), line_end)
    });
    let bytes = match encoding.mark() {
        [] => unmarked,
        mark => [mark, &unmarked].concat(),
    };
    EncodedText {
        bytes,
        substitutions,
    }
}

/// Returns the encoded bytes of a text, or `None` if decoding them does not return the same text.
fn held(encoding: Encoding, text: &str) -> Option<Cow<'_, [u8]>> {
    let is_as_text = matches!(encoding, Encoding::Utf8 | Encoding::Utf8Bom);
    if is_as_text || text.is_ascii() {
        return Some(Cow::from(text.as_bytes()));
    }
    codec::encode(encoding, text).map(Cow::from)
}

/// Returns the bytes with each LF replaced by `line_end`. The encoding is not UTF-16, so an LF is never part of another
/// character.
fn with_ends(bytes: &[u8], line_end: LineEnd) -> Vec<u8> {
    if line_end == LineEnd::Lf {
        return bytes.to_owned();
    }
    let ends = memchr_iter(b'\n', bytes);
    let mut ended = Vec::with_capacity(bytes.len() + ends.clone().count());
    let mut start = 0;
    for end in ends {
        ended.extend_from_slice(bytes.get(start..end).unwrap_or_default());
        ended.push(b'\r');
        start = end;
    }
    ended.extend_from_slice(bytes.get(start..).unwrap_or_default());
    ended
}

fn wide(text: &str, line_end: LineEnd, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let ended = match line_end {
        LineEnd::Lf => Cow::from(text),
        LineEnd::CrLf => Cow::from(text.replace('\n', "\r\n")),
    };
    ended.encode_utf16().flat_map(bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode;

    #[track_caller]
    fn check(text: &str, encoding: Encoding, expected: &str, alike: &[bool]) {
        let encoded = encode(text, encoding, LineEnd::CrLf);
        let decoded = decode(&encoded.bytes);
        assert_eq!(decoded.text, expected.replace('\n', "\r\n"));
        let found: Vec<bool> = encoded.substitutions.iter().map(|s| s.alike).collect();
        assert_eq!(found, alike);
        for replaced in encoded.substitutions {
            let range = text.get(replaced.range).expect("a range of characters");
            assert!(range.ends_with(replaced.character), "{range}");
        }
    }

    #[test]
    fn every_encoding() {
        const TEXT: &str = "先手：あおい\n▲７六歩\n";
        for &encoding in Encoding::ALL {
            if encoding != Encoding::Ascii {
                check(TEXT, encoding, TEXT, &[]);
                let found = decode(&encode(TEXT, encoding, LineEnd::Lf).bytes);
                assert_eq!((found.encoding, found.text.as_str()), (encoding, TEXT));
            }
        }
        check("V2.2\n", Encoding::Ascii, "V2.2\n", &[]);
        check("N+碁\n", Encoding::Ascii, "N+?\n", &[false]);
    }

    #[test]
    fn substitutions() {
        check("☗歩☖\n", Encoding::Cp932, "▲歩△\n", &[true; 2]);
        check("～〜髙①\n", Encoding::Cp932, "～～髙①\n", &[true]);
        check("終\n♔歩\n", Encoding::Cp932, "終\n〓歩\n", &[false]);
        check("¥100歩", Encoding::Cp932, "￥100歩", &[true]);
        check("步⼀⾦⾶", Encoding::Cp932, "歩一金飛", &[true; 4]);
        check("∙⚪✕²⚫", Encoding::Cp932, "・○×2●", &[true; 5]);
        check(
            "名\u{200b}人\u{feff}。\u{200d}\u{2060}",
            Encoding::Cp932,
            "名人。",
            &[true; 4],
        );
        check("银龙马车", Encoding::Cp932, "銀龍馬車", &[true; 4]);
    }

    /// Decomposed texts, as from macOS, are composed as far as the encoding allows.
    #[test]
    fn decomposed_texts() {
        use unicode_normalization::UnicodeNormalization;

        for text in [
            "がぎぐげござじずぜぞ",
            "ヴパピプペポ",
            "ヷ先手：ジョゼフ",
            "José",
        ] {
            let decomposed: String = text.nfd().collect();
            for encoding in [Encoding::Cp932, Encoding::EucJp, Encoding::Iso2022Jp] {
                let encoded = encode(&decomposed, encoding, LineEnd::Lf);
                let composed = encode(text, encoding, LineEnd::Lf);
                assert_eq!(encoded.bytes, composed.bytes, "{text} {encoding}");
                let marks = decomposed.chars().count() - text.chars().count();
                assert_eq!(encoded.substitutions.len(), marks, "{text} {encoding}");
            }
        }
        check("か\u{3099}く", Encoding::Cp932, "がく", &[true]);
        check("\u{3099}く", Encoding::Cp932, "〓く", &[false]);
        check("ぬ\u{3099}", Encoding::Cp932, "〓", &[false]);
        check("☗\u{fe0e}葛\u{e0100}", Encoding::Cp932, "▲葛", &[true; 3]);
        check("か\u{3099}", Encoding::Utf8, "か\u{3099}", &[]);
    }

    /// Some tables of CP932 have the first character of a pair, others the second. The second is written for both.
    #[test]
    fn twins() {
        let twins = "¢￠£￡¬￢¥￥‖∥−－〜～—―¯￣‾￣¦￤·・•・\u{c5}\u{212b}\u{b5}\u{3bc}«≪⋯…";
        let twins: Vec<char> = twins.chars().collect();
        for pair in twins.chunks(2) {
            let [character, written] = [pair[0], pair[1]].map(String::from);
            check(&character, Encoding::Cp932, &written, &[true]);
            // Decoders return the second one, so it is written unchanged.
            check(&written, Encoding::Cp932, &written, &[]);
        }
    }
}
