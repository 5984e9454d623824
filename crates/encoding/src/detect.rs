//! Detecting the encoding of some bytes from the bytes alone.

use crate::encoding::Encoding;

/// The bytes before the last character, if these are UTF-8 that was cut off inside that character.
pub(crate) fn cut(bytes: &[u8]) -> Option<&[u8]> {
    let error = std::str::from_utf8(bytes).err()?;
    match error.error_len() {
        None => bytes.get(..error.valid_up_to()),
        Some(_) => None,
    }
}

/// The text, if all of it is ASCII or UTF-8 without a NUL, as in most files.
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

/// The byte with which escape sequences begin.
pub(crate) const ESCAPE: u8 = 0x1b;

/// Whether some bytes have an escape sequence to kanji, kana or the Roman letters of Japan.
fn has_kanji_escape(bytes: &[u8]) -> bool {
    let known: [&[u8]; 4] = [b"$B", b"$@", b"(J", b"(I"];
    memchr::memchr_iter(ESCAPE, bytes).any(|at| {
        let after = bytes.get(at.saturating_add(1)..).unwrap_or(&[]);
        known.iter().any(|sequence| after.starts_with(sequence))
    })
}

/// The encoding, and the bytes after a byte order mark.
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
        return match has_kanji_escape(bytes) {
            true => (Encoding::Iso2022Jp, bytes),
            false => (Encoding::Ascii, bytes),
        };
    }
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => return (Encoding::Utf8, bytes),
        Err(error) => bytes.get(..error.valid_up_to()).unwrap_or(&[]),
    };
    if cut(bytes).is_some_and(|whole| !whole.is_ascii()) {
        return (Encoding::Utf8, bytes);
    }
    // The usual case for old files: the first Japanese character is invalid UTF-8.
    if valid.is_ascii() {
        let text = Encoding::Cp932.strictly(bytes);
        if text.is_some_and(|text| !Quality::of_text(&text).is_kana()) {
            return (Encoding::Cp932, bytes);
        }
    }
    let utf8 = Quality::of(Encoding::Utf8, bytes);
    let cp932 = Quality::of(Encoding::Cp932, bytes);
    let euc_jp = Quality::of(Encoding::EucJp, bytes);
    // Other encodings are hardly ever valid UTF-8, so a little of it is enough.
    let encoding = if utf8.valid_chars > utf8.invalid_bytes.saturating_mul(8)
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
    (encoding, bytes)
}

/// Whether bytes are UTF-16 without a byte order mark: many bytes are NUL, and no code unit is.
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

/// Whether a character is usual in game records: ASCII, kana, kanji, full- and half-width forms, signs.
const fn is_usual(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\t' | ' '..='~' | '\u{2010}'..='\u{27bf}' | '\u{3000}'..='\u{30ff}'
            | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff9f}'
    )
}

/// How well an encoding fits some bytes, as counts.
pub(crate) struct Quality {
    /// Characters beyond ASCII.
    valid_chars: usize,
    /// Bytes that are not a character.
    invalid_bytes: usize,
    /// Half-width katakana. EUC-JP read as CP932 is full of them.
    kana: usize,
}

impl Quality {
    pub(crate) fn of(encoding: Encoding, bytes: &[u8]) -> Quality {
        let (text, _) = encoding.codec().decode_without_bom_handling(bytes);
        Quality::of_text(&text)
    }

    #[expect(
        clippy::arithmetic_side_effects,
        reason = "no text has more characters than bytes"
    )]
    fn of_text(text: &str) -> Quality {
        let mut quality = Quality {
            valid_chars: 0,
            invalid_bytes: 0,
            kana: 0,
        };
        for c in text.chars().filter(|c| !c.is_ascii()) {
            match c {
                char::REPLACEMENT_CHARACTER => quality.invalid_bytes += 1,
                '\u{ff61}'..='\u{ff9f}' => {
                    quality.kana += 1;
                    quality.valid_chars += 1;
                }
                _ => quality.valid_chars += 1,
            }
        }
        quality
    }

    pub(crate) const fn is_poor(&self) -> bool {
        self.invalid_bytes.saturating_mul(4) > self.valid_chars
    }

    const fn is_kana(&self) -> bool {
        self.kana.saturating_mul(4) > self.valid_chars
    }
}
