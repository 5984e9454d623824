//! `komadai resolve`: converts written moves to USI.

use std::io::Write;

use serde_json::Value;

use komadai::notation::wording::Digits;
use komadai::notation::{
    Candidates, Context, PostalVerdict, ResolveError, Spelling, WrittenMove, describe, deviations,
    explain, judge_postal, print_as, warnings,
};
use komadai::parse::{ParseError, any_move, comment, japanese_move, spelling};
use komadai::{Move, Style};

use super::segments::{Segment, SegmentKind, capitalised, segments, without_endings};
use crate::answers::{self, AnswerForm, Answers, Query, Refusal, answer_lines, refusal};
use crate::args::{ResolveArgs, Rules};
use crate::failure::{Failure, RunResult};
use crate::start::Start;
use crate::stderr;
use crate::texts::{answers as texts, say, sentences};
use crate::width::column;
use komadai_forms::{ExplanationForm, RefusalForm, TextForm, WarningForm};

pub(crate) fn run(args: &ResolveArgs, out: &mut impl Write) -> RunResult {
    let usage = |message: String| Err(Failure::Usage(message));
    if args.line.comment.is_some() && args.rules != Rules::Postal {
        return usage(texts::comment_needs_postal());
    }
    let form = AnswerForm {
        usi: true,
        ending: None,
        json: args.line.json,
        reports_lines: args.style.is_some() || args.line.explain,
    };
    let start = Start::argument(&args.line.sfen)?;
    if args.line.reads_stdin(&args.texts) {
        if args.line.comment.is_some() {
            return usage(texts::comment_with_lines());
        }
        if args.candidates.is_some() && args.style.is_none() && args.rules != Rules::Jsa {
            return usage(texts::candidates_with_lines());
        }
        return answer_lines(&form, out, |number, line| {
            let line = capitalised(line);
            let query = Query::read(&line, &start)?;
            let resolver = Resolver::new(args, Some(number));
            Ok(resolver.answers(query.start, &[query.moves], query.offset))
        });
    }
    let texts: Vec<_> = args.texts.iter().map(|text| capitalised(text)).collect();
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    let answers = Resolver::new(args, None).answers(start, &texts, 0);
    answers::print(&answers, &form, out)
}

struct Resolver<'a> {
    args: &'a ResolveArgs,
    candidates: Candidates,
    /// The line of stdin, for which stderr has fewer messages.
    line: Option<u64>,
}

/// A move, with warnings about its text.
type Resolved = (Move, Vec<WarningForm>);

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

    /// Answers texts. `before` is the number of characters before them. Warns if they are readable, but not in exact
    /// notation.
    fn answers(&self, start: Start, texts: &[&str], before: usize) -> Answers {
        let exact: Vec<_> = texts.iter().flat_map(|text| segments(text)).collect();
        let has_translations = exact.iter().any(|segment| !segment.translations.is_empty());
        let is_exact =
            self.reads_all(&exact) && !has_translations && !names_own_piece(&start, exact.first());
        if self.args.rules == Rules::Jsa || is_exact {
            return self.answers_to(start, exact, before, &[]);
        }
        let joined = texts.join(" ");
        let plain = exact_notation(&joined).filter(|plain| {
            (has_translations || *plain != joined) && self.reads_all(&segments(plain))
        });
        let Some(plain) = plain else {
            return self.answers_to(start, exact, before, &[]);
        };
        let message = texts::inexact(&plain);
        stderr::message(texts::warned(self.place(joined.trim()), &message));
        let code = "inexact";
        let inexact = WarningForm { code, message };
        self.answers_to(start, segments(&plain), before, &[inexact])
    }

    /// Returns `true` if all moves among these segments can be read.
    fn reads_all(&self, segments: &[Segment<'_>]) -> bool {
        let reads = |text| match self.args.rules {
            Rules::Postal => japanese_move(text).is_ok(),
            _ => any_move(text).is_ok(),
        };
        let mut moves = segments
            .iter()
            .filter(|segment| segment.kind == SegmentKind::Move);
        moves.all(|segment| reads(segment.text))
    }

    /// Answers segments; each move also gets these warnings.
    fn answers_to(
        &self,
        start: Start,
        mut segments: Vec<Segment<'_>>,
        before: usize,
        tolerated: &[WarningForm],
    ) -> Answers {
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
            let (m, warnings) = match (self.args.rules, &self.args.line.comment) {
                (Rules::Postal, Some(comment)) if i == last => {
                    self.by_post(context, given, comment)
                }
                (Rules::Postal, _) => self.by_post(context, given, ""),
                _ => self.resolve(context, given),
            }?;
            for other in &segment.translations {
                let written = any_move(other).map_err(|error| given.refusal(error))?;
                let is_same = match komadai::notation::resolve(context, &written) {
                    Ok(other) => other == m,
                    Err(ResolveError::Ambiguous(moves)) => moves.contains(&m),
                    Err(_) => false,
                };
                if !is_same {
                    return Err(Refusal::error(offset + 1, texts::other_move(text, other)));
                }
            }
            let form = TextForm {
                usi: m.to_string(),
                text: text.to_owned(),
                warnings: tolerated.iter().cloned().chain(warnings).collect(),
                explanation: self.explanation(context, text, m),
            };
            Ok((m, form))
        };
        answers::play(start, &segments, ending, |segment| segment.text, answer)
    }

    /// Returns the explanation of the text that the rule writes for a move, with what it would change in this text.
    fn explanation(&self, context: &Context<'_>, text: &str, m: Move) -> Option<ExplanationForm> {
        if !self.args.line.explain {
            return None;
        }
        let explanation = explain(context, m, self.candidates)?;
        let written = japanese_move(text).ok();
        let found = written.map_or_else(Vec::new, |written| {
            deviations(context, &written, spelling(text), m, self.candidates)
        });
        let message = if found.is_empty() {
            say(&explanation)
        } else {
            say(explanation.correcting(&found))
        };
        Some(ExplanationForm::of(&explanation, message))
    }

    /// Returns the text as a message names it.
    fn place(&self, text: &str) -> String {
        match self.line {
            Some(line) => texts::at_line(line, text),
            None => say(text),
        }
    }

    fn resolve(&self, context: &Context<'_>, given: MoveText<'_>) -> Result<Resolved, Refusal> {
        let MoveText { text, offset } = given;
        let written = any_move(text).map_err(|error| given.refusal(error))?;
        let found = komadai::notation::resolve(context, &written);
        let m = found.map_err(|unresolved| match unresolved {
            ResolveError::Illegal(m, breaches) => {
                refusal::illegal(context.position, m, breaches, self.args.line.explain)
            }
            ResolveError::Ambiguous(moves) => {
                self.ambiguous(context, &moves, text, self.args.style)
            }
            other => Refusal::error(offset + 1, say(other)),
        })?;
        if self.args.rules == Rules::Jsa {
            strictly(context, text, &written, m, self.candidates)
                .map_err(|message| Refusal::error(offset + 1, message))?;
        }
        let warnings = warnings(context, &written, m);
        if !warnings.is_empty() {
            stderr::message(texts::warned(self.place(text.trim()), warnings));
        }
        let forms = warnings.codes().zip(warnings.sentences());
        let forms = forms.map(|(code, sentence)| {
            let message = say(sentence);
            WarningForm { code, message }
        });
        Ok((m, forms.collect()))
    }

    /// Judges a text and its comment by the rules of postal games, where texts are Japanese.
    fn by_post(
        &self,
        context: &Context<'_>,
        given: MoveText<'_>,
        beside: &str,
    ) -> Result<Resolved, Refusal> {
        let written = japanese_move(given.text).map_err(|error| given.refusal(error))?;
        let verdict = judge_postal(context, &written, &comment(beside));
        match &verdict {
            PostalVerdict::Move(m) => Ok((*m, Vec::new())),
            PostalVerdict::Ambiguous(moves) => {
                let usual = self.line.is_none().then_some(Style::Postal);
                let style = self.args.style.or(usual);
                Err(self.ambiguous(context, moves, given.text, style))
            }
            _ => Err(RefusalForm::of_verdict(&verdict, say(&verdict)).unwrap_or_default()),
        }
    }

    /// Returns the moves that a text could mean, each with an unambiguous text, in `style` or that of the text. For
    /// lines of stdin such texts are written only in a chosen style.
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
            if !is_asked {
                return None;
            }
            let described = describe(context, m, self.candidates)?;
            let mut text = String::new();
            print_as(&described, style, &wording, &mut text).ok()?;
            Some(text)
        };
        let named: Vec<_> = moves.iter().map(|&m| (m, text(m))).collect();
        refusal::ambiguous(&named)
    }
}

/// Returns `true` if a text names a piece of the side to move on its square: the beginning of a move, `7七歩→7六歩`.
fn names_own_piece(start: &Start, segment: Option<&Segment<'_>>) -> bool {
    let written = segment.and_then(|segment| any_move(segment.text).ok());
    let piece = written.and_then(|written| start.position.board().piece(written.to?));
    piece.is_some_and(|piece| {
        piece.color() == start.position.side()
            && written.is_some_and(|written| {
                written.origin.is_none() && written.before == Some(piece.kind())
            })
    })
}

/// Returns the moves of a text in exact notation, see [`komadai::parse::undecorated`]. The text may be JSON.
fn exact_notation(text: &str) -> Option<String> {
    let json: Value = match serde_json::from_str(text) {
        Ok(json @ (Value::Object(_) | Value::Array(_) | Value::String(_))) => json,
        _ => return komadai::parse::undecorated(text),
    };
    let moves: Vec<String> = strings_of_moves(&json)
        .into_iter()
        .map(|text| {
            if segments(text).iter().all(|one| any_move(one.text).is_ok()) {
                Some(text.to_owned())
            } else {
                komadai::parse::undecorated(text)
            }
        })
        .collect::<Option<_>>()?;
    (!moves.is_empty()).then(|| moves.join(" "))
}

/// The keys of JSON objects whose value is a move or a list of moves.
const MOVE_KEYS: [&str; 8] = [
    "move",
    "moves",
    "usi",
    "best_move",
    "bestmove",
    "action",
    "answer",
    "指し手",
];

/// Returns the strings that should be moves in a JSON text: the text, a list, or the value of the first key for moves.
fn strings_of_moves(json: &Value) -> Vec<&str> {
    match json {
        Value::String(text) => vec![text],
        Value::Array(all) => all.iter().flat_map(strings_of_moves).collect(),
        Value::Object(fields) => {
            let field = |key: &&str| fields.get(*key);
            let found = MOVE_KEYS.iter().find_map(field);
            found.map_or_else(Vec::new, strings_of_moves)
        }
        _ => Vec::new(),
    }
}

/// Refuses any text other than that of the rule, with digits as in 76, ７六 or 7六. The mark of the side may precede
/// it.
fn strictly(
    context: &Context<'_>,
    text: &str,
    written: &WrittenMove,
    m: Move,
    candidates: Candidates,
) -> Result<(), String> {
    let right = describe(context, m, candidates).ok_or_else(texts::no_such_piece)?;
    let spelling = spelling(text);
    let (_, wording) = komadai::parse::style(text);
    let (style, digits) = match wording.digits {
        Digits::FullKanji => (Style::Press, Digits::FullKanji),
        _ if spelling.contains(Spelling::DIGITS) => (Style::Jsa, Digits::Half),
        Digits::HalfKanji => (Style::Press, Digits::HalfKanji),
        digits => (Style::Jsa, digits),
    };
    let mut printed = String::new();
    let wording = style.wording().digits(digits);
    print_as(&right, style, &wording, &mut printed).map_err(say)?;
    if japanese_move(text).is_err() {
        return Err(texts::other_notation(printed));
    }
    let found = deviations(context, written, spelling, m, candidates);
    if found.is_empty() {
        return Ok(());
    }
    let found: Vec<String> = found.into_iter().map(say).collect();
    Err(texts::deviates(printed, sentences(&found)))
}
