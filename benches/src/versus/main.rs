//! Komadai against its peers: `versus rules` compares the legal moves of many positions, `versus
//! notation` the speed of writing and reading moves.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod differences;
mod notation;
mod peers;
mod rules;
mod starts;

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
}

fn main() -> ExitCode {
    let well = match Contest::parse() {
        Contest::Rules { positions } => rules::run(positions),
        Contest::Notation { rounds } => notation::run(rounds),
    };
    if well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
