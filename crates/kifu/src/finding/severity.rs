//! Defines the severity of a finding.

use komadai_core::{codes, texts};

/// A severity of a finding.
///
/// ```
/// use komadai_kifu::Severity;
///
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// Correct but worth knowing: how something was read.
    Note,
    /// Odd, but with a clear meaning.
    Warning,
    /// Wrong, illegal or not understood.
    Error,
}

codes! { @code Severity { Note "note", Warning "warning", Error "error" } }
codes! { @read Severity }

texts! {
    Severity {
        Note: "note" "補足";
        Warning: "warning" "警告";
        Error: "error" "エラー";
    }
}
