//! The games of a reader, one at a time.

mod parts;
mod stretch;

use std::fmt;
use std::io::{self, ErrorKind, Read};

use komadai_core::{DisplayIn, Language, display_in_english, texts};
use komadai_encoding::{Decoded, Decoder, Encoding};
use komadai_parse::Text;
use komadai_record::build::{Before, KeptFindings};
use komadai_record::{Finding, GameReading, Part};

use crate::declared::about_encoding;
use crate::format::Format;
use crate::formats::row;
use crate::line_count::count_lines;
use crate::no_text::why_no_text;
use crate::options::ReadOptions;
use crate::recognise::{JUDGED_LINES, packed, recognise};
use crate::text_games::TextGames;
use stretch::Stretch;

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
        stream: Stream::new(reader, options),
        part: None,
        stretch: Stretch::WHOLE,
    }
}

/// The games of a reader, see [`games`].
///
/// An item is a game, or an error of the reader. Where the reader is not ready yet
/// ([`ErrorKind::WouldBlock`], [`ErrorKind::TimedOut`]) the next call goes on; any other error is
/// the last item, and what follows the last whole game is lost.
///
/// ```
/// use komadai_kifu::{ReadOptions, games};
///
/// let file = "V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n";
/// let mut first_moves = Vec::new();
/// for game in games(file.as_bytes(), &ReadOptions::default()) {
///     first_moves.push(game?.record.usi_moves());
/// }
/// assert_eq!(first_moves, ["7g7f", "2g2f"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    stream: Stream<R>,
    part: Option<Part>,
    stretch: Stretch,
}

/// A reader of bytes, and how far they were read.
#[derive(Debug)]
struct Stream<R> {
    decoder: Decoder<R>,
    options: ReadOptions,
    stage: Stage,
    /// Whether the bytes are records of a packed format.
    is_binary: bool,
    /// Whether the rest of the line at hand is left out unread.
    is_skipping: bool,
    /// The text until its format is known.
    text: String,
    /// The first lines, as long as the encoding is not known.
    head: Option<String>,
    findings: KeptFindings,
    /// An error of the reader that is not reported yet.
    failed: Option<io::Error>,
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
    Known(Box<TextGames<'static>>),
    Over(Option<Format>),
}

/// Something kept the games of a reader from being read to the end.
///
/// ```
/// use komadai_kifu::{ReadOptions, games};
///
/// let mut all = games(&b"no game at all"[..], &ReadOptions::default());
/// assert!(!matches!(all.next(), Some(Ok(_))));
/// ```
#[derive(Debug)]
#[non_exhaustive]
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

texts! {
    struct GamesError { line, byte, cause as Cause }: "stopped at line {line}, after byte {byte}: {cause}"
        "{line}行目 ({byte}バイトの後) で中断しました: {cause}";
}

/// The error of a reader, in the words of the system but for one of this crate.
struct Cause<'e>(&'e io::Error);

impl DisplayIn for Cause<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = self.0.get_ref();
        match inner.and_then(|inner| inner.downcast_ref::<TooLong>()) {
            Some(error) => error.fmt_in(language, f),
            None => write!(f, "{}", self.0),
        }
    }
}

/// The error about a text that is longer than a game may be.
#[derive(Debug)]
struct TooLong {
    limit: usize,
}

impl DisplayIn for TooLong {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = self.limit;
        match language {
            Language::English => write!(f, "the limit of bytes: a game may have {limit}"),
            Language::Japanese => write!(f, "バイト数の上限: 1局は{limit}バイトまでです"),
        }
    }
}

display_in_english!(TooLong);

impl std::error::Error for TooLong {}

/// The text names the cause, so it is no source.
impl std::error::Error for GamesError {}

impl<R> Games<R> {
    /// The format, as soon as it is known.
    #[must_use]
    pub const fn format(&self) -> Option<Format> {
        self.stream.format()
    }

    /// Gives out the part of the text that the last game was read from.
    pub const fn take_part(&mut self) -> Option<Part> {
        self.part.take()
    }

    /// The findings outside of games since the last call: about the encoding, about lines that are
    /// no game, or that there is no game at all. After the last game it also reports how many
    /// findings were only counted, see [`Limits::findings`](crate::Limits::findings).
    pub fn take_findings(&mut self) -> Vec<Finding> {
        match self.stretch.is_void {
            true => Vec::new(),
            false => self.stream.take_findings(),
        }
    }
}

impl<R: Read> Games<R> {
    /// The encoding, as far as it is known.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.stream.decoder.encoding()
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<GameReading, GamesError>;

    fn next(&mut self) -> Option<Result<GameReading, GamesError>> {
        loop {
            if self.stretch.start.is_none() {
                let fresh = self.stream.fresh_at();
                self.stretch.start = fresh.filter(|at| *at >= self.stretch.from);
                self.stream.forget();
            } else if let Some((game, part)) = self.stream.take_game(self.stretch.is_followed) {
                self.part = part;
                return Some(Ok(game));
            }
            if self.stretch.is_done(self.stream.fresh_at()) || self.stream.is_over() {
                return None;
            }
            match self.stream.advance(self.stretch.until.is_none()) {
                Ok(goes_on) => self.stretch.is_paused = !goes_on,
                Err(cause) => return Some(Err(self.stream.fail(cause))),
            }
        }
    }
}

impl<R> Stream<R> {
    const fn format(&self) -> Option<Format> {
        match &self.stage {
            Stage::Known(games) => games.shown_format(),
            Stage::Over(format) => *format,
            _ => None,
        }
    }

    const fn is_over(&self) -> bool {
        match &self.stage {
            Stage::Known(games) => games.is_over(),
            Stage::Over(_) => true,
            _ => false,
        }
    }

    fn take_game(&mut self, is_followed: bool) -> Option<(GameReading, Option<Part>)> {
        match &mut self.stage {
            Stage::Known(games) => games.take_game(is_followed),
            _ => None,
        }
    }

    /// Where a game ended after which nothing of the text before matters.
    fn fresh_at(&self) -> Option<usize> {
        match &self.stage {
            Stage::Known(games) if self.findings.is_empty() => games.fresh_at(),
            _ => None,
        }
    }

    /// Forgets the games before the one to come.
    fn forget(&mut self) {
        if let Stage::Known(games) = &mut self.stage {
            games.forget();
        }
    }

    fn take_findings(&mut self) -> Vec<Finding> {
        let is_over = self.is_over();
        if let Stage::Known(games) = &mut self.stage {
            self.findings.absorb(games.take_findings());
        }
        let mut findings = self.findings.take();
        if is_over {
            findings.append(&mut self.findings.take_counts());
        }
        findings
    }
}

impl<R: Read> Stream<R> {
    fn new(reader: R, options: &ReadOptions) -> Stream<R> {
        Stream {
            decoder: Decoder::new(reader),
            options: *options,
            stage: Stage::Begin,
            is_binary: false,
            is_skipping: false,
            text: String::new(),
            head: None,
            findings: KeptFindings::new(options.limits.findings),
            failed: None,
        }
    }

    /// Does a piece of the work; `false` if it cannot. `is_last`: whether nothing follows the text.
    fn advance(&mut self, is_last: bool) -> io::Result<bool> {
        match &mut self.stage {
            Stage::Begin => {
                let (bytes, whole) = self.decoder.peek()?;
                let found = packed(bytes, whole, self.options.format);
                let refused = found.map_or_else(|| why_no_text(bytes), |_| None);
                self.is_binary = found.is_some();
                self.stage = match (found, refused) {
                    (Some(format), _) => self.known(format),
                    (None, Some(finding)) => self.refused(finding),
                    (None, None) => Stage::Text { lines: 0, end: 0 },
                };
            }
            Stage::Text { lines, end } => {
                let new = self.text.get(*end..).unwrap_or("").split(['\n', '\r']);
                let new = new.filter(|line| !line.is_empty());
                *lines = lines.saturating_add(new.take(JUDGED_LINES).count());
                *end = self.text.len();
                if *lines < JUDGED_LINES && !self.decoder.is_over() {
                    self.decode()?;
                } else {
                    self.recognise();
                }
            }
            Stage::Known(games) => {
                if !games.is_divided() && games.held() > self.options.limits.bytes {
                    return Err(self.too_long());
                }
                if !games.advance(is_last && self.decoder.is_over()) {
                    if !is_last && self.decoder.is_over() {
                        return Ok(false);
                    }
                    self.decode()?;
                }
            }
            Stage::Over(_) => {}
        }
        Ok(true)
    }

    fn known(&mut self, format: Format) -> Stage {
        let mut games = TextGames::new(format, &self.options);
        games.begin(std::mem::take(&mut self.text), self.is_binary);
        games.keeps_parts = true;
        Stage::Known(games)
    }

    /// Finds out the format from what was decoded.
    fn recognise(&mut self) {
        self.stage = match recognise(&self.text, self.options.format) {
            Ok(format) => self.known(format),
            Err(finding) => self.refused(finding),
        };
    }

    /// Ends the reading of what is not read, and reports why.
    fn refused(&mut self, finding: Finding) -> Stage {
        self.findings.push(finding);
        Stage::Over(None)
    }

    /// Adds the next block to the text.
    fn decode(&mut self) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if self.is_skipping {
            return self.skip_line();
        }
        let limit = self.options.limits.bytes;
        let (held, is_divided, binary) = match &self.stage {
            Stage::Known(games) => {
                let binary = row(games.format()).packed.as_ref();
                let binary = binary.filter(|_| self.is_binary);
                (games.held(), games.is_divided(), binary)
            }
            _ => (self.text.len(), false, None),
        };
        let is_whole = match binary {
            Some(packed) => {
                let records = self.decoder.records(packed.whole_records, limit)?;
                records.map(|bytes| self.add(&(packed.text)(&bytes)))
            }
            None => {
                let decoded = self.decoder.lines(limit)?;
                decoded.map(|decoded| self.append(&decoded))
            }
        };
        let waiting = held.saturating_add(self.decoder.waiting());
        match (is_whole, &mut self.stage) {
            (Some(()), _) if is_divided || waiting <= limit => Ok(()),
            // The end of a packed record that is not whole is not known.
            (None, Stage::Known(games)) if is_divided && binary.is_none() => {
                games.leave_out_line();
                self.is_skipping = true;
                self.skip_line()
            }
            // The text before a line that is too long has to show the format.
            (_, Stage::Text { .. }) if !self.text.is_empty() => {
                self.recognise();
                Ok(())
            }
            _ => Err(self.too_long()),
        }
    }

    /// Leaves out the rest of a line. Its bytes count as they are in the file.
    fn skip_line(&mut self) -> io::Result<()> {
        let bytes = self.decoder.skip_line(self.options.limits.gap)?;
        self.is_skipping = false;
        if let Stage::Known(games) = &mut self.stage {
            games.skip_line(bytes);
        }
        Ok(())
    }

    /// Why a text cannot be read on.
    fn too_long(&self) -> io::Error {
        let limit = self.options.limits.bytes;
        io::Error::new(ErrorKind::FileTooLarge, TooLong { limit })
    }

    /// Adds a text, with what is odd about its encoding.
    fn append(&mut self, decoded: &Decoded) {
        let start = match &self.stage {
            Stage::Known(games) => games.end(),
            _ => self.text.len(),
        };
        let is_first = start == 0;
        let limits = self.options.limits;
        if is_first {
            self.head = Some(decoded.text.chars().take(1 << 10).collect());
        }
        if self.decoder.encoding() != Encoding::Ascii {
            // What the first lines declared could not be judged before.
            if let Some(text) = self.head.take().filter(|_| !is_first) {
                let head = Decoded::undamaged(text, decoded.encoding);
                let found = about_encoding(&head, 0, true, limits);
                self.findings
                    .absorb(found.placed(head.text.as_str().into(), Before::default()));
            }
        }
        let found = about_encoding(decoded, start, is_first, limits);
        if !found.is_empty() {
            let text = Text {
                text: &decoded.text,
                start,
            };
            let (lines, columns) = (self.lines(), 0);
            let before = Before { lines, columns };
            self.findings.absorb(found.placed(text, before));
        }
        self.add(&decoded.text);
    }

    /// How many lines were decoded.
    fn lines(&mut self) -> usize {
        match &mut self.stage {
            Stage::Known(games) => games.lines(),
            _ => count_lines(self.text.as_bytes()),
        }
    }

    /// Adds whole lines to the text.
    fn add(&mut self, text: &str) {
        match &mut self.stage {
            Stage::Known(games) => games.add(text),
            _ => self.text.push_str(text),
        }
    }

    /// The reader has failed.
    fn fail(&mut self, cause: io::Error) -> GamesError {
        let lines = self.lines();
        if !matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) {
            if let Stage::Known(games) = &mut self.stage {
                games.fail();
            } else {
                self.stage = Stage::Over(None);
            }
        }
        GamesError {
            line: lines.saturating_add(1),
            byte: self.decoder.bytes(),
            cause,
        }
    }
}
