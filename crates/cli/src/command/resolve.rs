//! `komadai resolve`: written moves to USI.

use std::io::Write;

use komadai::notation::{
    Candidates, Context, PostalVerdict, Unresolved, describe, deviations, judge_postal, print,
    print_as, warnings,
};
use komadai::parse::spelling;
use komadai::wording::Digits;
use komadai::{Move, Style, Written};

use super::segments::{Segment, segments, without_endings};
use super::{EXPECTED, Query, play_line, play_on_one_line};
use crate::answers::{answer_lines, error, illegal};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, Outcome};
use crate::start::Start;
use crate::stderr;
use crate::width::column;

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> Outcome {
    let usage = |message: &str| Err(Failure::Usage(message.to_owned()));
    if args.comment.is_some() && args.rules != Rules::Postal {
        return usage("--comment needs --rules postal");
    }
    let suggestions = Suggestions {
        candidates: args.candidates.map_or(Candidates::Reach, Candidates::from),
        style: args.style,
    };
    let start = Start::argument(&args.line.sfen)?;
    if args.line.reads_stdin(&args.texts) {
        if args.comment.is_some() {
            return usage("--comment does not go with lines from stdin");
        }
        if args.candidates.is_some() && args.style.is_none() && args.rules != Rules::Jsa {
            return usage("--candidates needs --style or --rules jsa with lines from stdin");
        }
        return answer_lines(out, |number, line| {
            let query = Query::read(line, &start)?;
            let mut segments = segments(query.asked);
            without_endings(&mut segments);
            play_on_one_line(query.start, &segments, |context, segment| {
                let asked = MoveText {
                    text: segment.text,
                    offset: query.offset + segment.offset,
                    comment: "",
                    line: Some(number),
                };
                answer(context, segment, &asked, suggestions, args.rules)
            })
        });
    }
    let mut segments: Vec<Segment<'_>> =
        args.texts.iter().flat_map(|text| segments(text)).collect();
    without_endings(&mut segments);
    let last = segments.len().saturating_sub(1);
    play_line(start, &segments, out, |context, i, segment| {
        let asked = MoveText {
            text: segment.text,
            offset: segment.offset,
            comment: args.comment.as_deref().filter(|_| i == last).unwrap_or(""),
            line: None,
        };
        answer(context, segment, &asked, suggestions, args.rules)
    })
}

/// The move of a stretch in USI, and itself.
fn answer(
    context: &Context<'_>,
    segment: &Segment<'_>,
    asked: &MoveText<'_>,
    suggestions: Suggestions,
    rules: Rules,
) -> Result<(String, Move), String> {
    if let Some(refusal) = segment.refusal() {
        return Err(error(asked.offset + 1, refusal));
    }
    if asked.text.trim().is_empty() {
        return Err(error(asked.offset + 1, EXPECTED));
    }
    let m = resolve(context, asked, suggestions, rules)?;
    Ok((m.to_string(), m))
}

/// How the texts are written that stderr tells.
#[derive(Clone, Copy)]
struct Suggestions {
    candidates: Candidates,
    /// As the text itself where none is asked for.
    style: Option<Style>,
}

impl Suggestions {
    /// What would have said a move, in a style or as `asked` is written.
    fn text(self, context: &Context<'_>, m: Move, asked: &str) -> Option<String> {
        let described = describe(context, m, self.candidates)?;
        let (style, wording) = match self.style {
            Some(style) => (style, style.wording()),
            None => komadai::parse::style(asked),
        };
        let mut text = String::new();
        print_as(&described, style, &wording, &mut text).ok()?;
        Some(text)
    }
}

/// One text that means a move.
struct MoveText<'a> {
    text: &'a str,
    /// How many characters stand before it.
    offset: usize,
    /// What stands beside it on the postcard.
    comment: &'a str,
    /// The line of stdin that it is from; stderr tells less of those.
    line: Option<u64>,
}

impl MoveText<'_> {
    /// Where the text stands and what it is, for stderr.
    fn place(&self) -> String {
        let text = self.text.trim();
        match self.line {
            Some(line) => format!("line {line}: {text}"),
            None => text.to_owned(),
        }
    }
}

fn resolve(
    context: &Context<'_>,
    asked: &MoveText<'_>,
    suggestions: Suggestions,
    rules: Rules,
) -> Result<Move, String> {
    let MoveText { text, offset, .. } = *asked;
    if rules == Rules::Postal {
        return by_post(context, asked, suggestions);
    }
    let written =
        read(text).map_err(|(byte, message)| error(offset + column(text, byte), message))?;
    let m = komadai::notation::resolve(context, &written).map_err(|unresolved| {
        explain(context, asked, &unresolved, suggestions);
        match unresolved {
            Unresolved::Illegal(_, breaches) => illegal(breaches),
            Unresolved::Ambiguous(moves) => ambiguous(&moves),
            other => error(offset + 1, other),
        }
    })?;
    if rules == Rules::Jsa {
        strictly(context, text, &written, m, suggestions.candidates)
            .map_err(|message| error(offset + 1, message))?;
    }
    let warnings = warnings(context, &written, m);
    if !warnings.is_empty() {
        stderr::report(format_args!(
            "komadai: {}: warning: {warnings}",
            asked.place()
        ));
    }
    Ok(m)
}

/// Tells on stderr which moves a text could be, each with the text that would have said it, or
/// which move it is that is illegal. Of lines of stdin that is told only in a style asked for.
fn explain(
    context: &Context<'_>,
    asked: &MoveText<'_>,
    unresolved: &Unresolved,
    suggestions: Suggestions,
) {
    if asked.line.is_some() && suggestions.style.is_none() {
        return;
    }
    let message = match unresolved {
        Unresolved::Ambiguous(moves) => {
            let named = moves
                .iter()
                .map(|&m| match suggestions.text(context, m, asked.text) {
                    Some(text) => format!("{m} ({text})"),
                    None => m.to_string(),
                });
            format!("could be {}", named.collect::<Vec<_>>().join(", "))
        }
        Unresolved::Illegal(Some(m), breaches) => format!("{m} is illegal: {breaches}"),
        other => other.to_string(),
    };
    stderr::report(format_args!("komadai: {}: {message}", asked.place()));
}

/// Judges a text by the rules of postal games; only Japanese texts are written there.
fn by_post(
    context: &Context<'_>,
    asked: &MoveText<'_>,
    suggestions: Suggestions,
) -> Result<Move, String> {
    let text = asked.text;
    let written = japanese(text)
        .map_err(|(byte, message)| error(asked.offset + column(text, byte), message))?;
    let comment = komadai::parse::comment(asked.comment);
    match judge_postal(context, &written, &comment) {
        PostalVerdict::Move(m) => Ok(m),
        PostalVerdict::Ambiguous(moves) => {
            let answer = ambiguous(&moves);
            let suggestions = Suggestions {
                style: suggestions
                    .style
                    .or(Some(Style::Postal).filter(|_| asked.line.is_none())),
                ..suggestions
            };
            explain(context, asked, &Unresolved::Ambiguous(moves), suggestions);
            Err(answer)
        }
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
    let (looks, wording) = komadai::parse::style(text);
    let style = match (looks, wording.digits) {
        (Style::Press, Digits::FullKanji) => Style::Press,
        _ => Style::Jsa,
    };
    let right = print(&right, style).map_err(|e| e.to_string())?;
    if japanese(text).is_err() {
        return Err(format!("the rule writes {right}: this is another notation"));
    }
    let found = deviations(context, written, spelling(text), m, candidates);
    if found.is_empty() {
        return Ok(());
    }
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    Err(format!("the rule writes {right}: {}", found.join("; ")))
}
