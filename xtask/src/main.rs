//! `cargo xtask`: runs the chores of this repository.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

mod ci;
mod corpus;
mod dist;
mod fuzz;
mod gallery;
mod laws;
mod licences;
mod outlines;
mod page;
mod perft;
mod python;
mod root;
mod search;
mod sizes;
mod tables;
mod tags;
mod tidy;
mod versus;
mod web;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// The result of a chore: whether all checks passed, or why it could not run.
type Verdict = Result<bool, Box<dyn Error>>;

/// What `tidy` prints instead.
#[derive(clap::Subcommand)]
enum Tidy {
    /// Prints what each file of a crate is for
    Map {
        /// The crate, without `komadai-`; all crates if none is named
        #[arg(value_name = "CRATE")]
        name: Option<String>,
    },
    /// Counts habits of the text: public functions without a verb first, long sentences and others
    Figures(tidy::FiguresArgs),
}

/// The chores of this repository.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Chore {
    /// Counts moves and compares with the tables in `testdata/perft`
    Perft(perft::PerftArgs),
    /// Reads and writes a folder of real game records, or damages them
    Corpus(corpus::CorpusArgs),
    /// Compares with other libraries, for instance `versus rules --positions 200000`, or with another commit:
    /// `versus kifu --alone --rounds 1 --against HEAD~1`
    ///
    /// With `--native` everything is built for the processor of this machine. With `--against REV` the commit REV is
    /// built in `target/against`, both run in turns, and each row shows the ratio of their first values.
    Versus {
        /// What to compare, and with which options
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        what: Vec<String>,
    },
    /// Runs the laws under libFuzzer and files the inputs that break them
    Fuzz(fuzz::FuzzArgs),
    /// Checks laws on more positions than a test has time for
    Laws {
        /// Which laws
        #[arg(value_enum)]
        laws: laws::Laws,
        /// The number of different positions
        #[arg(long, value_name = "N", default_value_t = 200_000)]
        positions: usize,
        /// The first seed, to continue where another run ended
        #[arg(long, value_name = "SEED", default_value_t = 0)]
        first: u64,
    },
    /// Runs the statements of docs/json.md and docs/tables.md on game records, and those of the second page on
    /// generated games too
    Tables {
        /// The folder of the records
        #[arg(default_value = "samples")]
        dir: PathBuf,
        /// How many games are generated
        #[arg(long, value_name = "N", default_value_t = 1000)]
        games: u64,
    },
    /// Builds the Python wheel, installs it into an empty environment, and runs its example and tests
    Python,
    /// Compares the answers in docs/search.md with those from a folder of game records, and the tree of all games with
    /// a plain map
    Search(search::SearchArgs),
    /// Counts castles and openings in a folder of game records, and compares them with what headers name
    Tags {
        /// The folder
        dir: PathBuf,
    },
    /// Builds the modules of `web`, and prints their sizes
    Sizes,
    /// Builds the npm package `komadai` into `target/npm`, and tests it
    Web(web::WebArgs),
    /// Opens game pages in headless Chromium and walks through them
    Page {
        /// Game records
        #[arg(default_value = "samples/onigoroshi.kif")]
        files: Vec<PathBuf>,
    },
    /// Checks the rules of the repository that the compiler does not check
    Tidy {
        #[command(subcommand)]
        what: Option<Tidy>,
    },
    /// Counts lines of code by crate, without comments, blank lines and unit tests
    Lines,
    /// Draws pictures of everything that the crate diagram shows, into `target/gallery`
    Gallery,
    /// Extracts the outlines of glyphs from fonts, for the crate diagram
    Outlines(outlines::OutlinesArgs),
    /// Writes the licences of the crates that the command and the wheel contain
    Licences,
    /// Packs the command for a target, for a release, into `target/dist`
    Dist(dist::DistArgs),
    /// Runs the gate except `cargo test`
    Ci {
        /// Also runs the slow steps
        #[arg(long)]
        full: bool,
        /// Runs only these steps
        #[arg(value_name = "STEP", conflicts_with = "full")]
        only: Vec<String>,
    },
}

fn main() -> ExitCode {
    let verdict = match Chore::parse() {
        Chore::Perft(args) => perft::run(&args),
        Chore::Corpus(args) => corpus::run(&args),
        Chore::Versus { what } => versus::run(what),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Laws {
            laws,
            positions,
            first,
        } => laws::run(laws, positions, first),
        Chore::Tables { dir, games } => tables::run(&dir, games),
        Chore::Search(args) => search::run(&args),
        Chore::Tags { dir } => tags::run(&dir),
        Chore::Python => python::run(),
        Chore::Sizes => sizes::run(),
        Chore::Web(args) => web::run(&args),
        Chore::Page { files } => page::run(&files),
        Chore::Tidy { what: None } => tidy::run(),
        Chore::Tidy {
            what: Some(Tidy::Map { name }),
        } => tidy::map(name.as_deref()),
        Chore::Tidy {
            what: Some(Tidy::Figures(args)),
        } => tidy::figures(&args),
        Chore::Lines => tidy::lines(),
        Chore::Gallery => gallery::run(),
        Chore::Outlines(args) => outlines::run(&args),
        Chore::Licences => licences::run(),
        Chore::Dist(args) => dist::run(&args),
        Chore::Ci { full, only } => ci::run(full, &only),
    };
    match verdict {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
