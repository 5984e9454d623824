//! Decodes the bytes of a whole file to text, in any encoding.

use std::ops::Range;

use crate::codec::{ESCAPE, leniently, strictly};
use crate::encoding::Encoding;

/// A decoded text, with its damaged lines and its lines in another encoding. All ranges are in bytes of `text`.
///
/// ```
/// use komadai_encoding::{Encoding, decode};
///
/// let decoded = decode("先手：羽生\n".as_bytes());
/// assert_eq!((decoded.text.as_str(), decoded.encoding), ("先手：羽生\n", Encoding::Utf8));
/// assert!(decoded.foreign.is_empty() && decoded.undecodable.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DecodedText {
    /// The text, without a byte order mark.
    pub text: String,
    /// The encoding of all or most of the text.
    pub encoding: Encoding,
    /// The lines in another encoding than the rest, in order: the range of each without its line end, and its encoding.
    pub foreign: Vec<(Range<usize>, Encoding)>,
    /// The lines with bytes that are not characters, in order and without line ends. U+FFFD in any other line was
    /// already in the file.
    pub undecodable: Vec<Range<usize>>,
}

/// Detects the encoding of some bytes and decodes them.
///
/// The first of these that applies decides:
///
/// | bytes | encoding |
/// |---|---|
/// | a byte order mark | the encoding of the mark |
/// | many NULs, and Japanese text if read in pairs of bytes | UTF-16 |
/// | only ASCII, with escape sequences to kanji | ISO-2022-JP |
/// | only ASCII | ASCII |
/// | valid UTF-8, possibly cut inside the last character | UTF-8 |
/// | anything else | UTF-8, CP932 or EUC-JP, whichever fits best by its invalid bytes |
///
/// A line that is invalid in that encoding is decoded separately. Bytes that are not characters in any of the encodings
/// become U+FFFD. A Ctrl-Z at the end, as in MS-DOS files, is removed. Every input yields a text, in linear time.
///
/// ```
/// use komadai_encoding::{Encoding, decode};
///
/// let decoded = decode(b"\x8f\xab\x8a\xfb");
/// assert_eq!(decoded.text, "将棋");
/// assert_eq!(decoded.encoding, Encoding::Cp932);
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> DecodedText {
    if let Some((encoding, text)) = utf8(bytes) {
        let text = text.strip_suffix(char::from(END_OF_FILE)).unwrap_or(text);
        return DecodedText::undamaged(text.to_owned(), encoding);
    }
    let (encoding, bytes, text) = detect(bytes);
    decode_as(encoding, bytes, text)
}

/// The byte at the end of MS-DOS files (Ctrl-Z). It is not part of their text.
const END_OF_FILE: u8 = 0x1a;

/// Decodes whole lines in a known encoding. `text` has them already, if detecting the encoding decoded them.
pub(crate) fn decode_as(encoding: Encoding, bytes: &[u8], text: Option<String>) -> DecodedText {
    if let Some(mut text) = text {
        if text.ends_with(char::from(END_OF_FILE)) {
            text.pop();
        }
        return DecodedText::undamaged(text, encoding);
    }
    let end: &[u8] = match encoding {
        Encoding::Utf16Le => &[END_OF_FILE, 0],
        Encoding::Utf16Be => &[0, END_OF_FILE],
        _ => &[END_OF_FILE],
    };
    let bytes = bytes.strip_suffix(end).unwrap_or(bytes);
    // In ISO-2022-JP, an escape sequence applies up to the end of its line, so each line is decoded separately.
    let is_by_lines = encoding == Encoding::Iso2022Jp;
    if let Some(text) = (!is_by_lines).then(|| strictly(encoding, bytes)).flatten() {
        return DecodedText::undamaged(text, encoding);
    }
    if matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be) {
        let text = leniently(encoding, bytes);
        let mut decoded = DecodedText::undamaged(String::with_capacity(text.len()), encoding);
        for line in text.split_inclusive(['\n', '\r']) {
            let place = decoded.push(line);
            if line.contains(char::REPLACEMENT_CHARACTER) {
                decoded.undecodable.push(place);
            }
        }
        return decoded;
    }
    by_lines(encoding, bytes)
}

impl DecodedText {
    /// Creates a text without damaged lines or lines in another encoding.
    ///
    /// ```
    /// use komadai_encoding::{DecodedText, Encoding, decode};
    ///
    /// let decoded = DecodedText::undamaged("V2.2\n".to_owned(), Encoding::Ascii);
    /// assert_eq!(decoded, decode(b"V2.2\n"));
    /// ```
    #[must_use]
    pub const fn undamaged(text: String, encoding: Encoding) -> DecodedText {
        DecodedText {
            text,
            encoding,
            foreign: Vec::new(),
            undecodable: Vec::new(),
        }
    }

    /// Adds a line and returns its range in the text, without its line end.
    fn push(&mut self, line: &str) -> Range<usize> {
        let start = self.text.len();
        let len = line.trim_end_matches(['\n', '\r']).len();
        self.text.push_str(line);
        start..start + len
    }
}

/// Decodes each line separately. `encoding` is not UTF-16, so a line end is never inside a character.
fn by_lines(encoding: Encoding, bytes: &[u8]) -> DecodedText {
    let mut decoded = DecodedText::undamaged(String::with_capacity(bytes.len()), encoding);
    // CR LF is treated as two line ends. The empty line between them is valid in every encoding.
    for whole in bytes.split_inclusive(|b| matches!(b, b'\n' | b'\r')) {
        let (line, end) = match whole {
            [line @ .., b'\n'] => (line, "\n"),
            [line @ .., b'\r'] => (line, "\r"),
            line => (line, ""),
        };
        if let Some(text) = strictly(encoding, line) {
            decoded.text.push_str(&text);
            decoded.text.push_str(end);
            continue;
        }
        let others = [Encoding::Utf8, Encoding::EucJp, Encoding::Cp932];
        let poor = Quality::of(encoding, line).is_poor();
        // A few bad bytes are damage. If a line is in another encoding, nearly all its bytes are bad.
        let is_utf8 = matches!(
            encoding,
            Encoding::Ascii | Encoding::Utf8 | Encoding::Utf8Bom
        );
        let is_damaged = is_utf8 && cut(whole).is_some();
        let other = others
            .into_iter()
            .filter(|&other| !is_damaged && other != encoding && !line.is_ascii())
            .filter(|&other| poor || other == Encoding::Utf8)
            .find_map(|other| Some((other, strictly(other, line)?)))
            // A character of three bytes is UTF-8. One of two bytes may look like UTF-8 by chance.
            .filter(|(_, text)| poor || text.chars().any(|c| c.len_utf8() > 2));
        match other {
            Some((other, text)) => {
                let place = decoded.push(&text);
                decoded.foreign.push((place, other));
            }
            None => {
                let text = leniently(encoding, line);
                let place = decoded.push(&text);
                decoded.undecodable.push(place);
            }
        }
        decoded.text.push_str(end);
    }
    decoded
}

/// Returns the bytes before the last character if they are UTF-8 and that character is cut, otherwise `None`.
pub(crate) fn cut(bytes: &[u8]) -> Option<&[u8]> {
    let error = std::str::from_utf8(bytes).err()?;
    match error.error_len() {
        None => bytes.get(..error.valid_up_to()),
        Some(_) => None,
    }
}

/// Returns the encoding and the text of ASCII or UTF-8. Returns `None` for other bytes, for ASCII with escape
/// sequences, and for a NUL without a byte order mark.
pub(crate) fn utf8(bytes: &[u8]) -> Option<(Encoding, &str)> {
    let marked = bytes.strip_prefix(Encoding::Utf8Bom.mark());
    let text = simdutf8::basic::from_utf8(marked.unwrap_or(bytes)).ok()?;
    let encoding = match marked {
        Some(_) => Encoding::Utf8Bom,
        None if memchr::memchr(0, bytes).is_some() => return None,
        None if text.is_ascii() => match memchr::memchr(ESCAPE, bytes) {
            Some(_) => return None,
            None => Encoding::Ascii,
        },
        None => Encoding::Utf8,
    };
    Some((encoding, text))
}

/// Returns `true` if some bytes have an escape sequence to kanji, kana or the Japanese Roman letters.
fn has_kanji_escape(bytes: &[u8]) -> bool {
    let known: [&[u8]; 4] = [b"$B", b"$@", b"(J", b"(I"];
    memchr::memchr_iter(ESCAPE, bytes).any(|at| {
        let after = bytes.get(at + 1..).unwrap_or(&[]);
        known.iter().any(|sequence| after.starts_with(sequence))
    })
}

/// Returns the encoding, the bytes after a byte order mark, and their text if it was needed and is undamaged.
pub(crate) fn detect(bytes: &[u8]) -> (Encoding, &[u8], Option<String>) {
    for encoding in [Encoding::Utf8Bom, Encoding::Utf16Le, Encoding::Utf16Be] {
        if let Some(rest) = bytes.strip_prefix(encoding.mark()) {
            return (encoding, rest, None);
        }
    }
    if let Some(encoding) = utf16(bytes) {
        return (encoding, bytes, None);
    }
    if bytes.is_ascii() {
        return if has_kanji_escape(bytes) {
            (Encoding::Iso2022Jp, bytes, None)
        } else {
            (Encoding::Ascii, bytes, None)
        };
    }
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => return (Encoding::Utf8, bytes, None),
        Err(error) => bytes.get(..error.valid_up_to()).unwrap_or(&[]),
    };
    if cut(bytes).is_some_and(|whole| !whole.is_ascii()) {
        return (Encoding::Utf8, bytes, None);
    }
    // A shortcut for most files in CP932: their first Japanese character is invalid UTF-8.
    if valid.is_ascii() {
        let text = strictly(Encoding::Cp932, bytes);
        let text = text.filter(|text| !Quality::of_text(text).is_kana());
        if text.is_some() {
            return (Encoding::Cp932, bytes, text);
        }
    }
    let utf8 = Quality::of(Encoding::Utf8, bytes);
    let cp932 = Quality::of(Encoding::Cp932, bytes);
    let euc_jp = Quality::of(Encoding::EucJp, bytes);
    // Text in other encodings is hardly ever valid UTF-8, so a few valid characters are enough.
    let encoding = if utf8.valid_chars > utf8.invalid_bytes * 8
        && utf8.invalid_bytes <= cp932.invalid_bytes.max(1)
    {
        Encoding::Utf8
    } else if euc_jp.invalid_bytes < cp932.invalid_bytes
        || (euc_jp.invalid_bytes == cp932.invalid_bytes && cp932.is_kana())
    {
        Encoding::EucJp
    } else {
        Encoding::Cp932
    };
    (encoding, bytes, None)
}

/// Returns the byte order of UTF-16 without a byte order mark, or `None` for other encodings. In UTF-16, at least one
/// byte in 16 is NUL, and 95 % of the characters are usual.
fn utf16(bytes: &[u8]) -> Option<Encoding> {
    let nuls = bytes.iter().filter(|&&b| b == 0).count();
    if nuls * 16 < bytes.len().max(1) {
        return None;
    }
    let fitting = |encoding: Encoding| {
        let text = strictly(encoding, bytes)?;
        let all = text.chars().count();
        let usual = text.chars().filter(|&c| is_usual(c)).count();
        (usual * 20 >= all * 19).then_some((usual, encoding))
    };
    let both = [Encoding::Utf16Le, Encoding::Utf16Be];
    let best = both.into_iter().filter_map(fitting);
    best.max_by_key(|&(usual, _)| usual)
        .map(|(_, encoding)| encoding)
}

/// Returns `true` if a character is usual in game records: ASCII, kana, kanji, full- and half-width forms, signs.
const fn is_usual(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\t' | ' '..='~' | '\u{2010}'..='\u{27bf}' | '\u{3000}'..='\u{30ff}'
            | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff9f}'
    )
}

/// The counts that tell how well an encoding fits some bytes.
#[derive(Default)]
pub(crate) struct Quality {
    /// The number of characters outside ASCII.
    valid_chars: usize,
    /// The number of bytes that are not characters.
    invalid_bytes: usize,
    /// The number of half-width katakana. EUC-JP read as CP932 is full of them.
    kana: usize,
}

impl Quality {
    pub(crate) fn of(encoding: Encoding, bytes: &[u8]) -> Quality {
        let text = leniently(encoding, bytes);
        Quality::of_text(&text)
    }

    fn of_text(text: &str) -> Quality {
        let mut quality = Quality::default();
        for c in text.chars().filter(|c| !c.is_ascii()) {
            match c {
                char::REPLACEMENT_CHARACTER => quality.invalid_bytes += 1,
                _ => quality.valid_chars += 1,
            }
            quality.kana += usize::from(matches!(c, '\u{ff61}'..='\u{ff9f}'));
        }
        quality
    }

    pub(crate) const fn is_poor(&self) -> bool {
        self.invalid_bytes * 4 > self.valid_chars
    }

    const fn is_kana(&self) -> bool {
        self.kana * 4 > self.valid_chars
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};

    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], encoding: Encoding, text: &str) {
        let decoded = decode(bytes);
        assert_eq!((decoded.encoding, decoded.text.as_str()), (encoding, text));
        assert_eq!(Encoding::from_code(encoding.code()), Some(encoding));
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
        check(&ISO_2022_JP.encode(TEXT).0, Encoding::Iso2022Jp, TEXT);
        // Terminals use other escape sequences.
        let plain = "\x1b[1mV2.2\x1b(B\x1b[0m\n";
        check(plain.as_bytes(), Encoding::Ascii, plain);
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

        // Wherever the text is cut, no line changes its encoding.
        for end in 3..TEXT.len() {
            let decoded = decode(&TEXT.as_bytes()[..end]);
            assert_eq!(decoded.encoding, Encoding::Utf8);
            let whole = TEXT.is_char_boundary(end);
            assert_eq!(decoded.undecodable.is_empty(), whole, "{end}");
            assert_eq!(decoded.text.ends_with('\u{fffd}'), !whole);
            assert!(decoded.foreign.is_empty());
        }

        let mut mixed = SHIFT_JIS.encode(TEXT).0.into_owned();
        mixed.extend(EUC_JP.encode("'* 注釈。歩\n").0.iter());
        mixed.extend(b"\xff\xff\n");
        let decoded = decode(&mixed);
        assert_eq!(decoded.encoding, Encoding::Cp932);
        assert!(decoded.text.starts_with(TEXT), "{}", decoded.text);
        assert!(decoded.text.ends_with("\u{fffd}\n"), "{}", decoded.text);
    }

    /// Few NULs do not make a text UTF-16, even if its letters, read in pairs, are kanji.
    #[test]
    fn few_nuls_are_not_utf_16() {
        let text = "\0abcdefghijklmnopqrstuvwxyzabcdefghijk";
        check(text.as_bytes(), Encoding::Ascii, text);
        assert_eq!(utf16(b"nopqrstu"), None);
        let wide = |text: &str| {
            text.encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<u8>>()
        };
        // Two NULs in 32 bytes are enough, one is not.
        let kanji = "棋".repeat(14);
        assert_eq!(utf16(&wide(&format!("{kanji}ab"))), Some(Encoding::Utf16Le));
        assert_eq!(utf16(&wide(&format!("{kanji}棋a"))), None);
    }

    /// Bytes that are valid in both encodings are read as CP932, unless that gives many half-width kana.
    #[test]
    fn what_two_encodings_read_is_shift_jis_without_kana() {
        let kanji = [0xe0, 0xe1];
        let two_kana = [0xc3, 0xa1];
        let bytes = [&two_kana[..], &kanji.repeat(7)].concat();
        let read = |encoding: Encoding| strictly(encoding, &bytes);
        assert!(read(Encoding::Cp932).is_some() && read(Encoding::EucJp).is_some());
        assert_eq!(detect(&bytes).0, Encoding::Cp932);
        let bytes = [&two_kana[..], &kanji.repeat(5)].concat();
        assert_eq!(detect(&bytes).0, Encoding::EucJp);
    }

    /// Many pairs of half-width kana in CP932 are also a valid character of UTF-8. A single one after them is not, and
    /// reveals the encoding.
    #[test]
    fn kana_in_pairs_are_not_utf_8() {
        for pairs in 1..=8 {
            let text = "ﾃｱ".repeat(pairs) + "ｱ\n";
            check(&SHIFT_JIS.encode(&text).0, Encoding::Cp932, &text);
        }
    }

    #[test]
    fn quality_is_poor_from_a_quarter_on() {
        let quality = |valid_chars, invalid_bytes, kana| Quality {
            valid_chars,
            invalid_bytes,
            kana,
        };
        assert!(!quality(4, 1, 0).is_poor() && quality(3, 1, 0).is_poor());
        assert!(!quality(4, 0, 1).is_kana() && quality(3, 0, 1).is_kana());
        let of = Quality::of_text("ab歩ｱ\u{fffd}");
        assert_eq!((of.valid_chars, of.invalid_bytes, of.kana), (2, 1, 1));
    }

    /// A line may end inside kanji, without the escape sequence back to ASCII. No text is lost.
    #[test]
    fn escapes_end_with_the_line() {
        let decoded = decode(b"\x1b$B>-4}\nV2.2\n\x1b$B4}\x1b(B\r\n\x1b$B>-4\n");
        assert_eq!(decoded.encoding, Encoding::Iso2022Jp);
        assert_eq!(decoded.text, "将棋\nV2.2\n棋\r\n将\u{fffd}\n");
        assert_eq!(decoded.undecodable.first(), Some(&(17..23)));
    }

    /// In a file joined from two, lines in UTF-8 are recognised, even if the other encoding could read many of them.
    #[test]
    fn foreign_lines() {
        for foreign in ["先手：あ\n", "手合割：平手\n", "*好手\n", TEXT] {
            let mut mixed = SHIFT_JIS.encode(TEXT).0.into_owned();
            mixed.extend(foreign.as_bytes());
            let decoded = decode(&mixed);
            assert_eq!(decoded.encoding, Encoding::Cp932);
            assert_eq!(decoded.text, TEXT.to_owned() + foreign);
            let lines = decoded.foreign.iter();
            let lines: Vec<_> = lines
                .map(|(place, _)| &decoded.text[place.clone()])
                .collect();
            let expected: Vec<_> = foreign.lines().filter(|line| !line.is_ascii()).collect();
            assert_eq!(lines, expected);
        }
    }

    /// Each range covers its line without the line end, whatever the line end is.
    #[test]
    fn places() {
        let utf8 = TEXT.repeat(4);
        let (foreign, ..) = SHIFT_JIS.encode("後手：みどりの人");
        for end in ["\n", "\r", "\r\n", "\r\r\n"] {
            let mut bytes = utf8.replace('\n', end).into_bytes();
            bytes.extend(&*foreign);
            bytes.extend(end.as_bytes());
            bytes.extend("*この注釈は".as_bytes());
            bytes.extend(b"\xff");
            bytes.extend(end.as_bytes());
            let decoded = decode(&bytes);
            assert_eq!(decoded.encoding, Encoding::Utf8);
            let [(place, Encoding::Cp932)] = &decoded.foreign[..] else {
                panic!("{:?}", decoded.foreign);
            };
            assert_eq!(&decoded.text[place.clone()], "後手：みどりの人");
            let [place] = &decoded.undecodable[..] else {
                panic!("{:?}", decoded.undecodable);
            };
            assert_eq!(&decoded.text[place.clone()], "*この注釈は\u{fffd}");
        }
        let wide = "歩\r\n金\r\n".encode_utf16().chain([0xd800]);
        let wide: Vec<u8> = wide.flat_map(u16::to_le_bytes).collect();
        let decoded = decode(&[b"\xff\xfe", &wide[..]].concat());
        assert_eq!(decoded.text, "歩\r\n金\r\n\u{fffd}");
        assert_eq!(decoded.undecodable.first(), Some(&(10..13)));
    }
}
