//! `komadai completions`: what a shell needs to complete words.

use std::io::Write;

use crate::args::CompletionsArgs;
use crate::args::translation::reference;
use crate::failure::Outcome;

pub(crate) fn run(args: &CompletionsArgs, out: &mut impl Write) -> Outcome {
    clap_complete::generate(args.shell, &mut reference(), "komadai", out);
    Ok(true)
}
