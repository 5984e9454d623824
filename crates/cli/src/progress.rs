//! Shows a bar on stderr with the progress of long work.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use komadai_batch::{ProgressListener, Source};

use crate::texts;

pub(crate) static BAR: Bar = Bar {
    read: AtomicU64::new(0),
    shown: Mutex::new(None),
};

/// The bar, if there is one, and the number of input bytes that were read.
pub(crate) struct Bar {
    read: AtomicU64,
    shown: Mutex<Option<Shown>>,
}

/// The duration from which work has a bar.
const SHORT: Duration = Duration::from_secs(1);

/// The time between two drawings of a bar.
const PAUSE: Duration = Duration::from_millis(100);

/// A bar, which is hidden at first.
struct Shown {
    bar: ProgressBar,
    /// The time of the next drawing.
    next: Instant,
}

fn shown() -> MutexGuard<'static, Option<Shown>> {
    BAR.shown.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a bar for work on files, if stderr is a terminal and the work does not write to stdout on a terminal.
pub(crate) fn begin(sources: &[Source], writes: bool) {
    if !io::stderr().is_terminal() || (writes && io::stdout().is_terminal()) {
        return;
    }
    let total: Option<u64> = sources.iter().map(Source::bytes).sum();
    match total {
        Some(_) => start(total, &texts::bar()),
        None => start(None, &texts::bar_of_stream()),
    }
}

/// Starts a bar for searches, if stderr is a terminal. It shows [`news`]. Output to stdout must use [`aside`].
pub(crate) fn begin_search() {
    if io::stderr().is_terminal() {
        start(None, &texts::tsume::bar());
    }
}

fn start(length: Option<u64>, template: &str) {
    let style = ProgressStyle::with_template(template);
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    *shown() = Some(Shown {
        bar,
        next: Instant::now() + SHORT,
    });
}

impl ProgressListener for Bar {
    fn read(&self, bytes: u64) {
        self.read.fetch_add(bytes, Ordering::Relaxed);
    }

    fn games(&self, count: usize) {
        show(|bar| {
            bar.set_message(texts::bar_games(count));
            bar.set_position(self.read.load(Ordering::Relaxed));
        });
    }
}

/// Shows what a search has found so far.
pub(crate) fn news(message: String) {
    show(|bar| {
        bar.set_message(message);
        bar.tick();
    });
}

/// Redraws the bar, if it is time.
fn show(draw: impl FnOnce(&ProgressBar)) {
    let mut shown = shown();
    let Some(Shown { bar, next }) = shown.as_mut() else {
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

/// Does something with the terminal while the bar is hidden.
pub(crate) fn aside(work: impl FnOnce()) {
    match &*shown() {
        Some(Shown { bar, .. }) => bar.suspend(work),
        None => work(),
    }
}

/// Removes the bar. Returns `true` if a bar was visible.
pub(crate) fn end() -> bool {
    let ended = shown().take();
    ended.is_some_and(|Shown { bar, .. }| {
        bar.finish_and_clear();
        !bar.is_hidden()
    })
}
