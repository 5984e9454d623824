//! `komadai resolve`: written moves to USI.

use std::io::Write;

use komadai::notation::{
    Candidates, Comment, Context, PostalVerdict, Style, Unresolved, Written, describe, judge_postal,
};
use komadai::{Color, Move};

use super::{Query, error, illegal, play_line};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, Outcome};
use crate::input;

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> Outcome {
    if args.comment.is_some() && args.rules != Rules::Postal {
        let message = "--comment needs --rules postal".to_owned();
        return Err(Failure::Usage(message));
    }
    if args.line.stdin {
        return input::answer_lines(out, |line| {
            let query = Query::read(line)?;
            let context = Context::new(&query.position, query.previous.map(Move::to));
            resolve(&context, query.asked, query.offset, args.rules, "").map(|m| m.to_string())
        });
    }
    let last = args.texts.len().saturating_sub(1);
    play_line(&args.line.sfen, &args.texts, out, |context, i, text| {
        let comment = args.comment.as_deref().filter(|_| i == last).unwrap_or("");
        let m = resolve(context, text, 0, args.rules, comment)?;
        Ok((m.to_string(), m))
    })
}

fn resolve(
    context: &Context<'_>,
    text: &str,
    offset: usize,
    rules: Rules,
    comment: &str,
) -> Result<Move, String> {
    if rules == Rules::Postal {
        let comment = komadai::parse::comment(comment);
        return by_post(context, text, offset, &comment);
    }
    let written =
        read(text).map_err(|(byte, message)| error(offset + input::column(text, byte), message))?;
    let m =
        komadai::notation::resolve(context, &written).map_err(|unresolved| match unresolved {
            Unresolved::Illegal(_, breaches) => illegal(breaches),
            Unresolved::Ambiguous(moves) => ambiguous(&moves),
            other => error(offset + 1, other),
        })?;
    if rules == Rules::Jsa {
        strictly(context, text, m).map_err(|message| error(offset + 1, message))?;
    }
    Ok(m)
}

/// Judges a text by the rules of postal games; only Japanese texts are written there.
fn by_post(
    context: &Context<'_>,
    text: &str,
    offset: usize,
    comment: &Comment,
) -> Result<Move, String> {
    let written = japanese(text)
        .map_err(|(byte, message)| error(offset + input::column(text, byte), message))?;
    match judge_postal(context, &written, comment) {
        PostalVerdict::Move(m) => Ok(m),
        PostalVerdict::Ambiguous(moves) => Err(ambiguous(&moves)),
        PostalVerdict::Confirm(code) => Err(format!("confirm:{code}")),
        PostalVerdict::Impossible(code) => Err(format!("impossible:{code}")),
        PostalVerdict::Loses(code) => Err(format!("loses:{code}")),
    }
}

fn ambiguous(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    format!("ambiguous:{}", moves.join(","))
}

/// A move in any style that can be read; the error is a byte and a message.
fn read(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::any_move(text)
        .map_err(|e| (e.span().start, format!("expected {}", e.expected())))
}

fn japanese(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::japanese_move(text)
        .map_err(|e| (e.span().start, format!("expected {}", e.expected())))
}

/// Refuses any other text than the rule prints, in digits or as the press writes them. The mark of
/// the side that moves may stand before it.
fn strictly(context: &Context<'_>, text: &str, m: Move) -> Result<(), String> {
    let marks = match context.position.side() {
        Color::Black => ['▲', '☗'],
        Color::White => ['△', '☖'],
    };
    let text = text.trim();
    let text = text.strip_prefix(marks).unwrap_or(text);
    let right = describe(context, m, Candidates::Reach).ok_or("there is no such piece")?;
    let record = right.text(Style::Jsa).map_err(|e| e.to_string())?;
    if text == record || right.text(Style::Press).as_deref() == Ok(text) {
        return Ok(());
    }
    Err(format!("the rule writes {record}"))
}
