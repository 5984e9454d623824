//! `cargo xtask tsume`: figures of the solver of tsume problems.

mod speed;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use arbitrary::Unstructured;
use clap::Subcommand;
use komadai_core::Position;
use komadai_testkit::{bytes, tsume};
use komadai_tsume::{Problem, Rest};

use crate::Verdict;
use crate::root::root;

/// What is asked of the solver.
#[derive(Subcommand)]
pub(crate) enum Question {
    /// How many nodes a second a thread looks at: in hard problems, and in random small ones
    Speed(speed::Options),
}

pub(crate) fn run(question: &Question) -> Verdict {
    match question {
        Question::Speed(options) => speed::run(options),
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

/// The small problems of the seeds from `first` on.
fn small(first: u64) -> impl Iterator<Item = Position> {
    (first..).filter_map(|seed| {
        let bytes = bytes(seed, 400);
        tsume::small(&mut Unstructured::new(&bytes)).ok().flatten()
    })
}
