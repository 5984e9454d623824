//! Whether the claim of an ending is true.

use komadai_core::{
    ByColor, Color, DecidingRule, DeclarationResult, EndingKind, ImpasseCount, Move, Outcome,
    RuleSet,
};
use komadai_movegen::legal_moves;

use super::main_line::MainLineAudit;
use crate::finding::Message;
use crate::finding::details::{DeclarationPoints, ImpasseCounts, MoveName, RuleName, SideName};
use crate::record::{Ending, Entry, NodeId};

impl MainLineAudit<'_> {
    /// Holds an ending against the facts.
    pub(super) fn claim(&mut self, node: NodeId, ending: &Ending) {
        if matches!(
            ending.kind,
            EndingKind::IllegalMove | EndingKind::IllegalAction
        ) {
            return self.claim_foul(node, ending);
        }
        let is_so = || self.rules.iter().any(|rules| self.bears_out(rules, ending));
        if is_judged(ending.kind) && !is_so() && !self.may_be_so(ending.kind) {
            let message = self.why_not(ending);
            self.report(node, message);
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
                // Files write 持将棋 for the maximum of moves too.
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
            // 持将棋 is an agreement; files write it for a declared draw too.
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
    fn why_not(&self, ending: &Ending) -> Message {
        let count = self.state.history().count();
        match ending.kind {
            EndingKind::Checkmate => match self.answer() {
                Some(answer) => Message::NoMate {
                    answer: MoveName::of(self.state.position(), answer),
                },
                None => Message::WinnerMated,
            },
            EndingKind::NoLegalMove => match self.answer() {
                None if !self.state.position().is_check() => Message::WinnerWithoutMove,
                _ => Message::HasLegalMove,
            },
            EndingKind::Repetition => match self.perpetual() {
                Some(loser) => Message::RepetitionByCheck {
                    side: SideName(loser),
                },
                None => Message::NoRepetition { count },
            },
            EndingKind::PerpetualCheck => match self.perpetual() {
                Some(loser) => Message::OtherPerpetualCheck {
                    side: SideName(loser),
                },
                None => Message::NoPerpetualCheck { count },
            },
            EndingKind::Impasse => {
                let of = |color| ImpasseCount::of(self.state.position(), color);
                let counts = ImpasseCounts(ByColor::from_fn(of));
                Message::NoImpasse { counts }
            }
            EndingKind::DeclareWin | EndingKind::DeclareDraw => self.why_no_declaration(ending),
            EndingKind::Try => Message::NoTry,
            _ => self.why_no_limit(),
        }
    }

    fn why_no_declaration(&self, ending: &Ending) -> Message {
        let to_move = self.state.position().side();
        let color = ending.outcome.winner().unwrap_or(to_move);
        let points = DeclarationPoints(ImpasseCount::of(self.state.position(), color));
        let side = SideName(color);
        let declared = |rules| Some(self.state.declaration(rules)?.result);
        match self.rules.iter().find_map(declared) {
            _ if color != to_move => Message::DeclarationOutOfTurn { side, points },
            Some(DeclarationResult::NotMet(unmet)) => Message::DeclarationNotMet {
                side,
                unmet,
                points,
            },
            Some(_) => Message::DeclarationOtherwise { side, points },
            None => Message::NoDeclaration { side, points },
        }
    }

    fn why_no_limit(&self) -> Message {
        let decided = |rules| Some(RuleName(self.state.decision(rules)?.rule));
        match self.rules.iter().find_map(decided) {
            Some(rule) => Message::EndedOtherwise { rule },
            None if self.state.position().is_check() => Message::NoMaxMovesInCheck,
            None => Message::NoMaxMoves,
        }
    }

    /// Many fouls leave no trace on the board. What can be held against a claim is a foul on
    /// record, of the side that is said to have won.
    fn claim_foul(&mut self, node: NodeId, ending: &Ending) {
        let fouled = matches!(self.last, Some(Entry::Foul(_)));
        let offender = !self.state.position().side();
        if fouled && ending.outcome == Outcome::Win(offender) {
            let side = SideName(offender);
            self.report(node, Message::OtherFoul { side });
        }
    }
}

/// Whether the board can show that such an ending is not so.
const fn is_judged(kind: EndingKind) -> bool {
    matches!(
        kind,
        EndingKind::Checkmate
            | EndingKind::NoLegalMove
            | EndingKind::Repetition
            | EndingKind::PerpetualCheck
            | EndingKind::Impasse
            | EndingKind::DeclareWin
            | EndingKind::DeclareDraw
            | EndingKind::Try
            | EndingKind::MaxMoves
    )
}
