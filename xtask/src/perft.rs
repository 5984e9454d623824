//! `cargo xtask perft`: counts paths of legal moves, against a table and beyond it.

mod checkpoint;
mod deep;
mod frontier;
mod tables;

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Verdict;

/// What to count, and how.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    /// Also counts the rows above 20 million nodes, up to 20 billion. With a number it counts one position to that
    /// depth instead of the table
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=30))]
    deep: Option<Option<u32>>,
    /// Another table than testdata/perft/reference.tsv
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    file: Option<PathBuf>,
    /// The position of --deep DEPTH
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,
    /// How --deep DEPTH counts
    #[arg(long, value_enum, default_value_t = Way::Frontier)]
    way: Way,
    /// Also counts captures, promotions, drops, checks and mates among the last moves of --deep DEPTH
    #[arg(long)]
    stats: bool,
    /// The ply at which --way frontier keeps each position once; by default three before the end, with --stats two
    #[arg(long)]
    ply: Option<u32>,
    /// In how many parts --way frontier counts the positions, to need less memory; by default their number decides
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    parts: Option<u32>,
    /// The number of threads; 0 for the number of processors
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
    /// The size of the hash table of --way straight
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    hash: usize,
    /// Makes --way straight derive last counts from their parents, as --way frontier does
    #[arg(long)]
    from_parents: bool,
    /// The file for the counts of --way frontier, to continue after a stop
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Way {
    /// Counts the paths in order, with a hash table, and each last count from scratch
    Straight,
    /// Counts each position of one ply once, and multiplies by its paths
    Frontier,
}

pub(crate) fn run(args: &PerftArgs) -> Verdict {
    match args.deep {
        Some(Some(depth)) => deep::run(args, depth),
        _ if args.stats || args.checkpoint.is_some() || args.sfen.is_some() => {
            Err("--stats, --checkpoint and --sfen go with --deep DEPTH".into())
        }
        deep => tables::run(deep.is_some(), args.file.as_deref()),
    }
}

/// Counts every row that takes only minutes.
pub(crate) fn all_tables() -> Verdict {
    tables::run(true, None)
}

/// Returns a progress bar on stderr, drawn if stderr is a terminal.
fn bar(len: u64, unit: &str) -> Result<ProgressBar, Box<dyn std::error::Error>> {
    let bar = ProgressBar::new(len);
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&template)?);
    bar.enable_steady_tick(Duration::from_secs(1));
    Ok(bar)
}
