//! The audit of a record: its claims against the facts.

mod claims;
mod clocks;
mod main_line;

use komadai_core::RuleSet;

use crate::finding::{Finding, Message, Place, Severity};
use crate::part::{Part, inside};
use crate::record::{NodeId, Record};
use main_line::MainLineAudit;

/// Something in a record that is not so, or that it does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditFinding {
    /// Where in the record.
    pub node: NodeId,
    /// The number of the move there.
    pub ply: u32,
    /// What: a claim that is not so is an error, what was not claimed a warning.
    pub message: Message,
}

impl AuditFinding {
    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.message.kind().severity()
    }

    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.message.kind().code()
    }

    /// The finding with its place in the part of a text that the record was read from; without one
    /// where the reader gave no place.
    #[must_use]
    pub fn in_part(self, record: &Record, part: &Part) -> Finding {
        let span = record.place(self.node);
        let span = span.and_then(|span| inside(span, part.byte));
        let place = span.map(|span| {
            let mut place = Place::of(&part.text, span);
            place.shift(part.line, part.byte);
            place
        });
        Finding {
            ply: Some(self.ply),
            ..Finding::new(place, self.message)
        }
    }
}

/// Plays the main line of a record and holds what it claims against what the referee
/// ([`GameState`](komadai_movegen::GameState)) says.
///
/// Under given rules a claim is false if they do not bear it out. Without rules it is called false
/// only if no [`Preset`](komadai_core::Preset) does. A maximum of moves that the headers name counts
/// for more than that of the rules; 0 is none.
///
/// | code | what |
/// |---|---|
/// | `false-checkmate`, `false-no-legal-move` | the side to move has a legal move, or is said to have won |
/// | `false-repetition` | the position did not come often enough, or it was perpetual check |
/// | `false-perpetual-check` | nobody gave check all along, or the other side did |
/// | `false-impasse`, `false-declaration`, `false-try`, `false-max-moves` | the conditions are not met, for the side that is said to have won, or the game goes on |
/// | `false-foul` | the record shows a foul, of the side that is said to have won |
/// | `unclaimed-checkmate`, `unclaimed-no-legal-move`, `unclaimed-repetition`, `unclaimed-perpetual-check`, `unclaimed-try`, `unclaimed-declaration`, `unclaimed-max-moves` | it happened, and the record does not say so |
/// | `played-on` | moves follow the end of the game |
/// | `wrong-first-mover` | a handicap game that Black begins |
/// | `pass` | a side did not move |
/// | `clock-disagrees` | a total of time is not the sum of the times before |
///
/// Illegal moves are not among them: readers report those, by name, as they meet them. A mate is
/// not denied where only drops could answer it, for problems do not count futile ones (無駄合),
/// unless rules are given and both kings are there: then it is a game. Repetition is not denied to
/// a record that starts in the middle of a game.
///
/// ```
/// use komadai_core::{EndingKind, Outcome};
/// use komadai_record::{Ending, Entry, Record, Start, audit};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// let raw = "千日手".to_owned();
/// let ending = Ending { kind: EndingKind::Repetition, outcome: Outcome::Draw, raw };
/// record.push(first, ending.into());
/// let found = audit(&record, None);
/// assert_eq!((found[0].code(), found[0].ply), ("false-repetition", 2));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn audit(record: &Record, rules: Option<&RuleSet>) -> Vec<AuditFinding> {
    let mut findings = Vec::new();
    if let Some(mut line) = MainLineAudit::new(record, rules) {
        line.run();
        findings = line.findings;
    }
    clocks::audit(record, &mut findings);
    findings.sort_by_key(|finding| finding.ply);
    findings
}
