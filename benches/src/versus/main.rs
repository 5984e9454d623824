//! Compares Komadai with other libraries. `versus rules` compares the legal moves of many positions. The others
//! compare speed: `versus notation` of writing and reading moves, `versus kifu` of whole game records,
//! `versus speed` of counting, listing and playing.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod command;
mod contest;
mod differences;
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
    /// Legal moves of positions; each difference is classified
    Rules {
        /// The number of different positions
        #[arg(long, value_name = "N", default_value_t = 200_000)]
        positions: usize,
    },
    /// Speed of writing and reading moves
    Notation {
        /// How often each measurement is taken
        #[arg(long, value_name = "N", default_value_t = 200)]
        rounds: usize,
    },
    /// Speed of reading and writing game records
    ///
    /// The games are random legal games of 120 moves from the even start, the same on every run. Each has the names
    /// of the players and a resignation after the last move. Komadai writes their texts once, in UTF-8. KIF, JKF
    /// and CSA have a time for each move, except in the rows with `no clock`.
    ///
    /// Komadai reads with `read`, from bytes without a hint about encoding or format, to full records with
    /// findings, and checks every move. rsshogi and shogi-kifu-converter read texts and check the moves too. The
    /// crate csa reads only the syntax. Writing begins with the record that the same library read from the same
    /// format. Every library has its turn in each round. A ratio is the median of the ratios of the rounds.
    /// shogi-kifu-converter gets a hundredth of the games, and only games that it can read.
    Kifu(kifu::Options),
    /// Time of counting, listing and playing moves
    ///
    /// Every library has its turn in each round. A ratio is the median of the ratios of the rounds.
    ///
    /// The works are these. `count`: the moves of each position before the last move are counted only from that
    /// position. `perft`: the public `perft`, which may derive counts. `lists`: each position before the last move
    /// gets a full list of moves, from a `MovementBoard`. `play, list`: the same, but every move is played on the
    /// position, including its key, and undone. `play`: a move is played on a full position with its key and taken
    /// back, or played on a copy. haitaka counts sets of moves, rsshogi the moves of a list.
    ///
    /// Run `cargo xtask versus speed --native` for a build with `-C target-cpu=native`.
    ///
    /// cshogi, the fastest library in C++, is under the GPL and not a crate. To compare with it, build its C++
    /// sources (`src/`) with `-O3 -march=native`, and count perft with `MoveList<LegalAll>` as the moves of a
    /// position and the size of the list as the last count, at the same depths, on the same machine and between two
    /// runs of this program. Then give its million nodes per second in the order of the table, e.g.
    /// `--by-hand cshogi=192,480,505,875`.
    Speed(speed::Options),
    /// Speed of `target/release/komadai` in checking and converting to CSA, compared with the library
    ///
    /// The games are those of `kifu` without clocks, in one file and in files of a hundred games. `library` is
    /// `read` (and `write`) of the same games on one thread. The ratios compare one job with the library, and two
    /// jobs with one. `cpu` is the speed by processor time, which other programs do not use up.
    Command(command::Options),
    /// Time of `target/release/komadai` for questions and for the tree, compared with `check` of the same files
    ///
    /// The games are those of `kifu` without clocks, each another one, as CSA in files of a hundred games. All works have
    /// their turn in each round, with one job. The times are processor time, and a ratio is the median of the ratios of
    /// the rounds. The command has to be built with the feature `tables`; else the rows of tables are skipped.
    Search(search::Options),
    /// Mate or no mate, compared with other solvers, and the number of problems that each solves a second
    ///
    /// All solve the same problems in each round, one problem after the other, on one thread. A certificate of
    /// Komadai, accepted by the checker, decides each difference, which is then classified.
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
        Contest::Tsume(options) => tsume::run(&options),
    };
    if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
