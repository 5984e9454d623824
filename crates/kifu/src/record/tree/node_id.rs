//! The name of a node.

use std::num::NonZeroU32;

/// A node of a record. It belongs to the record that gave it.
///
/// It is a number, and does not know its record: another record takes it for its own node of that
/// number, and panics only if it has none. [`Record::contains`](crate::Record::contains) asks without
/// a panic, and whoever works on several records keeps their nodes apart.
///
/// ```
/// use komadai_kifu::{NodeId, Record};
///
/// let record = Record::default();
/// assert_eq!(record.root(), NodeId::ROOT);
/// assert!(record.entry(NodeId::ROOT).is_none(), "no move leads to the start");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) NonZeroU32);

impl NodeId {
    /// The root of every record.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// Its place among all nodes of the record; 0 for the root.
    #[must_use]
    pub const fn index(self) -> usize {
        // Not zero, hence this never wraps.
        self.0.get().wrapping_sub(1) as usize
    }

    /// The node of a place in the list. Four thousand million nodes do not fit in memory, hence the
    /// largest number is used for everything beyond.
    #[inline]
    pub(super) fn of_index(index: usize) -> NodeId {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        NodeId(NonZeroU32::MIN.saturating_add(index))
    }
}
