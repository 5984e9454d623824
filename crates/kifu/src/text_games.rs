//! The games of a text that is decoded, which comes in one chunk or in several.

use std::collections::VecDeque;
use std::mem::replace;

use komadai_encoding::is_mojibake;

use crate::chunks::Chunk;
use crate::finding::KeptFindings;
use crate::formats::row;
use crate::recognise::{UNSHOWN_GAMES, mojibake, no_game, shows};
use crate::row::{Output, ReadGame, Reader, Unit, end_of_main_line};
use crate::{FindingKind, Format, Game, Place, ReadOptions};

/// Reads the games of a text, which comes in one chunk or in several.
#[derive(Debug)]
pub(crate) struct TextGames {
    pub(crate) format: Format,
    hint: Option<Format>,
    reader: Box<dyn Reader>,
    out: Output,
    /// How many lines come before the byte after the last game.
    gap_lines: usize,
    pub(crate) is_over: bool,
    /// Whether it is sure that there are games at all.
    is_shown: bool,
    /// The beginning of the text. If there is no game, it tells whether the text was saved in a wrong encoding.
    beginning: String,
    /// Games that were read, but not given out yet.
    games: VecDeque<Game>,
    pub(crate) findings: KeptFindings,
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
        let options = ReadOptions::new().format(self.hint).limits(self.out.limits);
        let mut games = TextGames::new(self.format, &options, "");
        games.is_shown = true;
        games.out.gap_begin = byte;
        games
    }

    /// The format, unless the text shows no game.
    pub(crate) const fn shown_format(&self) -> Option<Format> {
        if self.is_shown || !self.is_over {
            Some(self.format)
        } else {
            None
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
