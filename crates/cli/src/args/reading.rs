//! How game records are read.

use std::path::Path;

use clap::ValueEnum;
use komadai::kifu::{Format, Limits, ReadOptions, Severity};

use super::help::READING;
use super::names;
use super::number::{FROM_ZERO, number};
use crate::input;

/// The options of all commands that read game records.
#[derive(clap::Args, Debug)]
pub(crate) struct ReadingArgs {
    /// The format, if the input does not show it
    #[arg(long, value_name = "FORMAT", value_parser = names::format, long_help = names::from_help(),
        help_heading = READING)]
    pub(crate) from: Option<Format>,
    /// Refuse input with a finding of this severity or worse
    ///
    /// --strict alone refuses input with any finding. `check` lists it all the same.
    #[arg(
        long,
        value_name = "SEVERITY",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "warning",
        help_heading = READING
    )]
    strict: Option<SeverityArg>,
    /// Leave out what a game has beyond so many bytes, and report an error [default: 1 GiB]
    ///
    /// Reading also stops where as many bytes, and at least 1 MiB, hold no game. By default these are 256 MiB.
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<usize>(FROM_ZERO),
        help_heading = READING)]
    max_bytes: Option<usize>,
    /// Read all files of folders, not only game records
    #[arg(long, help_heading = READING)]
    pub(crate) all_files: bool,
}

/// The least number of bytes without a game after which reading stops: games that `--max-bytes` leaves
/// out are longer than that option.
const LEAST_GAP: usize = 1 << 20;

#[derive(Clone, Copy, ValueEnum, Debug)]
enum SeverityArg {
    Warning,
    Error,
}

impl ReadingArgs {
    /// The options for a file. Its extension decides if neither its content nor `--from` does.
    pub(crate) fn options(&self, file: &Path) -> ReadOptions {
        let by_name = || Format::from_extension(&input::extension(file)?);
        let mut limits = Limits::default();
        if let Some(most) = self.max_bytes {
            limits = limits.bytes(most).gap(most.max(LEAST_GAP));
        }
        let options = ReadOptions::default().limits(limits);
        options.format(self.from.or_else(by_name))
    }

    /// The least severity of findings that are refused; nothing if none are.
    pub(crate) fn strict(&self) -> Option<Severity> {
        self.strict.map(|strict| match strict {
            SeverityArg::Warning => Severity::Warning,
            SeverityArg::Error => Severity::Error,
        })
    }
}
