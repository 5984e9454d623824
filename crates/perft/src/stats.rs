//! Counts of paths by the kind of their last move.

use core::iter::Sum;
use core::ops::{AddAssign, ControlFlow};

use komadai_core::{MoveList, Position};
use komadai_movegen::{
    Filter, MoveSet, filtered_moves_into, for_each_set, has_legal_move, legal_moves,
};

/// How many paths of legal moves there are, and how many of them end with a move of some kind.
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
pub struct PerftStats {
    /// All paths, as [`perft`](crate::perft) counts them.
    pub nodes: u64,
    /// The last move captures a piece.
    pub captures: u64,
    /// The last move promotes.
    pub promotions: u64,
    /// The last move is a drop.
    pub drops: u64,
    /// The last move gives check (王手).
    pub checks: u64,
    /// The last move mates (詰み): a check without a legal answer.
    pub mates: u64,
}

impl PerftStats {
    /// The counts for `depth` legal moves. For depth 0 there is one path, of no kind.
    #[must_use]
    pub fn of(position: &Position, depth: u32) -> PerftStats {
        PerftStats::with(position, depth, &mut MoveList::new())
    }

    fn with(position: &Position, depth: u32, checks: &mut MoveList) -> PerftStats {
        match depth {
            0 => PerftStats {
                nodes: 1,
                ..PerftStats::default()
            },
            1 => PerftStats::of_moves(position, checks),
            _ => legal_moves(position)
                .into_iter()
                .map(|m| PerftStats::with(&position.after(m), depth - 1, checks))
                .sum(),
        }
    }

    /// The kinds of the legal moves of a position.
    fn of_moves(position: &Position, checks: &mut MoveList) -> PerftStats {
        let mut stats = PerftStats::default();
        let enemy = position.board().of(!position.side());
        let len = |set: komadai_core::Bitboard| u64::from(set.len());
        let _ = for_each_set(position, |set| {
            match set {
                MoveSet::Steps {
                    non_promotions,
                    promotions,
                    ..
                } => {
                    stats.nodes += len(non_promotions) + len(promotions);
                    stats.captures += len(non_promotions & enemy) + len(promotions & enemy);
                    stats.promotions += len(promotions);
                }
                MoveSet::Drops { to, .. } => {
                    stats.nodes += len(to);
                    stats.drops += len(to);
                }
            }
            ControlFlow::Continue(())
        });
        filtered_moves_into(position, Filter::CHECKS, checks);
        for m in checks.iter() {
            stats.checks += 1;
            stats.mates += u64::from(!has_legal_move(&position.after(m)));
        }
        stats
    }
}

impl AddAssign for PerftStats {
    fn add_assign(&mut self, other: PerftStats) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.promotions += other.promotions;
        self.drops += other.drops;
        self.checks += other.checks;
        self.mates += other.mates;
    }
}

impl Sum for PerftStats {
    fn sum<I: Iterator<Item = PerftStats>>(parts: I) -> PerftStats {
        let mut sum = PerftStats::default();
        for part in parts {
            sum += part;
        }
        sum
    }
}
