//! From text to the bytes of a file.

use crate::encoding::Encoding;
use komadai_core::Span;
use komadai_record::Finding;
use komadai_record::build::FindingCollector;

/// How the lines of a file end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineEnd {
    /// CR LF, as Windows has it.
    CrLf,
    /// LF.
    Lf,
}

/// The bytes of a file, and where they say something else than the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded {
    /// The bytes, with a byte order mark where the encoding wants one.
    pub bytes: Vec<u8>,
    /// A warning for each character that was replaced, with its place in the text.
    pub findings: Vec<Finding>,
}

/// Encodes a text whose lines end in LF.
///
/// A character that the encoding lacks is replaced by one that looks alike (☗ by ▲), or else by
/// 〓, in ASCII by `?`; each under a warning, `substituted` or `unencodable`. As [`Encoding::Binary`]
/// the digits of a hexadecimal text become bytes.
///
/// ```
/// use komadai_kifu::{Encoding, LineEnd, encode};
///
/// let encoded = encode("☗７六歩\n", Encoding::Cp932, LineEnd::CrLf);
/// assert_eq!(encoded.bytes, b"\x81\xa3\x82\x56\x98\x5a\x95\xe0\r\n");
/// assert_eq!(encoded.findings[0].code, "substituted");
/// ```
#[must_use]
pub fn encode(text: &str, encoding: Encoding, line_end: LineEnd) -> Encoded {
    encode_behind(encoding.mark(), text, encoding, line_end)
}

/// The same behind some bytes: a mark, or, where the text goes on a file, none.
pub(crate) fn encode_behind(
    mark: &[u8],
    text: &str,
    encoding: Encoding,
    line_end: LineEnd,
) -> Encoded {
    let mut findings = FindingCollector::new(text);
    if encoding == Encoding::Binary {
        let (bytes, findings) = (crate::formats::bytes(text), Vec::new());
        return Encoded { bytes, findings };
    }
    let fitting = match encoding {
        Encoding::Utf8
        | Encoding::Utf8Bom
        | Encoding::Utf16Le
        | Encoding::Utf16Be
        | Encoding::Binary => None,
        Encoding::Ascii if text.is_ascii() => None,
        Encoding::Cp932 | Encoding::EucJp if is_held(encoding, text) => None,
        _ => Some(fit(text, encoding, &mut findings)),
    };
    let fitting = fitting.as_deref().unwrap_or(text);
    let ended;
    let fitting = match line_end {
        LineEnd::Lf => fitting,
        LineEnd::CrLf => {
            ended = fitting.replace('\n', "\r\n");
            &ended
        }
    };
    let bytes = match encoding {
        Encoding::Utf8Bom => [mark, fitting.as_bytes()].concat(),
        Encoding::Utf16Le => wide(mark, fitting, u16::to_le_bytes),
        Encoding::Utf16Be => wide(mark, fitting, u16::to_be_bytes),
        Encoding::Cp932 | Encoding::EucJp => encoding.codec().encode(fitting).0.into_owned(),
        Encoding::Ascii | Encoding::Utf8 | Encoding::Binary => fitting.as_bytes().to_owned(),
    };
    let findings = findings.take();
    Encoded { bytes, findings }
}

/// Whether an encoding has every character of a text and gives it back the same.
fn is_held(encoding: Encoding, text: &str) -> bool {
    if encoding == Encoding::Ascii {
        return text.is_ascii();
    }
    let codec = encoding.codec();
    let (bytes, _, lossy) = codec.encode(text);
    !lossy && codec.decode_without_bom_handling(&bytes).0 == text
}

/// The text with everything replaced that the encoding lacks.
fn fit(text: &str, encoding: Encoding, findings: &mut FindingCollector<'_>) -> String {
    let mut fitting = String::with_capacity(text.len());
    let mut line = 1_usize;
    let mut buffer = [0; 4];
    for (at, c) in text.char_indices() {
        line = line.saturating_add(usize::from(c == '\n'));
        if c.is_ascii() || is_held(encoding, c.encode_utf8(&mut buffer)) {
            fitting.push(c);
            continue;
        }
        let span = Span::sized(at, c.len_utf8());
        let number = u32::from(c);
        let alike = alike(c).filter(|&other| is_held(encoding, other.encode_utf8(&mut buffer)));
        if let Some(other) = alike {
            let message = format!("{encoding} has no {c} (U+{number:04X}): written as {other}");
            findings.warn(line, span, "substituted", message);
            fitting.push(other);
        } else {
            let geta = if encoding == Encoding::Ascii {
                '?'
            } else {
                '〓'
            };
            let message = format!("{encoding} has no {c:?} (U+{number:04X}): written as {geta}");
            findings.warn(line, span, "unencodable", message);
            fitting.push(geta);
        }
    }
    fitting
}

/// A character of the Japanese standard that looks the same.
const fn alike(c: char) -> Option<char> {
    Some(match c {
        '☗' | '⛊' => '▲',
        '☖' | '⛉' => '△',
        '\u{301c}' => '～',
        '\u{2212}' => '－',
        '\u{2014}' => '―',
        '\u{2016}' => '∥',
        '\u{2010}' | '\u{2011}' | '\u{2013}' => '-',
        '\u{a5}' => '￥',
        '\u{a0}' => ' ',
        '\u{30fb}' | '\u{ff65}' | '\u{b7}' => '・',
        _ => return None,
    })
}

fn wide(mark: &[u8], text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let units = text.encode_utf16().flat_map(bytes);
    mark.iter().copied().chain(units).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode;

    #[track_caller]
    fn check(text: &str, encoding: Encoding, expected: &str, codes: &[&str]) {
        let encoded = encode(text, encoding, LineEnd::CrLf);
        let decoded = decode(&encoded.bytes);
        assert_eq!(decoded.text, expected.replace('\n', "\r\n"));
        let found: Vec<&str> = encoded.findings.iter().map(|f| f.code).collect();
        assert_eq!(found, codes);
        for finding in &encoded.findings {
            assert!(text.get(finding.span.range()).is_some(), "{finding}");
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
        check("N+碁\n", Encoding::Ascii, "N+?\n", &["unencodable"]);
    }

    #[test]
    fn substitutions() {
        check("☗歩☖\n", Encoding::Cp932, "▲歩△\n", &["substituted"; 2]);
        check("～〜髙①\n", Encoding::Cp932, "～～髙①\n", &["substituted"]);
        check("終\n♔歩\n", Encoding::Cp932, "終\n〓歩\n", &["unencodable"]);
        check("¥100歩", Encoding::Cp932, "￥100歩", &["substituted"]);
        let encoded = encode("終\n歩♔", Encoding::Cp932, LineEnd::Lf);
        let place = (encoded.findings[0].line, encoded.findings[0].column);
        assert_eq!(place, (2, 2));
    }
}
