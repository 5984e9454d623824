//! How long a search may go on, and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
#[cfg(not(all(
    target_family = "wasm",
    target_os = "unknown",
    feature = "wasm-bindgen"
)))]
use std::time::Instant;

#[cfg(all(
    target_family = "wasm",
    target_os = "unknown",
    feature = "wasm-bindgen"
))]
use web_time::Instant;

/// Whether the time can be asked for.
const HAS_CLOCK: bool = cfg!(any(
    not(all(target_family = "wasm", target_os = "unknown")),
    feature = "wasm-bindgen"
));

/// What a question may cost. When a limit is met the answer is `unknown`, never a guess.
///
/// ```
/// use std::time::Duration;
/// use komadai_tsume::SearchLimits;
///
/// let limits = SearchLimits::default().nodes(1_000_000).time(Duration::from_secs(10));
/// assert_eq!(limits.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct SearchLimits {
    /// How many positions may be looked at; nothing for any number.
    pub nodes: Option<u64>,
    /// How much time it may take. On `wasm32-unknown-unknown` the clock is that of JavaScript, by
    /// the feature `wasm-bindgen`; without it there is none, and a limit of time ends a search at once.
    pub time: Option<Duration>,
    /// Set by someone else to end the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Called now and then with how far the search is.
    pub progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

impl fmt::Debug for SearchLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limits = f.debug_struct("SearchLimits");
        limits.field("nodes", &self.nodes).field("time", &self.time);
        // A function has no text.
        limits.field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

komadai_core::setters! {
    SearchLimits {
        nodes: impl Into<Option<u64>>,
        time: impl Into<Option<Duration>>,
        cancel: impl Into<Option<Arc<AtomicBool>>>,
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

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at so far.
    pub nodes: u64,
    /// Within how many plies a mate is looked for; nothing if in any number.
    pub plies: Option<u16>,
}

/// Which limit ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stopped {
    /// [`SearchLimits::nodes`] were looked at.
    Nodes,
    /// [`SearchLimits::time`] is over.
    Time,
    /// [`SearchLimits::cancel`] was set.
    Cancelled,
    /// The search ran into lines too long or numbers too large for it.
    Depth,
    /// Judgements of interpositions take as much memory as the table may.
    Memory,
    /// No mate is as short as [`Questions::plies`](crate::Questions::plies) asks for.
    Plies,
}

/// A question that a limit left open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open;

/// The limits of a question that is being answered.
pub(crate) struct Budget {
    limits: SearchLimits,
    end: Option<Instant>,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    /// The limits are looked at again when so many nodes are reached.
    pub(crate) next: u64,
    pub(crate) stopped: Option<Stopped>,
}

/// So many nodes pass between two looks at the clock.
const STEP: u64 = 1 << 13;
/// So many looks at the clock between two reports.
const REPORT: u64 = 64;

impl Budget {
    pub(crate) fn new(limits: &SearchLimits) -> Budget {
        let time = limits.time.filter(|_| HAS_CLOCK);
        let end = time.and_then(|time| Instant::now().checked_add(time));
        let is_late = limits.time.is_some() && !HAS_CLOCK;
        Budget {
            limits: limits.clone(),
            end,
            nodes: 0,
            next: limits.nodes.unwrap_or(STEP).min(STEP),
            stopped: is_late.then_some(Stopped::Time),
        }
    }

    /// Budgets for the other ones of so many threads: equal parts of what is left.
    pub(crate) fn share(&mut self, threads: usize) -> Vec<Budget> {
        let others = threads as u64 - 1;
        let part = |most: u64| most.saturating_sub(self.nodes) / (others + 1);
        let part = self.limits.nodes.map(part);
        self.limits.nodes = self
            .limits
            .nodes
            .zip(part)
            .map(|(most, part)| most - part * others);
        self.next = self.nodes;
        let budget = |_| Budget {
            limits: SearchLimits {
                nodes: part,
                progress: None,
                ..self.limits.clone()
            },
            end: self.end,
            nodes: 0,
            next: 0,
            stopped: None,
        };
        (0..others).map(budget).collect()
    }

    /// Takes back the part of another thread, with what it spent.
    pub(crate) fn take_back(&mut self, part: &Budget) {
        self.nodes += part.nodes;
        self.limits.nodes = self
            .limits
            .nodes
            .zip(part.limits.nodes)
            .map(|(most, part)| most + part);
        self.next = self.nodes;
    }

    /// Counts a position.
    pub(crate) fn spend(&mut self) -> Result<(), Open> {
        self.nodes += 1;
        if self.nodes >= self.next {
            self.look(None);
        }
        self.stopped.map_or(Ok(()), |_| Err(Open))
    }

    /// Looks at the limits; `plies` is for the report.
    pub(crate) fn look(&mut self, plies: Option<u16>) {
        let limits = &self.limits;
        let over = limits.nodes.is_some_and(|most| self.nodes >= most);
        let late = self.end.is_some_and(|end| Instant::now() >= end);
        let cancelled = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if limits.cancel.as_ref().is_some_and(cancelled) {
            self.stopped = Some(Stopped::Cancelled);
        } else if over {
            self.stopped = Some(Stopped::Nodes);
        } else if late {
            self.stopped = Some(Stopped::Time);
        } else if let Some(report) = &limits.progress {
            if self.nodes / STEP % REPORT == 0 {
                let nodes = self.nodes;
                report(Progress { nodes, plies });
            }
        }
        let next = self.nodes + STEP;
        self.next = limits.nodes.map_or(next, |most| most.min(next));
    }
}
