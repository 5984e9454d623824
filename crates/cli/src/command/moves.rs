//! `komadai moves`: every legal move.

use std::io::Write;

use komadai::Move;
use komadai::movegen::legal_moves;
use komadai::notation::{Candidates, Context, Style, describe};

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
    for (usi, m) in moves {
        match (args.style, describe(&context, m, Candidates::Reach)) {
            (Style::Usi, _) | (_, None) => writeln!(out, "{usi}")?,
            (style, Some(written)) => {
                let text = written
                    .text(style)
                    .map_err(|e| Failure::Input(e.to_string()))?;
                writeln!(out, "{text}")?;
            }
        }
    }
    Ok(true)
}
