//! The course of a game: what happened, move by move.

use komadai_core::{
    Color, EndingKind, Extension, Handicap, History, Position, Preset, Repetition, RepetitionRule,
    RuleSet, TryRule,
};
use komadai_movegen::{Status, status};

use super::AuditFinding;
use crate::finding::Severity;
use crate::record::{Entry, NodeId, Record};

/// A walk along the main line.
pub(super) struct Course<'a> {
    pub(super) record: &'a Record,
    /// The rules that the game was played by, if they are known; otherwise all presets.
    pub(super) rules: Vec<RuleSet>,
    pub(super) is_known: bool,
    pub(super) position: Position,
    pub(super) history: History,
    /// The handicap, if the record begins where a game begins.
    pub(super) handicap: Option<Handicap>,
    /// The entry before.
    pub(super) last: Option<&'a Entry>,
    /// The number of the next entry.
    ply: u32,
    /// What the rules say happened before, and was not told of yet.
    happened: Option<Happened>,
    /// The codes of such ends that were told: later moves do not bring them about again.
    told: Vec<&'static str>,
    pub(super) findings: Vec<AuditFinding>,
}

/// An end of the game that the record has not told of yet.
struct Happened {
    node: NodeId,
    ply: u32,
    code: &'static str,
    message: String,
    /// The endings that tell of it, besides those that leave everything open.
    told_by: &'static [EndingKind],
}

impl<'a> Course<'a> {
    /// Nothing if no position can be made of the start.
    pub(super) fn new(record: &'a Record, rules: Option<&RuleSet>) -> Option<Course<'a>> {
        let position = record.start.position()?;
        let all = || Preset::ALL.iter().map(|preset| preset.rules()).collect();
        Some(Course {
            record,
            rules: rules.map_or_else(all, |rules| vec![rules.clone()]),
            is_known: rules.is_some(),
            history: History::new(&position),
            handicap: Handicap::of(position.setup()).filter(|_| record.start.first_ply == 1),
            position,
            last: None,
            ply: record.start.first_ply,
            happened: None,
            told: Vec::new(),
            findings: Vec::new(),
        })
    }

    pub(super) fn run(&mut self) {
        self.first_mover();
        let mut ended = false;
        let mut told = false;
        let mut node = self.record.root();
        for next in self.record.main_line() {
            node = next;
            let Some(entry) = self.record.entry(node) else {
                continue;
            };
            if let Some(ending) = entry.ending() {
                // A server may say once more what the file said.
                let said = self.last.and_then(Entry::ending);
                if said.is_none_or(|said| said.kind != ending.kind) {
                    self.claim(node, ending);
                }
                ended |= !is_pause(ending.kind);
                let tells = |happened: &Happened| {
                    is_vague(ending.kind) || happened.told_by.contains(&ending.kind)
                };
                if self.happened.as_ref().is_some_and(tells) {
                    self.happened = None;
                }
                self.unclaimed();
            } else {
                if ended && !told {
                    told = true;
                    let message = "the record goes on behind the end of the game";
                    self.warn(node, "played-on", message);
                }
                self.unclaimed();
                self.step(node, entry);
            }
            self.last = Some(entry);
            self.ply = self.ply.saturating_add(1);
        }
        self.unclaimed();
        if !ended && self.last.is_some() && status(&self.position) == Status::Checkmate {
            self.ply = self.ply.saturating_sub(1);
            self.warn(
                node,
                "unclaimed-checkmate",
                "the record does not say that this is mate",
            );
        }
    }

    /// Carries a move out and sees what it brings about.
    fn step(&mut self, node: NodeId, entry: &Entry) {
        if matches!(entry, Entry::Pass) {
            let message = "a side did not move, which no rule allows";
            self.warn(node, "pass", message);
        }
        // What cannot be carried out was a turn all the same.
        if entry.carry_out(&mut self.position).is_err() {
            let _ = Entry::Pass.carry_out(&mut self.position);
        }
        self.history.push(&self.position);
        let ply = self.ply;
        let over = self.over().filter(|(code, ..)| !self.told.contains(code));
        self.happened = over.map(|(code, message, told_by)| Happened {
            node,
            ply,
            code,
            message,
            told_by,
        });
    }

    /// Whether the game is over by itself: the code, a sentence, and the endings that say so.
    fn over(&self) -> Option<(&'static str, String, &'static [EndingKind])> {
        let known = self.rules.first().filter(|_| self.is_known);
        let rule = known.map_or(Some(RepetitionRule::STANDARD), |rules| rules.repetition);
        let repetition = rule.and_then(|rule| self.history.repetition_by(&rule));
        // Only the first time counts: every later one is the same offence.
        let is_first = rule.is_some_and(|rule| self.history.count() == rule.count as usize);
        match repetition.filter(|_| is_first) {
            Some(Repetition::Draw) => {
                let message =
                    "the position came for the last time allowed, which is a draw (千日手)";
                return Some(("unclaimed-repetition", message.to_owned(), REPETITION));
            }
            Some(Repetition::PerpetualCheck(loser)) => {
                let message = format!(
                    "the position came for the last time allowed, and {} gave check all along \
                     (連続王手の千日手)",
                    name(loser)
                );
                return Some(("unclaimed-perpetual-check", message, REPETITION));
            }
            None => {}
        }
        let rules = known?;
        let moved = !self.position.side();
        if rules.try_rule == TryRule::Wins && self.is_tried(moved) {
            let message = format!("the king of {} reached its goal (トライ)", name(moved));
            return Some((
                "unclaimed-try",
                message,
                &[EndingKind::Try, EndingKind::DeclareWin],
            ));
        }
        let prolongs = rules.max_moves?.extension != Extension::None;
        let last = self.history.recent_checks();
        if self.is_exhausted(rules) && !(prolongs && last.contains(&true)) {
            let message = "the maximum number of moves was reached".to_owned();
            return Some(("unclaimed-max-moves", message, LIMIT));
        }
        None
    }

    /// Tells of an end that went by unclaimed.
    fn unclaimed(&mut self) {
        if let Some(happened) = self.happened.take() {
            self.told.push(happened.code);
            self.findings.push(AuditFinding {
                node: happened.node,
                ply: happened.ply,
                severity: Severity::Warning,
                code: happened.code,
                message: format!("{}, and the record does not say so", happened.message),
            });
        }
    }

    /// A handicap is given by the side that moves first.
    fn first_mover(&mut self) {
        let mut setup = self.position.setup().clone();
        setup.side = Color::White;
        let handicap = Handicap::of(&setup).filter(|_| self.position.side() == Color::Black);
        if let (Some(handicap), Some(node)) = (handicap, self.record.main_line().next()) {
            let message = format!("in a game with {handicap}, White (上手) moves first");
            self.warn(node, "wrong-first-mover", &message);
        }
    }

    pub(super) fn warn(&mut self, node: NodeId, code: &'static str, message: &str) {
        self.add(node, Severity::Warning, code, message);
    }

    pub(super) fn error(&mut self, node: NodeId, code: &'static str, message: &str) {
        self.add(node, Severity::Error, code, message);
    }

    fn add(&mut self, node: NodeId, severity: Severity, code: &'static str, message: &str) {
        self.findings.push(AuditFinding {
            node,
            ply: self.ply,
            severity,
            code,
            message: message.to_owned(),
        });
    }
}

/// Whether a game may go on behind this ending.
fn is_pause(kind: EndingKind) -> bool {
    matches!(
        kind,
        EndingKind::Interrupt | EndingKind::Sealed | EndingKind::Matta | EndingKind::Other
    )
}

/// Whether an ending leaves open what happened.
fn is_vague(kind: EndingKind) -> bool {
    is_pause(kind) || matches!(kind, EndingKind::Draw | EndingKind::Error)
}

const REPETITION: &[EndingKind] = &[
    EndingKind::Repetition,
    EndingKind::PerpetualCheck,
    EndingKind::IllegalMove,
    EndingKind::IllegalAction,
];

const LIMIT: &[EndingKind] = &[EndingKind::MaxMoves, EndingKind::Impasse];

pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
