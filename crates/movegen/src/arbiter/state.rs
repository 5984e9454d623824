//! Holds the state that the arbiter judges: the current position and the moves that led to it.

use komadai_core::{
    ByColor, Color, Decision, Declaration, Handicap, HandicapPoints, History, ImpasseCount, Move,
    Outcome, Position, RuleSet, UnmetConditions,
};

use super::Refusal;

/// A game as it was played, with legal and illegal moves.
///
/// An [`Arbiter`](super::Arbiter) has a state and one set of rules, and plays only legal moves. A state plays any move,
/// even after the end of the game, and any rules can judge it.
///
/// ```
/// use komadai_core::{EndingKind, Position, Preset};
/// use komadai_movegen::GameState;
///
/// let start: Position = "k8/9/9/9/9/9/9/9/K8 b - 256".parse()?;
/// let mut state = GameState::new(start);
/// state.play_unchecked("9i8i".parse()?);
/// let ending = |preset: Preset| state.decision(&preset.rules()).map(|decision| decision.ending);
/// assert_eq!(ending(Preset::Csa), Some(EndingKind::MaxMoves));
/// assert_eq!(ending(Preset::Jsa), None, "500 moves may be played");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameState {
    pub(super) position: Position,
    pub(super) history: History,
    handicap: Handicap,
    /// The number of the first move.
    pub(super) first_ply: u32,
    /// The move that led to the position, or `None` if there was no move.
    pub(super) last: Option<Move>,
}

/// The data that takes a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Undo {
    of_position: komadai_core::Undo,
    /// The value of [`GameState::last`] before the move.
    last: Option<Move>,
}

impl GameState {
    /// Creates a game that starts with this position. If it is the start of a known handicap, the rules may add points
    /// for the removed pieces.
    #[must_use]
    pub fn new(start: Position) -> GameState {
        let handicap = Handicap::of(start.setup());
        GameState::with_handicap(start, handicap.unwrap_or(Handicap::Even))
    }

    /// Creates a game of this handicap that continues from this position. Earlier positions are ignored for repetition.
    #[must_use]
    pub fn with_handicap(start: Position, handicap: Handicap) -> GameState {
        GameState {
            history: History::new(&start),
            handicap,
            first_ply: start.ply(),
            last: None,
            position: start,
        }
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the history of the positions, including the start.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Plays a legal move without checking it, see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, m: Move) {
        self.position.advance_unchecked(m);
        self.history.push(&self.position);
        self.last = Some(m);
    }

    /// Plays a legal move without checking it. Returns the data that takes it back.
    pub(super) fn play(&mut self, m: Move) -> Undo {
        let undo = Undo {
            of_position: self.position.play_unchecked(m),
            last: self.last.replace(m),
        };
        self.history.push(&self.position);
        undo
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self, undo: Undo) {
        self.position.undo(undo.of_position);
        self.history.pop();
        self.last = undo.last;
    }

    /// Continues from a position that no legal move led to, as after an unpunished foul or a turn without a move.
    pub fn reach(&mut self, position: Position, m: Option<Move>) {
        self.position = position;
        self.history.push(&self.position);
        self.last = m;
    }

    /// Returns the decision by these rules in the current position, or `None` if the game is not over.
    ///
    /// The first of these decides:
    ///
    /// 1. The side to move has no legal move.
    /// 2. The position has occurred so often that the rules end the game (千日手).
    /// 3. A king has reached the goal of a try.
    /// 4. The rules leave the declaration of an entered king to the arbiter, and the side to move could declare a win.
    /// 5. The game has reached the maximum number of moves.
    #[must_use]
    pub fn decision(&self, rules: &RuleSet) -> Option<Decision> {
        let no_move = self.no_legal_move(rules);
        let rule = no_move.or_else(|| self.rule_before_a_move(rules))?;
        Some(Decision::by(rule, self.position.side(), rules))
    }

    /// Returns the [`decision`](GameState::decision) without the search for a legal move. The caller knows that the
    /// rules allow one, for example because one was played.
    #[must_use]
    pub fn decision_before_a_move(&self, rules: &RuleSet) -> Option<Decision> {
        let rule = self.rule_before_a_move(rules)?;
        Some(Decision::by(rule, self.position.side(), rules))
    }

    /// Returns the impasse count of a side. If the rules give points for a handicap, the count of White includes them.
    #[must_use]
    pub fn impasse_count(&self, color: Color, rules: &RuleSet) -> ImpasseCount {
        let points = match (rules.handicap_points, color) {
            (HandicapPoints::ToUwate, Color::White) => self.handicap.points(),
            _ => 0,
        };
        ImpasseCount::of(&self.position, color).with_points(points)
    }

    /// Returns the result of a declaration by the side to move (入玉宣言), or `None` if the rules forbid declarations.
    #[must_use]
    pub fn declaration(&self, rules: &RuleSet) -> Option<Declaration> {
        let side = self.position.side();
        let mut unmet = UnmetConditions::empty();
        unmet.set(UnmetConditions::IN_CHECK, self.position.is_check());
        unmet.set(UnmetConditions::TOO_LATE, self.is_at_limit(rules));
        let count = self.impasse_count(side, rules);
        Some(rules.declaration?.judge(side, count, unmet))
    }

    /// Returns the outcome if both players agree on impasse (持将棋) and count.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not allow an agreement, or if too few kings have entered.
    pub fn agreement(&self, rules: &RuleSet) -> Result<Outcome, Refusal> {
        let rule = rules.agreement.ok_or(Refusal::NoAgreement)?;
        let counts = ByColor::from_fn(|color| self.impasse_count(color, rules));
        rule.judge(counts).ok_or(Refusal::TooFewKings)
    }
}
