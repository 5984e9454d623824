//! The file formats, and how a text shows which one it is in.

use std::fmt;
use std::str::FromStr;

/// A file format for game records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kifu for Windows. Text diagrams (BOD) are read as a KIF without moves.
    Kif,
    /// The format of the Computer Shogi Association.
    Csa,
}

impl Format {
    /// Every format.
    pub const ALL: &[Format] = &[Format::Kif, Format::Csa];

    /// The stable name: `kif`, `csa`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Format::Kif => "kif",
            Format::Csa => "csa",
        }
    }

    /// The file name extensions in use, the usual one first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Kif => &["kif", "kifu", "bod"],
            Format::Csa => &["csa"],
        }
    }

    /// The format of files with this extension (without the dot), in any case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Format> {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| {
            let mut known = format.extensions().iter();
            known.any(|known| known.eq_ignore_ascii_case(extension))
        })
    }
}

/// The stable name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown file format")
    }
}

impl std::error::Error for UnknownFormat {}

/// The stable name.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| format.code() == text)
            .ok_or(UnknownFormat)
    }
}

/// What a text looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    Is(Format),
    /// Another format, which is not read.
    Other(&'static str),
    Unclear,
}

/// How many lines with something in them are looked at.
const LINES: usize = 400;

/// Judges a text by its lines.
pub(crate) fn guess(text: &str) -> Guess {
    let mut score = Score::default();
    let lines = text.split(['\n', '\r']).map(str::trim_end);
    let first = text.trim_start();
    for line in lines.filter(|line| !line.is_empty()).take(LINES) {
        score.line(line);
        if score.moves >= 16 || score.csa >= 32 {
            break;
        }
    }
    if ["position", "sfen ", "startpos"]
        .iter()
        .any(|word| first.starts_with(word))
    {
        return Guess::Other("USI or SFEN");
    }
    if first.starts_with('{') && score.csa == 0 {
        return Guess::Other("JKF");
    }
    if score.tags > 0 && first.starts_with('[') {
        return Guess::Other("PSN");
    }
    let board = first.split_whitespace().next().unwrap_or("");
    if board.is_ascii() && board.matches('/').count() == 8 {
        return Guess::Other("USI or SFEN");
    }
    if score.moves == 0 && score.ki2 > 0 && score.csa <= score.ki2 {
        return Guess::Other("KI2");
    }
    match (score.kif + score.moves, score.csa) {
        (0, 0) => Guess::Unclear,
        (kif, csa) if kif >= csa => Guess::Is(Format::Kif),
        _ => Guess::Is(Format::Csa),
    }
}

#[derive(Default)]
struct Score {
    /// Headers and diagrams of the KIF family.
    kif: usize,
    /// Lines with a number in front.
    moves: usize,
    csa: usize,
    /// Lines that start with a side mark.
    ki2: usize,
    /// `[Name "value"]`.
    tags: usize,
}

impl Score {
    fn line(&mut self, line: &str) {
        let bytes = line.as_bytes();
        match bytes {
            [
                b'+' | b'-',
                b'0'..=b'9',
                b'0'..=b'9',
                b'1'..=b'9',
                b'1'..=b'9',
                a,
                b,
                ..,
            ] if a.is_ascii_uppercase() && b.is_ascii_uppercase() => {
                self.csa += 1;
            }
            [b'P', b'1'..=b'9' | b'I' | b'+' | b'-', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'V', b'0'..=b'9', ..]
            | [b'$', b'A'..=b'Z', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..]
            | [b'\'', ..]
            | b"+"
            | b"-" => self.csa += 1,
            [b'*' | b'&', ..] => {}
            [b'#', ..] => self.kif += usize::from(line.starts_with("#KIF")),
            [b'[', ..] if line.contains('"') => self.tags += 1,
            [b'|', ..] => self.kif += 1,
            _ => self.word(line.trim_start()),
        }
    }

    fn word(&mut self, line: &str) {
        if line.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉']) {
            self.ki2 += 1;
        } else if line.contains('：') || line.starts_with("手数") || line.starts_with("まで") {
            self.kif += 1;
        } else {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let word = rest.trim_start();
            // A square, 同 or a word in Japanese.
            let japanese = !word.is_ascii() || word.starts_with("Time");
            self.moves += usize::from(rest.len() < line.len() && japanese);
        }
    }
}
