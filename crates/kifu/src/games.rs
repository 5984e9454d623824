//! The games of a file, all at once, and those of a reader, one at a time.

use std::collections::VecDeque;
use std::io::Read;
use std::iter;
use std::mem::{replace, take};

use komadai_encoding::{Encoding, composed, decode, is_mojibake};
use komadai_packed::RowFormat;

use crate::chunks::{Chunk, Chunks, GamesError};
use crate::finding::{Before, KeptFindings};
use crate::formats::packed::PackedGames;
use crate::formats::row;
use crate::formats::text::about_encoding;
use crate::recognise::{UNSHOWN_GAMES, mojibake, no_game, packed, recognise, shows, why_no_text};
use crate::row::{Output, ReadGame, Reader, Unit, end_of_main_line};
use crate::wrapping::{Wrapping, head};
use crate::{Finding, FindingKind, Format, Game, Limits, Place, ReadOptions, Reading};

/// Reads the games of `reader`, one after the other.
///
/// The games are those of [`read`](crate::read), with places in the whole decoded text. The format is detected by the
/// first 400 lines. The input is read in chunks where its format shows for sure where another game begins: at the lines
/// of a list, at the records of a packed format, after a line `/` of CSA before version 3. Memory holds the largest of
/// these games and some 64 KiB. Any other text is read whole.
///
/// A game beyond the [limit of bytes](crate::Limits::bytes) is skipped with a finding. A text beyond it that cannot be
/// cut ends the reading with an error. Reading stops after [`Limits::gap`](crate::Limits::gap) bytes without a game. It
/// also stops if the format was guessed and none of the first 1,000 games shows a move.
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
        chunks: Some(Chunks::new(reader, options.limits)),
        options: *options,
        encoding: Encoding::Ascii,
        packed: None,
        games: None,
        chunk: Chunk::default(),
        findings: KeptFindings::new(options.limits.findings),
        failed: None,
    }
}

/// The games of a reader, see [`games`].
///
/// An item is a game, or an error of the reader. Where the reader is not ready yet
/// ([`WouldBlock`](std::io::ErrorKind::WouldBlock), [`TimedOut`](std::io::ErrorKind::TimedOut)) the next call goes on; any other error is
/// the last item. What precedes it is read first, so the last game may be a part of one.
#[derive(Debug)]
pub struct Games<R> {
    /// The input; `None` at its end, and for a part of one.
    chunks: Option<Chunks<R>>,
    options: ReadOptions,
    encoding: Encoding,
    /// The reader of the text, as soon as its format is known.
    games: Option<Box<TextGames>>,
    chunk: Chunk,
    /// The reader of the records, if they are those of a packed format.
    packed: Option<(Format, Box<PackedGames>)>,
    /// What was found about the input itself.
    findings: KeptFindings,
    /// An error that is not reported yet.
    failed: Option<GamesError>,
}

impl<R> Games<R> {
    /// The format, as soon as it is known.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        let packed = self.packed.as_ref().map(|(format, _)| *format);
        packed.or_else(|| self.games.as_ref()?.shown_format())
    }

    /// The encoding, as far as it is known.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The findings outside of games since the last call: about the encoding, about lines that are
    /// no game, or that there is no game at all. After the last game it also reports how many
    /// findings were only counted, see [`Limits::findings`](crate::Limits::findings).
    pub fn take_findings(&mut self) -> Vec<Finding> {
        if let Some(games) = &mut self.games {
            self.findings.absorb(games.findings.give_up());
        }
        if let Some((_, games)) = &mut self.packed {
            self.findings.absorb(games.take_findings());
        }
        let mut findings = self.findings.take();
        let is_stopped = self.games.as_ref().is_some_and(|games| games.is_over);
        if self.chunks.is_none() && (self.chunk.is_read() || is_stopped) {
            findings.append(&mut self.findings.take_counts());
        }
        findings
    }
}

impl<R: Read> Games<R> {
    /// Takes off the next part of the input, of about so many bytes: games that can be read on
    /// another thread, while others are taken off. `None` where what is left is one part, or its
    /// games can only be read one after the other.
    ///
    /// ```
    /// use komadai_kifu::{ReadOptions, games};
    ///
    /// let file = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(10_000);
    /// let mut rest = games(file.as_bytes(), &ReadOptions::default());
    /// let first = rest.take_part(1).unwrap();
    /// // These could run on two threads.
    /// assert_eq!(first.count() + rest.count(), 10_000);
    /// ```
    pub fn take_part(&mut self, bytes: usize) -> Option<Games<R>> {
        if self.chunk.is_read() && self.packed.is_none() {
            if let Err(error) = self.advance(Some(bytes.max(1))) {
                self.failed = Some(error);
            }
        }
        let (chunks, games) = (self.chunks.as_ref()?, self.games.as_mut()?);
        // What is found outside of games is counted over the whole input.
        let is_last = chunks.is_over() || self.failed.is_some();
        if is_last || !chunks.is_cut_surely || !self.findings.is_empty() {
            return None;
        }
        if !games.shows(&mut self.chunk) {
            return None;
        }
        let after = games.after(self.chunk.end());
        Some(Games {
            chunks: None,
            options: self.options,
            encoding: self.encoding,
            packed: None,
            games: self.games.replace(after.into()),
            chunk: take(&mut self.chunk),
            findings: KeptFindings::new(self.options.limits.findings),
            failed: None,
        })
    }

    /// The game that was held back, as no other chunk comes.
    fn last(&mut self) -> Option<Game> {
        self.games.as_mut()?.next(&mut self.chunk, true)
    }

    /// Goes on to the next chunk, of about so many bytes or what there is; `false` at the end.
    fn advance(&mut self, least: Option<usize>) -> Result<bool, GamesError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let Some(chunks) = &mut self.chunks else {
            return Ok(false);
        };
        if let Some((_, games)) = &mut self.packed {
            if !games.is_over {
                let records = chunks.records(|bytes| games.whole_records(bytes))?;
                if !records.is_empty() {
                    games.feed(records);
                    return Ok(true);
                }
            }
            self.end();
            return Ok(false);
        }
        if self.games.is_none() {
            let (bytes, is_whole) = chunks.first_bytes()?;
            if let Some((format, rows)) = packed(bytes, is_whole, self.options.format) {
                let games = PackedGames::new(rows, self.options.limits);
                self.packed = Some((format, games.into()));
                return Ok(true);
            }
            let format = match why_no_text(bytes) {
                Some(finding) => Err(finding),
                None => {
                    let lines = chunks.first_lines()?;
                    if let Some(wrapping) = wrapping_of(lines, &self.options) {
                        self.findings.push(wrapping.finding());
                        chunks.unwrap(wrapping);
                    }
                    recognise(&chunks.text, self.options.format)
                }
            };
            match format {
                Ok(format) => {
                    let games = TextGames::new(format, &self.options, &chunks.text);
                    self.games = Some(games.into());
                }
                Err(finding) => {
                    self.findings.absorb(chunks.findings.give_up());
                    self.findings.push(finding);
                    self.encoding = chunks.encoding;
                    self.end();
                    return Ok(false);
                }
            }
        }
        let Some(games) = &mut self.games else {
            return Ok(false);
        };
        let next = chunks.next(&row(games.format).unit, least)?;
        self.encoding = chunks.encoding;
        self.findings.absorb(chunks.findings.give_up());
        match next {
            Some(chunk) => {
                self.chunk = chunk;
                Ok(true)
            }
            None => {
                games.finish(self.chunk.read);
                self.end();
                Ok(false)
            }
        }
    }

    /// Ends the input. The error of the reader that ended it comes after the last game.
    fn end(&mut self) {
        let ended = self.chunks.take();
        self.failed = ended.and_then(|mut chunks| chunks.take_error());
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, GamesError>;

    fn next(&mut self) -> Option<Result<Game, GamesError>> {
        loop {
            if let Some(game) = self.packed.as_mut().and_then(|(_, games)| games.next()) {
                return Some(Ok(game));
            }
            let is_last = self.chunks.as_ref().is_none_or(Chunks::is_over);
            if let Some(games) = &mut self.games {
                if let Some(game) = games.next(&mut self.chunk, is_last) {
                    return Some(Ok(game));
                }
                if games.is_over {
                    self.chunks = None;
                }
            }
            match self.advance(None) {
                Ok(true) => {}
                Ok(false) => {
                    let last = self.last().map(Ok);
                    return last.or_else(|| self.failed.take().map(Err));
                }
                Err(error) if error.is_for_now() => return Some(Err(error)),
                Err(error) => {
                    self.chunks = None;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Reads the games of a text, which comes in one chunk or in several.
#[derive(Debug)]
pub(crate) struct TextGames {
    format: Format,
    hint: Option<Format>,
    reader: Box<dyn Reader>,
    out: Output,
    /// How many lines come before the byte after the last game.
    gap_lines: usize,
    is_over: bool,
    /// Whether it is sure that there are games at all.
    is_shown: bool,
    /// The beginning of the text. If there is no game, it tells whether the text was saved in a wrong encoding.
    beginning: String,
    /// Games that were read, but not given out yet.
    games: VecDeque<Game>,
    findings: KeptFindings,
}

impl TextGames {
    /// Begins with a text that is in this format. `text` is its beginning at least.
    pub(crate) fn new(format: Format, options: &ReadOptions, text: &str) -> TextGames {
        let row = row(format);
        TextGames {
            format,
            hint: options.format,
            reader: row.unit.reader(),
            out: Output::new(options.limits),
            gap_lines: 0,
            is_over: false,
            is_shown: !row.must_show,
            beginning: if row.must_show {
                beginning(text).to_owned()
            } else {
                String::new()
            },
            games: VecDeque::new(),
            findings: KeptFindings::new(options.limits.findings),
        }
    }

    /// Begins in the middle of the text, after a game that ends at a byte.
    pub(crate) fn after(&self, byte: usize) -> TextGames {
        let options = ReadOptions::default()
            .format(self.hint)
            .limits(self.out.limits);
        let mut games = TextGames::new(self.format, &options, "");
        games.is_shown = true;
        games.out.gap_begin = byte;
        games
    }

    /// The format, unless the text shows no game.
    pub(crate) const fn shown_format(&self) -> Option<Format> {
        match self.is_shown || !self.is_over {
            true => Some(self.format),
            false => None,
        }
    }

    /// The next game of a chunk. Games come out as soon as one shows that the text has any. `is_last`:
    /// whether no other chunk comes after this one.
    pub(crate) fn next(&mut self, chunk: &mut Chunk, is_last: bool) -> Option<Game> {
        // Lines after the last game belong to it.
        let is_line = matches!(row(self.format).unit, Unit::Line(_));
        let held_back = usize::from(is_line);
        loop {
            if self.is_shown && self.games.len() > held_back {
                return self.games.pop_front();
            }
            if self.is_over || chunk.is_read() {
                break;
            }
            self.read(chunk);
        }
        // A chunk is empty after lines that were left out.
        if chunk.text.is_empty() && self.out.is_gap_too_long(chunk.end()) {
            self.finish(chunk.end());
        }
        if !is_last && !self.is_over {
            return None;
        }
        if let Some(Game { record, .. }) = self.games.back_mut() {
            let node = end_of_main_line(record);
            let notes = self.out.take_notes();
            for note in notes {
                record.add_note(node, note);
            }
        }
        if self.is_shown {
            self.games.pop_front()
        } else {
            None
        }
    }

    /// Whether the text shows games, as far as it can be read up to the end of a chunk.
    pub(crate) fn shows(&mut self, chunk: &mut Chunk) -> bool {
        while !self.is_shown && !self.is_over && !chunk.is_read() {
            self.read(chunk);
        }
        self.is_shown
    }

    /// Reads the next game of a chunk, or the rest of it.
    fn read(&mut self, chunk: &mut Chunk) {
        let from = chunk.read;
        let is_unshown = !self.is_shown && self.games.len() > UNSHOWN_GAMES;
        if is_unshown || self.out.is_gap_too_long(from) {
            return self.finish(from);
        }
        let before = chunk.before(from);
        let mut text = chunk.stretch(from, chunk.end());
        let found = self.reader.next_game(&mut text, &mut self.out);
        chunk.read = text.start;
        if let Some(game) = found {
            self.take(game, chunk);
        }
        if !self.out.findings.is_empty() {
            let found = self.out.findings.give_up();
            let text = chunk.stretch(from, chunk.end());
            self.findings.absorb(found.placed(text, before));
        }
    }

    /// Takes a game that ends where the chunk was read up to, unless it is too long.
    fn take(&mut self, game: ReadGame, chunk: &mut Chunk) {
        let ReadGame { begin, builder } = game;
        let end = chunk.read;
        let text = chunk.stretch(begin, end).text;
        let len = text.trim_end_matches(['\n', '\r']).len();
        if self.out.leaves_out(begin, len) {
            self.is_shown = true;
            return;
        }
        let game = builder.finish(chunk.part(begin, end));
        self.is_shown = self.is_shown
            || shows(&game, self.format, self.hint)
            || (row(self.format).mentions_start)(&game.text.text);
        self.out.gap_begin = end;
        self.gap_lines = chunk.before(end).lines;
        self.games.push_back(game);
    }

    /// Ends the reading at a byte, unless it has ended.
    pub(crate) fn finish(&mut self, at: usize) {
        if replace(&mut self.is_over, true) {
            return;
        }
        if self.out.is_gap_too_long(at) {
            let limit = self.out.limits.gap;
            let mut found = FindingKind::LimitGap.with("limit", limit);
            found.place = Some(Place::after(self.gap_lines, self.out.gap_begin));
            self.findings.push(found);
        }
        if !self.is_shown {
            self.games.clear();
            let is_mojibake = is_mojibake(&self.beginning);
            let why = || no_game(self.format);
            self.findings
                .push(if is_mojibake { mojibake() } else { why() });
        }
    }
}

/// Returns the beginning of a text, as far as it is asked for mojibake.
fn beginning(text: &str) -> &str {
    const BYTES: usize = 4096;
    let ends = (0..=BYTES.min(text.len())).rev();
    let mut boundaries = ends.filter_map(|end| text.get(..end));
    boundaries.next().unwrap_or("")
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
    let mut found = found.placed(decoded.text.as_str().into(), Before::default());
    let len = decoded.text.len();
    let mut reading = read_decoded(decoded.text, options);
    if reading.text.len() != len {
        found = found.on_lines(reading.text.as_str().into(), 0);
    }
    reading.encoding = decoded.encoding;
    reading.findings.splice(0..0, found.finish());
    reading
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
/// There is no game. The finding tells why.
pub fn read_game(bytes: &[u8]) -> Result<Game, Finding> {
    let reading = read(bytes, None);
    let none = || FindingKind::EmptyFile.into();
    let why = || reading.findings.first().cloned().unwrap_or_else(none);
    reading.games.into_iter().next().ok_or_else(why)
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

/// Reads a text that is already decoded. If it cannot be read as it is, what is around its lines is left out.
pub(crate) fn read_decoded(text: String, options: &ReadOptions) -> Reading {
    let text = composed(text);
    let Some(wrapping) = wrapping_of(&text, options) else {
        return read_as_it_is(text, options);
    };
    let mut reading = read_as_it_is(wrapping.unwrap(&text), options);
    reading.findings.insert(0, wrapping.finding());
    reading
}

/// Returns what is around the lines of a text, if its first lines are read worse with it than without.
fn wrapping_of(text: &str, options: &ReadOptions) -> Option<Wrapping> {
    let wrapping = Wrapping::of(text)?;
    let head = head(text);
    let exact = wrapping.faults(&read_as_it_is(head.to_owned(), options));
    let loose = wrapping.faults(&read_as_it_is(wrapping.unwrap(head), options));
    (loose < exact).then_some(wrapping)
}

fn read_as_it_is(text: String, options: &ReadOptions) -> Reading {
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
        findings: all.findings.give_up().finish(),
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
