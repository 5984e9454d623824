//! `komadai resolve`: written moves to USI.

use std::io::Write;

use komadai::notation::Written;
use komadai::notation::wording::Digits;
use komadai::notation::{
    Candidates, Context, PostalVerdict, Unresolved, describe, deviations, judge_postal, print,
    print_as, warnings,
};
use komadai::parse::{ParseError, spelling};
use komadai::{Move, Style};

use super::segments::{Segment, capitalised, segments, without_endings};
use super::{Query, play_line};
use crate::answers::{AnswerForm, Refusal, answer_lines};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, RunResult};
use crate::start::Start;
use crate::stderr;
use crate::texts::{answers as texts, say};
use crate::width::column;

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> RunResult {
    let usage = |message: String| Err(Failure::Usage(message));
    if args.comment.is_some() && args.rules != Rules::Postal {
        return usage(texts::comment_needs_postal());
    }
    let suggestions = Suggestions {
        candidates: args.candidates.map_or(Candidates::Reach, Candidates::from),
        style: args.style,
    };
    let form = AnswerForm {
        usi: true,
        ending: None,
        json: args.line.json,
        explains: args.style.is_some(),
    };
    let start = Start::argument(&args.line.sfen)?;
    if args.line.reads_stdin(&args.texts) {
        if args.comment.is_some() {
            return usage(texts::comment_with_lines());
        }
        if args.candidates.is_some() && args.style.is_none() && args.rules != Rules::Jsa {
            return usage(texts::candidates_with_lines());
        }
        return answer_lines(&form, out, |number, line| {
            let line = capitalised(line);
            let query = Query::read(&line, &start)?;
            let mut segments = segments(query.moves);
            let ending = without_endings(&mut segments);
            let mut answers = play_line(query.start, &segments, |segment| segment.text, {
                |context, _, segment| {
                    let move_text = MoveText {
                        text: segment.text,
                        offset: query.offset + segment.offset,
                        comment: "",
                        line: Some(number),
                    };
                    answer(context, segment, &move_text, suggestions, args.rules)
                }
            });
            answers.ending = ending.filter(|_| answers.is_ok());
            Ok(answers)
        });
    }
    let texts: Vec<_> = args.texts.iter().map(|text| capitalised(text)).collect();
    let mut segments: Vec<Segment<'_>> = texts.iter().flat_map(|text| segments(text)).collect();
    let ending = without_endings(&mut segments);
    let last = segments.len().saturating_sub(1);
    let mut answers = play_line(start, &segments, |segment| segment.text, {
        |context, i, segment| {
            let move_text = MoveText {
                text: segment.text,
                offset: segment.offset,
                comment: args.comment.as_deref().filter(|_| i == last).unwrap_or(""),
                line: None,
            };
            answer(context, segment, &move_text, suggestions, args.rules)
        }
    });
    answers.ending = ending.filter(|_| answers.is_ok());
    answers.print(&form, out)
}

/// The move of a segment, and its text.
fn answer(
    context: &Context<'_>,
    segment: &Segment<'_>,
    move_text: &MoveText<'_>,
    suggestions: Suggestions,
    rules: Rules,
) -> Result<(Move, String), Refusal> {
    let text = move_text.text.trim();
    if let Some(refusal) = segment.refusal() {
        return Err(Refusal::Error(move_text.offset + 1, refusal));
    }
    if text.is_empty() {
        return Err(Refusal::Error(move_text.offset + 1, texts::expected_move()));
    }
    let m = resolve(context, move_text, suggestions, rules)?;
    Ok((m, text.to_owned()))
}

/// How suggested texts on stderr are written.
#[derive(Clone, Copy)]
struct Suggestions {
    candidates: Candidates,
    /// The style; nothing for that of the text itself.
    style: Option<Style>,
}

impl Suggestions {
    /// Moves that a text could mean, each with the text that means it alone. Lines of stdin have such
    /// texts only in a chosen style.
    fn ambiguous(self, context: &Context<'_>, moves: &[Move], original: &MoveText<'_>) -> Refusal {
        let is_asked = original.line.is_none() || self.style.is_some();
        let text = |m| self.text(context, m, original.text).filter(|_| is_asked);
        Refusal::Ambiguous(moves.iter().map(|&m| (m, text(m))).collect())
    }

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
            Some(line) => texts::at_line(line, text),
            None => say(text),
        }
    }
}

fn resolve(
    context: &Context<'_>,
    move_text: &MoveText<'_>,
    suggestions: Suggestions,
    rules: Rules,
) -> Result<Move, Refusal> {
    let MoveText { text, offset, .. } = *move_text;
    if rules == Rules::Postal {
        return by_post(context, move_text, suggestions);
    }
    let written = read(text)
        .map_err(|(byte, message)| Refusal::Error(offset + column(text, byte), message))?;
    let m =
        komadai::notation::resolve(context, &written).map_err(|unresolved| match unresolved {
            Unresolved::Illegal(m, breaches) => Refusal::Illegal(m, breaches),
            Unresolved::Ambiguous(moves) => suggestions.ambiguous(context, &moves, move_text),
            other => Refusal::Error(offset + 1, say(other)),
        })?;
    if rules == Rules::Jsa {
        strictly(context, text, &written, m, suggestions.candidates)
            .map_err(|message| Refusal::Error(offset + 1, message))?;
    }
    let warnings = warnings(context, &written, m);
    if !warnings.is_empty() {
        stderr::message(texts::warned(move_text.place(), warnings));
    }
    Ok(m)
}

/// Judges a text by the rules of postal games, in which texts are Japanese.
fn by_post(
    context: &Context<'_>,
    move_text: &MoveText<'_>,
    suggestions: Suggestions,
) -> Result<Move, Refusal> {
    let text = move_text.text;
    let written = japanese(text).map_err(|(byte, message)| {
        Refusal::Error(move_text.offset + column(text, byte), message)
    })?;
    let comment = komadai::parse::comment(move_text.comment);
    Err(match judge_postal(context, &written, &comment) {
        PostalVerdict::Move(m) => return Ok(m),
        PostalVerdict::Ambiguous(moves) => {
            let suggestions = Suggestions {
                style: suggestions
                    .style
                    .or(Some(Style::Postal).filter(|_| move_text.line.is_none())),
                ..suggestions
            };
            suggestions.ambiguous(context, &moves, move_text)
        }
        PostalVerdict::Confirm(code) => Refusal::Postal("confirm", code),
        PostalVerdict::Impossible(code) => Refusal::Postal("impossible", code),
        PostalVerdict::Loses(code) => Refusal::Postal("loses", code),
    })
}

/// Reads a move in any style; the error is a byte and a message.
fn read(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::any_move(text).map_err(unreadable)
}

fn japanese(text: &str) -> Result<Written, (usize, String)> {
    komadai::parse::japanese_move(text).map_err(unreadable)
}

fn unreadable(error: ParseError) -> (usize, String) {
    let message = texts::expected(error.expected());
    (error.span().start, message)
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
    let right = describe(context, m, candidates).ok_or_else(texts::no_such_piece)?;
    let (looks, wording) = komadai::parse::style(text);
    let style = match (looks, wording.digits) {
        (Style::Press, Digits::FullKanji) => Style::Press,
        _ => Style::Jsa,
    };
    let right = print(&right, style).map_err(say)?;
    if japanese(text).is_err() {
        return Err(texts::other_notation(right));
    }
    let found = deviations(context, written, spelling(text), m, candidates);
    if found.is_empty() {
        return Ok(());
    }
    let found: Vec<String> = found.into_iter().map(say).collect();
    Err(texts::deviates(right, found.join("; ")))
}
