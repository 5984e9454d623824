//! Writes the common parts of KIF, KI2 and BOD: everything before the first move, notes, the order of the tree.

use komadai_core::{ByColor, Handicap, Move, PieceKind, Position, Square, WrittenMove};
use komadai_parse::{WrittenEntry, ending_of_word};

use super::diagram::Bod;
use super::endings::ResultLine;
use super::grammar::{KifLineKind, KifLines, loosely_numbered, starts_with_mark};
use super::preamble::{TURN, turn};
use crate::formats::text::{EncodingDeclaration, one_line};
use crate::presets::preset_of_handicap;
use crate::tree_replay::{TreeReplay, Visit};
use crate::{Ending, Entry, Foul, Header, NodeId, Note, NoteKind, Record, keys};

/// A text of the KIF family that is being written.
pub(crate) struct LineWriter<'r> {
    pub(crate) record: &'r Record,
    pub(crate) out: String,
    /// Whether moves have numbers, as in KIF.
    has_numbers: bool,
    pub(crate) names: ByColor<&'static str>,
}

impl<'r> LineWriter<'r> {
    /// Creates an empty text for a record. Its moves have numbers if `has_numbers`.
    pub(crate) fn new(record: &'r Record, has_numbers: bool) -> LineWriter<'r> {
        // About the size of KIF with its clocks.
        let room = (record.node_count() + 4) * 64;
        let handicap = Handicap::of(&record.start.setup).unwrap_or(Handicap::Even);
        LineWriter {
            record,
            out: String::with_capacity(room),
            has_numbers,
            names: handicap.side_names(),
        }
    }

    /// Returns the number of the entry after `depth` others.
    pub(crate) fn ply(&self, depth: usize) -> u32 {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        self.record.start.first_ply.saturating_add(depth)
    }

    /// Returns the square that the move right before a node reached. Every reader understands 同 only for that square.
    pub(crate) fn last_to(&self, node: NodeId) -> Option<Square> {
        let before = self.record.entry(self.record.parent(node)?)?;
        before.played().map(|m| m.to())
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.signed_line("", text);
    }

    fn signed_line(&mut self, sign: &str, text: &str) {
        self.out.push_str(sign);
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Writes the notes of a node except the first `skipped`.
    pub(crate) fn notes(&mut self, node: NodeId, skipped: usize) {
        for note in self.record.notes(node).iter().skip(skipped) {
            self.note(node, note);
        }
    }

    /// Writes the notes for programs at the beginning of a record. Returns their number.
    pub(crate) fn leading_programs(&mut self) -> usize {
        let root = self.record.root();
        let notes = self.record.notes(root);
        let leading = notes
            .iter()
            .take_while(|note| note.kind == NoteKind::Program);
        let count = leading.clone().count();
        leading.for_each(|note| self.note(root, note));
        count
    }

    /// Writes a note. A line that was not understood is left out.
    fn note(&mut self, node: NodeId, note: &Note) {
        let is_start = node == self.record.root();
        match note.kind {
            NoteKind::Comment => self.comment(&note.text),
            // The writer declares the encoding itself.
            NoteKind::Program if is_start && EncodingDeclaration::of(&note.text).is_some() => {}
            NoteKind::Program => {
                let line = format!("#{}", one_line(&note.text));
                let read = loosely_numbered(line.as_str().into()).map(|m| m.item.entry);
                // A line such as `#1 ７六歩(77)` would be read as a move.
                if matches!(read, None | Some(WrittenEntry::Unreadable(_))) {
                    self.line(&line);
                }
            }
            NoteKind::Bookmark => self.signed_line("&", &one_line(&note.text)),
            NoteKind::Unknown => {}
        }
    }

    pub(crate) fn result(&mut self, result: &ResultLine) {
        if !result.text.is_empty() {
            self.line(&result.text);
        }
    }

    /// Writes each line of a text as a comment.
    pub(crate) fn comment(&mut self, text: &str) {
        for part in text.split(['\n', '\r']) {
            self.signed_line("*", part);
        }
    }

    /// Returns `true` if a text is a line with a number that shows that plies are missing after `depth` entries.
    /// Returns `false` in KI2, because a line with a number would turn it into KIF.
    fn shows_gap(&self, depth: usize, text: &str) -> bool {
        if !self.has_numbers {
            return false;
        }
        let ply = self.ply(depth);
        let mut lines = KifLines::new(text, self.has_numbers);
        let (Some(only), None) = (lines.next(), lines.next()) else {
            return false;
        };
        matches!(only.kind, KifLineKind::Move(m) if m.ply > ply && !is_word(m.item.entry))
    }

    /// Returns `true` if the entry before a visited one is a line that shows that plies are missing.
    pub(crate) fn is_gap(&self, visit: Visit) -> bool {
        let before = self.record.parent(visit.node);
        let depth = visit.depth.saturating_sub(1);
        match before.and_then(|node| self.record.entry(node)) {
            Some(Entry::Foul(foul)) => {
                matches!(&**foul, Foul::Text(text) if self.shows_gap(depth, text))
            }
            _ => false,
        }
    }

    /// Writes headers and start, with a diagram if the start needs one or `wants_diagram`. Before them, it writes the
    /// notes of the start that are lines for programs, and returns their number.
    pub(crate) fn head(&mut self, wants_diagram: bool) -> usize {
        let record = self.record;
        let programs = self.leading_programs();
        for header in &record.headers {
            self.header(header);
        }
        let start = &record.start;
        // The name is used if all programs understand it in the same way, in this family as in JKF.
        let handicap =
            Handicap::of(&start.setup).filter(|&handicap| preset_of_handicap(handicap).is_some());
        let is_drawn = wants_diagram || needs_diagram(record);
        match handicap {
            Some(handicap) if !is_drawn => {
                if record.headers.get(keys::HANDICAP).is_none() {
                    self.line(&format!("手合割：{}", handicap.japanese()));
                }
            }
            _ => {
                let plies = start.first_ply.saturating_sub(1);
                let has_moves = record.has_children(record.root());
                let bod = match start.last_to {
                    Some(to) => Bod::new(&start.setup).after(plies, to),
                    None if plies > 0 && !has_moves => Bod::new(&start.setup).numbered(plies),
                    None => Bod::new(&start.setup),
                };
                self.out.push_str(&bod.to_string());
            }
        }
        programs
    }

    /// Writes a header, unless its line would be read as something else, or name the wrong side to move.
    fn header(&mut self, header: &Header) {
        let value = one_line(&header.value);
        let side = self.record.start.setup.side;
        if header.key == TURN && turn(value.trim()).is_some_and(|turn| turn != side) {
            return;
        }
        let key = match header.key.as_str() {
            keys::BLACK => self.names.black,
            keys::WHITE => self.names.white,
            key => key,
        };
        let line = format!("{}：{value}", one_line(key));
        let read = KifLines::new(line.as_str(), self.has_numbers).next();
        if read.is_some_and(|read| matches!(read.kind, KifLineKind::Header { .. })) {
            self.line(&line);
        }
    }
}

const fn is_word(entry: WrittenEntry<'_>) -> bool {
    matches!(entry, WrittenEntry::Word(_))
}

/// Returns `true` if a start needs a diagram although its handicap has a name.
fn needs_diagram(record: &Record) -> bool {
    let start = &record.start;
    let is_even = Handicap::of(&start.setup) == Some(Handicap::Even);
    // The headers name another handicap than that of the start.
    let is_named_otherwise = record
        .headers
        .get(keys::HANDICAP)
        .is_some_and(|name| !is_even || name.parse::<Handicap>().is_ok());
    // Without a diagram, a first number above 1 would mean that plies are missing.
    start.last_to.is_some() || start.first_ply > 1 || is_named_otherwise
}

/// The parts of writing that differ between KIF and KI2.
pub(crate) trait TreeWriter<'r> {
    fn lines(&mut self) -> &mut LineWriter<'r>;

    /// Begins a variation after `depth` entries.
    fn variation(&mut self, depth: usize);

    /// Writes a move, which may be a foul.
    fn play(&mut self, game: &TreeReplay<'r>, visit: Visit, m: Move, is_foul: bool);

    fn word(&mut self, game: &TreeReplay<'r>, visit: Visit, text: &str);

    /// Writes an ending with its notes. Returns `false` if it cannot be written.
    fn ending(&mut self, game: &TreeReplay<'r>, visit: Visit, ending: &Ending) -> bool;

    /// Writes that a side did not move.
    fn pass(&mut self, game: &TreeReplay<'r>, visit: Visit);

    /// Returns `true` if a reader reads a text in place of a move as it is meant.
    fn is_read_as(text: &str, is_meant: impl Fn(WrittenEntry<'_>) -> bool) -> bool;

    /// Ends a line that other moves could follow.
    fn end_line(&mut self);

    /// Writes an entry with its notes. Returns `false` if it cannot be written.
    fn entry(&mut self, game: &TreeReplay<'r>, visit: Visit) -> bool {
        let (record, node) = (self.lines().record, visit.node);
        let Some(entry) = record.entry(node) else {
            return false;
        };
        let has_numbers = self.lines().has_numbers;
        // A word replaces a move if it follows a number or a mark.
        let is_move = |text: &str, entry: WrittenEntry<'_>| match entry {
            WrittenEntry::Move(_) | WrittenEntry::Unreadable(_) => true,
            WrittenEntry::Word(word) => {
                ending_of_word(word).is_none() && (has_numbers || starts_with_mark(text.into()))
            }
            WrittenEntry::Pass => false,
        };
        match entry {
            Entry::Ending(ending) => return self.ending(game, visit, ending),
            Entry::Move(m) => self.play(game, visit, *m, false),
            Entry::Pass => self.pass(game, visit),
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => self.play(game, visit, *m, true),
                Foul::Text(text) if self.lines().shows_gap(visit.depth, text) => {
                    self.end_line();
                    self.lines().line(text);
                }
                Foul::Text(text) if Self::is_read_as(text, |entry| is_move(text, entry)) => {
                    self.word(game, visit, text);
                }
                Foul::Text(text) => {
                    self.end_line();
                    self.lines().comment(text);
                    self.lines().notes(node, 0);
                    return false;
                }
            },
        }
        if !record.notes(node).is_empty() {
            self.end_line();
            self.lines().notes(node, 0);
        }
        true
    }

    fn tree(&mut self) {
        let mut game = TreeReplay::new(self.lines().record);
        while let Some(visit) = game.advance() {
            let before = self.lines().out.len();
            if visit.variation {
                self.variation(visit.depth);
            }
            if self.entry(&game, visit) {
                game.enter(visit);
            } else if visit.variation {
                self.lines().out.truncate(before);
            } else {
                game.leave_out(visit);
            }
        }
    }
}

/// Returns a move with its origin square. If that square is empty, the move is written as that of a pawn.
pub(crate) fn with_origin(position: &Position, m: Move, last_to: Option<Square>) -> WrittenMove {
    let piece = m.origin().and_then(|from| position.board().piece(from));
    let written = WrittenMove::from(m);
    let before = piece.map(|piece| piece.kind()).or(written.before);
    written
        .side(Some(position.side()))
        .same(last_to == Some(m.to()))
        .before(Some(before.unwrap_or(PieceKind::Pawn)))
}
