//! From the bytes of a file to its games.

use komadai_core::Span;
use komadai_encoding::{Encoding, decode};
use komadai_record::build::{Before, first_refused};
use komadai_record::{Finding, FindingKind, GameReading, Place, Severity, StrictError};

use crate::declared::about_encoding;
use crate::format::Format;
use crate::formats::row;
use crate::no_text::why_no_text;
use crate::options::ReadOptions;
use crate::recognise::{packed, recognise};
use crate::text_games::TextGames;

/// What was read from a file.
///
/// ```
/// use komadai_kifu::{Format, read};
///
/// let reading = read("▲７六歩 △３四歩\n".as_bytes(), None);
/// assert_eq!(reading.format, Some(Format::Ki2));
/// assert_eq!(reading.games[0].record.usi_moves(), "7g7f 3c3d");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The text, decoded. All places in findings refer to it.
    pub text: String,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The format, unless the text has none that is known.
    pub format: Option<Format>,
    /// The games in the order of the file; none when the format is not known.
    pub games: Vec<GameReading>,
    /// What was found about the file as a whole.
    pub findings: Vec<Finding>,
}

impl Reading {
    /// Everything that was found: about the file, then game by game.
    ///
    /// ```
    /// use komadai_kifu::{Severity, read};
    ///
    /// let reading = read("▲７六歩 △３四豚\n".as_bytes(), None);
    /// let worst = reading.all_findings().map(|finding| finding.severity()).max();
    /// assert_eq!(worst, Some(Severity::Error), "豚 is no piece");
    /// ```
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        let games = self.games.iter().flat_map(|game| &game.findings);
        self.findings.iter().chain(games)
    }

    /// Strict reading: the same reading, unless something of this severity or worse was found.
    ///
    /// ```
    /// use komadai_kifu::{Severity, read};
    ///
    /// let sloppy = || read("   1 ▲７六歩(77)\n   2 ▲３四歩(33)\n".as_bytes(), None);
    /// assert!(sloppy().refuse(Severity::Error).is_ok());
    /// let refused = sloppy().refuse(Severity::Warning).unwrap_err();
    /// assert_eq!(refused.0.code(), "wrong-side");
    /// ```
    ///
    /// # Errors
    ///
    /// The first such finding.
    pub fn refuse(self, severity: Severity) -> Result<Reading, StrictError> {
        let refused = first_refused(self.all_findings(), severity);
        refused.map_or(Ok(self), Err)
    }
}

/// Reads the bytes of a file, whatever their encoding and format.
///
/// `hint` is the format that the name of the file suggests, see [`Format::from_extension`]; it
/// counts only when the text does not show its format. Every input is read without panic, in
/// linear time, and into memory in proportion to its length.
///
/// ```
/// let file = b"N+A\nN-B\nPI\n+\n+7776FU\nT3\n-7776FU\n%-ILLEGAL_ACTION\n";
/// let reading = komadai_kifu::read(file, None);
/// assert_eq!(reading.encoding.code(), "ascii");
/// let game = &reading.games[0];
/// let codes: Vec<_> = game.findings.iter().map(|finding| finding.code()).collect();
/// assert_eq!(codes, ["illegal-move"]);
/// assert_eq!(game.record.usi_moves(), "7g7f 7g7f");
/// ```
#[must_use]
pub fn read(bytes: &[u8], hint: Option<Format>) -> Reading {
    read_with(bytes, &ReadOptions::from(hint))
}

/// Reads the bytes of a file under [`Limits`](crate::Limits) of your own, see [`read`].
///
/// ```
/// use komadai_kifu::{Format, ReadOptions, read_with};
///
/// let options = ReadOptions::default().format(Format::Kif);
/// let reading = read_with("1 ７六歩(77)\n".as_bytes(), &options);
/// assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
/// ```
#[must_use]
pub fn read_with(bytes: &[u8], options: &ReadOptions) -> Reading {
    let limit = options.limits.bytes;
    if bytes.len() > limit {
        return refused(String::new(), FindingKind::LimitBytes.with("limit", limit));
    }
    let found = packed(bytes, true, options.format);
    if let Some((format, row)) =
        found.and_then(|format| Some((format, row(format).packed.as_ref()?)))
    {
        let mut games = TextGames::new(format, options);
        games.begin((row.text)(bytes), true);
        return Reading {
            encoding: Encoding::Binary,
            ..read_games(games, options)
        };
    }
    if let Some(finding) = why_no_text(bytes) {
        return refused(String::new(), finding);
    }
    let decoded = decode(bytes);
    let found = about_encoding(&decoded, 0, true, options.limits);
    let findings = found
        .placed(decoded.text.as_str().into(), Before::default())
        .finish();
    let mut reading = read_decoded(decoded.text, options);
    reading.encoding = decoded.encoding;
    reading.findings.splice(0..0, findings);
    reading
}

/// Reads a text that is already decoded, see [`read`].
///
/// ```
/// use komadai_kifu::read_text;
///
/// assert_eq!(read_text("▲７六歩", None).games[0].record.usi_moves(), "7g7f");
/// ```
#[must_use]
pub fn read_text(text: impl Into<String>, hint: Option<Format>) -> Reading {
    read_decoded(text.into(), &ReadOptions::from(hint))
}

/// Reads a text that is already decoded.
pub(crate) fn read_decoded(text: String, options: &ReadOptions) -> Reading {
    match recognise(&text, options.format) {
        Ok(format) => {
            let mut games = TextGames::new(format, options);
            games.begin(text, false);
            read_games(games, options)
        }
        Err(finding) => refused(text, finding),
    }
}

/// A text that is not read, and why.
fn refused(text: String, finding: Finding) -> Reading {
    Reading {
        encoding: encoding_of(&text),
        text,
        format: None,
        games: Vec::new(),
        findings: vec![finding],
    }
}

/// The encoding of a text that was not decoded.
pub(crate) fn encoding_of(text: &str) -> Encoding {
    match text.is_ascii() {
        true => Encoding::Ascii,
        false => Encoding::Utf8,
    }
}

/// Reads all games of a text, which are all there.
fn read_games(mut all: Box<TextGames<'_>>, options: &ReadOptions) -> Reading {
    while !all.is_over() {
        all.advance(true);
    }
    let mut findings = all.take_findings();
    let mut games = all.take_games();
    let format = all
        .shown_format()
        .filter(|format| !games.is_empty() || format.holds_many_games());
    let text = all.into_text();
    let limit = options.limits.games;
    if games.len() > limit {
        games.truncate(limit);
        let end = Place::of(&text, end_of(games.last()));
        let mut finding = FindingKind::LimitGames.with("limit", limit);
        finding.place = Some(end);
        findings.push(finding);
    }
    Reading {
        encoding: encoding_of(&text),
        text,
        format,
        games,
        findings: findings.finish(),
    }
}

/// The place after the last node of a game that has a place.
fn end_of(game: Option<&GameReading>) -> Span {
    let places = game.map(|game| &game.record);
    let places = places.and_then(|record| record.nodes().filter_map(|n| record.place(n)).last());
    let end = places.unwrap_or_default().end;
    Span::new(end, end)
}
