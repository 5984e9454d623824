//! Defines the findings about a file.

use komadai_core::{DisplayIn, Language};
use komadai_kifu::{Finding, FindingKind, Severity};
use serde::Serialize;

/// A finding, with its place in the text.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingForm {
    /// the code, see findings.md; `no-position` or `no-problem` for an input that is not a position or a problem
    pub code: &'static str,
    /// the finding in words
    pub message: String,
    /// the line, from 1
    pub line: Option<usize>,
    /// the character in the line, from 1
    pub column: Option<usize>,
    /// the first byte in the text as UTF-8, from 0, and the byte after the last
    pub span: Option<[usize; 2]>,
    /// the foul, such as `double-move`, if a move is illegal
    pub foul: Option<String>,
}

impl FindingForm {
    /// Creates a finding without a place in the text.
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

impl FindingForm {
    /// Returns the form of a finding, with its message in a language.
    #[must_use]
    pub fn said(finding: &Finding, language: Language) -> FindingForm {
        let place = finding.place;
        let message = || finding.sentence().in_language(language).to_string();
        let message = cfg!(feature = "messages").then(message);
        FindingForm {
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            span: place.map(|place| [place.span.start, place.span.end]),
            foul: finding.detail("foul").map(ToString::to_string),
            ..FindingForm::without_place(finding.code(), message.unwrap_or_default())
        }
    }
}

impl From<&Finding> for FindingForm {
    fn from(finding: &Finding) -> FindingForm {
        FindingForm::said(finding, Language::English)
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
    /// the findings that are notes: how something was read
    pub notes: Vec<FindingForm>,
}

impl FindingsForm {
    /// Sorts findings by severity.
    #[must_use]
    pub fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> FindingsForm {
        FindingsForm::said(findings, Language::English)
    }

    /// Sorts findings by severity, with messages in a language.
    #[must_use]
    pub fn said<'f>(
        findings: impl IntoIterator<Item = &'f Finding>,
        language: Language,
    ) -> FindingsForm {
        let mut form = FindingsForm::default();
        findings
            .into_iter()
            .for_each(|finding| form.add(finding, language));
        form
    }

    fn add(&mut self, finding: &Finding, language: Language) {
        let list = match finding.severity() {
            Severity::Error => &mut self.errors,
            Severity::Note => &mut self.notes,
            _ => &mut self.warnings,
        };
        list.push(FindingForm::said(finding, language));
    }

    /// Returns the finding that a file cannot be read further.
    pub fn of_failure(failure: &str) -> FindingsForm {
        FindingsForm::of([&unreadable(failure)])
    }

    /// Adds the finding that reading ended early, unless there is an error.
    pub fn fail(&mut self, failure: &str) {
        if self.errors.is_empty() {
            self.add(&unreadable(failure), Language::English);
        }
    }
}

/// The findings of a game, in an object whose `notes` are those of the record.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownFindingsForm {
    /// the findings that are errors
    pub errors: Vec<FindingForm>,
    /// the findings that are warnings
    pub warnings: Vec<FindingForm>,
    /// the findings that are notes; other commands have them in `notes`
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

/// Returns the finding that a file cannot be read further.
pub fn unreadable(failure: &str) -> Finding {
    FindingKind::UnreadableFile.with("cause", failure)
}
