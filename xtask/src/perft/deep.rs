//! One position, deeper than tables go.

use std::error::Error;
use std::time::Instant;

use komadai_core::{Position, Setup};
use komadai_movegen::{Frontier, PerftJob, perft};

use super::checkpoint::{Checkpoint, Part};
use super::{PerftArgs, Way, bar, tables};
use crate::Verdict;

/// Without `--parts`, each part has the children of about so many positions.
const POSITIONS: usize = 2_000_000;
/// How finely the bar shows the progress of one part.
const TICKS: u64 = 1000;

pub(super) fn run(args: &PerftArgs, depth: u32) -> Verdict {
    let position = match &args.sfen {
        Some(sfen) => Position::new(sfen.parse::<Setup>()?)?,
        None => Position::startpos(),
    };
    rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build_global()?;
    let threads = rayon::current_num_threads();
    let start = Instant::now();
    let nodes = match args.way {
        Way::Frontier => frontier(args, &position, depth)?,
        Way::Straight => straight(args, &position, depth)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let way = match args.way {
        Way::Frontier => "by a frontier".to_owned(),
        Way::Straight => format!("straight, {} MB of hash", args.hash),
    };
    println!(
        "{position} depth {depth}: {nodes} nodes ({way}, {threads} threads, {seconds:.1} s, \
         {:.1} million nodes/s)",
        nodes as f64 / seconds / 1e6,
    );
    Ok(match tables::find(&position, depth)? {
        Some(known) if u128::from(known) != nodes => {
            println!("the table says {known}");
            false
        }
        Some(_) => true,
        None => {
            println!("no table has this count");
            true
        }
    })
}

fn straight(args: &PerftArgs, position: &Position, depth: u32) -> Result<u128, Box<dyn Error>> {
    let job = PerftJob {
        threads: args.threads,
        hash_megabytes: args.hash,
        from_scratch: !args.from_parents,
    };
    let bar = bar(perft(position, depth.min(2)), "ways to begin")?;
    let nodes = job.watched(position, depth, || bar.inc(1));
    bar.finish_and_clear();
    Ok(u128::from(nodes))
}

fn frontier(args: &PerftArgs, position: &Position, depth: u32) -> Result<u128, Box<dyn Error>> {
    let ply = args.ply.unwrap_or(depth.saturating_sub(3)).max(1);
    let rest = depth
        .checked_sub(ply)
        .ok_or("--ply is deeper than --deep")?;
    let mut before = Frontier::new(position).ok_or("more pieces than a set holds")?;
    for ply in 1..ply {
        before = before.all_children(parts(&before));
        println!(
            "after {ply} plies {} positions, {} paths",
            before.positions(),
            before.paths()
        );
    }
    let parts = args.parts.map_or_else(|| parts(&before), |n| n as usize);
    let run = format!("position {position}\ndepth {depth}\nply {ply}\nparts {parts}\n");
    let mut checkpoint = Checkpoint::open(args.checkpoint.as_deref(), &run)?;

    let bar = bar(parts as u64 * TICKS, "thousandths of a part")?;
    bar.set_position(checkpoint.parts().len() as u64 * TICKS);
    bar.reset_eta();
    for number in 0..parts {
        if checkpoint.has(number) {
            continue;
        }
        let start = Instant::now();
        let frontier = before.children(number, parts);
        let found = start.elapsed();
        let positions = frontier.positions();
        let floor = bar.position();
        let counted = std::sync::atomic::AtomicUsize::new(0);
        let nodes = frontier.count(rest, |n| {
            let counted = counted.fetch_add(n, std::sync::atomic::Ordering::Relaxed) + n;
            bar.set_position(floor + counted as u64 * TICKS / positions as u64);
        });
        bar.set_position(floor + TICKS);
        let part = Part {
            number,
            positions: positions as u64,
            paths: frontier.paths(),
            nodes,
            seconds: start.elapsed().as_secs(),
        };
        checkpoint.add(part)?;
        bar.suspend(|| {
            println!(
                "part {number} of {parts}: {positions} positions, {} paths, {nodes} nodes; \
                 found in {:.1} s, counted in {:.1} s",
                part.paths,
                found.as_secs_f64(),
                (start.elapsed() - found).as_secs_f64()
            );
        });
    }
    bar.finish_and_clear();
    sum(&checkpoint, position, ply)
}

/// Adds up, and holds the paths against a count of another kind.
fn sum(checkpoint: &Checkpoint, position: &Position, ply: u32) -> Result<u128, Box<dyn Error>> {
    let parts = checkpoint.parts();
    let positions: u64 = parts.iter().map(|part| part.positions).sum();
    let paths: u128 = parts.iter().map(|part| part.paths).sum();
    println!("after {ply} plies {positions} positions, {paths} paths");
    let job = PerftJob {
        threads: 0,
        hash_megabytes: 256,
        ..PerftJob::default()
    };
    let straight = job.run(position, ply);
    if paths != u128::from(straight) {
        return Err(format!("there are {straight} paths of {ply} plies").into());
    }
    Ok(parts.iter().map(|part| part.nodes).sum())
}

fn parts(before: &Frontier) -> usize {
    before.positions() / POSITIONS + 1
}
