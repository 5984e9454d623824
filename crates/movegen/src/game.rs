//! The arbiter of a game: what may be played, whether it is over, who won and by which rule.

mod legal;
mod limit;
mod refused;
mod state;
mod verdict;

pub use refused::Refused;
pub use state::GameState;
pub use verdict::Verdict;

use alloc::vec::Vec;

use komadai_core::{
    Color, DecidingRule, Decision, Declaration, DeclarationResult, EndingKind, FoulKind, Handicap,
    History, ImpasseCount, LateFoul, Move, Outcome, Position, RuleSet,
};

use crate::MoveList;

/// A game under a set of rules, move by move.
///
/// After every move the arbiter asks whether the game is over by itself, see
/// [`GameState::decision`].
///
/// ```
/// use komadai_core::{DecidingRule, Outcome, Position, Preset};
/// use komadai_movegen::{Game, Verdict};
///
/// let mut game = Game::new(Position::startpos(), Preset::Jsa.rules());
/// for m in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     game.play(m.parse()?)?;
/// }
/// let Verdict::Over(decision) = game.verdict() else { panic!() };
/// assert_eq!((decision.outcome, decision.rule), (Outcome::Draw, DecidingRule::Repetition));
/// assert!(game.play("7g7f".parse()?).is_err(), "the game is over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No method panics, and an error leaves the game as it was.
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    state: GameState,
    moves: Vec<Move>,
    verdict: Verdict,
}

impl Game {
    /// A game that starts here. It may be over at once, if the side to move has no legal move.
    ///
    /// Points for a handicap are counted if the start is that of a known handicap.
    #[must_use]
    pub fn new(start: Position, rules: RuleSet) -> Game {
        Game::of(GameState::new(start), rules)
    }

    /// A game of this handicap that is resumed here. The positions before this one are unknown, so they
    /// do not count for repetition.
    #[must_use]
    pub fn with_handicap(start: Position, handicap: Handicap, rules: RuleSet) -> Game {
        Game::of(GameState::with_handicap(start, handicap), rules)
    }

    fn of(state: GameState, rules: RuleSet) -> Game {
        Game {
            verdict: Verdict::of(state.decision(&rules)),
            state,
            moves: Vec::new(),
            rules,
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.state.position()
    }

    /// The positions so far, the start included.
    #[must_use]
    pub const fn history(&self) -> &History {
        self.state.history()
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether the game is over, and how.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Every move that may be played; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        match self.verdict {
            Verdict::Over(_) => MoveList::default(),
            Verdict::Ongoing => self.state.legal_moves(&self.rules),
        }
    }

    /// Whether a move may be played.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.check(m).is_ok()
    }

    /// Asks whether a move may be played.
    ///
    /// # Errors
    ///
    /// Why not. For a move that breaks the law, [`Position::check`] names every breach.
    pub fn check(&self, m: Move) -> Result<(), Refused> {
        self.ongoing()?;
        self.state.refusal(m, &self.rules).map_or(Ok(()), Err)
    }

    /// Plays a move and says whether the game goes on.
    ///
    /// # Errors
    ///
    /// Why the move may not be played; the game is then as before. If an illegal move loses under the
    /// rules ([`RuleSet::loses`]), the caller ends the game with [`foul`](Game::foul).
    pub fn play(&mut self, m: Move) -> Result<Verdict, Refused> {
        self.check(m)?;
        self.state.play_unchecked(m);
        self.moves.push(m);
        self.verdict = Verdict::of(self.state.decision(&self.rules));
        Ok(self.verdict)
    }

    /// A side gives up (投了).
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn resign(&mut self, side: Color) -> Result<Decision, Refused> {
        self.ongoing()?;
        Ok(self.end(
            Outcome::Win(!side),
            EndingKind::Resign,
            DecidingRule::Resignation(side),
        ))
    }

    /// The time of the side to move ran out (切れ負け).
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn time_up(&mut self) -> Result<Decision, Refused> {
        self.ongoing()?;
        let winner = !self.position().side();
        Ok(self.end(
            Outcome::Win(winner),
            EndingKind::TimeUp,
            DecidingRule::TimeUp,
        ))
    }

    /// A side committed a foul (反則) and loses.
    ///
    /// # Errors
    ///
    /// The game is over, and the rules do not count late fouls ([`RuleSet::late_foul`]), or it was
    /// decided by a foul already.
    pub fn foul(&mut self, offender: Color, kind: FoulKind) -> Result<Decision, Refused> {
        if let Verdict::Over(decision) = self.verdict {
            let looks_back = self.rules.late_foul == LateFoul::Loses
                && !matches!(decision.rule, DecidingRule::Foul(..));
            if !looks_back {
                return Err(Refused::Over(decision));
            }
        }
        let ending = FoulKind::ending(offender, self.position().side());
        let rule = DecidingRule::Foul(offender, kind);
        Ok(self.end(Outcome::Win(!offender), ending, rule))
    }

    /// What the rules count for a side, with its points for a handicap.
    #[must_use]
    pub fn impasse_count(&self, color: Color) -> ImpasseCount {
        self.state.impasse_count(color, &self.rules)
    }

    /// What a declaration (入玉宣言) of the side to move would come to, without declaring. Nothing if the
    /// rules have no declaration.
    #[must_use]
    pub fn declaration(&self) -> Option<Declaration> {
        self.state.declaration(&self.rules)
    }

    /// The side to move declares in place of a move. It wins, draws, or loses if a condition fails.
    ///
    /// # Errors
    ///
    /// The game is over, or the rules have no declaration.
    pub fn declare(&mut self) -> Result<Decision, Refused> {
        self.ongoing()?;
        let declaration = self.declaration().ok_or(Refused::NoDeclaration)?;
        let side = self.position().side();
        Ok(match declaration.result {
            DeclarationResult::Win => self.end(
                Outcome::Win(side),
                EndingKind::DeclareWin,
                DecidingRule::DeclaredWin,
            ),
            DeclarationResult::Draw => self.end(
                Outcome::Draw,
                EndingKind::DeclareDraw,
                DecidingRule::DeclaredDraw,
            ),
            DeclarationResult::NotMet(unmet) => self.end(
                Outcome::Win(!side),
                FoulKind::ending(side, side),
                DecidingRule::FailedDeclaration(unmet),
            ),
        })
    }

    /// Both players agree on impasse (持将棋) and count.
    ///
    /// # Errors
    ///
    /// The game is over, the rules have no agreement, or too few kings have entered.
    pub fn agree_on_impasse(&mut self) -> Result<Decision, Refused> {
        self.ongoing()?;
        let outcome = self.state.agreement(&self.rules)?;
        Ok(self.end(outcome, EndingKind::Impasse, DecidingRule::Agreement))
    }

    fn ongoing(&self) -> Result<(), Refused> {
        match self.verdict {
            Verdict::Ongoing => Ok(()),
            Verdict::Over(decision) => Err(Refused::Over(decision)),
        }
    }

    fn end(&mut self, outcome: Outcome, ending: EndingKind, rule: DecidingRule) -> Decision {
        let decision = Decision {
            outcome,
            ending,
            rule,
        };
        self.verdict = Verdict::Over(decision);
        decision
    }
}
