//! What was found in a file.

use komadai_kifu::{Finding, FindingKind, Severity};
use serde::Serialize;

/// Something that was found, and its place in the text.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingForm {
    /// which, see findings.md; of what is no position or problem `no-position`, `no-problem`
    pub code: &'static str,
    /// the same in words
    pub message: String,
    /// the line, from 1
    pub line: Option<usize>,
    /// the character of the line, from 1
    pub column: Option<usize>,
    /// the first byte in the text as UTF-8, from 0, and the one after the last
    pub span: Option<[usize; 2]>,
    /// of an illegal move: which foul it is, such as `double-move`
    pub foul: Option<String>,
}

impl FindingForm {
    /// What has no place in the text.
    pub fn without_place(code: &'static str, message: String) -> FindingForm {
        FindingForm {
            code,
            message,
            line: None,
            column: None,
            span: None,
            foul: None,
        }
    }
}

impl From<&Finding> for FindingForm {
    fn from(finding: &Finding) -> FindingForm {
        let place = finding.place;
        FindingForm {
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            span: place.map(|place| [place.span.start, place.span.end]),
            foul: finding.detail("foul").map(ToString::to_string),
            ..FindingForm::without_place(finding.code(), finding.sentence().to_string())
        }
    }
}

/// The findings of a game, by their severity.
#[derive(Serialize, Clone, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingsForm {
    /// the findings that are errors
    pub errors: Vec<FindingForm>,
    /// the findings that are warnings
    pub warnings: Vec<FindingForm>,
    /// the findings that are notes: they tell how something was read
    pub notes: Vec<FindingForm>,
}

impl FindingsForm {
    /// Sorts findings by their severity.
    #[must_use]
    pub fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> FindingsForm {
        let mut form = FindingsForm::default();
        findings.into_iter().for_each(|finding| form.add(finding));
        form
    }

    fn add(&mut self, finding: &Finding) {
        let list = match finding.severity() {
            Severity::Error => &mut self.errors,
            Severity::Note => &mut self.notes,
            _ => &mut self.warnings,
        };
        list.push(finding.into());
    }

    /// Why a file cannot be read further.
    pub fn of_failure(failure: &str) -> FindingsForm {
        FindingsForm::of([&unreadable(failure)])
    }

    /// Adds why there is no more, unless an error says it.
    pub fn fail(&mut self, failure: &str) {
        if self.errors.is_empty() {
            self.add(&unreadable(failure));
        }
    }
}

/// The findings of a game in an object in which `notes` are those of the record.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownFindingsForm {
    /// the findings that are errors
    pub errors: Vec<FindingForm>,
    /// the findings that are warnings
    pub warnings: Vec<FindingForm>,
    /// the findings that are notes, which other commands have in `notes`
    pub finding_notes: Vec<FindingForm>,
}

impl From<FindingsForm> for ShownFindingsForm {
    fn from(findings: FindingsForm) -> ShownFindingsForm {
        ShownFindingsForm {
            errors: findings.errors,
            warnings: findings.warnings,
            finding_notes: findings.notes,
        }
    }
}

/// The finding about a file that cannot be read further.
pub fn unreadable(failure: &str) -> Finding {
    FindingKind::UnreadableFile.with("cause", failure)
}
