//! The arbiter of a game: what may be played, whether it is over, who won and by which rule.

mod ends;
mod legal;
mod refused;
mod state;

pub use refused::Refusal;
pub use state::GameState;

use alloc::vec::Vec;

use komadai_core::{
    Color, DecidingRule, Decision, DeclarationResult, FoulKind, LateFoul, Move, Position, RuleSet,
};

use crate::MoveList;
use state::Undo;

/// A game under a set of rules, move by move.
///
/// After every move the arbiter decides whether the game is over, see [`GameState::decision`].
///
/// ```
/// use komadai_core::{DecidingRule, Outcome, Position, Preset};
/// use komadai_movegen::Arbiter;
///
/// let mut game = Arbiter::new(Position::startpos(), Preset::Jsa.rules());
/// for m in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     game.play(m.parse()?)?;
/// }
/// let decision = game.decision().ok_or("the game goes on")?;
/// assert_eq!((decision.outcome, decision.rule), (Outcome::Draw, DecidingRule::Repetition));
/// assert!(game.play("7g7f".parse()?).is_err(), "the game is over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No method panics, and an error leaves the game as it was. To store a game, store its start, its rules, its moves and
/// its [`Decision`]; all of them have texts or forms in serde. To restore it, play the moves and call
/// [`end_by`](Arbiter::end_by).
#[derive(Clone, Debug)]
pub struct Arbiter {
    rules: RuleSet,
    state: GameState,
    moves: Vec<Move>,
    /// The values that take each of the moves back.
    undos: Vec<Undo>,
    decision: Option<Decision>,
}

impl Arbiter {
    /// A game from this start, see [`GameState::new`]. It is over at once if the side to move has no legal
    /// move.
    #[must_use]
    pub fn new(start: Position, rules: RuleSet) -> Arbiter {
        Arbiter::resume(GameState::new(start), rules)
    }

    /// A game that continues from `state`.
    #[must_use]
    pub fn resume(state: GameState, rules: RuleSet) -> Arbiter {
        Arbiter {
            decision: state.decision(&rules),
            state,
            moves: Vec::new(),
            undos: Vec::new(),
            rules,
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The state that the arbiter judges. It counts for an impasse, and gives the result of a declaration.
    #[must_use]
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.state.position()
    }

    /// The moves that were played in this game.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game was decided; `None` if it is not over.
    #[must_use]
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Every move that may be played; none after the end of the game.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        match self.decision {
            Some(_) => MoveList::default(),
            None => self.state.legal_moves(&self.rules),
        }
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    ///
    /// The reason why not.
    pub fn judge(&self, m: Move) -> Result<(), Refusal> {
        self.ongoing()?;
        self.state.check(m, &self.rules)
    }

    /// Plays a move and returns how it decided the game; `None` if the game is not over.
    ///
    /// # Errors
    ///
    /// The reason why the move may not be played. The game is unchanged. If an illegal move loses under the
    /// rules ([`RuleSet::loses`]), the caller ends the game with [`foul`](Arbiter::foul).
    ///
    /// ```
    /// use komadai_core::{Position, Preset};
    /// use komadai_movegen::Arbiter;
    ///
    /// let mut game = Arbiter::new(Position::startpos(), Preset::Jsa.rules());
    /// assert_eq!(game.play("7g7f".parse()?), Ok(None), "the game goes on");
    /// assert_eq!(game.moves().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<Option<Decision>, Refusal> {
        self.judge(m)?;
        let undo = self.state.play(m);
        self.undos.push(undo);
        self.moves.push(m);
        self.decision = self.state.decision(&self.rules);
        Ok(self.decision)
    }

    /// Takes the last move back (待った), and with it the end of the game. Returns the move. Returns `None` and
    /// changes nothing if no move was played in this game.
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.state.undo(self.undos.pop()?);
        // The game was not over before the move.
        self.decision = None;
        Some(m)
    }

    /// A side gives up (投了).
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn resign(&mut self, side: Color) -> Result<Decision, Refusal> {
        self.ongoing()?;
        Ok(self.end(DecidingRule::Resignation(side)))
    }

    /// The time of the side to move ran out (切れ負け).
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn time_up(&mut self) -> Result<Decision, Refusal> {
        self.ongoing()?;
        Ok(self.end(DecidingRule::TimeUp))
    }

    /// A side committed a foul (反則) and loses.
    ///
    /// The game has only moves that were carried out, so it does not get the illegal move. A record may keep
    /// the move before the ending.
    ///
    /// # Errors
    ///
    /// The game is over, and the rules do not count late fouls ([`RuleSet::late_foul`]), or a foul decided it
    /// already.
    pub fn foul(&mut self, offender: Color, kind: FoulKind) -> Result<Decision, Refusal> {
        let decided_by = self.decision.map(|decision| decision.rule);
        if self.rules.late_foul != LateFoul::Loses
            || matches!(decided_by, Some(DecidingRule::Foul(..)))
        {
            self.ongoing()?;
        }
        Ok(self.end(DecidingRule::Foul(offender, kind)))
    }

    /// The side to move declares an entered king (入玉宣言) instead of making a move. It wins or draws, or it loses if
    /// a condition fails.
    ///
    /// # Errors
    ///
    /// The game is over, or the rules have no declaration.
    pub fn declare(&mut self) -> Result<Decision, Refusal> {
        self.ongoing()?;
        let declaration = self.state.declaration(&self.rules);
        let rule = match declaration.ok_or(Refusal::NoDeclaration)?.result {
            DeclarationResult::Win => DecidingRule::DeclaredWin,
            DeclarationResult::Draw => DecidingRule::DeclaredDraw,
            DeclarationResult::NotMet(unmet) => DecidingRule::FailedDeclaration(unmet),
        };
        Ok(self.end(rule))
    }

    /// Both players agree on impasse (持将棋) and count.
    ///
    /// # Errors
    ///
    /// The game is over, the rules have no agreement, or too few kings have entered.
    pub fn agree_on_impasse(&mut self) -> Result<Decision, Refusal> {
        self.ongoing()?;
        let outcome = self.state.agreement(&self.rules)?;
        Ok(self.end(DecidingRule::Agreement(outcome)))
    }

    /// Ends the game by a rule, as a stored [`Decision`] names it. If the moves show that rule, the game is over by it
    /// already.
    ///
    /// ```
    /// use komadai_core::{Decision, Position, Preset};
    /// use komadai_movegen::Arbiter;
    ///
    /// let stored: Decision = "white resign resignation b".parse()?;
    /// let mut game = Arbiter::new(Position::startpos(), Preset::Jsa.rules());
    /// assert_eq!(game.end_by(stored.rule), Ok(stored));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The rule does not decide this game, or another one has. The game is unchanged.
    pub fn end_by(&mut self, rule: DecidingRule) -> Result<Decision, Refusal> {
        let before = self.decision;
        if let Some(decision) = before {
            if decision.rule == rule {
                return Ok(decision);
            }
        }
        let decision = match rule {
            DecidingRule::Resignation(side) => self.resign(side),
            DecidingRule::TimeUp => self.time_up(),
            DecidingRule::Foul(offender, kind) => self.foul(offender, kind),
            DecidingRule::Agreement(_) => self.agree_on_impasse(),
            DecidingRule::DeclaredWin
            | DecidingRule::DeclaredDraw
            | DecidingRule::FailedDeclaration(_) => self.declare(),
            _ => Err(Refusal::NotDecided(rule)),
        }?;
        if decision.rule != rule {
            self.decision = before;
            return Err(Refusal::NotDecided(rule));
        }
        Ok(decision)
    }

    fn ongoing(&self) -> Result<(), Refusal> {
        self.decision
            .map_or(Ok(()), |decision| Err(Refusal::Over(decision)))
    }

    fn end(&mut self, rule: DecidingRule) -> Decision {
        let decision = Decision::by(rule, self.position().side(), &self.rules);
        *self.decision.insert(decision)
    }
}
