//! `komadai moves`: every legal move, or some.

use std::io::Write;

use komadai::movegen::{Filter, filtered_moves};
use komadai::notation::describe;
use komadai::wording::LeftOpen;
use komadai::{Move, Style};

use crate::args::{MoveKind, MovesArgs};
use crate::failure::{Failure, Outcome};
use crate::start::Start;

pub(crate) fn run(args: &MovesArgs, out: &mut impl Write) -> Outcome {
    let writing = args.wording.writing(args.style, LeftOpen::empty())?;
    let start = Start::argument(&args.sfen.join(" "))?;
    let mut moves: Vec<(String, Move)> = filtered_moves(&start.position, filter(args))
        .into_iter()
        .map(|m| (m.to_string(), m))
        .collect();
    moves.sort();
    let context = start.context();
    for (usi, m) in moves {
        match (args.style, describe(&context, m, writing.candidates)) {
            (Style::Usi, _) | (_, None) => writeln!(out, "{usi}")?,
            (_, Some(written)) => {
                let text = writing
                    .text(&written)
                    .map_err(|e| Failure::Input(e.to_string()))?;
                writeln!(out, "{text}")?;
            }
        }
    }
    Ok(true)
}

fn filter(args: &MovesArgs) -> Filter {
    let mut filter = match args.only {
        None => Filter::ALL,
        Some(MoveKind::Captures) => Filter::CAPTURES_AND_PROMOTIONS,
        Some(MoveKind::Quiet) => Filter::QUIET,
        Some(MoveKind::Evasions) => Filter::EVASIONS,
        Some(MoveKind::Checks) => Filter::CHECKS,
    };
    if args.useful {
        filter = filter.useful();
    }
    if let Some(square) = args.from {
        filter = filter.from(square);
    }
    if let Some(square) = args.to {
        filter = filter.to(square);
    }
    filter
}
