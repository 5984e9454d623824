//! From the bytes of a file to its games.

use komadai_core::Span;
use komadai_encoding::{Encoding, decode};
use komadai_record::build::{KeptFindings, Source, first_refused, placed};
use komadai_record::{Finding, GameReading, Message, Place, Severity, StrictError};

use crate::declared::{about_encoding, count_lines};
use crate::format::Format;
use crate::formats::row;
use crate::gap::Gap;
use crate::options::ReadOptions;
use crate::part::PartReader;
use crate::recognise::{UNSHOWN_GAMES, no_game, packed, recognise, shows};
use crate::row::Divided;
use crate::split::Splitter;

/// What was read from a file.
#[derive(Clone, Debug)]
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
#[must_use]
pub fn read_with(bytes: &[u8], options: &ReadOptions) -> Reading {
    let limit = options.limits.bytes;
    if bytes.len() > limit {
        let message = Message::LimitOfFile { limit };
        return Reading {
            text: String::new(),
            encoding: Encoding::Ascii,
            format: None,
            games: Vec::new(),
            findings: vec![Finding::new(None, message)],
        };
    }
    let found = packed(bytes, true, options.format);
    if let Some((format, row)) =
        found.and_then(|format| Some((format, row(format).packed.as_ref()?)))
    {
        let options = ReadOptions {
            format: Some(format),
            ..*options
        };
        let mut reading = read_decoded((row.text)(bytes), &options);
        reading.encoding = Encoding::Binary;
        return reading;
    }
    let decoded = decode(bytes);
    let findings = about_encoding(&decoded, true, options.limits).finish();
    let mut reading = read_decoded(decoded.text, options);
    reading.encoding = decoded.encoding;
    reading.findings.splice(0..0, findings);
    reading
}

/// Reads a text that is already decoded, see [`read`].
#[must_use]
pub fn read_text(text: impl Into<String>, hint: Option<Format>) -> Reading {
    read_decoded(text.into(), &ReadOptions::from(hint))
}

fn read_decoded(text: String, options: &ReadOptions) -> Reading {
    let source = Source {
        text: &text,
        limits: options.limits,
    };
    let mut findings = KeptFindings::new(options.limits.findings);
    let mut format = None;
    let mut games = Vec::new();
    match recognise(&text, options.format) {
        Ok(found) => {
            format = Some(found);
            (games, findings) = read_games(found, source);
        }
        Err(message) => _ = findings.push(Finding::new(None, message)),
    }
    if games.is_empty() && !format.is_some_and(Format::holds_many_games) {
        format = None;
    }
    if let Some(named) = format.filter(|&format| row(format).must_show) {
        let mut begin = games.iter().take(UNSHOWN_GAMES);
        let shown = match begin.any(|game| shows(game, named, options.format)) {
            false if games.len() <= UNSHOWN_GAMES => (row(named).mentions_start)(&text),
            // The parts of the text show where the first games end.
            false => crate::games(text.as_bytes(), options).next().is_some(),
            true => true,
        };
        if !shown {
            findings.push(Finding::new(None, no_game(named)));
            games.clear();
            format = None;
        }
    }
    let limit = options.limits.games;
    if games.len() > limit {
        games.truncate(limit);
        let end = Place::of(&text, end_of(games.last()));
        findings.push(Finding::new(Some(end), Message::LimitGames { limit }));
    }
    let findings = findings.finish();
    Reading {
        encoding: if text.is_ascii() {
            Encoding::Ascii
        } else {
            Encoding::Utf8
        },
        text,
        format,
        games,
        findings,
    }
}

/// Reads all games of a text.
fn read_games(format: Format, source: Source<'_>) -> (Vec<GameReading>, KeptFindings) {
    let mut reader = PartReader::new(format);
    let row = row(format);
    let Some(Divided { alone, parts }) = row.divided else {
        let (mut games, mut findings) = reader.read(source, true);
        let (gap, end) = (&reader.gap, source.text.len());
        if matches!((row.splitter)(), Splitter::Lines) && gap.is_too_long(end, &source.limits) {
            let message = Gap::message(&source.limits);
            let start = Place::of(source.text, Span::new(gap.start(), gap.start()));
            findings.push(Finding::new(Some(start), message));
        }
        reader.finish(games.last_mut());
        return (games, findings);
    };
    let mut findings = KeptFindings::new(source.limits.findings);
    if let Some(games) = alone(source) {
        let outside = KeptFindings::new(source.limits.findings);
        return placed(source.text, games, outside);
    }
    let mut games = Vec::new();
    let (mut line, mut byte) = (0_usize, 0_usize);
    for text in parts(source.text) {
        let (read, mut found) = reader.read(Source { text, ..source }, true);
        found.shift(line, byte);
        findings.absorb(found);
        for mut game in read {
            game.shift(line, byte);
            games.push(game);
        }
        byte = byte.saturating_add(text.len());
        if byte < source.text.len() {
            line = line.saturating_add(count_lines(text.as_bytes()));
        }
    }
    (games, findings)
}

/// The place after the last node of a game that has a place.
fn end_of(game: Option<&GameReading>) -> Span {
    let places = game.map(|game| &game.record);
    let places = places.and_then(|record| record.nodes().filter_map(|n| record.place(n)).last());
    let end = places.unwrap_or_default().end;
    Span::new(end, end)
}
