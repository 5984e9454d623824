//! From bytes to text: which encoding they are in, by what they say and not by any name.

use std::fmt;
use std::str::FromStr;

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use komadai_parse::first_line;

/// How the characters of a file are written in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Encoding {
    /// Nothing but ASCII.
    Ascii,
    /// UTF-8.
    Utf8,
    /// UTF-8 with the mark EF BB BF in front.
    Utf8Bom,
    /// Shift_JIS with the extensions of Windows.
    Cp932,
    /// EUC-JP.
    EucJp,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// No characters at all: the bytes of a packed format, whose text is hexadecimal.
    Binary,
}

impl Encoding {
    /// Every encoding of characters.
    pub const ALL: &[Encoding] = &[
        Encoding::Ascii,
        Encoding::Utf8,
        Encoding::Utf8Bom,
        Encoding::Cp932,
        Encoding::EucJp,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
    ];

    /// The stable name: `utf-8`, `cp932`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Encoding::Ascii => "ascii",
            Encoding::Utf8 => "utf-8",
            Encoding::Utf8Bom => "utf-8-bom",
            Encoding::Cp932 => "cp932",
            Encoding::EucJp => "euc-jp",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
            Encoding::Binary => "binary",
        }
    }

    /// The byte order mark that a file in this encoding begins with; empty where it has none.
    pub(crate) const fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Utf8Bom => b"\xef\xbb\xbf",
            Encoding::Utf16Le => b"\xff\xfe",
            Encoding::Utf16Be => b"\xfe\xff",
            _ => b"",
        }
    }

    /// Whether a file in this encoding may call it so (`Shift_JIS`, `UTF-8`, …); nothing for an
    /// unknown name.
    pub(crate) fn agrees_with(self, declared: &str) -> Option<bool> {
        let name: String = declared
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        Some(match name.as_str() {
            "utf8" | "utf8n" | "utf8bom" => {
                matches!(self, Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Ascii)
            }
            "shiftjis" | "sjis" | "cp932" | "windows31j" | "ms932" => {
                matches!(self, Encoding::Cp932 | Encoding::Ascii)
            }
            "eucjp" => matches!(self, Encoding::EucJp | Encoding::Ascii),
            "utf16" => matches!(self, Encoding::Utf16Le | Encoding::Utf16Be),
            "utf16le" => self == Encoding::Utf16Le,
            "utf16be" => self == Encoding::Utf16Be,
            _ => return None,
        })
    }

    pub(crate) const fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Ascii | Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Binary => UTF_8,
            Encoding::Cp932 => SHIFT_JIS,
            Encoding::EucJp => EUC_JP,
            Encoding::Utf16Le => UTF_16LE,
            Encoding::Utf16Be => UTF_16BE,
        }
    }

    fn strictly(self, bytes: &[u8]) -> Option<String> {
        let text = self
            .codec()
            .decode_without_bom_handling_and_without_replacement(bytes)?;
        Some(text.into_owned())
    }
}

/// The stable name.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownEncoding;

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown encoding")
    }
}

impl std::error::Error for UnknownEncoding {}

/// The stable name.
impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Encoding, UnknownEncoding> {
        let mut all = Encoding::ALL.iter().copied();
        all.find(|encoding| encoding.code() == text)
            .ok_or(UnknownEncoding)
    }
}

/// A text and how it was encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The encoding of the whole, or of most of it.
    pub encoding: Encoding,
    /// The lines (from 1) that were in another encoding, and in which.
    pub foreign_lines: Vec<(usize, Encoding)>,
    /// The lines (from 1) with bytes that stand for no character. A U+FFFD on any other line stood
    /// in the file itself.
    pub undecodable_lines: Vec<usize>,
}

/// Finds out the encoding of some bytes and decodes them.
///
/// A byte order mark decides; then whatever is valid UTF-8 is UTF-8; of CP932 and EUC-JP the one
/// that fits, or UTF-16 without a mark. A UTF-8 file may be cut off inside a character. Where a line does not fit the rest, it is decoded by itself; bytes that fit nothing
/// become U+FFFD. Every input gives a text.
///
/// ```
/// use komadai_kifu::{Encoding, decode};
///
/// let decoded = decode(b"\x8f\xab\x8a\xfb");
/// assert_eq!(decoded.text, "将棋");
/// assert_eq!(decoded.encoding, Encoding::Cp932);
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, text)) = utf8(bytes) {
        return sound(text.to_owned(), encoding);
    }
    let (encoding, bytes) = detect(bytes);
    decode_as(encoding, bytes)
}

/// A text of which nothing more has to be said.
fn sound(text: String, encoding: Encoding) -> Decoded {
    Decoded {
        text,
        encoding,
        foreign_lines: Vec::new(),
        undecodable_lines: Vec::new(),
    }
}

/// Decodes whole lines whose encoding is known.
pub(crate) fn decode_as(encoding: Encoding, bytes: &[u8]) -> Decoded {
    if let Some(text) = encoding.strictly(bytes) {
        return sound(text, encoding);
    }
    if matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be) {
        let (text, _) = encoding.codec().decode_without_bom_handling(bytes);
        let damaged = |(number, line): (usize, &[u8])| {
            let bad = "\u{fffd}".as_bytes();
            let found = line.windows(bad.len()).any(|part| part == bad);
            found.then_some(number)
        };
        let lines = (1..).zip(split_lines(text.as_bytes()));
        return Decoded {
            undecodable_lines: lines.filter_map(damaged).collect(),
            foreign_lines: Vec::new(),
            text: text.into_owned(),
            encoding,
        };
    }
    by_lines(encoding, bytes)
}

/// What most files are, at once: UTF-8 or ASCII through and through, without a NUL.
fn utf8(bytes: &[u8]) -> Option<(Encoding, &str)> {
    let marked = bytes.strip_prefix(Encoding::Utf8Bom.mark());
    let text = simdutf8::basic::from_utf8(marked.unwrap_or(bytes)).ok()?;
    let encoding = match marked {
        Some(_) => Encoding::Utf8Bom,
        None if memchr::memchr(0, bytes).is_some() => return None,
        None if text.is_ascii() => Encoding::Ascii,
        None => Encoding::Utf8,
    };
    Some((encoding, text))
}

/// Decodes each line by itself. In none of these encodings does a line end occur inside a
/// character.
fn by_lines(encoding: Encoding, bytes: &[u8]) -> Decoded {
    let mut decoded = Decoded {
        text: String::with_capacity(bytes.len()),
        encoding,
        foreign_lines: Vec::new(),
        undecodable_lines: Vec::new(),
    };
    for (number, line) in (1..).zip(split_lines(bytes)) {
        if let Some(text) = encoding.strictly(line) {
            decoded.text.push_str(&text);
            continue;
        }
        let others = [Encoding::Utf8, Encoding::EucJp, Encoding::Cp932];
        let poor = Quality::of(encoding, line).is_poor();
        let other = others
            .into_iter()
            // A few bad bytes are damage; a line in another encoding is bad all over.
            .filter(|_| encoding.codec() != UTF_8 || cut(line).is_none())
            .filter(|&other| other != encoding && (poor || other == Encoding::Utf8))
            .find_map(|other| Some((other, other.strictly(line)?)))
            // UTF-8 shows by itself, but a pair of bytes may look like it by chance.
            .filter(|(_, text)| poor || text.chars().any(|c| c.len_utf8() > 2));
        match other {
            Some((other, text)) => {
                decoded.text.push_str(&text);
                decoded.foreign_lines.push((number, other));
            }
            None => {
                let (text, _) = encoding.codec().decode_without_bom_handling(line);
                decoded.text.push_str(&text);
                decoded.undecodable_lines.push(number);
            }
        }
    }
    decoded
}

/// The lines of some bytes, each with its end.
pub(crate) fn split_lines(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (_, whole) = first_line(bytes);
        let (line, rest) = bytes.split_at_checked(whole)?;
        bytes = rest;
        (!line.is_empty()).then_some(line)
    })
}

/// What stands before the last character, if these bytes are UTF-8 that ends inside of it.
fn cut(bytes: &[u8]) -> Option<&[u8]> {
    let error = std::str::from_utf8(bytes).err()?;
    match error.error_len() {
        None => bytes.get(..error.valid_up_to()),
        Some(_) => None,
    }
}

/// The encoding, and the bytes behind a byte order mark.
pub(crate) fn detect(bytes: &[u8]) -> (Encoding, &[u8]) {
    for encoding in [Encoding::Utf8Bom, Encoding::Utf16Le, Encoding::Utf16Be] {
        if let Some(rest) = bytes.strip_prefix(encoding.mark()) {
            return (encoding, rest);
        }
    }
    if let Some(encoding) = utf16(bytes) {
        return (encoding, bytes);
    }
    if bytes.is_ascii() {
        return (Encoding::Ascii, bytes);
    }
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => return (Encoding::Utf8, bytes),
        Err(error) => bytes.get(..error.valid_up_to()).unwrap_or(&[]),
    };
    if cut(bytes).is_some_and(|whole| !whole.is_ascii()) {
        return (Encoding::Utf8, bytes);
    }
    // The usual case for old files: the very first Japanese character is no UTF-8.
    if valid.is_ascii() {
        let text = Encoding::Cp932.strictly(bytes);
        if text.is_some_and(|text| !Quality::of_text(&text).is_kana()) {
            return (Encoding::Cp932, bytes);
        }
    }
    let utf8 = Quality::of(Encoding::Utf8, bytes);
    let cp932 = Quality::of(Encoding::Cp932, bytes);
    let euc_jp = Quality::of(Encoding::EucJp, bytes);
    // Other encodings hardly ever look like UTF-8, so that little of it is enough.
    let encoding = if utf8.good > utf8.bad.saturating_mul(8) && utf8.bad <= cp932.bad.max(1) {
        Encoding::Utf8
    } else if euc_jp.bad < cp932.bad || (euc_jp.bad == cp932.bad && cp932.is_kana()) {
        Encoding::EucJp
    } else {
        Encoding::Cp932
    };
    (encoding, bytes)
}

/// UTF-16 without a mark: bytes full of NULs that make a text without any.
fn utf16(bytes: &[u8]) -> Option<Encoding> {
    let nuls = bytes.iter().filter(|&&b| b == 0).count();
    if nuls.saturating_mul(16) < bytes.len().max(1) {
        return None;
    }
    let fitting = |encoding: Encoding| {
        let text = encoding.strictly(bytes)?;
        let all = text.chars().count();
        let usual = text.chars().filter(|&c| is_usual(c)).count();
        (usual.saturating_mul(20) >= all.saturating_mul(19)).then_some((usual, encoding))
    };
    let both = [Encoding::Utf16Le, Encoding::Utf16Be];
    let best = both.into_iter().filter_map(fitting);
    best.max_by_key(|&(usual, _)| usual)
        .map(|(_, encoding)| encoding)
}

/// ASCII, kana, kanji, full-width and half-width forms, signs.
const fn is_usual(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\t' | ' '..='~' | '\u{2010}'..='\u{27bf}' | '\u{3000}'..='\u{30ff}'
            | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff9f}'
    )
}

/// How well an encoding fits.
struct Quality {
    /// Characters beyond ASCII.
    good: usize,
    /// Bytes that stand for nothing.
    bad: usize,
    /// Half-width katakana, which EUC-JP read as CP932 is full of.
    kana: usize,
}

impl Quality {
    fn of(encoding: Encoding, bytes: &[u8]) -> Quality {
        let (text, _) = encoding.codec().decode_without_bom_handling(bytes);
        Quality::of_text(&text)
    }

    #[expect(
        clippy::arithmetic_side_effects,
        reason = "no text has more characters than bytes"
    )]
    fn of_text(text: &str) -> Quality {
        let mut quality = Quality {
            good: 0,
            bad: 0,
            kana: 0,
        };
        for c in text.chars().filter(|c| !c.is_ascii()) {
            match c {
                char::REPLACEMENT_CHARACTER => quality.bad += 1,
                '\u{ff61}'..='\u{ff9f}' => {
                    quality.kana += 1;
                    quality.good += 1;
                }
                _ => quality.good += 1,
            }
        }
        quality
    }

    const fn is_poor(&self) -> bool {
        self.bad.saturating_mul(4) > self.good
    }

    const fn is_kana(&self) -> bool {
        self.kana.saturating_mul(4) > self.good
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], encoding: Encoding, text: &str) {
        let decoded = decode(bytes);
        assert_eq!((decoded.encoding, decoded.text.as_str()), (encoding, text));
        assert_eq!(encoding.code().parse(), Ok(encoding));
    }

    const TEXT: &str = "棋戦：見本戦\n先手：あおい\n   1 ７六歩(77)\n";

    #[test]
    fn by_content() {
        check(b"V2.2\nPI\n", Encoding::Ascii, "V2.2\nPI\n");
        check(TEXT.as_bytes(), Encoding::Utf8, TEXT);
        check(
            format!("\u{feff}{TEXT}").as_bytes(),
            Encoding::Utf8Bom,
            TEXT,
        );
        check(&SHIFT_JIS.encode(TEXT).0, Encoding::Cp932, TEXT);
        check(&EUC_JP.encode(TEXT).0, Encoding::EucJp, TEXT);
        check(&EUC_JP.encode("▲").0, Encoding::EucJp, "▲");
        let wide: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&[b"\xff\xfe", &wide[..]].concat(), Encoding::Utf16Le, TEXT);
        let wide: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check(&[b"\xfe\xff", &wide[..]].concat(), Encoding::Utf16Be, TEXT);
        check(b"", Encoding::Ascii, "");
        let wide: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&wide, Encoding::Utf16Le, TEXT);
        let wide: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check(&wide, Encoding::Utf16Be, TEXT);
        check(&[0; 64], Encoding::Ascii, &"\0".repeat(64));
    }

    #[test]
    fn damaged() {
        let cut = &TEXT.as_bytes()[..TEXT.len() - 7];
        let decoded = decode(cut);
        assert_eq!(decoded.encoding, Encoding::Utf8);
        assert!(decoded.text.ends_with('\u{fffd}'));

        // Wherever the end is, no line becomes another encoding.
        for end in 30..TEXT.len() {
            let decoded = decode(&TEXT.as_bytes()[..end]);
            assert_eq!(decoded.encoding, Encoding::Utf8);
            let whole = TEXT.is_char_boundary(end);
            assert_eq!(decoded.undecodable_lines.is_empty(), whole, "{end}");
            assert_eq!(decoded.text.ends_with('\u{fffd}'), !whole);
            assert!(decoded.foreign_lines.is_empty());
        }

        let mut mixed = SHIFT_JIS.encode(TEXT).0.into_owned();
        mixed.extend(EUC_JP.encode("'* 注釈。歩\n").0.iter());
        mixed.extend(b"\xff\xff\n");
        let decoded = decode(&mixed);
        assert_eq!(decoded.encoding, Encoding::Cp932);
        assert!(decoded.text.starts_with(TEXT), "{}", decoded.text);
        assert!(decoded.text.ends_with("\u{fffd}\n"), "{}", decoded.text);
    }

    /// Files that were put together: UTF-8 shows by itself, however much of it the other encoding
    /// could also read.
    #[test]
    fn foreign_lines() {
        for foreign in ["先手：あ\n", "手合割：平手\n", "*好手\n", TEXT] {
            let mut mixed = SHIFT_JIS.encode(TEXT).0.into_owned();
            mixed.extend(foreign.as_bytes());
            let decoded = decode(&mixed);
            assert_eq!(decoded.encoding, Encoding::Cp932);
            assert_eq!(decoded.text, TEXT.to_owned() + foreign);
        }
    }
}
