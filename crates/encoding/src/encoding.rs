//! Defines the encodings and their names.

use std::fmt;

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
    /// ASCII only.
    Ascii,
    /// UTF-8.
    Utf8,
    /// UTF-8 with the byte order mark EF BB BF.
    Utf8Bom,
    /// Shift_JIS with the extensions of Windows.
    Cp932,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP, as in mail: seven bits, with escape sequences before and after kanji.
    Iso2022Jp,
    /// UTF-16 with the low byte first.
    Utf16Le,
    /// UTF-16 with the high byte first.
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

    /// Returns the encoding with this code, or `None` if the code is unknown.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Encoding> {
        let mut all = Encoding::ALL.iter().copied();
        all.find(|encoding| encoding.code() == code)
    }

    /// Returns the encoding with this name, or `None` if the name is unknown. The name is a code or another usual name,
    /// in any case and with any signs between the words.
    ///
    /// ```
    /// use komadai_encoding::Encoding;
    ///
    /// assert_eq!(Encoding::from_name("UTF8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::from_name("Shift_JIS"), Some(Encoding::Cp932));
    /// assert_eq!(Encoding::from_name("latin-1"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Encoding> {
        match plain(name).as_str() {
            "shiftjis" | "sjis" | "windows31j" | "ms932" => Some(Encoding::Cp932),
            "utf8sig" => Some(Encoding::Utf8Bom),
            name => Encoding::ALL
                .iter()
                .copied()
                .find(|encoding| plain(encoding.code()) == name),
        }
    }

    /// Returns the code: `utf-8`, `cp932`, … Programs may rely on it.
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

    /// Returns the byte order mark at the beginning of files in this encoding. It is empty for most encodings.
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

    /// Returns `Some(true)` if a file in this encoding may declare this name (`Shift_JIS`, `UTF-8`, …), `Some(false)`
    /// if not, or `None` if the name is unknown.
    #[must_use]
    pub fn agrees_with(self, declared: &str) -> Option<bool> {
        Some(match plain(declared).as_str() {
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
}

/// Returns the letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(char::is_ascii_alphanumeric);
    kept.map(|c| c.to_ascii_lowercase()).collect()
}

/// Writes the code.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
