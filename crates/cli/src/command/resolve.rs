//! `komadai resolve`: written moves to USI.

use std::io::Write;

use komadai::Move;
use komadai::notation::{Context, Unresolved, Written};

use super::{Query, error, illegal};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, Outcome};
use crate::input;

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> Outcome {
    let mut well = true;
    if args.line.stdin {
        for line in input::stdin_lines() {
            let line = line.map_err(|error| Failure::Input(format!("stdin: {error}")))?;
            let answer = Query::read(&line).and_then(|query| {
                let context = Context::new(&query.position, query.previous.map(Move::to));
                resolve(&context, query.asked, query.offset, args.rules)
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
    for text in &args.texts {
        match resolve(&Context::new(&position, last_to), text, 0, args.rules) {
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

fn resolve(context: &Context<'_>, text: &str, offset: usize, rules: Rules) -> Result<Move, String> {
    let written =
        read(text).map_err(|(byte, message)| error(offset + input::column(text, byte), message))?;
    let m =
        komadai::notation::resolve(context, &written).map_err(|unresolved| match unresolved {
            Unresolved::Illegal(_, breaches) => illegal(breaches),
            Unresolved::Ambiguous(moves) => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                format!("ambiguous:{}", moves.join(","))
            }
            other => error(offset + 1, other),
        })?;
    if rules == Rules::Jsa {
        strictly(context, &written, m).map_err(|message| error(offset + 1, message))?;
    }
    Ok(m)
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
