//! Compares Komadai with other libraries: legal moves (`rules`), mates (`tsume`), a search (`engine`), and speed (all
//! except `rules`).

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod command;
mod contest;
mod differences;
mod engine;
mod kifu;
mod notation;
mod peers;
mod rules;
mod search;
mod speed;
mod starts;
mod tsume;

use std::process::ExitCode;

use clap::Parser;

/// Compares Komadai with other libraries.
#[derive(Parser)]
#[command(name = "versus", bin_name = "cargo xtask versus")]
enum Contest {
    /// Compares the legal moves of positions, and classifies each difference
    Rules {
        /// The number of different positions
        #[arg(long, value_name = "N", default_value_t = 200_000)]
        positions: usize,
    },
    /// Compares the speed of writing and reading moves
    Notation {
        /// The number of times that each measurement is taken
        #[arg(long, value_name = "N", default_value_t = 200)]
        rounds: usize,
    },
    /// Compares the speed of reading and writing game records
    ///
    /// The games are random legal games of 120 moves from the even start, the same on every run. Each has the names of
    /// the players and a resignation after the last move. Komadai writes their texts once, in UTF-8. KIF, JKF and CSA
    /// have a time for each move, except in the rows with `no clock`.
    ///
    /// Komadai reads with `read`, from bytes without a hint about encoding or format. It checks every move, and returns
    /// full records with findings. rsshogi and shogi-kifu-converter read texts and check the moves, too. The crate csa
    /// reads only the syntax. Writing begins with the record that the same library read from the same format. The
    /// libraries take turns in each round. A ratio is the median of the rounds' ratios. shogi-kifu-converter gets a
    /// hundredth of the games, and only games that it can read.
    Kifu(kifu::Options),
    /// Compares the time of counting, listing and playing moves
    ///
    /// The libraries take turns in each round. A ratio is the median of the ratios of the rounds.
    ///
    /// `count` counts the moves in each position before the last move, from that position only. `perft` is the public
    /// `perft`, which may derive counts. `lists` makes a full list of moves in each position before the last move, from
    /// a `MovementBoard`. `play, list` does the same, but plays every move on the position, including its key, and
    /// undoes it. `play` plays a move on a full position with its key and takes it back, or plays it on a copy. haitaka
    /// counts sets of moves, and rsshogi counts the moves of a list.
    ///
    /// Run `cargo xtask versus speed --native` for a build with `-C target-cpu=native`.
    ///
    /// cshogi, the fastest library in C++, is under the GPL and not a crate. To compare with it, build its C++ sources
    /// (`src/`) with `-O3 -march=native`. Count perft with `MoveList<LegalAll>`, and take the size of the list as the
    /// last count. Use the same depths and the same machine, between two runs of this program. Then pass its million
    /// nodes per second in the order of the table: `--by-hand cshogi=192,480,505,875`.
    Speed(speed::Options),
    /// Compares the speed of `target/release/komadai` with the library, in checking and converting to CSA
    ///
    /// The games are those of `kifu` without clocks, in one file and in files of a hundred games. `library` is `read`
    /// (and `write`) of the same games on one thread. The ratios compare one job with the library, and two jobs with
    /// one. `cpu` is the speed by processor time, which other programs do not affect.
    Command(command::Options),
    /// Compares the time of `search` and `tree` in `target/release/komadai` with `check` of the same files
    ///
    /// The games are like those of `kifu` without clocks, but all different. They are in CSA files of a hundred games.
    /// The works take turns in each round, with one job. The times are processor time, and a ratio is the median of the
    /// ratios of the rounds. The rows of tables are skipped unless the command is built with the feature `tables`.
    Search(search::Options),
    /// Compares an alpha-beta search that is the same for each library: nodes and speed
    ///
    /// The search orders the legal moves in one way for all, so that the numbers of nodes must be equal. After the last
    /// ply, it searches captures. `undo` plays and undoes moves of Komadai, `copy` plays them on a copy, as haitaka
    /// does. rsshogi undoes. It also keeps what it needs for repetition, which this search does not use.
    Engine(engine::Options),
    /// Compares mate or no mate with other solvers, and the number of problems solved per second
    ///
    /// All solve the same problems in each round, in order, on one thread. A certificate of Komadai, accepted by the
    /// checker, decides each difference, which is then classified.
    Tsume(tsume::Options),
}

fn main() -> ExitCode {
    let well = match Contest::parse() {
        Contest::Rules { positions } => rules::run(positions),
        Contest::Notation { rounds } => notation::run(rounds),
        Contest::Kifu(options) => kifu::run(&options),
        Contest::Search(options) => search::run(&options),
        Contest::Command(options) => command::run(&options),
        Contest::Speed(options) => speed::run(&options),
        Contest::Engine(options) => engine::run(&options),
        Contest::Tsume(options) => tsume::run(&options),
    };
    if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
