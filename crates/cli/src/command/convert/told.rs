//! What is told about a game that was written.

use std::io::{self, Write};

use komadai::kifu::Losses;

/// Prints the first loss of each kind, and how many more there are.
pub(super) fn tell_losses(name: &str, game: usize, losses: &Losses) -> io::Result<()> {
    let mut stderr = io::stderr().lock();
    let mut kinds = Vec::new();
    for loss in losses {
        if kinds.contains(&loss.kind) {
            continue;
        }
        kinds.push(loss.kind);
        let more = losses
            .iter()
            .filter(|other| other.kind == loss.kind)
            .count()
            - 1;
        let place = loss.ply.map_or(String::new(), |ply| format!(" ply {ply}:"));
        let kind = loss.kind.code();
        let message = &loss.message;
        write!(
            stderr,
            "{name}: game {game}: loss[{kind}]:{place} {message}"
        )?;
        match more {
            0 => writeln!(stderr)?,
            _ => writeln!(stderr, " (and {more} more)")?,
        }
    }
    Ok(())
}
