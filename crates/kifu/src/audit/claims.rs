//! Checks the claim of an ending against the facts.

use komadai_core::{
    Color, DecidingRule, Decision, DeclarationResult, EndingKind, ImpasseCount, LateFoul, Move,
    Outcome, Perpetual, RuleSet,
};
use komadai_movegen::legal_moves;

use super::MainLineAudit;
use super::kinds::{is_foul, is_judged, is_pause};
use super::repeated::{Repeated, agrees, gave_check};
use crate::finding::reason;
use crate::{Detail, Ending, Entry, Finding, FindingKind, NodeId};

impl MainLineAudit<'_> {
    /// Reports an ending that the facts contradict.
    pub(super) fn claim(&mut self, node: NodeId, ending: &Ending) {
        let is_so = |rules| self.bears_out(rules, ending) || self.may_be_so(rules, ending);
        let was_so = |repeated: &Repeated| repeated.bears_out(ending);
        let finding = match ending.kind {
            EndingKind::IllegalMove | EndingKind::IllegalAction => self.why_no_foul(ending),
            kind if is_judged(kind)
                && !self.repeated.as_ref().is_some_and(was_so)
                && !self.rules.iter().any(is_so) =>
            {
                Some(self.why_not(ending))
            }
            kind => {
                self.confirm(node, kind);
                None
            }
        };
        let finding = finding.or_else(|| self.unpunished_foul(ending));
        let finding = finding.or_else(|| self.unrecorded_foul(ending));
        if let Some(finding) = finding {
            self.report(node, finding);
        }
    }

    /// Returns `true` if an ending claims this decision of the game, or leaves it open.
    pub(super) fn is_claimed(&self, decision: Decision, ending: &Ending) -> bool {
        use DecidingRule as By;
        use EndingKind as Claim;
        let agrees = agrees(ending, decision.outcome);
        let is_foul = is_foul(ending.kind);
        let is_so = match decision.rule {
            // The mated side may resign or lose on time. A foul before the mate may be noticed after it.
            By::Checkmate | By::NoLegalMove => {
                let is_late_foul = is_foul && self.ending_rules.late_foul == LateFoul::Loses;
                agrees || is_judged(ending.kind) || is_late_foul
            }
            By::Try => matches!(ending.kind, Claim::Try | Claim::DeclareWin),
            By::MaxMoves => matches!(ending.kind, Claim::MaxMoves | Claim::Impasse),
            rule if rule.is_repetition() => {
                is_foul || matches!(ending.kind, Claim::Repetition | Claim::PerpetualCheck)
            }
            _ => ending.kind == Claim::DeclareWin,
        };
        let is_open = is_pause(ending.kind) || matches!(ending.kind, Claim::Draw | Claim::Error);
        is_so || agrees && is_open
    }

    /// Returns `true` if, by these rules, the game is over as the ending says, or a side could end it so.
    fn bears_out(&self, rules: &RuleSet, ending: &Ending) -> bool {
        use DecidingRule as By;
        let fits = |outcome| agrees(ending, outcome);
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
                // Files also write 持将棋 for the maximum number of moves.
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
            // 持将棋 is an agreement, but files also write it for a declared draw.
            EndingKind::Impasse => drawn || self.state.agreement(rules).is_ok_and(fits),
            _ => false,
        }
    }

    /// Returns `true` if the claim could be true for a reason that the record does not show, or that problems ignore.
    fn may_be_so(&self, rules: &RuleSet, ending: &Ending) -> bool {
        match ending.kind {
            // Problems do not count futile drops (無駄合). With rules and both kings, the record is not a problem.
            EndingKind::Checkmate => {
                let position = self.state.position();
                let has_king = |&color: &Color| position.king(color).is_some();
                let is_game = self.is_known && Color::ALL.iter().all(has_king);
                let answered = matches!(self.answer(), Some(Move::Drop { .. }));
                !is_game && position.is_check() && answered
            }
            EndingKind::Repetition | EndingKind::PerpetualCheck => {
                self.may_have_repeated(rules, ending)
            }
            _ => false,
        }
    }

    /// Returns `true` if the position may have occurred often enough before the record starts to make the claim true.
    /// The whole record then lies between two of its occurrences.
    fn may_have_repeated(&self, rules: &RuleSet, ending: &Ending) -> bool {
        let Some(rule) = rules.repetition else {
            return false;
        };
        let is_there = self.state.history().count() >= rule.count as usize;
        if self.is_whole || is_there || self.repeated.is_some() {
            return false;
        }
        let checking = self.state.history().checking_from_start();
        match (ending.kind, ending.outcome) {
            (EndingKind::Repetition, outcome) => outcome.winner().is_none(),
            (_, Outcome::Draw) => false,
            (_, Outcome::Win(winner)) => rule.perpetual == Perpetual::Loses && checking[!winner],
            _ => rule.perpetual == Perpetual::Loses && (checking.black || checking.white),
        }
    }

    /// Returns a move that answers a claimed mate, preferably a move of a piece on the board.
    fn answer(&self) -> Option<Move> {
        let moves = match self.rules.first() {
            Some(rules) if self.is_known => self.state.legal_moves(rules),
            _ => legal_moves(self.state.position()),
        };
        let step = moves.iter().find(|m| matches!(m, Move::Step { .. }));
        step.or(moves.get(0))
    }

    /// Returns the repetition that ends the game by one of the rules in the position reached.
    pub(super) fn repeated_here(&self) -> Option<Repeated> {
        if self.state.history().count() < 2 {
            return None;
        }
        let decided = |rules| self.state.decision(rules);
        let decisions = self.rules.iter().filter_map(decided);
        let decisions: Vec<Decision> = decisions.filter(|d| d.rule.is_repetition()).collect();
        Some(Repeated {
            decision: *decisions.first()?,
            decisions,
            count: self.state.history().count(),
            plies: self.occurrences(),
        })
    }

    /// Returns `true` if the record ends with a claim about a repetition, which [`claim`](MainLineAudit::claim) then
    /// judges. A claimed foul after a perpetual check is such a claim, too, unless a foul is recorded.
    pub(super) fn is_claimed_later(&self, decision: Decision) -> bool {
        let last = self.record.main_line().last();
        let before = last.and_then(|last| self.record.entry(self.record.parent(last)?));
        let is_claim = |ending: &Ending| match ending.kind {
            EndingKind::Repetition | EndingKind::PerpetualCheck => true,
            EndingKind::IllegalMove | EndingKind::IllegalAction => {
                gave_check(decision).is_some() && matches!(before, Some(Entry::Move(_)))
            }
            _ => false,
        };
        self.record.ending().is_some_and(is_claim)
    }

    /// Returns the plies after which the position reached occurred, at most the last four.
    pub(super) fn occurrences(&self) -> Detail {
        let history = self.state.history();
        let mut plies: Vec<String> = history
            .last_occurrences()
            .filter_map(|place| match place.checked_sub(1) {
                Some(entry) => self.plies.get(entry).copied(),
                None => Some(self.record.start.first_ply.saturating_sub(1)),
            })
            .map(|ply| ply.to_string())
            .take(4)
            .collect();
        if history.count() > plies.len() {
            plies.push("…".to_owned());
        }
        plies.reverse();
        Detail::words(plies.join(", "), plies.join("、"))
    }

    /// Returns why a repetition does not give the result of the record. `by_checks` is `true` if the record says that
    /// one side gave check.
    fn why_repeated_otherwise(&self, by_checks: bool) -> Detail {
        if self.rules.iter().all(|rules| rules.repetition.is_none()) {
            return reason::NO_REPETITION.into();
        }
        let here = self.repeated_here();
        let repeated = here.as_ref().or(self.repeated.as_ref());
        let history = self.state.history();
        let (count, plies) = match repeated {
            Some(repeated) => (repeated.count, repeated.plies.clone()),
            None => (history.count(), self.occurrences()),
        };
        let offender = match repeated {
            Some(repeated) => gave_check(repeated.decision),
            None if self.is_whole => None,
            // There may be other occurrences before the start.
            None => {
                let checking = history.checking();
                let checking = checking.unwrap_or_else(|| history.checking_from_start());
                let is_only = |side: &Color| checking[*side] && !checking[!*side];
                Color::ALL.into_iter().find(is_only)
            }
        };
        if let Some(side) = offender {
            let side = ("side", self.side_words(side));
            return Detail::filled(reason::GAVE_CHECK, &[side, ("plies", plies)]);
        }
        let is_short = repeated.is_none() && self.is_whole;
        let words = if by_checks && !is_short {
            reason::NOT_BY_CHECKS
        } else if count == 1 {
            reason::OCCURRED_ONCE
        } else {
            reason::OCCURRED
        };
        Detail::filled(words, &[("count", count.into()), ("plies", plies)])
    }

    /// Returns the finding about a false ending, with the reason.
    fn why_not(&self, ending: &Ending) -> Finding {
        match ending.kind {
            EndingKind::Checkmate => FindingKind::FalseCheckmate.with("why", self.why_no_mate()),
            EndingKind::NoLegalMove => FindingKind::FalseNoLegalMove.into(),
            EndingKind::Repetition => {
                let is_won = ending.outcome.winner().is_some();
                FindingKind::FalseRepetition.with("why", self.why_repeated_otherwise(is_won))
            }
            EndingKind::PerpetualCheck => {
                FindingKind::FalsePerpetualCheck.with("why", self.why_repeated_otherwise(true))
            }
            EndingKind::Impasse => {
                let finding = FindingKind::FalseImpasse.with("black", self.points(Color::Black));
                finding.with("white", self.points(Color::White))
            }
            EndingKind::DeclareWin | EndingKind::DeclareDraw => self.why_no_declaration(ending),
            EndingKind::Try => FindingKind::FalseTry.into(),
            _ => FindingKind::FalseMaxMoves.with("why", self.why_no_limit()),
        }
    }

    /// Reports the points or the occurrences that confirm an ending by the given rules.
    fn confirm(&mut self, node: NodeId, kind: EndingKind) {
        let to_move = self.state.position().side();
        let why = match kind {
            _ if !self.is_known => return,
            EndingKind::DeclareWin | EndingKind::DeclareDraw if self.can_declare() => {
                let count = self.count(to_move);
                let side = ("side", self.side_words(to_move));
                let points = ("points", count.points_declared.into());
                let pieces = ("pieces", count.pieces_entered.into());
                Detail::filled(reason::DECLARED, &[side, points, pieces])
            }
            EndingKind::Impasse => {
                let [black, white] = Color::ALL.map(|color| self.points(color));
                Detail::filled(reason::BOTH_POINTS, &[("black", black), ("white", white)])
            }
            EndingKind::Repetition | EndingKind::PerpetualCheck if self.repeated.is_some() => {
                self.why_repeated_otherwise(false)
            }
            _ => return,
        };
        self.report(node, FindingKind::ConfirmedClaim.with("why", why));
    }

    /// Returns `true` if a declaration by the side to move wins or draws by the rules.
    fn can_declare(&self) -> bool {
        let declaration = self.state.declaration(&self.ending_rules);
        declaration.is_some_and(|d| !matches!(d.result, DeclarationResult::NotMet(_)))
    }

    /// Returns the count of a side by the rules.
    fn count(&self, side: Color) -> ImpasseCount {
        self.state.impasse_count(side, &self.ending_rules)
    }

    /// Returns the impasse points of a side in words, and whether its king entered.
    fn points(&self, side: Color) -> Detail {
        let count = self.count(side);
        let words = if count.king_entered {
            reason::KING_ENTERED
        } else {
            reason::KING_OUTSIDE
        };
        let points = ("points", u64::from(count.points).into());
        Detail::filled(words, &[("side", self.side_words(side)), points])
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
        let count = self.count(side);
        let declared = |rules| Some(self.state.declaration(rules)?.result);
        let why = match self.rules.iter().find_map(declared) {
            _ if side != to_move => reason::NOT_TO_MOVE.into(),
            Some(DeclarationResult::NotMet(unmet)) => Detail::of(&unmet),
            Some(_) => reason::OTHER_RESULT.into(),
            None => reason::NO_DECLARATION.into(),
        };
        FindingKind::FalseDeclaration
            .with("side", self.side_words(side))
            .with("why", why)
            .with("points", u64::from(count.points_declared))
            .with("pieces", u64::from(count.pieces_entered))
    }

    fn why_no_limit(&self) -> Detail {
        let decided = |rules| Some(self.state.decision(rules)?.rule);
        match self.rules.iter().find_map(decided) {
            Some(rule) => Detail::words(rule.english(), rule.japanese()),
            None if self.state.position().is_check() => reason::NOT_REACHED_OR_CHECK.into(),
            None => reason::NOT_REACHED.into(),
        }
    }

    /// Returns a finding if no foul decided the game as recorded. Many fouls leave no trace on the board, so only a
    /// draw, a recorded foul or a repetition can refute the claim.
    fn why_no_foul(&self, ending: &Ending) -> Option<Finding> {
        let offender = !self.state.position().side();
        let is_shown = matches!(self.last, Some(Entry::Foul(_) | Entry::Pass));
        let why = if ending.outcome == Outcome::Draw {
            reason::FOUL_LOSES.into()
        } else if is_shown && ending.outcome == Outcome::Win(offender) {
            Detail::filled(
                reason::MADE_THE_FOUL,
                &[("side", self.side_words(offender))],
            )
        } else if is_shown {
            if self.last_may_lose {
                return None;
            }
            reason::MADE_AGAIN.into()
        } else {
            let here = self.repeated_here();
            let is_perpetual = |repeated: &&Repeated| gave_check(repeated.decision).is_some();
            let earlier = || self.repeated.as_ref().filter(is_perpetual);
            let repeated = here.as_ref().or_else(earlier)?;
            if agrees(ending, repeated.decision.outcome) {
                return None;
            }
            self.why_repeated_otherwise(true)
        };
        Some(FindingKind::FalseFoul.with("why", why))
    }

    /// Returns a finding if a foul is claimed, but the complete record has neither a foul nor a perpetual check.
    fn unrecorded_foul(&self, ending: &Ending) -> Option<Finding> {
        let is_perpetual = |repeated: &Repeated| gave_check(repeated.decision).is_some();
        let is_recorded = || {
            self.has_foul
                || self.repeated.as_ref().is_some_and(is_perpetual)
                || !self.record.is_complete()
        };
        (is_foul(ending.kind) && !is_recorded()).then(|| FindingKind::FoulNotRecorded.into())
    }

    /// Returns the finding about an earlier foul that the rules let lose, if its side did not lose.
    fn unpunished_foul(&self, ending: &Ending) -> Option<Finding> {
        let (side, ply) = self.first_foul?;
        let finding = FindingKind::LateFoul.with("side", self.side_words(side));
        (!agrees(ending, Outcome::Win(!side))).then(|| finding.with("ply", u64::from(ply)))
    }
}
