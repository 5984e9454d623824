//! Defines the context of a written move, and the candidates for its marks.

use komadai_core::{Bitboard, Move, Position, Square};
use komadai_movegen::is_legal;

/// A position before a written move, and the square that 同 means.
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
    /// The position before the move.
    pub position: &'a Position,
    /// The target square of the previous move, or `None` if it is unknown.
    pub last_to: Option<Square>,
}

impl<'a> Context<'a> {
    /// Creates a context from a position and the target square of the previous move.
    #[must_use]
    pub const fn new(position: &'a Position, last_to: Option<Square>) -> Context<'a> {
        Context { position, last_to }
    }
}

/// A rule for the candidates: the pieces that could also have made the move, so that marks must tell them apart.
///
/// The Association's rule is about pieces that “can move”, but does not say whether a pinned piece can.
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
    /// All pieces whose way of moving leads to the square, as in nearly all texts.
    #[default]
    Reach,
    /// Only pieces that may legally move to the square.
    Legal,
}

impl Candidates {
    /// Returns the candidates among the pieces `reaching` the square `to`.
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
