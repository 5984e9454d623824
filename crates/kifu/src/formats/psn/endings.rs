//! The words of PSN for endings.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_record::Ending;
use komadai_record::build::RecordBuilder;

use crate::write::PsnDialect;

/// What a word says about the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// How it ended.
    Kind(EndingKind),
    /// Who won, but not how.
    Result(Outcome),
}

impl Said {
    /// Records the ending.
    pub(super) fn end(self, play: &mut RecordBuilder<'_>, word: &str) {
        let (kind, outcome) = self.meant(play);
        play.end_with(kind, outcome, word);
    }

    /// The kind and outcome that it has where we stand.
    pub(super) fn meant(self, play: &RecordBuilder<'_>) -> (EndingKind, Outcome) {
        match self {
            // A draw at the greatest number of moves, or a declared win.
            Said::Kind(EndingKind::Impasse) => (EndingKind::Impasse, Outcome::Undecided),
            // The side to move wins, since the other checked.
            Said::Kind(EndingKind::PerpetualCheck) => {
                (EndingKind::PerpetualCheck, Outcome::Win(play.side()))
            }
            Said::Kind(kind) => (kind, play.outcome(kind)),
            Said::Result(Outcome::Draw) => (EndingKind::Draw, Outcome::Draw),
            Said::Result(outcome) => (EndingKind::Other, outcome),
        }
    }

    /// Whether this cannot be the result of a game that ends so.
    pub(super) fn disagrees(self, outcome: Outcome) -> bool {
        match (self, outcome) {
            (Said::Result(said), Outcome::Win(_)) => said != outcome,
            (Said::Result(Outcome::Win(_)), Outcome::Draw) => true,
            _ => false,
        }
    }
}

/// The words for endings of all dialects.
pub(super) fn ending(word: &str) -> Option<Said> {
    Some(Said::Kind(match word {
        "Resigns" | "Resign" | "resigns" | "resign" | "RESIGNS" => EndingKind::Resign,
        "Interrupt" => EndingKind::Interrupt,
        "Mate" | "mate" => EndingKind::Checkmate,
        "Sennichite" | "RepetitionDraw" => EndingKind::Repetition,
        "RepetitionWin" => EndingKind::PerpetualCheck,
        "Jishogi" => EndingKind::Impasse,
        "Timeup" => EndingKind::TimeUp,
        "MaxMovesDraw" => EndingKind::MaxMoves,
        "DeclarationWin" => EndingKind::DeclareWin,
        "TryRuleWin" => EndingKind::Try,
        "1-0" => return Some(Said::Result(Outcome::Win(Color::Black))),
        "0-1" => return Some(Said::Result(Outcome::Win(Color::White))),
        "1/2-1/2" => return Some(Said::Result(Outcome::Draw)),
        _ => return None,
    }))
}

/// What the tag for the result says about the winner.
pub(super) fn result(value: &str) -> Option<Said> {
    ending(value.trim()).filter(|said| matches!(said, Said::Result(_)))
}

/// What Shogidokoro writes behind `Jishogi` when a win was declared.
pub(super) const DECLARED: &str = "入玉宣言により勝ち";

/// Whether a text goes on with the comment that explains `Jishogi` so, perhaps behind a clock.
pub(super) fn explained(behind: &str) -> bool {
    let start: String = behind.chars().take(64).collect();
    let rest = start.trim_start();
    let clock = rest
        .strip_prefix('(')
        .and_then(|clock| clock.split_once(')'));
    let rest = clock.map_or(rest, |(_, behind)| behind);
    let comment = rest.trim_start().strip_prefix('{').map(str::trim_start);
    comment.is_some_and(|comment| comment.starts_with(DECLARED))
}

/// The word for an ending in a dialect: the one that says most of it.
pub(super) fn word(ending: &Ending, dialect: PsnDialect) -> &'static str {
    let psn2 = dialect == PsnDialect::Psn2;
    match ending.kind {
        EndingKind::Resign => "Resigns",
        EndingKind::Checkmate | EndingKind::NoLegalMove => "Mate",
        EndingKind::TimeUp => "Timeup",
        EndingKind::Repetition if psn2 => "RepetitionDraw",
        EndingKind::Repetition => "Sennichite",
        EndingKind::PerpetualCheck if psn2 => "RepetitionWin",
        EndingKind::DeclareWin if psn2 => "DeclarationWin",
        EndingKind::Try if psn2 => "TryRuleWin",
        EndingKind::Draw => "1/2-1/2",
        EndingKind::Impasse | EndingKind::MaxMoves | EndingKind::DeclareDraw if psn2 => {
            "MaxMovesDraw"
        }
        EndingKind::DeclareWin
        | EndingKind::Impasse
        | EndingKind::MaxMoves
        | EndingKind::DeclareDraw => "Jishogi",
        // Where only the winner is known, no program's dialect has a word.
        EndingKind::Other if ending.raw == "1-0" => "1-0",
        EndingKind::Other if ending.raw == "0-1" => "0-1",
        _ => "Interrupt",
    }
}
