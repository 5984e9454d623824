//! `komadai notate`: USI moves to text.

use std::io::Write;

use komadai::movegen::is_legal;
use komadai::notation::{Context, describe};
use komadai::{Breaches, Move};

use super::{Query, error, illegal, play_line};
use crate::args::{NotateArgs, Spelling};
use crate::failure::Outcome;
use crate::input;

pub(crate) fn run(args: &NotateArgs, out: &mut impl Write) -> Outcome {
    let spelling = args.wording.spelling(args.style);
    if args.line.reads_stdin(&args.moves)? {
        return input::answer_lines(out, |_, line| {
            let query = Query::read(line)?;
            let context = Context::new(&query.position, query.previous.map(Move::to));
            notate(&context, query.asked, query.offset, &spelling).map(|(text, _)| text)
        });
    }
    play_line(&args.line.sfen, &args.moves, out, |context, _, text| {
        notate(context, text, 0, &spelling)
    })
}

fn notate(
    context: &Context<'_>,
    text: &str,
    offset: usize,
    spelling: &Spelling,
) -> Result<(String, Move), String> {
    let m: Move = text.parse().map_err(|e: komadai::UsiError| {
        error(
            offset + input::column(text, e.span().start),
            format!("expected {}", e.expected()),
        )
    })?;
    // The law is asked for the reason alone.
    if !is_legal(context.position, m) {
        let checked = context.position.check(m);
        checked.map_err(|refused| illegal(refused.breaches()))?;
    }
    let written =
        describe(context, m, spelling.candidates).ok_or_else(|| illegal(Breaches::NO_PIECE))?;
    let text = spelling.text(&written).map_err(|e| error(offset + 1, e))?;
    Ok((text, m))
}
