//! Komadai against its peers: `versus rules` compares the legal moves of many positions.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod differences;
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
}

fn main() -> ExitCode {
    let Contest::Rules { positions } = Contest::parse();
    if rules::run(positions) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
