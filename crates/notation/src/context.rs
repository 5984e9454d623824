//! What a written move refers to.

use komadai_core::{Bitboard, Move, Position, Square};
use komadai_movegen::is_legal;

/// The position before a written move, and the square that 同 means.
///
/// ```
/// use komadai_core::Position;
/// use komadai_notation::{Candidates, Context, describe};
///
/// let position: Position = "startpos moves 7g7f 3c3d 8h2b+".parse()?;
/// let written = describe(&Context::new(&position, Some("2b".parse()?)), "3a2b".parse()?, Candidates::Reach);
/// assert!(written.unwrap().same, "同銀");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The position in which the move is played.
    pub position: &'a Position,
    /// The square that the move before reached; `None` if it is unknown.
    pub last_to: Option<Square>,
}

impl<'a> Context<'a> {
    /// A context of a position and the destination of the move before.
    #[must_use]
    pub const fn new(position: &'a Position, last_to: Option<Square>) -> Context<'a> {
        Context { position, last_to }
    }
}

/// The pieces that count when the notation asks if another piece could also have moved.
///
/// The rule says "can move". It does not say if a pinned piece can.
///
/// ```
/// use komadai_core::{Marks, Position};
/// use komadai_notation::{Candidates, Context, describe};
///
/// // The gold on 4九 is pinned: does 5八金 need 左 or 右?
/// let position: Position = "4k4/9/9/9/9/9/9/9/3GKG2r b - 1".parse()?;
/// let marks = |candidates| {
///     let context = Context::new(&position, None);
///     describe(&context, "6i5h".parse().unwrap(), candidates).unwrap().marks
/// };
/// assert!(marks(Candidates::Reach).contains(Marks::LEFT));
/// assert!(!marks(Candidates::Legal).contains(Marks::LEFT));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Candidates {
    /// All pieces whose way of moving leads to the square. Nearly everyone writes so.
    #[default]
    Reach,
    /// Only pieces that may legally move there.
    Legal,
}

impl Candidates {
    /// The pieces that count, of those `reaching` the square `to`.
    pub(crate) fn of(self, position: &Position, reaching: Bitboard, to: Square) -> Bitboard {
        let legal = |from, promote| is_legal(position, Move::Step { from, to, promote });
        match self {
            Candidates::Reach => reaching,
            Candidates::Legal => reaching
                .iter()
                .filter(|&from| legal(from, false) || legal(from, true))
                .collect(),
        }
    }
}
