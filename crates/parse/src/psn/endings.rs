//! The words of PSN for endings.

use alloc::string::String;

use komadai_core::{Color, EndingKind, Outcome};

/// What a word states about the end of a game.
///
/// ```
/// use komadai_core::{Color, EndingKind, Outcome};
/// use komadai_parse::psn::{PsnEnding, ending};
///
/// assert_eq!(ending("Resigns"), Some(PsnEnding::Kind(EndingKind::Resign)));
/// assert_eq!(ending("1-0"), Some(PsnEnding::Result(Outcome::Win(Color::Black))));
/// assert_eq!(ending("P7g-7f"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PsnEnding {
    /// How the game ended.
    Kind(EndingKind),
    /// The outcome alone.
    Result(Outcome),
}

impl PsnEnding {
    /// The ending and the outcome with `side` to move. `by_side` gives the outcome of a kind of ending with
    /// that side to move.
    #[must_use]
    pub fn meant(
        self,
        side: Color,
        by_side: impl Fn(EndingKind) -> Outcome,
    ) -> (EndingKind, Outcome) {
        match self {
            // Either a draw at the maximum number of moves, or a declared win.
            PsnEnding::Kind(EndingKind::Impasse) => (EndingKind::Impasse, Outcome::Undecided),
            // The side to move wins, since the other side gave the checks.
            PsnEnding::Kind(EndingKind::PerpetualCheck) => {
                (EndingKind::PerpetualCheck, Outcome::Win(side))
            }
            PsnEnding::Kind(kind) => (kind, by_side(kind)),
            PsnEnding::Result(Outcome::Draw) => (EndingKind::Draw, Outcome::Draw),
            PsnEnding::Result(outcome) => (EndingKind::Other, outcome),
        }
    }

    /// Whether this contradicts an outcome.
    #[must_use]
    pub fn disagrees(self, outcome: Outcome) -> bool {
        match (self, outcome) {
            (PsnEnding::Result(result), Outcome::Win(_)) => result != outcome,
            (PsnEnding::Result(Outcome::Win(_)), Outcome::Draw) => true,
            _ => false,
        }
    }
}

/// The ending that a word of any dialect names; nothing for any other word.
#[must_use]
pub fn ending(word: &str) -> Option<PsnEnding> {
    Some(PsnEnding::Kind(match word {
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
        "1-0" => return Some(PsnEnding::Result(Outcome::Win(Color::Black))),
        "0-1" => return Some(PsnEnding::Result(Outcome::Win(Color::White))),
        "1/2-1/2" => return Some(PsnEnding::Result(Outcome::Draw)),
        _ => return None,
    }))
}

/// The outcome by the value of the tag for the result.
#[must_use]
pub fn result(value: &str) -> Option<PsnEnding> {
    ending(value.trim()).filter(|result| matches!(result, PsnEnding::Result(_)))
}

/// The comment of Shogidokoro after `Jishogi` if a win was declared.
pub const DECLARED: &str = "入玉宣言により勝ち";

/// Whether the text after `Jishogi` begins with [`DECLARED`], perhaps with a clock before it.
#[must_use]
pub fn is_declared(text: &str) -> bool {
    let start: String = text.chars().take(64).collect();
    let rest = start.trim_start();
    let clock = rest
        .strip_prefix('(')
        .and_then(|clock| clock.split_once(')'));
    let rest = clock.map_or(rest, |(_, after)| after);
    let comment = rest.trim_start().strip_prefix('{').map(str::trim_start);
    comment.is_some_and(|comment| comment.starts_with(DECLARED))
}

/// The most precise word for an ending. `raw` is its word in the record; `psn2` allows the words of PSN2.
#[must_use]
pub fn ending_word(kind: EndingKind, raw: &str, psn2: bool) -> &'static str {
    match kind {
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
        // If only the winner is known, no dialect of a program has a word.
        EndingKind::Other if raw == "1-0" => "1-0",
        EndingKind::Other if raw == "0-1" => "0-1",
        _ => "Interrupt",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word that is written is read as an ending.
    #[test]
    fn words_are_read() {
        for &kind in EndingKind::ALL {
            for raw in ["", "1-0", "0-1"] {
                for psn2 in [false, true] {
                    assert_ne!(ending(ending_word(kind, raw, psn2)), None, "{kind:?}");
                }
            }
        }
    }

    #[test]
    fn declared() {
        assert!(is_declared(" (0:05 / 0:00:05) { 入玉宣言により勝ち。}"));
        assert!(is_declared("{入玉宣言により勝ち"));
        assert!(!is_declared("(0:05) 入玉宣言により勝ち"));
    }
}
