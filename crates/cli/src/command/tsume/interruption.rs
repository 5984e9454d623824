//! What Ctrl-C ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What an interruption ends.
#[derive(Default)]
pub(super) struct Interruption {
    /// Ends the searches.
    pub(super) cancel: Arc<AtomicBool>,
    /// How many searches are at work, and whether a game is being read.
    pub(super) searches: AtomicUsize,
    is_reading: AtomicBool,
}

impl Interruption {
    /// Tells the searches to end; `false` if they were told before, or if there are none and an input
    /// is waited for.
    pub(super) fn ends_work(&self) -> bool {
        let waits = self.is_reading.load(Ordering::SeqCst);
        let searches = self.searches.load(Ordering::SeqCst) > 0;
        (searches || !waits) && !self.cancel.swap(true, Ordering::SeqCst)
    }

    /// Whether the searches were told to end.
    pub(super) fn is_over(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }

    /// Games are read until what this returns is dropped.
    pub(super) fn reading(&self) -> impl Drop + '_ {
        self.is_reading.store(true, Ordering::SeqCst);
        Reading(self)
    }
}

struct Reading<'a>(&'a Interruption);

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.0.is_reading.store(false, Ordering::SeqCst);
    }
}
