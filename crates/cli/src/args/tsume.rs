//! The words after `komadai tsume`.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use komadai::Style;
use komadai::rules::UchifuzumeBy;
use komadai::tsume::{CookSearch, Policy};

use super::values::{FROM_ZERO, number};
use super::{BatchArgs, ReadingArgs, help, wording};

/// Solve tsume problems, find missed mates in games, or check certificates
///
/// The start of each game is a problem; its side to move mates. Pieces that are nowhere belong to the
/// defender if the attacker has no king and the defender nothing in hand. A verdict is `perfect N`,
/// `cooked N`, `leftover N`, `mate in N` (cooks are not known), `mate within N` (there may be a shorter one),
/// `no mate`, or `unknown`. A limit never hides the moves of a mate that was found. Each verdict is a result, no
/// error, unless --expect demands another. The first Ctrl-C ends the searches at work; files are left whole.
#[derive(clap::Args, Debug)]
#[command(after_help = help::TSUME)]
pub(crate) struct TsumeArgs {
    /// Game records or positions, folders, archives, patterns, - for stdin
    ///
    /// Unless stdin begins as a file does, each line of it is a position and is solved before the next is read.
    /// With --games the games are searched, with --verify the inputs are certificates.
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Which interpositions do not count (無駄合)
    ///
    /// None, so that all count; those taken with check for nothing, if they are dropped (capture), or if
    /// they are moves of pieces too (book).
    #[arg(long, value_name = "POLICY", default_value = Policy::default().code(),
        value_parser = policy())]
    pub(crate) aigoma: Policy,
    /// A rule on which books differ: uchifuzume=position, or uchifuzume=history [default: uchifuzume=position]
    ///
    /// By history an answer does not count if it would lose by perpetual check. A pawn that the defender drops with
    /// check is then forbidden where the attacker has no other answer (最後の審判). Cooks are not looked for if the
    /// attacker has a king.
    #[arg(long, value_name = "RULE", value_parser = rule())]
    pub(crate) rule: Option<UchifuzumeBy>,
    /// How far cooks (余詰) are looked for
    #[arg(long, value_enum, default_value_t = CooksArg::All)]
    pub(crate) cooks: CooksArg,
    /// Stop at the first mate found, however long
    #[arg(long, conflicts_with = "cooks")]
    pub(crate) mate: bool,
    /// How moves are written [default: jsa, in English hosking]
    ///
    /// "komadai help notate" shows each style.
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name())]
    pub(crate) style: Option<Style>,
    /// Expect a perfect mate in N plies of each problem; anything else is an error
    ///
    /// With --cooks no a mate in N plies is enough, with --mate a mate within N plies.
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=9999))]
    pub(crate) expect: Option<u16>,
    /// Find mates in games that were there and were not played
    ///
    /// Each position of the main line is searched, and one after which the game ended without a win. The mate is
    /// missed if the move played there is no check that mates too.
    #[arg(long, conflicts_with_all = ["aigoma", "rule", "cooks", "mate", "expect", "output", "threads"])]
    pub(crate) games: bool,
    /// Find threats of mate that were not parried too (with --games)
    ///
    /// A side that is not in check threatened to be mated if the other side mates after a pass. Its move did not
    /// parry the threat if the other side mates after it.
    #[arg(long, requires = "games")]
    pub(crate) threats: bool,
    /// Do not look for longer mates
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=9999), help_heading = help::LIMITS)]
    pub(crate) plies: Option<u16>,
    /// Look at no more than N positions of a problem [default: 20000000, with --games 10000]
    ///
    /// The certificate of the problem may take N more, with --games 100 times N. With --games each position of a game is a problem.
    #[arg(long, value_name = "N", value_parser = number::<u64>(FROM_ZERO), help_heading = help::LIMITS)]
    nodes: Option<u64>,
    /// The table of a problem, in megabytes
    ///
    /// Judgements about interpositions take at most as much again. --jobs says how many problems are worked on at a
    /// time.
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = number::<usize>(FROM_ZERO),
        help_heading = help::LIMITS)]
    pub(crate) memory: usize,
    /// Look at each problem with N threads
    ///
    /// For few hard problems, where --jobs is for many. At most 256 threads start, or one for each processor if there
    /// are more. Which of several solutions is printed may change from run to run.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=u16::MAX.into()),
        help_heading = help::LIMITS)]
    pub(crate) threads: u16,
    /// Spend no more than N seconds on a problem
    ///
    /// The certificate of the problem may take N more.
    #[arg(long, value_name = "N", value_parser = number::<u64>(FROM_ZERO), help_heading = help::LIMITS)]
    pub(crate) seconds: Option<u64>,
    /// Print one JSON object for each problem, see docs/json.md
    ///
    /// With --games for each game, with --verify for each certificate.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write certificates to a file
    ///
    /// They are proofs of the lengths and cooks, one after the other. A file .zst is compressed.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the solutions to a file, as records
    ///
    /// The extension of the file is that of their format. If the format holds one game, several solutions get
    /// numbers: OUT-3.kif is that of problem 3. Of several inputs OUT-NAME-3.kif is that of problem 3 of NAME.
    #[arg(short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Check certificates instead of solving, by the rules of shogi alone
    ///
    /// A refused one is an error. A file may be compressed (.zst).
    #[arg(long, conflicts_with_all = ["from", "strict", "max_bytes", "aigoma", "rule", "cooks", "mate", "style", "expect",
        "games", "threats", "plies", "nodes", "memory", "threads", "seconds", "certificate", "output"])]
    pub(crate) verify: bool,
}

impl TsumeArgs {
    /// The longest mates that are searched: an odd number, since the attacker makes the last move.
    pub(crate) fn plies(&self) -> Option<u16> {
        self.plies.map(|plies| plies.saturating_sub(1) | 1)
    }

    /// How many positions a search visits.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(if self.games {
            NODES_OF_GAMES
        } else {
            20_000_000
        })
    }
}

/// How many positions the search for a mate in a position of a game visits.
const NODES_OF_GAMES: u64 = 10_000;

/// How far cooks are looked for.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum CooksArg {
    /// All of them
    All,
    /// Back from the end as far as the first move with a cook that custom does not allow
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
    let names = PossibleValuesParser::new(Policy::ALL.iter().map(|policy| policy.code()));
    names.try_map(|name| name.parse::<Policy>())
}

/// A parser of a rule.
fn rule() -> impl TypedValueParser<Value = UchifuzumeBy> {
    let names = PossibleValuesParser::new(["uchifuzume=position", "uchifuzume=history"]);
    names.map(|name| match name.as_str() {
        "uchifuzume=history" => UchifuzumeBy::History,
        _ => UchifuzumeBy::Position,
    })
}
