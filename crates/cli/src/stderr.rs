//! What is told on stderr.

use std::fmt::Display;
use std::io::{self, Write};

use crate::snippet::Plain;

/// Prints a message on stderr, in one piece, its control characters escaped.
///
/// Where nobody listens it is dropped: results and exit status do not hang on it.
pub(crate) fn tell(message: impl Display) {
    let _ = io::stderr().write_all(format!("{}\n", Plain(&message.to_string())).as_bytes());
}
