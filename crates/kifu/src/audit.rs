//! Audits a record: compares its claims with the facts.

mod claims;
mod clocks;
mod kinds;
mod repeated;

use kinds::{is_foul, is_judged, is_pause};
use komadai_core::{
    Color, DecidingRule, Decision, DeclarationBy, Extension, Handicap, IllegalMove, IllegalMoves,
    LateFoul, MaxMoves, Preset, RuleSet, TryRule,
};
use komadai_movegen::{GameState, Standing, has_legal_move};
use repeated::Repeated;

use crate::{Detail, Ending, Entry, Finding, FindingKind, NodeId, Record, keys};

/// Plays the main line of a record and compares its claims with the findings of the arbiter
/// ([`GameState`](komadai_movegen::GameState)).
///
/// Under given rules a claim is false if they do not confirm it. Without rules it is false if no
/// [`Preset`](komadai_core::Preset) confirms it. A maximum number of moves in the headers overrides the rules; 0 is
/// unlimited.
///
/// | code | what |
/// |---|---|
/// | `false-checkmate`, `false-no-legal-move` | the side to move has a legal move, or is recorded as the winner |
/// | `false-repetition` | the position did not occur often enough, or it was perpetual check |
/// | `false-perpetual-check` | no side gave check on every move, or the other side did |
/// | `false-impasse`, `false-declaration`, `false-try`, `false-max-moves` | the conditions are not met for the side recorded as the winner, or the game goes on |
/// | `foul-not-recorded` | a foul is claimed, but the record does not contain one: many fouls are not moves |
/// | `false-foul` | the side that made the foul or gave perpetual check is recorded as the winner, or the position is a draw by repetition, or the rules let such a move be made again |
/// | `late-foul` | a side that made a foul earlier did not lose, and the rules let late fouls lose |
/// | `unclaimed-checkmate`, `unclaimed-no-legal-move`, `unclaimed-repetition`, `unclaimed-perpetual-check`, `unclaimed-try`, `unclaimed-declaration`, `unclaimed-max-moves` | it happened, and the record does not say so |
/// | `played-on` | moves follow the end of the game |
/// | `wrong-first-mover` | Black moves first in a handicap game |
/// | `pass` | a side did not move |
/// | `confirmed-claim` | only with rules: the points or the repetition that confirm an ending |
/// | `time-exceeded` | a move took longer than the time control allows |
/// | `clock-disagrees` | a total time is not the sum of the times before it |
///
/// A claimed repetition is true if it occurred anywhere on the main line: players may notice it some moves later.
///
/// The audit does not report illegal moves: the readers do. It accepts a mate that only drops could answer, because
/// problems do not count futile drops (無駄合). But if rules are given and both kings are on the board, the record is a
/// game, and such a mate is reported as false. If a record starts in the middle of a game, a repetition is accepted if
/// it may have begun before.
///
/// ```
/// use komadai_core::{EndingKind, Outcome};
/// use komadai_kifu::{Ending, Entry, Record, Start, audit};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// let ending = Ending::new(EndingKind::Repetition, Outcome::Draw);
/// record.push(first, ending.into());
/// let found = audit(&record, None);
/// assert_eq!((found[0].code(), found[0].ply), ("false-repetition", Some(2)));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn audit(record: &Record, rules: Option<&RuleSet>) -> Vec<Finding> {
    let mut findings = Vec::new();
    // A position without moves makes no claims.
    if record.main_line().next().is_none() {
        return findings;
    }
    if let Some(mut line) = MainLineAudit::new(record, rules) {
        line.first_mover();
        if !line.is_uneventful() {
            line.run();
        }
        findings = line.findings;
    }
    clocks::audit_totals(record, &mut findings);
    clocks::audit_limits(record, &mut findings);
    findings.sort_by_key(|finding| finding.ply);
    findings
}

/// Returns the state of the game by each of these rules after a ply of the main line, or after the last entry if `ply` is
/// `None`. A maximum number of moves in the headers overrides the rules. Returns an empty list if the start is not a
/// valid position.
///
/// ```
/// use komadai_core::Preset;
/// use komadai_kifu::{Record, Start, standings};
///
/// let moves = ["7g7f", "3c3d"].map(|m| m.parse().expect("a move"));
/// let record = Record::from_moves(Start::default(), moves);
/// let standings = standings(&record, Some(1), &[Preset::Jsa.rules()]);
/// assert_eq!(standings[0].moves_left, Some(499));
/// ```
#[must_use]
pub fn standings(record: &Record, ply: Option<u32>, rules: &[RuleSet]) -> Vec<Standing> {
    let Some((mut state, _)) = start_state(record) else {
        return Vec::new();
    };
    let entries = record.main_line().filter_map(|node| record.entry(node));
    let played = entries.filter(|entry| entry.ending().is_none());
    let count = |ply: u32| ply.saturating_add(1).saturating_sub(record.start.first_ply) as usize;
    let played = played.take(ply.map_or(usize::MAX, count));
    played.for_each(|entry| carry_out(&mut state, entry));
    let standing = |rules: &RuleSet| state.standing(&with_declared_limit(record, rules));
    rules.iter().map(standing).collect()
}

/// Returns the state at the start of a record, and whether it is the first position of a game. Returns `None` if the
/// start is not a valid position.
fn start_state(record: &Record) -> Option<(GameState, bool)> {
    let start = record.start.position()?;
    let is_first = record.start.first_ply == 1;
    let handicap = if is_first {
        Handicap::of(start.setup())
    } else {
        None
    };
    let state = GameState::with_handicap(start, handicap.unwrap_or(Handicap::Even));
    Some((state, handicap.is_some()))
}

/// Carries an entry other than an ending out. An entry that cannot be carried out still passes the turn.
fn carry_out(state: &mut GameState, entry: &Entry) {
    if let Entry::Move(m) = entry {
        return state.play_unchecked(*m);
    }
    let mut position = state.position().clone();
    if entry.carry_out(&mut position).is_err() {
        let _ = Entry::Pass.carry_out(&mut position);
    }
    state.reach(position, entry.played());
}

/// A walk along the main line.
pub(super) struct MainLineAudit<'a> {
    record: &'a Record,
    /// The rules that the game was played by, if they are known; otherwise those of all presets.
    pub(super) rules: Vec<RuleSet>,
    pub(super) is_known: bool,
    /// The rules that end a game without a claim.
    pub(super) ending_rules: RuleSet,
    pub(super) state: GameState,
    /// Whether the record starts with the first position of a game.
    pub(super) is_whole: bool,
    /// The previous entry.
    pub(super) last: Option<&'a Entry>,
    /// The number of the next entry.
    ply: u32,
    /// For each position of the history but the first: the number of the entry that led to it.
    pub(super) plies: Vec<u32>,
    /// Whether the last foul or pass may lose the game.
    pub(super) last_may_lose: bool,
    /// The side that made the first foul that loses even if it is noticed after the game, and the number of the foul.
    pub(super) first_foul: Option<(Color, u32)>,
    /// The end of the game that the arbiter found in the position reached, with its node and number.
    over: Option<(Decision, NodeId, u32)>,
    /// The first repetition that ended the game by one of the rules.
    pub(super) repeated: Option<Repeated>,
    /// Whether the line has a foul or a pass.
    pub(super) has_foul: bool,
    /// The ends of the game that were already claimed or reported, as kinds of findings. Each is judged once.
    known_ends: Vec<FindingKind>,
    pub(super) findings: Vec<Finding>,
}

impl<'a> MainLineAudit<'a> {
    /// Creates the audit of a record. Returns `None` if the start is not a valid position.
    pub(super) fn new(record: &'a Record, rules: Option<&RuleSet>) -> Option<MainLineAudit<'a>> {
        let (state, is_whole) = start_state(record)?;
        let all = || Preset::ALL.iter().map(|preset| preset.rules()).collect();
        let rules_asked: Vec<RuleSet> = rules.map_or_else(all, |rules| vec![rules.clone()]);
        let asked = rules_asked.iter();
        let rules_asked: Vec<_> = asked
            .map(|rules| with_declared_limit(record, rules))
            .collect();
        Some(MainLineAudit {
            record,
            // Without rules only mate and repetition end the game.
            ending_rules: match (rules, rules_asked.first()) {
                (Some(_), Some(known)) => known.clone(),
                _ => Preset::Amateur.rules(),
            },
            rules: rules_asked,
            is_known: rules.is_some(),
            is_whole,
            state,
            last: None,
            ply: record.start.first_ply,
            plies: Vec::new(),
            last_may_lose: true,
            first_foul: None,
            over: None,
            repeated: None,
            has_foul: false,
            known_ends: Vec::new(),
            findings: Vec::new(),
        })
    }

    /// Returns `true` if [`run`](MainLineAudit::run) certainly reports no finding. Then all entries are legal moves,
    /// except a last ending that the board cannot refute. No position occurs twice, and the last one has a legal move.
    /// Most games are so, and such a game needs no history.
    fn is_uneventful(&self) -> bool {
        let rules = &self.ending_rules;
        if rules.is_stricter_than_law()
            || rules.try_rule == TryRule::Wins
            || rules.declaration_by == DeclarationBy::Arbiter
        {
            return false;
        }
        let mut position = self.state.position().clone();
        let mut keys = vec![position.key()];
        let mut entries = self
            .record
            .main_line()
            .filter_map(|node| self.record.entry(node));
        for entry in entries.by_ref() {
            match entry {
                Entry::Move(m) => position.advance_unchecked(*m),
                Entry::Ending(ending) if !is_judged(ending.kind) && !is_foul(ending.kind) => break,
                _ => return false,
            }
            keys.push(position.key());
        }
        let goes_on = entries.next().is_some();
        let is_long = rules
            .max_moves
            .is_some_and(|limit| position.ply() > limit.plies);
        let played = keys.len();
        keys.sort_unstable();
        keys.dedup();
        !goes_on && !is_long && keys.len() == played && has_legal_move(&position)
    }

    pub(super) fn run(&mut self) {
        let (mut ended, mut reported) = (false, false);
        let record = self.record;
        let entries = record.main_line();
        let entries = entries.filter_map(|node| Some((node, record.entry(node)?)));
        let mut entries = entries.peekable();
        while let Some((node, entry)) = entries.next() {
            if let Some(ending) = entry.ending() {
                // A server may repeat the ending of the file.
                let before = self.last.and_then(Entry::ending);
                if before.is_none_or(|before| before.kind != ending.kind) {
                    self.claim(node, ending);
                }
                ended |= !is_pause(ending.kind);
                self.report_passed_over(Some(ending));
            } else {
                if ended && !reported {
                    reported = true;
                    self.report(node, FindingKind::PlayedOn);
                }
                self.report_passed_over(None);
                let goes_on = matches!(entries.peek(), Some((_, Entry::Move(_))));
                self.step(node, entry, goes_on);
            }
            self.last = Some(entry);
            self.ply = self.ply.saturating_add(1);
        }
        self.report_passed_over(None);
    }

    /// Carries an entry out, and notes whether it ends the game. `goes_on` is `true` if a legal move follows.
    fn step(&mut self, node: NodeId, entry: &Entry, goes_on: bool) {
        match entry {
            Entry::Move(m) => self.state.play_unchecked(*m),
            _ => self.carry_out_foul(node, entry),
        }
        self.plies.push(self.ply);
        if self.repeated.is_none() {
            self.repeated = self.repeated_here();
        }
        let rules = &self.ending_rules;
        let decision = if goes_on && !rules.is_stricter_than_law() {
            self.state.decision_before_a_move(rules)
        } else {
            self.state.decision(rules)
        };
        let decision = decision.filter(|decision| {
            // Without rules, a side without a legal move may be part of a problem.
            self.is_known || self.is_whole || decision.rule != DecidingRule::NoLegalMove
        });
        if let Some(decision) = decision {
            self.over = Some((decision, node, self.ply));
        }
    }

    /// Carries a foul or a pass out, and notes whether it loses the game.
    fn carry_out_foul(&mut self, node: NodeId, entry: &Entry) {
        if matches!(entry, Entry::Pass) {
            self.report(node, FindingKind::Pass);
        }
        self.has_foul = true;
        let loses = |rules: &RuleSet| self.loses(entry, rules);
        let is_late = |rules: &RuleSet| rules.late_foul == LateFoul::Loses;
        let may_lose = self.rules.iter().any(|rules| loses(rules) != Some(false));
        let mut rules = self.rules.iter();
        let loses_late = rules.all(|rules| is_late(rules) && loses(rules) == Some(true));
        self.last_may_lose = may_lose;
        carry_out(&mut self.state, entry);
        if loses_late {
            let offender = !self.state.position().side();
            self.first_foul.get_or_insert((offender, self.ply));
        }
    }

    /// Returns whether the rules let the next entry, a foul or a pass, lose the game, or `None` if it is not a move.
    fn loses(&self, entry: &Entry, rules: &RuleSet) -> Option<bool> {
        if matches!(entry, Entry::Pass) {
            return Some(rules.illegal_moves == IllegalMoves::Lose);
        }
        let judged = self.state.position().judge(entry.played()?);
        let is_illegal = |illegal: IllegalMove| rules.loses(illegal.breaches());
        Some(judged.err().is_some_and(is_illegal))
    }

    /// Reports an end of the game that the record ignores, unless `ending` claims it or leaves it open.
    fn report_passed_over(&mut self, ending: Option<&Ending>) {
        let Some((decision, node, ply)) = self.over.take() else {
            return;
        };
        let finding = self.unclaimed(decision);
        if self.known_ends.contains(&finding.kind()) {
            return;
        }
        self.known_ends.push(finding.kind());
        if decision.rule.is_repetition() && self.is_claimed_later(decision) {
            return;
        }
        if !ending.is_some_and(|ending| self.is_claimed(decision, ending)) {
            self.findings.push(finding.at_node(node, ply));
        }
    }

    /// Returns the words for a side of this game.
    pub(super) fn side_words(&self, side: Color) -> Detail {
        let handicap = Handicap::of(&self.record.start.setup);
        let is_handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
        Detail::of_side(side, is_handicap)
    }

    /// Returns the finding about an end that the record does not claim.
    fn unclaimed(&self, decision: Decision) -> Finding {
        let of = |kind: FindingKind, side| kind.with("side", self.side_words(side));
        match decision.rule {
            DecidingRule::Checkmate => FindingKind::UnclaimedCheckmate.into(),
            DecidingRule::NoLegalMove => FindingKind::UnclaimedNoLegalMove.into(),
            DecidingRule::PerpetualCheck(loser) => {
                of(FindingKind::UnclaimedPerpetualCheck, loser).with("plies", self.occurrences())
            }
            DecidingRule::Repetition | DecidingRule::BothPerpetual => {
                FindingKind::UnclaimedRepetition.with("plies", self.occurrences())
            }
            DecidingRule::Try => {
                let winner = decision.outcome.winner().unwrap_or(Color::Black);
                of(FindingKind::UnclaimedTry, winner)
            }
            DecidingRule::MaxMoves => FindingKind::UnclaimedMaxMoves.into(),
            _ => FindingKind::UnclaimedDeclaration.into(),
        }
    }

    /// Reports a handicap game that Black begins. The side that gives the handicap moves first.
    fn first_mover(&mut self) {
        let mut setup = self.state.position().setup().clone();
        if setup.side == Color::White {
            return;
        }
        setup.side = Color::White;
        let handicap = Handicap::of(&setup);
        if let (Some(handicap), Some(node)) = (handicap, self.record.main_line().next()) {
            self.report(
                node,
                FindingKind::WrongFirstMover.with("handicap", Detail::of(&handicap)),
            );
        }
    }

    pub(super) fn report(&mut self, node: NodeId, finding: impl Into<Finding>) {
        let finding = finding.into().at_node(node, self.ply);
        self.findings.push(finding);
    }
}

/// Returns the rules with the maximum number of moves of the record, if it declares one; 0 means no maximum.
fn with_declared_limit(record: &Record, rules: &RuleSet) -> RuleSet {
    let mut rules = rules.clone();
    let declared = record.headers.get(keys::MAX_MOVES);
    if let Some(plies) = declared.and_then(|text| text.trim().parse::<u32>().ok()) {
        let extension = rules
            .max_moves
            .map_or(Extension::None, |limit| limit.extension);
        rules.max_moves = (plies > 0).then_some(MaxMoves { plies, extension });
    }
    rules
}
