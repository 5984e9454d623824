//! `komadai completions`: writes the completions of words for a shell.

use std::io::Write;

use crate::args::{CompletionsArgs, command};
use crate::failure::RunResult;

pub(crate) fn run(args: &CompletionsArgs, out: &mut impl Write) -> RunResult {
    // The generator panics if it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "komadai", &mut text);
    out.write_all(&text)?;
    Ok(true)
}
