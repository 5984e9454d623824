//! `tsume mates`: compares mates found by the solver and by plain search, in games and random games.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use komadai_core::Position;
use komadai_kifu::{Entry, Format, ReadOptions, Record};
use komadai_testkit::tsume::Remembering;
use komadai_tsume::{Mate, Problem, Solver};

use super::{Verdict, Work, shortest, walks};

/// The positions to compare.
#[derive(Args)]
pub(crate) struct Options {
    /// A folder of game records with a `manifest.tsv`, whose last positions are used before those of random games
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// The number of positions before the end of each game
    #[arg(long, value_name = "N", default_value_t = 12)]
    last: usize,
    /// The number of mates
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    mates: usize,
    /// The plies of the longest mate
    #[arg(long, value_name = "N", default_value_t = 11)]
    plies: u16,
    /// The limit for plain search, in positions per problem
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    most: usize,
    #[command(flatten)]
    work: Work,
}

/// The result for a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// A mate of this number of plies, found by both.
    Mate(u16),
    /// No mate, found by both. Plain search goes up to [`SHORT`].
    NoMate,
    /// The solver reached its limit.
    Open,
    /// Plain search reached its limit. This is the mate that the solver found, if any.
    TooMany(Option<u16>),
    Wrong,
}

/// The limit in plies for plain search if the solver finds no mate.
const SHORT: u16 = 5;
/// The limit for the solver, in nodes per problem.
const NODES: u64 = 1 << 20;

pub(crate) fn run(options: &Options) -> Verdict {
    let first = options.work.first;
    let of_games = match &options.games {
        Some(dir) => ends(dir, options.last)?,
        None => Vec::new(),
    };
    println!("{} positions of games, then walks", of_games.len());
    let of_games = of_games.into_iter().map(|position| (first, position));
    let mut counts: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut mates = 0;
    options.work.run(
        options.mates,
        of_games.chain(walks(first)),
        |solver, _, position| options.compare(solver, position),
        |outcome| {
            if let Some(outcome) = outcome {
                *counts.entry(outcome).or_default() += 1;
                mates += usize::from(matches!(outcome, Outcome::Mate(_)));
            }
            mates
        },
    );
    for (outcome, count) in &counts {
        println!("{count:8}  {outcome:?}");
    }
    println!("{mates} mates, verdict and length those of plain search");
    Ok(!counts.contains_key(&Outcome::Wrong))
}

impl Options {
    /// Solves a position in both ways. Returns `None` if it is not a problem.
    fn compare(&self, solver: &mut Solver, position: &Position) -> Option<Outcome> {
        let problem = Problem::of(position).ok()?;
        let mate = shortest(solver, &problem, Some(self.plies), NODES).mate;
        let (expected, most) = match mate {
            Mate::Shortest(plies) => (Some(plies), plies),
            Mate::None | Mate::NoneWithin(SHORT..) => (None, SHORT),
            _ => return Some(Outcome::Open),
        };
        let plain = Remembering::new(position.side(), self.most).shortest(position, most);
        Some(match (plain, expected) {
            (Ok(plain), _) if plain != expected => {
                println!("the solver finds {mate:?}, plain search {plain:?}: {position}");
                Outcome::Wrong
            }
            (Ok(Some(plies)), _) => Outcome::Mate(plies),
            (Ok(None), _) => Outcome::NoMate,
            (Err(_), plies) => Outcome::TooMany(plies),
        })
    }
}

/// Returns the last positions of each game of a folder, without duplicates.
pub(crate) fn ends(dir: &Path, last: usize) -> Result<Vec<Position>, Box<dyn Error>> {
    let mut ends = BTreeMap::new();
    let manifest = fs::read_to_string(dir.join("manifest.tsv"))?;
    for name in manifest
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next())
    {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let Some(format) = Format::from_extension(extension) else {
            continue;
        };
        let bytes = fs::read(dir.join(name)).map_err(|error| format!("{name}: {error}"))?;
        for game in ReadOptions::new().format(Some(format)).read(&bytes).games {
            let positions = positions(&game.record);
            let positions = positions.into_iter().rev().take(last);
            ends.extend(positions.map(|position| (position.key(), position)));
        }
    }
    Ok(ends.into_values().collect())
}

/// Returns the positions of the main line up to the first illegal move.
fn positions(record: &Record) -> Vec<Position> {
    let Ok(mut position) = Position::new(record.start.setup.clone()) else {
        return Vec::new();
    };
    let mut positions = vec![position.clone()];
    for entry in record.main_line().filter_map(|node| record.entry(node)) {
        match entry {
            Entry::Move(m) if position.play(*m).is_ok() => positions.push(position.clone()),
            _ => break,
        }
    }
    positions
}
