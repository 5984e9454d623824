//! `komadai moves`: prints every legal move, or some.

use std::io::Write;

use komadai::movegen::{Filter, filtered_moves};
use komadai::notation::describe;
use komadai::notation::wording::OpenChoices;
use komadai::{Move, Style};

use crate::args::{MoveKind, MovesArgs};
use crate::failure::{Failure, RunResult};
use crate::start::Start;
use crate::texts::say;
use komadai_forms::{LegalMoveForm, MovesForm, write_json_line};

pub(crate) fn run(args: &MovesArgs, out: &mut impl Write) -> RunResult {
    let writing = args.wording.writing(args.style, OpenChoices::empty())?;
    let writing = if args.json && args.style == Style::Usi {
        args.wording.writing(Style::Jsa, OpenChoices::empty())?
    } else {
        writing
    };
    let start = Start::argument(&args.sfen.join(" "))?;
    let mut moves: Vec<(String, Move)> = filtered_moves(&start.position, filter(args))
        .into_iter()
        .map(|m| (m.to_string(), m))
        .collect();
    moves.sort();
    let context = start.context();
    let text = |m| {
        let written = if writing.style == Style::Usi {
            None
        } else {
            describe(&context, m, writing.candidates)
        };
        let text = written.map(|written| writing.text(&written)).transpose();
        text.map_err(|error| Failure::Input(say(error)))
    };
    if args.json {
        let forms = moves
            .iter()
            .map(|&(_, m)| Ok(LegalMoveForm::of(&start.position, m, text(m)?)));
        let form = MovesForm {
            sfen: start.position.to_string(),
            moves: forms.collect::<Result<_, Failure>>()?,
        };
        write_json_line(&form, out)?;
        return Ok(true);
    }
    for (usi, m) in moves {
        writeln!(out, "{}", text(m)?.unwrap_or(usi))?;
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
        filter = filter.leaving(square);
    }
    if let Some(square) = args.to {
        filter = filter.reaching(square);
    }
    filter
}
