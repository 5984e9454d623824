//! Defines `Position`, a validated setup with its key and its kings, on which moves can be played.

mod faults;
pub(crate) mod key;
mod text;

use core::fmt;

use crate::bits::attacks;
use crate::law::{self, IllegalMove};
use crate::{Bitboard, Board, Color, Hand, Move, Piece, PieceKind, Setup, Square};

pub use faults::{Faults, PositionError};
pub use text::{PositionTextError, PositionTextErrorKind};

/// A position of a game. It has no faults except those that were allowed when it was created.
///
/// Positions are equal if they are the same for repetition: board, hands and side to move. The move number is ignored.
///
/// ```
/// use komadai_core::{Move, Position};
///
/// let mut position = Position::startpos();
/// let undo = position.play("7g7f".parse()?)?;
/// assert_eq!(
///     position.to_string(),
///     "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
/// );
/// position.undo(undo);
/// assert_eq!(position, Position::startpos());
///
/// let nifu: Move = "P*5e".parse()?;
/// assert!(position.judge(nifu).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    setup: Setup,
    kings: crate::ByColor<Option<Square>>,
    key: u64,
}

const KING: usize = Piece::new(Color::Black, PieceKind::King).kind_code();

/// The step of a passed turn. It moves no piece.
const PASS: Move = Move::Step {
    from: Square::S11,
    to: Square::S11,
    promote: false,
};

/// The data that [`Position::undo`] needs to take a move or a pass back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    played: Move,
    moved: Option<Piece>,
    captured: Option<Piece>,
    hand: Hand,
    ply: u32,
    key: u64,
}

impl Undo {
    /// Returns the move that was played, or `None` for a pass.
    #[must_use]
    pub const fn played(&self) -> Option<Move> {
        match self.played {
            Move::Step { .. } if self.moved.is_none() => None,
            m => Some(m),
        }
    }

    /// Returns the piece that moved on the board, as it was before a promotion. Returns `None` for a drop or a pass.
    #[must_use]
    pub const fn moved(&self) -> Option<Piece> {
        self.moved
    }

    /// Returns the captured piece, or `None` if there was no capture.
    #[must_use]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Returns the starting position of an even game (平手).
    #[must_use]
    pub fn startpos() -> Position {
        Position::build(Setup::startpos())
    }

    /// Creates a position from a setup without faults. A missing king is allowed, as in most tsume problems.
    ///
    /// # Errors
    ///
    /// Returns all faults, with the setup.
    ///
    /// ```
    /// use komadai_core::{Color, Position, Setup};
    ///
    /// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let position = Position::new(setup)?;
    /// assert_eq!(position.king(Color::White), Some("5a".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn new(setup: Setup) -> Result<Position, PositionError> {
        Position::allowing(setup, Faults::NO_KING)
    }

    /// Creates a position from a setup, and accepts the faults in `allowed`. Two kings of one side are never allowed.
    ///
    /// ```
    /// use komadai_core::{Faults, Position, Setup};
    ///
    /// let setup: Setup = "4P3k/9/9/9/9/9/9/9/8K b - 1".parse()?;
    /// let error = Position::new(setup.clone()).unwrap_err();
    /// assert_eq!(error.faults(), Faults::DEAD_END);
    /// assert!(Position::allowing(setup, Faults::DEAD_END).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the faults that are not allowed, with the setup.
    #[inline]
    pub fn allowing(setup: Setup, allowed: Faults) -> Result<Position, PositionError> {
        let faults = Faults::but(&setup, allowed - Faults::TWO_KINGS);
        if faults.is_empty() {
            Ok(Position::build(setup))
        } else {
            Err(PositionError::new(setup, faults))
        }
    }

    #[inline]
    fn build(setup: Setup) -> Position {
        let kings = crate::ByColor::from_fn(|color| {
            setup
                .board
                .squares_of(Piece::new(color, PieceKind::King))
                .first()
        });
        let key = key::of(&setup);
        Position { setup, kings, key }
    }

    /// Returns the faults of this position. All of them were allowed when it was created.
    #[must_use]
    pub fn faults(&self) -> Faults {
        Faults::of(&self.setup)
    }

    /// Returns the position as a setup.
    #[inline]
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Converts the position to a setup.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        self.setup
    }

    /// Returns the board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Returns the hand of `color`.
    #[inline]
    #[must_use]
    pub fn hand(&self, color: Color) -> Hand {
        self.setup.hands[color]
    }

    /// Returns the side to move.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Color {
        self.setup.side
    }

    /// Returns the number of the next move.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.setup.ply
    }

    /// Returns the square of the king of `color`, or `None` if it is missing.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color]
    }

    /// Returns a hash of the board, the hands and the side to move. Each move updates it.
    ///
    /// Equal positions have equal keys. The values may differ between versions of this crate.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns `true` if the side to move is in check. Returns `false` if it has no king.
    #[must_use]
    pub fn is_check(&self) -> bool {
        let (board, them) = (self.board(), !self.side());
        self.kings[self.side()].is_some_and(|king| {
            attacks::is_attacked(board, king, them, board.of(them), board.occupied())
        })
    }

    /// Returns the pieces of both sides that attack `to`, pinned or not. The pieces on `occupied` stop sliders.
    ///
    /// Intersect the result with [`Board::of`] to get one side. Remove squares from `occupied` to look through pieces.
    ///
    /// ```
    /// use komadai_core::{Bitboard, Color, Position, Square};
    ///
    /// let position: Position = "4k4/4r4/9/4p4/9/9/4L4/4R4/4K4 b - 1".parse()?;
    /// let occupied = position.board().occupied();
    /// let attackers = position.attackers(Square::S54, occupied);
    /// assert_eq!(attackers, Bitboard::of(Square::S52) | Bitboard::of(Square::S57));
    ///
    /// // The rook behind the lance attacks, too, once the lance has left.
    /// let attackers = position.attackers(Square::S54, occupied.without(Square::S57));
    /// assert_eq!(attackers & position.board().of(Color::Black), Bitboard::of(Square::S57) | Bitboard::of(Square::S58));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn attackers(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let of = |color| attacks::attackers(self.board(), to, color, occupied);
        of(Color::Black) | of(Color::White)
    }

    /// Judges a move by the law, without playing it.
    ///
    /// # Errors
    ///
    /// Returns every rule that the move breaks.
    ///
    /// ```
    /// use komadai_core::Position;
    ///
    /// let start = Position::startpos();
    /// assert!(start.judge("7g7f".parse()?).is_ok());
    /// assert!(start.judge("7g7e".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, m: Move) -> Result<(), IllegalMove> {
        law::judge(&self.setup, m)
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Returns every rule that the move breaks. The position is then unchanged.
    ///
    /// ```
    /// use komadai_core::Position;
    ///
    /// let mut position = Position::startpos();
    /// position.play("7g7f".parse()?)?;
    /// assert!(position.play("7f7e".parse()?).is_err(), "it is White's turn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<Undo, IllegalMove> {
        self.judge(m)?;
        Ok(self.play_unchecked(m))
    }

    /// Plays a legal move without checking it, for example a move from a generator.
    ///
    /// An illegal move does not panic, but the position may then have faults. A step from an empty square is a
    /// [`pass`](Position::pass).
    ///
    /// ```
    /// use komadai_core::{Color, Position};
    ///
    /// let mut position = Position::startpos();
    /// let undo = position.play_unchecked("7g7f".parse()?);
    /// assert_eq!(position.side(), Color::White);
    /// position.undo(undo);
    /// assert_eq!(position, Position::startpos());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) -> Undo {
        let side = self.side();
        let mut undo = Undo {
            played: m,
            moved: None,
            captured: None,
            hand: self.setup.hands[side],
            ply: self.setup.ply,
            key: self.key,
        };
        (undo.moved, undo.captured) = self.carry_out(m);
        undo
    }

    /// Plays a legal move that will not be undone. Slightly faster than [`play_unchecked`](Position::play_unchecked).
    #[inline]
    pub fn advance_unchecked(&mut self, m: Move) {
        let _ = self.carry_out(m);
    }

    /// Plays a move. Returns the piece that moved on the board, and the captured piece.
    #[inline(always)]
    fn carry_out(&mut self, m: Move) -> (Option<Piece>, Option<Piece>) {
        let side = self.side();
        let (mut moved, mut captured) = (None, None);
        match m {
            Move::Step { from, to, promote } => {
                moved = self.setup.board.piece(from);
                if let Some(piece) = moved {
                    captured = if promote {
                        self.promoting_step(piece, from, to)
                    } else {
                        self.step(piece, piece, from, to)
                    };
                }
            }
            Move::Drop { kind, to } => {
                let piece = Piece::new(side, kind.piece_kind());
                let held = self.setup.hands[side].count(kind);
                if self.setup.hands[side].take(kind) {
                    self.key ^= key::hand(side, kind, held) ^ key::hand(side, kind, held - 1);
                }
                captured = self.setup.board.put(to, piece);
                self.key ^= key::piece(piece, to);
            }
        }
        self.end_turn();
        (moved, captured)
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        self.key ^= key::SIDE;
        self.setup.side = !self.setup.side;
        self.setup.ply = self.setup.ply.saturating_add(1);
    }

    /// Plays a step with promotion. Returns the captured piece. Not inlined, because promotions are rarer.
    #[inline(never)]
    fn promoting_step(&mut self, piece: Piece, from: Square, to: Square) -> Option<Piece> {
        self.step(piece, piece.promoted().unwrap_or(piece), from, to)
    }

    /// Plays a step of `piece`, which becomes `put`. Returns the captured piece.
    #[inline(always)]
    fn step(&mut self, piece: Piece, put: Piece, from: Square, to: Square) -> Option<Piece> {
        let side = self.side();
        let captured = self.setup.board.relocate(from, to, piece, put);
        let mut change = key::piece(piece, from) ^ key::piece(put, to);
        if let Some(captured) = captured {
            change ^= key::piece(captured, to);
            match captured.kind().hand_kind() {
                Some(kind) => {
                    let held = self.setup.hands[side].count(kind);
                    // With an allowed surplus of pieces, a hand may be full. Then the captured piece leaves the game.
                    if self.setup.hands[side].add(kind) {
                        change ^= key::hand(side, kind, held) ^ key::hand(side, kind, held + 1);
                    }
                }
                None => self.kings[captured.color()] = None,
            }
        }
        if put.kind_code() == KING {
            self.kings[piece.color()] = Some(to);
        }
        self.key ^= change;
        captured
    }

    /// Passes the turn, for the null move of a search. [`undo`](Position::undo) takes it back.
    ///
    /// Shogi has no pass, so no [`Move`] means one. A side that passes in check leaves a position with the fault
    /// [`Faults::WAITING_IN_CHECK`].
    ///
    /// ```
    /// use komadai_core::{Color, Position};
    ///
    /// let mut position = Position::startpos();
    /// let undo = position.pass();
    /// assert_eq!((position.side(), undo.played()), (Color::White, None));
    /// position.undo(undo);
    /// assert_eq!(position, Position::startpos());
    /// ```
    #[doc(alias = "null_move")]
    #[inline]
    pub fn pass(&mut self) -> Undo {
        let undo = Undo {
            played: PASS,
            moved: None,
            captured: None,
            hand: self.hand(self.side()),
            ply: self.ply(),
            key: self.key,
        };
        self.end_turn();
        undo
    }

    /// Returns the [`key`](Position::key) after a legal move, without playing it. Use it to prefetch an entry of a
    /// hash table.
    ///
    /// ```
    /// use komadai_core::{Move, Position};
    ///
    /// let (start, m): (Position, Move) = (Position::startpos(), "7g7f".parse()?);
    /// assert_eq!(start.key_after(m), start.after(m).key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key_after(&self, m: Move) -> u64 {
        let (side, to) = (self.side(), m.to());
        let of_hand =
            |kind, before, after| key::hand(side, kind, before) ^ key::hand(side, kind, after);
        let mut key = self.key ^ key::SIDE;
        match m {
            Move::Step { from, promote, .. } => {
                let Some(piece) = self.board().piece(from) else {
                    return key;
                };
                let promoted = if promote { piece.promoted() } else { None };
                key ^= key::piece(piece, from) ^ key::piece(promoted.unwrap_or(piece), to);
                if let Some(captured) = self.board().piece(to) {
                    key ^= key::piece(captured, to);
                    if let Some(kind) = captured.kind().hand_kind() {
                        let held = self.hand(side).count(kind);
                        key ^= of_hand(kind, held, kind.stock().min(held + 1));
                    }
                }
            }
            Move::Drop { kind, .. } => {
                let held = self.hand(side).count(kind);
                key ^= key::piece(Piece::new(side, kind.piece_kind()), to);
                key ^= of_hand(kind, held, held.saturating_sub(1));
            }
        }
        key
    }

    /// Takes the last move or pass back. `undo` must come from it.
    ///
    /// ```
    /// use komadai_core::Position;
    ///
    /// let mut position = Position::startpos();
    /// let undo = position.play("7g7f".parse()?)?;
    /// position.undo(undo);
    /// assert_eq!(position, Position::startpos());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        let side = !self.side();
        self.setup.side = side;
        self.setup.ply = undo.ply;
        self.setup.hands[side] = undo.hand;
        self.key = undo.key;
        let to = undo.played.to();
        if undo.moved.is_some() || matches!(undo.played, Move::Drop { .. }) {
            self.setup.board.remove(to);
        }
        if let Some(captured) = undo.captured {
            self.setup.board.put(to, captured);
            if captured.kind() == PieceKind::King {
                self.kings[captured.color()] = Some(to);
            }
        }
        if let (Some(moved), Some(from)) = (undo.moved, undo.played.origin()) {
            self.setup.board.put(from, moved);
            if moved.kind() == PieceKind::King {
                self.kings[moved.color()] = Some(from);
            }
        }
    }

    /// Returns the position after a legal move. Does not check the move, see
    /// [`play_unchecked`](Position::play_unchecked).
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.advance_unchecked(m);
        next
    }

    /// Returns this position with its key and kings computed anew. Tests compare them with those that moves updated.
    #[must_use]
    pub fn recomputed(&self) -> Position {
        Position::build(self.setup.clone())
    }
}

/// Returns the starting position of an even game (平手).
impl Default for Position {
    fn default() -> Position {
        Position::startpos()
    }
}

/// Converts a setup like [`Position::new`].
impl TryFrom<Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: Setup) -> Result<Position, PositionError> {
        Position::new(setup)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        position.into_setup()
    }
}

/// Returns the position as a setup.
impl AsRef<Setup> for Position {
    fn as_ref(&self) -> &Setup {
        self.setup()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.key == other.key
            && self.setup.side == other.setup.side
            && self.setup.hands == other.setup.hands
            && self.setup.board == other.setup.board
    }
}

impl Eq for Position {}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Writes SFEN with all four fields.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
