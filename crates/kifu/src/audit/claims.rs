//! Whether the claim of an ending is true.

use komadai_core::{
    Color, DecidingRule, DeclarationResult, EndingKind, ImpasseCount, Move, Outcome, RuleSet,
};
use komadai_movegen::legal_moves;

use super::MainLineAudit;
use crate::finding::reason;
use crate::{Detail, Ending, Entry, Finding, FindingKind, NodeId};

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
            let finding = self.why_not(ending);
            self.report(node, finding);
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
    fn why_not(&self, ending: &Ending) -> Finding {
        let count = self.state.history().count();
        let why_not_repeated = |words| match self.perpetual() {
            Some(side) => Detail::filled(reason::GAVE_CHECK, &[("side", Detail::of_side(side))]),
            None => Detail::filled(words, &[("count", count.into())]),
        };
        match ending.kind {
            EndingKind::Checkmate => FindingKind::FalseCheckmate.with("why", self.why_no_mate()),
            EndingKind::NoLegalMove => FindingKind::FalseNoLegalMove.into(),
            EndingKind::Repetition => {
                FindingKind::FalseRepetition.with("why", why_not_repeated(reason::OCCURRED))
            }
            EndingKind::PerpetualCheck => FindingKind::FalsePerpetualCheck
                .with("why", why_not_repeated(reason::NOT_BY_CHECKS)),
            EndingKind::Impasse => {
                let points = |color| points(ImpasseCount::of(self.state.position(), color));
                let finding = FindingKind::FalseImpasse.with("black", points(Color::Black));
                finding.with("white", points(Color::White))
            }
            EndingKind::DeclareWin | EndingKind::DeclareDraw => self.why_no_declaration(ending),
            EndingKind::Try => FindingKind::FalseTry.into(),
            _ => FindingKind::FalseMaxMoves.with("why", self.why_no_limit()),
        }
    }

    fn why_no_mate(&self) -> Detail {
        let Some(answer) = self.answer() else {
            return reason::MATED.into();
        };
        let answer = Detail::of_move(self.state.position(), answer);
        Detail::filled(reason::IS_LEGAL, &[("move", answer)])
    }

    fn why_no_declaration(&self, ending: &Ending) -> Finding {
        let to_move = self.state.position().side();
        let side = ending.outcome.winner().unwrap_or(to_move);
        let count = ImpasseCount::of(self.state.position(), side);
        let declared = |rules| Some(self.state.declaration(rules)?.result);
        let why = match self.rules.iter().find_map(declared) {
            _ if side != to_move => Detail::words("it is not to move", "手番ではありません"),
            Some(DeclarationResult::NotMet(unmet)) => Detail::of(&unmet),
            Some(_) => reason::OTHER_RESULT.into(),
            None => reason::NO_DECLARATION.into(),
        };
        FindingKind::FalseDeclaration
            .with("side", Detail::of_side(side))
            .with("why", why)
            .with("points", u64::from(count.points_declared))
            .with("pieces", u64::from(count.pieces_entered))
    }

    fn why_no_limit(&self) -> Detail {
        let decided = |rules| Some(self.state.decision(rules)?.rule);
        match self.rules.iter().find_map(decided) {
            Some(rule) => Detail::words(rule.english(), rule.japanese()),
            None if self.state.position().is_check() => reason::NOT_REACHED_OR_CHECK.into(),
            None => Detail::words("it is not reached", "達していません"),
        }
    }

    /// Many fouls leave no trace on the board. What can be held against a claim is a foul in the
    /// record, of the side that is recorded as the winner.
    fn claim_foul(&mut self, node: NodeId, ending: &Ending) {
        let fouled = matches!(self.last, Some(Entry::Foul(_)));
        let offender = !self.state.position().side();
        if fouled && ending.outcome == Outcome::Win(offender) {
            let side = Detail::of_side(offender);
            self.report(node, FindingKind::FalseFoul.with("side", side));
        }
    }
}

/// What a side has for an impasse.
fn points(count: ImpasseCount) -> Detail {
    let words = match count.king_entered {
        true => reason::KING_ENTERED,
        false => reason::KING_OUTSIDE,
    };
    Detail::filled(words, &[("points", u64::from(count.points).into())])
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
