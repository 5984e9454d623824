//! Where a question holds.

use komadai_core::Color;
use komadai_kifu::NodeId;

/// Plies after which a question holds, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hit {
    /// The node of the first.
    pub node: NodeId,
    /// The number of the first. Before the first move it is one less than the number of that move.
    pub ply: u32,
    /// The number of the last of them in the same line.
    pub last: u32,
    /// The side for which it holds.
    pub side: Color,
    /// Whether it holds with left and right exchanged.
    pub mirrored: bool,
}
