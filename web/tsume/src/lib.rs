//! `komadai/tsume`: mates, solved and proved.

use komadai_core::Setup;
use komadai_tsume::{Problem, Questions, Rest, SearchLimits, Solver};
use komadai_web_border::{export, text};

/// The size of the table, in MiB.
const TABLE: usize = 16;

/// Solves the problem of an SFEN, and returns the moves of its solution in USI after the mate, or an error.
fn solve(sfen: &str, nodes: u64) -> String {
    let setup = sfen.parse::<Setup>().map_err(|error| error.to_string());
    let problem =
        setup.and_then(|setup| Problem::new(setup, Rest::Auto).map_err(|error| error.to_string()));
    let limits = SearchLimits::default().nodes(Some(nodes));
    problem.map_or_else(
        |error| error,
        |problem| {
            let solution = Solver::new(TABLE).solve(&problem, &Questions::default(), &limits);
            let line = solution.line.iter().map(|m| format!(" {m}"));
            format!("{:?}{}", solution.mate, line.collect::<String>())
        },
    )
}

export! {
    /// Solves the problem of an SFEN with this many nodes at most.
    fn mate(nodes: u32) |sfen| solve(&text(sfen), u64::from(nodes));
}
