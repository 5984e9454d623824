//! Following a game move by move.

use komadai_core::attacks;
use komadai_core::{Move, Position, Square, Undo};

use crate::query::{is_legal_if, is_safe_after};

/// A position that is played on move by move, and knows from move to move what can have put the
/// king to move in danger. It tells sooner than [`is_legal`](crate::is_legal) whether a move is
/// legal, and says the same.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::Follower;
///
/// let mut game = Follower::new(Position::startpos());
/// for m in ["7g7f", "3c3d", "8h2b+"] {
///     let m = m.parse()?;
///     assert!(game.is_legal(m));
///     game.advance(m);
/// }
/// assert!(!game.is_legal("5a5b+".parse()?));
/// assert_eq!(game.position().ply(), 4);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Follower {
    position: Position,
    /// The square that the last move left, or twice that which it reached. Nothing else can have put
    /// the king to move in danger: it was safe after the move before. None where that is not known.
    touched: Option<[Square; 2]>,
    /// Whether the king that is not to move is known to be safe.
    has_moved: bool,
}

impl Follower {
    /// Begins with any position.
    #[must_use]
    pub const fn new(position: Position) -> Follower {
        Follower {
            position,
            touched: None,
            has_moved: false,
        }
    }

    /// The position reached.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position, to be changed in any way; nothing is known then of how it came about.
    #[inline]
    pub fn position_mut(&mut self) -> &mut Position {
        self.forget();
        &mut self.position
    }

    #[inline]
    fn forget(&mut self) {
        self.touched = None;
        self.has_moved = false;
    }

    /// Whether a move is legal.
    #[inline(always)]
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        is_legal_if(&self.position, m, |king| self.is_safe_after(m, king))
    }

    /// Plays a legal move.
    #[inline(always)]
    pub fn advance(&mut self, m: Move) {
        self.take_note(m);
        self.position.advance_unchecked(m);
    }

    /// Plays a legal move that may be taken back.
    #[inline(always)]
    pub fn play(&mut self, m: Move) -> Undo {
        self.take_note(m);
        self.position.play_unchecked(m)
    }

    /// Takes the last move back. `undo` must come from that move.
    pub fn undo(&mut self, undo: Undo) {
        self.forget();
        self.position.undo(undo);
    }

    #[inline(always)]
    fn take_note(&mut self, m: Move) {
        let to = m.to();
        let touched = [m.origin().unwrap_or(to), to];
        self.touched = self.has_moved.then_some(touched);
        self.has_moved = true;
    }

    /// Whether the own king on `king` is safe after a move that is legal otherwise.
    #[inline(always)]
    fn is_safe_after(&self, m: Move, king: Square) -> bool {
        let Some([left, reached]) = self.touched else {
            return is_safe_after(&self.position, m, king);
        };
        // Mostly nothing that was moved has to do with the king.
        let sight = attacks::sight(king);
        let board = self.position.board();
        let attacker = board.piece(reached);
        let is_attacked =
            attacker.is_some_and(|piece| sight.is_attacked_by(piece, reached, board.occupied()));
        let from = m.origin().unwrap_or(left);
        let them = board.of(!self.position.side());
        !is_attacked && !sight.is_in_line(board, them, left, from)
            || is_safe_in_line(&self.position, m, king, left, is_attacked)
    }
}

/// Whether the own king is safe after a move that is legal otherwise, if the last one left this square
/// and gave check from the square it reached, or not.
#[inline(never)]
fn is_safe_in_line(position: &Position, m: Move, king: Square, left: Square, check: bool) -> bool {
    let (board, sight) = (position.board(), attacks::sight(king));
    let (them, occupied) = (board.of(!position.side()), board.occupied());
    if check || m.origin() == Some(king) || sight.is_attacked_over(board, left, them, occupied) {
        return is_safe_after(position, m, king);
    }
    m.origin().is_none_or(|from| {
        let to = m.to();
        let occupied = occupied.without(from).with(to);
        !sight.is_attacked_over(board, from, them.without(to), occupied)
    })
}
