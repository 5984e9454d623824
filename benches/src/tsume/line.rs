//! `tsume line`: checks a solution line move by move.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use komadai_core::{Faults, Move, Position};

use super::Verdict;

/// The line to check.
#[derive(Args)]
pub(crate) struct Options {
    /// A file with `position sfen … moves …`
    #[arg(default_value = "../shared/tsume/microcosmos.usi")]
    file: PathBuf,
}

/// Returns `true` if each move is legal, each move of the attacker is a check, and the last one mates.
pub(crate) fn run(options: &Options) -> Verdict {
    let file = options.file.display();
    let text = fs::read_to_string(&options.file).map_err(|error| format!("{file}: {error}"))?;
    let line = text.trim().strip_prefix("position sfen ");
    let line = line.and_then(|line| line.split_once(" moves "));
    let (start, moves) = line.ok_or("no line")?;
    let mut position = Position::allowing(start.parse()?, Faults::NO_KING)?;
    let attacker = position.side();
    let mut plies = 0;
    for word in moves.split(' ') {
        let m: Move = word.parse()?;
        plies += 1;
        let played = position.play(m);
        played.map_err(|error| format!("ply {plies}: {error}"))?;
        if plies % 2 == 1 && !position.is_check() {
            return Err(format!("ply {plies}: {m} is no check").into());
        }
    }
    let is_legal = |m| position.judge(m).is_ok();
    let is_mate = position.side() != attacker && !Move::all().any(is_legal);
    println!("{plies} plies, all legal, each of the attacker a check; mate at the end: {is_mate}");
    Ok(is_mate)
}
