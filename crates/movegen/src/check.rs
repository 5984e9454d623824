//! Finds checks, and the pieces between a king and a slider.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, Move, Piece, Position};

/// Returns the pieces that give check to the side to move.
#[must_use]
pub fn checkers(position: &Position) -> Bitboard {
    let board = position.board();
    position
        .king(position.side())
        .map_or(Bitboard::EMPTY, |king| {
            attacks::attackers(board, king, !position.side(), board.occupied())
        })
}

/// Returns the pieces of both sides that stand alone between the king of `color` and a slider of the other side.
///
/// Those of `color` are pinned. Those of the other side give a discovered check if they leave the line.
///
/// ```
/// use komadai_core::{Bitboard, Color, Position, Square};
/// use komadai_movegen::blockers;
///
/// let position: Position = "4k4/9/9/4s4/7B1/9/9/4R4/K8 w - 1".parse()?;
/// assert_eq!(blockers(&position, Color::White), Bitboard::of(Square::S54));
/// assert!(blockers(&position, Color::Black).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "pinned")]
#[must_use]
pub fn blockers(position: &Position, color: Color) -> Bitboard {
    let board = position.board();
    let Some(king) = position.king(color) else {
        return Bitboard::EMPTY;
    };
    let sliders = attacks::slide_attackers(board, king, !color, Bitboard::EMPTY);
    let between = sliders
        .iter()
        .map(|slider| attacks::between(king, slider) & board.occupied());
    between
        .filter(|pieces| !pieces.is_several())
        .fold(Bitboard::EMPTY, Bitboard::union)
}

/// Returns `true` if a legal move gives check, without playing it.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::gives_check;
///
/// let position: Position = "4k4/9/9/9/4S4/9/9/4R4/K8 b - 1".parse()?;
/// assert!(gives_check(&position, "5e4d".parse()?), "the rook gives check");
/// assert!(!gives_check(&position, "5e5d".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn gives_check(position: &Position, m: Move) -> bool {
    let (board, us, to) = (position.board(), position.side(), m.to());
    let Some(king) = position.king(!us) else {
        return false;
    };
    let (mut others, mut occupied) = (board.of(us), board.occupied().with(to));
    let piece = match m {
        Move::Drop { kind, .. } => Some(Piece::new(us, kind.piece_kind())),
        Move::Step { from, promote, .. } => {
            others = others.without(from);
            occupied = occupied.without(from);
            let moved = board.piece(from);
            let promoted = if promote {
                moved.and_then(Piece::promoted)
            } else {
                None
            };
            promoted.or(moved)
        }
    };
    let sight = attacks::sight(king);
    piece.is_some_and(|piece| sight.is_attacked_by(piece, to, occupied))
        || attacks::is_attacked(board, king, us, others, occupied)
}
