//! Something asked of every game of many inputs, and reported.

use std::ops::ControlFlow;

use komadai::kifu::Severity;

use crate::args::GamesArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, RunResult};
use crate::json::{FindingsForm, GameFacts};
use crate::tables::AskRow;
use crate::texts::{self, about};
use crate::walk::{About, Next, Walk};
use crate::{input, snippet, stderr};

impl Next<'_> {
    /// The facts of the game, whose number is not known yet.
    pub(super) fn facts(&self) -> GameFacts {
        let (format, encoding) = match self.failure {
            Some(_) => (None, None),
            None => (self.format, self.encoding),
        };
        GameFacts::read(self.file, self.record.as_ref(), format, encoding)
    }

    /// The findings, or why the input cannot be read further.
    pub(super) fn findings_form(&self) -> FindingsForm {
        match &self.failure {
            Some(failure) => FindingsForm::of_failure(&failure.text()),
            None => FindingsForm::of(&self.findings),
        }
    }
}

/// How a survey went.
pub(super) struct Surveyed {
    /// Whether there was no error, or what ended the survey.
    pub(super) outcome: RunResult,
    /// How many inputs there are.
    pub(super) inputs: usize,
    /// Whether it took so long that a bar was shown.
    pub(super) was_long: bool,
}

/// Asks every selected game, and each input that has none or cannot be read further. `used` gets the answers
/// in their order, each with the name of the input and the number of the game, 0 for an input. It says whether
/// all is well. Rows of tables that `asked` does not want are passed over.
pub(super) fn survey<A: Send>(
    games: &GamesArgs,
    strict: Option<Severity>,
    asked: Option<&dyn AskRow>,
    ask: impl Fn(Next<'_>) -> A + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<bool, Failure> + Send,
) -> Surveyed {
    let sources = input::sources(&games.inputs, games.reading.all_files);
    let mut no_errors = true;
    let walk = Walk {
        games,
        sources: &sources,
        strict,
        asked,
        writes_to_stdout: true,
    };
    let (mut read, mut selected) = (0_u64, 0_u64);
    let walked = walk.run(
        |_| true,
        |next| {
            let is_asked = next.record.is_some() || next.is_first || next.failure.is_some();
            is_asked.then(|| ask(next))
        },
        |About { input, game }, answer| {
            read += u64::from(game.is_some());
            if let Some(answer) = answer {
                selected += u64::from(game.is_some());
                let name = sources[input].path.display().to_string();
                if !used(&name, game.unwrap_or(0), answer)? {
                    no_errors = false;
                    if games.batch.fail_fast {
                        return Err(Failure::Reported);
                    }
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    if selected == 0 && read > 0 && !games.selection.is_all() {
        stderr::message(texts::none_selected(read));
    }
    Surveyed {
        outcome: walked.outcome.map(|()| no_errors),
        inputs: sources.len(),
        was_long: walked.was_long,
    }
}

/// As [`survey`], with errors of the inputs reported on stderr, one line for a game. With `--strict` an input is
/// not read further than its first game with a finding.
pub(super) fn report<A: Send>(
    games: &GamesArgs,
    ask: impl Fn(Next<'_>) -> Option<A> + Sync,
    used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> RunResult {
    report_wanted(games, None, ask, used)
}

/// As [`report`], but of a table it asks only the rows that `asked` wants.
pub(super) fn report_wanted<A: Send>(
    games: &GamesArgs,
    asked: Option<&dyn AskRow>,
    ask: impl Fn(Next<'_>) -> Option<A> + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> RunResult {
    let ask = |next: Next<'_>| {
        let name = next.file.display().to_string();
        let mut errors: Vec<String> = snippet::errors(&name, &next.findings).into_iter().collect();
        errors.extend(next.failure.as_ref().map(Failure::text));
        // Why there is no game may be said already.
        if next.record.is_none() && errors.is_empty() {
            errors.push(about(OneLine(&name), texts::no_game()));
        }
        (ask(next), errors)
    };
    let used = |name: &str, number: u64, (answer, errors): (Option<A>, Vec<String>)| {
        if let Some(answer) = answer {
            used(name, number, answer)?;
        }
        errors.iter().for_each(stderr::message);
        Ok(errors.is_empty())
    };
    survey(games, games.reading.strict(), asked, ask, used).outcome
}
