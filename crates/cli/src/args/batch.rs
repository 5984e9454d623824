//! How many files are worked on, and when to stop.

use std::num::NonZeroU16;
use std::thread::available_parallelism;

/// The options of commands for many files.
#[derive(clap::Args, Debug)]
pub(crate) struct BatchArgs {
    /// How many files, parts of long files, or tsume problems are worked on at a time; as many as there are
    /// processors without it. The results are the same
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroU16>,
    /// Stop at the first error
    #[arg(long)]
    pub(crate) fail_fast: bool,
}

impl BatchArgs {
    /// How many threads work on so many files.
    pub(crate) fn jobs(&self, files: usize) -> usize {
        let all = || available_parallelism().map_or(1, usize::from);
        let asked = self.jobs.map(|jobs| usize::from(jobs.get()));
        asked.unwrap_or_else(all).min(files)
    }
}
