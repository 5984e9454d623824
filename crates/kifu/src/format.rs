//! The file formats, and how a text shows which one it is in.

use std::fmt;
use std::str::FromStr;

use crate::encode::LineEnd;
use crate::encoding::Encoding;
use komadai_core::Setup;
use komadai_parse::raw_list::{self, RawList};
use komadai_parse::usen::looks_like_usen;
use komadai_parse::{csa, csa_move_prefix, first_line, japanese_move_prefix, kif, usi};

/// A file format for game records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kifu for Windows.
    Kif,
    /// KI2, its sister for reading: moves without origins, several on a line.
    Ki2,
    /// The format of the Computer Shogi Association.
    Csa,
    /// Lines as the USI protocol has them, each a game: `position startpos moves …`.
    Usi,
    /// A list of positions in SFEN, one a line, perhaps with moves.
    Sfen,
    /// JKF, the JSON Kifu Format. Needs the feature `jkf`.
    Jkf,
    /// USEN, a game on each line that can stand in an address. Needs the feature `usen`.
    Usen,
    /// BOD, the text diagram of KIF without moves. Needs the feature `bod`.
    Bod,
    /// Positions in 32 bytes, as HuffmanCodedPos of Apery has them. This and the other packed
    /// formats need the feature `packed`; their text is hexadecimal, a record on each line.
    Hcp,
    /// Such positions with a value, a move and the result of the game.
    Hcpe,
    /// Games of dlshogi, which are only read.
    Hcpe3,
    /// Positions in 32 bytes, as PackedSfen of YaneuraOu has them.
    PackedSfen,
    /// Such positions with a value, a move, its number and the result (PackedSfenValue).
    Psv,
    /// PSN, the Portable Shogi Notation, in three dialects. Needs the feature `psn`.
    Psn,
    /// The list of moves that the server of Shogi Wars sends: `+7776FU,L599` and the seconds left. This
    /// and the next are only read; they need the feature `lists`.
    Wars,
    /// That of ShogiQuest: `7776FU3334FU`.
    Quest,
}

impl Format {
    /// Every format.
    pub const ALL: &[Format] = &[
        Format::Kif,
        Format::Ki2,
        Format::Csa,
        Format::Usi,
        Format::Sfen,
        Format::Jkf,
        Format::Usen,
        Format::Bod,
        Format::Hcp,
        Format::Hcpe,
        Format::Hcpe3,
        Format::PackedSfen,
        Format::Psv,
        Format::Psn,
        Format::Wars,
        Format::Quest,
    ];

    /// The stable name: `kif`, `ki2`, `csa`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Csa => "csa",
            Format::Usi => "usi",
            Format::Sfen => "sfen",
            Format::Jkf => "jkf",
            Format::Usen => "usen",
            Format::Bod => "bod",
            Format::Hcp => "hcp",
            Format::Hcpe => "hcpe",
            Format::Hcpe3 => "hcpe3",
            Format::PackedSfen => "psfen",
            Format::Psv => "psv",
            Format::Psn => "psn",
            Format::Wars => "wars",
            Format::Quest => "quest",
        }
    }

    /// The file name extensions in use, the usual one first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Kif => &["kif", "kifu"],
            Format::Ki2 => &["ki2", "ki2u"],
            Format::Csa => &["csa"],
            Format::Usi => &["usi"],
            Format::Sfen => &["sfen"],
            Format::Jkf => &["jkf", "json"],
            Format::Usen => &["usen"],
            Format::Bod => &["bod"],
            Format::Hcp => &["hcp"],
            Format::Hcpe => &["hcpe"],
            Format::Hcpe3 => &["hcpe3"],
            Format::PackedSfen => &["psfen"],
            Format::Psv => &["psv", "bin"],
            Format::Psn => &["psn"],
            Format::Wars => &["wars"],
            Format::Quest => &["quest"],
        }
    }

    /// Whether files in it are read: not where its feature is off.
    #[must_use]
    pub const fn is_read(self) -> bool {
        match self {
            Format::Jkf => cfg!(feature = "jkf"),
            Format::Usen => cfg!(feature = "usen"),
            Format::Bod => cfg!(feature = "bod"),
            Format::Psn => cfg!(feature = "psn"),
            Format::Wars | Format::Quest => cfg!(feature = "lists"),
            _ if self.is_packed() => cfg!(feature = "packed"),
            _ => true,
        }
    }

    /// Whether files in it are bytes, not text. Their [encoding](Encoding::Binary) shows them in
    /// hexadecimal.
    #[must_use]
    pub const fn is_packed(self) -> bool {
        matches!(
            self,
            Format::Hcp | Format::Hcpe | Format::Hcpe3 | Format::PackedSfen | Format::Psv
        )
    }

    /// Whether files in it are written.
    #[must_use]
    pub const fn is_written(self) -> bool {
        self.is_read() && !matches!(self, Format::Hcpe3 | Format::Wars | Format::Quest)
    }

    /// Whether one file may hold several games. Of KIF and KI2 several are read, but one is written.
    #[must_use]
    pub const fn holds_many_games(self) -> bool {
        self.is_packed()
            || matches!(
                self,
                Format::Csa | Format::Usi | Format::Sfen | Format::Usen | Format::Psn
            )
    }

    /// Whether it has variations beside the main line.
    #[must_use]
    pub const fn holds_variations(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Jkf | Format::Usen | Format::Psn
        )
    }

    /// Whether it has comments on moves.
    #[must_use]
    pub const fn holds_comments(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf | Format::Psn
        )
    }

    /// Whether it has the times spent on moves.
    #[must_use]
    pub const fn holds_times(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Csa | Format::Jkf | Format::Psn | Format::Wars
        )
    }

    /// Whether it has headers: the names of the players and the like.
    #[must_use]
    pub const fn holds_headers(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf | Format::Psn | Format::Bod
        )
    }

    /// The encoding that programs for this format expect of a file with this extension: UTF-8 for
    /// `kifu`, `ki2u` and JKF, otherwise Shift_JIS in its Windows form; lines of USI are ASCII.
    #[must_use]
    pub fn default_encoding(self, extension: Option<&str>) -> Encoding {
        let utf8 = ["kifu", "ki2u"];
        match extension {
            _ if matches!(self, Format::Usi | Format::Sfen | Format::Usen) => Encoding::Ascii,
            _ if matches!(self, Format::Jkf) => Encoding::Utf8,
            _ if self.is_packed() => Encoding::Binary,
            Some(extension) if utf8.iter().any(|u| u.eq_ignore_ascii_case(extension)) => {
                Encoding::Utf8
            }
            _ => Encoding::Cp932,
        }
    }

    /// The line ends that programs for this format expect.
    #[must_use]
    pub const fn line_end(self) -> LineEnd {
        match self {
            Format::Usi | Format::Sfen | Format::Jkf | Format::Usen => LineEnd::Lf,
            _ if self.is_packed() => LineEnd::Lf,
            _ => LineEnd::CrLf,
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
    Unclear,
}

/// How many lines with something in them are looked at.
pub(crate) const LINES: usize = 400;

/// Judges a text by its lines.
///
/// `hint` counts where a text fits several.
pub(crate) fn guess(text: &str, hint: Option<Format>) -> Guess {
    if is_json(text) {
        return Guess::Is(Format::Jkf);
    }
    let mut lines = text.split(['\n', '\r']).map(str::trim);
    if lines
        .find(|line| !line.is_empty())
        .is_some_and(looks_like_usen)
    {
        return Guess::Is(Format::Usen);
    }
    match raw_list::looks_like(text) {
        Some(RawList::Wars) => return Guess::Is(Format::Wars),
        Some(RawList::Quest) => return Guess::Is(Format::Quest),
        None => {}
    }
    let mut score = Score::default();
    let mut rest = text;
    let mut lines = 0;
    while lines < LINES && !score.is_enough() {
        // Most lines of CSA show themselves at a glance.
        if let Some(plain) = csa::statements(rest).plain() {
            more(&mut score.csa);
            if plain.seconds.is_some() {
                more(&mut score.weak);
            }
            more(&mut lines);
            rest = rest.get(plain.end..).unwrap_or("");
            continue;
        }
        let (len, whole) = first_line(rest.as_bytes());
        let Some(line) = rest.get(..len).filter(|_| whole > 0) else {
            break;
        };
        rest = rest.get(whole..).unwrap_or("");
        let line = line.trim_end();
        if !line.is_empty() {
            score.declared |= lines == 0 && line.starts_with("#KIF ");
            score.line(line);
            more(&mut lines);
        }
    }
    let first = text.trim_start();
    let kif = score.kif.saturating_add(score.moves);
    if score.csa > 0 {
        score.csa = score.csa.saturating_add(score.weak);
    }
    // Moves of PSN may look like the board of CSA.
    if score.tags > 0 && first.starts_with('[') {
        return Guess::Is(Format::Psn);
    }
    if let Some(format) = score.signed(hint) {
        return Guess::Is(format);
    }
    let lines_of_usi = score.usi.saturating_add(score.sfen);
    let records = kif.saturating_add(score.ki2).saturating_add(score.csa);
    if lines_of_usi > records {
        return Guess::Is(if score.usi > 0 {
            Format::Usi
        } else {
            Format::Sfen
        });
    }
    let diagram = score.ranks > 0 && score.moves == 0 && cfg!(feature = "bod");
    match hint {
        Some(Format::Bod) if diagram => return Guess::Is(Format::Bod),
        Some(Format::Kif | Format::Ki2) => {}
        _ if diagram && score.ki2 == 0 && score.csa == 0 => return Guess::Is(Format::Bod),
        _ => {}
    }
    if score.ki2 > score.moves && score.csa <= score.ki2 {
        return Guess::Is(Format::Ki2);
    }
    match (kif, score.csa) {
        (0, 0) => Guess::Unclear,
        (kif, csa) if kif >= csa => Guess::Is(Format::Kif),
        _ => Guess::Is(Format::Csa),
    }
}

/// Whether a text starts like an object of JSON.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| matches!(inside.trim_start().bytes().next(), Some(b'"' | b'}')))
}

#[derive(Default)]
struct Score {
    /// Headers and diagrams of the KIF family.
    kif: usize,
    /// Lines with a number in front, and the line above them.
    moves: usize,
    /// Ranks of a diagram.
    ranks: usize,
    csa: usize,
    /// Lines that CSA shares with many other texts; they count only beside others.
    weak: usize,
    /// Lines that start with a side mark, or with a move.
    ki2: usize,
    /// Lines that start with a word of USI.
    usi: usize,
    /// Lines that are an SFEN.
    sfen: usize,
    /// `[Name "value"]`.
    tags: usize,
    /// Whether the first line declares KIF: `#KIF version=2.0`.
    declared: bool,
    /// Whether a line has the handicap or the pieces in hand in the words of the KIF family.
    family: bool,
    /// Whether a line stands above the moves of KIF.
    rule: bool,
    /// Whether KIF reads a line as a move with its number.
    numbered: bool,
}

/// Counts one line more.
fn more(lines: &mut usize) {
    *lines = lines.saturating_add(1);
}

impl Score {
    /// Whether so much was seen that no more lines are looked at.
    const fn is_enough(&self) -> bool {
        let signed = self.declared && self.rule;
        signed || self.moves >= 16 || self.csa >= 16 || self.usi >= 32 || self.sfen >= 32
    }

    /// The format that a text shows by a line which no other format has. However many lines speak
    /// for another, they may be nonsense that was kept.
    fn signed(&self, hint: Option<Format>) -> Option<Format> {
        let named = hint == Some(Format::Kif);
        if self.rule && (self.declared || named) {
            return Some(Format::Kif);
        }
        let family = self.family || self.declared;
        match hint? {
            _ if !family || self.rule || self.numbered => None,
            Format::Ki2 => Some(Format::Ki2),
            Format::Bod if self.ranks > 0 => Some(Format::Bod).filter(|bod| bod.is_read()),
            _ => None,
        }
    }

    fn line(&mut self, line: &str) {
        // Most lines of CSA show themselves by their first bytes.
        if let [b'+' | b'-' | b'T', b'0'..=b'9', ..] = line.as_bytes() {
            self.other(line);
            return;
        }
        // Those of KI2 begin with a mark; signs of SFEN and of addresses are rare behind it.
        let marked = line.starts_with(['▲', '△']);
        if marked && memchr::memchr3(b'/', b'_', b'%', line.as_bytes()).is_none() {
            more(&mut self.ki2);
            return;
        }
        // So do most lines of KIF.
        if kif::lines(line).plain().is_some() {
            more(&mut self.moves);
            self.numbered = true;
            return;
        }
        match usi_or_sfen(line) {
            Some(Format::Usi) => more(&mut self.usi),
            Some(_) => more(&mut self.sfen),
            None => self.other(line),
        }
    }

    fn other(&mut self, line: &str) {
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
                more(&mut self.csa);
            }
            [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..]
            | [b'P', b'I' | b'+' | b'-', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'V', b'0'..=b'9', ..]
            | [b'$', b'A'..=b'Z', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => more(&mut self.csa),
            [b'\'', ..] | [b'T', b'0'..=b'9', ..] | b"+" | b"-" => more(&mut self.weak),
            [b'*' | b'&', ..] => {}
            [b'#', ..] => {
                if line.starts_with("#KIF") {
                    more(&mut self.kif);
                }
            }
            [b'[', ..] if is_tag(line) => more(&mut self.tags),
            [b'|', ..] if is_rank(line) => {
                more(&mut self.kif);
                more(&mut self.ranks);
            }
            _ => self.word(line.trim_start()),
        }
    }

    fn word(&mut self, line: &str) {
        if line.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉']) {
            more(&mut self.ki2);
        } else if is_loose_csa_move(line) {
            more(&mut self.csa);
        } else if line.starts_with("手数--") {
            // Only KIF has a line above its moves.
            self.rule = true;
            more(&mut self.moves);
        } else if ["手合割：", "先手の持駒：", "後手の持駒："]
            .iter()
            .any(|start| line.starts_with(start))
        {
            self.family = true;
            more(&mut self.kif);
        } else if line.contains('：') || line.starts_with("手数") || line.starts_with("まで") {
            more(&mut self.kif);
        } else {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let word = rest.trim_start();
            let numbered = rest.len() < line.len();
            if !(numbered && word.len() < rest.len()) && japanese_move_prefix(line).is_ok() {
                more(&mut self.ki2);
                return;
            }
            // A square, 同 or a word in Japanese.
            let japanese = !word.is_ascii() || word.starts_with("Time");
            if numbered && japanese {
                more(&mut self.moves);
                self.numbered |= is_numbered_move(line);
            }
        }
    }
}

/// Whether a line is a `position` of USI, or starts with an SFEN.
fn usi_or_sfen(line: &str) -> Option<Format> {
    match usi::from_address(line) {
        Some(plain) => by_words(&plain).filter(|_| plain.matches('/').count() == 8),
        None => by_words(line),
    }
}

fn by_words(line: &str) -> Option<Format> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "position" | "startpos" | "moves" => return Some(Format::Usi),
        "sfen" => return Some(Format::Sfen),
        board if board.bytes().filter(|&b| b == b'/').count() == 8 => {}
        _ => return None,
    }
    matches!(words.next(), Some("b" | "w")).then_some(Format::Sfen)
}

/// Whether a line is a move of CSA in signs that are no ASCII, or behind blanks.
fn is_loose_csa_move(line: &str) -> bool {
    let plain = match line.chars().next() {
        Some('+' | '-') => None,
        Some('＋' | '－' | '\u{2010}'..='\u{2013}' | '\u{2212}') => csa::narrow(line),
        _ => return false,
    };
    csa_move_prefix(plain.as_deref().unwrap_or(line)).is_ok()
}

/// Whether a line is a rank of a text diagram.
fn is_rank(line: &str) -> bool {
    kif::lines(line).any(|line| matches!(line.kind, kif::Kind::Rank(Ok(_))))
}

/// Whether a line is a move with its number.
fn is_numbered_move(line: &str) -> bool {
    kif::lines(line).any(|line| matches!(line.kind, kif::Kind::Move(_)))
}

/// Whether a text says anything about a start position, in the words of its format.
pub(crate) fn tells_start(text: &str, format: Format) -> bool {
    match format {
        Format::Kif | Format::Ki2 | Format::Bod => kif::lines(text).any(|line| match line.kind {
            kif::Kind::Rank(row) => row.is_ok(),
            kif::Kind::Hand(_, hand) => hand.is_ok(),
            kif::Kind::Header { key, .. } => matches!(key.text, "手合割" | "Handicap" | "手番"),
            kif::Kind::Turn(_) | kif::Kind::Footer(_) | kif::Kind::Rule => true,
            kif::Kind::Program(text) => text.text.starts_with("KIF "),
            _ => false,
        }),
        Format::Csa => csa::statements(text).any(|statement| match statement.kind {
            csa::Kind::Rank(_, cells) => cells.is_ok(),
            csa::Kind::Sfen(sfen) => sfen.text.parse::<Setup>().is_ok(),
            csa::Kind::Even(mut pieces) | csa::Kind::Pieces(_, mut pieces) => {
                pieces.all(|piece| piece.is_ok())
            }
            _ => false,
        }),
        _ => false,
    }
}

/// `[Name "value"]`, as PSN and chess have it.
fn is_tag(line: &str) -> bool {
    let name = line
        .trim_start_matches('[')
        .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len().saturating_add(1) < line.len()
        && name.trim_start().starts_with('"')
        && name.starts_with(' ')
}
