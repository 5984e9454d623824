//! How long a search may go on, and why it stopped.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use komadai_core::codes;

/// The limits of a search. An answer beyond a limit is `unknown`, never a guess.
///
/// ```
/// use std::time::Duration;
/// use komadai_tsume::SearchLimits;
///
/// let limits = SearchLimits::default().nodes(Some(1_000_000)).time(Some(Duration::from_secs(10)));
/// assert_eq!(limits.nodes, Some(1_000_000));
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct SearchLimits {
    /// The number of positions that the search may visit; `None` for any number.
    pub nodes: Option<u64>,
    /// The time that it may take.
    pub time: Option<Duration>,
    /// The clock for [`time`](field@SearchLimits::time): returns the time since a fixed moment. If there is none, a limit of time
    /// ends a search at once. The default is the clock of the system, and `None` on `wasm32-unknown-unknown`, which has
    /// none: pass one that asks `performance.now`.
    pub clock: Option<fn() -> Duration>,
    /// A flag by which someone else ends the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Called now and then with the progress of the search.
    pub progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            nodes: None,
            time: None,
            clock: (!cfg!(all(target_family = "wasm", target_os = "unknown")))
                .then_some(since_start),
            cancel: None,
            progress: None,
        }
    }
}

/// Returns the time since its first call.
fn since_start() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

impl fmt::Debug for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limits = f.debug_struct("SearchLimits");
        limits.field("nodes", &self.nodes).field("time", &self.time);
        // Functions have no text.
        limits.field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

komadai_core::setters! {
    SearchLimits {
        nodes: Option<u64>,
        time: Option<Duration>,
        clock: Option<fn() -> Duration>,
        cancel: Option<Arc<AtomicBool>>,
    }
}

impl SearchLimits {
    /// The same with this [`progress`](field@SearchLimits::progress).
    #[must_use]
    pub fn progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> SearchLimits {
        self.progress = Some(Arc::new(report));
        self
    }
}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The positions visited so far.
    pub nodes: u64,
    /// The search looks for a mate within this number of plies; `None` for any number.
    pub plies: Option<u16>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The search visited [`SearchLimits::nodes`] positions.
    Nodes,
    /// The time of [`SearchLimits::time`] is over.
    Time,
    /// [`SearchLimits::cancel`] was set.
    Cancelled,
    /// A line was too long, or a number too large.
    Depth,
    /// Judgements of interpositions need more memory than the table may have.
    Memory,
    /// No mate is as short as [`Questions::plies`](crate::Questions::plies) demands.
    Plies,
}

codes! {
    StopReason {
        Nodes "nodes", Time "seconds", Cancelled "interruption", Depth "depth", Memory "memory", Plies "plies",
    }
}

/// A question that a limit left open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open;

/// The limits of a question that is being answered.
pub(crate) struct Budget {
    limits: SearchLimits,
    /// When the time is over, by the clock of the limits.
    end: Option<Duration>,
    /// The positions visited so far.
    pub(crate) nodes: u64,
    /// The number of nodes up to which it may go before it looks at the limits again.
    pub(crate) next: u64,
    pub(crate) stopped: Option<StopReason>,
    /// The positions that all threads visited, or may visit before they look again.
    all: Arc<AtomicU64>,
}

/// The number of nodes between two looks at the clock.
const STEP: u64 = 1 << 13;
/// The number of looks at the clock between two reports.
const REPORT: u64 = 64;

impl Budget {
    pub(crate) fn new(limits: &SearchLimits) -> Budget {
        let end = limits.time.map(|time| match limits.clock {
            Some(now) => now().saturating_add(time),
            None => Duration::ZERO,
        });
        Budget {
            limits: limits.clone(),
            end,
            nodes: 0,
            next: 0,
            stopped: None,
            all: Arc::default(),
        }
    }

    /// What is left of the limits.
    pub(crate) fn rest(&self) -> SearchLimits {
        let mut rest = self.limits.clone();
        rest.nodes = rest.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        rest.time = self.end.map(|end| end.saturating_sub(self.now()));
        rest
    }

    /// Returns the time by the clock of the limits; it is always late without one.
    fn now(&self) -> Duration {
        self.limits.clock.map_or(Duration::MAX, |now| now())
    }

    /// A budget for another thread, which spends of the same nodes.
    pub(crate) fn share(&self) -> Budget {
        let mut budget = Budget::new(&self.limits);
        (budget.limits.progress, budget.end) = (None, self.end);
        budget.all = Arc::clone(&self.all);
        budget
    }

    /// Takes back the budget of another thread, with what it spent.
    pub(crate) fn take_back(&mut self, other: &Budget) {
        self.nodes += other.nodes;
        self.next += other.nodes;
        // What it may have visited, and did not.
        let unspent = other.next.saturating_sub(other.nodes);
        self.all.fetch_sub(unspent, Ordering::Relaxed);
    }

    /// Counts a position.
    pub(crate) fn spend(&mut self) -> Result<(), Open> {
        self.nodes += 1;
        if self.nodes >= self.next {
            self.look(None);
        }
        self.stopped.map_or(Ok(()), |_| Err(Open))
    }

    /// Checks the limits. `plies` is for the report.
    pub(crate) fn look(&mut self, plies: Option<u16>) {
        let limits = &self.limits;
        let most = limits.nodes.unwrap_or(u64::MAX);
        let mut is_over = false;
        while self.nodes >= self.next && !is_over {
            // Other threads spend of what is left too.
            let left = most.saturating_sub(self.all.load(Ordering::Relaxed));
            let wanted = (left / 64 + 1).min(STEP);
            let before = self.all.fetch_add(wanted, Ordering::Relaxed);
            self.next += wanted.min(most.saturating_sub(before));
            is_over = before >= most;
        }
        let late = self.end.is_some_and(|end| self.now() >= end);
        let flag = limits.cancel.as_ref();
        if flag.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            self.stopped = Some(StopReason::Cancelled);
        } else if is_over {
            self.stopped = Some(StopReason::Nodes);
        } else if late {
            self.stopped = Some(StopReason::Time);
        } else if let Some(report) = &limits.progress {
            if self.nodes / STEP % REPORT == 0 {
                let nodes = self.nodes;
                report(Progress { nodes, plies });
            }
        }
    }
}
