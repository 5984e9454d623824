//! `komadai/tsume`: solves tsume problems.

use komadai_core::{Move, Setup};
use komadai_forms::{FindingForm, ProblemForm, json_line};
use komadai_tsume::{Cooks, MissingPieces, Problem, Questions, SearchLimits, Solver};
use komadai_web_border::{export, text};

/// The size of the solver's table, in MiB.
const TABLE: usize = 16;

/// Solves the problem of an SFEN, and returns the result or an error.
fn solved(sfen: &str, nodes: u64) -> Result<ProblemForm, String> {
    let setup = sfen.parse::<Setup>().map_err(|error| error.to_string())?;
    let problem = Problem::new(setup, MissingPieces::Auto).map_err(|error| error.to_string())?;
    let limits = SearchLimits::default().nodes(Some(nodes));
    let solution = Solver::new(TABLE).solve(&problem, &Questions::default(), &limits);
    Ok(ProblemForm {
        sfen: Some(problem.position().to_string()),
        ..ProblemForm::of(&solution, |_: &Cooks, m: Move| m.to_string())
    })
}

export! {
    /// Solves the problem of an SFEN, visiting `nodes` nodes at most. Returns JSON.
    fn solve(nodes: u32) |sfen| json_line(&solved(&text(sfen), u64::from(nodes)).unwrap_or_else(|error| ProblemForm {
        errors: vec![FindingForm::without_place("no-problem", error)],
        ..ProblemForm::default()
    }));
}
