//! Coordinates the threads that search a position together.

use std::iter;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use crate::key::BoardKey;

/// The depth to which each thread shows its path to the others.
const SHOWN: usize = 24;

/// The state that threads share besides the table.
pub(crate) struct Threads {
    /// A flag that ends the search on all threads, for instance after one has decided the position.
    pub(crate) over: AtomicBool,
    /// The boards on the path of each thread, by a part of their keys; 0 beyond the end of the path.
    paths: Vec<[AtomicU64; SHOWN]>,
}

impl Threads {
    pub(crate) fn new(threads: usize) -> Threads {
        // With one thread, no other thread reads the path.
        let paths = if threads > 1 { threads } else { 0 };
        let path = || [const { AtomicU64::new(0) }; SHOWN];
        Threads {
            over: AtomicBool::new(false),
            paths: iter::repeat_with(path).take(paths).collect(),
        }
    }

    /// Shows the board at a depth of a thread's path, or `None` when the thread leaves it.
    pub(crate) fn show(&self, thread: usize, depth: usize, board: Option<BoardKey>) {
        let path = self.paths.get(thread);
        if let Some(shown) = path.and_then(|path| path.get(depth)) {
            shown.store(board.map_or(0, |key| key.halves().1), Relaxed);
        }
    }

    /// Returns `true` if another thread is at a board.
    pub(crate) fn is_another_at(&self, thread: usize, depth: usize, board: BoardKey) -> bool {
        self.paths.iter().enumerate().any(|(other, path)| {
            let shown = path.get(depth).map(|shown| shown.load(Relaxed));
            other != thread && shown == Some(board.halves().1)
        })
    }
}

/// A guard that ends the search on all threads if its own thread panics.
pub(crate) struct EndsOthers<'t>(pub(crate) &'t Threads);

impl Drop for EndsOthers<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.over.store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn a_panic_ends_the_search() {
        let threads = Threads::new(2);
        drop(EndsOthers(&threads));
        assert!(!threads.over.load(Relaxed));
        let panics = || {
            let _guard = EndsOthers(&threads);
            panic!();
        };
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
        assert!(threads.over.load(Relaxed));
    }
}
