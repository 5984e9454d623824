//! `komadai resolve`: written moves to USI.

use std::io::{self, Write};

use komadai::Move;
use komadai::notation::{
    Candidates, Comment, Context, PostalVerdict, Style, Unresolved, Written, describe, deviations,
    judge_postal, warnings,
};
use komadai::parse::spelling;

use super::pasted::{Piece, pieces, without_endings};
use super::{Query, error, illegal, play_line};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, Outcome};
use crate::input;

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> Outcome {
    if args.comment.is_some() && args.rules != Rules::Postal {
        let message = "--comment needs --rules postal".to_owned();
        return Err(Failure::Usage(message));
    }
    let candidates = args.candidates.into();
    if args.line.reads_stdin(&args.texts)? {
        if args.comment.is_some() {
            let message = "--comment does not go with lines from stdin".to_owned();
            return Err(Failure::Usage(message));
        }
        return input::answer_lines(out, |number, line| {
            let query = Query::read(line)?;
            let context = Context::new(&query.position, query.previous.map(Move::to));
            let pieces = pieces(query.asked);
            let lone = match &pieces[..] {
                [piece] => Some(piece),
                _ => None,
            };
            let (offset, text) = lone.map_or((0, query.asked), |piece| (piece.offset, piece.text));
            let offset = query.offset + offset;
            if let Some(refusal) = lone.and_then(Piece::refusal) {
                return Err(error(offset + 1, refusal));
            }
            let asked = Asked {
                text,
                offset,
                comment: "",
                line: Some(number),
                candidates,
            };
            resolve(&context, &asked, args.rules).map(|m| m.to_string())
        });
    }
    let mut pieces: Vec<Piece<'_>> = args.texts.iter().flat_map(|text| pieces(text)).collect();
    without_endings(&mut pieces);
    let texts: Vec<&str> = pieces.iter().map(|piece| piece.text).collect();
    let last = pieces.len().saturating_sub(1);
    play_line(&args.line.sfen, &texts, out, |context, i, text| {
        let piece = pieces.get(i);
        let offset = piece.map_or(0, |piece| piece.offset);
        if let Some(refusal) = piece.and_then(Piece::refusal) {
            return Err(error(offset + 1, refusal));
        }
        let comment = args.comment.as_deref().filter(|_| i == last).unwrap_or("");
        let asked = Asked {
            text,
            offset,
            comment,
            line: None,
            candidates,
        };
        let m = resolve(context, &asked, args.rules)?;
        Ok((m.to_string(), m))
    })
}

/// One text that means a move.
struct Asked<'a> {
    text: &'a str,
    /// How many characters stand before it.
    offset: usize,
    /// What stands beside it on the postcard.
    comment: &'a str,
    /// The line of stdin that it is from; stderr tells less of those.
    line: Option<u64>,
    candidates: Candidates,
}

fn resolve(context: &Context<'_>, asked: &Asked<'_>, rules: Rules) -> Result<Move, String> {
    let Asked {
        text,
        offset,
        candidates,
        ..
    } = *asked;
    if rules == Rules::Postal {
        let comment = komadai::parse::comment(asked.comment);
        return by_post(context, text, offset, &comment);
    }
    let written =
        read(text).map_err(|(byte, message)| error(offset + input::column(text, byte), message))?;
    let m = komadai::notation::resolve(context, &written).map_err(|unresolved| {
        if asked.line.is_none() {
            explain(context, text, &unresolved, candidates);
        }
        match unresolved {
            Unresolved::Illegal(_, breaches) => illegal(breaches),
            Unresolved::Ambiguous(moves) => ambiguous(&moves),
            other => error(offset + 1, other),
        }
    })?;
    if rules == Rules::Jsa {
        strictly(context, text, &written, m, candidates)
            .map_err(|message| error(offset + 1, message))?;
    }
    let warnings = warnings(context, &written, m);
    if !warnings.is_empty() {
        let line = asked.line.map(|line| format!("line {line}: "));
        let line = line.unwrap_or_default();
        let _ = writeln!(io::stderr(), "komadai: {line}{text}: warning: {warnings}");
    }
    Ok(m)
}

/// Tells on stderr which moves a text could be, each with the text that would have said it, or
/// which move it is that is illegal.
fn explain(context: &Context<'_>, text: &str, unresolved: &Unresolved, candidates: Candidates) {
    let jsa = |m: Move| {
        let described = describe(context, m, candidates)?;
        described.text(Style::Jsa).ok()
    };
    let message = match unresolved {
        Unresolved::Ambiguous(moves) => {
            let named = moves.iter().map(|&m| match jsa(m) {
                Some(text) => format!("{m} ({text})"),
                None => m.to_string(),
            });
            format!("could be {}", named.collect::<Vec<_>>().join(", "))
        }
        Unresolved::Illegal(Some(m), breaches) => format!("{m} is illegal: {breaches}"),
        other => other.to_string(),
    };
    let _ = writeln!(io::stderr(), "komadai: {text}: {message}");
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
fn strictly(
    context: &Context<'_>,
    text: &str,
    written: &Written,
    m: Move,
    candidates: Candidates,
) -> Result<(), String> {
    let right = describe(context, m, candidates).ok_or("there is no such piece")?;
    let record = right.text(Style::Jsa).map_err(|e| e.to_string())?;
    if japanese(text).is_err() {
        return Err(format!(
            "the rule writes {record}: this is another notation"
        ));
    }
    let found = deviations(context, written, spelling(text), m, candidates);
    if found.is_empty() {
        return Ok(());
    }
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    Err(format!("the rule writes {record}: {}", found.join("; ")))
}
