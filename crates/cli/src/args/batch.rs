//! How many files are worked on, and when to stop.

use std::thread::available_parallelism;

use super::help::READING;
use super::number::number;

/// The options of commands for many files.
#[derive(clap::Args, Debug)]
pub(crate) struct BatchArgs {
    /// How many files at a time [default: processor count]
    ///
    /// Parts of long files and tsume problems count as files do. The results are the same.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()),
        help_heading = READING)]
    jobs: Option<u16>,
    /// Stop at the first error
    #[arg(long, help_heading = READING)]
    pub(crate) fail_fast: bool,
}

impl BatchArgs {
    /// How many threads work on so many files.
    pub(crate) fn jobs(&self, files: usize) -> usize {
        let all = || available_parallelism().map_or(1, usize::from);
        let asked = self.jobs.map(usize::from);
        asked.unwrap_or_else(all).min(files)
    }
}
