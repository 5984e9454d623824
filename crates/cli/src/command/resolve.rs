//! `komadai resolve`: written moves to USI.

use std::io::Write;

use komadai::notation::wording::Digits;
use komadai::notation::{
    Candidates, Context, PostalVerdict, Unresolved, Written, describe, deviations, judge_postal,
    print, print_as, warnings,
};
use komadai::parse::{ParseError, any_move, comment, japanese_move, spelling};
use komadai::{Move, Style};

use super::segments::{Segment, capitalised, segments, without_endings};
use crate::answers::{AnswerForm, Answers, Query, Refusal, answer_lines};
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
            let resolver = Resolver::new(args, Some(number));
            Ok(resolver.answers(query.start, segments(query.moves), query.offset))
        });
    }
    let texts: Vec<_> = args.texts.iter().map(|text| capitalised(text)).collect();
    let segments = texts.iter().flat_map(|text| segments(text)).collect();
    let answers = Resolver::new(args, None).answers(start, segments, 0);
    answers.print(&form, out)
}

/// Resolves the texts of a line.
struct Resolver<'a> {
    args: &'a ResolveArgs,
    candidates: Candidates,
    /// The line of stdin, for which stderr has fewer messages.
    line: Option<u64>,
}

/// A text that means a move, and the column before it.
#[derive(Clone, Copy)]
struct MoveText<'t> {
    text: &'t str,
    offset: usize,
}

impl MoveText<'_> {
    fn refusal(self, error: ParseError) -> Refusal {
        let at = self.offset + column(self.text, error.span().start);
        Refusal::error(at, texts::expected(error.expected()))
    }
}

impl<'a> Resolver<'a> {
    fn new(args: &'a ResolveArgs, line: Option<u64>) -> Resolver<'a> {
        Resolver {
            args,
            candidates: args.candidates.map_or(Candidates::Reach, Candidates::from),
            line,
        }
    }

    /// The answers to segments, with `before` characters before all of them.
    fn answers(&self, start: Start, mut segments: Vec<Segment<'_>>, before: usize) -> Answers {
        let ending = without_endings(&mut segments);
        let last = segments.len().saturating_sub(1);
        let answer = |context: &Context<'_>, i, segment: &Segment<'_>| {
            let offset = before + segment.offset;
            let text = segment.text.trim();
            if let Some(refusal) = segment.refusal() {
                return Err(Refusal::error(offset + 1, refusal));
            }
            if text.is_empty() {
                return Err(Refusal::error(offset + 1, texts::expected_move()));
            }
            let given = MoveText {
                text: segment.text,
                offset,
            };
            let m = match (self.args.rules, &self.args.comment) {
                (Rules::Postal, Some(comment)) if i == last => {
                    self.by_post(context, given, comment)
                }
                (Rules::Postal, _) => self.by_post(context, given, ""),
                _ => self.resolve(context, given),
            };
            Ok((m?, text.to_owned()))
        };
        Answers::play(start, &segments, ending, |segment| segment.text, answer)
    }

    fn resolve(&self, context: &Context<'_>, given: MoveText<'_>) -> Result<Move, Refusal> {
        let MoveText { text, offset } = given;
        let written = any_move(text).map_err(|error| given.refusal(error))?;
        let found = komadai::notation::resolve(context, &written);
        let m = found.map_err(|unresolved| match unresolved {
            Unresolved::Illegal(m, breaches) => Refusal::illegal(m, breaches),
            Unresolved::Ambiguous(moves) => self.ambiguous(context, &moves, text, self.args.style),
            other => Refusal::error(offset + 1, say(other)),
        })?;
        if self.args.rules == Rules::Jsa {
            strictly(context, text, &written, m, self.candidates)
                .map_err(|message| Refusal::error(offset + 1, message))?;
        }
        let warnings = warnings(context, &written, m);
        if !warnings.is_empty() {
            let place = match self.line {
                Some(line) => texts::at_line(line, text.trim()),
                None => say(text.trim()),
            };
            stderr::message(texts::warned(place, warnings));
        }
        Ok(m)
    }

    /// Judges a text and the comment next to it by the rules of postal games, in which texts are Japanese.
    fn by_post(
        &self,
        context: &Context<'_>,
        given: MoveText<'_>,
        beside: &str,
    ) -> Result<Move, Refusal> {
        let written = japanese_move(given.text).map_err(|error| given.refusal(error))?;
        Err(match judge_postal(context, &written, &comment(beside)) {
            PostalVerdict::Move(m) => return Ok(m),
            PostalVerdict::Ambiguous(moves) => {
                let usual = Some(Style::Postal).filter(|_| self.line.is_none());
                self.ambiguous(context, &moves, given.text, self.args.style.or(usual))
            }
            PostalVerdict::Confirm(code) => Refusal::postal("confirm", code),
            PostalVerdict::Impossible(code) => Refusal::postal("impossible", code),
            PostalVerdict::Loses(code) => Refusal::postal("loses", code),
        })
    }

    /// Moves that a text could mean, each with the text that means it alone, in `style` or that of the text.
    /// Lines of stdin have such texts only in a chosen style.
    fn ambiguous(
        &self,
        context: &Context<'_>,
        moves: &[Move],
        original: &str,
        style: Option<Style>,
    ) -> Refusal {
        let is_asked = self.line.is_none() || style.is_some();
        let (style, wording) = match style {
            Some(style) => (style, style.wording()),
            None => komadai::parse::style(original),
        };
        let text = |m| {
            let described = describe(context, m, self.candidates).filter(|_| is_asked)?;
            let mut text = String::new();
            print_as(&described, style, &wording, &mut text).ok()?;
            Some(text)
        };
        let named: Vec<_> = moves.iter().map(|&m| (m, text(m))).collect();
        Refusal::ambiguous(&named)
    }
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
    if japanese_move(text).is_err() {
        return Err(texts::other_notation(right));
    }
    let found = deviations(context, written, spelling(text), m, candidates);
    if found.is_empty() {
        return Ok(());
    }
    let found: Vec<String> = found.into_iter().map(say).collect();
    Err(texts::deviates(right, found.join("; ")))
}
