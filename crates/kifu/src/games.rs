//! Reads the games of a file, all at once, and those of a reader, one at a time.

use std::io::Read;
use std::iter;
use std::mem::take;

use komadai_encoding::{Encoding, decode};
use komadai_packed::RowFormat;

use crate::chunks::GamesError;
use crate::finding::{Before, sort_by_start};
use crate::formats::packed::PackedGames;
use crate::formats::text::about_encoding;
use crate::recognise::{packed, why_no_text};
use crate::stream::GameStream;
use crate::whole_text::{read_decoded, refused};
use crate::{Finding, FindingKind, Format, Game, Limits, ReadOptions, Reading};

/// The games of a reader, see [`ReadOptions::games`]. Each game has the findings from the end of the previous game to
/// its own end, and the last game also has the findings after it.
///
/// An item is a game, or an error of the reader. If the reader is not ready yet
/// ([`WouldBlock`](std::io::ErrorKind::WouldBlock), [`TimedOut`](std::io::ErrorKind::TimedOut)), the next call
/// continues. Any other error is the last item. The text before it is read first, so the last game may be incomplete. A
/// game is returned when the next game has been read, or cannot be read yet.
#[derive(Debug)]
pub struct Games<R> {
    stream: GameStream<R>,
    /// The last game read, and the encoding known at that time.
    ahead: Option<(Game, Encoding)>,
    /// The error that ended the reading after it.
    failed: Option<GamesError>,
    /// The findings outside of games that do not belong to a game that was returned, in the order of the text.
    outside: Vec<Finding>,
    encoding: Encoding,
    /// Whether a part of the input follows this one.
    is_followed: bool,
    /// Whether the last call of `next` did not return a game.
    is_at_end: bool,
}

impl<R> Games<R> {
    const fn of(stream: GameStream<R>) -> Games<R> {
        Games {
            encoding: stream.encoding(),
            stream,
            ahead: None,
            failed: None,
            outside: Vec::new(),
            is_followed: false,
            is_at_end: false,
        }
    }

    /// Returns the format as soon as it is known.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.stream.format()
    }

    /// Returns the encoding that was known when the last returned game was read.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns `true` if the last returned game is the last one of the input, and the input could be read to its end.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.ahead.is_none() && self.failed.is_none() && !self.is_followed
    }

    /// Takes the findings of an input that has no games or could not be read to its end. It is empty after a game.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        if self.is_at_end {
            take(&mut self.outside)
        } else {
            Vec::new()
        }
    }
}

impl<R: Read> Games<R> {
    /// Splits off the next part of the input, of about `bytes` bytes. Its games can be read on another thread while
    /// further parts are split off. Returns `None` if the rest is one part, or if its games can only be read in order.
    ///
    /// ```
    /// use komadai_kifu::ReadOptions;
    ///
    /// let file = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(10_000);
    /// let mut rest = ReadOptions::new().games(file.as_bytes());
    /// let first = rest.take_part(1).unwrap();
    /// // These could run on two threads.
    /// assert_eq!(first.count() + rest.count(), 10_000);
    /// ```
    pub fn take_part(&mut self, bytes: usize) -> Option<Games<R>> {
        let stream = self.stream.take_part(bytes)?;
        Some(Games {
            is_followed: true,
            ..Games::of(stream)
        })
    }

    /// Reads the next game, and the findings before it.
    fn read(&mut self) -> Result<Option<(Game, Encoding)>, GamesError> {
        let game = self.stream.next().transpose();
        let found = self.stream.take_findings();
        if !found.is_empty() {
            self.outside.extend(found);
            sort_by_start(&mut self.outside);
        }
        Ok(game?.map(|game| (game, self.stream.encoding())))
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, GamesError>;

    fn next(&mut self) -> Option<Result<Game, GamesError>> {
        if let Some(error) = self.failed.take() {
            self.is_at_end = true;
            return Some(Err(error));
        }
        self.is_at_end = false;
        let next = match self.ahead.take() {
            Some(game) => game,
            None => match self.read().transpose() {
                Some(Ok(game)) => game,
                ended => {
                    let error = ended.and_then(Result::err);
                    self.encoding = self.stream.encoding();
                    self.is_at_end = true;
                    return error.map(Err);
                }
            },
        };
        match self.read() {
            Err(error) => self.failed = Some(error),
            Ok(after) => self.ahead = after,
        }
        let (mut game, encoding) = next;
        self.encoding = encoding;
        game.take_outside(
            &mut self.outside,
            self.ahead.is_none() && self.failed.is_none(),
        );
        Some(Ok(game))
    }
}

impl ReadOptions {
    /// Reads a file in any encoding and format. The format of the options is used if the text does not show its own.
    ///
    /// Never panics, takes linear time, and needs memory in proportion to the length of the input.
    ///
    /// ```
    /// use komadai_kifu::{Format, ReadOptions};
    ///
    /// let hint = Format::from_extension("csa");
    /// let reading = ReadOptions::new().format(hint).read(b"+7776FU\n");
    /// assert_eq!(reading.format, Some(Format::Csa));
    /// ```
    #[must_use]
    pub fn read(&self, bytes: &[u8]) -> Reading {
        let limit = self.limits.bytes;
        if bytes.len() > limit {
            return refused(String::new(), FindingKind::LimitBytes.with("limit", limit));
        }
        if let Some((format, rows)) = packed(bytes, true, self.format) {
            let mut reading = read_records(bytes.to_vec(), format, rows, self.limits);
            reading.hand_out();
            return reading;
        }
        if let Some(finding) = why_no_text(bytes) {
            return refused(String::new(), finding);
        }
        let decoded = decode(bytes);
        let found = about_encoding(&decoded, 0, true, self.limits);
        let mut found = found.placed(decoded.text.as_str().into(), Before::default());
        let len = decoded.text.len();
        let mut reading = read_decoded(decoded.text, self);
        if reading.text.len() != len {
            found = found.on_lines(reading.text.as_str().into(), 0);
        }
        reading.encoding = decoded.encoding;
        reading.findings.splice(0..0, found.finish());
        reading.hand_out();
        reading
    }

    /// Reads a text that is already decoded, like [`read`](ReadOptions::read).
    ///
    /// ```
    /// use komadai_kifu::ReadOptions;
    ///
    /// assert_eq!(ReadOptions::new().read_text("▲７六歩").games[0].record.usi_moves(), "7g7f");
    /// ```
    #[must_use]
    pub fn read_text(&self, text: impl Into<String>) -> Reading {
        let mut reading = read_decoded(text.into(), self);
        reading.hand_out();
        reading
    }

    /// Reads the games of `reader` one at a time.
    ///
    /// The games are those of [`read`](ReadOptions::read), with places in the whole decoded text. The format is
    /// detected from the first 400 lines. If the format shows where another game certainly begins, the input is read in
    /// chunks. These are the lines of a list, packed rows, and the lines `/` of CSA before version 3. Memory is then
    /// limited by the largest game and 64 KiB. Any other text is read whole.
    ///
    /// A game over the [limit of bytes](crate::Limits::bytes) is skipped with a finding. If a text over this limit
    /// cannot be cut, reading stops with an error. Reading also stops after [`Limits::gap`](crate::Limits::gap) bytes
    /// without a game, or if the format was guessed and the first 1,000 games have no move, time or known header.
    ///
    /// ```
    /// use komadai_kifu::ReadOptions;
    ///
    /// let file = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+7775FU\n";
    /// let mut games = ReadOptions::new().games(file.as_bytes());
    /// let first = games.next().unwrap()?;
    /// assert_eq!(first.record.headers.get("先手"), Some("A"));
    /// let second = games.next().unwrap()?;
    /// let finding = &second.findings[0];
    /// assert_eq!((finding.code(), finding.line()), ("illegal-move", Some(11)));
    /// assert!(games.next().is_none());
    /// # Ok::<(), komadai_kifu::GamesError>(())
    /// ```
    pub fn games<R: Read>(&self, reader: R) -> Games<R> {
        Games::of(GameStream::new(reader, self))
    }
}

/// Reads `bytes`, a file in any encoding and format. [`ReadOptions`] can set limits and the format of the file name.
///
/// ```
/// use komadai_kifu::read;
///
/// let reading = read(b"N+A\nN-B\nPI\n+\n+7776FU\nT3\n-7776FU\n%-ILLEGAL_ACTION\n");
/// assert_eq!(reading.encoding.code(), "ascii");
/// let game = &reading.games[0];
/// let codes: Vec<_> = game.findings.iter().map(|finding| finding.code()).collect();
/// assert_eq!(codes, ["illegal-move"]);
/// assert_eq!(game.record.usi_moves(), "7g7f 7g7f");
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    ReadOptions::new().read(bytes)
}

/// Reads the first game of `bytes`, a file in any encoding and format.
///
/// ```
/// let game = komadai_kifu::read_game("▲７六歩 △３四歩".as_bytes())?;
/// assert_eq!(game.record.usi_moves(), "7g7f 3c3d");
/// # Ok::<(), komadai_kifu::Finding>(())
/// ```
///
/// # Errors
///
/// The file has no game. The finding says why.
pub fn read_game(bytes: &[u8]) -> Result<Game, Finding> {
    let reading = read(bytes);
    let none = || FindingKind::EmptyFile.into();
    let why = || reading.findings.first().cloned().unwrap_or_else(none);
    reading.games.into_iter().next().ok_or_else(why)
}

/// Reads all games of a packed file.
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
