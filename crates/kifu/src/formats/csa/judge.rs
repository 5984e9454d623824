//! What a server and its summary make of the end of a game.

use crate::build::RecordBuilder;
use crate::{Ending, FindingKind};
use komadai_core::{EndingKind, Outcome, Span};

use crate::formats::csa::grammar::ServerWords;
use crate::formats::csa_ending::EndingWord;

/// Ends a game by the words of its server, or compares them with the ending that it has.
pub(super) fn judge(line: &mut RecordBuilder, server: ServerWords, at: Option<Span>) {
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
                line.set_ending(ending);
                return;
            }
            server.denies(last.outcome)
        }
    };
    if disagrees {
        line.findings.report(at, FindingKind::EndingDisagrees);
    }
}

/// Lets the summary of a game server replace the ending of the file.
pub(super) fn overrule(line: &mut RecordBuilder, summary: EndingWord, raw: &str, at: Span) {
    let unknown = summary.kind == EndingKind::Other;
    let old = line.last_entry().and_then(|entry| entry.ending()).cloned();
    let (kind, outcome) = match &old {
        Some(old) => summary.overrules(old.kind, old.outcome),
        None => (
            summary.kind,
            summary
                .outcome
                .unwrap_or_else(|| line.outcome(summary.kind)),
        ),
    };
    let usual = line.outcome(kind);
    // Who made an illegal move, only the server knows.
    let open = usual == Outcome::Undecided || kind == EndingKind::IllegalMove;
    let finding = match summary.outcome {
        _ if unknown && old.is_none() => Some(FindingKind::UnknownEnding),
        Some(claimed) if unknown && claimed != outcome => Some(FindingKind::EndingDisagrees),
        Some(_) if !unknown && !open && usual.winner() != outcome.winner() => {
            Some(FindingKind::EndingDisagrees)
        }
        _ => None,
    };
    if let Some(finding) = finding {
        line.findings.report(at, finding);
    }
    match old {
        None => line.end_with(kind, outcome, raw),
        Some(Ending { raw, .. }) => {
            let new = Ending { kind, outcome, raw };
            line.set_ending(new);
        }
    }
}
