//! Solving: a solver for each thread, and limits.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use komadai::kifu::Record;
use komadai::tsume::{Limits, Problem, Questions, Rest, Solution, Solver, Verdict, claims};

use super::interruption::Interruption;
use super::problems::Game;
use super::{record, text};
use crate::args::TsumeArgs;
use crate::escape::OneLine;
use crate::failure::Failure;
use crate::input::Source;
use crate::spread::Piece;

/// The largest table, in megabytes.
const MOST_MEGABYTES: usize = 1 << 20;

/// Solves problems on any thread.
pub(super) struct Solvers<'a> {
    args: &'a TsumeArgs,
    questions: Questions,
    limits: Limits,
    /// Those that are not at work.
    idle: Mutex<Vec<Solver>>,
    interruption: Arc<Interruption>,
}

impl<'a> Solvers<'a> {
    /// # Errors
    ///
    /// The tables are too large.
    pub(super) fn new(args: &'a TsumeArgs) -> Result<Solvers<'a>, Failure> {
        if args.memory > MOST_MEGABYTES {
            let message = format!("--memory takes at most {MOST_MEGABYTES}");
            return Err(Failure::Usage(message));
        }
        let bytes = args.memory.saturating_mul(1 << 20);
        if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            let message = format!("not enough memory for a table of {} MB", args.memory);
            return Err(Failure::Input(message));
        }
        let interruption = Arc::<Interruption>::default();
        Ok(Solvers {
            args,
            questions: Questions {
                policy: args.aigoma,
                cooks: args.cooks.into(),
                // The attacker's moves are odd.
                plies: args.plies.map(|plies| plies.saturating_sub(1) | 1),
                variations: args.json || args.output.is_some(),
                ..Questions::default()
            },
            limits: Limits {
                nodes: Some(args.nodes),
                time: args.seconds.map(Duration::from_secs),
                cancel: Some(Arc::clone(&interruption.cancel)),
                ..Limits::default()
            },
            idle: Mutex::default(),
            interruption,
        })
    }

    pub(super) fn interruption(&self) -> Arc<Interruption> {
        Arc::clone(&self.interruption)
    }

    /// Solves the problem of a game.
    pub(super) fn solve(&self, sources: &[Source], game: Game) -> Solved {
        let path = sources.get(game.input).map(|source| source.path.display());
        let file = path.map(|path| path.to_string()).unwrap_or_default();
        let number = game.number;
        let mut solved = Solved {
            name: format!("{}: game {number}", OneLine(&file)),
            errors: game.errors,
            ..Solved::default()
        };
        let Some(record) = game.record else {
            return solved;
        };
        let problem = match Problem::new(record.start.setup.clone(), Rest::Auto) {
            Ok(problem) => problem,
            Err(error) => {
                let message = format!("{}: no problem: {error}", solved.name);
                solved.errors.push(message);
                return solved;
            }
        };
        let solution = self.search(&problem, &mut solved);
        solved.verdict = Some(solution.verdict);
        let last_to = record.start.last_to;
        solved.text = match self.args.json {
            true => text::object(&file, number, &problem, last_to, &solution),
            false => text::line(&solved.name, &problem, last_to, &solution),
        };
        if self.args.output.is_some() && !solution.line.is_empty() {
            solved.record = Some(record::of(record, &problem, &solution));
        }
        solved
    }

    /// Searches for the solution, and makes the certificate.
    fn search(&self, problem: &Problem, solved: &mut Solved) -> Solution {
        let waiting = self.idle().pop();
        let mut solver = waiting
            .unwrap_or_else(|| Solver::new(self.args.memory).with_threads(self.args.threads));
        self.interruption.searches.fetch_add(1, Ordering::SeqCst);
        let solution = solver.solve(problem, &self.questions, &self.limits);
        if self.args.certificate.is_some() {
            let claims = claims(&solution);
            let certificate = solver.certify(problem, &claims, &self.limits);
            let lines = certificate.lines();
            let proved = lines.filter(|line| line.starts_with("claim ")).count();
            if proved < claims.len() {
                let (name, all) = (&solved.name, claims.len());
                solved.notes.push(format!(
                    "{name}: the certificate has {proved} of {all} claims, for the others a limit was met"
                ));
            }
            if proved > 0 {
                solved.certificate = certificate;
            }
        }
        self.interruption.searches.fetch_sub(1, Ordering::SeqCst);
        self.idle().push(solver);
        solution
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What came of a game.
#[derive(Default)]
pub(super) struct Solved {
    /// The name of the file and the number of the game in it.
    pub(super) name: String,
    /// What is printed.
    pub(super) text: String,
    pub(super) verdict: Option<Verdict>,
    /// The certificate, if one is to be written.
    pub(super) certificate: String,
    /// The solution, if it is to be written.
    pub(super) record: Option<Record>,
    /// What is worth a message, and what is an error.
    pub(super) notes: Vec<String>,
    pub(super) errors: Vec<String>,
}

/// About how many bytes a node of a record takes.
const NODE: usize = 64;

impl Piece for Solved {
    fn bytes(&self) -> usize {
        let nodes = self.record.as_ref().map_or(0, Record::node_count);
        size_of::<Solved>() + self.text.len() + self.certificate.len() + NODE * nodes
    }
}
