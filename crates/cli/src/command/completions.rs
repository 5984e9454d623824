//! `komadai completions`: what a shell needs to complete words.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::failure::RunResult;

pub(crate) fn run(args: &CompletionsArgs, out: &mut impl Write) -> RunResult {
    clap_complete::generate(args.shell, &mut Args::command(), "komadai", out);
    Ok(true)
}
