//! Runs work without the lock of Python: on all threads, and until Ctrl-C.

use std::mem;
use std::ops::Range;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The interval between checks for signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// The threads of a process, with its number.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Returns the threads of this process. A forked process, as multiprocessing creates it, does not have its parent's
/// threads. Waiting for those would never end.
fn pool() -> Option<Arc<ThreadPool>> {
    let process = process::id();
    let mut known = POOL.lock().ok()?;
    if known.as_ref().is_none_or(|(owner, _)| *owner != process) {
        let pool = ThreadPoolBuilder::new().build().ok()?;
        // The parent's pool is not dropped, because its threads exist only in the parent.
        mem::forget(known.replace((process, Arc::new(pool))));
    }
    known.as_ref().map(|(_, pool)| Arc::clone(pool))
}

/// Runs work that rayon splits, on all threads of this process.
pub(crate) fn on_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Runs work while other threads of Python run. Several parts run on all threads. A single part runs on this thread,
/// because waking another one takes longer.
pub(crate) fn parallel<T: Send>(
    py: Python<'_>,
    parts: usize,
    work: impl FnOnce() -> T + Send,
) -> T {
    match parts {
        0 | 1 => py.detach(work),
        _ => py.detach(|| on_threads(work)),
    }
}

/// The maximum number of rows between checks for signals.
pub(crate) const ROWS: usize = 1 << 16;

/// Calls `work` with the ranges of at most `most` rows, in order. Ctrl-C ends it.
pub(crate) fn in_rounds(
    py: Python<'_>,
    len: usize,
    most: usize,
    mut work: impl FnMut(Range<usize>),
) -> PyResult<()> {
    for begin in (0..len).step_by(most) {
        py.check_signals()?;
        work(begin..len.min(begin + most));
    }
    Ok(())
}

/// Calls `ask` with each row on all threads, `chunk` rows at a time. Ctrl-C ends it.
pub(crate) fn each<T: Send>(
    py: Python<'_>,
    len: usize,
    chunk: usize,
    ask: impl Fn(usize) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    let mut answers = Vec::with_capacity(len);
    // Rows that take long come in small chunks.
    in_rounds(py, len, ROWS.min(chunk << 8), |rows| {
        parallel(py, rows.len().div_ceil(chunk), || {
            answers.par_extend(rows.into_par_iter().with_min_len(chunk).map(&ask));
        });
    })?;
    Ok(answers)
}

/// Calls `ask` with ranges of `chunk` rows on all threads. Returns the answers in order. Ctrl-C ends it.
pub(crate) fn each_chunk<T: Send>(
    py: Python<'_>,
    len: usize,
    chunk: usize,
    ask: impl Fn(Range<usize>) -> T + Sync + Send,
) -> PyResult<Vec<T>> {
    each(py, len.div_ceil(chunk), 1, |part| {
        ask(part * chunk..len.min((part + 1) * chunk))
    })
}

/// Runs work that may take long, on a separate thread, while other threads of Python run. If Python is interrupted
/// (Ctrl-C), the flag is set, and the work has to end.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let flag = Arc::clone(&cancel);
        Builder::new().spawn_scoped(scope, move || {
            // After an interruption nobody receives the result.
            let _ = sender.send(work(&flag));
        })?;
        loop {
            let waiting = &mut receiver;
            match py.detach(move || waiting.recv_timeout(INTERVAL)) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupted) = py.check_signals() {
                        cancel.store(true, Ordering::Relaxed);
                        return Err(interrupted);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the work ended early"));
                }
            }
        }
    })
}
