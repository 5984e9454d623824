//! The words of `komadai pack`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use komadai::packed::RowFormat;

use super::help;
use super::selection::plies;
use super::values::{number, threads};
use crate::texts::options as texts;
use crate::texts::pack;

/// Turn training rows into another format, drop duplicates, shuffle them
///
/// The formats are psv (YaneuraOu), hcpe and hcpe3 (dlshogi). The extension of a file tells its format. Without --dedupe and
/// --shuffle the rows keep their order.
///
/// A game of hcpe3 becomes a row for each of its positions, and a row becomes a game of one move. hcpe and hcpe3 have no
/// number of the ply. A game with a move that is not legal is incomplete: it becomes rows up to that move, and the summary
/// counts it.
#[derive(clap::Args, Debug)]
#[command(after_help = help::PACK)]
pub(crate) struct PackArgs {
    /// Files, folders, patterns ("rows/*.psv"), - for stdin
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    /// The file to write
    #[arg(short, long, value_name = "OUT", required = true)]
    pub(crate) output: PathBuf,
    /// The format of the inputs: psv, hcpe or hcpe3 [default: that of their extension]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) from: Option<RowFormat>,
    /// The format to write: psv, hcpe or hcpe3 [default: that of -o]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) to: Option<RowFormat>,
    /// Keep only the first row of each position, by its 32 bytes
    #[arg(long)]
    pub(crate) dedupe: bool,
    /// Shuffle the rows; the number alone decides their order
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) shuffle: Option<u64>,
    /// Keep only rows that fit all of these, with commas between them
    ///
    /// legal: the move is legal. quiet: the side to move is not in check. decided: no draw. value=2000: the value is from
    /// -2000 to 2000. ply=20..120: the number of the ply.
    #[arg(long = "filter", value_name = "FILTERS", value_delimiter = ',', value_parser = RowFilter::from_str)]
    pub(crate) filters: Vec<RowFilter>,
    /// About how much memory to use, in MB; what takes more goes to files beside OUT
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = number::<usize>(16..=1 << 20))]
    pub(crate) memory: usize,
    /// Use N threads [default: processor count]
    ///
    /// At most 256 threads start, or one for each processor if there are more. The result is the same for any N.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()))]
    jobs: Option<u16>,
}

impl PackArgs {
    /// How many threads work.
    pub(crate) fn jobs(&self) -> usize {
        threads(self.jobs)
    }
}

/// The format of rows with a name.
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

/// Which rows are kept.
#[derive(Clone, Debug)]
pub(crate) enum RowFilter {
    /// The move is legal.
    Legal,
    /// The side to move is not in check.
    Quiet,
    /// Somebody won.
    Decided,
    /// The value is not greater, nor less than its opposite.
    Value(u16),
    /// The number of the ply is in the range.
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
