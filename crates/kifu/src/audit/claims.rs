//! Whether an ending is what the record says.

use komadai_core::{
    ByColor, Color, DeclarationResult, EndingKind, HandicapPoints, ImpasseCount, Move, Outcome,
    Repetition, RuleSet, Square, TryRule,
};
use komadai_movegen::{Status, legal_moves, status};

use super::course::{Course, name};
use crate::record::{Ending, Entry, NodeId, keys};

impl Course<'_> {
    /// Holds an ending against the facts.
    pub(super) fn claim(&mut self, node: NodeId, ending: &Ending) {
        match ending.kind {
            EndingKind::Checkmate => self.claim_mate(node),
            EndingKind::NoLegalMove if status(&self.position) != Status::NoLegalMove => {
                let message = "the side to move has a legal move, or it is in check";
                self.error(node, "false-no-legal-move", message);
            }
            EndingKind::Repetition => self.claim_repetition(node),
            EndingKind::PerpetualCheck => self.claim_perpetual(node, ending),
            EndingKind::Impasse => self.claim_impasse(node, ending),
            EndingKind::DeclareWin | EndingKind::DeclareDraw => self.claim_declared(node, ending),
            EndingKind::Try => self.claim_try(node),
            EndingKind::MaxMoves if !self.any(|course, rules| course.is_exhausted(rules)) => {
                let message = "the maximum number of moves is not reached";
                self.error(node, "false-max-moves", message);
            }
            EndingKind::IllegalMove | EndingKind::IllegalAction => self.claim_foul(node, ending),
            _ => {}
        }
    }

    /// Whether one of the rule sets bears something out.
    fn any(&self, borne_out: impl Fn(&Self, &RuleSet) -> bool) -> bool {
        self.rules.iter().any(|rules| borne_out(self, rules))
    }

    fn claim_mate(&mut self, node: NodeId) {
        let moves = legal_moves(&self.position);
        let answer = moves.iter().find(|m| matches!(m, Move::Step { .. }));
        let in_check = self.position.is_check();
        let message = match answer.or(moves.get(0)) {
            Some(m) if answer.is_some() || !in_check => {
                format!("this is no mate (詰み): {m} is legal")
            }
            _ => return,
        };
        self.error(node, "false-checkmate", &message);
    }

    /// Whether positions before the start could count.
    fn may_have_begun_before(&self) -> bool {
        self.handicap.is_none()
    }

    fn claim_repetition(&mut self, node: NodeId) {
        let repetition = |course: &Self, rules: &RuleSet| {
            let rule = rules.repetition?;
            course.history.repetition_by(&rule)
        };
        if self.any(|course, rules| repetition(course, rules) == Some(Repetition::Draw))
            || self.may_have_begun_before()
        {
            return;
        }
        let perpetual = self.rules.iter().find_map(|rules| repetition(self, rules));
        let message = match perpetual {
            Some(Repetition::PerpetualCheck(loser)) => format!(
                "this is no draw: {} gave check all along (連続王手の千日手)",
                name(loser)
            ),
            _ => format!(
                "this is no repetition (千日手): the position came {} time(s)",
                self.history.count()
            ),
        };
        self.error(node, "false-repetition", &message);
    }

    fn claim_perpetual(&mut self, node: NodeId, ending: &Ending) {
        let found = self.rules.iter().find_map(|rules| {
            match self.history.repetition_by(&rules.repetition?)? {
                Repetition::PerpetualCheck(loser) => Some(loser),
                Repetition::Draw => None,
            }
        });
        let message = match (found, ending.outcome) {
            (Some(loser), Outcome::Win(winner)) if winner == loser => {
                format!(
                    "{} gave check all along and is said to have won",
                    name(loser)
                )
            }
            (Some(_), _) => return,
            (None, _) if self.may_have_begun_before() => return,
            (None, _) => format!(
                "this is no perpetual check (連続王手の千日手): the position came {} time(s), \
                 not with every move of one side a check",
                self.history.count()
            ),
        };
        self.error(node, "false-perpetual-check", &message);
    }

    /// What counts for a side under these rules.
    fn count(&self, color: Color, rules: &RuleSet) -> ImpasseCount {
        let points = match (rules.handicap_points, self.handicap) {
            (HandicapPoints::ToUwate, Some(handicap)) if color == Color::White => handicap.points(),
            _ => 0,
        };
        ImpasseCount::of(&self.position, color).with_points(points)
    }

    fn agreed(&self, rules: &RuleSet) -> Option<Outcome> {
        let counts = ByColor::new_with(|color| self.count(color, rules));
        rules.agreement?.judge(counts).ok()
    }

    /// What a declaration of a side comes to; only the side to move can be in check.
    fn declared(&self, color: Color, rules: &RuleSet) -> Option<DeclarationResult> {
        let in_check = color == self.position.side() && self.position.is_check();
        let declaration = rules
            .declaration?
            .judge(color, self.count(color, rules), in_check);
        Some(declaration.result)
    }

    /// 持将棋 is an agreement; files also say it for a declared draw and for the maximum of moves.
    fn claim_impasse(&mut self, node: NodeId, ending: &Ending) {
        let borne_out = |course: &Self, rules: &RuleSet| {
            let agreed = course.agreed(rules);
            let side = course.position.side();
            agreed.is_some_and(|outcome| {
                ending.outcome == outcome || ending.outcome == Outcome::Undecided
            }) || course.declared(side, rules) == Some(DeclarationResult::Draw)
                || course.is_exhausted(rules)
        };
        if self.any(borne_out) {
            return;
        }
        let counts = ByColor::new_with(|color| ImpasseCount::of(&self.position, color));
        let entered = |count: ImpasseCount| {
            if count.king_entered {
                "entered"
            } else {
                "outside"
            }
        };
        let message = format!(
            "this is no impasse (持将棋): Black has {} points, its king is {}; White has {}, {}",
            counts.black.points,
            entered(counts.black),
            counts.white.points,
            entered(counts.white),
        );
        self.error(node, "false-impasse", &message);
    }

    fn claim_declared(&mut self, node: NodeId, ending: &Ending) {
        let wanted = match ending.kind {
            EndingKind::DeclareWin => DeclarationResult::Win,
            _ => DeclarationResult::Draw,
        };
        let side = ending.outcome.winner().unwrap_or(self.position.side());
        let borne_out = |course: &Self, rules: &RuleSet| {
            course.declared(side, rules) == Some(wanted)
                || (rules.try_rule == TryRule::Wins && course.is_tried(side))
        };
        if self.any(borne_out) {
            return;
        }
        let failed = self
            .rules
            .iter()
            .find_map(|rules| self.declared(side, rules));
        let why = match failed {
            Some(DeclarationResult::NotMet(unmet)) => unmet.to_string(),
            Some(_) => "the points are for another result".to_owned(),
            None => "the rules know no declaration".to_owned(),
        };
        let count = ImpasseCount::of(&self.position, side);
        let message = format!(
            "the declaration (入玉宣言) of {} fails: {why}; {} points, {} pieces entered",
            name(side),
            count.points_declared,
            count.pieces_entered
        );
        self.error(node, "false-declaration", &message);
    }

    fn claim_try(&mut self, node: NodeId) {
        let tried = Color::ALL.iter().any(|&color| self.is_tried(color));
        let known = self.any(|_, rules| rules.try_rule == TryRule::Wins);
        if !tried || !known {
            let message = "no king stands where the other king started, or the rules know no try";
            self.error(node, "false-try", message);
        }
    }

    pub(super) fn is_tried(&self, color: Color) -> bool {
        let goal = Square::from_numbers(5, if color == Color::Black { 1 } else { 9 });
        self.position
            .king(color)
            .is_some_and(|king| Some(king) == goal)
    }

    /// The header of the record counts for more than the rules.
    pub(super) fn is_exhausted(&self, rules: &RuleSet) -> bool {
        let said = self.record.headers.get(keys::MAX_MOVES);
        let said = said.and_then(|text| text.trim().parse::<u32>().ok());
        let limit = said.or(rules.max_moves.map(|limit| limit.plies));
        match limit {
            Some(limit) => self.position.ply() > limit,
            None => false,
        }
    }

    /// Many fouls leave no trace on the board. What can be held against a claim is a foul on
    /// record, of the side that is said to have won.
    fn claim_foul(&mut self, node: NodeId, ending: &Ending) {
        let fouled = matches!(self.last, Some(Entry::Foul(_)));
        let offender = !self.position.side();
        if fouled && ending.outcome == Outcome::Win(offender) {
            let message = format!(
                "the foul is that of {}, which is said to have won",
                name(offender)
            );
            self.error(node, "false-foul", &message);
        }
    }
}
