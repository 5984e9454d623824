//! The state that the arbiter judges: the position reached and the moves that led to it.

use komadai_core::{
    ByColor, Color, Decision, Declaration, Handicap, HandicapPoints, History, ImpasseCount, Move,
    Outcome, Position, RuleSet, UnmetConditions,
};

use super::Refusal;

/// A game as it was played, with legal and illegal moves.
///
/// [`Arbiter`](super::Arbiter) holds a state and one set of rules, and plays only legal moves. A state plays any
/// move, even after the end, and any rules can judge it.
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
#[derive(Clone, Debug)]
pub struct GameState {
    pub(super) position: Position,
    pub(super) history: History,
    handicap: Handicap,
    /// The number of the first move.
    pub(super) first_ply: u32,
    /// The move that led to the position; `None` if no move did.
    pub(super) last: Option<Move>,
}

/// What takes a move back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undo {
    of_position: komadai_core::Undo,
    /// The move before it.
    last: Option<Move>,
}

impl GameState {
    /// A game that starts here. If the start is that of a known handicap, its points count.
    #[must_use]
    pub fn new(start: Position) -> GameState {
        let handicap = Handicap::of(start.setup());
        GameState::with_handicap(start, handicap.unwrap_or(Handicap::Even))
    }

    /// A game of this handicap that continues from here. The positions before are unknown and do not count for
    /// repetition.
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

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The positions so far, the start included.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Plays a legal move without checking it by the law, see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, m: Move) {
        self.position.advance_unchecked(m);
        self.history.push(&self.position);
        self.last = Some(m);
    }

    /// Plays a legal move without checking it by the law, and keeps the value that takes it back.
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

    /// Continues from a position that no legal move led to: after the move of a foul that was not punished, or
    /// after a turn without a move.
    pub fn reach(&mut self, position: Position, m: Option<Move>) {
        self.position = position;
        self.history.push(&self.position);
        self.last = m;
    }

    /// How these rules end the game on the position reached; `None` if it is not over.
    ///
    /// The first of these decides. The side to move has no legal move. The position occurred as often as the
    /// rules allow. A king reached the goal of a try. The arbiter declares an entered king. The game has the
    /// maximum number of moves.
    #[must_use]
    pub fn decision(&self, rules: &RuleSet) -> Option<Decision> {
        let no_move = self.no_legal_move(rules);
        let rule = no_move.or_else(|| self.rule_before_a_move(rules))?;
        Some(Decision::by(rule, self.position.side(), rules))
    }

    /// [`decision`](GameState::decision) without the search for a move. The caller knows that the rules allow
    /// one, for instance because one was played.
    #[must_use]
    pub fn decision_before_a_move(&self, rules: &RuleSet) -> Option<Decision> {
        let rule = self.rule_before_a_move(rules)?;
        Some(Decision::by(rule, self.position.side(), rules))
    }

    /// The count of a side by the rules, with its points for a handicap.
    #[must_use]
    pub fn impasse_count(&self, color: Color, rules: &RuleSet) -> ImpasseCount {
        let points = match (rules.handicap_points, color) {
            (HandicapPoints::ToUwate, Color::White) => self.handicap.points(),
            _ => 0,
        };
        ImpasseCount::of(&self.position, color).with_points(points)
    }

    /// The result if the side to move declares now (入玉宣言); `None` if the rules have no declaration.
    #[must_use]
    pub fn declaration(&self, rules: &RuleSet) -> Option<Declaration> {
        let side = self.position.side();
        let mut unmet = UnmetConditions::empty();
        unmet.set(UnmetConditions::IN_CHECK, self.position.is_check());
        unmet.set(UnmetConditions::TOO_LATE, self.is_at_limit(rules));
        let count = self.impasse_count(side, rules);
        Some(rules.declaration?.judge(side, count, unmet))
    }

    /// Who wins if both players agree on impasse (持将棋) and count.
    ///
    /// # Errors
    ///
    /// The rules have no agreement, or too few kings have entered.
    pub fn agreement(&self, rules: &RuleSet) -> Result<Outcome, Refusal> {
        let rule = rules.agreement.ok_or(Refusal::NoAgreement)?;
        let counts = ByColor::from_fn(|color| self.impasse_count(color, rules));
        rule.judge(counts).ok_or(Refusal::TooFewKings)
    }
}
