//! Adding to a record that is built: entries, notes, headers, times.

use komadai_core::{EndingKind, FoulKind, Move, Outcome, PieceKind, Span};

use super::{NOTE_BYTES, RecordBuilder};
use crate::finding::reason;
use crate::{
    Clock, Detail, Ending, Entry, Finding, FindingKind, Foul, NodeId, Note, NoteKind, Severity,
};

/// Entries.
impl RecordBuilder {
    /// Plays a move. If it is illegal, it is recorded as a foul and carried out all the same.
    pub(crate) fn play(&mut self, m: Move, place: impl Into<Option<Span>>) {
        self.go_on();
        let turned_back = self.turned_back.take();
        // The law judges only what the generator does not have: it is much slower.
        let judged = if self.is_legal(m) {
            Ok(())
        } else {
            self.position().judge(m)
        };
        let Err(error) = judged else {
            self.play_allowed(m);
            self.since.turned_back = turned_back;
            return;
        };
        let foul = FoulKind::of_move(self.position(), Some(m), error.breaches());
        // The turn is named as a foul of the game, which the law of one position does not know.
        let breaches = match foul {
            FoulKind::DoubleMove | FoulKind::WrongFirstMover => Detail::of(&foul),
            _ => Detail::of(&error.breaches()),
        };
        let finding = FindingKind::IllegalMove
            .with("move", Detail::of_move(self.position(), m))
            .with("breaches", breaches)
            .with("foul", foul.code());
        self.report(place, finding);
        let finding = self.findings.last();
        self.push(Foul::Move(m).into());
        self.since.foul = finding;
    }

    /// Reports that another piece than the one that is named stands where a move begins. `promotes`: whether the text
    /// promotes it.
    pub(crate) fn check_piece(
        &mut self,
        m: Move,
        named: Option<PieceKind>,
        promotes: bool,
        place: Span,
    ) {
        let board = self.position().board();
        let found = m.origin().and_then(|from| board.piece(from));
        let (Some(found), Some(named)) = (found.map(|piece| piece.kind()), named) else {
            return;
        };
        if found != named {
            let severity = if found.unpromoted() == named.unpromoted() {
                Severity::Warning
            } else {
                Severity::Error
            };
            let finding = Finding::from(FindingKind::OtherPiece);
            self.report(place, finding.with_severity(severity));
        }
        self.turned_back = (!promotes && named.promoted() == Some(found)).then_some(named);
    }

    /// Records a text in place of a move, and reports `why` it is not read as one. Nothing can follow it on this branch.
    /// If the branch stopped before, the text is skipped.
    pub(crate) fn unreadable(
        &mut self,
        text: &str,
        place: impl Into<Option<Span>>,
        why: impl Into<Detail>,
    ) {
        let place = place.into();
        if self.is_stopped() {
            return self.skip(text, place);
        }
        self.go_on();
        let finding = FindingKind::UnreadableMove.with("text", Detail::quote(text));
        self.report(place, finding.with("why", why));
        self.push(Foul::Text(text.to_owned()).into());
        self.stop_at(self.depth(), None);
    }

    /// Reports that the plies from `first` to `last` are missing before a text. The text is recorded in
    /// their place, unless it is an ending. Nothing can follow on this branch.
    pub(crate) fn missing(&mut self, first: u32, last: u32, text: Option<&str>, place: Span) {
        self.go_on();
        let words = match last.saturating_sub(first) {
            0 => reason::ONE_PLY,
            1 => reason::TWO_PLIES,
            _ => reason::PLIES,
        };
        let numbers = [("first", first.into()), ("last", last.into())];
        let plies = Detail::filled(words, &numbers);
        self.report(place, FindingKind::MissingPlies.with("plies", plies));
        let depth = self.depth() + 1;
        if let Some(text) = text {
            self.push(Foul::Text(text.to_owned()).into());
        }
        self.since.is_missing = text.is_none();
        self.stop_at(depth, None);
        if let Some(stopped) = &mut self.stopped {
            // The side to move is not known.
            stopped.has_skipped = true;
        }
    }

    /// Keeps a move that cannot be carried out because the branch stopped before.
    pub(crate) fn skip(&mut self, text: &str, place: impl Into<Option<Span>>) {
        self.note(NoteKind::Unknown, text);
        self.since.has_skipped = true;
        // A stray line is no part of the path.
        if !self.is_stray() {
            self.mark_gap();
        }
        let Some(stopped) = &mut self.stopped else {
            return;
        };
        stopped.has_skipped = true;
        if let Some(error) = stopped.reason.take() {
            let finding = FindingKind::BranchStops.with("error", Detail::of(&error));
            self.report(place, finding);
        }
    }

    /// Marks that moves of the game are missing at the current node.
    pub(crate) fn mark_gap(&mut self) {
        self.record.mark_gap(self.node());
    }

    /// Reports, once on a branch, that a move follows the end of the game.
    fn go_on(&mut self) {
        if !self.here.is_closed {
            return;
        }
        let Some(place) = self.at else {
            return;
        };
        if !std::mem::replace(&mut self.here.has_reported_after, true) {
            self.report(place, FindingKind::MovesAfterEnding);
        }
    }

    /// Records that a side did not move.
    pub(crate) fn pass(&mut self) {
        self.go_on();
        self.push(Entry::Pass);
    }

    /// Records an ending, unless the last entry is one already. The winner follows from the kind.
    pub(crate) fn end(&mut self, kind: EndingKind, raw: &str) {
        let outcome = self.outcome(kind);
        self.end_with(kind, outcome, raw);
    }

    /// Who wins by an ending of this kind at the current node.
    pub(crate) fn outcome(&self, kind: EndingKind) -> Outcome {
        let has_skipped = self.stopped.as_ref().is_some_and(|stop| stop.has_skipped);
        if has_skipped && kind.goes_by_side() {
            return Outcome::Undecided;
        }
        match self.last_entry() {
            // The foul is the last entry, hence its maker is the offender.
            Some(entry) if kind == EndingKind::IllegalMove && self.is_foul(entry) => {
                Outcome::Win(self.side())
            }
            _ => kind.outcome(self.side()),
        }
    }

    /// Records an ending and who won by it, unless the last entry is an ending already.
    pub(crate) fn end_with(&mut self, kind: EndingKind, outcome: Outcome, raw: &str) {
        if self.ends_again(raw) {
            return;
        }
        // A foul that the record itself calls one is no mistake of the record.
        let is_declared = matches!(kind, EndingKind::IllegalMove | EndingKind::IllegalAction);
        if is_declared {
            self.call_foul();
        }
        let raw = raw.to_owned();
        let ending = Ending { kind, outcome, raw };
        let is_open = ending.lacks_loser() && !self.is_stopped();
        let is_missing = self.since.is_missing;
        self.push(ending.into());
        if is_open {
            self.assume_winner(Outcome::Undecided);
        }
        if is_missing {
            self.mark_gap();
        }
    }

    /// Ends the game by a perpetual check. The word says that the side to move won by it, or lost. The moves have the last
    /// word.
    pub(crate) fn end_by_checks(&mut self, wins: bool, raw: &str) {
        let side = self.side();
        let winner = if wins { side } else { !side };
        let is_known = !self.is_at_ending() && !self.is_stopped();
        self.end_with(EndingKind::PerpetualCheck, Outcome::Undecided, raw);
        if is_known {
            self.assume_winner(Outcome::Win(winner));
        }
    }

    /// Sets who won by the perpetual check at the current node, unless the words or the moves show it.
    pub(crate) fn assume_winner(&mut self, outcome: Outcome) {
        self.unnamed_losers.insert(self.node(), outcome);
    }

    /// Keeps the text of an ending right after another one as a note, and reports the first of
    /// these; `false`, and nothing is done, elsewhere.
    pub(crate) fn ends_again(&mut self, text: &str) -> bool {
        if !self.is_at_ending() {
            return false;
        }
        self.note(NoteKind::Unknown, text);
        self.since.has_skipped = true;
        let has_reported = std::mem::replace(&mut self.since.has_reported_again, true);
        if let Some(place) = self.at {
            if !has_reported {
                self.report(place, FindingKind::EndingAgain);
            }
        }
        true
    }

    /// Whether the last entry of the path is an ending.
    pub(crate) fn is_at_ending(&self) -> bool {
        self.last_entry()
            .is_some_and(|last| last.ending().is_some())
    }

    /// Puts another ending in the place of that at the current node. If it is a perpetual check without a loser, the
    /// winner of the old ending is assumed.
    pub(crate) fn set_ending(&mut self, ending: Ending) {
        if ending.lacks_loser() {
            let old = self.last_entry().and_then(Entry::ending);
            let winner = old.and_then(|old| old.outcome.winner());
            self.assume_winner(winner.map_or(Outcome::Undecided, Outcome::Win));
        }
        self.record.set_ending(self.node(), ending);
    }
}

/// Headers, notes and times.
impl RecordBuilder {
    /// Adds a header.
    pub(crate) fn header(&mut self, key: &str, value: &str) {
        if !self.findings.is_closed() {
            self.record.headers.push(key, value);
        }
    }

    /// Adds a note at the current node.
    pub(crate) fn note(&mut self, kind: NoteKind, text: &str) {
        let text = text.to_owned();
        self.note_at(self.node(), Note { kind, text });
    }

    /// Adds a note at a node.
    pub(crate) fn note_at(&mut self, node: NodeId, note: Note) {
        let limit = self.findings.limits().note_bytes;
        self.note_bytes += NOTE_BYTES + note.text.len();
        if self.note_bytes > limit {
            self.overflow(FindingKind::LimitNotes.with("limit", limit));
        }
        if !self.findings.is_closed() {
            self.record.add_note(node, note);
        }
    }

    /// Keeps a text that was not understood, under a warning.
    pub(crate) fn unknown(&mut self, text: &str, place: Span) {
        self.note(NoteKind::Unknown, text);
        self.report(place, FindingKind::UnknownLine);
    }

    /// Whether the time spent on the current node is known.
    pub(crate) fn has_time(&self) -> bool {
        self.record.clock(self.node()).spent_millis().is_some()
    }

    /// Sets the times of the current node, in milliseconds.
    #[inline]
    pub(crate) fn clock(&mut self, spent: u64, total: Option<u64>, place: Span) {
        if self.findings.is_closed() {
            return;
        }
        let (clock, holds_all) = Clock::holding(spent, total);
        if !holds_all {
            self.report(place, FindingKind::TimeTooLong);
        }
        self.record.set_clock(self.node(), clock);
    }

    /// Reports that the game is too long to be held whole, and leaves out the rest.
    pub(crate) fn cut(&mut self, place: Span, finding: Finding) {
        self.at = Some(place);
        self.overflow(finding);
    }
}

impl Ending {
    /// Whether no move can follow: a game may go on after a break, a sealed move, a move taken back.
    pub(super) const fn closes(&self) -> bool {
        !matches!(
            self.kind,
            EndingKind::Sealed | EndingKind::Interrupt | EndingKind::Matta
        )
    }
}
