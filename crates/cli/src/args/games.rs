//! The games that a command is about.

use std::path::PathBuf;

use super::{BatchArgs, ReadingArgs, SelectionArgs};

/// The games of many inputs: which, how they are read, and how many at a time.
#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// Game records, folders, patterns ("games/**/*.kif"), - for stdin
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
}
