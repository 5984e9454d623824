//! Defines the options of `komadai pack`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use komadai::packed::RowFormat;

use super::help::{examples, text};
use super::selection::plies;
use super::values::{number, threads};
use crate::texts::options as texts;
use crate::texts::pack;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Convert training rows, drop duplicates, shuffle, filter

The formats are psv (YaneuraOu), hcpe and hcpe3 (dlshogi). The extension of the file decides, unless --from or --to is given. Rows keep their \
order without --dedupe and --shuffle.

A game of hcpe3 becomes a row per position, and a row becomes a game of one move. hcpe and hcpe3 do not store \
ply numbers. A game with an illegal move is incomplete: it becomes rows up to that move, and the summary counts it.", "\
教師データを変換する、重複を除く、シャッフルする、絞り込む

形式は psv (やねうら王)、hcpe、hcpe3 (dlshogi)。--from、--to がなければ拡張子で見分ける。--dedupe も --shuffle もなければ、順序は変わらない。

hcpe3 の1局は局面ごとに1件になり、逆に1件は1手の対局になる。hcpe と hcpe3 に手数はない。合法でない指し手のある対局は\
不完全な対局としてその手までを書き、最後に局数を示す。"))]
#[command(after_help = examples(&[
    "komadai pack rows.psv -o rows.hcpe",
    "komadai pack a.psv b.psv --dedupe --shuffle 1 -o train.psv",
    "komadai pack games.hcpe3 --filter legal,quiet,value=2000 -o quiet.psv",
]))]
pub(crate) struct PackArgs {
    #[arg(required = true, value_name = "IN",
        help = text("Files, folders, patterns (\"rows/*.psv\"), - for stdin",
            "ファイル、フォルダ、パターン。- は標準入力\n\nパターンは \"rows/*.psv\" のように書く。"))]
    pub(crate) inputs: Vec<PathBuf>,
    #[arg(short, long, value_name = "OUT", required = true, help = text("Write to this file", "出力ファイル"))]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "FORMAT", value_parser = format, help = text(
        "Read psv, hcpe or hcpe3 [default: by the extension]", "入力形式: psv、hcpe、hcpe3〔既定値: 拡張子の形式〕"))]
    pub(crate) from: Option<RowFormat>,
    #[arg(long, value_name = "FORMAT", value_parser = format, help = text(
        "Write psv, hcpe or hcpe3 [default: that of -o]", "出力形式: psv、hcpe、hcpe3〔既定値: -o の拡張子〕"))]
    pub(crate) to: Option<RowFormat>,
    #[arg(long, help = text("\
Keep only the first row of each position

Two positions are the same if their 32 packed bytes are equal.", "\
局面ごとに最初の1件だけを残す

圧縮した局面の32バイトが同じなら、同じ局面とする。"))]
    pub(crate) dedupe: bool,
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(0..=u64::MAX), help = text(
        "Shuffle the rows; SEED determines the order", "シャッフルする。順序は SEED の値で決まる"))]
    pub(crate) shuffle: Option<u64>,
    #[arg(long = "filter", value_name = "FILTERS", value_delimiter = ',', value_parser = RowFilter::from_str,
        help = text("\
Keep only rows matching all of these (comma-separated)

- legal: the move is legal

- quiet: the side to move is not in check

- decided: not a draw

- value=2000: the value is from -2000 to 2000

- ply=20..120: the ply is from 20 to 120", "\
すべての条件に合うものだけを残す。コンマで区切る

- legal: 指し手が合法

- quiet: 手番の側に王手がかかっていない

- decided: 引き分けでない

- value=2000: 評価値が -2000 から 2000

- ply=20..120: 20手目から120手目"))]
    pub(crate) filters: Vec<RowFilter>,
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = number::<usize>(16..=1 << 20), help = text("\
Use about MB megabytes of memory

Rows that do not fit go to temporary files in the folder of OUT.", "\
使うメモリのおよその大きさ (MB)

超える分は OUT と同じフォルダの一時ファイルに置く。"))]
    pub(crate) memory: usize,
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()), help = text("\
Use N threads [default: processor count]

At most 256 threads start, or one per processor on a machine with more processors. The result does not depend on N.", "\
スレッドの数〔既定値: プロセッサの数〕

起動するのは256まで (プロセッサがそれより多ければその数まで)。結果は N によらない。"))]
    jobs: Option<u16>,
}

impl PackArgs {
    /// Returns the number of threads.
    pub(crate) fn jobs(&self) -> usize {
        threads(self.jobs)
    }
}

/// Returns the format of rows with this name.
pub(crate) fn row_format(name: &str) -> Option<RowFormat> {
    match name {
        "psv" | "bin" => Some(RowFormat::Psv),
        "hcpe" => Some(RowFormat::Hcpe),
        "hcpe3" => Some(RowFormat::Hcpe3),
        _ => None,
    }
}

fn format(text: &str) -> Result<RowFormat, String> {
    row_format(&text.to_ascii_lowercase()).ok_or_else(|| texts::one_of("psv hcpe hcpe3".to_owned()))
}

/// The rows to keep.
#[derive(Clone, Debug)]
pub(crate) enum RowFilter {
    /// Rows with a legal move.
    Legal,
    /// Rows where the side to move is not in check.
    Quiet,
    /// Rows of games with a winner.
    Decided,
    /// Rows whose evaluation is between −N and N.
    Value(u16),
    /// Rows whose ply is in the range.
    Ply(RangeInclusive<usize>),
}

impl FromStr for RowFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<RowFilter, String> {
        match text.split_once('=').unwrap_or((text, "")) {
            ("legal", "") => Ok(RowFilter::Legal),
            ("quiet", "") => Ok(RowFilter::Quiet),
            ("decided", "") => Ok(RowFilter::Decided),
            ("value", most) => most
                .parse()
                .map(RowFilter::Value)
                .map_err(|_| pack::filters()),
            ("ply", range) => plies(range).map(RowFilter::Ply),
            _ => Err(pack::filters()),
        }
    }
}
