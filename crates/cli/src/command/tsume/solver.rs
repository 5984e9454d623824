//! Solves problems, with a solver for each thread, and limits.

use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use komadai::kifu::Record;
use komadai::rules::UchifuzumeBy;
use komadai::tsume::{
    CookSearch, Mate, MissingPieces, Problem, Questions, SearchLimits, Solution, Solver, Verdict,
    claims,
};

use super::problems::{Game, Interruption, ProblemInput};
use super::record;
use super::table;
use super::text::{self, Writing};
use crate::args::{TsumeArgs, threads};
use crate::csv_table::CsvTable;
use crate::failure::Failure;
use crate::named::Named;
use crate::progress;
use komadai_batch::IdleWorkers;

use crate::texts::{memory_limit, no_memory, tsume as texts};
use komadai_forms::{FindingForm, OneLine, ProblemForm, VerdictForm, json_line};

/// The maximum size of a table, in MiB.
const MOST_MEGABYTES: usize = 1 << 20;

/// Solves problems on any thread.
pub(super) struct Solvers<'a> {
    args: &'a TsumeArgs,
    questions: Questions,
    limits: SearchLimits,
    writing: Writing,
    table: Option<CsvTable>,
    idle: IdleWorkers<Solver>,
    interruption: Arc<Interruption>,
}

impl<'a> Solvers<'a> {
    /// Creates solvers, or fails if the tables are too large.
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
                .cooks(if args.mate {
                    CookSearch::No
                } else {
                    args.cooks.into()
                })
                .length(!args.mate)
                .uchifuzume(args.rule.unwrap_or(UchifuzumeBy::Position))
                .plies(args.plies())
                .variations(args.json || args.output.is_some()),
            limits: SearchLimits::default()
                .nodes(Some(args.nodes()))
                .time(args.seconds.map(Duration::from_secs))
                .cancel(Some(Arc::clone(&interruption.cancel))),
            writing: Writing::chosen(args.style, args.json || args.table.csv),
            table: CsvTable::chosen(&args.table),
            idle: IdleWorkers::new(),
            interruption,
        })
    }

    pub(super) fn interruption(&self) -> Arc<Interruption> {
        Arc::clone(&self.interruption)
    }

    pub(super) fn solve(&self, inputs: &[Named], game: Game) -> Solved {
        let file = inputs.get(game.input).map(Named::to_string);
        let file = file.unwrap_or_default();
        let number = game.number;
        let name = texts::of_problem(OneLine(&file).to_string(), number);
        let mut solved = Solved {
            errors: game.errors,
            ..Solved::new(name, game.input, number)
        };
        let mut errors = game.findings.errors;
        let Some(record) = game.record else {
            solved.text = self
                .printed(&text::refused(&file, 0, errors))
                .unwrap_or_default();
            return solved;
        };
        let problem = match Problem::new(record.start.setup.clone(), MissingPieces::Auto) {
            Ok(problem) => problem,
            Err(error) => {
                solved.is_refused = true;
                errors.push(FindingForm::without_place("no-problem", error.to_string()));
                let printed = self.printed(&text::refused(&file, number, errors));
                let said = || texts::no_problem(&solved.name, error) + "\n";
                solved.text = printed.unwrap_or_else(said);
                return solved;
            }
        };
        let last_to = record.start.last_to;
        let asked = ProblemInput {
            problem,
            last_to,
            given: record.moves().collect(),
            uchifuzume: self.questions.uchifuzume,
        };
        let solution = self.search(&asked.problem, &mut solved);
        let as_expected = self
            .args
            .expect
            .map(|plies| self.is_as_expected(plies, &solution));
        if as_expected == Some(false) {
            let expected = self.expected();
            let message = texts::not_expected(&solved.name, expected);
            solved.errors.push(message);
        }
        let (cooks, writing) = (self.questions.cooks, &self.writing);
        solved.text = if self.args.json || self.table.is_some() {
            let form = ProblemForm {
                as_expected,
                ..text::form(&file, number, errors, &asked, &solution, writing)
            };
            self.printed(&form).unwrap_or_default()
        } else {
            let asks = (cooks, self.args.verbose);
            text::lines(&solved.name, &asked, &solution, asks, writing)
        };
        if self.args.output.is_some() && !solution.line.is_empty() {
            let comment = text::comment(&asked, &solution, cooks, writing);
            let Record { start, headers, .. } = record;
            let (line, variations) = (&solution.line, &solution.variations);
            let position = asked.problem.position();
            solved.record = Some(record::of(
                (start, headers),
                comment,
                position,
                line,
                variations,
            ));
        }
        solved.verdict = Some((&solution).into());
        solved
    }

    /// Returns a form as a line of JSON or of a table, or `None` if neither is printed.
    fn printed(&self, form: &ProblemForm) -> Option<String> {
        match self.table {
            // Writing to memory cannot fail.
            Some(table) => table::row(table, form).ok(),
            None => self.args.json.then(|| json_line(form)),
        }
    }

    fn is_as_expected(&self, plies: u16, solution: &Solution) -> bool {
        match (solution.verdict, solution.mate) {
            (Verdict::Perfect(found), _) => found == plies,
            (Verdict::Unknown, Mate::Within(found)) => self.args.mate && found <= plies,
            (Verdict::Unknown, Mate::Shortest(found)) => {
                if self.args.mate {
                    found <= plies
                } else {
                    self.questions.cooks == CookSearch::No && found == plies
                }
            }
            _ => false,
        }
    }

    /// Returns the demand of `--expect` in words.
    fn expected(&self) -> String {
        let plies = self.args.expect.unwrap_or_default();
        match self.questions.cooks {
            _ if self.args.mate => texts::length_within(plies),
            CookSearch::No => texts::mate_in(plies),
            _ => texts::perfect(plies),
        }
    }

    /// Searches for the solution, and creates the certificate.
    fn search(&self, problem: &Problem, solved: &mut Solved) -> Solution {
        let threads =
            NonZeroUsize::new(threads(Some(self.args.threads))).unwrap_or(NonZeroUsize::MIN);
        let new = || Solver::new(self.args.memory).threads(threads);
        self.idle
            .with(new, |solver| self.search_with(solver, problem, solved))
    }

    fn search_with(&self, solver: &mut Solver, problem: &Problem, solved: &mut Solved) -> Solution {
        self.interruption.searches.fetch_add(1, Ordering::SeqCst);
        let state = Arc::new(Mutex::new(texts::nothing_found()));
        let (shown, name) = (Arc::clone(&state), solved.name.clone());
        let limits = self.limits.clone().progress(move |progress| {
            let found = locked(&shown).clone();
            progress::news(texts::bar_state(&name, found, progress.nodes));
        });
        let report = |solution: &Solution| {
            *locked(&state) = texts::outcome(solution, self.questions.cooks);
        };
        let solution = solver.solve_step_by_step(problem, &self.questions, &limits, report);
        if self.args.certificate.is_some() {
            let claims = claims(&solution);
            let certificate = solver.certify(problem, &claims, &limits);
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
        solution
    }
}

pub(super) struct Solved {
    /// The name of the file and the number of the problem in it.
    pub(super) name: String,
    /// The index of the input. The next field is the number of the problem in it, from 1.
    pub(super) input: usize,
    pub(super) number: usize,
    /// The text to print.
    pub(super) text: String,
    /// The verdict, if it is a problem.
    pub(super) verdict: Option<VerdictForm>,
    /// Whether the game is not a problem.
    pub(super) is_refused: bool,
    /// The certificate, if one is to be written.
    pub(super) certificate: String,
    /// The solution, if it is to be written.
    pub(super) record: Option<Record>,
    /// The notes for stderr. The next field has the errors.
    pub(super) notes: Vec<String>,
    pub(super) errors: Vec<String>,
}

impl Solved {
    const fn new(name: String, input: usize, number: usize) -> Solved {
        Solved {
            name,
            input,
            number,
            text: String::new(),
            verdict: None,
            is_refused: false,
            certificate: String::new(),
            record: None,
            notes: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// Returns the approximate number of bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let nodes = self.record.as_ref().map_or(0, Record::node_count);
        self.text.len() + self.certificate.len() + NODE * nodes
    }
}

/// The approximate number of bytes of a node in a record.
const NODE: usize = 64;

/// Returns the contents of a mutex, even after a panic.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
