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
use crate::game_reader::GameReader;
use crate::spread::{Sink, spread_games};
use crate::{input, output, progress};
use converter::Converter;
use plan::Plan;
use reading::{Piece, is_skipped, read};

pub(crate) fn run(args: &ConvertArgs, out: &mut (impl Write + Send)) -> Outcome {
    let (sources, all_listed) = input::sources(&args.inputs);
    let plan = Plan::new(args, &sources)?;
    output::guard_interruptions(|| false);
    let files = sources.iter().map(|source| source.path.as_path());
    progress::begin(files, plan.writes_to_stdout());
    let mut converter = Converter::new(args, &plan, &sources, out);
    let done = spread_games(
        &args.batch,
        &args.reading,
        &sources,
        |input| !is_skipped(args, &plan, input),
        |input, reader: Option<&mut GameReader>, send: &mut dyn Sink<Piece>| {
            read(args, &plan, input, &sources[input], reader, send)
        },
        &mut |piece: Piece| converter.take(piece),
    );
    let done = done.and_then(|()| converter.finish());
    let was_long = progress::end();
    if was_long || sources.len() > 1 {
        converter.report_counts();
    }
    done.map(|()| all_listed && converter.no_errors)
}
