//! Finds mates in games that were missed, and threats of mate that were not parried.

use std::collections::HashSet;
use std::time::Duration;

use komadai::kifu::{Entry, Record, Start};
use komadai::tsume::{
    CookSearch, Mate, MateIn, Policy, Problem, Questions, SearchLimits, Solution, Solver,
    StopReason, claims,
};
use komadai::{Color, Move, Outcome, Position, Setup, Square};

use super::text::Writing;
use crate::args::{NODES_OF_GAMES, TsumeArgs};
use komadai_batch::IdleWorkers;
use komadai_forms::{GameMatesForm, MissedForm, usi_words};

/// Finds the mates of games, on any thread.
pub(in crate::command) struct MateFinder {
    questions: Questions,
    limits: SearchLimits,
    memory: usize,
    /// Whether to find threats that were not parried, too.
    threats: bool,
    /// Whether to prove missed mates by certificates.
    certifies: bool,
    writing: Writing,
    idle: IdleWorkers<Solver>,
}

#[derive(Default)]
pub(in crate::command) struct GameMates {
    pub(super) missed: Vec<Missed>,
    pub(super) threats: Vec<Missed>,
    pub(super) positions: u64,
    /// The number of positions that a limit left undecided.
    pub(super) undecided: u64,
    /// The certificates of the missed mates, in order.
    pub(super) certificates: String,
}

/// A mate that the side to move missed, or that it was threatened with.
pub(in crate::command) struct Missed {
    pub(in crate::command) ply: u32,
    pub(super) side: Color,
    /// The move played, or `None` if the game ended.
    pub(super) played: Option<Move>,
    /// The position where the mate begins.
    pub(super) position: Position,
    last_to: Option<Square>,
    pub(super) plies: u16,
    pub(super) is_shortest: bool,
    pub(super) line: Vec<Move>,
    line_within: u16,
}

/// The size of a solver's table in MiB.
const MEGABYTES: usize = 128;

/// The maximum number of positions for the certificate of a mate, as a multiple of the positions of a search.
const PROOF: u64 = 100;

impl MateFinder {
    /// Creates a finder of mates in at most `plies` plies.
    pub(in crate::command) fn new(plies: Option<u16>) -> MateFinder {
        MateFinder {
            questions: Questions::default()
                .policy(Policy::None)
                .cooks(CookSearch::No)
                .variations(false)
                .plies(plies),
            limits: SearchLimits::default().nodes(Some(NODES_OF_GAMES)),
            memory: MEGABYTES,
            threats: false,
            certifies: false,
            writing: Writing::chosen(None, false),
            idle: IdleWorkers::new(),
        }
    }

    /// Creates a finder from the options of `tsume`.
    pub(super) fn of(args: &TsumeArgs) -> MateFinder {
        let seconds = args.seconds.map(Duration::from_secs);
        let limits = SearchLimits::default().nodes(Some(args.nodes()));
        MateFinder {
            limits: limits.time(seconds),
            memory: args.memory,
            threats: args.threats,
            certifies: args.certificate.is_some(),
            writing: Writing::chosen(args.style, args.json),
            ..MateFinder::new(args.plies())
        }
    }

    /// Returns the mates of the main line. A side that wins by the ending of the game has not missed a mate there.
    pub(in crate::command) fn find(&self, record: &Record) -> GameMates {
        let new = || Solver::new(self.memory);
        self.idle.with(new, |solver| self.find_with(solver, record))
    }

    fn find_with(&self, solver: &mut Solver, record: &Record) -> GameMates {
        let mut found = GameMates::default();
        let Some(mut position) = record.start.position() else {
            return found;
        };
        let mut last: Option<(Position, Move, u32)> = None;
        for (node, depth) in record.main_line().zip(1..) {
            let ply = record.start.ply_after(depth);
            let played = match record.entry(node) {
                Some(Entry::Move(m)) => Some(*m),
                Some(Entry::Ending(ending)) => match ending.outcome {
                    Outcome::Win(side) if side == position.side() => break,
                    _ => None,
                },
                _ => break,
            };
            let last_to = match &last {
                Some((_, m, _)) => Some(m.to()),
                None => record.start.last_to,
            };
            let mate = self.mate(solver, &position, last_to, ply, &mut found);
            if let Some((mate, solution)) = mate {
                if let (true, Some((before, m, ply))) = (self.threats, &last) {
                    found.threats.extend(self.threat(solver, before, *m, *ply));
                }
                self.missed(solver, mate, &solution, played, &mut found);
            }
            let Some(m) = played else { break };
            let after = position.after(m);
            last = Some((std::mem::replace(&mut position, after), m, ply));
        }
        found
    }

    fn mate(
        &self,
        solver: &mut Solver,
        position: &Position,
        last_to: Option<Square>,
        ply: u32,
        found: &mut GameMates,
    ) -> Option<(Missed, Solution)> {
        let problem = Problem::of(position).ok()?;
        let solution = solver.solve(&problem, &self.questions, &self.limits);
        found.positions += 1;
        let (plies, is_shortest) = match solution.mate {
            Mate::Shortest(plies) => (plies, true),
            Mate::Within(plies) => (plies, false),
            _ => {
                let stopped = solution.stopped;
                let is_decided = stopped.is_none_or(|stopped| stopped == StopReason::Plies);
                found.undecided += u64::from(!is_decided);
                return None;
            }
        };
        let mate = Missed {
            ply,
            side: position.side(),
            played: None,
            position: position.clone(),
            last_to,
            plies,
            is_shortest,
            line: solution.line.clone(),
            line_within: solution.line_within,
        };
        Some((mate, solution))
    }

    /// Adds a mate, if the played move misses it.
    fn missed(
        &self,
        solver: &mut Solver,
        mate: Missed,
        solution: &Solution,
        played: Option<Move>,
        found: &mut GameMates,
    ) {
        let (position, limits) = (&mate.position, &self.limits);
        match played.map_or(MateIn::No, |m| solver.mates_with(position, m, limits)) {
            MateIn::Yes(_) => {}
            MateIn::Unknown => found.undecided += 1,
            MateIn::No => {
                if let (true, Ok(problem)) = (self.certifies, Problem::of(position)) {
                    let nodes = limits.nodes.map(|nodes| nodes.saturating_mul(PROOF));
                    let limits = limits.clone().nodes(nodes);
                    let mates = claims(solution).into_iter().take(1).collect::<Vec<_>>();
                    found.certificates += &solver.certify(&problem, &mates, &limits);
                }
                found.missed.push(Missed { played, ..mate });
            }
        }
    }

    /// Returns the mate that threatens the side to move of a position: the other side mates after a pass.
    fn threat(
        &self,
        solver: &mut Solver,
        position: &Position,
        played: Move,
        ply: u32,
    ) -> Option<Missed> {
        let setup = position.setup().clone();
        let passed = Setup {
            side: !setup.side,
            ..setup
        };
        // A side in check cannot pass: the position has a fault.
        let passed = Position::new(passed).ok()?;
        // This search is not counted: the counts are only about the positions of the game.
        let counts = &mut GameMates::default();
        let (mate, _) = self.mate(solver, &passed, None, ply, counts)?;
        Some(Missed {
            side: position.side(),
            played: Some(played),
            ..mate
        })
    }
}

impl GameMates {
    pub(super) fn form(&self, finder: &MateFinder) -> GameMatesForm {
        let forms = |mates: &[Missed]| mates.iter().map(|mate| mate.form(finder)).collect();
        GameMatesForm {
            missed: forms(&self.missed),
            threats: finder.threats.then(|| forms(&self.threats)),
            positions: self.positions,
            undecided: self.undecided,
        }
    }
}

impl GameMates {
    /// Returns the missed mates whose position is not known yet, with the board turned or not. Of mates by the same
    /// moves in one game it returns the first.
    pub(in crate::command) fn distinct(&self, known: &mut HashSet<u64>) -> Vec<&Missed> {
        let mut lines = HashSet::new();
        let missed = self.missed.iter();
        let new = missed.filter(|mate| known.insert(mate.key()) && lines.insert(&mate.line));
        new.collect()
    }
}

impl Missed {
    /// Returns the position as the start of a game.
    pub(in crate::command) fn start(&self) -> Start {
        let mut start = Start::new(self.position.setup().clone());
        start.last_to = self.last_to;
        start
    }

    /// Returns a key that is the same for the same problem, also with exchanged sides.
    fn key(&self) -> u64 {
        let rotated = match self.side {
            Color::Black => None,
            Color::White => Position::new(self.position.setup().rotated()).ok(),
        };
        rotated.as_ref().unwrap_or(&self.position).key()
    }

    pub(super) fn moves(&self, finder: &MateFinder) -> String {
        let writing = &finder.writing;
        writing.line(&self.position, self.last_to, &self.line)
    }

    /// Returns the move that was played instead.
    pub(super) fn played_text(&self, finder: &MateFinder) -> Option<String> {
        let line = |m| finder.writing.line(&self.position, self.last_to, &[m]);
        self.played.map(line)
    }

    fn form(&self, finder: &MateFinder) -> MissedForm {
        MissedForm {
            ply: self.ply,
            side: self.side,
            played: self.played.as_ref().map(Move::to_string),
            sfen: self.position.to_string(),
            plies: self.plies,
            shortest: self.is_shortest,
            line: usi_words(&self.line),
            line_within: (!self.line.is_empty()).then_some(self.line_within),
            text: self.moves(finder),
        }
    }
}
