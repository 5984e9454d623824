//! Describes the comment on a postcard about the move.

use alloc::vec::Vec;

use super::WrittenMove;

bitflags::bitflags! {
    /// A set of claims of a comment about a move.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Claims: u8 {
        /// A promotion (成る).
        const PROMOTION = 1;
        /// A move without promotion (不成).
        const NO_PROMOTION = 1 << 1;
        /// A drop (打つ).
        const DROP = 1 << 2;
        /// A capture (取る).
        const CAPTURE = 1 << 3;
        /// A check (王手).
        const CHECK = 1 << 4;
        /// A mate (詰み).
        const MATE = 1 << 5;
    }
}

/// A player's comment about the move on a postcard. `komadai-parse` reads it from text.
///
/// ```
/// use komadai_core::{Claims, Move, PostalComment, WrittenMove};
///
/// // 2二角成で王手です
/// let named = WrittenMove::from("8h2b+".parse::<Move>()?);
/// let comment = PostalComment { written: vec![named], claims: Claims::CHECK };
/// // The facts about the move on the card.
/// let facts = Claims::PROMOTION | Claims::CAPTURE;
/// assert_eq!(comment.claims.difference(facts), Claims::CHECK, "it gives no check");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PostalComment {
    /// The moves, or only squares, that the comment names.
    pub written: Vec<WrittenMove>,
    /// The claims of the comment.
    pub claims: Claims,
}
