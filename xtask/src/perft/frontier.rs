//! Counts deeply over the distinct positions of one ply, part by part.

use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use komadai_core::Position;
use komadai_perft::{Frontier, PerftJob};

use super::checkpoint::{Checkpoint, Part};
use super::deep::{NAMES, counts};
use super::{PerftArgs, bar};

/// The approximate number of positions whose children are in one part, unless the number of parts is given.
const POSITIONS: usize = 2_000_000;
/// The number of steps of the progress bar for a part.
const TICKS: u64 = 1000;

/// The position and the ways to count and to save.
pub(super) struct Plan {
    position: Position,
    depth: u32,
    /// The ply, from 1, whose distinct positions are counted.
    ply: u32,
    parts: Option<usize>,
    stats: bool,
    checkpoint: Option<PathBuf>,
}

impl Plan {
    pub(super) fn new(args: &PerftArgs, position: &Position, depth: u32) -> Result<Plan, String> {
        let rest = if args.stats { 2 } else { 3 };
        let ply = args.ply.unwrap_or(depth.saturating_sub(rest)).max(1);
        if ply > depth {
            return Err("--ply is deeper than --deep".to_owned());
        }
        Ok(Plan {
            position: position.clone(),
            depth,
            ply,
            parts: args.parts.map(|parts| parts as usize),
            stats: args.stats,
            checkpoint: args.checkpoint.clone(),
        })
    }

    /// Returns the sums of all parts, in the order of [`NAMES`]: only the nodes, or all counts.
    pub(super) fn count(&self) -> Result<Vec<u128>, Box<dyn Error>> {
        let before = self.before()?;
        let parts = self.parts.unwrap_or_else(|| parts(&before));
        let Plan {
            position,
            depth,
            ply,
            ..
        } = self;
        let run = format!("position {position}\ndepth {depth}\nply {ply}\nparts {parts}\n");
        let names = if self.stats { &NAMES[..] } else { &NAMES[..1] };
        let mut checkpoint = Checkpoint::open(self.checkpoint.as_deref(), &run, names)?;

        let bar = bar(parts as u64 * TICKS, "thousandths of a part")?;
        bar.set_position(checkpoint.parts().len() as u64 * TICKS);
        bar.reset_eta();
        for number in 0..parts {
            if checkpoint.has(number) {
                continue;
            }
            let done = bar.position();
            let start = Instant::now();
            let frontier = before.children(number, parts);
            let found = start.elapsed();
            let all = frontier.positions().max(1) as u64;
            let counted = AtomicUsize::new(0);
            let counts = self.count_part(&frontier, |n| {
                let counted = counted.fetch_add(n, Ordering::Relaxed) + n;
                bar.set_position(done + counted as u64 * TICKS / all);
            });
            bar.set_position(done + TICKS);
            let seconds = start.elapsed();
            bar.suspend(|| {
                println!(
                    "part {number} of {parts}: {} positions found in {:.1} s, {} nodes \
                     counted in {:.1} s",
                    frontier.positions(),
                    found.as_secs_f64(),
                    counts.first().copied().unwrap_or_default(),
                    (seconds - found).as_secs_f64()
                );
            });
            checkpoint.add(Part {
                number,
                positions: frontier.positions() as u64,
                paths: frontier.paths(),
                counts,
                seconds: seconds.as_secs(),
            })?;
        }
        bar.finish_and_clear();
        self.sum(&checkpoint, names.len())
    }

    /// Returns the positions one ply before the counted ones.
    fn before(&self) -> Result<Frontier, &'static str> {
        let mut frontier = Frontier::new(&self.position).ok_or("more pieces than a set holds")?;
        for ply in 1..self.ply {
            frontier = frontier.all_children(parts(&frontier));
            let (positions, paths) = (frontier.positions(), frontier.paths());
            println!("after {ply} plies {positions} positions, {paths} paths");
        }
        Ok(frontier)
    }

    fn count_part(&self, frontier: &Frontier, done: impl Fn(usize) + Sync) -> Vec<u128> {
        let rest = self.depth - self.ply;
        if self.stats {
            counts(frontier.stats(rest, done)).to_vec()
        } else {
            vec![frontier.count(rest, done)]
        }
    }

    /// Adds up the parts, and compares the number of paths with an independent count.
    fn sum(&self, checkpoint: &Checkpoint, len: usize) -> Result<Vec<u128>, Box<dyn Error>> {
        let parts = checkpoint.parts();
        let positions: u64 = parts.iter().map(|part| part.positions).sum();
        let paths: u128 = parts.iter().map(|part| part.paths).sum();
        let ply = self.ply;
        println!("after {ply} plies {positions} positions, {paths} paths");
        let job = PerftJob::default().hash_megabytes(256);
        let straight = job.run(&self.position, ply);
        if paths != u128::from(straight) {
            return Err(format!("there are {straight} paths of {ply} plies").into());
        }
        let sum = |i| parts.iter().filter_map(|part| part.counts.get(i)).sum();
        Ok((0..len).map(sum).collect())
    }
}

fn parts(before: &Frontier) -> usize {
    before.positions() / POSITIONS + 1
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use komadai_core::Position;
    use komadai_perft::perft;

    use super::Plan;

    fn plan(name: &str) -> Plan {
        let file = format!("komadai-{name}-{}", process::id());
        Plan {
            position: Position::startpos(),
            depth: 4,
            ply: 3,
            parts: Some(5),
            stats: false,
            checkpoint: Some(env::temp_dir().join(file)),
        }
    }

    #[test]
    fn a_stopped_count_goes_on() {
        let plan = plan("stopped");
        let path = plan.checkpoint.as_ref().unwrap();
        let nodes = u128::from(perft(&plan.position, 4));
        assert_eq!(plan.count().unwrap(), [nodes]);
        let whole = fs::read_to_string(path).unwrap();
        // The lines that name the run, the headings, and two parts, one of them with other counts.
        let lines: Vec<&str> = whole.lines().take(7).collect();
        let mut part: Vec<String> = lines[6].split('\t').map(str::to_owned).collect();
        part[3] = (part[3].parse::<u128>().unwrap() + 1000).to_string();
        let stopped = format!("{}\n{}\n", lines[..6].join("\n"), part.join("\t"));
        fs::write(path, stopped).unwrap();
        let again = plan.count();
        fs::remove_file(path).unwrap();
        assert_eq!(again.unwrap(), [nodes + 1000], "a part was counted again");
    }

    #[test]
    fn the_checkpoint_of_another_run_is_refused() {
        let mut plan = plan("another");
        plan.count().unwrap();
        plan.ply = 2;
        let refused = plan.count().is_err();
        plan.ply = 3;
        plan.stats = true;
        let path = plan.checkpoint.as_ref().unwrap();
        let refused = refused && plan.count().is_err();
        fs::remove_file(path).unwrap();
        assert!(refused);
    }

    #[test]
    fn lost_paths_are_noticed() {
        let plan = plan("lost");
        let path = plan.checkpoint.as_ref().unwrap();
        plan.count().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let part = text.lines().last().unwrap();
        let fields: Vec<&str> = part.split('\t').collect();
        let fewer = format!("{}\t{}\t1\t{}\t0", fields[0], fields[1], fields[3]);
        fs::write(path, text.replace(part, &fewer)).unwrap();
        let sum = plan.count();
        fs::remove_file(path).unwrap();
        assert!(sum.unwrap_err().to_string().contains("25470 paths"));
    }
}
