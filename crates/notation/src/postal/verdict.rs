//! What a text on a postcard is worth.

use alloc::vec::Vec;

use komadai_core::Move;

/// What the rules of postal games make of a written move.
///
/// The codes are those of [`Breaches`](komadai_core::Breaches), and besides them `not_a_move` (no
/// piece gets there), `promotion_unsaid` (neither 成 nor 不成, and one reading only), `wrong_side`,
/// `no_destination`, `piece_unsaid`, and `comment`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PostalVerdict {
    /// The text is this move.
    Move(Move),
    /// It could be any of these, so the opponent has to ask: board moves first, promotions before
    /// others, drops last.
    Ambiguous(Vec<Move>),
    /// It is no valid move (不成立手): the opponent asks, and it is written again.
    Confirm(&'static str),
    /// It cannot be (不可能手): a piece stands there, or the hand lacks the piece.
    Impossible(&'static str),
    /// It loses the game.
    Loses(&'static str),
}
