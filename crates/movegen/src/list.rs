//! Legal moves as a list.

use core::ops::{ControlFlow, Deref};

use komadai_core::{Move, Position};
use smallvec::SmallVec;

use crate::for_each_set;

/// Legal moves in a row. It reads like a slice and allocates only for crowded positions.
#[derive(Clone, Debug, Default)]
pub struct MoveList(SmallVec<[Move; 128]>);

/// All legal moves, in the order of [`for_each_set`].
#[must_use]
pub fn legal_moves(position: &Position) -> MoveList {
    let mut list = MoveList::default();
    let _ = for_each_set(position, |set| {
        list.0.extend(set.moves());
        ControlFlow::Continue(())
    });
    list
}

impl MoveList {
    /// Leaves out the moves that do not pass.
    pub(crate) fn retain(&mut self, mut passes: impl FnMut(Move) -> bool) {
        self.0.retain(|m| passes(*m));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self.0.into_iter())
    }
}

/// The moves of a [`MoveList`], one by one.
#[derive(Clone, Debug)]
pub struct IntoIter(smallvec::IntoIter<[Move; 128]>);

impl Iterator for IntoIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoIter {}
