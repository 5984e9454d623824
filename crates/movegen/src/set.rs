//! A set of moves that differ only in their destination and promotion.

use komadai_core::{Bitboard, HandKind, Move, PieceKind, Square};

/// Legal moves of one piece on the board or of one kind in hand: the squares they reach.
///
/// ```
/// use komadai_core::{Bitboard, HandKind, Rank};
/// use komadai_movegen::MoveSet;
///
/// let drops = MoveSet::Drops { kind: HandKind::Gold, to: Bitboard::rank(Rank::One) };
/// assert_eq!(drops.len(), 9);
/// assert_eq!(drops.moves().next().unwrap().to_string(), "G*1a");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// The moves of a piece on the board.
    Steps {
        /// The square it leaves.
        from: Square,
        /// Its kind before the move.
        kind: PieceKind,
        /// The squares it reaches without promotion.
        non_promotions: Bitboard,
        /// The squares it reaches with promotion.
        promotions: Bitboard,
    },
    /// The drops of a kind.
    Drops {
        /// The kind that is dropped.
        kind: HandKind,
        /// The squares it may be dropped on.
        to: Bitboard,
    },
}

impl MoveSet {
    /// How many moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        (match self {
            MoveSet::Steps {
                non_promotions,
                promotions,
                ..
            } => non_promotions.len() + promotions.len(),
            MoveSet::Drops { to, .. } => to.len(),
        }) as usize
    }

    /// Whether there is no move; the generator never hands out such a set.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        match self {
            MoveSet::Steps {
                non_promotions,
                promotions,
                ..
            } => non_promotions.union(*promotions).is_empty(),
            MoveSet::Drops { to, .. } => to.is_empty(),
        }
    }

    /// The moves one by one: promotions first.
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let (from, kind, promotions, non_promotions) = match self {
            MoveSet::Steps {
                from,
                non_promotions,
                promotions,
                ..
            } => (Some(from), HandKind::Pawn, promotions, non_promotions),
            MoveSet::Drops { kind, to } => (None, kind, Bitboard::EMPTY, to),
        };
        let promotions = promotions.into_iter().filter_map(move |to| {
            Some(Move::Step {
                from: from?,
                to,
                promote: true,
            })
        });
        let others = non_promotions.into_iter().map(move |to| match from {
            Some(from) => Move::Step {
                from,
                to,
                promote: false,
            },
            None => Move::Drop { kind, to },
        });
        promotions.chain(others)
    }

    /// Those of the moves that pass.
    pub(crate) fn only(mut self, passes: impl Fn(Move) -> bool) -> MoveSet {
        for m in self.moves().filter(|&m| !passes(m)) {
            let promotes = matches!(m, Move::Step { promote: true, .. });
            match &mut self {
                MoveSet::Steps { promotions, .. } if promotes => {
                    *promotions -= Bitboard::of(m.to());
                }
                MoveSet::Steps {
                    non_promotions: to, ..
                }
                | MoveSet::Drops { to, .. } => {
                    *to -= Bitboard::of(m.to());
                }
            }
        }
        self
    }
}
