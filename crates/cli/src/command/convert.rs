//! `komadai convert`: game records from any format to any other.

mod converter;
mod game_writer;
mod options;
mod place;
mod plan;
mod told;

use std::io::Write;

use crate::args::ConvertArgs;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output;
use converter::Converter;
use place::Place;
use plan::Plan;

pub(crate) fn run(args: &ConvertArgs, out: &mut impl Write) -> Outcome {
    let (sources, mut well) = input::sources(&args.inputs);
    let plan = Plan::new(args, &sources)?;
    output::guard_interruptions();
    let mut converter = Converter::new(args, &plan);
    for (source, place) in sources.iter().zip(&plan.places) {
        match converter.file(source, place, out) {
            Ok(fine) => well &= fine,
            Err(Failure::Output(error)) if matches!(place, Place::Stdout) => {
                return Err(Failure::Output(error));
            }
            Err(failure) => {
                well = false;
                failure.tell();
            }
        }
    }
    Ok(well)
}
