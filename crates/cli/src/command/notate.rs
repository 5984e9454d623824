//! `komadai notate`: USI moves to text.

use std::io::Write;

use komadai::movegen::is_legal;
use komadai::notation::{Context, describe};
use komadai::wording::LeftOpen;
use komadai::{Breaches, Move};

use super::{EXPECTED, Query, play_line, play_on_one_line};
use crate::answers::{answer_lines, error, illegal};
use crate::args::{MoveStyle, NotateArgs};
use crate::failure::Outcome;
use crate::start::Start;
use crate::width::column;

pub(crate) fn run(args: &NotateArgs, out: &mut impl Write) -> Outcome {
    let writing = args.wording.writing(args.style, LeftOpen::empty())?;
    let start = Start::argument(&args.line.sfen)?;
    if args.line.reads_stdin(&args.moves) {
        return answer_lines(out, |_, line| {
            let query = Query::read(line, &start)?;
            play_on_one_line(query.start, &words(query.moves), |context, &(at, text)| {
                notate(context, text, query.offset + at, &writing)
            })
        });
    }
    let words: Vec<(usize, &str)> = args.moves.iter().flat_map(|text| words(text)).collect();
    play_line(start, &words, out, |context, _, &(at, text)| {
        notate(context, text, at, &writing)
    })
}

/// The words of a text, each with the number of characters before it; at least one, perhaps empty.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let (mut offset, mut rest) = (0, text);
    loop {
        let word = rest.trim_start();
        let blanks = rest.get(..rest.len() - word.len()).unwrap_or("");
        offset += blanks.chars().count();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        if word.is_empty() && !words.is_empty() {
            return words;
        }
        words.push((offset, word));
        offset += word.chars().count();
        rest = after;
        if rest.is_empty() {
            return words;
        }
    }
}

fn notate(
    context: &Context<'_>,
    text: &str,
    offset: usize,
    writing: &MoveStyle,
) -> Result<(String, Move), String> {
    if text.is_empty() {
        return Err(error(offset + 1, EXPECTED));
    }
    let m: Move = text.parse().map_err(|e: komadai::UsiError| {
        error(
            offset + column(text, e.span().start),
            format!("expected {}", e.expected()),
        )
    })?;
    // The law is needed only for the reason.
    if !is_legal(context.position, m) {
        let checked = context.position.check(m);
        checked.map_err(|refused| illegal(refused.breaches()))?;
    }
    let written =
        describe(context, m, writing.candidates).ok_or_else(|| illegal(Breaches::NO_PIECE))?;
    let text = writing.text(&written).map_err(|e| error(offset + 1, e))?;
    Ok((text, m))
}
