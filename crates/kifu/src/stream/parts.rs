//! Parts of an input, whose games are read on several threads.
//!
//! Where games end is known only to a reader that has read all before. But one that begins anywhere
//! in the text is mostly in step with it after a game or two: from the end of a game on both read
//! the same, unless something is carried over from the games before. So a part begins some games
//! early, and its games count where it was in step with the part before.

use std::io::{self, Read};
use std::mem::replace;

use komadai_encoding::Decoder;
use komadai_record::build::KeptFindings;

use super::stretch::Stretch;
use super::{Games, Stage, Stream};
use crate::text_games::TextGames;

/// How many bytes before a cut the part after it begins to read.
const BEFORE: usize = 1 << 13;

/// How many bytes after a cut are there for the last game of the part before it, and the longest line.
const AFTER: usize = 1 << 18;

/// The least limit of bytes with which a text is cut: what meets a limit depends on all before.
const LEAST_LIMIT: usize = 1 << 26;

impl<R: Read> Games<R> {
    /// Takes off the games of about so many bytes, to be read while those after them are read on
    /// another thread. Nothing of the input may have been read. `None` where the games that are left
    /// are few, or can be read only after those before.
    ///
    /// Whether the games of a part are those of the input is known once it and the part before it
    /// were read: by [`is_followed_at`](Games::is_followed_at). If not, the part before has to
    /// [go on](Games::resume) with the text, and gives them.
    ///
    /// ```
    /// use komadai_kifu::{ReadOptions, games};
    ///
    /// let file = "PI\n+\n+7776FU\n%TORYO\n/\n".repeat(30);
    /// let mut second = games(file.as_bytes(), &ReadOptions::default());
    /// let mut first = second.split_off(200).unwrap();
    /// // These could run on two threads.
    /// let mut read = (first.by_ref().count(), second.by_ref().count());
    /// if !first.is_followed_at(second.begins_at()) {
    ///     first.resume(second);
    ///     read.1 = first.count();
    /// }
    /// assert_eq!(read, (10, 20));
    /// ```
    pub fn split_off(&mut self, bytes: usize) -> Option<Games<R>> {
        let mut stretch = self.stretch;
        let split = self.stream.split_off(stretch.from, bytes);
        if let Some((_, until)) = split {
            stretch.until = Some(until);
            (self.stretch.from, self.stretch.start) = (until, None);
        }
        self.stretch.is_void = self.stretch.start.is_none() && !self.stream.is_whole();
        Some(Games {
            stream: split?.0,
            part: None,
            stretch: Stretch {
                is_void: false,
                ..stretch
            },
        })
    }

    /// Where the games of a part begin, if the first was read.
    #[must_use]
    pub const fn begins_at(&self) -> Option<usize> {
        self.stretch.start
    }

    /// Whether these games, all of which were read, go on with those of the next part, which begin at
    /// a byte; one that was held back then comes.
    pub fn is_followed_at(&mut self, begin: Option<usize>) -> bool {
        let end = self.stretch.end(self.stream.fresh_at());
        self.stretch.is_followed = end.is_some() && end == begin;
        self.stretch.is_followed
    }

    /// Whether the games ended before the input does.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.stretch.is_paused
    }

    /// Goes on with the text of the next part, whose games do not count.
    pub fn resume(&mut self, next: Games<R>) {
        let before = replace(&mut self.stream, next.stream);
        self.stream.resume(before, next.stretch.is_void);
        self.stretch.until = next.stretch.until;
        self.stretch.is_paused = false;
    }
}

impl<R: Read> Stream<R> {
    /// Whether all text is there.
    fn is_whole(&self) -> bool {
        self.decoder.is_over() && self.failed.is_none() && self.findings.is_empty()
    }

    /// Takes off text from a byte on, and gives out where what is left begins to count.
    fn split_off(&mut self, from: usize, bytes: usize) -> Option<(Stream<R>, usize)> {
        while matches!(self.stage, Stage::Begin | Stage::Text { .. }) {
            let done = self.advance(true);
            self.keep(done)?;
        }
        let (before, after) = (bytes.min(BEFORE), bytes.min(AFTER));
        let cut = from.saturating_add(bytes);
        loop {
            let has_limit = self.options.limits.bytes < LEAST_LIMIT;
            let games = self.games();
            let games = games.filter(|games| games.can_be_split())?;
            if has_limit || !self.findings.is_empty() {
                return None;
            }
            let (here, decoder) = (games.end(), self.decoder.end());
            if here >= cut.saturating_add(after) {
                let until = games.line_after(cut);
                let end = games.line_after(until.saturating_add(after));
                let begin = games.line_after(until.saturating_sub(before));
                return Some((self.part(end, begin, decoder)?, until));
            }
            if self.decoder.is_over() {
                return None;
            }
            let lines = self.decoder.lines(AFTER);
            let lines = self.keep(lines)??;
            self.append(&lines);
            // The game before these lines knows nothing of them, and goes on with them.
            let is_new = self.decoder.encoding() != decoder.encoding();
            if here > from && (is_new || !self.findings.is_empty()) {
                let until = here.saturating_add(1);
                return Some((self.part(here, here, decoder)?, until));
            }
        }
    }

    fn games(&self) -> Option<&TextGames<'static>> {
        match &self.stage {
            Stage::Known(games) => Some(games),
            _ => None,
        }
    }

    /// Keeps an error for later.
    fn keep<T>(&mut self, done: io::Result<T>) -> Option<T> {
        done.map_err(|error| self.failed = Some(error)).ok()
    }

    /// Takes off the text up to the byte `end`. What is left begins at the byte `begin`.
    fn part(&mut self, end: usize, begin: usize, decoder: Decoder<R>) -> Option<Stream<R>> {
        let Stage::Known(games) = &mut self.stage else {
            return None;
        };
        Some(Stream {
            decoder,
            options: self.options,
            stage: Stage::Known(games.split_off(end, begin)),
            is_binary: false,
            is_skipping: false,
            text: String::new(),
            head: None,
            findings: KeptFindings::new(self.options.limits.findings),
            failed: None,
        })
    }

    /// Goes on with this text after what another stream read. `is_unread`: whether what was found
    /// here was not found while reading games.
    fn resume(&mut self, mut before: Stream<R>, is_unread: bool) {
        if let (Stage::Known(games), Some(next)) = (&mut before.stage, self.games()) {
            games.resume(next);
        }
        self.stage = before.stage;
        let found = replace(&mut self.findings, before.findings);
        if is_unread {
            self.findings.absorb(found);
        }
    }
}
