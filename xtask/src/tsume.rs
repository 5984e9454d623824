//! `cargo xtask tsume`: figures of the solver of tsume problems.

mod cooks;
mod line;
mod long;
mod mates;
mod speed;
mod threads;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use arbitrary::Unstructured;
use clap::Subcommand;
use komadai_core::Position;
use komadai_testkit::{bytes, tsume};
use komadai_tsume::{CookSearch, Policy, Problem, Questions, Rest, SearchLimits, Solution, Solver};

use crate::Verdict;
use crate::root::root;

/// What is asked of the solver.
#[derive(Subcommand)]
pub(crate) enum Question {
    /// How many nodes a second a thread looks at: in hard problems, and in random small ones
    Speed(speed::Options),
    /// How much faster several threads solve hard problems
    Threads(threads::Options),
    /// Whether mates from games and walks are those of plain search: verdict and length
    Mates(mates::Options),
    /// Whether cooks of small problems are those of a search of all positions that they come to
    Cooks(cooks::Options),
    /// Whether the shortest length of long mates is proved
    Long(long::Options),
    /// Whether a solution line is legal, all checks, and ends by mate
    Line(line::Options),
}

pub(crate) fn run(question: &Question) -> Verdict {
    match question {
        Question::Speed(options) => speed::run(options),
        Question::Threads(options) => threads::run(options),
        Question::Mates(options) => mates::run(options),
        Question::Cooks(options) => cooks::run(options),
        Question::Long(options) => long::run(options),
        Question::Line(options) => line::run(options),
    }
}

/// A file about tsume, of those that lie beside the repository if they lie anywhere.
fn shared(name: &str) -> PathBuf {
    root().join("../shared/tsume").join(name)
}

/// The problems of a table: a header, then a name and an SFEN a row.
fn table(file: &Path) -> Result<Vec<(String, Problem)>, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let rows = text.lines().skip(1).map(|row| {
        let mut fields = row.split('\t');
        let name = fields.next().unwrap_or_default();
        let setup = fields.next().ok_or("a row without a position")?.parse()?;
        Ok((name.to_owned(), Problem::new(setup, Rest::Auto)?))
    });
    rows.collect()
}

/// The small problems of the seeds from `first` on, with their seeds.
fn small(first: u64) -> impl Iterator<Item = (u64, Position)> {
    (first..).filter_map(|seed| {
        let bytes = bytes(seed, 400);
        let small = tsume::small(&mut Unstructured::new(&bytes)).ok().flatten();
        small.map(|position| (seed, position))
    })
}

/// Looks for the shortest mate alone, of no more than so many plies.
fn shortest(solver: &mut Solver, problem: &Problem, plies: Option<u16>, nodes: u64) -> Solution {
    let questions = Questions::default()
        .policy(Policy::None)
        .cooks(CookSearch::No)
        .plies(plies)
        .variations(false);
    solver.solve(problem, &questions, &SearchLimits::default().nodes(nodes))
}

/// How many mates of each length, in words.
struct Lengths<I>(I);

impl<I: Iterator<Item = u16> + Clone> fmt::Display for Lengths<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counts = BTreeMap::new();
        let lengths = self.0.clone();
        lengths.for_each(|plies| *counts.entry(plies).or_insert(0) += 1);
        let words = counts
            .iter()
            .map(|(plies, count)| format!("{count} of {plies}"));
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}
