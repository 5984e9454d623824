//! The games that a command is about: which, how they are read, and how many at a time.

use std::path::PathBuf;

use clap::ValueEnum;
use komadai::kifu::{Format, Limits, Severity};
use komadai_batch::{InputOptions, RowFilter, Source, Walk};

use super::help::READING;
use super::values::{FROM_ZERO, number, threads};
use super::{SelectionArgs, values};
use crate::input;
use crate::progress::BAR;

/// The games of many inputs: which, how they are read, and how many at a time.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GamesArgs {
    /// Game records, folders, archives, patterns ("games/**/*.kif"), - for stdin
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
}

impl GamesArgs {
    /// Lists the files of the inputs.
    pub(crate) fn sources(&self) -> Vec<Source> {
        input::sources(&self.inputs, self.reading.all_files)
    }

    /// Returns the walk over the selected games of files. Of tables it reads the rows that the filter keeps.
    pub(crate) fn walk<'s, 'f>(
        &self,
        sources: &'s [Source],
        options: InputOptions,
        filter: Option<&'f RowFilter<'f>>,
    ) -> Walk<'s, 'f> {
        Walk {
            sources,
            options,
            selection: self.selection.selection(),
            filter,
            threads: self.batch.jobs(usize::MAX),
        }
    }
}

/// The options of all commands that read game records.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ReadingArgs {
    /// The format, if the input does not show it
    #[arg(long, value_name = "FORMAT", value_parser = values::format, long_help = values::from_help(),
        help_heading = READING)]
    pub(crate) from: Option<Format>,
    /// Refuse input with a finding of this severity or worse
    ///
    /// --strict alone refuses input with any warning or error. Notes never count. `check` lists it all the same.
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
    /// Leave out games of more than N bytes, and report an error [default: 1 GiB]
    ///
    /// Reading also stops where N bytes, and at least 1 MiB, hold no game. By default these are 256 MiB.
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
    /// Returns how inputs are read. With `--strict` a finding may be an error.
    pub(crate) fn options(&self) -> InputOptions {
        let mut limits = Limits::default();
        if let Some(most) = self.max_bytes {
            limits = limits.bytes(most).gap(most.max(LEAST_GAP));
        }
        InputOptions {
            format: self.from,
            limits,
            strict: self.strict(),
            progress: &BAR,
        }
    }

    /// The least severity of findings that are refused; nothing if none are.
    pub(crate) fn strict(&self) -> Option<Severity> {
        self.strict.map(|strict| match strict {
            SeverityArg::Warning => Severity::Warning,
            SeverityArg::Error => Severity::Error,
        })
    }
}

/// The options of commands for many files.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BatchArgs {
    /// Read N files at a time [default: processor count]
    ///
    /// Parts of long files and tsume problems count as files. At most 256 threads start, or one for each processor if
    /// there are more. The results are the same for any N.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()),
        help_heading = READING)]
    jobs: Option<u16>,
    /// Stop at the first error
    #[arg(long, help_heading = READING)]
    pub(crate) fail_fast: bool,
}

impl BatchArgs {
    /// How many threads work on `files` files.
    pub(crate) fn jobs(&self, files: usize) -> usize {
        threads(self.jobs).min(files)
    }
}
