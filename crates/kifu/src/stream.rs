//! The games of a reader, one at a time.

mod too_long;

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use komadai_encoding::{Decoded, Decoder, Encoding};
use komadai_parse::first_line;
use komadai_record::build::{KeptFindings, Source};
use komadai_record::{Finding, GameReading, Message, Part, Place};

use crate::declared::{about_encoding, count_lines};
use crate::format::Format;
use crate::formats::row;
use crate::gap::Gap;
use crate::options::ReadOptions;
use crate::part::PartReader;
use crate::recognise::{JUDGED_LINES, UNSHOWN_GAMES, no_game, packed, recognise, shows};
use crate::split::Splitter;

/// Reads games from any reader, one after the other.
///
/// No more is held than the largest game, what may be the head of the next and some 64 KiB,
/// whatever the length of the input: a text is divided where another game begins, lists with a game
/// on each line at each, packed formats at each record; in some formats a text is one game.
/// Encoding and format are found out from the first block of 64 KiB. The games are those that
/// [`read`](crate::read) gives, and all places are those of the whole decoded text. A broken game
/// costs only itself, and so does one beyond the [limit of bytes](crate::Limits::bytes): an error
/// reports that its rest is left out, or all of it where the game is one line.
///
/// The reading ends early where no game comes for long, see [`Limits::gap`](crate::Limits::gap),
/// and where none of the first 1,000 games of a text that may be anything shows a move or the like;
/// [`take_findings`](Games::take_findings) reports it.
///
/// ```
/// use komadai_kifu::{ReadOptions, games};
///
/// let file = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nPI\n+\n+7775FU\n";
/// let mut games = games(file.as_bytes(), &ReadOptions::default());
/// let first = games.next().unwrap()?;
/// assert_eq!(first.record.headers.get("先手"), Some("A"));
/// let second = games.next().unwrap()?;
/// let finding = &second.findings[0];
/// assert_eq!((finding.code(), finding.line()), ("illegal-move", Some(11)));
/// assert!(games.next().is_none());
/// # Ok::<(), komadai_kifu::GamesError>(())
/// ```
pub fn games<R: Read>(reader: R, options: &ReadOptions) -> Games<R> {
    Games {
        decoder: Decoder::new(reader),
        options: *options,
        stage: Stage::Begin,
        text: String::new(),
        start: 0,
        scanned: 0,
        lines: 0,
        line: 0,
        byte: 0,
        cut: None,
        skipping: false,
        ready: VecDeque::new(),
        shown: false,
        part: None,
        head: None,
        gap: (0, 0),
        findings: KeptFindings::new(options.limits.findings),
    }
}

/// The games of a reader, see [`games`].
///
/// An item is a game, or an error of the reader. Where the reader is not ready yet
/// ([`ErrorKind::WouldBlock`], [`ErrorKind::TimedOut`]) the next call goes on; any other error is
/// the last item, and what follows the last whole game is lost.
#[derive(Debug)]
pub struct Games<R> {
    decoder: Decoder<R>,
    options: ReadOptions,
    stage: Stage,
    /// The decoded text; it was read up to `start`.
    text: String,
    start: usize,
    /// Where the splitter goes on.
    scanned: usize,
    /// How many lines of the text are not read.
    lines: usize,
    /// The lines and bytes before `start`.
    line: usize,
    byte: usize,
    /// How many bytes of the game at hand were passed, where it is too long to be held.
    cut: Option<usize>,
    /// Whether the rest of the line at hand is left out unread.
    skipping: bool,
    ready: VecDeque<(GameReading, Arc<Part>)>,
    /// Whether it is sure that there are games at all.
    shown: bool,
    part: Option<Arc<Part>>,
    /// The first lines, as long as the encoding is not known.
    head: Option<String>,
    /// The lines and bytes before the first line after the last game.
    gap: (usize, usize),
    findings: KeptFindings,
}

/// How far the reading is.
#[derive(Debug)]
enum Stage {
    Begin,
    /// The bytes are a text whose format is still to be found out; up to a byte so many of its
    /// lines have something in them.
    Text {
        lines: usize,
        end: usize,
    },
    /// The bytes are of a packed format, or a text of a known one.
    Known(Known),
    Over(Option<Format>),
}

#[derive(Debug)]
struct Known {
    format: Format,
    binary: bool,
    splitter: Splitter,
    reader: PartReader,
}

impl Known {
    fn new(format: Format, binary: bool) -> Known {
        Known {
            format,
            binary,
            splitter: (row(format).splitter)(),
            reader: PartReader::new(format),
        }
    }
}

/// Something kept the games of a reader from being read to the end.
#[derive(Debug)]
pub struct GamesError {
    /// The line, from 1, that was not complete.
    pub line: usize,
    /// How many bytes the reader had given.
    pub byte: u64,
    /// The error of the reader; [`ErrorKind::FileTooLarge`] for a text beyond the
    /// [limit of bytes](crate::Limits::bytes) in which no other game can be found: of a format
    /// with one game in a text, a packed record, a first line.
    pub cause: io::Error,
}

impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GamesError { line, byte, cause } = self;
        write!(f, "stopped at line {line}, after byte {byte}: {cause}")
    }
}

impl std::error::Error for GamesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

impl<R> Games<R> {
    /// The format, as soon as it is known.
    #[must_use]
    pub const fn format(&self) -> Option<Format> {
        match &self.stage {
            Stage::Known(known) => Some(known.format),
            Stage::Over(format) => *format,
            _ => None,
        }
    }

    /// The part of the text that the last game was read from.
    #[must_use]
    pub fn part(&self) -> Option<&Part> {
        self.part.as_deref()
    }

    /// The findings outside of games since the last call: about the encoding, about lines that are
    /// no game, or that there is no game at all. After the last game it also reports how many
    /// findings were only counted, see [`Limits::findings`](crate::Limits::findings).
    pub fn take_findings(&mut self) -> Vec<Finding> {
        let mut findings = self.findings.take();
        if matches!(self.stage, Stage::Over(_)) {
            findings.append(&mut self.findings.take_counts());
        }
        findings
    }

    /// Whether the first game that is ready can be given out.
    fn is_ready(&self) -> bool {
        match &self.stage {
            // Lines after the last game belong to it.
            Stage::Known(known) if matches!(known.splitter, Splitter::Lines) => {
                self.ready.len() > 1
            }
            Stage::Known(known) => self.is_shown(known.format),
            _ => true,
        }
    }

    /// Whether a text of this format has shown that there are games at all.
    fn is_shown(&self, format: Format) -> bool {
        self.shown || !row(format).must_show
    }

    /// What is not read yet.
    fn rest(&self) -> &str {
        self.text.get(self.start..).unwrap_or("")
    }

    /// Reports something outside of games.
    fn report(&mut self, place: Option<Place>, message: Message) {
        self.findings.push(Finding::new(place, message));
    }
}

impl<R: Read> Games<R> {
    /// The encoding, as far as it is known.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.decoder.encoding()
    }

    /// Does a piece of the work.
    fn advance(&mut self) -> io::Result<()> {
        match &self.stage {
            Stage::Begin => {
                let found = self.packed()?;
                self.stage = found.map_or(Stage::Text { lines: 0, end: 0 }, Stage::Known);
            }
            Stage::Text { lines, end } => {
                let new = self.text.get(*end..).unwrap_or("").split(['\n', '\r']);
                let new = new
                    .filter(|line| !line.is_empty())
                    .take(JUDGED_LINES)
                    .count();
                let lines = lines.saturating_add(new);
                let end = self.text.len();
                self.stage = Stage::Text { lines, end };
                if lines < JUDGED_LINES && !self.decoder.is_over() {
                    return self.decode();
                }
                self.recognise();
            }
            Stage::Known(known) => {
                let unshown = !self.is_shown(known.format);
                if self.is_gap_too_long() || unshown && self.ready.len() > UNSHOWN_GAMES {
                    self.end();
                } else if !self.scan()? {
                    match self.decoder.is_over() {
                        true => self.finish()?,
                        false => self.decode()?,
                    }
                }
            }
            Stage::Over(_) => {}
        }
        Ok(())
    }

    /// Finds out the format from what was decoded.
    fn recognise(&mut self) {
        self.stage = match recognise(self.rest(), self.options.format) {
            Ok(format) => Stage::Known(Known::new(format, false)),
            Err(message) => {
                self.report(None, message);
                Stage::Over(None)
            }
        };
    }

    fn packed(&mut self) -> io::Result<Option<Known>> {
        let hint = self.options.format;
        let (bytes, whole) = self.decoder.peek()?;
        let found = packed(bytes, whole, hint);
        Ok(found.map(|format| Known::new(format, true)))
    }

    /// Adds the next block to the text.
    fn decode(&mut self) -> io::Result<()> {
        if self.skipping {
            return self.skip_line();
        }
        let limit = self.options.limits.bytes;
        self.text.drain(..self.start);
        self.scanned = self.scanned.saturating_sub(self.start);
        self.start = 0;
        let held = self.text.len();
        let binary = match &self.stage {
            Stage::Known(known) if known.binary => row(known.format).packed.as_ref(),
            _ => None,
        };
        let whole = match binary {
            Some(packed) => {
                let records = self.decoder.records(packed.whole_records, limit)?;
                records.map(|bytes| self.push(&(packed.text)(&bytes)))
            }
            _ => {
                let decoded = self.decoder.lines(limit)?;
                decoded.map(|decoded| self.append(&decoded))
            }
        };
        let waiting = held.saturating_add(self.decoder.waiting());
        match whole {
            Some(()) if self.is_divided() || waiting <= limit => Ok(()),
            // The end of a packed record that is not whole is not known.
            None if self.is_divided() && !self.is_binary() => {
                self.end_at_line()?;
                self.skipping = true;
                self.skip_line()
            }
            // The text before a line that is too long has to show the format.
            _ if matches!(self.stage, Stage::Text { .. }) && !self.text.is_empty() => {
                self.recognise();
                Ok(())
            }
            _ => Err(self.too_long()),
        }
    }

    /// Leaves out the next bytes of the text, and goes on after them.
    fn leave(&mut self, bytes: usize) {
        self.pass(bytes);
        if let Stage::Known(known) = &mut self.stage {
            known.reader.gap.pass(bytes);
        }
    }

    /// Goes on after the next bytes of the text.
    fn pass(&mut self, bytes: usize) {
        let end = self.start.saturating_add(bytes);
        let text = self.text.get(self.start..end).unwrap_or("");
        let lines = count_lines(text.as_bytes());
        self.line = self.line.saturating_add(lines);
        self.lines = self.lines.saturating_sub(lines);
        self.byte = self.byte.saturating_add(bytes);
        self.start = end;
        self.scanned = self.scanned.max(self.start);
    }

    /// Adds a text, with what is odd about its encoding.
    fn append(&mut self, decoded: &Decoded) {
        let lines = self.line.saturating_add(self.lines);
        let bytes = self.byte.saturating_add(self.text.len());
        let first = bytes == 0;
        let limits = self.options.limits;
        if first {
            self.head = Some(decoded.text.chars().take(1 << 10).collect());
        }
        if self.decoder.encoding() != Encoding::Ascii {
            // What the first lines declared could not be judged before.
            if let Some(text) = self.head.take().filter(|_| !first) {
                let head = Decoded {
                    text,
                    encoding: decoded.encoding,
                    foreign: Vec::new(),
                    undecodable: Vec::new(),
                };
                let found = about_encoding(&head, true, limits);
                self.findings.absorb(found);
            }
        }
        let mut found = about_encoding(decoded, first, limits);
        found.shift(lines, bytes);
        self.findings.absorb(found);
        self.push(&decoded.text);
    }

    /// Adds whole lines to the text.
    fn push(&mut self, text: &str) {
        let lines = count_lines(text.as_bytes());
        self.lines = self.lines.saturating_add(lines);
        self.text.push_str(text);
    }

    /// Looks through the text up to the end of a game, and reads that; `false` if it has none.
    fn scan(&mut self) -> io::Result<bool> {
        let limit = self.room();
        let Stage::Known(known) = &mut self.stage else {
            return Ok(false);
        };
        if matches!(known.splitter, Splitter::Whole) {
            return Ok(false);
        }
        while let Some(rest) = self
            .text
            .get(self.scanned..)
            .filter(|rest| !rest.is_empty())
        {
            let (_, whole) = first_line(rest.as_bytes());
            let held = self.scanned.saturating_sub(self.start);
            let scanned = self.scanned.saturating_add(whole);
            let passed = self.cut.unwrap_or(0);
            let line = rest.get(..whole).unwrap_or(rest);
            let inside = |head: usize| head.saturating_sub(passed);
            // More than the limit is held only from what may be a head on.
            let before = known.splitter.head().filter(|_| held > limit);
            let before = before.map_or(held, inside);
            let begins = known.splitter.line(line, passed.saturating_add(held));
            let head = known.splitter.head().map(inside);
            if let Some(end) = begins {
                self.scanned = scanned;
                // What was left out may have some of its head.
                let end = inside(end);
                self.end_part(end, false)?;
                if scanned.saturating_sub(self.start) > limit {
                    self.cut_and_leave(held.saturating_sub(end), scanned)?;
                }
                return Ok(true);
            }
            let from = self.start.saturating_add(head.unwrap_or(0));
            if scanned.saturating_sub(from) > limit {
                self.scanned = scanned;
                if let Some(head) = head {
                    self.end_at_head(head)?;
                }
                let before = head.map_or(before, |head| held.saturating_sub(head));
                self.cut_and_leave(before, scanned)?;
                return Ok(true);
            }
            self.scanned = scanned;
        }
        Ok(false)
    }

    /// Reads the next bytes of the text, which are a part.
    fn read_part(&mut self, bytes: usize, last: bool) -> io::Result<()> {
        if bytes > self.room() {
            return Err(self.too_long());
        }
        let Stage::Known(known) = &mut self.stage else {
            return Ok(());
        };
        let rest = self.text.get(self.start..).unwrap_or("");
        let text = rest.get(..bytes).unwrap_or("");
        let limits = self.options.limits;
        let (games, mut found) = known.reader.read(Source { text, limits }, last);
        if row(known.format).must_show && !self.shown {
            let hint = self.options.format;
            self.shown = games.iter().any(|game| shows(game, known.format, hint))
                || (row(known.format).mentions_start)(text);
        }
        found.shift(self.line, self.byte);
        self.findings.absorb(found);
        let has_game = !games.is_empty() && (self.shown || !row(known.format).must_show);
        if has_game && !matches!(known.splitter, Splitter::Lines) {
            known.reader.gap.end(bytes);
        }
        known.reader.gap.pass(bytes);
        let part = Arc::new(Part {
            text: Arc::from(text),
            line: self.line,
            byte: self.byte,
        });
        for mut game in games {
            game.shift(self.line, self.byte);
            self.ready.push_back((game, Arc::clone(&part)));
        }
        self.pass(bytes);
        if has_game {
            self.gap = (self.line, self.byte);
        }
        Ok(())
    }

    /// Whether there is no game for so long that the reading ends.
    fn is_gap_too_long(&self) -> bool {
        let Stage::Known(known) = &self.stage else {
            return false;
        };
        self.is_divided() && known.reader.gap.is_too_long(0, &self.options.limits)
    }

    /// Reads the last part.
    fn finish(&mut self) -> io::Result<()> {
        self.end_part(self.rest().len(), true)?;
        self.end();
        Ok(())
    }

    /// Ends the reading.
    fn end(&mut self) {
        if self.is_gap_too_long() {
            let (lines, bytes) = self.gap;
            let message = Gap::message(&self.options.limits);
            self.report(Some(Place::after(lines, bytes)), message);
        }
        let over = Stage::Over(self.format());
        let Stage::Known(known) = std::mem::replace(&mut self.stage, over) else {
            return;
        };
        known
            .reader
            .finish(self.ready.back_mut().map(|(game, _)| game));
        if row(known.format).must_show && !self.shown {
            self.ready.clear();
            self.stage = Stage::Over(None);
            self.report(None, no_game(known.format));
        }
    }

    /// The reader has failed.
    fn fail(&mut self, cause: io::Error) -> GamesError {
        if !matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) {
            let shown = self.format().is_some_and(|format| self.is_shown(format));
            if !shown {
                self.ready.clear();
            }
            self.stage = Stage::Over(self.format());
        }
        GamesError {
            line: self.line.saturating_add(self.lines).saturating_add(1),
            byte: self.decoder.bytes(),
            cause,
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<GameReading, GamesError>;

    fn next(&mut self) -> Option<Result<GameReading, GamesError>> {
        loop {
            if self.is_ready() {
                if let Some((game, part)) = self.ready.pop_front() {
                    self.part = Some(part);
                    return Some(Ok(game));
                }
            }
            if matches!(self.stage, Stage::Over(_)) {
                return None;
            }
            if let Err(cause) = self.advance() {
                return Some(Err(self.fail(cause)));
            }
        }
    }
}
