//! A CSA game, move by move, without a record of it.

use komadai_core::{Color, EndingKind, Move, Outcome, Position};
use komadai_movegen::Cursor;
use komadai_parse::csa::ending::EndingWord;
use komadai_record::Start;
use komadai_record::build::{forced, passed};

/// A game under way.
pub(super) struct GameTracker {
    game: Cursor,
    /// Whether nothing more can be played.
    stopped: bool,
    /// Whether moves followed all the same, so that the side to move is not known.
    skipped: bool,
    last: LastEntry,
    ended: bool,
    depth: usize,
}

/// The last entry of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LastEntry {
    Nothing,
    Move,
    Foul,
    Ending(EndingKind, Outcome),
}

impl GameTracker {
    /// Begins at the start. Without a position nothing can be played.
    pub(super) fn new(start: &Start) -> GameTracker {
        let position = start.position();
        GameTracker {
            stopped: position.is_none(),
            game: Cursor::new(position.unwrap_or_else(Position::startpos)),
            skipped: false,
            last: LastEntry::Nothing,
            ended: false,
            depth: 0,
        }
    }

    pub(super) const fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(super) const fn last(&self) -> LastEntry {
        self.last
    }

    /// How many moves, fouls and endings there were.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn is_legal(&self, m: Move) -> bool {
        self.game.is_legal(m)
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, m: Move) {
        self.game.advance(m);
        self.step(LastEntry::Move);
    }

    /// Plays a move if it is legal, and gives `before` the position before it; `false`, and nothing
    /// is done, otherwise.
    #[inline(always)]
    pub(super) fn play_if_legal(&mut self, m: Move, before: impl FnOnce(&Position)) -> bool {
        let is_legal = self.game.advance_if_legal(m, before);
        if is_legal {
            self.step(LastEntry::Move);
        }
        is_legal
    }

    /// Carries an illegal move out; where that cannot be done, or where no move is named, the game
    /// cannot go on.
    pub(super) fn foul(&mut self, m: Option<Move>) {
        let position = self.game.position();
        let forced = m.and_then(|m| forced(position, m).ok());
        self.stopped |= forced.is_none();
        let position = forced.unwrap_or_else(|| passed(position));
        self.game = Cursor::new(position);
        self.step(LastEntry::Foul);
    }

    /// Who wins by an ending of this kind here.
    pub(super) fn outcome(&self, kind: EndingKind) -> Outcome {
        if self.skipped && kind.goes_by_side() {
            return Outcome::Undecided;
        }
        let side = self.side();
        match self.last {
            // A foul comes before the ending, hence its maker is the offender.
            LastEntry::Foul if kind == EndingKind::IllegalMove => Outcome::Win(side),
            _ => kind.outcome(side),
        }
    }

    /// Ends the game; kind and outcome of the ending.
    pub(super) fn end(&mut self, word: EndingWord) -> (EndingKind, Outcome) {
        let outcome = word.outcome.unwrap_or_else(|| self.outcome(word.kind));
        self.ended = true;
        self.step(LastEntry::Ending(word.kind, outcome));
        (word.kind, outcome)
    }

    pub(super) const fn side(&self) -> Color {
        self.game.position().side()
    }

    #[inline(always)]
    fn step(&mut self, last: LastEntry) {
        self.last = last;
        // No more than there are bytes or nodes.
        self.depth = self.depth.wrapping_add(1);
    }
}
