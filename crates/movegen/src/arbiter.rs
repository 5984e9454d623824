//! Acts as the arbiter of a game: what may be played, whether the game is over, who won, and what rule decided.

mod ends;
mod legal;
mod refused;
mod standing;
mod state;

pub use refused::Refusal;
pub use standing::Standing;
pub use state::GameState;

use alloc::vec::Vec;

use komadai_core::{
    Color, DecidingRule, Decision, DeclarationResult, FoulKind, LateFoul, Move, Position, RuleSet,
};

use crate::MoveList;
use state::Undo;

/// A game under a set of rules, move by move.
///
/// After every move, the arbiter decides whether the game is over, see [`GameState::decision`].
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
/// No method panics, and an error leaves the game unchanged. To store a game, store its start, its rules, its moves and
/// its [`Decision`]. All of them have texts or serde forms. [`Arbiter::restore`] reads them back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arbiter {
    rules: RuleSet,
    state: GameState,
    moves: Vec<Move>,
    undos: Vec<Undo>,
    decision: Option<Decision>,
}

impl Arbiter {
    /// Creates a game from this start, see [`GameState::new`]. The game is over at once if a rule already decides it,
    /// for example if the side to move has no legal move.
    #[must_use]
    pub fn new(start: Position, rules: RuleSet) -> Arbiter {
        Arbiter::resume(GameState::new(start), rules)
    }

    /// Creates a game that continues from `state`.
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

    /// Restores a stored game: plays its moves from its start, and ends it by its decision.
    ///
    /// ```
    /// use komadai_core::{Color, Position, Preset};
    /// use komadai_movegen::Arbiter;
    ///
    /// let mut game = Arbiter::new(Position::startpos(), Preset::Jsa.rules());
    /// game.play("7g7f".parse()?)?;
    /// let decision = game.resign(Color::White)?;
    ///
    /// let rules = Preset::Jsa.rules();
    /// let restored = Arbiter::restore(Position::startpos(), rules, game.moves(), Some(decision))?;
    /// assert_eq!(restored, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the reason why a move may not be played, or why the decision is not that of the game.
    pub fn restore(
        start: Position,
        rules: RuleSet,
        moves: &[Move],
        decision: Option<Decision>,
    ) -> Result<Arbiter, Refusal> {
        let mut game = Arbiter::new(start, rules);
        for &m in moves {
            game.play(m)?;
        }
        if let Some(decision) = decision {
            game.end_by(decision.rule)?;
        }
        Ok(game)
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Returns the state that the arbiter judges. It counts points for an impasse and judges declarations.
    #[must_use]
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.state.position()
    }

    /// Returns the moves that were played in this game.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the decision, or `None` if the game is not over.
    #[must_use]
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Returns every move that may be played. The list is empty if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        match self.decision {
            Some(_) => MoveList::default(),
            None => self.state.legal_moves(&self.rules),
        }
    }

    /// Checks whether a move may be played.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move may not be played.
    pub fn judge(&self, m: Move) -> Result<(), Refusal> {
        self.ongoing()?;
        self.state.check(m, &self.rules)
    }

    /// Plays a move. Returns the decision if the move ended the game, or `None` if the game continues.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move may not be played. The game is then unchanged.
    /// [`play_or_foul`](Arbiter::play_or_foul) ends the game if the illegal move loses under the rules.
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

    /// Plays a move, or ends the game by a foul of the side to move if the move is illegal and loses under the rules
    /// ([`RuleSet::loses`]). Returns the decision if the game is over. [`moves`](Arbiter::moves) does not contain the
    /// illegal move.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move may not be played if the player must make another move. The game is then
    /// unchanged.
    ///
    /// ```
    /// use komadai_core::{FoulKind, Position, Preset};
    /// use komadai_movegen::Arbiter;
    ///
    /// let start: Position = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1".parse()?;
    /// let mut game = Arbiter::new(start, Preset::Jsa.rules());
    /// let decision = game.play_or_foul("P*5e".parse()?)?;
    /// assert_eq!(decision.and_then(|decision| decision.foul()), Some(FoulKind::Nifu));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_or_foul(&mut self, m: Move) -> Result<Option<Decision>, Refusal> {
        match self.play(m) {
            Err(Refusal::Illegal(breaches)) if self.rules.loses(breaches) => {
                let kind = FoulKind::of_move(self.position(), Some(m), breaches);
                self.foul(self.position().side(), kind).map(Some)
            }
            played => played,
        }
    }

    /// Takes the last move back (待った) and returns it. A game that was over then continues. If no move was played in
    /// this game, returns `None` and leaves the game unchanged.
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.state.undo(self.undos.pop()?);
        // The game was not over before the move.
        self.decision = None;
        Some(m)
    }

    /// Ends the game by resignation of `side` (投了).
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    pub fn resign(&mut self, side: Color) -> Result<Decision, Refusal> {
        self.ongoing()?;
        Ok(self.end(DecidingRule::Resignation(side)))
    }

    /// Ends the game because the side to move ran out of time (切れ負け). That side loses, even if the other side cannot
    /// mate. The caller has the clocks.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    pub fn time_up(&mut self) -> Result<Decision, Refusal> {
        self.ongoing()?;
        Ok(self.end(DecidingRule::TimeUp))
    }

    /// Ends the game by a foul (反則) of `offender`, who loses.
    ///
    /// A game contains only moves that were carried out, not the illegal move. A record may contain it before the
    /// ending.
    ///
    /// # Errors
    ///
    /// Returns an error if a foul has already decided the game. Also returns an error if the game is over and late
    /// fouls are ignored ([`RuleSet::late_foul`]).
    pub fn foul(&mut self, offender: Color, kind: FoulKind) -> Result<Decision, Refusal> {
        let decided_by = self.decision.map(|decision| decision.rule);
        if self.rules.late_foul != LateFoul::Loses
            || matches!(decided_by, Some(DecidingRule::Foul(..)))
        {
            self.ongoing()?;
        }
        Ok(self.end(DecidingRule::Foul(offender, kind)))
    }

    /// Declares an entered king (入玉宣言) for the side to move, which wins or draws, or loses if a condition fails.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, or if the rules do not allow declarations.
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

    /// Ends the game by agreement on impasse (持将棋): both players agree and count.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, if the rules do not allow an agreement, or if too few kings have entered.
    pub fn agree_on_impasse(&mut self) -> Result<Decision, Refusal> {
        self.ongoing()?;
        let outcome = self.state.agreement(&self.rules)?;
        Ok(self.end(DecidingRule::Agreement(outcome)))
    }

    /// Ends the game by the rule of a stored [`Decision`]. If the moves have already done so, returns that decision.
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
    /// Returns an error if the rule does not decide this game, or if another rule has decided it. The game is then
    /// unchanged.
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
