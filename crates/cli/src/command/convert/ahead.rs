//! Games that were read before their turn.

use std::array;

use komadai::kifu::Record;

use crate::failure::Failure;
use crate::games::Input;

type Read = Result<Option<Record>, Failure>;

/// The games of an input of which two are read already: only the second tells whether there are
/// several.
pub(super) struct Ahead<'i> {
    read: array::IntoIter<Read, 2>,
    input: &'i mut Input,
}

impl<'i> Ahead<'i> {
    pub(super) fn new(read: [Read; 2], input: &'i mut Input) -> Ahead<'i> {
        Ahead {
            read: read.into_iter(),
            input,
        }
    }

    pub(super) fn next(&mut self) -> Read {
        self.read.next().unwrap_or_else(|| self.input.next())
    }
}
