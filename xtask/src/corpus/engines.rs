//! Comments of engines in the corpus: how many are read as data, and how far their lines go.

use std::fmt;
use std::ops::AddAssign;

use komadai_kifu::{NoteKind, Record};

/// Counts over records.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Engines {
    /// All comments.
    comments: usize,
    /// What engines say, several lines of a program put together.
    analyses: usize,
    /// With a line of play.
    lines: usize,
    /// Whose line has a legal first move.
    playable: usize,
    /// The moves of all lines.
    moves: usize,
}

impl Engines {
    /// The counts of a record.
    pub(super) fn of(record: &Record) -> Engines {
        let mut counts = Engines::default();
        for node in record.nodes() {
            let notes = record.notes(node).iter();
            counts.comments += notes.filter(|note| note.kind == NoteKind::Comment).count();
            for analysis in record.analyses(node) {
                counts.analyses += 1;
                counts.lines += usize::from(analysis.line.is_some());
                let moves = record.line_of_play(node, &analysis).len();
                counts.playable += usize::from(moves > 0);
                counts.moves += moves;
            }
        }
        counts
    }
}

impl AddAssign for Engines {
    fn add_assign(&mut self, other: Engines) {
        self.comments += other.comments;
        self.analyses += other.analyses;
        self.lines += other.lines;
        self.playable += other.playable;
        self.moves += other.moves;
    }
}

impl fmt::Display for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "engines: {} comments, {} analyses read as data, {} with a line of play, {} of them playable, {} moves",
            self.comments, self.analyses, self.lines, self.playable, self.moves
        )
    }
}
