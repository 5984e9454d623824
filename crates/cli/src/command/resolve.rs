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
            let mut segments = segments(query.moves);
            without_endings(&mut segments);
            play_on_one_line(query.start, &segments, |context, segment| {
                let move_text = MoveText {
                    text: segment.text,
                    offset: query.offset + segment.offset,
                    comment: "",
                    line: Some(number),
                };
                answer(context, segment, &move_text, suggestions, args.rules)
            })
        });
    }
    let mut segments: Vec<Segment<'_>> =
        args.texts.iter().flat_map(|text| segments(text)).collect();
    without_endings(&mut segments);
    let last = segments.len().saturating_sub(1);
    play_line(start, &segments, out, |context, i, segment| {
        let move_text = MoveText {
            text: segment.text,
            offset: segment.offset,
            comment: args.comment.as_deref().filter(|_| i == last).unwrap_or(""),
            line: None,
        };
        answer(context, segment, &move_text, suggestions, args.rules)
    })
}

/// The answer to a segment: its move in USI, and the move itself.
fn answer(
    context: &Context<'_>,
    segment: &Segment<'_>,
    move_text: &MoveText<'_>,
    suggestions: Suggestions,
    rules: Rules,
) -> Result<(String, Move), String> {
    if let Some(refusal) = segment.refusal() {
        return Err(error(move_text.offset + 1, refusal));
    }
    if move_text.text.trim().is_empty() {
        return Err(error(move_text.offset + 1, EXPECTED));
    }
    let m = resolve(context, move_text, suggestions, rules)?;
    Ok((m.to_string(), m))
}

/// How suggested texts on stderr are written.
#[derive(Clone, Copy)]
struct Suggestions {
    candidates: Candidates,
    /// The style; nothing for that of the text itself.
    style: Option<Style>,
}

impl Suggestions {
    /// The text for a move, in the chosen style or that of `original`.
    fn text(self, context: &Context<'_>, m: Move, original: &str) -> Option<String> {
        let described = describe(context, m, self.candidates)?;
        let (style, wording) = match self.style {
            Some(style) => (style, style.wording()),
            None => komadai::parse::style(original),
        };
        let mut text = String::new();
        print_as(&described, style, &wording, &mut text).ok()?;
        Some(text)
    }
}

/// One text that means a move.
struct MoveText<'a> {
    text: &'a str,
    /// How many characters are before it.
    offset: usize,
    /// The comment beside it on the postcard.
    comment: &'a str,
    /// The line of stdin that it is from, for which stderr has fewer messages.
    line: Option<u64>,
}

impl MoveText<'_> {
    /// The line of the text and the text, for messages.
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
    move_text: &MoveText<'_>,
    suggestions: Suggestions,
    rules: Rules,
) -> Result<Move, String> {
    let MoveText { text, offset, .. } = *move_text;
    if rules == Rules::Postal {
        return by_post(context, move_text, suggestions);
    }
    let written =
        read(text).map_err(|(byte, message)| error(offset + column(text, byte), message))?;
    let m = komadai::notation::resolve(context, &written).map_err(|unresolved| {
        explain(context, move_text, &unresolved, suggestions);
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
            move_text.place()
        ));
    }
    Ok(m)
}

/// Reports on stderr which moves a text could be, each with an unambiguous text, or why its move is
/// illegal. For lines of stdin this needs a chosen style.
fn explain(
    context: &Context<'_>,
    move_text: &MoveText<'_>,
    unresolved: &Unresolved,
    suggestions: Suggestions,
) {
    if move_text.line.is_some() && suggestions.style.is_none() {
        return;
    }
    let message = match unresolved {
        Unresolved::Ambiguous(moves) => {
            let named = moves
                .iter()
                .map(|&m| match suggestions.text(context, m, move_text.text) {
                    Some(text) => format!("{m} ({text})"),
                    None => m.to_string(),
                });
            format!("could be {}", named.collect::<Vec<_>>().join(", "))
        }
        Unresolved::Illegal(Some(m), breaches) => format!("{m} is illegal: {breaches}"),
        other => other.to_string(),
    };
    stderr::report(format_args!("komadai: {}: {message}", move_text.place()));
}

/// Judges a text by the rules of postal games, in which texts are Japanese.
fn by_post(
    context: &Context<'_>,
    move_text: &MoveText<'_>,
    suggestions: Suggestions,
) -> Result<Move, String> {
    let text = move_text.text;
    let written = japanese(text)
        .map_err(|(byte, message)| error(move_text.offset + column(text, byte), message))?;
    let comment = komadai::parse::comment(move_text.comment);
    match judge_postal(context, &written, &comment) {
        PostalVerdict::Move(m) => Ok(m),
        PostalVerdict::Ambiguous(moves) => {
            let answer = ambiguous(&moves);
            let suggestions = Suggestions {
                style: suggestions
                    .style
                    .or(Some(Style::Postal).filter(|_| move_text.line.is_none())),
                ..suggestions
            };
            explain(
                context,
                move_text,
                &Unresolved::Ambiguous(moves),
                suggestions,
            );
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

/// Reads a move in any style; the error is a byte and a message.
fn read(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::any_move(text)
        .map_err(|e| (e.span().start, format!("expected {}", e.expected())))
}

fn japanese(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::japanese_move(text)
        .map_err(|e| (e.span().start, format!("expected {}", e.expected())))
}

/// Refuses any text that differs from what the rule prints, with digits as in 76 or ７六. The mark of the
/// side that moves may be before it.
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
