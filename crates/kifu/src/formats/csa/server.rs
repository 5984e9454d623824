//! What a game server says at the end of a game: why it ended, and to whom it gives it.

use komadai_core::{Color, EndingKind, Outcome};

/// The words behind `#` in one game, and whose they are.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Server {
    reason: Option<(&'static str, EndingKind)>,
    verdict: Option<Verdict>,
    /// The side of the player to whom it speaks.
    own: Option<Color>,
}

/// To whom the server gives the game.
#[derive(Clone, Copy, Debug)]
enum Verdict {
    Win,
    Lose,
    Draw,
    /// To nobody, as behind a game that is not counted.
    Nobody,
}

/// An ending in the words of a server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) word: &'static str,
    pub(super) kind: EndingKind,
    pub(super) outcome: Outcome,
    /// Whether the reason gives the game to somebody else than the verdict.
    pub(super) disagrees: bool,
}

impl Server {
    /// Takes a word behind `#`; `false` if it says nothing about the end.
    pub(super) fn hear(&mut self, word: &str) -> bool {
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

    /// Remembers to whom it speaks.
    pub(super) const fn speaks_to(&mut self, side: Color) {
        self.own = Some(side);
    }

    /// The outcome by the verdict alone, if that tells it.
    fn outcome(self) -> Option<Outcome> {
        Some(match self.verdict? {
            Verdict::Win => Outcome::Win(self.own?),
            Verdict::Lose => Outcome::Win(self.own?.opposite()),
            Verdict::Draw => Outcome::Draw,
            Verdict::Nobody => Outcome::Undecided,
        })
    }

    /// The ending of a game that has no other; `by_side` is who wins by a kind of ending where the
    /// game stands.
    pub(super) fn ending(self, by_side: impl Fn(EndingKind) -> Outcome) -> Option<Judged> {
        let (word, mut kind) = self.reason?;
        if kind == EndingKind::DeclareWin && matches!(self.verdict, Some(Verdict::Draw)) {
            kind = EndingKind::Impasse;
        }
        let usual = by_side(kind);
        let outcome = match self.outcome() {
            // A draw that is not counted is one.
            Some(Outcome::Undecided) if usual == Outcome::Draw => usual,
            verdict => verdict.unwrap_or(usual),
        };
        // Who made an illegal move, only the server knows.
        let open = usual == Outcome::Undecided || kind == EndingKind::IllegalMove;
        let disagrees = !open && usual.winner() != outcome.winner();
        Some(Judged {
            word,
            kind,
            outcome,
            disagrees,
        })
    }

    /// What the server makes of an ending: a failed declaration is still written `%KACHI`.
    pub(super) fn overrules(
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

    /// Whether the verdict gives a game to somebody else than its ending does.
    pub(super) fn denies(self, ending: Outcome) -> bool {
        let verdict = self.outcome();
        verdict.is_some_and(|verdict| {
            ending != Outcome::Undecided && verdict.winner() != ending.winner()
        })
    }
}

/// Why the game ended.
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
