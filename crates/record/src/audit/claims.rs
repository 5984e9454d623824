//! Whether an ending is what the record says.

use komadai_core::{
    ByColor, Color, DecidingRule, DeclarationResult, EndingKind, ImpasseCount, Move, Outcome,
    RuleSet,
};
use komadai_movegen::legal_moves;

use super::main_line::{MainLineAudit, name};
use crate::record::{Ending, Entry, NodeId};

impl MainLineAudit<'_> {
    /// Holds an ending against the facts.
    pub(super) fn claim(&mut self, node: NodeId, ending: &Ending) {
        let code = match ending.kind {
            EndingKind::Checkmate => "false-checkmate",
            EndingKind::NoLegalMove => "false-no-legal-move",
            EndingKind::Repetition => "false-repetition",
            EndingKind::PerpetualCheck => "false-perpetual-check",
            EndingKind::Impasse => "false-impasse",
            EndingKind::DeclareWin | EndingKind::DeclareDraw => "false-declaration",
            EndingKind::Try => "false-try",
            EndingKind::MaxMoves => "false-max-moves",
            EndingKind::IllegalMove | EndingKind::IllegalAction => {
                return self.claim_foul(node, ending);
            }
            _ => return,
        };
        let is_so = self.rules.iter().any(|rules| self.bears_out(rules, ending));
        if !is_so && !self.may_be_so(ending.kind) {
            let message = self.why_not(ending);
            self.error(node, code, &message);
        }
    }

    /// Whether the game is over in this way by these rules, or could be ended so.
    fn bears_out(&self, rules: &RuleSet, ending: &Ending) -> bool {
        use DecidingRule as By;
        let fits = |outcome| [outcome, Outcome::Undecided].contains(&ending.outcome);
        if let Some(decision) = self.state.decision(rules) {
            let rule = decision.rule;
            let is_so = match ending.kind {
                // Files call both a mate.
                EndingKind::Checkmate => matches!(rule, By::Checkmate | By::NoLegalMove),
                EndingKind::NoLegalMove => rule == By::NoLegalMove,
                EndingKind::Repetition => matches!(rule, By::Repetition | By::BothPerpetual),
                EndingKind::PerpetualCheck => matches!(rule, By::PerpetualCheck(_)),
                EndingKind::DeclareWin => matches!(rule, By::DeclaredWin | By::Try),
                EndingKind::Try => rule == By::Try,
                // 持将棋 is also what files say for the maximum of moves.
                EndingKind::MaxMoves | EndingKind::Impasse => rule == By::MaxMoves,
                _ => false,
            };
            return is_so && fits(decision.outcome);
        }
        let declared = self.state.declaration(rules);
        let declared = declared.map(|declaration| declaration.result);
        let drawn = declared == Some(DeclarationResult::Draw) && fits(Outcome::Draw);
        match ending.kind {
            EndingKind::DeclareWin => {
                let wins = Outcome::Win(self.state.position().side());
                declared == Some(DeclarationResult::Win) && fits(wins)
            }
            EndingKind::DeclareDraw => drawn,
            // 持将棋 is an agreement; files also say it for a declared draw.
            EndingKind::Impasse => drawn || self.state.agreement(rules).is_ok_and(fits),
            _ => false,
        }
    }

    /// Whether something that the record does not show, or problems do not ask for, could make it
    /// so.
    fn may_be_so(&self, kind: EndingKind) -> bool {
        match kind {
            // Problems do not count futile drops (無駄合). Under rules, between two kings, it is a
            // game.
            EndingKind::Checkmate => {
                let position = self.state.position();
                let has_king = |&color: &Color| position.king(color).is_some();
                let is_game = self.is_known && Color::ALL.iter().all(has_king);
                let answered = matches!(self.answer(), Some(Move::Drop { .. }));
                !is_game && position.is_check() && answered
            }
            // The position may have come before the record starts.
            EndingKind::Repetition => !self.is_whole,
            EndingKind::PerpetualCheck => !self.is_whole && self.perpetual().is_none(),
            _ => false,
        }
    }

    /// A move that answers a claimed mate, on the board if there is one.
    fn answer(&self) -> Option<Move> {
        let known = self.rules.first().filter(|_| self.is_known);
        let any = || legal_moves(self.state.position());
        let moves = known.map_or_else(any, |rules| self.state.legal_moves(rules));
        let step = moves.iter().find(|m| matches!(m, Move::Step { .. }));
        step.or(moves.get(0))
    }

    /// The side that gave check all along, by any of the rules.
    fn perpetual(&self) -> Option<Color> {
        self.rules
            .iter()
            .find_map(|rules| match self.state.decision(rules)?.rule {
                DecidingRule::PerpetualCheck(loser) => Some(loser),
                _ => None,
            })
    }

    /// Why the ending is not so.
    fn why_not(&self, ending: &Ending) -> String {
        let count = self.state.history().count();
        match ending.kind {
            EndingKind::Checkmate => match self.answer() {
                Some(m) => format!("this is no mate (詰み): {m} is legal"),
                None => "the side that is said to have won is mated".to_owned(),
            },
            EndingKind::NoLegalMove => match self.answer() {
                None if !self.state.position().is_check() => {
                    "the side that is said to have won has no legal move".to_owned()
                }
                _ => "the side to move has a legal move, or it is in check".to_owned(),
            },
            EndingKind::Repetition => match self.perpetual() {
                Some(loser) => format!(
                    "this is no draw: {} gave check all along (連続王手の千日手)",
                    name(loser)
                ),
                None => {
                    format!("this is no repetition (千日手): the position came {count} time(s)")
                }
            },
            EndingKind::PerpetualCheck => match self.perpetual() {
                Some(loser) => format!(
                    "{} gave check all along and is not said to have lost",
                    name(loser)
                ),
                None => format!(
                    "this is no perpetual check (連続王手の千日手): the position came {count} \
                     time(s), not with every move of one side a check"
                ),
            },
            EndingKind::Impasse => self.why_no_impasse(),
            EndingKind::DeclareWin | EndingKind::DeclareDraw => self.why_no_declaration(ending),
            EndingKind::Try => "no king came to where the other king started, the other side is \
                                said to have won, or the rules know no try"
                .to_owned(),
            _ => self.why_no_limit(),
        }
    }

    fn why_no_impasse(&self) -> String {
        let counts = ByColor::new_with(|color| ImpasseCount::of(self.state.position(), color));
        let entered = |count: ImpasseCount| match count.king_entered {
            true => "entered",
            false => "outside",
        };
        format!(
            "this is no impasse (持将棋): Black has {} points, its king is {}; White has {}, {}",
            counts.black.points,
            entered(counts.black),
            counts.white.points,
            entered(counts.white),
        )
    }

    fn why_no_declaration(&self, ending: &Ending) -> String {
        let to_move = self.state.position().side();
        let side = ending.outcome.winner().unwrap_or(to_move);
        let declared = |rules| Some(self.state.declaration(rules)?.result);
        let why = match self.rules.iter().find_map(declared) {
            _ if side != to_move => "it is not to move".to_owned(),
            Some(DeclarationResult::NotMet(unmet)) => unmet.to_string(),
            Some(_) => "the points are for another result".to_owned(),
            None => "the rules know no declaration".to_owned(),
        };
        let count = ImpasseCount::of(self.state.position(), side);
        format!(
            "the declaration (入玉宣言) of {} fails: {why}; {} points, {} pieces entered",
            name(side),
            count.points_declared,
            count.pieces_entered
        )
    }

    fn why_no_limit(&self) -> String {
        let decided = |rules| Some(self.state.decision(rules)?.rule.english());
        match self.rules.iter().find_map(decided) {
            Some(rule) => format!("not the maximum number of moves ended the game: {rule}"),
            None if self.state.position().is_check() => {
                "the maximum number of moves is not reached, or a check prolongs the game"
                    .to_owned()
            }
            None => "the maximum number of moves is not reached".to_owned(),
        }
    }

    /// Many fouls leave no trace on the board. What can be held against a claim is a foul on
    /// record, of the side that is said to have won.
    fn claim_foul(&mut self, node: NodeId, ending: &Ending) {
        let fouled = matches!(self.last, Some(Entry::Foul(_)));
        let offender = !self.state.position().side();
        if fouled && ending.outcome == Outcome::Win(offender) {
            let message = format!(
                "the foul is that of {}, which is said to have won",
                name(offender)
            );
            self.error(node, "false-foul", &message);
        }
    }
}
