//! Where a pawn may be dropped: neither where it could never move (行き所のない駒), nor on a file with an own
//! pawn (二歩), nor where it mates (打ち歩詰め).
//!
//! A dropped pawn mates if neither the king nor a capture answers the check. Nothing fits between, and a
//! drop captures nothing, so there is no third answer.

use komadai_core::bits::MovementBoard;
use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, PieceKind, Position, Square};

use crate::side_view::SideView;

/// The squares on which a side with these pawns may drop another one. They must also be empty, and the drop
/// must not mate.
#[inline]
#[must_use]
pub fn pawn_drop_squares(color: Color, own_pawns: Bitboard) -> Bitboard {
    let inner = Bitboard::FULL - attacks::dead_end(PieceKind::Pawn, color);
    inner - attacks::files_of(own_pawns)
}

/// Whether the side to move may drop a pawn on an empty square, if its king is safe afterwards.
pub(crate) fn may_drop_pawn(position: &Position, to: Square) -> bool {
    let (board, to) = (MovementBoard::new(position), Bitboard::of(to));
    let to = match position.side() {
        Color::Black => SideView::<false>::new(&board).pawn_drops(to),
        Color::White => SideView::<true>::new(&board).pawn_drops(to),
    };
    !to.is_empty()
}

impl<const WHITE: bool> SideView<'_, WHITE> {
    /// The squares among these empty ones on which a pawn may be dropped.
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

    /// The square on which a pawn of the side to move gives check, as a set.
    #[inline]
    fn checking_square(&self) -> Bitboard {
        match self.board.king(Self::THEM) {
            Some(king) => attacks::pawn(Self::THEM, king),
            None => Bitboard::EMPTY,
        }
    }
}

/// Whether a pawn mates that is dropped on the checking square, which is empty: no move of the king and no
/// capture of the pawn answers it. Not inlined, because it is rare.
#[inline(never)]
fn mates<const WHITE: bool>(board: &MovementBoard) -> bool {
    let view = SideView::<WHITE>::new(board);
    let (us, them) = (SideView::<WHITE>::US, SideView::<WHITE>::THEM);
    let (Some(king), Some(pawn)) = (board.king(them), view.checking_square().first()) else {
        return false;
    };
    // First their king. It may be able to capture ours; that does not matter, because we would be in check
    // and no drop would be legal. The pawn itself attacks only the king.
    let around = attacks::around(Some(king));
    let king_moves = around.steps - view.enemy - view.step_attacks(us, around.near & view.own);
    let sliders = view.sliders_towards(around, us);
    if !king_moves.is_empty() && sliders.is_empty() {
        return false;
    }
    // The pawn may block a line of ours and open a square to their king; the king that moves no longer
    // blocks the line it was on.
    let occupied = view.occupied.with(pawn);
    let lifted = Blockers::new(occupied.without(king));
    if !(king_moves - view.slider_attacks(us, lifted, king_moves, sliders)).is_empty() {
        return false;
    }
    // Then the pieces that could capture the pawn. One that may leave its square answers the check. It is on
    // the pawn's square afterwards, so only its own square can open a line to the king.
    let capturers = view.attackers(pawn, them, occupied).without(king);
    !capturers
        .iter()
        .any(|from| view.attackers(king, us, occupied.without(from)).is_empty())
}
