//! Finds the squares for pawn drops. A pawn may not be dropped where it could never move (行き所のない駒), on a file with
//! another pawn of its side (二歩), or where it mates (打ち歩詰め).
//!
//! A dropped pawn mates if no king move and no capture answers the check. There are no other answers: no square is
//! between pawn and king, and a drop never captures.

use komadai_core::bits::MovementBoard;
use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, PieceKind, Position, Square};

use crate::side_view::SideView;

/// Returns the squares where a side with these pawns may drop another one. The caller must also check that the square
/// is empty and that the drop does not mate.
#[inline]
#[must_use]
pub fn pawn_drop_squares(color: Color, own_pawns: Bitboard) -> Bitboard {
    let inner = Bitboard::FULL - attacks::dead_end(PieceKind::Pawn, color);
    inner - attacks::files_of(own_pawns)
}

/// Returns `true` if the side to move may drop a pawn on an empty square. The safety of its king is not checked.
pub(crate) fn may_drop_pawn(position: &Position, to: Square) -> bool {
    let (board, to) = (MovementBoard::new(position), Bitboard::of(to));
    let to = match position.side() {
        Color::Black => SideView::<false>::new(&board).pawn_drops(to),
        Color::White => SideView::<true>::new(&board).pawn_drops(to),
    };
    !to.is_empty()
}

impl<const WHITE: bool> SideView<'_, WHITE> {
    /// Returns the squares among these empty ones where a pawn may be dropped.
    #[inline(always)]
    #[must_use]
    pub fn pawn_drops(&self, empty: Bitboard) -> Bitboard {
        let to = empty & pawn_drop_squares(Self::US, self.board.pawns() & self.own);
        let check = to & self.checking_square();
        if !check.is_empty() && mates::<WHITE>(self.board) {
            return to - check;
        }
        to
    }

    /// Returns the square where a pawn of the side to move gives check, as a set.
    #[inline]
    fn checking_square(&self) -> Bitboard {
        match self.board.king(Self::THEM) {
            Some(king) => attacks::pawn(Self::THEM, king),
            None => Bitboard::EMPTY,
        }
    }
}

/// Returns `true` if a pawn dropped on the checking square, which must be empty, mates. This is rare, so not inlined.
#[inline(never)]
fn mates<const WHITE: bool>(board: &MovementBoard) -> bool {
    let view = SideView::<WHITE>::new(board);
    let (us, them) = (SideView::<WHITE>::US, SideView::<WHITE>::THEM);
    let (Some(king), Some(pawn)) = (board.king(them), view.checking_square().first()) else {
        return false;
    };
    // The king's moves come first. The king may be able to capture ours. That does not matter, because we would then be
    // in check and no drop would be legal. The pawn itself attacks only the king.
    let around = attacks::around(Some(king));
    let king_moves = around.steps - view.enemy - view.step_attacks(us, around.near & view.own);
    let sliders = view.sliders_towards(around, us);
    if !king_moves.is_empty() && sliders.is_empty() {
        return false;
    }
    // The pawn may block one of our lines and open a square to their king. A moving king no longer blocks its line.
    let occupied = view.occupied.with(pawn);
    let lifted = Blockers::new(occupied.without(king));
    if !(king_moves - view.slider_attacks(us, lifted, king_moves, sliders)).is_empty() {
        return false;
    }
    // Next come the pieces that could capture the pawn. A capture answers the check unless the capturer opens a line to
    // the king by leaving its square. No other line opens, because the capturer replaces the pawn.
    let capturers = view.attackers(pawn, them, occupied).without(king);
    !capturers
        .iter()
        .any(|from| view.attackers(king, us, occupied.without(from)).is_empty())
}
