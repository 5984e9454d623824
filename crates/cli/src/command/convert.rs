//! `komadai convert`: game records from any format to any other.

mod converter;
mod open_file;
mod options;
mod plan;
mod reading;
mod report;

use std::io::Write;

use crate::args::ConvertArgs;
use crate::failure::Outcome;
use crate::spread::spread;
use crate::{input, output, progress};
use converter::Converter;
use plan::Plan;
use reading::{Piece, read};

pub(crate) fn run(args: &ConvertArgs, out: &mut (impl Write + Send)) -> Outcome {
    let (sources, all_listed) = input::sources(&args.inputs);
    let plan = Plan::new(args, &sources)?;
    output::guard_interruptions();
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files, plan.writes_to_stdout());
    let mut converter = Converter::new(args, &plan, &sources, out);
    let done = spread(
        args.batch.jobs(sources.len()),
        0..sources.len(),
        |input, pieces| read(args, &plan, input, &sources[input], pieces),
        &mut |piece: Piece| converter.take(piece),
    );
    let done = done.and_then(|()| converter.finish());
    let was_long = progress::end();
    if was_long || sources.len() > 1 {
        converter.report_counts();
    }
    done.map(|()| all_listed && converter.no_errors)
}
