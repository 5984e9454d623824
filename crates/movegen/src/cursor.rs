//! Follows a game move by move.

use komadai_core::bits::attacks;
use komadai_core::{Move, Position, Square, Undo};

use crate::query::{is_safe_after, may_drop, may_step};

/// A cursor: a position that is played move by move. It remembers the squares that the last move touched, because only
/// these can give check. Its [`is_legal`](Cursor::is_legal) is faster than [`is_legal`](crate::is_legal()) and returns
/// the same answer.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::Cursor;
///
/// let mut game = Cursor::new(Position::startpos());
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
pub struct Cursor {
    position: Position,
    /// The origin and the target of the last move. For a drop, both are the target. The king of the side to move was
    /// safe after that side's last move, so any check passes through one of these squares.
    touched: [Square; 2],
    /// A bit for each of the two moves that must be played before `touched` is valid.
    unknown: u8,
}

/// The value of `unknown` before any move.
const UNKNOWN: u8 = 0b11;

impl Cursor {
    /// Creates a cursor at any position.
    #[must_use]
    pub const fn new(position: Position) -> Cursor {
        Cursor {
            position,
            touched: [Square::ALL[0]; 2],
            unknown: UNKNOWN,
        }
    }

    /// Returns the current position.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position so that the caller can change it. The cursor then forgets the last moves.
    #[inline]
    pub fn position_mut(&mut self) -> &mut Position {
        self.unknown = UNKNOWN;
        &mut self.position
    }

    /// Returns `true` if a move is legal.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.allows(m)
    }

    /// Plays a move if it is legal, otherwise returns `false`. Not inlined, so that the move stays in registers.
    #[inline(never)]
    pub fn advance_if_legal(&mut self, m: Move) -> bool {
        let is_legal = self.allows(m);
        if is_legal {
            self.advance(m);
        }
        is_legal
    }

    #[inline(always)]
    fn allows(&self, m: Move) -> bool {
        match m {
            Move::Step { from, to, promote } => {
                may_step(&self.position, from, to, promote) && self.is_safe_after(m)
            }
            Move::Drop { .. } => self.allows_drop(m),
        }
    }

    #[inline(never)]
    fn allows_drop(&self, m: Move) -> bool {
        let Move::Drop { kind, to } = m else {
            return false;
        };
        may_drop(&self.position, kind, to) && self.is_safe_after(m)
    }

    /// Plays a legal move.
    #[inline(always)]
    pub fn advance(&mut self, m: Move) {
        self.take_note(m);
        self.position.advance_unchecked(m);
    }

    /// Plays a legal move and returns the value that takes it back.
    #[inline(always)]
    pub fn play(&mut self, m: Move) -> Undo {
        self.take_note(m);
        self.position.play_unchecked(m)
    }

    /// Takes the last move back. `undo` must come from that move.
    pub fn undo(&mut self, undo: Undo) {
        self.unknown = UNKNOWN;
        self.position.undo(undo);
    }

    #[inline(always)]
    fn take_note(&mut self, m: Move) {
        let to = m.to();
        self.touched = [m.origin().unwrap_or(to), to];
        self.unknown >>= 1;
    }

    /// Returns `true` if the mover's king is safe after a move that is legal in every other way.
    #[inline(always)]
    fn is_safe_after(&self, m: Move) -> bool {
        let Some(king) = self.position.king(self.position.side()) else {
            return true;
        };
        if self.unknown != 0 {
            return is_safe_after(&self.position, m, king);
        }
        let [left, reached] = self.touched;
        // Most moves do not touch a line of the king.
        let (sight, board) = (attacks::sight(king), self.position.board());
        let is_attacked = match board.piece(reached) {
            Some(piece) => sight.is_attacked_by(piece, reached, board.occupied()),
            None => false,
        };
        let from = m.origin().unwrap_or(left);
        let them = board.of(!self.position.side());
        !is_attacked && !sight.is_in_line(board, them, left, from)
            || is_safe_in_line(&self.position, m, king, left, is_attacked)
    }
}

/// Returns `true` if the mover's king is safe after a move that is legal in every other way. The last move of the other
/// side left the square `left`. `check` is set if it gave check from its target square.
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
