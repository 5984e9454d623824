//! What is told about a game that was written.

use komadai::kifu::Losses;

use crate::stderr;

/// Prints the first loss of each kind, and how many more there are.
pub(super) fn tell_losses(name: &str, game: usize, losses: &Losses) {
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
        let more = match more {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        stderr::tell(format_args!(
            "{name}: game {game}: loss[{kind}]:{place} {message}{more}"
        ));
    }
}
