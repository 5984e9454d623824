//! Defines the limits of a search, and the reasons why it stopped.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use komadai_core::codes;

/// The limits of a search. If a limit is reached, the answer is `unknown`, never a guess.
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
    /// The maximum number of positions to visit; `None` for any number.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// The clock for [`time`](field@SearchLimits::time). It returns the time since a fixed moment. Without a clock, a
    /// limit of time ends a search at once. The default is the system clock. On `wasm32-unknown-unknown` it is `None`,
    /// because that target has no system clock: pass a function that calls `performance.now`.
    pub clock: Option<fn() -> Duration>,
    /// A flag that ends the search when it is set.
    pub cancel: Option<Arc<AtomicBool>>,
    /// A function that is called from time to time with the progress of the search.
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
        // Functions cannot be printed.
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
    /// Sets [`progress`](field@SearchLimits::progress).
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
    /// The number of positions visited so far.
    pub nodes: u64,
    /// The number of plies within which the search looks for a mate; `None` for any number.
    pub plies: Option<u16>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The search visited [`SearchLimits::nodes`] positions.
    Nodes,
    /// The search took [`SearchLimits::time`].
    Time,
    /// The flag [`SearchLimits::cancel`] was set.
    Cancelled,
    /// A line was too long, questions about interpositions were nested too deeply, or a proof number was too large.
    Depth,
    /// Judgements of interpositions need more memory than the limit of the table.
    Memory,
    /// There is no mate within [`Questions::plies`](crate::Questions::plies).
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

pub(crate) struct Budget {
    limits: SearchLimits,
    /// The moment when the time is over, by the clock of the limits.
    end: Option<Duration>,
    /// The number of positions visited so far.
    pub(crate) nodes: u64,
    /// The number of nodes at which to check the limits again.
    pub(crate) next: u64,
    pub(crate) stopped: Option<StopReason>,
    /// The number of positions that all threads have visited, or may visit before they check again.
    all: Arc<AtomicU64>,
}

/// The maximum number of nodes between two checks of the clock.
const STEP: u64 = 1 << 13;
/// The number of checks of the clock between two reports.
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

    /// Returns the limits, reduced by the nodes and the time already spent.
    pub(crate) fn rest(&self) -> SearchLimits {
        let mut rest = self.limits.clone();
        rest.nodes = rest.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        rest.time = self.end.map(|end| end.saturating_sub(self.now()));
        rest
    }

    /// Returns the time by the clock of the limits. Without a clock, every limit of time has passed.
    fn now(&self) -> Duration {
        self.limits.clock.map_or(Duration::MAX, |now| now())
    }

    /// Creates a budget for another thread that uses the same limit of nodes.
    pub(crate) fn share(&self) -> Budget {
        let mut budget = Budget::new(&self.limits);
        (budget.limits.progress, budget.end) = (None, self.end);
        budget.all = Arc::clone(&self.all);
        budget
    }

    /// Adds to this budget the nodes that another thread spent.
    pub(crate) fn take_back(&mut self, other: &Budget) {
        self.nodes += other.nodes;
        self.next += other.nodes;
        // The nodes that it reserved but did not visit.
        let unspent = other.next.saturating_sub(other.nodes);
        self.all.fetch_sub(unspent, Ordering::Relaxed);
    }

    /// Counts a position, and checks the limits when that is due.
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
            // Takes only a part of the rest, because other threads need nodes too.
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
