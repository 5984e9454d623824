//! `komadai sheet`: prints tsume problems on paper.

mod answer;

use std::io;
use std::mem::take;
use std::path::Path;
use std::time::Duration;

use komadai::diagram::{Diagram, Hands, Sheet, SheetProblem};
use komadai::kifu::Record;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::survey::report;
use super::tsume::Writing;
use crate::args::SheetArgs;
use crate::failure::{Failure, RunResult};
use crate::named::positions_and_files;
use crate::output::numbered;
use crate::result_file::{Inputs, write_whole};
use crate::texts::{of_game, sheet as messages};
use crate::{language, stderr};
use answer::{Answer, Solvers};
use komadai_forms::OneLine;

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
        return Err(Failure::Input(messages::no_problem(left_out)));
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

const BATCH: usize = 64;

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
            solvers: Solvers::new(Duration::from_secs(args.seconds)),
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

    /// Solves the waiting problems, and prints them.
    fn solve(&mut self) {
        let waiting = take(&mut self.waiting);
        let solvers = &self.solvers;
        let answer = |(_, record): &(String, Record)| solvers.answer(record);
        let answers: Vec<Result<Answer, String>> = match &self.threads {
            Some(threads) => threads.install(|| waiting.par_iter().map(answer).collect()),
            None => waiting.iter().map(answer).collect(),
        };
        for ((name, _), answer) in waiting.iter().zip(answers) {
            self.print_or_tell(name, answer);
        }
    }

    /// Prints a problem, or reports why it is omitted.
    fn print_or_tell(&mut self, name: &str, answer: Result<Answer, String>) {
        match answer {
            Ok(answer) => self.print(&answer.upwards()),
            Err(why) => {
                self.left_out += 1;
                stderr::message(messages::left_out(name, why));
            }
        }
    }

    fn print(&mut self, answer: &Answer) {
        let number = (self.sheet.problems.len() + 1).to_string();
        let plies = answer.moves.len().to_string();
        let title = self
            .titles
            .replace("{number}", &number)
            .replace("{plies}", &plies);
        let hands = if answer.needs_hand {
            Hands::Problem
        } else {
            Hands::Attacker
        };
        let diagram = Diagram::new(&answer.position)
            .hands(hands)
            .language(self.sheet.language)
            .theme(self.args.theme)
            .title(title);
        let moves =
            Writing::chosen(None, false).line(&answer.position, answer.last_to, &answer.moves);
        let text = if answer.is_left {
            messages::answer_with_pieces_left(moves.trim(), plies)
        } else {
            messages::answer(moves.trim(), plies)
        };
        self.sheet.problems.push(SheetProblem::new(diagram, text));
    }
}
