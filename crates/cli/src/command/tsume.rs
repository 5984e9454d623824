//! `komadai tsume`: the problems of files solved, mates of games found, or certificates checked.

mod files;
mod games;
mod mates;
mod problems;
mod record;
mod solver;
mod text;
mod verify;

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use komadai::tsume::{Mate, Verdict};

use crate::args::TsumeArgs;
use crate::failure::{Failure, RunResult};
use crate::named::{Named, named};
use crate::texts::tsume::{self as texts, Outcome};
use crate::{output, progress, stderr};
use files::Files;
use komadai_batch::spread;
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
    let interruption = solvers.interruption();
    output::end_at_interruption(move || interruption.ends_work());
    progress::begin_search();
    let mut counts = Counts::default();
    let mut used = |mut solved: Solved| {
        let mut written = Ok(());
        progress::aside(|| {
            // The next one may take long.
            written = out
                .write_all(solved.text.as_bytes())
                .and_then(|()| out.flush());
        });
        written?;
        counts.add(&solved);
        progress::news(texts::bar_problems(counts.problems));
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
    if was_long || (counts.problems > 1 && !args.json) {
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

/// How many problems came out how.
#[derive(Default)]
struct Counts {
    problems: usize,
    of_outcomes: BTreeMap<Outcome, usize>,
}

impl Counts {
    fn add(&mut self, solved: &Solved) {
        let outcome = match solved.outcome {
            None if solved.is_refused => Outcome::NoProblem,
            None => return,
            Some((Verdict::Perfect(_), _)) => Outcome::Perfect,
            Some((Verdict::Cooked(_), _)) => Outcome::Cooked,
            Some((Verdict::Leftover(_), _)) => Outcome::Leftover,
            Some((Verdict::NoMate, _)) => Outcome::NoMate,
            Some((_, Mate::Shortest(_) | Mate::Within(_))) => Outcome::Mate,
            Some(_) => Outcome::Unknown,
        };
        self.problems += 1;
        *self.of_outcomes.entry(outcome).or_default() += 1;
    }

    fn report(&self, files: usize) {
        let counts = self.of_outcomes.iter().enumerate();
        let counts: String = counts
            .map(|(i, (&outcome, count))| match i {
                0 => texts::counted_first(texts::name(outcome), count),
                _ => texts::counted_next(texts::name(outcome), count),
            })
            .collect();
        stderr::message(texts::summary(files, self.problems, counts));
    }
}
