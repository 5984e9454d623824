//! The words of PSN for endings.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_parse::productions::Parsed;
use nom::Parser;
use nom::bytes::complete::{tag, take_till, take_while};
use nom::character::complete::char;
use nom::combinator::opt;
use nom::sequence::delimited;

use crate::formats::text::meaning;

/// What a word states about the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PsnEnding {
    /// How the game ended.
    Kind(EndingKind),
    /// The outcome alone.
    Result(Outcome),
}

impl PsnEnding {
    /// The ending and the outcome with `side` to move. `by_side` gives the outcome of a kind of ending with
    /// that side to move.
    pub(crate) fn meant(
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
    pub(crate) fn disagrees(self, outcome: Outcome) -> bool {
        match (self, outcome) {
            (PsnEnding::Result(result), Outcome::Win(_)) => result != outcome,
            (PsnEnding::Result(Outcome::Win(_)), Outcome::Draw) => true,
            _ => false,
        }
    }
}

/// The words of all dialects for kinds of endings; the last five are of PSN2.
const ENDINGS: [(&str, EndingKind); 16] = [
    ("Resigns", EndingKind::Resign),
    ("Resign", EndingKind::Resign),
    ("resigns", EndingKind::Resign),
    ("resign", EndingKind::Resign),
    ("RESIGNS", EndingKind::Resign),
    ("Interrupt", EndingKind::Interrupt),
    ("Mate", EndingKind::Checkmate),
    ("mate", EndingKind::Checkmate),
    ("Sennichite", EndingKind::Repetition),
    ("Jishogi", EndingKind::Impasse),
    ("Timeup", EndingKind::TimeUp),
    ("RepetitionDraw", EndingKind::Repetition),
    ("RepetitionWin", EndingKind::PerpetualCheck),
    ("MaxMovesDraw", EndingKind::MaxMoves),
    ("DeclarationWin", EndingKind::DeclareWin),
    ("TryRuleWin", EndingKind::Try),
];

/// The outcomes by themselves.
const RESULTS: [(&str, Outcome); 3] = [
    ("1-0", Outcome::Win(Color::Black)),
    ("0-1", Outcome::Win(Color::White)),
    ("1/2-1/2", Outcome::Draw),
];

/// The ending that a word of any dialect names; nothing for any other word.
pub(crate) fn ending(word: &str) -> Option<PsnEnding> {
    let result = || meaning(&RESULTS, word).map(PsnEnding::Result);
    let kind = meaning(&ENDINGS, word).map(PsnEnding::Kind);
    kind.or_else(result)
}

/// The outcome by the value of the tag for the result.
pub(crate) fn result(value: &str) -> Option<PsnEnding> {
    ending(value.trim()).filter(|result| matches!(result, PsnEnding::Result(_)))
}

/// The comment of Shogidokoro after `Jishogi` if a win was declared.
const DECLARED: &str = "入玉宣言により勝ち";

/// Whether the text after `Jishogi` begins with the comment `入玉宣言により勝ち`, perhaps with a clock before it.
pub(crate) fn is_declared(text: &str) -> bool {
    let end = text
        .char_indices()
        .nth(64)
        .map_or(text.len(), |(end, _)| end);
    let clock = delimited(char('('), take_till(|c| c == ')'), char(')'));
    let blanks = || take_while(char::is_whitespace);
    let brace = (blanks(), opt(clock), blanks(), char('{'), blanks());
    let found: Parsed<'_, _> = (brace, tag(DECLARED)).parse(text.get(..end).unwrap_or(""));
    found.is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared() {
        assert!(is_declared(" (0:05 / 0:00:05) { 入玉宣言により勝ち。}"));
        assert!(is_declared("{入玉宣言により勝ち"));
        assert!(!is_declared("(0:05) 入玉宣言により勝ち"));
    }
}
