//! The words of `komadai table`.

use std::path::PathBuf;

use super::{GamesArgs, help};

/// Write games as a table for DuckDB, polars, pandas, Spark: Parquet or Arrow
///
/// A row is a game, or with --positions a position. docs/tables.md describes the columns. Every command reads tables as it
/// reads files. Of a table of games, `convert` makes records again. The column `complete` is false for a game of which
/// moves are missing or unreadable, and the summary counts such games.
#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
#[command(after_help = help::TABLE)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The file to write: .parquet .arrow
    #[arg(
        short,
        value_name = "OUT",
        required_unless_present = "out_dir",
        conflicts_with = "out_dir"
    )]
    pub(crate) output: Option<PathBuf>,
    /// Write a file .parquet for each input into a folder; inputs whose file is there are done
    #[arg(long, value_name = "DIR")]
    pub(crate) out_dir: Option<PathBuf>,
    /// With --out-dir: write a folder for each year instead (year=2024)
    #[arg(long, value_name = "BY", value_enum, requires = "out_dir")]
    pub(crate) partition: Option<Partition>,
    /// Write a row for each position of the main lines
    #[arg(long)]
    pub(crate) positions: bool,
    /// Find castles and openings
    #[arg(long, conflicts_with = "positions")]
    pub(crate) tags: bool,
}

/// By what a table is divided into folders.
#[derive(Clone, Copy, clap::ValueEnum, Debug)]
pub(crate) enum Partition {
    Year,
}
