//! Limits of what a table may hold, as for archives.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::TableError;

/// How many times its bytes a table may hold, beyond [`SLACK`].
const RATIO: u64 = 250;

/// How many bytes any table may hold.
const SLACK: u64 = 16 << 20;

/// Returns how many bytes a file of `len` bytes may hold.
pub(super) const fn limit(len: u64) -> u64 {
    len.saturating_mul(RATIO).saturating_add(SLACK)
}

/// How many bytes a table may still hold.
#[derive(Debug)]
pub(super) struct Budget(AtomicU64);

impl Budget {
    /// Returns the budget of a file of `len` bytes.
    pub(super) const fn new(len: u64) -> Budget {
        Budget(AtomicU64::new(limit(len)))
    }

    /// Takes bytes from the budget.
    ///
    /// # Errors
    ///
    /// There are too few.
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
