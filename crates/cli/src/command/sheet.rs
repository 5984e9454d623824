//! `komadai sheet`: prints tsume problems on paper.

mod answer;
mod exercise;

use std::collections::HashSet;
use std::io;
use std::mem::take;
use std::path::Path;

use komadai::Color;
use komadai::diagram::{Diagram, Hands, Sheet, SheetProblem};
use komadai::kifu::Record;
use komadai_batch::WalkItem;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::survey::report;
use super::tsume::{MateFinder, Writing};
use crate::args::{Answers, SheetArgs};
use crate::failure::{Failure, RunResult};
use crate::named::positions_and_files;
use crate::output::numbered;
use crate::result_file::{Inputs, write_whole};
use crate::template::Template;
use crate::texts::{of_game, of_ply, sheet as messages};
use crate::{language, stderr};
use answer::{Answer, Solvers};
use exercise::{Exercises, moves_with_marks};
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
    let mut no_errors = true;
    if args.exercise.is_none() {
        for (text, record) in &positions {
            paper.add(text.clone(), record.clone(), None);
        }
    }
    if args.exercise.is_some() {
        let mut exercises = Exercises::new(args);
        for (_, record) in &positions {
            exercises.add(moves_with_marks(record));
        }
        if !games.inputs.is_empty() {
            let ask = |next: WalkItem<'_>| Some(moves_with_marks(next.record.as_ref()?));
            no_errors = report(&games, ask, |_, _, found| {
                exercises.add(found);
                Ok(())
            })?;
        }
        paper.sheet.problems = exercises.problems();
        if paper.sheet.problems.is_empty() {
            return Err(Failure::Input(messages::no_exercise()));
        }
    } else if let (Some(plies), false) = (args.from_games, games.inputs.is_empty()) {
        let finder = MateFinder::new(Some(plies.saturating_sub(1) | 1));
        let ask = |next: WalkItem<'_>| {
            let record = next.record?;
            let found = finder.find(&record);
            Some((found, players(&record)))
        };
        let mut known = HashSet::new();
        no_errors = report(&games, ask, |file, number, (found, players)| {
            for mate in found.distinct(&mut known) {
                let name = of_ply(of_game(OneLine(file).to_string(), number), mate.ply);
                let source = players.as_ref();
                let source = source.map(|[black, white]| messages::source(black, white, mate.ply));
                paper.add(name, Record::new(mate.start()), source);
            }
            Ok(())
        })?;
    } else if !games.inputs.is_empty() {
        no_errors = report(
            &games,
            |next| next.record,
            |file, number, record| {
                paper.add(of_game(OneLine(file).to_string(), number), record, None);
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

/// Returns the names of the players, if both are known.
fn players(record: &Record) -> Option<[String; 2]> {
    let name = |side| record.headers.player_as_written(side);
    Some([name(Color::Black)?, name(Color::White)?])
}

fn write(sheet: &Sheet, inputs: &Inputs, path: &Path, extension: &str) -> Result<(), Failure> {
    let bytes = match extension {
        "pdf" => sheet.pdf(),
        "html" => sheet.html().into_bytes(),
        "tsv" => sheet.cards().into_bytes(),
        _ => {
            let pages = sheet.svg();
            for (number, page) in (1..).zip(&pages) {
                let digits = pages.len().to_string().len();
                let path = if pages.len() > 1 {
                    numbered(path, format_args!("{number:0digits$}"))
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
    titles: Template,
    left_out: usize,
    solvers: Solvers,
    threads: Option<ThreadPool>,
    /// The problems that are not solved yet.
    waiting: Vec<Waiting>,
}

struct Waiting {
    name: String,
    record: Record,
    /// The game that the problem is from.
    source: Option<String>,
}

impl<'a> Paper<'a> {
    fn new(args: &'a SheetArgs) -> Paper<'a> {
        let threads = ThreadPoolBuilder::new().num_threads(args.games.batch.jobs(usize::MAX));
        let stem = args.output.file_stem().unwrap_or_default();
        let stem = || stem.to_string_lossy().into_owned();
        let mut sheet = Sheet::new(args.per_page.into());
        sheet.answers = args.answers.place();
        sheet.heading = args.title.clone().unwrap_or_default();
        sheet.name_line = args.name_line;
        sheet.language = language::chosen();
        sheet.title = args.title.clone().unwrap_or_else(stem);
        Paper {
            args,
            sheet,
            titles: args.titles.clone().unwrap_or_else(|| {
                if args.answers == Answers::Given {
                    messages::title_without_plies().into()
                } else {
                    messages::titles().into()
                }
            }),
            left_out: 0,
            solvers: Solvers::new(args),
            threads: threads.build().ok(),
            waiting: Vec::new(),
        }
    }

    /// Adds a problem, which may wait for others.
    fn add(&mut self, name: String, record: Record, source: Option<String>) {
        self.waiting.push(Waiting {
            name,
            record,
            source,
        });
        if self.waiting.len() == BATCH {
            self.solve();
        }
    }

    /// Solves the waiting problems, and prints them.
    fn solve(&mut self) {
        let waiting = take(&mut self.waiting);
        let solvers = &self.solvers;
        let answer = |waiting: &Waiting| solvers.answer(&waiting.record);
        let answers: Vec<Result<Answer, String>> = match &self.threads {
            Some(threads) => threads.install(|| waiting.par_iter().map(answer).collect()),
            None => waiting.iter().map(answer).collect(),
        };
        for (waiting, answer) in waiting.iter().zip(answers) {
            match answer {
                Ok(answer) => self.print(&answer.upwards(), waiting.source.as_deref()),
                Err(why) => {
                    self.left_out += 1;
                    stderr::message(messages::left_out(&waiting.name, why));
                }
            }
        }
    }

    fn print(&mut self, answer: &Answer, source: Option<&str>) {
        let number = self.sheet.problems.len() + 1;
        let plies = answer.moves.len().to_string();
        let title = self.titles.fill(|name| match name {
            "number" => number.to_string(),
            _ => plies.clone(),
        });
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
        let text = if moves.is_empty() {
            String::new()
        } else if answer.is_left {
            messages::answer_with_pieces_left(moves.trim(), plies)
        } else {
            messages::answer(moves.trim(), plies)
        };
        let source = source.map_or(String::new(), |source| format!(" ({source})"));
        self.sheet
            .problems
            .push(SheetProblem::new(diagram, text + &source));
    }
}
