//! Komadai against its peers: `versus rules` compares the legal moves of many positions, `versus
//! notation` the speed of writing and reading moves, `versus kifu` that of whole game records,
//! `versus speed` the time that counting, listing and playing take.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod command;
mod contest;
mod differences;
mod kifu;
mod notation;
mod peers;
mod rules;
mod speed;
mod starts;
mod tsume;

use std::process::ExitCode;

use clap::Parser;

/// Compares Komadai with other libraries.
#[derive(Parser)]
#[command(name = "versus", bin_name = "cargo xtask versus")]
enum Contest {
    /// The legal moves of positions, each difference classified
    Rules {
        /// How many different positions
        #[arg(long, value_name = "N", default_value_t = 200_000)]
        positions: usize,
    },
    /// How fast moves are written and read
    Notation {
        /// How often each measurement is taken
        #[arg(long, value_name = "N", default_value_t = 200)]
        rounds: usize,
    },
    /// How fast game records are read and written
    ///
    /// The games: random legal walks of 120 moves from the even start with the names of the players
    /// and a resignation behind the last move, the same on every run. Their texts are written once by
    /// Komadai, in UTF-8. KIF, JKF and CSA carry a time for each move; `no clock` tells the rows
    /// without.
    ///
    /// Komadai reads with `read`, from bytes of which neither encoding nor format is told, to full
    /// records with findings, and checks every move. rsshogi and shogi-kifu-converter read texts and
    /// check the moves too; the crate csa reads no more than syntax. Writing starts from the record
    /// that the same library read from the same format. In each round every library takes its turn;
    /// a ratio is the median of the ratios of the rounds. shogi-kifu-converter gets a hundredth of the
    /// games, and only such as it can read.
    Kifu(kifu::Options),
    /// The time that counting, listing and playing moves take
    ///
    /// In each round every library takes its turn; a ratio is the median of the ratios of the rounds.
    ///
    /// The works: `count`, the moves of each position before the last move are counted from that
    /// position alone; `perft`, the public `perft`, which may derive counts; `lists`, a full list of
    /// moves is written in each position before the last move, of which only a `MovementBoard` is made;
    /// `play, list`, the same with every move played on the position, key included, and undone; `play`, a move is played on a full
    /// position with its key and taken back, or played on a copy. haitaka counts sets of moves, rsshogi
    /// the moves of a list.
    ///
    /// Run `cargo xtask versus speed --native` for a build with `-C target-cpu=native`.
    ///
    /// cshogi, the fastest in C++, is GPL and no crate: build its C++ sources (`src/`) with
    /// `-O3 -march=native`, count perft there with `MoveList<LegalAll>` as the moves of a position and
    /// the size of the list as the last count, at the same depths, on the same machine and between two
    /// runs of this program; then give its million nodes per second in the order of the table, e.g.
    /// `--by-hand cshogi=192,480,505,875`.
    Speed(speed::Options),
    /// How fast `target/release/komadai` checks and converts to CSA, beside the library
    ///
    /// The games are those of `kifu` without clocks, in one file and in files of a hundred games. `library`
    /// is `read` (and `write`) of the same on one thread. Ratios: of that speed one job has, of one job two.
    /// `cpu` is the speed by the time of the processors, of which other programs take none.
    Command(command::Options),
    /// Mate or no mate, as other solvers see it, and how many problems each solves a second
    ///
    /// All solve the same problems in each round, each problem one after the other, on one thread. Each
    /// difference is judged by a certificate of Komadai that the checker accepts, and classified.
    Tsume(tsume::Options),
}

fn main() -> ExitCode {
    let well = match Contest::parse() {
        Contest::Rules { positions } => rules::run(positions),
        Contest::Notation { rounds } => notation::run(rounds),
        Contest::Kifu(options) => kifu::run(&options),
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
