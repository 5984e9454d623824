//! The words of a game server at the end of a game: why it ended, and who won (`#RESIGN`, `#WIN`).

use komadai_core::{Color, EndingKind, Outcome};

/// The words after `#` in one game, and the side of the player to whom they are sent.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ServerWords {
    reason: Option<(&'static str, EndingKind)>,
    verdict: Option<Verdict>,
    /// The side of the player to whom the words are sent.
    own: Option<Color>,
}

/// The result by the server.
#[derive(Clone, Copy, Debug)]
enum Verdict {
    Win,
    Lose,
    Draw,
    /// Nobody wins, as in a game that does not count.
    Nobody,
}

/// An ending in the words of a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerEnding {
    /// The word for the reason.
    pub(crate) word: &'static str,
    /// How the game ended.
    pub(crate) kind: EndingKind,
    /// Who won.
    pub(crate) outcome: Outcome,
    /// Whether the winner by the reason differs from the one by the verdict.
    pub(crate) disagrees: bool,
}

impl ServerWords {
    /// Adds a word after `#`. Returns whether it is about the end of a game.
    pub(crate) fn add(&mut self, word: &str) -> bool {
        let verdict = match word {
            "WIN" => Verdict::Win,
            "LOSE" => Verdict::Lose,
            "DRAW" => Verdict::Draw,
            "CENSORED" => Verdict::Nobody,
            "CHUDAN" if self.reason.is_some() => Verdict::Nobody,
            _ => {
                let reason = REASONS.iter().find(|(reason, _)| *reason == word).copied();
                self.reason = reason.or(self.reason);
                return reason.is_some();
            }
        };
        self.verdict = Some(verdict);
        true
    }

    /// Sets the side of the player to whom the words are sent.
    pub(crate) const fn sent_to(&mut self, side: Color) {
        self.own = Some(side);
    }

    /// The outcome by the verdict alone, if it names one.
    fn outcome(self) -> Option<Outcome> {
        Some(match self.verdict? {
            Verdict::Win => Outcome::Win(self.own?),
            Verdict::Lose => Outcome::Win(self.own?.opposite()),
            Verdict::Draw => Outcome::Draw,
            Verdict::Nobody => Outcome::Undecided,
        })
    }

    /// The ending of a game whose moves have none. `by_side` gives the outcome of a kind of ending by the
    /// side to move.
    pub(crate) fn ending(self, by_side: impl Fn(EndingKind) -> Outcome) -> Option<ServerEnding> {
        let (word, mut kind) = self.reason?;
        if kind == EndingKind::DeclareWin && matches!(self.verdict, Some(Verdict::Draw)) {
            kind = EndingKind::Impasse;
        }
        let usual = by_side(kind);
        let outcome = match self.outcome() {
            // A draw in a game that does not count is still a draw.
            Some(Outcome::Undecided) if usual == Outcome::Draw => usual,
            verdict => verdict.unwrap_or(usual),
        };
        // Only the server knows who made an illegal move.
        let open = usual == Outcome::Undecided || kind == EndingKind::IllegalMove;
        let disagrees = !open && usual.winner() != outcome.winner();
        Some(ServerEnding {
            word,
            kind,
            outcome,
            disagrees,
        })
    }

    /// The ending by the server, if it replaces the written one: a failed declaration is still written
    /// `%KACHI`.
    pub(crate) fn overrules(
        self,
        kind: EndingKind,
        outcome: Outcome,
    ) -> Option<(EndingKind, Outcome)> {
        let (_, reason) = self.reason?;
        let failed = kind == EndingKind::DeclareWin && reason == EndingKind::IllegalMove;
        let lost = match outcome {
            Outcome::Win(color) => Outcome::Win(color.opposite()),
            other => other,
        };
        failed.then(|| (reason, self.outcome().unwrap_or(lost)))
    }

    /// Whether the winner by the verdict differs from the one of the written ending.
    pub(crate) fn denies(self, ending: Outcome) -> bool {
        let verdict = self.outcome();
        verdict.is_some_and(|verdict| {
            ending != Outcome::Undecided && verdict.winner() != ending.winner()
        })
    }
}

/// The words for why a game ended, by the CSA protocol for servers.
const REASONS: &[(&str, EndingKind)] = &[
    ("RESIGN", EndingKind::Resign),
    ("TIME_UP", EndingKind::TimeUp),
    ("ILLEGAL_MOVE", EndingKind::IllegalMove),
    ("SENNICHITE", EndingKind::Repetition),
    ("OUTE_SENNICHITE", EndingKind::PerpetualCheck),
    ("JISHOGI", EndingKind::DeclareWin),
    ("MAX_MOVES", EndingKind::MaxMoves),
    ("CHUDAN", EndingKind::Interrupt),
];
