//! Adds entries, notes, headers and times to a record under construction.

use komadai_core::{EndingKind, FoulKind, Move, Outcome, PieceKind, Span};

use super::{NOTE_BYTES, RecordBuilder};
use crate::finding::reason;
use crate::{
    Clock, Detail, Ending, Entry, Finding, FindingKind, Foul, NodeId, Note, NoteKind, Severity,
};

/// Entries.
impl RecordBuilder {
    /// Plays a move. An illegal move is recorded as a foul and carried out anyway.
    pub(crate) fn play(&mut self, m: Move, place: impl Into<Option<Span>>) {
        self.go_on();
        let turned_back = self.turned_back.take();
        // Only judge moves that the generator does not have: the law is much slower.
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
        // Report a move out of turn by its name. The law of a position only knows that the piece is of the wrong side.
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

    /// Reports a move whose text does not name the piece at its origin. The text promotes the piece if `promotes`.
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

    /// Records a text in place of a move, and reports `why` it is not a move. No entry can follow on this branch. If
    /// the branch stopped before, the text is skipped.
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

    /// Reports that the plies from `first` to `last` are missing before a text. The text is recorded in their place,
    /// unless it is an ending. No entry can follow on this branch.
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
            // The side to move is unknown.
            stopped.has_skipped = true;
        }
    }

    /// Keeps a move as a note if it cannot be carried out because the branch stopped before.
    pub(crate) fn skip(&mut self, text: &str, place: impl Into<Option<Span>>) {
        self.note(NoteKind::Unknown, text);
        self.since.has_skipped = true;
        // A stray line is not part of the path.
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

    /// Returns the outcome of an ending of this kind at the current node.
    pub(crate) fn outcome(&self, kind: EndingKind) -> Outcome {
        let has_skipped = self.stopped.as_ref().is_some_and(|stop| stop.has_skipped);
        if has_skipped && kind.goes_by_side() {
            return Outcome::Undecided;
        }
        match self.last_entry() {
            // The foul is the last entry, so its maker is the offender.
            Some(entry) if kind == EndingKind::IllegalMove && self.is_foul(entry) => {
                Outcome::Win(self.side())
            }
            _ => kind.outcome(self.side()),
        }
    }

    /// Records an ending with its outcome, unless the last entry is an ending already.
    pub(crate) fn end_with(&mut self, kind: EndingKind, outcome: Outcome, raw: &str) {
        if self.ends_again(raw) {
            return;
        }
        // A foul that the record itself declares is not a mistake of the record.
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

    /// Ends the game by a perpetual check. The text says that the side to move won if `wins`. The moves override it.
    pub(crate) fn end_by_checks(&mut self, wins: bool, raw: &str) {
        let side = self.side();
        let winner = if wins { side } else { !side };
        let is_known = !self.is_at_ending() && !self.is_stopped();
        self.end_with(EndingKind::PerpetualCheck, Outcome::Undecided, raw);
        if is_known {
            self.assume_winner(Outcome::Win(winner));
        }
    }

    /// Sets the outcome of the perpetual check at the current node, unless the text or the moves show it.
    pub(crate) fn assume_winner(&mut self, outcome: Outcome) {
        self.unnamed_losers.insert(self.node(), outcome);
    }

    /// Keeps the text of a second ending right after the first as a note, and reports the first such text. Returns
    /// `false` if the current node is not an ending.
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

    pub(crate) fn is_at_ending(&self) -> bool {
        self.last_entry()
            .is_some_and(|last| last.ending().is_some())
    }

    /// Replaces the ending at the current node. If the new one is a perpetual check without a loser, it keeps the
    /// winner of the old ending, unless the moves show another.
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
    pub(crate) fn header(&mut self, key: &str, value: &str) {
        if !self.findings.is_closed() {
            self.record.headers.push(key, value);
        }
    }

    pub(crate) fn note(&mut self, kind: NoteKind, text: &str) {
        let text = text.to_owned();
        self.note_at(self.node(), Note { kind, text });
    }

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

    /// Keeps a line that was not understood as a note, and reports a warning.
    pub(crate) fn unknown(&mut self, text: &str, place: Span) {
        self.note(NoteKind::Unknown, text);
        self.report(place, FindingKind::UnknownLine);
    }

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

    /// Leaves out the rest of a game that exceeds a limit, and reports this.
    pub(crate) fn cut(&mut self, place: Span, finding: Finding) {
        self.at = Some(place);
        self.overflow(finding);
    }
}

impl Ending {
    /// Returns `true` if no move can follow. A game may go on after a break, a sealed move or a move taken back.
    pub(super) const fn closes(&self) -> bool {
        !matches!(
            self.kind,
            EndingKind::Sealed | EndingKind::Interrupt | EndingKind::Matta
        )
    }
}
