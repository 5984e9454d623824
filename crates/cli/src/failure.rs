//! Defines the failures that stop a command.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt;
use std::io::{self, Write};
use std::panic::PanicHookInfo;

use komadai_batch::{SystemError, WorkerPanic};

use crate::texts;
use crate::{output, stderr};
use komadai_forms::OneLine;

#[derive(Debug)]
pub(crate) enum Failure {
    /// The words on the command line contradict each other.
    Usage(String),
    /// An input is wrong.
    Input(String),
    /// A text on the command line is wrong. Contains the message, and lines that show the place.
    WithSnippet(String, Vec<String>),
    /// The value of an option is wrong, as in [`Failure::WithSnippet`].
    UsageWithSnippet(String, Vec<String>),
    /// The output could not be written.
    Output(io::Error),
    /// Files cannot be written because the disk is full.
    NoRoom(String),
    /// An error was reported, and the command ends: with `--fail-fast`, or after a panic.
    Reported,
    /// All work was done, but a record that was read has an error, which was reported.
    RecordErrors,
    /// An interruption ended the work.
    Interrupted,
}

impl Failure {
    /// The exit code of wrong usage.
    pub(crate) const USAGE: u8 = 2;

    /// The exit code if all work was done, but a record has an error.
    pub(crate) const RECORD_ERRORS: u8 = 3;

    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) | Failure::UsageWithSnippet(..) => Failure::USAGE,
            Failure::Interrupted => output::interrupted(),
            Failure::RecordErrors => Failure::RECORD_ERRORS,
            _ => 1,
        }
    }

    pub(crate) fn report(&self) {
        if matches!(self, Failure::Reported | Failure::RecordErrors) {
            return;
        }
        let mut lines = vec![format!("komadai: {self}")];
        if let Failure::WithSnippet(_, drawing) | Failure::UsageWithSnippet(_, drawing) = self {
            lines.extend_from_slice(drawing);
        }
        stderr::report_lines(&lines);
    }

    /// Returns `true` if the command must end because it cannot write any more.
    pub(crate) fn ends_all(&self) -> bool {
        matches!(self, Failure::Output(_) | Failure::NoRoom(_))
    }

    /// Returns the failure as one about the value of an option, which is wrong usage.
    pub(crate) fn of_option(self) -> Failure {
        match self {
            Failure::Input(message) => Failure::Usage(message),
            Failure::WithSnippet(message, drawing) => Failure::UsageWithSnippet(message, drawing),
            other => other,
        }
    }

    /// Adds the outcome of the command to the message about a wrong input.
    pub(crate) fn with(self, outcome: &str) -> Failure {
        match self {
            Failure::Input(message) => Failure::Input(texts::outcome(message, outcome)),
            other => other,
        }
    }

    pub(crate) fn text(&self) -> String {
        match self {
            Failure::Usage(message)
            | Failure::Input(message)
            | Failure::WithSnippet(message, _)
            | Failure::UsageWithSnippet(message, _)
            | Failure::NoRoom(message) => message.clone(),
            Failure::Output(error) => texts::output_failed(SystemError(error)),
            Failure::Reported | Failure::RecordErrors => String::new(),
            Failure::Interrupted => texts::interrupted(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl From<WorkerPanic> for Failure {
    fn from(_: WorkerPanic) -> Failure {
        Failure::Reported
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// The result of a command: `true` if no error was found. `false` makes the command exit with 1.
pub(crate) type RunResult = Result<bool, Failure>;

/// Returns the result for one of several inputs. Reports a failure to read it, so that the following ones are shown
/// anyway. Fails only if the output cannot be written.
pub(crate) fn goes_on(shown: RunResult) -> RunResult {
    match shown {
        Err(failure) if !failure.ends_all() => {
            failure.report();
            Ok(false)
        }
        shown => shown,
    }
}

/// Prints a panic on stderr as an error of the program. Escapes the message, since it may quote an input. Takes no
/// lock, since the panicking thread may have it.
pub(crate) fn report_panic(panic: &PanicHookInfo<'_>) {
    let payload = panic.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let message = text.or_else(|| payload.downcast_ref().copied());
    let place = panic.location().map(ToString::to_string);
    let text = texts::internal_error(place.unwrap_or_default(), message.unwrap_or_default());
    let mut lines = format!("komadai: {}\n", OneLine(&text));
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        lines += &trace.to_string();
    }
    let _ = io::stderr().write_all(lines.as_bytes());
}
