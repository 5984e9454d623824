//! Defines `MoveList`, a compact list of moves.

use alloc::vec::{self, Vec};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::{FusedIterator, Map};
use core::slice;

use crate::{Move, PackedMove, Square};

/// A list of moves, sixteen bits each.
///
/// A cleared list keeps its memory, so a search with one list only allocates for the first position.
///
/// ```
/// use komadai_core::{Move, MoveList};
///
/// let mut list: MoveList = ["7g7f".parse::<Move>()?, "P*5e".parse()?].into_iter().collect();
/// assert_eq!((list.len(), list.get(1)), (2, Some("P*5e".parse()?)));
/// list.retain(|m| m.origin().is_some());
/// for m in &list {
///     assert_eq!(m.to_string(), "7g7f");
/// }
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    /// The slots for moves, all initialised. A writer can store several moves at once and then report how many.
    slots: Vec<PackedMove>,
    /// The number of slots in use.
    len: usize,
}

/// Enough slots for the moves of any position without faults, and for the surplus moves that a writer leaves behind
/// them.
const ROOM: usize = 768;

const FILLER: PackedMove = PackedMove::drop(crate::HandKind::Pawn, Square::ALL[0]);

impl MoveList {
    /// Creates an empty list without allocating.
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList {
            slots: Vec::new(),
            len: 0,
        }
    }

    /// Returns the number of moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if the list is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the moves in their packed form.
    #[inline]
    #[must_use]
    pub fn packed(&self) -> &[PackedMove] {
        // `len` is never greater than the number of slots. `get` avoids a panic in the compiled code.
        self.slots.get(..self.len).unwrap_or_default()
    }

    /// Returns the moves in their packed form, so that they can be exchanged, sorted or split.
    ///
    /// ```
    /// use komadai_core::{Move, MoveList};
    ///
    /// let mut list: MoveList = ["7g7f".parse::<Move>()?, "2g2f".parse()?].into_iter().collect();
    /// list.packed_mut().swap(0, 1);
    /// assert_eq!(list.get(0), Some("2g2f".parse()?));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn packed_mut(&mut self) -> &mut [PackedMove] {
        self.slots.get_mut(..self.len).unwrap_or_default()
    }

    /// Sorts the moves by a key, which is computed once for each move. Moves with equal keys keep their order.
    ///
    /// ```
    /// use komadai_core::{Move, MoveList};
    ///
    /// let moves = ["7g7f", "8h2b+", "P*5e"].map(|text| text.parse::<Move>());
    /// let mut list: MoveList = moves.into_iter().collect::<Result<_, _>>()?;
    /// list.sort_by_key(|m| !matches!(m, Move::Step { promote: true, .. }));
    /// assert_eq!(list.get(0), Some("8h2b+".parse()?));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(Move) -> K) {
        self.packed_mut().sort_by_cached_key(|&m| key(m.into()));
    }

    /// Returns the move at an index from zero, or `None` if the index is too large.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Move> {
        self.packed().get(index).map(|&m| m.into())
    }

    /// Returns `true` if the list contains this move.
    #[must_use]
    pub fn contains(&self, m: Move) -> bool {
        self.packed().contains(&m.into())
    }

    /// Returns an iterator over the moves.
    #[inline]
    pub fn iter(&self) -> Moves<'_> {
        Moves(self.packed().iter())
    }

    /// Adds a move.
    pub fn push(&mut self, m: Move) {
        self.slots.truncate(self.len);
        self.slots.push(m.into());
        self.len += 1;
    }

    /// Removes all moves but keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Removes the moves for which `passes` returns `false`.
    pub fn retain(&mut self, mut passes: impl FnMut(Move) -> bool) {
        self.slots.truncate(self.len);
        self.slots.retain(|&m| passes(m.into()));
        self.len = self.slots.len();
    }

    /// Adds the moves that `write` writes with a [`MoveWriter`](crate::bits::MoveWriter). `write` gets slots and
    /// returns how many it used. If it returns `None` because there were too few slots, it is called again with more.
    #[inline]
    pub fn fill(&mut self, write: impl Fn(&mut [PackedMove]) -> Option<usize>) {
        let mut room = ROOM;
        loop {
            if self.slots.len() < self.len + room {
                self.grow(room);
            }
            let slots = self.slots.get_mut(self.len..).unwrap_or_default();
            if let Some(added) = write(slots) {
                self.len = (self.len + added).min(self.slots.len());
                return;
            }
            room *= 2;
        }
    }

    #[cold]
    fn grow(&mut self, room: usize) {
        self.slots.resize(self.len + room, FILLER);
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.packed() == other.packed()
    }
}

impl Eq for MoveList {}

impl Hash for MoveList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed().hash(state);
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.slots.truncate(self.len);
        self.slots.extend(moves.into_iter().map(PackedMove::from));
        self.len = self.slots.len();
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = Moves<'a>;

    #[inline]
    fn into_iter(self) -> Moves<'a> {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Map<vec::IntoIter<PackedMove>, fn(PackedMove) -> Move>;

    fn into_iter(mut self) -> Self::IntoIter {
        self.slots.truncate(self.len);
        self.slots.into_iter().map(Move::from)
    }
}

/// An iterator over the moves of a borrowed [`MoveList`].
#[derive(Clone, Debug)]
pub struct Moves<'a>(slice::Iter<'a, PackedMove>);

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next().map(|&m| m.into())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Moves<'_> {
    fn next_back(&mut self) -> Option<Move> {
        self.0.next_back().map(|&m| m.into())
    }
}

impl ExactSizeIterator for Moves<'_> {}
impl FusedIterator for Moves<'_> {}
