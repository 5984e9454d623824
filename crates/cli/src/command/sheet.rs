//! `komadai sheet`: tsume problems on paper.

use std::io;
use std::mem::take;
use std::path::Path;
use std::time::Duration;

use komadai::diagram::{Diagram, Hands, Problem as Printed, Sheet};
use komadai::kifu::{Entry, Record};
use komadai::movegen::has_legal_move;
use komadai::tsume::{CookSearch, Problem, Questions, Rest, SearchLimits, Solver, Verdict};
use komadai::{Move, Position, Style};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::survey::report;
use super::tsume::Writing;
use crate::args::SheetArgs;
use crate::escape::OneLine;
use crate::failure::{Failure, RunResult};
use crate::named::positions_and_files;
use crate::output::numbered;
use crate::result_file::{Inputs, write_whole};
use crate::spread::Idle;
use crate::texts::{self, of_game, say, sheet as messages, tsume};
use crate::{language, stderr};

pub(crate) fn run(args: &SheetArgs) -> RunResult {
    let extension = args
        .output
        .extension()
        .unwrap_or_default()
        .to_string_lossy();
    let extension = extension.to_ascii_lowercase();
    if !["pdf", "html", "svg", "tsv"].contains(&extension.as_str()) {
        return Err(Failure::Usage(messages::no_sheet(
            args.output.display().to_string(),
        )));
    }
    let (positions, games) = positions_and_files(&args.games)?;
    let inputs = Inputs::of(&games);
    inputs.refuse(&args.output)?;
    let mut paper = Paper::new(args);
    for (text, record) in positions {
        paper.add(text, record);
    }
    let mut no_errors = true;
    if !games.inputs.is_empty() {
        no_errors = report(
            &games,
            |next| next.record,
            |file, number, record| {
                paper.add(of_game(OneLine(file).to_string(), number), record);
                Ok(())
            },
        )?;
    }
    paper.solve();
    let Paper {
        sheet, left_out, ..
    } = paper;
    if sheet.problems.is_empty() {
        return Err(Failure::Input(messages::no_problem()));
    }
    write(&sheet, &inputs, &args.output, &extension)?;
    stderr::message(messages::printed(sheet.problems.len(), left_out));
    Ok(no_errors && left_out == 0)
}

fn write(sheet: &Sheet, inputs: &Inputs, path: &Path, extension: &str) -> Result<(), Failure> {
    let bytes = match extension {
        "pdf" => sheet.pdf(),
        "html" => sheet.html().into_bytes(),
        "tsv" => sheet.cards().into_bytes(),
        _ => {
            let pages = sheet.svg();
            for (number, page) in (1..).zip(&pages) {
                let path = if pages.len() > 1 {
                    numbered(path, number)
                } else {
                    path.to_owned()
                };
                inputs.refuse(&path)?;
                write_whole(Some(&path), page.as_bytes(), &mut io::sink())?;
            }
            return Ok(());
        }
    };
    write_whole(Some(path), &bytes, &mut io::sink())
}

/// The moves of an answer, and whether the attacker has pieces left after them; or why a problem cannot be printed.
type Answer = Result<(Vec<Move>, bool), String>;

/// A solver for each thread.
struct Solvers {
    limits: SearchLimits,
    /// Those that are not at work.
    idle: Idle<Solver>,
}

impl Solvers {
    /// The moves of a record, or the solution of its start.
    fn answer(&self, record: &Record) -> Answer {
        let legal = |node| match record.entry(node) {
            Some(Entry::Move(m)) => Some(*m),
            _ => None,
        };
        let given: Vec<Move> = record.main_line().map_while(legal).collect();
        if !given.is_empty() {
            return match mates(record, &given) {
                true => Ok((given, false)),
                false => Err(messages::no_mate_at_the_end()),
            };
        }
        let problem = Problem::new(record.start.setup.clone(), Rest::Auto);
        let problem = problem.map_err(say)?;
        let questions = Questions::default()
            .cooks(CookSearch::First)
            .variations(false);
        let new = || Solver::new(MEGABYTES);
        let solve = |solver: &mut Solver| solver.solve(&problem, &questions, &self.limits);
        let solution = self.idle.with(new, solve);
        match solution.verdict {
            Verdict::Perfect(_) => Ok((solution.line, false)),
            Verdict::Leftover(_) => Ok((solution.line, true)),
            Verdict::Unknown => Err(messages::no_answer()),
            verdict => Err(tsume::verdict(verdict)),
        }
    }
}

/// Whether the defender is mated after these moves of a record.
fn mates(record: &Record, moves: &[Move]) -> bool {
    let Some(mut position) = record.start.position() else {
        return false;
    };
    for &m in moves {
        let _ = position.play_unchecked(m);
    }
    position.is_check() && !has_legal_move(&position)
}

/// The table of a solver.
const MEGABYTES: usize = 256;

/// How many problems are solved at once.
const BATCH: usize = 64;

/// The sheet that grows.
struct Paper<'a> {
    args: &'a SheetArgs,
    sheet: Sheet,
    /// The line above each problem.
    titles: String,
    left_out: usize,
    solvers: Solvers,
    threads: Option<ThreadPool>,
    /// The problems that are not solved yet, each with its name.
    waiting: Vec<(String, Record)>,
}

impl<'a> Paper<'a> {
    fn new(args: &'a SheetArgs) -> Paper<'a> {
        let threads = ThreadPoolBuilder::new().num_threads(args.games.batch.jobs(usize::MAX));
        let stem = args.output.file_stem().unwrap_or_default();
        let stem = || stem.to_string_lossy().into_owned();
        let mut sheet = Sheet::new(args.per_page.into());
        sheet.answers = args.answers;
        sheet.language = language::chosen();
        sheet.title = args.title.clone().unwrap_or_else(stem);
        Paper {
            args,
            sheet,
            titles: args.titles.clone().unwrap_or_else(messages::titles),
            left_out: 0,
            solvers: Solvers {
                limits: SearchLimits::default().time(Duration::from_secs(args.seconds)),
                idle: Idle::new(),
            },
            threads: threads.build().ok(),
            waiting: Vec::new(),
        }
    }

    /// Adds a problem, which may wait for others.
    fn add(&mut self, name: String, record: Record) {
        self.waiting.push((name, record));
        if self.waiting.len() == BATCH {
            self.solve();
        }
    }

    /// Solves the problems that wait, and prints them.
    fn solve(&mut self) {
        let waiting = take(&mut self.waiting);
        let solvers = &self.solvers;
        let answer = |(_, record): &(String, Record)| solvers.answer(record);
        let answers: Vec<Answer> = match &self.threads {
            Some(threads) => threads.install(|| waiting.par_iter().map(answer).collect()),
            None => waiting.iter().map(answer).collect(),
        };
        for ((name, record), answer) in waiting.iter().zip(answers) {
            self.print_or_tell(name, record, answer);
        }
    }

    /// Prints a problem, or says why it is left out.
    fn print_or_tell(&mut self, name: &str, record: &Record, answer: Answer) {
        let found = answer.and_then(|(moves, is_left)| {
            let position = record.start.position();
            let position = position.ok_or_else(texts::image::no_start)?;
            Ok((position, moves, is_left))
        });
        match found {
            Ok((position, moves, is_left)) => self.print(record, &position, &moves, is_left),
            Err(why) => {
                self.left_out += 1;
                stderr::message(messages::left_out(name, why));
            }
        }
    }

    fn print(&mut self, record: &Record, position: &Position, moves: &[Move], is_left: bool) {
        let number = (self.sheet.problems.len() + 1).to_string();
        let plies = moves.len().to_string();
        let title = self
            .titles
            .replace("{number}", &number)
            .replace("{plies}", &plies);
        let diagram = Diagram::new(&record.start.setup)
            .hands(Hands::Attacker)
            .language(self.sheet.language)
            .theme(self.args.theme)
            .title(title);
        let moves = Writing::of(Style::Jsa).line(position, record.start.last_to, moves);
        let answer = match is_left {
            true => messages::answer_with_pieces_left(moves.trim(), plies),
            false => messages::answer(moves.trim(), plies),
        };
        self.sheet.problems.push(Printed::new(diagram, answer));
    }
}
