//! Defines where a question holds.

use komadai_core::Color;
use komadai_kifu::NodeId;

/// Consecutive plies after which a question holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hit {
    /// The node of the first ply.
    pub node: NodeId,
    /// The number of the first ply. Before the first move it is one less than the number of that move.
    pub ply: u32,
    /// The number of the last ply in the same line.
    pub last: u32,
    /// The side for which it holds.
    pub side: Color,
    /// `true` if it holds with left and right exchanged.
    pub mirrored: bool,
}
