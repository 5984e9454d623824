//! The games of a text, whether all of it is there or more and more of it.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::mem::{replace, take};

use komadai_core::Span;
use komadai_encoding::is_mojibake;
use komadai_parse::{Text, first_line};
use komadai_record::build::{Before, KeptFindings, RecordBuilder};
use komadai_record::{FindingKind, GameReading, Part, Place};

use crate::format::Format;
use crate::formats::row;
use crate::line_count::count_lines;
use crate::options::ReadOptions;
use crate::reader::{Block, Next, Output, Reader, end_of_main_line};
use crate::recognise::{UNSHOWN_GAMES, mojibake, no_game, shows};
use crate::row::Unit;

/// The games of a text in a known format, one after the other.
///
/// Of the text it holds what comes after the last game. All bytes count from the start of the whole
/// text.
#[derive(Debug)]
pub(crate) struct TextGames<'t> {
    format: Format,
    hint: Option<Format>,
    reader: Box<dyn Reader>,
    out: Output,
    text: Held<'t>,
    /// How many lines come before the gap, if its beginning was dropped.
    gap_lines: usize,
    /// Where the game at hand begins.
    begin: usize,
    /// Up to where the text was read.
    read: usize,
    /// How many bytes the reader waits for: those that it left, and as many again, so that the time
    /// stays in proportion to the text.
    wanted: usize,
    /// The part of the game at hand up to the limit, where it is too long and its rest is left out.
    cut_part: Option<Part>,
    /// Whether the reader was given the end of the text.
    is_read: bool,
    is_over: bool,
    /// Whether it is sure that there are games at all.
    is_shown: bool,
    /// Whether the text seems to have been saved in a wrong encoding.
    is_mojibake: bool,
    /// Whether the part of the text that each game was read from is kept.
    pub(crate) keeps_parts: bool,
    games: VecDeque<(GameReading, Option<Part>)>,
    findings: KeptFindings,
}

impl<'t> TextGames<'t> {
    pub(crate) fn new(format: Format, options: &ReadOptions) -> Box<TextGames<'t>> {
        let row = row(format);
        let out = Output::new(options.limits);
        Box::new(TextGames {
            format,
            hint: options.format,
            reader: (row.reader)(&out),
            out,
            text: Held::default(),
            gap_lines: 0,
            begin: 0,
            read: 0,
            wanted: 1,
            cut_part: None,
            is_read: false,
            is_over: false,
            is_shown: !row.must_show,
            is_mojibake: false,
            keeps_parts: false,
            games: VecDeque::new(),
            findings: KeptFindings::new(options.limits.findings),
        })
    }

    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    /// Takes off the games of the text up to the byte `end`, of which nothing is read yet. What is
    /// left begins at the byte `begin`, and comes after games.
    pub(crate) fn split_off(&mut self, end: usize, begin: usize) -> Box<TextGames<'t>> {
        let options = ReadOptions::default()
            .format(self.hint)
            .limits(self.out.limits);
        let mut first = TextGames::new(self.format, &options);
        first.text = self.text.split_off(end, begin);
        (first.begin, first.read, first.out.gap_begin) = (self.begin, self.read, self.begin);
        first.is_shown = self.is_shown;
        first.keeps_parts = self.keeps_parts;
        (self.begin, self.read, self.out.gap_begin) = (begin, begin, begin);
        self.is_shown = true;
        first
    }

    /// Whether other games can be found from the middle of the text on, where lines are games or
    /// make up games.
    pub(crate) fn can_be_split(&self) -> bool {
        self.reader.is_fresh() && self.out.width == 1
    }

    /// The byte at which a line begins, the first after this byte.
    pub(crate) fn line_after(&self, byte: usize) -> usize {
        let mut from = byte.max(self.text.start).min(self.end());
        while !self.text.is_boundary(from) {
            from = from.saturating_add(1);
        }
        let (_, whole) = first_line(self.text.stretch(from, self.end()).text.as_bytes());
        from.saturating_add(whole)
    }

    /// The byte where a game ended, if what follows is read as if it were the first of a text.
    pub(crate) fn fresh_at(&self) -> Option<usize> {
        let has_ended = self.begin == self.read && self.out.gap_begin == self.read;
        let is_whole = self.cut_part.is_none() && self.findings.is_empty();
        let is_fresh = self.is_shown && self.reader.is_fresh();
        (has_ended && is_whole && is_fresh).then_some(self.read)
    }

    /// Forgets the games before the one to come, and what was found outside of them.
    pub(crate) fn forget(&mut self) {
        self.games.clear();
        drop(self.take_findings());
    }

    /// Goes on with the text of others that were split off, or left, after these.
    pub(crate) fn resume(&mut self, next: &TextGames<'_>) {
        self.add(next.text.stretch(self.end(), next.end()).text);
    }

    /// Adds whole lines to the text, and drops what is read of it.
    pub(crate) fn add(&mut self, text: &str) {
        self.gap_lines = self.lines_before_gap();
        self.text.drop_before(self.begin);
        self.text.text.to_mut().push_str(text);
    }

    /// Begins with a text. `is_binary`: whether it has the bytes of a file in hexadecimal.
    pub(crate) fn begin(&mut self, text: impl Into<Cow<'t, str>>, is_binary: bool) {
        self.text.text = text.into();
        self.is_mojibake = !self.is_shown && is_mojibake(&self.text.text);
        self.out.width = if is_binary { 2 } else { 1 };
    }

    pub(crate) fn into_text(self) -> String {
        self.text.text.into_owned()
    }

    /// Where the text ends so far.
    pub(crate) fn end(&self) -> usize {
        self.text.end()
    }

    /// How many lines the text has so far.
    pub(crate) fn lines(&mut self) -> usize {
        self.text.before(self.text.end()).lines
    }

    /// How many lines come before the byte after the last game.
    fn lines_before_gap(&mut self) -> usize {
        match self.out.gap_begin < self.text.start {
            true => self.gap_lines,
            false => self.text.before(self.out.gap_begin).lines,
        }
    }

    /// How many bytes are held.
    pub(crate) fn held(&self) -> usize {
        self.text.end().saturating_sub(self.begin)
    }

    /// Whether another game can be found after one that is too long.
    pub(crate) fn is_divided(&self) -> bool {
        row(self.format).unit != Unit::Text
    }

    /// The format, unless the text shows no game.
    pub(crate) const fn shown_format(&self) -> Option<Format> {
        match self.is_shown || !self.is_over {
            true => Some(self.format),
            false => None,
        }
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The next game that is complete. `is_followed`: whether another comes after the last.
    pub(crate) fn take_game(&mut self, is_followed: bool) -> Option<(GameReading, Option<Part>)> {
        // Lines after the last game belong to it.
        let is_line = row(self.format).unit == Unit::Line;
        let held_back = usize::from(is_line && !is_followed && !self.is_over);
        let is_ready = self.is_shown && self.games.len() > held_back;
        if is_ready {
            self.games.pop_front()
        } else {
            None
        }
    }

    /// All games.
    pub(crate) fn take_games(&mut self) -> Vec<GameReading> {
        self.games.drain(..).map(|(game, _)| game).collect()
    }

    /// Ends the reading, since no more of the text will come.
    pub(crate) fn fail(&mut self) {
        self.is_over = true;
        if !self.is_shown {
            self.games.clear();
        }
    }

    /// What was found outside of games since the last call.
    pub(crate) fn take_findings(&mut self) -> KeptFindings {
        let empty = KeptFindings::new(self.out.limits.findings);
        replace(&mut self.findings, empty)
    }

    /// Reads on; `false` if more of the text is needed for that. `is_end`: whether all of the text
    /// is there.
    pub(crate) fn advance(&mut self, is_end: bool) -> bool {
        if self.is_stopped() {
            self.finish();
            return true;
        }
        let unread = self.unread();
        let needs_all = row(self.format).unit == Unit::Text;
        if !is_end && (needs_all || unread < self.wanted) {
            return false;
        }
        if self.is_read && unread == 0 {
            self.finish();
            return true;
        }
        let is_too_much = self.wanted > self.out.room();
        self.read_block(match (is_end, is_too_much) {
            (true, _) => Next::End,
            (false, true) => Next::TooMuch,
            (false, false) => Next::More,
        });
        true
    }

    /// Whether the reading ends before the text does.
    fn is_stopped(&self) -> bool {
        let unshown = !self.is_shown && self.games.len() > UNSHOWN_GAMES;
        unshown || self.out.is_gap_too_long(self.begin)
    }

    /// How many bytes were not read yet.
    fn unread(&self) -> usize {
        self.text.end().saturating_sub(self.read)
    }

    /// Gives the reader the text at hand.
    fn read_block(&mut self, next: Next) {
        let text = self.text.stretch(self.read, self.text.end());
        let len = text.text.len();
        let held = self.read.saturating_sub(self.begin);
        let room = self.out.room().saturating_sub(held);
        let room =
            match self.cut_part.is_some() || len <= room || row(self.format).unit != Unit::Lines {
                true => len,
                false => whole_lines(text.text, room),
            };
        let block = Block { text, room, next };
        let read = self.reader.read(block, &mut self.out).min(len);
        self.read = self.read.saturating_add(read);
        self.is_read = next == Next::End && read == len;
        let left = len.saturating_sub(read);
        let waits = take(&mut self.out.waits);
        self.wanted = if waits { left.saturating_mul(2) } else { 1 };
        self.place_findings();
        let begin = self.out.begin.take();
        match self.out.game.take() {
            Some(game) => self.end_game(game, begin.unwrap_or(self.begin)),
            None => {
                if room < len && read >= room && !waits {
                    self.cut();
                }
                if row(self.format).unit == Unit::Line || self.cut_part.is_some() {
                    self.begin = self.read;
                }
                self.begin = begin.unwrap_or(self.begin);
            }
        }
    }

    /// Counts the lines and columns of what was found outside of games.
    fn place_findings(&mut self) {
        if self.out.findings.is_empty() {
            return;
        }
        let none = KeptFindings::new(self.out.limits.findings);
        let found = replace(&mut self.out.findings, none);
        let before = self.text.before(self.begin);
        let text = self.text.stretch(self.begin, self.text.end());
        self.findings.absorb(found.placed(text, before));
    }

    /// Takes a game that ends where the text was read up to.
    fn end_game(&mut self, line: Box<RecordBuilder>, begin: usize) {
        let part = match self.cut_part.take() {
            Some(part) => Some(part),
            None if self.keeps_parts => Some(self.part(begin)),
            None => None,
        };
        let game = match &part {
            Some(part) => {
                let (lines, columns) = (part.line, part.column);
                line.finish(part.as_text(), Before { lines, columns })
            }
            None if line.findings.is_empty() => line.finish("".into(), Before::default()),
            None => {
                let before = self.text.before(begin);
                line.finish(self.text.stretch(begin, self.read), before)
            }
        };
        self.is_shown = self.is_shown
            || shows(&game, self.format, self.hint)
            || (row(self.format).mentions_start)(self.text.stretch(begin, self.read).text);
        self.begin = self.read;
        self.out.gap_begin = self.read;
        self.games.push_back((game, part));
    }

    /// The text from a byte up to where it was read.
    fn part(&mut self, begin: usize) -> Part {
        let before = self.text.before(begin);
        Part {
            line: before.lines,
            column: before.columns,
            text: self.text.stretch(begin, self.read).text.into(),
            byte: begin,
        }
    }

    /// Leaves out the rest of the game at hand.
    pub(crate) fn cut(&mut self) {
        if self.cut_part.is_some() {
            return;
        }
        let limit = self.out.limits.bytes;
        let place = Span::new(self.read, self.read);
        match self.reader.game(place, &mut self.out) {
            Some(game) => {
                game.cut(place, FindingKind::LimitBytes.with("limit", limit));
                self.cut_part = Some(self.part(self.begin));
                self.out.gap_begin = self.read;
            }
            None => {
                let finding = FindingKind::LimitBytes.with("limit", limit);
                self.out.report(place, finding);
                self.place_findings();
            }
        }
        self.begin = self.read;
    }

    /// Leaves out a line that alone is too long, and will not be given to the reader: its game, or
    /// the rest of the game at hand.
    pub(crate) fn leave_out_line(&mut self) {
        while self.unread() > 0 && !self.is_stopped() {
            self.read_block(Next::TooMuch);
        }
        self.cut();
        self.reader.leave_out_line();
    }

    /// Goes on after such a line, which has so many bytes.
    pub(crate) fn skip_line(&mut self, bytes: usize) {
        self.gap_lines = self.lines_before_gap();
        self.text.skip_line(bytes);
        self.read = self.text.end();
        self.begin = self.read;
    }

    /// Ends the reading.
    fn finish(&mut self) {
        self.is_over = true;
        if self.out.is_gap_too_long(self.begin) {
            let limit = self.out.limits.gap;
            let place = Place::after(self.lines_before_gap(), self.out.gap_begin);
            let mut finding = FindingKind::LimitGap.with("limit", limit);
            finding.place = Some(place);
            self.findings.push(finding);
        }
        let notes = self.out.gap.take_notes();
        if let Some((game, _)) = self.games.back_mut().filter(|_| !notes.is_empty()) {
            let record = &mut game.record;
            let node = end_of_main_line(record);
            notes
                .into_iter()
                .for_each(|note| record.add_note(node, note));
        }
        if !self.is_shown {
            self.games.clear();
            self.findings.push(match self.is_mojibake {
                true => mojibake(),
                false => no_game(self.format),
            });
        }
    }
}

/// A text whose beginning may be dropped.
#[derive(Debug, Default)]
struct Held<'t> {
    text: Cow<'t, str>,
    /// The byte of the whole text with which it starts.
    start: usize,
    /// What comes before the text.
    before: Before,
    /// A byte, and what comes before it.
    counted: (usize, Before),
}

impl Held<'_> {
    fn end(&self) -> usize {
        self.start.saturating_add(self.text.len())
    }

    /// The text from one byte to another.
    fn stretch(&self, from: usize, to: usize) -> Text<'_> {
        let range = from.saturating_sub(self.start)..to.saturating_sub(self.start);
        Text {
            text: self.text.get(range).unwrap_or(""),
            start: from,
        }
    }

    /// What comes before a byte.
    fn before(&mut self, byte: usize) -> Before {
        let (at, before) = match self.counted {
            (at, _) if byte < at => (self.start, self.before),
            counted => counted,
        };
        let before = after(self.stretch(at, byte).text, before);
        self.counted = (byte, before);
        before
    }

    fn is_boundary(&self, byte: usize) -> bool {
        self.text.is_char_boundary(byte.saturating_sub(self.start))
    }

    fn drop_before(&mut self, byte: usize) {
        self.before = self.before(byte);
        let dropped = byte.saturating_sub(self.start).min(self.text.len());
        self.text.to_mut().drain(..dropped);
        self.start = byte;
    }

    /// Takes off the text up to the byte `end`. What is left begins at the byte `begin`.
    fn split_off(&mut self, end: usize, begin: usize) -> Self {
        let before = self.before(begin);
        // As long as what is taken off, since as much will be added.
        let mut rest = String::with_capacity(self.text.len());
        rest.push_str(self.stretch(begin, self.end()).text);
        let rest = Held {
            text: rest.into(),
            start: begin,
            before,
            counted: (begin, before),
        };
        let mut first = replace(self, rest);
        let len = end.saturating_sub(first.start);
        first.text.to_mut().truncate(len);
        first
    }

    /// Goes on after a line that is not held.
    fn skip_line(&mut self, bytes: usize) {
        let end = self.end();
        self.drop_before(end);
        self.start = end.saturating_add(bytes);
        self.before = Before {
            lines: self.before.lines.saturating_add(1),
            columns: 0,
        };
        self.counted = (self.start, self.before);
    }
}

/// How many bytes the lines take that fit in so many bytes.
fn whole_lines(text: &str, room: usize) -> usize {
    let mut len = 0_usize;
    while let Some(rest) = text.as_bytes().get(len..).filter(|rest| !rest.is_empty()) {
        let (_, whole) = first_line(rest);
        let end = len.saturating_add(whole);
        if end > room {
            break;
        }
        len = end;
    }
    len
}

/// What comes before the end of a text that comes after others.
fn after(text: &str, before: Before) -> Before {
    let bytes = text.as_bytes();
    let ended = memchr::memrchr2(b'\n', b'\r', bytes).map_or(0, |at| at.saturating_add(1));
    let columns = if ended == 0 { before.columns } else { 0 };
    let rest = text.get(ended..).unwrap_or("");
    Before {
        lines: before.lines.saturating_add(count_lines(bytes)),
        columns: columns.saturating_add(rest.chars().count()),
    }
}
