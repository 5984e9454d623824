//! Asks something of every game of many inputs, and reports errors.

use std::ops::ControlFlow;

use komadai::kifu::Severity;
use komadai_batch::{InputOptions, RowFilter, WalkItem, WalkPlace};

use crate::args::GamesArgs;
use crate::failure::{Failure, RunResult};
use crate::texts::{self, about};
use crate::{input, progress, snippet, stderr};
use komadai_forms::{FactsForm, FindingsForm, OneLine};

/// The texts of the command about an item.
pub(super) trait OfItem {
    /// Returns why the input cannot be read further.
    fn failure(&self) -> Option<Failure>;

    /// Returns the facts of the game, without its number, which is not known yet.
    fn facts(&self) -> FactsForm;

    /// Returns the findings, or why the input cannot be read further.
    fn findings_form(&self) -> FindingsForm;

    /// Returns the messages for stderr: the errors of the game, and why there is none.
    fn errors(&self) -> Vec<String>;
}

impl OfItem for WalkItem<'_> {
    fn failure(&self) -> Option<Failure> {
        let error = self.error.as_ref()?;
        Some(input::failed(self.file, error))
    }

    fn facts(&self) -> FactsForm {
        let (format, encoding) = match self.error {
            Some(_) => (None, None),
            None => (self.format, self.encoding),
        };
        FactsForm::read(self.file, self.record.as_ref(), format, encoding)
    }

    fn findings_form(&self) -> FindingsForm {
        match self.failure() {
            Some(failure) => FindingsForm::of_failure(&failure.text()),
            None => FindingsForm::of(&self.findings),
        }
    }

    fn errors(&self) -> Vec<String> {
        let name = self.file.display().to_string();
        let mut errors: Vec<String> = snippet::errors(&name, &self.findings).into_iter().collect();
        errors.extend(self.failure().map(|failure| failure.text()));
        // The errors may already explain the missing game.
        if self.record.is_none() && errors.is_empty() {
            errors.push(about(OneLine(&name), texts::no_game()));
        }
        errors
    }
}

pub(super) struct Surveyed {
    /// Whether there was no error, or the failure that ended the survey.
    pub(super) outcome: RunResult,
    pub(super) inputs: usize,
    /// Whether the survey took so long that a bar was shown.
    pub(super) was_long: bool,
}

/// Asks every selected game, and each input that has none or cannot be read further. `used` gets the answers in order,
/// each with the name of the input and the number of the game, or 0 for an input. It returns `true` if there was no
/// error. Rows of tables that `filter` excludes are skipped.
pub(super) fn survey<'f, A: Send>(
    games: &GamesArgs,
    strict: Option<Severity>,
    filter: Option<&'f RowFilter<'f>>,
    ask: impl Fn(WalkItem<'_>) -> A + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<bool, Failure> + Send,
) -> Surveyed {
    let sources = games.sources();
    let mut no_errors = true;
    let options = InputOptions {
        strict,
        ..games.reading.options()
    };
    let (mut read, mut selected) = (0_u64, 0_u64);
    progress::begin(&sources, true);
    let walked = games.walk(&sources, options, filter).run(
        |_| true,
        |next| {
            let is_asked = next.record.is_some() || next.is_first || next.error.is_some();
            is_asked.then(|| ask(next))
        },
        |WalkPlace { input, game }, answer| {
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
    let was_long = progress::end();
    if selected == 0 && read > 0 && !games.selection.is_all() {
        stderr::message(texts::none_selected(read));
    }
    Surveyed {
        outcome: walked.map(|()| no_errors),
        inputs: sources.len(),
        was_long,
    }
}

/// Does the same as [`survey`], and reports errors of the inputs on stderr, one line per game. With `--strict` an input
/// is read only up to its first game with a finding.
pub(super) fn report<A: Send>(
    games: &GamesArgs,
    ask: impl Fn(WalkItem<'_>) -> Option<A> + Sync,
    used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> RunResult {
    report_wanted(games, None, ask, used)
}

/// Does the same as [`report`], but asks only the rows of a table that the filter keeps.
pub(super) fn report_wanted<'f, A: Send>(
    games: &GamesArgs,
    filter: Option<&'f RowFilter<'f>>,
    ask: impl Fn(WalkItem<'_>) -> Option<A> + Sync,
    mut used: impl FnMut(&str, u64, A) -> Result<(), Failure> + Send,
) -> RunResult {
    let ask = |next: WalkItem<'_>| {
        let errors = next.errors();
        (ask(next), errors)
    };
    let used = |name: &str, number: u64, (answer, errors): (Option<A>, Vec<String>)| {
        if let Some(answer) = answer {
            used(name, number, answer)?;
        }
        errors.iter().for_each(stderr::message);
        Ok(errors.is_empty())
    };
    survey(games, games.reading.strict(), filter, ask, used).outcome
}
