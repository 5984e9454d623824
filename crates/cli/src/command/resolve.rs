//! `komadai resolve`: written moves to USI.

use std::io::Write;

use komadai::Move;
use komadai::notation::{Comment, Context, PostalVerdict, Unresolved, Written, judge_postal};

use super::{Query, error, illegal};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, Outcome};
use crate::input;

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> Outcome {
    if args.comment.is_some() && args.rules != Rules::Postal {
        let message = "--comment needs --rules postal".to_owned();
        return Err(Failure::Usage(message));
    }
    let mut well = true;
    if args.line.stdin {
        for line in input::stdin_lines() {
            let line = line.map_err(|error| Failure::Input(format!("stdin: {error}")))?;
            let answer = Query::read(&line).and_then(|query| {
                let context = Context::new(&query.position, query.previous.map(Move::to));
                resolve(&context, query.asked, query.offset, args.rules, "")
            });
            well &= answer.is_ok();
            writeln!(
                out,
                "{}",
                answer.map_or_else(|error| error, |m| m.to_string())
            )?;
        }
        return Ok(well);
    }
    let mut position = input::position_argument(&args.line.sfen)?;
    let mut last_to = None;
    for (i, text) in args.texts.iter().enumerate() {
        let comment = match &args.comment {
            Some(comment) if i + 1 == args.texts.len() => comment,
            _ => "",
        };
        let context = Context::new(&position, last_to);
        match resolve(&context, text, 0, args.rules, comment) {
            Ok(m) => {
                writeln!(out, "{m}")?;
                let _ = position.play_unchecked(m);
                last_to = Some(m.to());
            }
            // Without this move there is no position for the next.
            Err(answer) => {
                writeln!(out, "{answer}")?;
                return Ok(false);
            }
        }
    }
    Ok(true)
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
        strictly(context, &written, m).map_err(|message| error(offset + 1, message))?;
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
    if let Ok(m) = text.trim().parse::<Move>() {
        return Ok(m.into());
    }
    let first = text.trim_start().bytes().next();
    if matches!(first, Some(b'+' | b'-')) {
        return komadai::parse::csa_move(text)
            .map_err(|e| (e.span().start, format!("expected {}", e.expected())));
    }
    japanese(text)
}

fn japanese(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::japanese_move(text)
        .map_err(|e| (e.span().start, format!("expected {}", e.expected())))
}

/// Refuses a text with other marks than the rule demands.
fn strictly(context: &Context<'_>, written: &Written, m: Move) -> Result<(), String> {
    use komadai::notation::{Candidates, Style, describe};
    let right = describe(context, m, Candidates::Reach).ok_or("there is no such piece")?;
    if right.marks == written.marks && right.same == written.same {
        return Ok(());
    }
    let text = right.text(Style::Jsa).map_err(|e| e.to_string())?;
    Err(format!("the rule writes {text}"))
}
