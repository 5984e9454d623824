//! Spreads work over several threads, and keeps the results in the order of the work.

use std::collections::BTreeMap;
use std::fmt;
use std::iter::Enumerate;
use std::mem::take;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayon::ThreadPoolBuilder;

/// A signal that the rest of an item is not wanted.
#[derive(Clone, Copy, Debug)]
pub struct Cancellation;

/// A signal that the work ended because a worker panicked.
#[derive(Clone, Copy, Debug)]
pub struct WorkerPanic;

/// A function that uses a result. It returns `Break` if the rest of the item is not wanted.
type Take<'t, R, E> = dyn FnMut(R) -> Result<ControlFlow<()>, E> + Send + 't;

/// The limit on results that wait for earlier ones, in bytes.
const MOST_WAITING: usize = 12 << 20;

/// The size of results that a thread may keep without counting them, in bytes.
const KEPT: usize = 1 << 16;

/// Runs `work` on each item, on `jobs` threads. `take` receives the results in the order of items, then of sending.
///
/// The first unfinished item is always being worked on, and its results are used at once. Results of later items wait.
/// If too many wait, the work on these items waits too. With one thread, results never wait.
///
/// # Errors
///
/// Returns the first error of `take`, or [`WorkerPanic`] if `work`, `take` or `items` panics. Either ends all work.
pub fn spread<I: Send, R: Send, E: From<WorkerPanic> + Send>(
    jobs: usize,
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I, &mut Results<'_, '_, R, E>) -> Result<(), Cancellation> + Sync,
    mut take: impl FnMut(R) -> Result<ControlFlow<()>, E> + Send,
) -> Result<(), E> {
    let items = Mutex::new(items.enumerate());
    let queue = Queue {
        turn: AtomicUsize::new(0),
        state: Mutex::new(State {
            take: &mut take,
            waiting: BTreeMap::new(),
            bytes: 0,
            failure: None,
        }),
        passed: Condvar::new(),
    };
    let work_on = || {
        while let Some((number, item)) = next(&items, &queue) {
            let mut results = Results {
                queue: &queue,
                number,
                kept: Vec::new(),
                bytes: 0,
                counted: 0,
            };
            // If the rest of the item is not wanted, it is finished too.
            let _ = work(item, &mut results);
            results.finish();
        }
    };
    let run = || {
        // State that a panic left incomplete is not used.
        if catch_unwind(AssertUnwindSafe(work_on)).is_err() {
            queue.lock().failure.get_or_insert(WorkerPanic.into());
            queue.passed.notify_all();
        }
    };
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
    match pool {
        Ok(pool) if jobs > 1 => {
            pool.broadcast(|_| run());
        }
        _ => run(),
    }
    let failure = queue.lock().failure.take();
    failure.map_or(Ok(()), Err)
}

/// Returns the next item with its number, or `None` if the work has failed.
fn next<I, R, E>(
    items: &Mutex<Enumerate<impl Iterator<Item = I>>>,
    queue: &Queue<'_, R, E>,
) -> Option<(usize, I)> {
    let mut items = lock(items);
    let failed = queue.lock().failure.is_some();
    if failed { None } else { items.next() }
}

/// The results that are not used yet.
struct Queue<'t, R, E> {
    /// The number of the first unfinished item. It changes only under the lock.
    turn: AtomicUsize,
    state: Mutex<State<'t, R, E>>,
    /// Notified when the turn moves on, or the work has failed.
    passed: Condvar,
}

struct State<'t, R, E> {
    take: &'t mut Take<'t, R, E>,
    /// The results of items that finished before their turn, and their bytes.
    waiting: BTreeMap<usize, (Vec<R>, usize)>,
    /// The bytes of waiting results, without those that threads keep uncounted.
    bytes: usize,
    failure: Option<E>,
}

impl<'t, R, E> Queue<'t, R, E> {
    fn lock(&self) -> MutexGuard<'_, State<'t, R, E>> {
        lock(&self.state)
    }
}

impl<R, E> State<'_, R, E> {
    /// Uses results of the item whose turn it is.
    fn take(&mut self, results: impl IntoIterator<Item = R>) -> Result<(), Cancellation> {
        for result in results {
            if self.failure.is_some() {
                return Err(Cancellation);
            }
            match (self.take)(result) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Err(Cancellation),
                Err(failure) => self.failure = Some(failure),
            }
        }
        match self.failure {
            Some(_) => Err(Cancellation),
            None => Ok(()),
        }
    }
}

/// A sender for the results of an item.
pub struct Results<'q, 't, R, E> {
    queue: &'q Queue<'t, R, E>,
    number: usize,
    /// The waiting results, their bytes, and how many of these bytes the queue counts.
    kept: Vec<R>,
    bytes: usize,
    counted: usize,
}

impl<R, E> fmt::Debug for Results<'_, '_, R, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Results").finish_non_exhaustive()
    }
}

impl<'q, 't, R, E> Results<'q, 't, R, E> {
    /// Sends a result of about `bytes` bytes. Blocks while too many results wait.
    ///
    /// # Errors
    ///
    /// Returns [`Cancellation`] if the rest of the item is not wanted.
    pub fn send(&mut self, result: R, bytes: usize) -> Result<(), Cancellation> {
        if self.kept.is_empty() && self.is_turn() {
            return self.queue.lock().take([result]);
        }
        self.bytes += bytes + size_of::<R>();
        self.kept.push(result);
        if self.bytes < self.counted + KEPT && !self.is_turn() {
            return Ok(());
        }
        let mut state = self.wait();
        if state.failure.is_some() {
            return Err(Cancellation);
        }
        if !self.is_turn() {
            return Ok(());
        }
        state.bytes -= take(&mut self.counted);
        self.bytes = 0;
        state.take(take(&mut self.kept))
    }

    fn is_turn(&self) -> bool {
        self.queue.turn.load(Ordering::Acquire) == self.number
    }

    /// Adds the kept results to the count. Blocks while too many results wait, unless it is this item's turn.
    fn wait(&mut self) -> MutexGuard<'q, State<'t, R, E>> {
        let mut state = self.queue.lock();
        state.bytes += self.bytes - self.counted;
        self.counted = self.bytes;
        while !self.is_turn() && state.bytes >= MOST_WAITING && state.failure.is_none() {
            let passed = self.queue.passed.wait(state);
            state = passed.unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    /// Finishes the item. If it was this item's turn, the turn moves on to the next unfinished item.
    fn finish(mut self) {
        drop(self.wait());
        let mut state = self.queue.lock();
        let mut turn = self.queue.turn.load(Ordering::Acquire);
        if turn != self.number {
            state.waiting.insert(self.number, (self.kept, self.counted));
            return;
        }
        let mut next = Some((self.kept, self.counted));
        while let Some((results, bytes)) = next {
            state.bytes -= bytes;
            let _ = state.take(results);
            turn += 1;
            self.queue.turn.store(turn, Ordering::Release);
            next = state.waiting.remove(&turn);
        }
        self.queue.passed.notify_all();
    }
}

/// Workers that are created when needed, and reused.
#[derive(Debug)]
pub struct IdleWorkers<T>(Mutex<Vec<T>>);

impl<T> Default for IdleWorkers<T> {
    fn default() -> IdleWorkers<T> {
        IdleWorkers::new()
    }
}

impl<T> IdleWorkers<T> {
    /// Creates an empty list of workers.
    #[must_use]
    pub const fn new() -> IdleWorkers<T> {
        IdleWorkers(Mutex::new(Vec::new()))
    }

    /// Runs `work` with an idle worker, or with one from `new`.
    pub fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let waiting = lock(&self.0).pop();
        let mut worker = waiting.unwrap_or_else(new);
        let done = work(&mut worker);
        lock(&self.0).push(worker);
        done
    }
}

/// Locks a mutex, even after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    /// Enough items that others still wait for their turn, or for room, when the last one panics.
    const ITEMS: usize = 40;

    #[test]
    fn panics_end_the_work() {
        for jobs in [1, 2, 8] {
            for number in [0, 1, 7, ITEMS - 1] {
                let work = |item, results: &mut Results<'_, '_, usize, WorkerPanic>| {
                    if item == number {
                        sleep(Duration::from_millis(20));
                        panic!("{item}");
                    }
                    // The results are so large that later items wait for earlier ones.
                    (0..3).try_for_each(|_| results.send(item, MOST_WAITING / 4))
                };
                let mut taken = Vec::new();
                let spread = spread(jobs, 0..ITEMS, work, |item| {
                    taken.push(item);
                    Ok(Continue(()))
                });
                assert!(matches!(spread, Err(WorkerPanic)), "{jobs} {number}");
                assert!(taken.iter().all(|&item| item < number), "{jobs} {number}");
                assert!(taken.is_sorted());
            }
        }
    }

    #[test]
    fn panics_of_the_others_end_the_work() {
        let send = |item, results: &mut Results<'_, '_, usize, WorkerPanic>| results.send(item, 1);
        for jobs in [1, 2, 8] {
            let spread_out = spread(jobs, 0..ITEMS, send, |item| match item {
                7 => panic!("{item}"),
                _ => Ok(Continue(())),
            });
            assert!(matches!(spread_out, Err(WorkerPanic)));
            let items = (0..ITEMS).map(|item| match item {
                7 => panic!("{item}"),
                _ => item,
            });
            let spread_out = spread(jobs, items, send, |_| Ok(Continue(())));
            assert!(matches!(spread_out, Err(WorkerPanic)));
        }
    }
}
