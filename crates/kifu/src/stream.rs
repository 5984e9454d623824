//! Reads the games of a reader one at a time, and the findings between them.

use std::io::Read;
use std::mem::take;

use komadai_encoding::Encoding;

use crate::chunks::{Chunk, Chunks, GamesError};
use crate::finding::KeptFindings;
use crate::formats::packed::PackedGames;
use crate::formats::row;
use crate::recognise::{packed, recognise, why_no_text};
use crate::text_games::TextGames;
use crate::whole_text::wrapping_of;
use crate::{Finding, FindingKind, Format, Game, ReadOptions};

/// The games of a reader without the findings outside of them, see [`Games`](crate::Games).
#[derive(Debug)]
pub(crate) struct GameStream<R> {
    /// The input. `None` at its end, and for a part of an input.
    chunks: Option<Chunks<R>>,
    options: ReadOptions,
    encoding: Encoding,
    /// The reader of the text, as soon as its format is known.
    games: Option<Box<TextGames>>,
    chunk: Chunk,
    /// The reader of the records, if the format is packed.
    packed: Option<(Format, Box<PackedGames>)>,
    findings: KeptFindings,
    failed: Option<GamesError>,
}

impl<R> GameStream<R> {
    pub(crate) fn format(&self) -> Option<Format> {
        let packed = self.packed.as_ref().map(|(format, _)| *format);
        packed.or_else(|| self.games.as_ref()?.shown_format())
    }

    pub(crate) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the findings outside of games since the last call: about the encoding, about lines that are not games,
    /// or about an input without games. After the last game they also include the number of findings that were only
    /// counted, see [`Limits::findings`](crate::Limits::findings).
    pub(crate) fn take_findings(&mut self) -> Vec<Finding> {
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

impl<R: Read> GameStream<R> {
    pub(crate) fn new(reader: R, options: &ReadOptions) -> GameStream<R> {
        GameStream {
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

    /// Splits off the next part of the input, see [`Games::take_part`](crate::Games::take_part).
    pub(crate) fn take_part(&mut self, bytes: usize) -> Option<GameStream<R>> {
        if self.chunk.is_read() && self.packed.is_none() {
            if let Err(error) = self.advance(Some(bytes.max(1))) {
                self.failed = Some(error);
            }
        }
        let (chunks, games) = (self.chunks.as_ref()?, self.games.as_mut()?);
        // Findings outside of games are counted over the whole input.
        let is_last = chunks.is_over() || self.failed.is_some();
        if is_last || !chunks.is_cut_surely || !self.findings.is_empty() {
            return None;
        }
        if !games.shows(&mut self.chunk) {
            return None;
        }
        let after = games.after(self.chunk.end());
        Some(GameStream {
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

    /// Returns the game that was held back, after the last chunk.
    fn last(&mut self) -> Option<Game> {
        self.games.as_mut()?.next(&mut self.chunk, true)
    }

    /// Reads the next chunk, of about `least` bytes or as many as there are. Returns `false` at the end.
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
                    if let Some(wrapping) = wrapping_of(lines, self.options.format) {
                        self.findings.push(wrapping.finding());
                        chunks.unwrap(wrapping);
                    }
                    recognise(&chunks.text, self.options.format)
                }
            };
            match format {
                Ok(format) => {
                    let games = TextGames::new(format, &self.options);
                    self.games = Some(games.into());
                }
                Err(finding) => {
                    self.findings.absorb(chunks.findings.give_up());
                    self.encoding = chunks.encoding;
                    self.end();
                    // The error of a reader says why there is no text.
                    let is_explained =
                        finding.kind() == FindingKind::EmptyFile && self.failed.is_some();
                    if !is_explained {
                        self.findings.push(finding);
                    }
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
                games.finish(&self.chunk, self.chunk.read);
                self.end();
                Ok(false)
            }
        }
    }

    /// Ends the input. An error of the reader that ended it is returned after the last game.
    fn end(&mut self) {
        let ended = self.chunks.take();
        self.failed = ended.and_then(|mut chunks| chunks.take_error());
    }
}

impl<R: Read> Iterator for GameStream<R> {
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
