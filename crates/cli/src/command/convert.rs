//! `komadai convert`: game records from any format to any other.

mod converter;
mod destination;
mod game_writer;
mod options;
mod plan;
mod report;

use std::io::Write;

use crate::args::ConvertArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output;
use converter::Converter;
use destination::Destination;
use plan::Plan;

pub(crate) fn run(args: &ConvertArgs, out: &mut impl Write) -> Outcome {
    let (sources, mut no_errors) = input::sources(&args.inputs);
    let plan = Plan::new(args, &sources)?;
    output::guard_interruptions();
    let mut converter = Converter::new(args, &plan);
    for (source, destination) in sources.iter().zip(&plan.destinations) {
        match converter.file(source, destination, out) {
            Ok(is_ok) => no_errors &= is_ok,
            Err(Failure::Output(error)) if matches!(destination, Destination::Stdout) => {
                return Err(Failure::Output(error));
            }
            Err(failure) => {
                no_errors = false;
                failure.report();
            }
        }
    }
    Ok(no_errors)
}
