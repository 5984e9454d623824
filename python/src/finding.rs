//! Findings about records.

use std::fmt;
use std::sync::Arc;

use komadai_kifu::Severity;
use pyo3::prelude::*;

/// Something odd or wrong in a record.
#[pyclass(module = "komadai", frozen)]
#[derive(Clone)]
pub(crate) struct Finding {
    finding: komadai_kifu::Finding,
    source: Option<Arc<str>>,
}

impl Finding {
    /// Findings of a source as objects.
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

/// The source, the place and the sentence.
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
    /// The path of the file; None for a text.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The code of its kind, a word that does not change.
    #[getter]
    fn code(&self) -> &'static str {
        self.finding.code()
    }

    /// A note tells how something was read, a warning is odd, an error is wrong.
    #[getter]
    fn severity(&self) -> &'static str {
        self.finding.severity().code()
    }

    /// The line of the file, from 1; None if it has no place.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.finding.line()
    }

    /// The character of the line, from 1; None if it has no place.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.finding.column()
    }

    /// The ply of the move that it is about; None if it is about none.
    #[getter]
    fn ply(&self) -> Option<u32> {
        self.finding.ply
    }

    /// What it says. ``str`` has the file and the place too.
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
