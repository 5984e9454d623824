//! The games of a reader, one at a time.

use std::io::Read;
use std::mem::take;

use crate::finding::KeptFindings;
use crate::{Finding, Game};
use komadai_encoding::Encoding;

use crate::chunk::Chunk;
use crate::chunks::Chunks;
use crate::format::Format;
use crate::formats::row;
use crate::games_error::GamesError;
use crate::no_text::why_no_text;
use crate::options::ReadOptions;
use crate::recognise::{packed, recognise};
use crate::row::Packed;
use crate::text_games::TextGames;

/// Reads the games of `reader`, one after the other.
///
/// The games are those that [`read`](crate::read) gives, and all places are those of the whole
/// decoded text. The format is found out from the first 400 lines.
///
/// The input is read in chunks where its format shows for sure where another game begins: at the
/// lines of a list, at the records of a packed format, after a line `/` of CSA before version 3. No
/// more is held than the largest of these games and some 64 KiB. Any other text is read whole.
///
/// A game beyond the [limit of bytes](crate::Limits::bytes) is left out, and a finding reports it.
/// A text beyond it that has no such place ends the reading with an error. The reading also ends
/// where no game comes for long, see [`Limits::gap`](crate::Limits::gap), and where none of the
/// first 1,000 games of a text that may be anything shows a move or the like.
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
/// the last item, and what follows the last whole game is lost.
#[derive(Debug)]
pub struct Games<R> {
    /// The input; `None` at its end, and for a part of one.
    chunks: Option<Chunks<R>>,
    options: ReadOptions,
    encoding: Encoding,
    /// What is known of the bytes, if they are records of a packed format.
    packed: Option<&'static Packed>,
    /// The reader of the text, as soon as its format is known.
    games: Option<Box<TextGames>>,
    chunk: Chunk,
    /// What was found about the input itself.
    findings: KeptFindings,
    /// An error that is not reported yet.
    failed: Option<GamesError>,
}

impl<R> Games<R> {
    /// The format, as soon as it is known.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.games.as_ref().and_then(|games| games.shown_format())
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
            self.findings.absorb(games.take_findings());
        }
        let mut findings = self.findings.take();
        let is_stopped = self.games.as_ref().is_some_and(|games| games.is_over());
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
        if self.chunk.is_read() {
            if let Err(error) = self.advance(Some(bytes.max(1))) {
                self.failed = Some(error);
            }
        }
        let (chunks, games) = (self.chunks.as_ref()?, self.games.as_mut()?);
        // What is found outside of games is counted over the whole input.
        let is_last = chunks.is_over() || self.failed.is_some();
        if is_last || !chunks.is_cut_surely() || self.packed.is_some() || !self.findings.is_empty()
        {
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
        if self.games.is_none() {
            let (bytes, is_whole) = chunks.first_bytes()?;
            let found = packed(bytes, is_whole, self.options.format);
            let refused = found.map_or_else(|| why_no_text(bytes), |_| None);
            let format = match (found, refused) {
                (Some(format), _) => Ok(format),
                (None, Some(finding)) => Err(finding),
                (None, None) => recognise(chunks.first_lines()?, self.options.format),
            };
            match format {
                Ok(format) => {
                    self.packed = found.and_then(|format| row(format).packed.as_ref());
                    let games = TextGames::new(format, &self.options, chunks.text());
                    self.games = Some(games.into());
                }
                Err(finding) => {
                    self.findings.absorb(chunks.take_findings());
                    self.findings.push(finding);
                    self.encoding = chunks.encoding();
                    self.chunks = None;
                    return Ok(false);
                }
            }
        }
        let Some(games) = &mut self.games else {
            return Ok(false);
        };
        let next = match self.packed {
            Some(packed) => chunks.next_records(packed)?,
            None => chunks.next(&row(games.format()).unit, least)?,
        };
        self.encoding = chunks.encoding();
        self.findings.absorb(chunks.take_findings());
        match next {
            Some(chunk) => {
                self.chunk = chunk;
                Ok(true)
            }
            None => {
                games.finish(self.chunk.read);
                self.chunks = None;
                Ok(false)
            }
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<Game, GamesError>;

    fn next(&mut self) -> Option<Result<Game, GamesError>> {
        loop {
            let is_last = self.chunks.as_ref().is_none_or(Chunks::is_over);
            if let Some(games) = &mut self.games {
                if let Some(game) = games.next(&mut self.chunk, is_last) {
                    return Some(Ok(game));
                }
                if games.is_over() {
                    self.chunks = None;
                }
            }
            match self.advance(None) {
                Ok(true) => {}
                Ok(false) => return self.last().map(Ok),
                Err(error) if error.is_for_now() => return Some(Err(error)),
                Err(error) => {
                    self.chunks = None;
                    return Some(Err(error));
                }
            }
        }
    }
}
