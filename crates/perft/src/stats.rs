//! Counts paths by the kind of their last move.

use core::iter::Sum;
use core::ops::{AddAssign, ControlFlow};

use komadai_core::Position;
use komadai_movegen::{Filter, MoveSet, for_each_set, has_legal_move, legal_moves};

/// The number of paths of legal moves, and the number of paths for each kind of last move.
///
/// A move may be of several kinds: a capture with promotion that mates is counted four times.
///
/// ```
/// use komadai_core::Position;
/// use komadai_perft::PerftStats;
///
/// let stats = PerftStats::of(&Position::startpos(), 3);
/// assert_eq!((stats.nodes, stats.captures), (25_470, 59));
/// assert_eq!((stats.promotions, stats.checks, stats.mates), (30, 48, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct PerftStats {
    /// All paths, as [`perft`](crate::perft) counts them.
    pub nodes: u64,
    /// The paths that end with a capture.
    pub captures: u64,
    /// The paths that end with a promotion.
    pub promotions: u64,
    /// The paths that end with a drop.
    pub drops: u64,
    /// The paths that end with a check (王手).
    pub checks: u64,
    /// The paths that end with a mate (詰み): a check without a legal answer.
    pub mates: u64,
}

impl PerftStats {
    /// Returns the counts for `depth` legal moves. For depth 0 there is one path, which is of no kind.
    #[must_use]
    pub fn of(position: &Position, depth: u32) -> PerftStats {
        match depth {
            0 => PerftStats {
                nodes: 1,
                ..PerftStats::default()
            },
            1 => PerftStats::of_moves(position),
            _ => legal_moves(position)
                .into_iter()
                .map(|m| PerftStats::of(&position.after(m), depth - 1))
                .sum(),
        }
    }

    /// Counts the kinds of the legal moves of a position.
    fn of_moves(position: &Position) -> PerftStats {
        let mut stats = PerftStats::default();
        let enemy = position.board().of(!position.side());
        let len = |set: komadai_core::Bitboard| u64::from(set.len());
        let _ = for_each_set(position, Filter::ALL, |set| {
            stats.nodes += set.len() as u64;
            match set {
                MoveSet::Steps { to, .. } => {
                    stats.captures += len(to.non_promotions & enemy) + len(to.promotions & enemy);
                    stats.promotions += len(to.promotions);
                }
                MoveSet::Drops { to, .. } => stats.drops += len(to),
            }
            ControlFlow::Continue(())
        });
        let _ = for_each_set(position, Filter::CHECKS, |set| {
            stats.checks += set.len() as u64;
            let mates = set.moves().filter(|&m| !has_legal_move(&position.after(m)));
            stats.mates += mates.count() as u64;
            ControlFlow::Continue(())
        });
        stats
    }
}

impl PerftStats {
    /// Combines each count with the corresponding one of `other`.
    pub(crate) fn zip(self, other: PerftStats, join: impl Fn(u64, u64) -> u64) -> PerftStats {
        PerftStats {
            nodes: join(self.nodes, other.nodes),
            captures: join(self.captures, other.captures),
            promotions: join(self.promotions, other.promotions),
            drops: join(self.drops, other.drops),
            checks: join(self.checks, other.checks),
            mates: join(self.mates, other.mates),
        }
    }
}

impl AddAssign for PerftStats {
    fn add_assign(&mut self, other: PerftStats) {
        *self = self.zip(other, |a, b| a + b);
    }
}

impl Sum for PerftStats {
    fn sum<I: Iterator<Item = PerftStats>>(parts: I) -> PerftStats {
        let sum = parts.reduce(|sum, part| sum.zip(part, |a, b| a + b));
        sum.unwrap_or_default()
    }
}
