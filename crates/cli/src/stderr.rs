//! What is told on stderr.

use std::fmt::Display;
use std::io::{self, Write};

use crate::escape::OneLine;

/// Prints a message on stderr, on one line, its control characters escaped.
///
/// Where nobody listens it is dropped: results and exit status do not hang on it.
pub(crate) fn report(message: impl Display) {
    report_lines(&[message]);
}

/// The same for a message of several lines, in one piece.
pub(crate) fn report_lines(lines: &[impl Display]) {
    let lines = lines.iter().map(ToString::to_string);
    let text: String = lines.map(|line| format!("{}\n", OneLine(&line))).collect();
    let _ = io::stderr().write_all(text.as_bytes());
}
