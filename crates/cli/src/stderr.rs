//! Prints messages on stderr.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::progress;
use komadai_forms::OneLine;

/// Prints a message on one line of stderr, with control characters escaped. A closed stderr has no effect on the
/// command.
pub(crate) fn report(message: impl Display) {
    report_lines(&[message]);
}

/// Whether only errors are printed.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out all later notes.
pub(crate) fn leave_out_notes() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Returns `true` if only errors are printed.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Prints a message that is not about an error, unless only errors are printed.
pub(crate) fn note(message: impl Display) {
    if !is_quiet() {
        self::message(message);
    }
}

/// Prints a message of the command: `komadai: message`.
pub(crate) fn message(message: impl Display) {
    report(format_args!("komadai: {message}"));
}

/// Prints a message of several lines on stderr, in one write.
pub(crate) fn report_lines(lines: &[impl Display]) {
    let lines = lines.iter().map(ToString::to_string);
    let text: String = lines.map(|line| format!("{}\n", OneLine(&line))).collect();
    progress::aside(|| {
        let _ = io::stderr().write_all(text.as_bytes());
    });
}
