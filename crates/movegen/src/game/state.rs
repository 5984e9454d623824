//! What the arbiter looks at: the position reached and the moves that led to it.

use komadai_core::{
    ByColor, Color, Decision, Declaration, Handicap, HandicapPoints, History, ImpasseCount, Move,
    Outcome, Position, RuleSet, Unmet,
};

use super::Refusal;

/// A game as it was played, whether or not its moves were legal.
///
/// [`Game`](super::Game) holds one of these with one set of rules and plays only legal moves. Here any
/// move may be played, also after the end, and the position reached can be judged by any rules.
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
    /// The move that led to the position, if it was one.
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

    /// A game of this handicap that is resumed here. The positions before this one are unknown, so they
    /// do not count for repetition.
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

    /// Plays a move that is known to be legal, see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, m: Move) {
        self.position.advance_unchecked(m);
        self.history.push(&self.position);
        self.last = Some(m);
    }

    /// Plays a move that is known to be legal, and can be taken back.
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

    /// Continues from a position that no legal move led to: after a foul that was not punished, with its
    /// move, or after a turn without a move.
    pub fn reach(&mut self, position: Position, m: Option<Move>) {
        self.position = position;
        self.history.push(&self.position);
        self.last = m;
    }

    /// How the game is over on the position reached by these rules; nothing if it goes on.
    ///
    /// The first of these decides: the side to move has no legal move; the position occurred as often
    /// as the rules allow; a king reached the goal of a try; the arbiter declares an entered king; the
    /// maximum number of moves is reached.
    #[must_use]
    pub fn decision(&self, rules: &RuleSet) -> Option<Decision> {
        let no_move = self.no_legal_move(rules);
        let rule = no_move.or_else(|| self.rule_before_a_move(rules))?;
        Some(Decision::by(rule, self.position.side(), rules))
    }

    /// As [`decision`](GameState::decision), for a position that is known to have a move that the rules
    /// allow, for instance because one was played: the search for one is skipped.
    #[must_use]
    pub fn decision_before_a_move(&self, rules: &RuleSet) -> Option<Decision> {
        let rule = self.rule_before_a_move(rules)?;
        Some(Decision::by(rule, self.position.side(), rules))
    }

    /// What the rules count for a side, with its points for a handicap.
    #[must_use]
    pub fn impasse_count(&self, color: Color, rules: &RuleSet) -> ImpasseCount {
        let points = match (rules.handicap_points, color) {
            (HandicapPoints::ToUwate, Color::White) => self.handicap.points(),
            _ => 0,
        };
        ImpasseCount::of(&self.position, color).with_points(points)
    }

    /// What a declaration (入玉宣言) of the side to move would come to; nothing if the rules have no
    /// declaration.
    #[must_use]
    pub fn declaration(&self, rules: &RuleSet) -> Option<Declaration> {
        let side = self.position.side();
        let mut unmet = Unmet::empty();
        unmet.set(Unmet::IN_CHECK, self.position.is_check());
        unmet.set(Unmet::TOO_LATE, self.is_at_limit(rules));
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
        rule.judge(counts).map_err(Refusal::TooFewKings)
    }
}
