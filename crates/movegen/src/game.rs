//! The arbiter of a game: what may be played, whether it is over, who won and by which rule.

mod legal;
mod limit;
mod refused;
mod verdict;

pub use refused::Refused;
pub use verdict::Verdict;

use alloc::vec::Vec;

use komadai_core::{
    ByColor, Color, DecidingRule, Decision, Declaration, DeclarationBy, DeclarationResult,
    EndingKind, FoulKind, Handicap, HandicapPoints, History, ImpasseCount, LateFoul, Move, Outcome,
    Position, RuleSet, Unmet,
};

use crate::MoveList;

/// A game under a set of rules, move by move.
///
/// After every move the arbiter asks, in this order, whether the other side has no legal move,
/// whether a position came back for the last time, whether a king reached its goal, whether an
/// entered king is declared by itself, and whether the maximum number of moves is reached.
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
/// Nothing here panics, and what is refused leaves the game as it was.
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    position: Position,
    history: History,
    moves: Vec<Move>,
    /// The points that the rules add for each side because of a handicap.
    bonus: ByColor<u32>,
    verdict: Verdict,
    /// The side whose check prolongs the game beyond its maximum.
    prolonging: Option<Color>,
}

impl Game {
    /// A game that starts here. It may be over at once, if the side to move has no legal move.
    ///
    /// Points for a handicap are counted if the start is that of a known handicap.
    #[must_use]
    pub fn new(start: Position, rules: RuleSet) -> Game {
        let handicap = Handicap::of(start.setup());
        Game::with_handicap(start, handicap.unwrap_or(Handicap::Even), rules)
    }

    /// A game of this handicap that is taken up again here. Positions before this one are not
    /// known, so their repetition does not count.
    #[must_use]
    pub fn with_handicap(start: Position, handicap: Handicap, rules: RuleSet) -> Game {
        let points = match rules.handicap_points {
            HandicapPoints::None => 0,
            HandicapPoints::ToUwate => handicap.points(),
        };
        let mut game = Game {
            history: History::new(&start),
            rules,
            moves: Vec::new(),
            bonus: ByColor {
                black: 0,
                white: points,
            },
            verdict: Verdict::Ongoing,
            prolonging: None,
            position: start,
        };
        if let Some(decision) = game.no_legal_move().or_else(|| game.declared_by_itself()) {
            game.verdict = Verdict::Over(decision);
        }
        game
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The positions so far.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
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
            Verdict::Ongoing => self.legal_moves_of_rules(),
        }
    }

    /// Whether a move may be played.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.ongoing().is_ok() && self.refusal(m).is_none()
    }

    /// Asks whether a move may be played.
    ///
    /// # Errors
    ///
    /// Why not. For a move that breaks the law, [`Position::check`] names every breach.
    pub fn check(&self, m: Move) -> Result<(), Refused> {
        self.ongoing()?;
        self.refusal(m).map_or(Ok(()), Err)
    }

    /// Plays a move and says whether the game goes on.
    ///
    /// # Errors
    ///
    /// Why the move may not be played; the game is then as before. Whether an illegal move loses is
    /// for the caller to carry out, with [`foul`](Game::foul): see [`RuleSet::loses`].
    pub fn play(&mut self, m: Move) -> Result<Verdict, Refused> {
        self.ongoing()?;
        if let Some(refused) = self.refusal(m) {
            return Err(refused);
        }
        let _ = self.position.play_unchecked(m);
        self.history.push(&self.position);
        self.moves.push(m);
        let decision = self
            .no_legal_move()
            .or_else(|| self.repeated())
            .or_else(|| self.tried(m))
            .or_else(|| self.declared_by_itself())
            .or_else(|| self.exhausted());
        self.verdict = decision.map_or(Verdict::Ongoing, Verdict::Over);
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
        let winner = !self.position.side();
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
    /// The game is over, and the rules do not look back; a foul never takes the place of another.
    pub fn foul(&mut self, offender: Color, kind: FoulKind) -> Result<Decision, Refused> {
        if let Verdict::Over(decision) = self.verdict {
            let looks_back = self.rules.late_foul == LateFoul::Loses
                && !matches!(decision.rule, DecidingRule::Foul(..));
            if !looks_back {
                return Err(Refused::Over(decision));
            }
        }
        let ending = FoulKind::ending(offender, self.position.side());
        let rule = DecidingRule::Foul(offender, kind);
        Ok(self.end(Outcome::Win(!offender), ending, rule))
    }

    /// What the rules count for a side, with its points for a handicap.
    #[must_use]
    pub fn impasse_count(&self, color: Color) -> ImpasseCount {
        ImpasseCount::of(&self.position, color).with_points(self.bonus[color])
    }

    /// What a declaration (入玉宣言) of the side to move would come to: the question, not the act.
    /// Nothing where the rules know no declaration.
    #[must_use]
    pub fn declaration(&self) -> Option<Declaration> {
        let rule = self.rules.declaration?;
        let side = self.position.side();
        let count = self.impasse_count(side);
        let mut declaration = rule.judge(side, count, self.position.is_check());
        if self.is_exhausted() {
            let unmet = match declaration.result {
                DeclarationResult::NotMet(unmet) => unmet,
                _ => Unmet::empty(),
            };
            declaration.result = DeclarationResult::NotMet(unmet | Unmet::TOO_LATE);
        }
        Some(declaration)
    }

    /// The side to move declares in place of a move. It wins, draws, or loses if a condition fails.
    ///
    /// # Errors
    ///
    /// The game is over, or the rules know no declaration.
    pub fn declare(&mut self) -> Result<Decision, Refused> {
        self.ongoing()?;
        let declaration = self.declaration().ok_or(Refused::NoDeclaration)?;
        let side = self.position.side();
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
    /// The game is over, the rules know no agreement, or too few kings have entered.
    pub fn agree_on_impasse(&mut self) -> Result<Decision, Refused> {
        self.ongoing()?;
        let rule = self.rules.agreement.ok_or(Refused::NoAgreement)?;
        let counts = ByColor::new_with(|color| self.impasse_count(color));
        let outcome = rule.judge(counts).map_err(Refused::TooFewKings)?;
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

    /// The end by the arbiter's own declaration.
    fn declared_by_itself(&self) -> Option<Decision> {
        if self.rules.declaration_by != DeclarationBy::Arbiter {
            return None;
        }
        let won = self.declaration()?.result == DeclarationResult::Win;
        won.then(|| Decision {
            outcome: Outcome::Win(self.position.side()),
            ending: EndingKind::DeclareWin,
            rule: DecidingRule::DeclaredWin,
        })
    }
}
