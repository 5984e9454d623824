//! Defines `Setup`, a position without validation.

use crate::board::EVEN;
use crate::{Board, ByColor, Color, Hand, Move, Piece, PieceKind, texts};

/// An arrangement of pieces as in SFEN or a diagram: board, hands, side to move and the number of the next move.
///
/// All fields are public, and their values are not checked. [`Position::new`](crate::Position::new) reports the faults.
///
/// ```
/// use komadai_core::{Color, Faults, Piece, PieceKind, Position, Setup};
///
/// let mut setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse()?;
/// setup.board.put("5a".parse()?, Piece::new(Color::White, PieceKind::Pawn));
/// setup.side = Color::White;
/// assert_eq!(setup.to_string(), "4p4/9/9/9/9/9/9/9/4K4 w - 1");
/// assert_eq!(Faults::of(&setup), Faults::NO_KING);
/// assert!(Position::new(setup).is_ok(), "a missing king is allowed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// The pieces in hand of each side.
    pub hands: ByColor<Hand>,
    /// The side to move.
    pub side: Color,
    /// The number of the next move, 1 at the start of a game. It is the last field of SFEN.
    pub ply: u32,
}

impl Setup {
    /// Creates a setup without pieces, with Black to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            board: Board::EMPTY,
            hands: ByColor {
                black: Hand::EMPTY,
                white: Hand::EMPTY,
            },
            side: Color::Black,
            ply: 1,
        }
    }

    /// Creates the start of an even game (平手).
    #[must_use]
    pub fn startpos() -> Setup {
        Setup {
            board: EVEN.clone(),
            ..Setup::empty()
        }
    }

    /// Returns this setup with the sides exchanged: the board after half a turn, hands and turn exchanged.
    #[must_use]
    pub fn rotated(&self) -> Setup {
        Setup {
            board: self.board.rotated(),
            hands: self.hands.swapped(),
            side: !self.side,
            ply: self.ply,
        }
    }

    /// Plays a move without checking it by the law, for example in a record that continues after a foul. The move
    /// captures any piece on its target square. A captured king leaves the game. The turn passes.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move cannot be played. The setup is then unchanged.
    ///
    /// ```
    /// use komadai_core::Setup;
    ///
    /// // This move is illegal, but records contain such moves.
    /// let mut setup = Setup::startpos();
    /// setup.force("2h2c+".parse()?)?;
    /// assert_eq!(setup.board.piece("2c".parse()?), Some("+R".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn force(&mut self, m: Move) -> Result<(), ForceError> {
        match m {
            Move::Step { from, to, promote } => {
                let piece = self.board.remove(from).ok_or(ForceError::NoPiece)?;
                let kind = match piece.kind().promoted() {
                    Some(promoted) if promote => promoted,
                    _ => piece.kind(),
                };
                let captured = self.board.put(to, Piece::new(piece.color(), kind));
                if let Some(kind) = captured.map(Piece::kind).and_then(PieceKind::hand_kind) {
                    // A piece that exceeds the stock does not fit into the hand and leaves the game.
                    let _ = self.hands[self.side].add(kind);
                }
            }
            Move::Drop { kind, to } => {
                if self.board.piece(to).is_some() {
                    return Err(ForceError::Occupied);
                }
                if !self.hands[self.side].take(kind) {
                    return Err(ForceError::NotInHand);
                }
                self.board.put(to, Piece::new(self.side, kind.piece_kind()));
            }
        }
        self.side = !self.side;
        self.ply = self.ply.saturating_add(1);
        Ok(())
    }
}

impl AsRef<Setup> for Setup {
    fn as_ref(&self) -> &Setup {
        self
    }
}

/// Returns the start of an even game (平手).
impl Default for Setup {
    fn default() -> Setup {
        Setup::startpos()
    }
}

/// A reason why [`Setup::force`] cannot play a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ForceError {
    /// An empty square to move from.
    NoPiece,
    /// A piece to drop that is not in hand.
    NotInHand,
    /// An occupied square to drop on.
    Occupied,
}

texts! {
    ForceError {
        NoPiece: "the origin square is empty" "移動元のマスに駒がありません";
        NotInHand: "the piece to drop is not in hand" "打つ駒が持ち駒にありません";
        Occupied: "the square to drop on is occupied" "打つマスに駒があります";
    }
}

impl core::error::Error for ForceError {}
