//! How bad a finding is.

use std::fmt;

/// How bad a finding is.
///
/// ```
/// use komadai_record::Severity;
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

/// `warning` or `error`.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}
