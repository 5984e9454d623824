//! `cargo xtask`: the chores of this repository.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

mod ci;
mod corpus;
mod damage;
mod dist;
mod examples;
mod fuzz;
mod laws;
mod mutants;
mod perft;
mod readers;
mod root;
mod roundtrip;
mod tables;
mod tidy;
mod tsume;
mod versus;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// How a chore ends: whether all was well, or why it could not be done.
type Verdict = Result<bool, Box<dyn Error>>;

/// The chores of this repository.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Chore {
    /// Counts moves and compares with the tables in `testdata/perft`
    Perft(perft::PerftArgs),
    /// Reads a folder of real game records and reports what changed
    Corpus {
        /// The folder; it holds a `manifest.tsv`
        dir: PathBuf,
    },
    /// Writes a folder of real game records in every format and reads them again
    Roundtrip {
        /// The folder; it holds a `manifest.tsv`
        dir: PathBuf,
    },
    /// Lets tsshogi read what we write of a folder of real game records
    Readers {
        /// The folder; it holds a `manifest.tsv`
        dir: PathBuf,
        /// The folder where `npm install tsshogi` was run
        #[arg(long, value_name = "DIR", default_value = ".")]
        modules: PathBuf,
    },
    /// Compares with other libraries, for instance `versus rules --positions 200000`,
    /// `versus kifu --differ --corpus ../shared/corpus` or `versus speed --native`
    Versus {
        /// What to compare, and how much of it
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        what: Vec<String>,
    },
    /// Runs the laws under libFuzzer and files what breaks them
    Fuzz(fuzz::FuzzArgs),
    /// Damages real game records in many ways and reads them
    Damage(damage::DamageArgs),
    /// Asks laws about more positions than a test has time for
    Laws {
        /// Which laws
        #[arg(value_enum)]
        laws: laws::Laws,
        /// How many different positions
        #[arg(long, value_name = "N", default_value_t = 200_000)]
        positions: usize,
        /// The first seed, to go on where another run ended
        #[arg(long, value_name = "SEED", default_value_t = 0)]
        first: u64,
    },
    /// Counts what of the public documentation has an example; needs nightly Rust
    Examples {
        /// Names what has none
        #[arg(long)]
        missing: bool,
    },
    /// Figures of the solver of tsume problems
    Tsume {
        #[command(subcommand)]
        question: tsume::Question,
    },
    /// Runs the statements of docs/json.md in DuckDB and pandas on game records
    Tables {
        /// The folder of the records
        #[arg(default_value = "samples")]
        dir: PathBuf,
    },
    /// Checks the rules of the house that no compiler knows
    Tidy,
    /// Counts lines of code by crate, without comments, blank lines and unit tests
    Lines,
    /// Changes law, generator, referee and KIF reader in small ways and sees whether a test notices; needs cargo-mutants
    Mutants {
        /// One part alone: `law`, `referee` or `kif`
        #[arg(long)]
        part: Option<String>,
    },
    /// Packs the command for a target, as a release has it, into `target/dist`
    Dist(dist::DistArgs),
    /// Runs the gate, all but `cargo test`
    Ci {
        /// Also what takes too long for every change
        #[arg(long)]
        full: bool,
        /// These steps alone
        #[arg(value_name = "STEP", conflicts_with = "full")]
        only: Vec<String>,
    },
}

fn main() -> ExitCode {
    let verdict = match Chore::parse() {
        Chore::Perft(args) => perft::run(&args),
        Chore::Corpus { dir } => corpus::run(&dir),
        Chore::Mutants { part } => mutants::run(part.as_deref()),
        Chore::Roundtrip { dir } => roundtrip::run(&dir),
        Chore::Readers { dir, modules } => readers::run(&dir, &modules),
        Chore::Versus { mut what } => {
            let all = what.len();
            what.retain(|word| word != "--native");
            versus::run(what.len() < all, &what)
        }
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Damage(args) => damage::run(&args),
        Chore::Laws {
            laws,
            positions,
            first,
        } => laws::run(laws, positions, first),
        Chore::Examples { missing } => examples::run(missing),
        Chore::Tsume { question } => tsume::run(&question),
        Chore::Tables { dir } => tables::run(&dir),
        Chore::Tidy => tidy::run(),
        Chore::Lines => tidy::lines(),
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
