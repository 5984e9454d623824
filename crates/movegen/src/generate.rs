//! The generator: sets of legal moves, without a test of legality afterwards.

use core::ops::ControlFlow;

use komadai_core::bits::{MovementBoard, attacks};
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Position};

use crate::MoveSet;
use crate::count::count;
use crate::side_view::{KingSafety, SideView};

/// Calls `visit` with the legal moves, set by set, until it breaks: first the pieces on the board in the
/// order of their squares, then the drops. No set is empty, no move comes twice.
///
/// ```
/// use core::ops::ControlFlow;
/// use komadai_core::Position;
///
/// let mut pieces = 0;
/// let _ = komadai_movegen::for_each_set(&Position::startpos(), |_| {
///     pieces += 1;
///     ControlFlow::Continue(())
/// });
/// // Nine pawns, two lances, two silvers, two golds, the king and the rook.
/// assert_eq!(pieces, 17);
/// ```
pub fn for_each_set(
    position: &Position,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = MovementBoard::new(position);
    match position.side() {
        Color::Black => SideView::<false>::new(&board).sets(position, &mut visit),
        Color::White => SideView::<true>::new(&board).sets(position, &mut visit),
    }
}

/// How many legal moves there are.
#[must_use]
pub fn count_legal(position: &Position) -> u64 {
    u64::from(count(&MovementBoard::new(position)))
}

impl<const WHITE: bool> SideView<'_, WHITE> {
    #[inline]
    fn sets(
        &self,
        position: &Position,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let safety = self.king_safety();
        self.step_sets(position, &safety, visit)?;
        self.drop_sets(safety.empty, &mut |kind, to| {
            visit(MoveSet::Drops { kind, to })
        })
    }

    /// Calls `visit` with the legal drops on these squares, kind by kind, until it breaks; no set is empty.
    #[inline]
    pub fn drop_sets(
        &self,
        empty: Bitboard,
        visit: &mut impl FnMut(HandKind, Bitboard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let hand = self.board.hand(Self::US);
        if hand.is_empty() || empty.is_empty() {
            return ControlFlow::Continue(());
        }
        for kind in HandKind::ALL.into_iter().filter(|&kind| hand.has(kind)) {
            let mut to = empty - attacks::dead_end(kind.piece_kind(), Self::US);
            if kind == HandKind::Pawn {
                to -= attacks::files_of(self.board.pawns() & self.own);
                let check = to & self.checking_square();
                if !check.is_empty() && self.is_pawn_mate() {
                    to -= check;
                }
            }
            if !to.is_empty() {
                visit(kind, to)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn step_sets(
        &self,
        position: &Position,
        safety: &KingSafety,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = position.board();
        let zone = attacks::promotion_zone(Self::US);
        for from in self.own {
            let Some(piece) = board.piece(from) else {
                continue;
            };
            let kind = piece.kind();
            let legal = match kind {
                PieceKind::King => safety.king_moves,
                _ => {
                    let mut targets = safety.targets;
                    if safety.pinned.contains(from) {
                        targets &= self.king_line(from);
                    }
                    attacks::attacks(piece, from, self.occupied) & targets
                }
            };
            if legal.is_empty() {
                continue;
            }
            let promotions = match kind.promoted() {
                Some(_) if zone.contains(from) => legal,
                Some(_) => legal & zone,
                None => Bitboard::EMPTY,
            };
            let non_promotions = legal - attacks::dead_end(kind, Self::US);
            visit(MoveSet::Steps {
                from,
                kind,
                non_promotions,
                promotions,
            })?;
        }
        ControlFlow::Continue(())
    }
}
