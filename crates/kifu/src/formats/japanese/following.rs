//! The moves after a move of KIF or KI2, on its line of play.

use crate::formats::japanese::grammar::KifLineKind;
use crate::formats::japanese::grammar::ki2::{Ki2Line, RunMoves};
use komadai_core::{Color, Written};
use komadai_parse::WrittenEntry;
use komadai_parse::ending_of_word;

use super::lines::Lines;

/// The written moves after a move, up to the end of its line of play: to an ending, a variation, a
/// line that may begin another game, or what is no move.
pub(super) struct Following<'l, 't> {
    /// The moves of the line at hand.
    run: Option<RunMoves<'t>>,
    /// The lines that come after it, and those of them that are not read yet.
    ahead: &'l Lines<'t>,
    lines: Option<Lines<'t>>,
    /// The number of the move before, where moves have numbers.
    number: u32,
    has_ended: bool,
}

impl<'l, 't> Following<'l, 't> {
    /// The moves after one: first those of its run. In KIF the one has a number.
    pub(super) const fn new(
        run: Option<RunMoves<'t>>,
        number: u32,
        ahead: &'l Lines<'t>,
    ) -> Following<'l, 't> {
        Following {
            run,
            ahead,
            lines: None,
            number,
            has_ended: false,
        }
    }

    /// The move of an entry. What is none ends the line of play.
    fn written(&mut self, entry: &WrittenEntry<'_>) -> Option<Written> {
        match entry {
            WrittenEntry::Move(written) => Some(*written),
            _ => {
                self.has_ended = true;
                None
            }
        }
    }

    /// The move of a line.
    fn of_line(&mut self, line: &KifLineKind<'_>) -> Option<Written> {
        match line {
            KifLineKind::Move(m) => {
                let is_next = Some(m.ply) == self.number.checked_add(1);
                self.has_ended = self.ahead.has_numbers() && !is_next;
                self.number = m.ply;
                self.written(&m.entry)
            }
            KifLineKind::Comment(_)
            | KifLineKind::Bookmark(_)
            | KifLineKind::Program(_)
            | KifLineKind::Unknown
            | KifLineKind::Blank
            | KifLineKind::Flip => None,
            _ => {
                self.has_ended = true;
                None
            }
        }
    }
}

impl Iterator for Following<'_, '_> {
    type Item = Written;

    fn next(&mut self) -> Option<Written> {
        let mut found = None;
        while found.is_none() && !self.has_ended {
            if let Some(item) = self.run.as_mut().and_then(Iterator::next) {
                if !item.is_result() && is_remark(item.side, &item.entry) {
                    continue;
                }
                found = self.written(&item.entry);
                continue;
            }
            let lines = self.lines.get_or_insert_with(|| self.ahead.clone());
            match lines.next() {
                Some(Ki2Line::Moves(run)) => self.run = Some(run.moves()),
                Some(Ki2Line::Other(line)) => found = self.of_line(&line.kind),
                None => self.has_ended = true,
            }
        }
        found.filter(|_| !self.has_ended)
    }
}

/// Whether an item of a run is a word that is kept as a note.
fn is_remark(side: Option<Color>, entry: &WrittenEntry<'_>) -> bool {
    matches!(entry, WrittenEntry::Word(word) if side.is_none() && ending_of_word(word).is_none())
}
