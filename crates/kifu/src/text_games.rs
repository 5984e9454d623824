//! Reads the games of a decoded text that comes in one or several chunks.

use std::collections::VecDeque;
use std::mem::replace;

use komadai_encoding::is_mojibake;

use crate::chunks::Chunk;
use crate::finding::KeptFindings;
use crate::formats::row;
use crate::recognise::{UNSHOWN_GAMES, mojibake, no_game, shows};
use crate::row::{Output, ReadGame, Reader, Unit, end_of_main_line};
use crate::{FindingKind, Format, Game, Place, ReadOptions};

/// A reader of the games of a text in one or several chunks.
#[derive(Debug)]
pub(crate) struct TextGames {
    pub(crate) format: Format,
    hint: Option<Format>,
    reader: Box<dyn Reader>,
    out: Output,
    /// The number of lines before the byte after the last game.
    gap_lines: usize,
    pub(crate) is_over: bool,
    /// Whether it is certain that the text has games.
    is_shown: bool,
    /// The beginning of a text whose first chunk shows no game. It shows whether the text was saved in a wrong encoding.
    beginning: String,
    games: VecDeque<Game>,
    pub(crate) findings: KeptFindings,
}

impl TextGames {
    /// Creates a reader of a text in this format.
    pub(crate) fn new(format: Format, options: &ReadOptions) -> TextGames {
        let row = row(format);
        TextGames {
            format,
            hint: options.format,
            reader: row.unit.reader(),
            out: Output::new(options.limits),
            gap_lines: 0,
            is_over: false,
            is_shown: !row.must_show,
            beginning: String::new(),
            games: VecDeque::new(),
            findings: KeptFindings::new(options.limits.findings),
        }
    }

    /// Creates a reader for the rest of the text, after a game that ends at a byte.
    pub(crate) fn after(&self, byte: usize) -> TextGames {
        let options = ReadOptions::new().format(self.hint).limits(self.out.limits);
        let mut games = TextGames::new(self.format, &options);
        games.is_shown = true;
        games.out.gap_begin = byte;
        games
    }

    /// Returns the format, or `None` if the text does not show a game.
    pub(crate) const fn shown_format(&self) -> Option<Format> {
        if self.is_shown || !self.is_over {
            Some(self.format)
        } else {
            None
        }
    }

    /// Returns the next game of a chunk. Games are held back until one shows that the text has games. `is_last` is
    /// `true` if no other chunk follows.
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
        // A chunk after skipped lines is empty.
        if chunk.text.is_empty() && self.out.is_gap_too_long(chunk.end()) {
            self.finish(chunk, chunk.end());
        }
        if !is_last && !self.is_over {
            if !self.is_shown && self.beginning.is_empty() {
                beginning(&chunk.text).clone_into(&mut self.beginning);
            }
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

    /// Returns `true` if the text shows games up to the end of a chunk.
    pub(crate) fn shows(&mut self, chunk: &mut Chunk) -> bool {
        while !self.is_shown && !self.is_over && !chunk.is_read() {
            self.read(chunk);
        }
        self.is_shown
    }

    /// Reads the next game of a chunk, or the rest of the chunk.
    fn read(&mut self, chunk: &mut Chunk) {
        let from = chunk.read;
        let is_unshown = !self.is_shown && self.games.len() > UNSHOWN_GAMES;
        if is_unshown || self.out.is_gap_too_long(from) {
            return self.finish(chunk, from);
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

    /// Takes a game that ends at the byte up to which the chunk was read, unless it is too long.
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

    /// Stops reading at a byte of the last chunk, unless it has stopped already.
    pub(crate) fn finish(&mut self, chunk: &Chunk, at: usize) {
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
            let first = if self.beginning.is_empty() {
                &chunk.text
            } else {
                &self.beginning
            };
            let is_mojibake = is_mojibake(beginning(first));
            let why = || no_game(self.format);
            self.findings
                .push(if is_mojibake { mojibake() } else { why() });
        }
    }
}

/// Returns the beginning of a text that is checked for mojibake.
fn beginning(text: &str) -> &str {
    const BYTES: usize = 4096;
    let ends = (0..=BYTES.min(text.len())).rev();
    let mut boundaries = ends.filter_map(|end| text.get(..end));
    boundaries.next().unwrap_or("")
}
