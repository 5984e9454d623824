//! `komadai tsume`: solves problems of files, finds mates in games, or checks certificates.

mod files;
mod games;
mod mates;
mod problems;
mod record;
mod solver;
mod table;
mod text;
mod verify;

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use crate::args::TsumeArgs;
use crate::csv_table::CsvTable;
use crate::failure::{Failure, RunResult};
use crate::named::{Named, named};
use crate::texts::tsume as texts;
use crate::{output, progress, stderr};
use files::Files;
use komadai_batch::spread;
use komadai_forms::VerdictForm;
pub(super) use mates::MateFinder;
use problems::Games;
use solver::{Solved, Solvers};
pub(super) use text::Writing;

pub(crate) fn run(args: &TsumeArgs, out: &mut (impl Write + Send)) -> RunResult {
    if args.verify {
        return verify::run(args, out);
    }
    if args.games {
        return games::run(args, out);
    }
    let inputs = named(&args.inputs, args.reading.all_files)?;
    let mut no_errors = true;
    let mut files = Files::create(args, &inputs)?;
    let solvers = Solvers::new(args)?;
    if let Some(table) = CsvTable::chosen(&args.table) {
        out.write_all(table::head(table)?.as_bytes())?;
    }
    let interruption = solvers.interruption();
    output::end_at_interruption(move || interruption.ends_work());
    progress::begin_search();
    let mut counts = Counts::default();
    let mut used = |mut solved: Solved| {
        let mut written = Ok(());
        progress::aside(|| {
            // The next problem may take long.
            written = out
                .write_all(solved.text.as_bytes())
                .and_then(|()| out.flush());
        });
        written?;
        counts.add(&solved);
        progress::news(texts::bar_problems(counts.problems()));
        for message in solved.notes.iter().chain(&solved.errors) {
            stderr::message(message);
        }
        let mut is_bad = solved.is_refused || !solved.errors.is_empty();
        is_bad |= !files.add(&mut solved)?;
        no_errors &= !is_bad;
        if args.batch.fail_fast && is_bad {
            Err(Failure::Reported)
        } else {
            Ok(ControlFlow::Continue(()))
        }
    };
    let games = Games::new(args, &inputs, solvers.interruption());
    let jobs = args.batch.jobs(usize::MAX);
    let done = spread(
        jobs,
        games,
        |game, results| {
            let solved = solvers.solve(&inputs, game);
            let bytes = solved.bytes();
            results.send(solved, bytes)
        },
        &mut used,
    );
    let was_long = progress::end();
    if was_long || (counts.problems() > 1 && !args.json && !args.table.csv) {
        counts.report(inputs.iter().filter_map(Named::source).count());
    }
    done?;
    no_errors &= files.finish()?;
    if solvers.interruption().is_over() {
        Err(Failure::Interrupted)
    } else {
        Ok(no_errors)
    }
}

/// The number of problems with each verdict.
#[derive(Default)]
struct Counts {
    of_verdicts: BTreeMap<VerdictForm, usize>,
    /// The number of games that are not problems.
    refused: usize,
}

impl Counts {
    fn add(&mut self, solved: &Solved) {
        match solved.verdict {
            Some(verdict) => *self.of_verdicts.entry(verdict).or_default() += 1,
            None => self.refused += usize::from(solved.is_refused),
        }
    }

    fn problems(&self) -> usize {
        self.of_verdicts.values().sum::<usize>() + self.refused
    }

    fn report(&self, files: usize) {
        let of_verdicts = self
            .of_verdicts
            .iter()
            .map(|(&verdict, &count)| (Some(verdict), count));
        let refused = (self.refused > 0).then_some((None, self.refused));
        let counts: Vec<_> = of_verdicts.chain(refused).collect();
        let names: String = (counts.into_iter().enumerate())
            .map(|(i, (verdict, count))| match i {
                0 => texts::counted_first(texts::name(verdict), count),
                _ => texts::counted_next(texts::name(verdict), count),
            })
            .collect();
        stderr::note(texts::summary(files, self.problems(), names));
    }
}
