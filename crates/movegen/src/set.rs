//! Defines `MoveSet`, a set of moves that differ only in their destination and promotion.

use komadai_core::{Bitboard, HandKind, Move, PieceKind, Square};

use crate::Destinations;

/// A set of legal moves of one piece on the board, or of one kind in hand.
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
        /// The square that the piece leaves.
        from: Square,
        /// The kind of the piece before the move.
        kind: PieceKind,
        /// The squares that the piece reaches.
        to: Destinations,
    },
    /// The drops of a kind.
    Drops {
        /// The kind of the dropped piece.
        kind: HandKind,
        /// The squares of the drops.
        to: Bitboard,
    },
}

impl MoveSet {
    /// Returns the number of moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        let to = self.destinations();
        (to.non_promotions.len() + to.promotions.len()) as usize
    }

    /// Returns `true` if the set is empty. The generator never returns an empty set.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let to = self.destinations();
        to.non_promotions.union(to.promotions).is_empty()
    }

    /// Returns an iterator over the moves, promotions first.
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let to = self.destinations();
        let promotions = to.promotions.into_iter().map(|to| (to, true));
        let others = to.non_promotions.into_iter().map(|to| (to, false));
        promotions
            .chain(others)
            .map(move |(to, promote)| match self {
                MoveSet::Steps { from, .. } => Move::Step { from, to, promote },
                MoveSet::Drops { kind, .. } => Move::Drop { kind, to },
            })
    }

    /// Keeps only the moves for which `passes` returns `true`.
    pub(crate) fn only(mut self, passes: impl Fn(Move) -> bool) -> MoveSet {
        for m in self.moves().filter(|&m| !passes(m)) {
            let to = match (&mut self, m) {
                (MoveSet::Steps { to, .. }, Move::Step { promote: true, .. }) => &mut to.promotions,
                (MoveSet::Steps { to, .. }, _) => &mut to.non_promotions,
                (MoveSet::Drops { to, .. }, _) => to,
            };
            *to -= Bitboard::of(m.to());
        }
        self
    }

    /// Returns the squares where the moves end. Drops are not promotions.
    const fn destinations(&self) -> Destinations {
        match *self {
            MoveSet::Steps { to, .. } => to,
            MoveSet::Drops { to, .. } => Destinations {
                non_promotions: to,
                promotions: Bitboard::EMPTY,
            },
        }
    }
}
