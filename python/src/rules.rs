//! Answers what the rules say about a game on a board, and explains moves.

use komadai_core::{DeclarationResult, DisplayIn, Language, Move, Preset, Repetition};
use komadai_forms::{ExplanationForm, RefusalForm, StandingForm};
use komadai_movegen::{GameState, explain_illegal};
use komadai_notation::{Candidates, Context, explain as explain_text};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::start::legal;

/// Parses the name of a set of rules.
fn preset(rules: &str) -> PyResult<Preset> {
    rules.parse().map_err(value_error)
}

/// Returns the result of the fourth occurrence of a position for the side to move, with the numbers of cshogi.
pub(crate) fn repetition(state: &GameState) -> u8 {
    match state.history().repetition() {
        None => 0,
        Some(Repetition::Draw) => 1,
        Some(Repetition::PerpetualCheck(loser)) if loser != state.position().side() => 2,
        Some(Repetition::PerpetualCheck(_)) => 3,
    }
}

/// Returns `true` if the side to move wins by a declaration.
pub(crate) fn may_declare_win(state: &GameState, rules: &str) -> PyResult<bool> {
    let declaration = state.declaration(&preset(rules)?.rules());
    Ok(declaration.is_some_and(|declaration| declaration.result == DeclarationResult::Win))
}

/// Returns the decision as a `komadai.Outcome`, or `None` if the game goes on.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    state: &GameState,
    rules: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(decision) = state.decision(&preset(rules)?.rules()) else {
        return Ok(None);
    };
    let (winner, rule) = (decision.outcome.code(), decision.rule);
    let class = py.import("komadai")?.getattr("Outcome")?;
    class
        .call1((winner, rule.code(), rule.to_string()))
        .map(Some)
}

/// Returns the state of a game as a dict.
pub(crate) fn standing<'py>(
    py: Python<'py>,
    state: &GameState,
    rules: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let preset = preset(rules)?;
    let form = StandingForm::of(preset, &state.standing(&preset.rules()));
    loaded(py, serde_json::to_string(&form))
}

/// Returns why a move is written so, or why it is illegal, as a dict.
pub(crate) fn explain<'py>(
    py: Python<'py>,
    context: &Context<'_>,
    m: Move,
    language: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let language: Language = language.parse().map_err(value_error)?;
    let position = context.position;
    let explanation = match legal(position, m) {
        Ok(()) => explain_text(context, m, Candidates::Reach),
        Err(illegal) => {
            let message = illegal.in_language(language).to_string();
            let mut form = RefusalForm::illegal(position, Some(m), illegal.breaches(), message);
            form.text = m.to_string().into();
            let sentences = explain_illegal(position, m).into_iter();
            let sentences = sentences.map(|why| why.in_language(language).to_string());
            form.explanation = sentences.collect();
            return loaded(py, serde_json::to_string(&form));
        }
    };
    let form = explanation.map(|explanation| {
        let message = explanation.in_language(language).to_string();
        ExplanationForm::of(&explanation, message)
    });
    loaded(py, serde_json::to_string(&form))
}

/// Returns a form as a dict of Python.
pub(crate) fn loaded(
    py: Python<'_>,
    json: serde_json::Result<String>,
) -> PyResult<Bound<'_, PyAny>> {
    let json = json.map_err(value_error)?;
    py.import("json")?.call_method1("loads", (json,))
}
