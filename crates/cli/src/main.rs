//! The `komadai` command: show, convert and check shogi game records, ask the rules.

#![forbid(unsafe_code)]

mod args;
mod command;
mod escape;
mod failure;
mod games;
mod input;
mod output;
mod snippet;
mod start;
mod stderr;
mod turns;
mod width;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match args.command {
        Command::Show(show) => command::show::run(&show, &mut out),
        Command::Convert(convert) => command::convert::run(&convert, &mut out),
        Command::Check(check) => command::check::run(&check, &mut out),
        Command::Notate(notate) => command::notate::run(&notate, &mut out),
        Command::Resolve(resolve) => command::resolve::run(&resolve, &mut out),
        Command::Moves(moves) => command::moves::run(&moves, &mut out),
        Command::Perft(perft) => command::perft::run(&perft, &mut out),
    };
    let flushed = out.flush().map_err(Failure::from);
    let code = match result.and_then(|ok| flushed.map(|()| ok)) {
        Ok(true) => 0,
        Ok(false) => 1,
        // Whoever reads our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            failure.tell();
            failure.code()
        }
    };
    ExitCode::from(code)
}
