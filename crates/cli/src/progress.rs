//! A bar on stderr that shows how far long work is.

use std::io::{self, IsTerminal, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::texts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bytes of the inputs that were read.
static READ: AtomicU64 = AtomicU64::new(0);

/// The bar of the work at hand.
static BAR: LazyLock<Mutex<Option<Progress>>> = LazyLock::new(Mutex::default);

/// Work that takes less has no bar.
const SHORT: Duration = Duration::from_secs(1);

/// How long a bar stays as it is.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar, which is hidden at first.
struct Progress {
    bar: ProgressBar,
    /// When it is drawn next.
    next: Instant,
}

fn progress() -> MutexGuard<'static, Option<Progress>> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a bar for work on files of these sizes, where stderr is a terminal, and stdout is none to which the
/// work may write.
pub(crate) fn begin(sizes: impl Iterator<Item = Option<u64>>, writes: bool) {
    if !io::stderr().is_terminal() || (writes && io::stdout().is_terminal()) {
        return;
    }
    let total: Option<u64> = sizes.sum();
    match total {
        Some(_) => start(total, &texts::bar()),
        None => start(None, &texts::bar_of_stream()),
    }
}

/// Begins a bar for searches, where stderr is a terminal: it shows [`news`]. What is written to stdout meanwhile
/// goes there [`aside`].
pub(crate) fn begin_search() {
    if io::stderr().is_terminal() {
        start(None, &texts::tsume::bar());
    }
}

fn start(length: Option<u64>, template: &str) {
    let style = ProgressStyle::with_template(template);
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    *progress() = Some(Progress {
        bar,
        next: Instant::now() + SHORT,
    });
}

/// So many games are done.
pub(crate) fn tick(games: usize) {
    show(|bar| {
        bar.set_message(texts::bar_games(games));
        bar.set_position(READ.load(Ordering::Relaxed));
    });
}

/// Shows what a search has found so far.
pub(crate) fn news(message: String) {
    show(|bar| {
        bar.set_message(message);
        bar.tick();
    });
}

/// Draws the bar anew, if it is time.
fn show(draw: impl FnOnce(&ProgressBar)) {
    let mut progress = progress();
    let Some(Progress { bar, next }) = progress.as_mut() else {
        return;
    };
    let now = Instant::now();
    if now >= *next {
        *next = now + PAUSE;
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        draw(bar);
    }
}

/// Does something with the terminal while no bar is shown.
pub(crate) fn aside(work: impl FnOnce()) {
    match &*progress() {
        Some(Progress { bar, .. }) => bar.suspend(work),
        None => work(),
    }
}

/// Removes the bar; whether there was one to be seen.
pub(crate) fn end() -> bool {
    let ended = progress().take();
    ended.is_some_and(|Progress { bar, .. }| {
        bar.finish_and_clear();
        !bar.is_hidden()
    })
}

/// A reader whose bytes count.
pub(crate) struct Counted<R>(pub(crate) R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        READ.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
