//! `cargo xtask tsume mates`: mates from games and walks, by the solver and by plain search.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::Position;
use komadai_kifu::{Entry, Format, Record, read};
use komadai_testkit::tsume::Remembering;
use komadai_testkit::walk;
use komadai_tsume::{Mate, Problem, Solver};
use rayon::prelude::*;

use super::shortest;
use crate::Verdict;
use crate::corpus::Folder;

/// Where the positions come from, and how many mates are wanted.
#[derive(Args)]
pub(crate) struct Options {
    /// A folder of game records with a `manifest.tsv`: the last positions of each come first, then those
    /// of random walks
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// How many positions before the end of each game
    #[arg(long, value_name = "N", default_value_t = 12)]
    last: usize,
    /// How many mates
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    mates: usize,
    /// The plies of the longest
    #[arg(long, value_name = "N", default_value_t = 11)]
    plies: u16,
    /// The most positions that plain search looks at for a problem
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    most: usize,
    /// No batch of positions is begun after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 36_000)]
    seconds: u64,
    /// The first seed of the walks
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
}

/// What came of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    /// Both find a mate in so many plies.
    Mate(u16),
    /// Both find none, plain search within [`SHORT`].
    None,
    /// The solver met its limit.
    Open,
    /// There were too many positions for plain search, where the solver finds this.
    TooMany(u16),
    Wrong,
}

/// Where the solver finds no mate, plain search looks for one within so many plies.
const SHORT: u16 = 5;
/// The most nodes of the solver for a problem.
const NODES: u64 = 1 << 20;
/// Seeds between two looks at how far we are.
const BATCH: u64 = 16;

pub(crate) fn run(options: &Options) -> Verdict {
    let mut counts = BTreeMap::new();
    let bar = ProgressBar::new(options.mates as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} mates, {eta} left",
    )?);
    let mut left = match &options.games {
        Some(dir) => ends(dir, options.last)?,
        None => Vec::new(),
    };
    let of_games = left.len();
    let mut seed = options.first;
    let mut mates = 0;
    let (start, time) = (Instant::now(), Duration::from_secs(options.seconds));
    while mates < options.mates && start.elapsed() < time && !counts.contains_key(&Found::Wrong) {
        if left.is_empty() {
            (seed..seed + BATCH).for_each(|seed| {
                walk::of_seed(seed, |position| left.push(position.clone()));
            });
            seed += BATCH;
        }
        let rest = left.split_off(left.len().saturating_sub(256));
        let found = rest.par_iter().map_init(
            || Solver::new(64),
            |solver, position| options.compare(solver, position),
        );
        for found in found.collect::<Vec<_>>().into_iter().flatten() {
            *counts.entry(found).or_insert(0) += 1;
            mates += usize::from(matches!(found, Found::Mate(_)));
        }
        bar.set_position(mates as u64);
    }
    bar.finish_and_clear();
    println!(
        "{of_games} positions of games, walks of the seeds {} to {seed}",
        options.first
    );
    for (found, count) in &counts {
        match found {
            Found::Mate(plies) => println!("{count:8}  mate {plies}"),
            Found::None => println!("{count:8}  no mate, by plain search none within {SHORT}"),
            Found::Open => println!("{count:8}  the solver met its limit"),
            Found::TooMany(0) => println!("{count:8}  no mate, too much for plain search"),
            Found::TooMany(plies) => println!("{count:8}  mate {plies}, too much for plain search"),
            Found::Wrong => println!("{count:8}  wrong"),
        }
    }
    println!(
        "{mates} mates, verdict and length those of plain search; {:.0} s",
        start.elapsed().as_secs_f64()
    );
    Ok(!counts.contains_key(&Found::Wrong))
}

impl Options {
    /// Solves a position twice; nothing if it is no problem.
    fn compare(&self, solver: &mut Solver, position: &Position) -> Option<Found> {
        let problem = Problem::of(position).ok()?;
        let mate = shortest(solver, &problem, Some(self.plies), NODES).mate;
        let (expected, most) = match mate {
            Mate::Shortest(plies) => (Some(plies), plies),
            Mate::None | Mate::NoneWithin(SHORT..) => (None, SHORT),
            _ => return Some(Found::Open),
        };
        let plain = Remembering::new(position.side(), self.most).shortest(position, most);
        Some(match (plain, expected) {
            (Ok(plain), _) if plain != expected => {
                println!("the solver finds {mate:?}, plain search {plain:?}: {position}");
                Found::Wrong
            }
            (Ok(Some(plies)), _) => Found::Mate(plies),
            (Ok(None), _) => Found::None,
            (Err(_), plies) => Found::TooMany(plies.unwrap_or(0)),
        })
    }
}

/// The last positions of each game of a folder, each once.
fn ends(dir: &Path, last: usize) -> Result<Vec<Position>, Box<dyn Error>> {
    let mut ends = BTreeMap::new();
    for file in &Folder::open(dir)?.files {
        let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
        let Some(format) = Format::from_extension(extension) else {
            continue;
        };
        let bytes = fs::read(dir.join(file)).map_err(|e| format!("{file}: {e}"))?;
        for game in read(&bytes, Some(format)).games {
            let positions = positions(&game.record);
            let first = positions.len().saturating_sub(last);
            let positions = positions.into_iter().skip(first);
            ends.extend(positions.map(|position| (position.key(), position)));
        }
    }
    Ok(ends.into_values().collect())
}

/// The positions of the main line, as far as it is legal.
fn positions(record: &Record) -> Vec<Position> {
    let Ok(start) = Position::new(record.start.setup.clone()) else {
        return Vec::new();
    };
    let mut positions = vec![start.clone()];
    let mut position = start;
    let entries = record.main_line().filter_map(|node| record.entry(node));
    for entry in entries {
        match entry {
            Entry::Move(m) if position.play(*m).is_ok() => positions.push(position.clone()),
            _ => break,
        }
    }
    positions
}
