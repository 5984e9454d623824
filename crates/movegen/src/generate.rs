//! The generator: legal by construction, set by set.

use core::ops::ControlFlow;

use komadai_core::attacks;
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Position, Silhouette};

use crate::MoveSet;
use crate::count::count;
use crate::ground::{Ground, Shelter};

/// Hands out the legal moves as sets until `visit` breaks off: first the pieces on the board in
/// the order of their squares, then the drops. No set is empty, no move comes twice.
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
    let silhouette = Silhouette::new(position);
    match position.side() {
        Color::Black => Ground::<false>::new(&silhouette).sets(position, &mut visit),
        Color::White => Ground::<true>::new(&silhouette).sets(position, &mut visit),
    }
}

/// How many legal moves there are.
#[must_use]
pub fn count_legal(position: &Position) -> u64 {
    u64::from(count(&Silhouette::new(position)))
}

impl<const WHITE: bool> Ground<'_, WHITE> {
    #[inline]
    fn sets(
        &self,
        position: &Position,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shelter = self.shelter();
        self.step_sets(position, &shelter, visit)?;
        self.drop_sets(shelter.empty, &mut |kind, to| {
            visit(MoveSet::Drops { kind, to })
        })
    }

    /// The legal drops on these squares, kind by kind; no set is empty.
    #[inline]
    pub(crate) fn drop_sets(
        &self,
        empty: Bitboard,
        visit: &mut impl FnMut(HandKind, Bitboard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let hand = self.s.hand(Self::US);
        if hand.is_empty() || empty.is_empty() {
            return ControlFlow::Continue(());
        }
        for kind in HandKind::ALL.into_iter().filter(|&kind| hand.has(kind)) {
            let mut to = empty - attacks::dead_end(kind.piece_kind(), Self::US);
            if kind == HandKind::Pawn {
                to -= attacks::files_of(self.s.pawns() & self.own);
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
        shelter: &Shelter,
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
                PieceKind::King => shelter.flights,
                _ => {
                    let mut targets = shelter.targets;
                    if shelter.pinned.contains(from) {
                        targets &= self.king_line(from);
                    }
                    attacks::attacks(piece, from, self.occupied) & targets
                }
            };
            if legal.is_empty() {
                continue;
            }
            let promoting = match kind.promoted() {
                Some(_) if zone.contains(from) => legal,
                Some(_) => legal & zone,
                None => Bitboard::EMPTY,
            };
            let plain = legal - attacks::dead_end(kind, Self::US);
            visit(MoveSet::Steps {
                from,
                kind,
                plain,
                promoting,
            })?;
        }
        ControlFlow::Continue(())
    }
}
