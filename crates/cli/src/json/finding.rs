//! What was found in a file.

use komadai::kifu::{Finding, FindingKind, Severity};
use komadai::tsume::ProblemError;
use serde::Serialize;

/// Something that was found, and its place in the text.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct FindingForm {
    /// which, see findings.md; of what is no position or problem `no-position`, `no-problem`
    pub(crate) code: &'static str,
    /// the same in words
    pub(crate) message: String,
    /// the line, from 1
    pub(crate) line: Option<usize>,
    /// the character of the line, from 1
    pub(crate) column: Option<usize>,
    /// the first byte in the text as UTF-8, from 0, and the one after the last
    pub(crate) span: Option<[usize; 2]>,
}

impl FindingForm {
    /// A finding of a reader.
    pub(crate) fn of(finding: &Finding) -> FindingForm {
        FindingForm {
            code: finding.code(),
            message: finding.sentence().to_string(),
            line: finding.place.map(|place| place.line),
            column: finding.place.map(|place| place.column),
            span: finding
                .place
                .map(|place| [place.span.start, place.span.end]),
        }
    }

    /// Why a game starts with no problem.
    pub(crate) fn of_problem_error(error: &ProblemError) -> FindingForm {
        FindingForm {
            code: "no-problem",
            message: error.to_string(),
            line: None,
            column: None,
            span: None,
        }
    }
}

/// The findings of a game, by their severity.
#[derive(Serialize, Clone, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct FindingsForm {
    /// the findings that are errors
    pub(crate) errors: Vec<FindingForm>,
    /// the other findings
    pub(crate) warnings: Vec<FindingForm>,
}

impl FindingsForm {
    pub(crate) fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> FindingsForm {
        let mut form = FindingsForm::default();
        findings.into_iter().for_each(|finding| form.add(finding));
        form
    }

    pub(crate) fn add(&mut self, finding: &Finding) {
        let list = match finding.severity() {
            Severity::Error => &mut self.errors,
            _ => &mut self.warnings,
        };
        list.push(FindingForm::of(finding));
    }

    /// Why a file cannot be read further.
    pub(crate) fn of_failure(failure: &str) -> FindingsForm {
        let mut form = FindingsForm::default();
        form.fail(failure);
        form
    }

    /// Adds why there is no more, unless an error says it.
    pub(crate) fn fail(&mut self, failure: &str) {
        if self.errors.is_empty() {
            self.add(&FindingKind::UnreadableFile.with("cause", failure));
        }
    }
}
