//! The encodings and their names.

use std::fmt;

use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// A character encoding of files.
///
/// ```
/// use komadai_encoding::Encoding;
///
/// assert_eq!(Encoding::from_code("utf-8"), Some(Encoding::Utf8));
/// assert_eq!(Encoding::from_code("latin-1"), None);
/// ```
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
    /// ISO-2022-JP, as mail has it: seven bits, with escape sequences before and after kanji.
    Iso2022Jp,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: &[Encoding] = &[
        Encoding::Ascii,
        Encoding::Utf8,
        Encoding::Utf8Bom,
        Encoding::Cp932,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
    ];

    /// The encoding with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Encoding> {
        let mut all = Encoding::ALL.iter().copied();
        all.find(|encoding| encoding.code() == code)
    }

    /// The code, which programs may rely on: `utf-8`, `cp932`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Encoding::Ascii => "ascii",
            Encoding::Utf8 => "utf-8",
            Encoding::Utf8Bom => "utf-8-bom",
            Encoding::Cp932 => "cp932",
            Encoding::EucJp => "euc-jp",
            Encoding::Iso2022Jp => "iso-2022-jp",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
        }
    }

    /// The byte order mark that a file in this encoding begins with; empty if it has none.
    ///
    /// ```
    /// use komadai_encoding::Encoding;
    ///
    /// assert_eq!(Encoding::Utf8Bom.mark(), b"\xef\xbb\xbf");
    /// assert!(Encoding::Cp932.mark().is_empty());
    /// ```
    #[must_use]
    pub const fn mark(self) -> &'static [u8] {
        match self {
            Encoding::Utf8Bom => b"\xef\xbb\xbf",
            Encoding::Utf16Le => b"\xff\xfe",
            Encoding::Utf16Be => b"\xfe\xff",
            _ => b"",
        }
    }

    /// Whether a file in this encoding may declare it by this name (`Shift_JIS`, `UTF-8`, …); nothing
    /// for an unknown name.
    #[must_use]
    pub fn agrees_with(self, declared: &str) -> Option<bool> {
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
            "iso2022jp" => matches!(self, Encoding::Iso2022Jp | Encoding::Ascii),
            "utf16" => matches!(self, Encoding::Utf16Le | Encoding::Utf16Be),
            "utf16le" => self == Encoding::Utf16Le,
            "utf16be" => self == Encoding::Utf16Be,
            _ => return None,
        })
    }

    pub(crate) const fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Ascii | Encoding::Utf8 | Encoding::Utf8Bom => UTF_8,
            Encoding::Cp932 => SHIFT_JIS,
            Encoding::EucJp => EUC_JP,
            Encoding::Iso2022Jp => ISO_2022_JP,
            Encoding::Utf16Le => UTF_16LE,
            Encoding::Utf16Be => UTF_16BE,
        }
    }

    /// The text of some bytes, if every byte is part of a character.
    pub(crate) fn strictly(self, bytes: &[u8]) -> Option<String> {
        let text = self
            .codec()
            .decode_without_bom_handling_and_without_replacement(bytes)?;
        Some(text.into_owned())
    }
}

/// The code.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
