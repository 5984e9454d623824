//! Selects legal moves.

use komadai_core::{Bitboard, Square};

/// A filter for legal moves: a kind of moves, optionally limited to some squares.
///
/// Every move is either a capture or promotion, or quiet.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::{Filter, filtered_moves};
///
/// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K3R b P 1".parse()?;
/// let checks = filtered_moves(&position, Filter::CHECKS);
/// let usi: Vec<String> = checks.iter().map(|m| m.to_string()).collect();
/// assert_eq!(usi, ["5c5b", "5c5b+", "1i1a", "1i1a+"]);
/// // A rook or pawn that could promote always does.
/// let useful = filtered_moves(&position, Filter::CHECKS.useful());
/// assert_eq!(useful.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Filter {
    pub(crate) kind: Kind,
    pub(crate) useful: bool,
    /// The squares of the pieces whose moves pass. Drops pass only if this set contains every square.
    pub(crate) pieces: Bitboard,
    /// The squares that moves may reach.
    pub(crate) squares: Bitboard,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    All,
    CapturesAndPromotions,
    Quiet,
    Evasions,
    Checks,
}

impl Filter {
    /// Every legal move.
    pub const ALL: Filter = Filter::of(Kind::All);

    /// The moves that capture a piece or promote.
    pub const CAPTURES_AND_PROMOTIONS: Filter = Filter::of(Kind::CapturesAndPromotions);

    /// The moves that neither capture nor promote, including drops.
    pub const QUIET: Filter = Filter::of(Kind::Quiet);

    /// The moves that answer a check. Without a check, no move passes.
    pub const EVASIONS: Filter = Filter::of(Kind::Evasions);

    /// The moves that give check (王手).
    pub const CHECKS: Filter = Filter::of(Kind::Checks);

    const fn of(kind: Kind) -> Filter {
        Filter {
            kind,
            useful: false,
            pieces: Bitboard::FULL,
            squares: Bitboard::FULL,
        }
    }

    /// Skips non-promotions that are hardly ever better than promotions. These are moves of a pawn, a bishop or a rook
    /// that could promote, and of a lance to the second rank.
    ///
    /// A skipped move may still be the only good one, because it can avoid 打ち歩詰め.
    #[must_use]
    pub const fn useful(mut self) -> Filter {
        self.useful = true;
        self
    }

    /// Keeps only moves of the piece on this square.
    #[must_use]
    pub const fn leaving(mut self, square: Square) -> Filter {
        self.pieces = Bitboard::of(square);
        self
    }

    /// Keeps only moves to this square.
    #[must_use]
    pub const fn reaching(self, square: Square) -> Filter {
        self.reaching_any(Bitboard::of(square))
    }

    /// Keeps only moves to these squares.
    #[must_use]
    pub const fn reaching_any(mut self, squares: Bitboard) -> Filter {
        self.squares = squares;
        self
    }
}
