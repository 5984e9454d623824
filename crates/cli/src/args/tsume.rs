//! The words after `komadai tsume`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use komadai::tsume::{CookSearch, Policy};

use super::{BatchArgs, ReadingArgs};

/// Solve tsume problems, or check certificates
///
/// The start of each game is a problem; its side to move mates. Pieces that are nowhere belong to the
/// defender if the attacker has no king and the defender nothing in hand. A verdict is `perfect N`,
/// `cooked N`, `leftover N`, `no mate`, or, if a limit is met, `unknown` with what was found. Each verdict
/// is a result, no error. The first Ctrl-C ends the searches at work, which then are `unknown`; files are
/// left whole.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TsumeArgs {
    /// Game records or lists of positions, folders of them, patterns such as "tsume/**/*.kif", or - for
    /// stdin; with --verify certificates
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Which interpositions do not count (無駄合): none, so that all count; those taken with check for
    /// nothing, if they are dropped (capture), or if they are moves of pieces too (book)
    #[arg(long, value_name = "POLICY", default_value = Policy::default().name(),
        value_parser = policy())]
    pub(crate) aigoma: Policy,
    /// How far cooks (余詰) are looked for
    #[arg(long, value_enum, default_value_t = CooksArg::All)]
    pub(crate) cooks: CooksArg,
    /// Do not look for longer mates
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9999))]
    pub(crate) plies: Option<u16>,
    /// Look at no more than so many positions for a problem, and again for its certificate
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(crate) nodes: u64,
    /// The table for each problem at work, in megabytes; --jobs of them are worked on at a time
    #[arg(long, value_name = "MB", default_value_t = 128)]
    pub(crate) memory: usize,
    /// Look at each problem with so many threads: for few hard problems, where --jobs is for many
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: NonZeroUsize,
    /// Spend no more than so many seconds on a problem, and again on its certificate
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// Print one JSON object for each problem, or certificate
    #[arg(long)]
    pub(crate) json: bool,
    /// Write proofs of the lengths and cooks to a file, one certificate after the other
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the solutions with their variations to a file, as records in the format of its extension
    #[arg(short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Check certificates, by the rules of shogi alone, instead of solving; a refused one is an error
    #[arg(long, conflicts_with_all = ["from", "strict", "max_bytes", "aigoma", "cooks", "plies", "nodes",
        "memory", "threads", "seconds", "certificate", "output"])]
    pub(crate) verify: bool,
}

const EXAMPLES: &str = "\
Examples:
  komadai tsume problems.sfen --certificate proofs.txt -o solved.kif
  komadai tsume --verify proofs.txt";

/// How far cooks are looked for.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum CooksArg {
    /// All of them
    All,
    /// Until the first that custom does not allow, from the last move back
    First,
    /// Not at all; no problem is called perfect then
    No,
}

impl From<CooksArg> for CookSearch {
    fn from(arg: CooksArg) -> CookSearch {
        match arg {
            CooksArg::All => CookSearch::All,
            CooksArg::First => CookSearch::First,
            CooksArg::No => CookSearch::No,
        }
    }
}

/// A parser of the name of a policy.
fn policy() -> impl TypedValueParser<Value = Policy> {
    let names = PossibleValuesParser::new(Policy::ALL.map(Policy::name));
    names.try_map(|name| name.parse::<Policy>())
}
