//! What a server and its summary make of the end of a game.

use komadai_core::EndingKind;

use super::ending::{self, Told};
use super::server::Server;
use super::tell;
use crate::line_of_play::{LineOfPlay, Place};
use crate::record::Ending;

/// Ends a game as its server says, or compares that with the ending that it has.
pub(super) fn judge(line: &mut LineOfPlay<'_>, server: Server, at: Place) {
    let disagrees = match line.has_ending() {
        false => {
            let Some(judged) = server.ending(|kind| line.outcome(kind)) else {
                return;
            };
            let raw = format!("#{}", judged.word);
            line.end_with(judged.kind, judged.outcome, &raw);
            judged.disagrees
        }
        true => {
            let Some(last) = line.last_entry().and_then(|entry| entry.ending()) else {
                return;
            };
            if let Some((kind, outcome)) = server.overrules(last.kind, last.outcome) {
                let raw = last.raw.clone();
                let ending = Ending { kind, outcome, raw };
                line.record.set_ending(line.node(), ending);
                return;
            }
            server.denies(last.outcome)
        }
    };
    if disagrees {
        let message = "the server gives the game to somebody else than the ending does";
        line.findings
            .warn(at.line, at.span, "ending-disagrees", message);
    }
}

/// Lets the summary of a game server replace the ending that the file tells.
pub(super) fn overrule(line: &mut LineOfPlay<'_>, told: Told, raw: &str, at: Place) {
    let node = line.node();
    let unknown = told.kind == EndingKind::Other;
    let Some(old) = line.last_entry().and_then(|entry| entry.ending()) else {
        if unknown {
            let message = "the summary tells no known ending";
            line.findings
                .warn(at.line, at.span, "unknown-ending", message);
        }
        tell(line, told, raw);
        return;
    };
    let before = (old.kind, old.outcome);
    let raw = old.raw.clone();
    let (kind, outcome) = ending::overruled(told, old.kind, old.outcome);
    if unknown && told.outcome.is_some_and(|told| told != outcome) {
        let message = "the summary disagrees with the ending before it, which counts";
        line.findings
            .warn(at.line, at.span, "ending-disagrees", message);
    }
    if before != (kind, outcome) {
        line.record.set_ending(node, Ending { kind, outcome, raw });
    }
}
