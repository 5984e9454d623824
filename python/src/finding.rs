//! Defines `Finding`, a note, a warning or an error about a record.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use komadai_kifu::Severity;
use pyo3::prelude::*;

/// A finding about a record: a note, a warning or an error.
#[pyclass(module = "komadai", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct Finding {
    source: Option<Arc<str>>,
    code: Cow<'static, str>,
    severity: Cow<'static, str>,
    line: Option<usize>,
    column: Option<usize>,
    ply: Option<u32>,
    sentence: String,
    /// The place and the sentence.
    text: String,
}

/// The fields of a finding, in order.
type Fields = (
    Option<String>,
    String,
    String,
    Option<usize>,
    Option<usize>,
    Option<u32>,
    String,
    String,
);

impl Finding {
    /// Returns the findings of a source as Python objects.
    pub(crate) fn all(findings: &[komadai_kifu::Finding], source: Option<&str>) -> Vec<Finding> {
        let source: Option<Arc<str>> = source.map(Arc::from);
        let findings = findings.iter();
        findings
            .map(|finding| Finding {
                source: source.clone(),
                code: finding.code().into(),
                severity: finding.severity().code().into(),
                line: finding.line(),
                column: finding.column(),
                ply: finding.ply,
                sentence: finding.sentence().to_string(),
                text: finding.to_string(),
            })
            .collect()
    }

    /// Returns `true` for an error.
    pub(crate) fn is_error(&self) -> bool {
        self.severity == Severity::Error.code()
    }
}

/// Writes the source, the place and the message.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            write!(f, "{source}: ")?;
        }
        f.write_str(&self.text)
    }
}

#[pymethods]
impl Finding {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        source: Option<String>,
        code: String,
        severity: String,
        line: Option<usize>,
        column: Option<usize>,
        ply: Option<u32>,
        sentence: String,
        text: String,
    ) -> Finding {
        Finding {
            source: source.map(Arc::from),
            code: code.into(),
            severity: severity.into(),
            line,
            column,
            ply,
            sentence,
            text,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Fields) {
        let finding = slf.get();
        let fields = (
            finding.source.as_deref().map(str::to_owned),
            finding.code.to_string(),
            finding.severity.to_string(),
            finding.line,
            finding.column,
            finding.ply,
            finding.sentence.clone(),
            finding.text.clone(),
        );
        (slf.get_type().into_any(), fields)
    }

    /// The path of the file, or None for a text.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The code of its kind, a word that stays the same between versions.
    #[getter]
    fn code(&self) -> &str {
        &self.code
    }

    /// The severity: ``note`` (how something was read), ``warning`` (odd) or ``error`` (wrong).
    #[getter]
    fn severity(&self) -> &str {
        &self.severity
    }

    /// The line of the file, from 1, or None if the finding has no place.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.line
    }

    /// The character in the line, from 1, or None if the finding has no place.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.column
    }

    /// The ply of the move that the finding is about, or None if it is not about a move.
    #[getter]
    fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// The message. ``str`` adds the file and the place.
    #[getter]
    fn sentence(&self) -> &str {
        &self.sentence
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Finding: {self}>")
    }
}
