//! The audit of a record: its claims against the facts.

mod claims;
mod clocks;
mod main_line;

use komadai_core::RuleSet;

use crate::finding::Finding;
use crate::record::Record;
use main_line::MainLineAudit;

/// Plays the main line of a record and compares what it claims with what the referee
/// ([`GameState`](komadai_movegen::GameState)) finds.
///
/// Under given rules a claim is false if they do not confirm it. Without rules it is false if no
/// [`Preset`](komadai_core::Preset) confirms it. A maximum of moves that the headers name counts
/// for more than that of the rules; 0 is none.
///
/// | code | what |
/// |---|---|
/// | `false-checkmate`, `false-no-legal-move` | the side to move has a legal move, or is recorded as the winner |
/// | `false-repetition` | the position did not come often enough, or it was perpetual check |
/// | `false-perpetual-check` | nobody gave check all along, or the other side did |
/// | `false-impasse`, `false-declaration`, `false-try`, `false-max-moves` | the conditions are not met, for the side that is recorded as the winner, or the game goes on |
/// | `false-foul` | the record shows a foul, of the side that is recorded as the winner |
/// | `unclaimed-checkmate`, `unclaimed-no-legal-move`, `unclaimed-repetition`, `unclaimed-perpetual-check`, `unclaimed-try`, `unclaimed-declaration`, `unclaimed-max-moves` | it happened, and the record does not say so |
/// | `played-on` | moves follow the end of the game |
/// | `wrong-first-mover` | a handicap game that Black begins |
/// | `pass` | a side did not move |
/// | `clock-disagrees` | a total of time is not the sum of the times before |
///
/// Illegal moves are not among these findings: the readers report them. A mate is not denied where
/// only drops could answer it, for problems do not count futile ones (無駄合), unless rules are given
/// and both kings are there: then it is a game. Repetition is not denied to a record that starts in
/// the middle of a game.
///
/// ```
/// use komadai_core::{EndingKind, Outcome};
/// use komadai_kifu::{Ending, Entry, Record, Start, audit};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// let ending = Ending::new(EndingKind::Repetition, Outcome::Draw);
/// record.push(first, ending.into());
/// let found = audit(&record, None);
/// assert_eq!((found[0].code(), found[0].ply), ("false-repetition", Some(2)));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn audit(record: &Record, rules: Option<&RuleSet>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(mut line) = MainLineAudit::new(record, rules) {
        line.run();
        findings = line.findings;
    }
    clocks::audit(record, &mut findings);
    findings.sort_by_key(|finding| finding.ply);
    findings
}
