//! Limits the size of a table, like that of archives, with less slack: a ply takes only two bytes.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::TableError;

/// The growth factor that is allowed for a table, in addition to [`SLACK`].
const RATIO: u64 = 250;

/// The number of bytes that any table may have.
const SLACK: u64 = 4 << 20;

/// Returns the maximum size of the rows in a file of `len` bytes.
pub(super) const fn limit(len: u64) -> u64 {
    len.saturating_mul(RATIO).saturating_add(SLACK)
}

/// The number of bytes that a table may still have.
#[derive(Debug)]
pub(super) struct Budget(AtomicU64);

impl Budget {
    pub(super) const fn new(len: u64) -> Budget {
        Budget(AtomicU64::new(limit(len)))
    }

    /// Takes bytes from the budget, or returns an error if too few are left.
    pub(super) fn take(&self, bytes: u64) -> Result<(), TableError> {
        let less = |left: u64| left.checked_sub(bytes);
        match self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less)
        {
            Ok(_) => Ok(()),
            Err(_) => Err(TableError::Bomb),
        }
    }
}
