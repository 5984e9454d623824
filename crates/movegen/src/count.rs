//! Counts legal moves without listing them.

use komadai_core::bits::MovementBoard;
use komadai_core::bits::attacks::{count_diagonals, count_ranks, count_steps};
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Position};

use crate::side_view::SideView;
use crate::sink::{Destinations, Forward, Mover, Sink};

/// Returns the number of legal moves.
///
/// ```
/// use komadai_core::Position;
///
/// assert_eq!(komadai_movegen::count_legal(&Position::startpos()), 30);
/// ```
#[must_use]
pub fn count_legal(position: &Position) -> u64 {
    u64::from(count(&MovementBoard::new(position)))
}

/// Returns the number of legal moves of the side to move.
#[inline]
#[must_use]
pub fn count(board: &MovementBoard) -> u32 {
    match board.side() {
        Color::Black => count_of::<false>(board),
        Color::White => count_of::<true>(board),
    }
}

/// Returns the number of legal moves of White if `WHITE` is set, otherwise of Black. It must be that side's turn.
#[inline(never)]
#[must_use]
pub fn count_of<const WHITE: bool>(board: &MovementBoard) -> u32 {
    let (view, mut count) = (SideView::<WHITE>::new(board), Count(0));
    view.walk(&view.king_safety(), &mut count);
    count.0
}

/// A sink that counts the moves.
#[derive(Debug)]
pub struct Count(pub u32);

impl Sink for Count {
    const ONE_BY_ONE: bool = false;

    #[inline(always)]
    fn forward(&mut self, _: Forward, to: Destinations) {
        self.0 += to.non_promotions.len() + count_ranks(to.promotions);
    }

    #[inline(always)]
    fn piece(&mut self, piece: Mover, to: Destinations) {
        let count = match piece.kind {
            PieceKind::Bishop | PieceKind::Horse => count_diagonals,
            PieceKind::Rook | PieceKind::Dragon => Bitboard::len,
            _ => count_steps,
        };
        self.0 += count(to.non_promotions) + count(to.promotions);
    }

    #[inline(always)]
    fn drops(&mut self, _: HandKind, to: Bitboard) {
        self.0 += to.len();
    }
}
