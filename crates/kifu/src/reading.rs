//! From the bytes of a file to its games.

use std::iter;

use komadai_core::Span;
use komadai_encoding::{Encoding, decode};
use komadai_packed::RowFormat;

use crate::chunks::Chunk;
use crate::declared::about_encoding;
use crate::finding::Before;
use crate::format::Format;
use crate::formats::packed::PackedGames;
use crate::game::first_refused;
use crate::games::TextGames;
use crate::recognise::{packed, recognise, why_no_text};
use crate::{Finding, FindingKind, Game, Limits, Place, ReadOptions, Severity, StrictError};

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
    /// The text, decoded. All places in findings refer to it. It is empty where the format is packed.
    pub text: String,
    /// The encoding of the bytes; ASCII where the format is packed.
    pub encoding: Encoding,
    /// The format, unless the text has none that is known.
    pub format: Option<Format>,
    /// The games in the order of the file; none when the format is not known.
    pub games: Vec<Game>,
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

    /// Leaves out the games beyond `limit`, with a finding.
    fn limit_games(&mut self, limit: usize) {
        if self.games.len() > limit {
            self.games.truncate(limit);
            let end = Place::of(&self.text, end_of(self.games.last()));
            let mut finding = FindingKind::LimitGames.with("limit", limit);
            finding.place = Some(end);
            self.findings.push(finding);
        }
    }
}

/// Reads `bytes`, a file in any encoding and format.
///
/// `options` is the format that the name of the file suggests, or `None`, or [`ReadOptions`] with
/// limits. The format counts only when the text does not show its own. Every input is read without
/// panic, in linear time, and into memory in proportion to its length.
///
/// ```
/// use komadai_kifu::read;
///
/// let reading = read(b"N+A\nN-B\nPI\n+\n+7776FU\nT3\n-7776FU\n%-ILLEGAL_ACTION\n", None);
/// assert_eq!(reading.encoding.code(), "ascii");
/// let game = &reading.games[0];
/// let codes: Vec<_> = game.findings.iter().map(|finding| finding.code()).collect();
/// assert_eq!(codes, ["illegal-move"]);
/// assert_eq!(game.record.usi_moves(), "7g7f 7g7f");
/// ```
#[must_use]
pub fn read(bytes: &[u8], options: impl Into<ReadOptions>) -> Reading {
    let options = &options.into();
    let limit = options.limits.bytes;
    if bytes.len() > limit {
        return refused(String::new(), FindingKind::LimitBytes.with("limit", limit));
    }
    if let Some((format, rows)) = packed(bytes, true, options.format) {
        return read_records(bytes.to_vec(), format, rows, options.limits);
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

/// Reads the first game of `bytes`, a file in any encoding and format.
///
/// ```
/// let game = komadai_kifu::read_game("▲７六歩 △３四歩".as_bytes())?;
/// assert_eq!(game.record.usi_moves(), "7g7f 3c3d");
/// # Ok::<(), komadai_kifu::StrictError>(())
/// ```
///
/// # Errors
///
/// There is no game. The finding tells why.
pub fn read_game(bytes: &[u8]) -> Result<Game, StrictError> {
    let reading = read(bytes, None);
    let none = || FindingKind::EmptyFile.into();
    let why = || reading.findings.first().cloned().unwrap_or_else(none);
    reading
        .games
        .into_iter()
        .next()
        .ok_or_else(|| StrictError(why()))
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
        Ok(format) => read_games(text, format, options),
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
fn encoding_of(text: &str) -> Encoding {
    match text.is_ascii() {
        true => Encoding::Ascii,
        false => Encoding::Utf8,
    }
}

/// Reads all games of a text.
fn read_games(text: String, format: Format, options: &ReadOptions) -> Reading {
    let mut all = TextGames::new(format, options, &text);
    let mut text = Chunk::new(text, 0, 0);
    let games: Vec<Game> = iter::from_fn(|| all.next(&mut text, true)).collect();
    all.finish(text.read);
    let format = all
        .shown_format()
        .filter(|format| !games.is_empty() || format.holds_many_games());
    let mut reading = Reading {
        encoding: encoding_of(&text.text),
        text: text.text,
        format,
        games,
        findings: all.take_findings().finish(),
    };
    reading.limit_games(options.limits.games);
    reading
}

/// Reads all games of the bytes of a packed file.
pub(crate) fn read_records(
    bytes: Vec<u8>,
    format: Format,
    rows: RowFormat,
    limits: Limits,
) -> Reading {
    let mut all = PackedGames::new(rows, limits);
    all.feed(bytes);
    let mut reading = Reading {
        text: String::new(),
        encoding: Encoding::Ascii,
        format: Some(format),
        games: iter::from_fn(|| all.next()).collect(),
        findings: all.take_findings().finish(),
    };
    reading.limit_games(limits.games);
    reading
}

/// The place after the last node of a game that has a place.
fn end_of(game: Option<&Game>) -> Span {
    let places = game.map(|game| &game.record);
    let places = places.and_then(|record| record.nodes().filter_map(|n| record.place(n)).last());
    let end = places.unwrap_or_default().end;
    Span::new(end, end)
}
