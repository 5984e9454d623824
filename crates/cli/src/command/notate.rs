//! `komadai notate`: USI moves to text.

use std::io::Write;

use komadai::notation::{Candidates, Context, Style, describe};
use komadai::{Breaches, Move};

use super::{Query, error, illegal, play_line};
use crate::args::NotateArgs;
use crate::failure::Outcome;
use crate::input;

pub(crate) fn run(args: &NotateArgs, out: &mut impl Write) -> Outcome {
    let (style, candidates) = (args.style, args.candidates.into());
    if args.line.stdin {
        return input::answer_lines(out, |line| {
            let query = Query::read(line)?;
            let context = Context::new(&query.position, query.previous.map(Move::to));
            notate(&context, query.asked, query.offset, style, candidates).map(|(text, _)| text)
        });
    }
    play_line(&args.line.sfen, &args.moves, out, |context, _, text| {
        notate(context, text, 0, style, candidates)
    })
}

fn notate(
    context: &Context<'_>,
    text: &str,
    offset: usize,
    style: Style,
    candidates: Candidates,
) -> Result<(String, Move), String> {
    let m: Move = text.parse().map_err(|e: komadai::UsiError| {
        error(
            offset + input::column(text, e.span().start),
            format!("expected {}", e.expected()),
        )
    })?;
    context
        .position
        .check(m)
        .map_err(|refused| illegal(refused.breaches()))?;
    let written = describe(context, m, candidates).ok_or_else(|| illegal(Breaches::NO_PIECE))?;
    let text = written.text(style).map_err(|e| error(offset + 1, e))?;
    Ok((text, m))
}
