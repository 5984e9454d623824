//! Searches for mates within some plies, and solves tsume problems.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use komadai_core::Position;
use komadai_tsume::{
    Cook, CookSearch, Mate, MateIn, Policy, Problem, Questions, SearchLimits, Solver, StopReason,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::codes::move_number;
use crate::errors::value_error;

/// The size of a solver's table in megabytes.
pub(crate) const MEGABYTES: usize = 16;

/// The default number of positions that a search visits.
pub(crate) const NODES: Option<u64> = Some(1_000_000);

/// Returns the limits of a search. Fails if `seconds` is not a valid time.
pub(crate) fn limits(nodes: Option<u64>, seconds: Option<f64>) -> PyResult<SearchLimits> {
    let time = |seconds| {
        let wrong = |_| PyValueError::new_err(format!("invalid number of seconds: {seconds}"));
        Duration::try_from_secs_f64(seconds).map_err(wrong)
    };
    let time = seconds.map(time).transpose()?;
    Ok(SearchLimits::default().nodes(nodes).time(time))
}

/// Searches on this thread, because starting another takes time. Other threads of Python run meanwhile. Checks for
/// signals now and then. An interruption ends the search, and is returned as its error.
pub(crate) fn with_signals<T: Send>(
    py: Python<'_>,
    limits: &SearchLimits,
    search: impl FnOnce(&SearchLimits) -> T + Send,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let interruption = Arc::new(Mutex::new(None));
    let (flag, noted) = (Arc::clone(&cancel), Arc::clone(&interruption));
    let limits = limits.clone().cancel(Some(cancel)).progress(move |_| {
        if let Err(error) = Python::attach(|py| py.check_signals())
            && let Ok(mut noted) = noted.lock()
        {
            *noted = Some(error);
            flag.store(true, Ordering::Relaxed);
        }
    });
    let found = py.detach(|| search(&limits));
    let interrupted = interruption.lock().ok().and_then(|mut noted| noted.take());
    interrupted.map_or(Ok(found), Err)
}

/// Returns the plies of the shortest mate within `plies`, 0 if there is none, or −1 if a limit ended the search.
pub(crate) fn within(
    solver: &mut Solver,
    position: &Position,
    plies: u16,
    limits: &SearchLimits,
) -> i16 {
    match solver.mate_in(position, plies, limits) {
        MateIn::Yes(plies) => i16::try_from(plies).unwrap_or(i16::MAX),
        MateIn::No => 0,
        MateIn::Unknown => -1,
    }
}

/// The questions about a problem, and the limits of the search.
pub(crate) struct SearchArguments {
    questions: Questions,
    pub(crate) limits: SearchLimits,
}

impl SearchArguments {
    /// Reads keyword arguments.
    pub(crate) fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<SearchArguments> {
        let (mut questions, mut nodes, mut seconds) = (Questions::default(), NODES, None);
        for (name, value) in arguments.into_iter().flatten() {
            let name: String = name.extract()?;
            match &*name {
                "policy" => {
                    let policy: Policy = value.extract::<&str>()?.parse().map_err(value_error)?;
                    questions = questions.policy(policy);
                }
                "cooks" => {
                    let cooks = if value.extract()? {
                        CookSearch::All
                    } else {
                        CookSearch::No
                    };
                    questions = questions.cooks(cooks);
                }
                "variations" => questions = questions.variations(value.extract()?),
                "plies" => questions = questions.plies(value.extract::<Option<u16>>()?),
                "nodes" => nodes = value.extract()?,
                "seconds" => seconds = value.extract()?,
                _ => {
                    return Err(PyTypeError::new_err(format!(
                        "tsume has no argument {name}"
                    )));
                }
            }
        }
        let limits = limits(nodes, seconds)?;
        Ok(SearchArguments { questions, limits })
    }

    /// Solves a problem.
    pub(crate) fn solve(
        &self,
        position: &Position,
        limits: &SearchLimits,
    ) -> Result<Solution, String> {
        let problem = Problem::of(position).map_err(|error| error.to_string())?;
        let solution = Solver::new(MEGABYTES).solve(&problem, &self.questions, limits);
        Ok(Solution(solution))
    }
}

/// The solution of a tsume problem.
#[pyclass(module = "komadai", frozen)]
pub(crate) struct Solution(komadai_tsume::Solution);

#[pymethods]
impl Solution {
    /// The verdict, such as ``perfect 5`` (5 is the length in plies), ``cooked 5``, ``leftover 5``, ``no mate`` or
    /// ``unknown``. See ``docs/tsume.md``.
    #[getter]
    fn verdict(&self) -> String {
        self.0.verdict.to_string()
    }

    /// The length of the shortest mate in plies, or None if it is not known.
    #[getter]
    fn plies(&self) -> Option<u16> {
        match self.0.mate {
            Mate::Shortest(plies) => Some(plies),
            _ => None,
        }
    }

    /// The moves of the solution, or of the shortest mate whose moves were found before a limit ended the search.
    #[getter]
    fn line(&self) -> Vec<u16> {
        self.0.line.iter().copied().map(move_number).collect()
    }

    /// The number of plies within which the line mates, or None without a line. It exceeds the length of the best
    /// mate if a limit ended the search before the moves of that mate were found.
    #[getter]
    fn line_within(&self) -> Option<u16> {
        (!self.0.line.is_empty()).then_some(self.0.line_within)
    }

    /// The attacker's other moves that mate (cooks), as pairs of a ply and the moves at that ply. Cooks in other lines
    /// that last as long are included.
    #[getter]
    fn cooks(&self) -> Vec<(usize, Vec<u16>)> {
        let cooks = self.0.cooks.iter();
        let cooks = cooks.filter(|cooks| !cooks.found.is_empty());
        let moves = |found: &[Cook]| found.iter().map(|cook| move_number(cook.m)).collect();
        cooks
            .map(|cooks| (cooks.ply, moves(&cooks.found)))
            .collect()
    }

    /// The limit that ended the search (``nodes``, ``seconds``, ``depth``, ``memory`` or ``plies``), or None.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.0.stopped.map(StopReason::code)
    }

    /// The number of visited positions.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    fn __repr__(&self) -> String {
        let line: Vec<String> = self.0.line.iter().map(ToString::to_string).collect();
        format!("<Solution: {}, {}>", self.0.verdict, line.join(" "))
    }
}
