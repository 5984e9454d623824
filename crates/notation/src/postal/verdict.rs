//! The verdict on a text on a postcard.

use alloc::vec::Vec;

use komadai_core::Move;

/// What a written move counts as by the rules of postal games.
///
/// The codes are those of [`Breaches`](komadai_core::Breaches), and besides them `not_a_move` (no
/// piece gets there), `promotion_unsaid` (neither 成 nor 不成, and one reading only), `wrong_side`,
/// `no_destination`, `piece_unsaid`, and `comment`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PostalVerdict {
    /// The text means this move.
    Move(Move),
    /// The text could mean any of these, so the opponent has to ask: board moves first, promotions
    /// before others, drops last.
    Ambiguous(Vec<Move>),
    /// The text is not a valid move (不成立手). The opponent asks, and the move is written again.
    Confirm(&'static str),
    /// The move is impossible (不可能手): a piece is in the way, or the hand lacks the piece.
    Impossible(&'static str),
    /// The move loses the game.
    Loses(&'static str),
}
