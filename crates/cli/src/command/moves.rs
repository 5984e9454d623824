//! `komadai moves`: every legal move.

use std::io::Write;

use komadai::Move;
use komadai::movegen::legal_moves;
use komadai::notation::{Context, Style, describe};

use crate::args::MovesArgs;
use crate::failure::{Failure, Outcome};
use crate::input;

pub(crate) fn run(args: &MovesArgs, out: &mut impl Write) -> Outcome {
    let position = input::position_argument(&args.sfen.join(" "))?;
    let mut moves: Vec<(String, Move)> = legal_moves(&position)
        .into_iter()
        .map(|m| (m.to_string(), m))
        .collect();
    moves.sort();
    let context = Context::new(&position, None);
    let spelling = args.wording.spelling(args.style);
    for (usi, m) in moves {
        match (args.style, describe(&context, m, spelling.candidates)) {
            (Style::Usi, _) | (_, None) => writeln!(out, "{usi}")?,
            (_, Some(written)) => {
                let text = spelling
                    .text(&written)
                    .map_err(|e| Failure::Input(e.to_string()))?;
                writeln!(out, "{text}")?;
            }
        }
    }
    Ok(true)
}
