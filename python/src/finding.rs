//! Findings about records.

use komadai_kifu::Severity;
use pyo3::prelude::*;

/// Something odd or wrong in a record.
#[pyclass(module = "komadai", frozen)]
pub(crate) struct Finding(pub(crate) komadai_kifu::Finding);

#[pymethods]
impl Finding {
    /// The code of its kind, a word that does not change.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code()
    }

    /// A note tells how something was read, a warning is odd, an error is wrong.
    #[getter]
    fn severity(&self) -> &'static str {
        match self.0.severity() {
            Severity::Error => "error",
            Severity::Note => "note",
            _ => "warning",
        }
    }

    /// The line of the file, from 1; None if it has no place.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.0.line()
    }

    /// The character of the line, from 1; None if it has no place.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.0.column()
    }

    /// The ply of the move that it is about; None if it is about none.
    #[getter]
    fn ply(&self) -> Option<u32> {
        self.0.ply
    }

    /// What it says. ``str`` has the place too.
    #[getter]
    fn sentence(&self) -> String {
        self.0.sentence().to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Finding: {}>", self.0)
    }
}

/// Findings as objects.
pub(crate) fn list(findings: &[komadai_kifu::Finding]) -> Vec<Finding> {
    findings.iter().cloned().map(Finding).collect()
}
