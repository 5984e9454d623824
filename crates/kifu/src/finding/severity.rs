//! How bad a finding is.

use komadai_core::{codes, texts};

/// How bad a finding is.
///
/// ```
/// use komadai_kifu::Severity;
///
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// Right, and worth knowing: how something was read.
    Note,
    /// Odd, but its meaning is clear.
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
