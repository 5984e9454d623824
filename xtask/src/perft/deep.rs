//! Counts one position deeper than the tables.

use std::error::Error;
use std::time::Instant;

use komadai_core::{Position, Setup};
use komadai_perft::{PerftJob, PerftStats, perft};

use super::frontier::Plan;
use super::{PerftArgs, Way, bar, tables};
use crate::Verdict;

/// The counts: paths, and with `--stats` the paths that end in a move of each kind.
pub(super) const NAMES: [&str; 6] = [
    "nodes",
    "captures",
    "promotions",
    "drops",
    "checks",
    "mates",
];

pub(super) fn run(args: &PerftArgs, depth: u32) -> Verdict {
    let position = match &args.sfen {
        Some(sfen) => Position::new(sfen.parse::<Setup>()?)?,
        None => Position::startpos(),
    };
    rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build_global()?;
    let start = Instant::now();
    let counts = match args.way {
        Way::Frontier => Plan::new(args, &position, depth)?.count()?,
        Way::Straight => straight(args, &position, depth)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let nodes = counts.first().copied().unwrap_or_default();
    let way = match args.way {
        Way::Frontier => "by a frontier".to_owned(),
        Way::Straight if args.stats => "straight, no hash".to_owned(),
        Way::Straight => format!("straight, {} MB of hash", args.hash),
    };
    println!(
        "{position} depth {depth}: {nodes} nodes ({way}, {} threads, {seconds:.1} s, \
         {:.1} million nodes/s)",
        rayon::current_num_threads(),
        nodes as f64 / seconds / 1e6,
    );
    for (name, count) in NAMES.iter().zip(&counts).skip(1) {
        println!("{name} {count}");
    }
    Ok(match tables::find(&position, depth)? {
        Some(known) if u128::from(known) != nodes => {
            println!("the table says {known}");
            false
        }
        Some(_) => true,
        None => {
            println!("the table does not have it");
            true
        }
    })
}

fn straight(
    args: &PerftArgs,
    position: &Position,
    depth: u32,
) -> Result<Vec<u128>, Box<dyn Error>> {
    let job = PerftJob::default()
        .threads(args.threads)
        .hash_megabytes(args.hash)
        .from_scratch(!args.from_parents);
    if args.stats {
        return Ok(counts(job.stats(position, depth)).to_vec());
    }
    let bar = bar(perft(position, depth.min(2)), "ways to begin")?;
    let nodes = job.watched(position, depth, || bar.inc(1));
    bar.finish_and_clear();
    Ok(vec![u128::from(nodes)])
}

/// Returns the counts in the order of [`NAMES`].
pub(super) fn counts(stats: PerftStats) -> [u128; 6] {
    [
        stats.nodes,
        stats.captures,
        stats.promotions,
        stats.drops,
        stats.checks,
        stats.mates,
    ]
    .map(u128::from)
}
