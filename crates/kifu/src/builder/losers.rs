//! Names the loser of a perpetual check (連続王手の千日手) that a text claims without naming the loser.

use komadai_core::{EndingKind, History, Outcome, Repetition};

use super::RecordBuilder;
use crate::tree_replay::TreeWalk;
use crate::{Ending, Entry, Navigator, NodeId};

impl RecordBuilder {
    /// Names the loser of each perpetual check that the text leaves open: the side that gave check from the first of
    /// four occurrences to the last. Moves may follow the last occurrence.
    pub(super) fn name_losers(&mut self) {
        if self.unnamed_losers.is_empty() {
            return;
        }
        for (node, outcome) in self.shown_outcomes() {
            self.unnamed_losers.insert(node, outcome);
        }
        let header = self.record.headers.result();
        let header = header.filter(|outcome| outcome.winner().is_some());
        while let Some((node, outcome)) = self.unnamed_losers.pop_first() {
            let outcome = match outcome {
                Outcome::Undecided => header.unwrap_or(outcome),
                known => known,
            };
            let ending = self.record.entry(node).and_then(Entry::ending).cloned();
            if let Some(ending) = ending.filter(Ending::lacks_loser) {
                self.record.set_ending(node, Ending { outcome, ..ending });
            }
        }
    }

    /// Returns the outcomes of these endings that the moves show.
    fn shown_outcomes(&self) -> Vec<(NodeId, Outcome)> {
        let mut shown = Vec::new();
        let record = &self.record;
        let is_ending = |node| {
            record
                .entry(node)
                .is_some_and(|entry| entry.ending().is_some())
        };
        let Some(mut at) = Navigator::new(record) else {
            return shown;
        };
        let mut history = History::new(at.position());
        // The first repetition on the way to each position of the history.
        let mut repeated: Vec<Option<Repetition>> = vec![None];
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            while at.depth() > visit.depth {
                if !is_ending(at.node()) {
                    history.pop();
                    repeated.pop();
                }
                at.back();
            }
            let earlier = repeated.last().copied().flatten();
            let is_unnamed = self.unnamed_losers.contains_key(&visit.node);
            match history.repetition().or(earlier) {
                Some(Repetition::PerpetualCheck(loser)) if is_unnamed && !at.is_stopped() => {
                    shown.push((visit.node, Outcome::Win(!loser)));
                }
                _ => {}
            }
            at.enter(visit.node);
            if !is_ending(visit.node) {
                history.push(at.position());
                repeated.push(earlier.or_else(|| history.repetition()));
            }
            walk.descend(record, visit.node, at.depth());
        }
        shown
    }
}

impl Ending {
    pub(crate) fn lacks_loser(&self) -> bool {
        self.kind == EndingKind::PerpetualCheck && self.outcome == Outcome::Undecided
    }
}
