//! How bad a finding is.

use komadai_core::texts;

/// How bad a finding is.
///
/// ```
/// use komadai_kifu::Severity;
///
/// assert!(Severity::Warning < Severity::Error);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// Odd, but its meaning is clear.
    Warning,
    /// Wrong, illegal or not understood.
    Error,
}

texts! {
    Severity {
        Warning: "warning" "警告";
        Error: "error" "エラー";
    }
}
