//! `komadai/tsume`: solves tsume problems.

use std::time::Duration;

use komadai_core::{DisplayIn, Language, Move, Setup, Style};
use komadai_forms::{FindingForm, ProblemForm, json_line};
use komadai_notation::{Context, text as text_of_move};
use komadai_tsume::{
    CookSearch, Cooks, MissingPieces, Problem, Questions, SearchLimits, Solution, Solver,
};
use komadai_web_border::{export, text};

/// The size of the solver's table, in MiB.
const TABLE: usize = 16;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Returns the milliseconds since some point in time.
    safe fn now() -> f64;
}

/// Returns a line of moves in Japanese.
fn line(problem: &Problem, solution: &Solution) -> String {
    let (mut position, mut last_to) = (problem.position().clone(), None);
    let moves = solution.line.iter().map(|&m| {
        let text = text_of_move(&Context::new(&position, last_to), m, Style::Ki2);
        position.play_unchecked(m);
        last_to = Some(m.to());
        text.unwrap_or_default()
    });
    moves.collect()
}

/// Solves the problem of an SFEN, and returns the result or an error.
fn solved(
    sfen: &str,
    limits: &SearchLimits,
    questions: &Questions,
    language: Language,
) -> Result<ProblemForm, String> {
    let setup = sfen.parse::<Setup>();
    let setup = setup.map_err(|error| error.in_language(language).to_string())?;
    let problem = Problem::new(setup, MissingPieces::Auto);
    let problem = problem.map_err(|error| error.in_language(language).to_string())?;
    let solution = Solver::new(TABLE).solve(&problem, questions, limits);
    Ok(ProblemForm {
        sfen: Some(problem.position().to_string()),
        uchifuzume: Some(questions.uchifuzume),
        text: line(&problem, &solution),
        ..ProblemForm::of(&solution, |_: &Cooks, m: Move| m.to_string())
    })
}

export! {
    /// Solves the problem of an SFEN. `nodes`, `milliseconds` and `plies` limit the search, if they are not 0. `cooks` is 1
    /// to search other moves that mate. Returns JSON.
    fn solve(nodes: u32, milliseconds: u32, plies: u32, cooks: u32, language: u32) |sfen| {
        let limits = SearchLimits::default()
            .nodes((nodes > 0).then_some(nodes.into()))
            .time((milliseconds > 0).then(|| Duration::from_millis(milliseconds.into())))
            .clock(Some(|| Duration::from_secs_f64(now() / 1000.0)));
        let questions = Questions::default()
            .plies((plies > 0).then(|| u16::try_from(plies).unwrap_or(u16::MAX)))
            .cooks(if cooks == 1 { CookSearch::All } else { CookSearch::No });
        let language = if language == 1 { Language::Japanese } else { Language::English };
        json_line(&solved(&text(sfen), &limits, &questions, language).unwrap_or_else(|error| ProblemForm {
            errors: vec![FindingForm::without_place("no-problem", error)],
            ..ProblemForm::default()
        }))
    };
}
