//! Solving: a solver for each thread, and limits.

use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use komadai::kifu::Record;
use komadai::tsume::{Problem, Questions, Rest, SearchLimits, Solution, Solver, Verdict, claims};

use super::problems::{Game, Interruption};
use super::{record, text};
use crate::args::TsumeArgs;
use crate::escape::OneLine;
use crate::failure::Failure;
use crate::json::FindingForm;
use crate::named::Named;
use crate::texts::{memory_limit, no_memory, of_game, tsume as texts};

/// The largest table, in megabytes.
const MOST_MEGABYTES: usize = 1 << 20;

/// Solves problems on any thread.
pub(super) struct Solvers<'a> {
    args: &'a TsumeArgs,
    questions: Questions,
    limits: SearchLimits,
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
            return Err(Failure::Usage(memory_limit(MOST_MEGABYTES)));
        }
        let bytes = args.memory.saturating_mul(1 << 20);
        if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            return Err(Failure::Input(no_memory(args.memory)));
        }
        let interruption = Arc::<Interruption>::default();
        Ok(Solvers {
            args,
            questions: Questions::default()
                .policy(args.aigoma)
                .cooks(args.cooks.into())
                // The attacker's moves are odd.
                .plies(args.plies.map(|plies| plies.saturating_sub(1) | 1))
                .variations(args.json || args.output.is_some()),
            limits: SearchLimits::default()
                .nodes(args.nodes)
                .time(args.seconds.map(Duration::from_secs))
                .cancel(Arc::clone(&interruption.cancel)),
            idle: Mutex::default(),
            interruption,
        })
    }

    pub(super) fn interruption(&self) -> Arc<Interruption> {
        Arc::clone(&self.interruption)
    }

    /// Solves the problem of a game.
    pub(super) fn solve(&self, inputs: &[Named], game: Game) -> Solved {
        let file = inputs.get(game.input).map(Named::to_string);
        let file = file.unwrap_or_default();
        let number = game.number;
        let mut solved = Solved {
            errors: game.errors,
            ..Solved::new(of_game(OneLine(&file).to_string(), number))
        };
        let mut errors = game.findings.errors;
        let Some(record) = game.record else {
            if self.args.json {
                solved.text = text::refused(&file, 0, errors);
            }
            return solved;
        };
        let problem = match Problem::new(record.start.setup.clone(), Rest::Auto) {
            Ok(problem) => problem,
            Err(error) => {
                if self.args.json {
                    errors.push(FindingForm::without_place("no-problem", error.to_string()));
                    solved.text = text::refused(&file, number, errors);
                }
                let message = texts::no_problem(&solved.name, error);
                solved.errors.push(message);
                return solved;
            }
        };
        let solution = self.search(&problem, &mut solved);
        solved.verdict = Some(solution.verdict);
        let last_to = record.start.last_to;
        solved.text = match self.args.json {
            true => text::object(&file, number, errors, &problem, last_to, &solution),
            false => text::line(&solved.name, &problem, last_to, &solution),
        };
        if self.args.output.is_some() && !solution.line.is_empty() {
            let comment = text::comment(&problem, last_to, &solution);
            solved.record = Some(record::of(record, comment, &problem, &solution));
        }
        solved
    }

    /// Searches for the solution, and makes the certificate.
    fn search(&self, problem: &Problem, solved: &mut Solved) -> Solution {
        let waiting = self.idle().pop();
        let threads = NonZeroUsize::new(self.args.threads.into()).unwrap_or(NonZeroUsize::MIN);
        let new = || Solver::new(self.args.memory).threads(threads);
        let mut solver = waiting.unwrap_or_else(new);
        self.interruption.searches.fetch_add(1, Ordering::SeqCst);
        let solution = solver.solve(problem, &self.questions, &self.limits);
        if self.args.certificate.is_some() {
            let claims = claims(&solution);
            let certificate = solver.certify(problem, &claims, &self.limits);
            let lines = certificate.lines();
            let proved = lines.filter(|line| line.starts_with("claim ")).count();
            if proved < claims.len() {
                let (name, all) = (&solved.name, claims.len());
                solved.notes.push(texts::partly_proved(name, proved, all));
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

impl Solved {
    /// Nothing yet came of a game.
    const fn new(name: String) -> Solved {
        Solved {
            name,
            text: String::new(),
            verdict: None,
            certificate: String::new(),
            record: None,
            notes: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        let nodes = self.record.as_ref().map_or(0, Record::node_count);
        self.text.len() + self.certificate.len() + NODE * nodes
    }
}

/// About how many bytes a node of a record takes.
const NODE: usize = 64;
