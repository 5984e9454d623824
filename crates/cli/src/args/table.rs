//! Defines the options of `komadai table`.

use std::path::PathBuf;

use super::GamesArgs;
use super::help::{examples, text};

#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
#[command(about = text("\
Write games as a Parquet or Arrow table for DuckDB, pandas, …

DuckDB, polars, pandas and Spark read such tables. A row is a game, or a position with --positions. docs/tables.md \
describes the columns. Every command reads tables as it reads files, and `convert` turns a table of games back into \
records. The column `complete` is false if a game has missing or unreadable moves. The summary counts such games.", "\
対局を Parquet か Arrow の表にする (DuckDB、pandas などで読める)

DuckDB、polars、pandas、Spark で読める。1行が1局、--positions では1局面になる。列の説明は docs/tables.md にある。\
どのコマンドも、表を棋譜ファイルと同じように読む。対局の表は convert で棋譜に戻せる。指し手が欠けているか読めない対局では列 complete が \
false になり、最後に局数を示す。"))]
#[command(after_help = examples(&[
    "komadai table games -o games.parquet --tags",
    "komadai table games -o positions.parquet --positions",
    "komadai table games --out-dir tables --partition year",
]))]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, value_name = "OUT", required_unless_present = "out_dir", conflicts_with = "out_dir",
        help = text("Write to this file: .parquet or .arrow", "出力ファイル (.parquet か .arrow)"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "DIR", help = text("\
Write one .parquet file per input into a folder

Inputs whose file exists are skipped.", "\
入力ごとに .parquet を書くフォルダ

ファイルがすでにある入力はスキップする。"))]
    pub(crate) out_dir: Option<PathBuf>,
    #[arg(long, value_name = "BY", value_enum, requires = "out_dir", help = text("\
Write a folder per year (with --out-dir)

The folders are called year=2024 and the like.", "\
年ごとのフォルダに書く (--out-dir と併用)

フォルダの名前は year=2024 のようになる。"))]
    pub(crate) partition: Option<Partition>,
    #[arg(long, help = text("Write a row per position of the main lines", "本譜の局面ごとに1行を書く"))]
    pub(crate) positions: bool,
    #[arg(long, conflicts_with = "positions", help = text("Find castles and openings", "囲いと戦法も判定する"))]
    pub(crate) tags: bool,
}

/// The way to divide a table into folders.
#[derive(Clone, Copy, clap::ValueEnum, Debug)]
pub(crate) enum Partition {
    Year,
}
