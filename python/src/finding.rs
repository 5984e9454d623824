//! Defines `Finding`, a note, a warning or an error about a record.

use std::fmt;
use std::sync::Arc;

use komadai_kifu::Severity;
use pyo3::prelude::*;

/// A finding about a record: a note, a warning or an error.
#[pyclass(module = "komadai", frozen)]
#[derive(Clone)]
pub(crate) struct Finding {
    finding: komadai_kifu::Finding,
    source: Option<Arc<str>>,
}

impl Finding {
    /// Returns the findings of a source as Python objects.
    pub(crate) fn all(findings: &[komadai_kifu::Finding], source: Option<&str>) -> Vec<Finding> {
        let source: Option<Arc<str>> = source.map(Arc::from);
        let findings = findings.iter().cloned();
        findings
            .map(|finding| Finding {
                finding,
                source: source.clone(),
            })
            .collect()
    }

    /// Returns `true` for an error.
    pub(crate) fn is_error(&self) -> bool {
        self.finding.severity() == Severity::Error
    }
}

/// Writes the source, the place and the message.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.source {
            write!(f, "{source}: ")?;
        }
        write!(f, "{}", self.finding)
    }
}

#[pymethods]
impl Finding {
    /// The path of the file, or None for a text.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The code of its kind, a word that stays the same between versions.
    #[getter]
    fn code(&self) -> &'static str {
        self.finding.code()
    }

    /// The severity: ``note`` (how something was read), ``warning`` (odd) or ``error`` (wrong).
    #[getter]
    fn severity(&self) -> &'static str {
        self.finding.severity().code()
    }

    /// The line of the file, from 1, or None if the finding has no place.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.finding.line()
    }

    /// The character in the line, from 1, or None if the finding has no place.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.finding.column()
    }

    /// The ply of the move that the finding is about, or None if it is not about a move.
    #[getter]
    fn ply(&self) -> Option<u32> {
        self.finding.ply
    }

    /// The message. ``str`` adds the file and the place.
    #[getter]
    fn sentence(&self) -> String {
        self.finding.sentence().to_string()
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Finding: {self}>")
    }
}
