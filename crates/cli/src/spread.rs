//! Work on several threads, whose results keep the order of the work.

mod games;

use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::mem::take;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

pub(crate) use games::{Sender, spread_games};
use rayon::ThreadPoolBuilder;

use crate::failure::Failure;

/// What is sent from one thread to another.
pub(crate) trait Sendable: Send {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize;
}

impl Sendable for String {
    fn bytes(&self) -> usize {
        size_of::<String>() + self.len()
    }
}

/// Nothing more of an item is wanted.
pub(crate) struct Stopped;

/// Uses a piece. `Break`: nothing more of its item is wanted.
pub(crate) type Take<'t, P> = dyn FnMut(P) -> Result<ControlFlow<()>, Failure> + Send + 't;

/// How many bytes of pieces may wait for those before them, in all.
const MOST_WAITING: usize = 12 << 20;

/// How many bytes of pieces a thread keeps to itself.
const KEPT: usize = 1 << 16;

/// Does `work` on each item, on so many threads, and gives the pieces that it sends to `take`: in the
/// order of the items, and those of an item in the order in which they were sent.
///
/// The first item that is not done is always in work, and its pieces are used at once. Those of later
/// items wait; once too many do, so does the work on these items. With one thread no piece waits.
///
/// # Errors
///
/// The first of `take`, which ends everything.
pub(crate) fn spread<I: Send, P: Sendable>(
    jobs: usize,
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I, &mut Pieces<'_, '_, P>) -> Result<(), Stopped> + Sync,
    take: &mut Take<'_, P>,
) -> Result<(), Failure> {
    let items = Mutex::new(items.enumerate());
    let queue = Queue {
        turn: AtomicUsize::new(0),
        state: Mutex::new(State {
            take,
            waiting: BTreeMap::new(),
            bytes: 0,
            failure: None,
        }),
        passed: Condvar::new(),
    };
    let run = || {
        while let Some((number, item)) = next(&items, &queue) {
            let mut pieces = Pieces {
                queue: &queue,
                number,
                kept: Vec::new(),
                bytes: 0,
                counted: 0,
            };
            // An item of which nothing more is wanted is done.
            let _ = work(item, &mut pieces);
            pieces.finish();
        }
    };
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
    match pool.ok().filter(|_| jobs > 1) {
        Some(pool) => {
            pool.broadcast(|_| run());
        }
        None => run(),
    }
    let failure = queue.lock().failure.take();
    failure.map_or(Ok(()), Err)
}

/// The next item, with its number, unless the work has failed.
fn next<I, P>(
    items: &Mutex<Enumerate<impl Iterator<Item = I>>>,
    queue: &Queue<'_, P>,
) -> Option<(usize, I)> {
    let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
    let failed = queue.lock().failure.is_some();
    if failed { None } else { items.next() }
}

/// The pieces that are on their way.
struct Queue<'t, P> {
    /// The number of the first item that is not done; it changes under the lock alone.
    turn: AtomicUsize,
    state: Mutex<State<'t, P>>,
    /// The turn has passed on, or the work has failed.
    passed: Condvar,
}

struct State<'t, P> {
    take: &'t mut Take<'t, P>,
    /// The pieces of items that are done before their turn.
    waiting: BTreeMap<usize, Vec<P>>,
    /// The bytes of pieces that wait, but for what threads keep to themselves.
    bytes: usize,
    failure: Option<Failure>,
}

impl<'t, P> Queue<'t, P> {
    fn lock(&self) -> MutexGuard<'_, State<'t, P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P> State<'_, P> {
    /// Uses pieces of the item whose turn it is.
    fn take(&mut self, pieces: impl IntoIterator<Item = P>) -> Result<(), Stopped> {
        for piece in pieces {
            if self.failure.is_some() {
                return Err(Stopped);
            }
            match (self.take)(piece) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Err(Stopped),
                Err(failure) => self.failure = Some(failure),
            }
        }
        match self.failure {
            Some(_) => Err(Stopped),
            None => Ok(()),
        }
    }
}

/// Takes the pieces of an item.
pub(crate) struct Pieces<'q, 't, P> {
    queue: &'q Queue<'t, P>,
    number: usize,
    /// The pieces that wait, their bytes, and how many of these the queue counts.
    kept: Vec<P>,
    bytes: usize,
    counted: usize,
}

impl<'q, 't, P: Sendable> Pieces<'q, 't, P> {
    /// Sends a piece; waits where too many do.
    ///
    /// # Errors
    ///
    /// Nothing more is wanted.
    pub(crate) fn send(&mut self, piece: P) -> Result<(), Stopped> {
        if self.kept.is_empty() && self.is_turn() {
            return self.queue.lock().take([piece]);
        }
        self.bytes += piece.bytes();
        self.kept.push(piece);
        if self.bytes < self.counted + KEPT && !self.is_turn() {
            return Ok(());
        }
        let mut state = self.wait();
        if state.failure.is_some() {
            return Err(Stopped);
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

    /// Has the kept pieces counted, and waits for the turn while too many pieces wait.
    fn wait(&mut self) -> MutexGuard<'q, State<'t, P>> {
        let mut state = self.queue.lock();
        state.bytes += self.bytes - self.counted;
        self.counted = self.bytes;
        while !self.is_turn() && state.bytes >= MOST_WAITING && state.failure.is_none() {
            let passed = self.queue.passed.wait(state);
            state = passed.unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    /// The item is done: passes the turn on, if this has it, as far as items are done.
    fn finish(mut self) {
        drop(self.wait());
        let mut state = self.queue.lock();
        let mut turn = self.queue.turn.load(Ordering::Acquire);
        if turn != self.number {
            state.waiting.insert(self.number, self.kept);
            return;
        }
        state.bytes -= self.counted;
        let mut pieces = self.kept;
        loop {
            let _ = state.take(pieces);
            turn += 1;
            self.queue.turn.store(turn, Ordering::Release);
            match state.waiting.remove(&turn) {
                Some(next) => pieces = next,
                None => break,
            }
            state.bytes -= pieces.iter().map(Sendable::bytes).sum::<usize>();
        }
        self.queue.passed.notify_all();
    }
}
