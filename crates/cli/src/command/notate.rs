//! `komadai notate`: converts USI moves to text.

use std::io::Write;

use komadai::kifu::ending_word;
use komadai::movegen::is_legal;
use komadai::notation::wording::OpenChoices;
use komadai::notation::{Context, PostalVerdict, describe, explain, judge_postal};
use komadai::parse::{comment, japanese_move};
use komadai::{Breaches, EndingKind, Move, Style};

use crate::answers::{self, AnswerForm, Query, Refusal, answer_lines, refusal};
use crate::args::NotateArgs;
use crate::failure::{Failure, RunResult};
use crate::start::{Start, is_position_word};
use crate::stderr;
use crate::texts::{answers as texts, say};
use crate::width::column;
use komadai_forms::{ExplanationForm, MoveStyle, TextForm, WarningForm};

pub(crate) fn run(args: &NotateArgs, out: &mut impl Write) -> RunResult {
    let writing = args.wording.writing(args.style, OpenChoices::empty())?;
    if args.line.comment.is_some() && args.style != Style::Postal {
        return Err(Failure::Usage(texts::comment_needs_style()));
    }
    let start = Start::argument(&args.line.sfen)?;
    let form = AnswerForm {
        usi: false,
        ending: Some(args.style),
        json: args.line.json,
        reports_lines: args.line.explain,
    };
    let answer = |start: Start, words: &[(usize, &str)], before: usize| {
        let (words, ending) = without_ending(words);
        let last = words.len().saturating_sub(1);
        let notate = |context: &Context<'_>, i, &(at, text): &(usize, &str)| {
            let (m, mut form) = notate(context, text, before + at, &writing, args.line.explain)?;
            if args.style == Style::Postal {
                let comment = args.line.comment.as_deref().unwrap_or_default();
                let beside = if i == last { comment } else { "" };
                form.warnings.extend(doubt(context, m, &form.text, beside));
            }
            Ok((m, form))
        };
        answers::play(start, words, ending, |word| word.1, notate)
    };
    if args.line.reads_stdin(&args.moves) {
        return answer_lines(&form, out, |_, line| {
            let query = Query::read(line, &start)?;
            Ok(answer(query.start, &words(query.moves), query.offset))
        });
    }
    let whole = args.moves.join(" ");
    let first = whole.split_whitespace().next();
    let answers = if first.is_some_and(is_position_word) {
        match Query::of_moves(&whole, &start) {
            Ok(query) => answer(query.start, &words(query.moves), query.offset),
            Err(refusal) => answers::refused(refusal),
        }
    } else {
        let words: Vec<(usize, &str)> = args.moves.iter().flat_map(|text| words(text)).collect();
        answer(start, &words, 0)
    };
    answers::print(&answers, &form, out)
}

/// Returns a warning if the opponent would have to ask back about a text for a postcard with this comment.
fn doubt(context: &Context<'_>, m: Move, text: &str, beside: &str) -> Option<WarningForm> {
    let written = japanese_move(text).ok();
    let verdict = written.map_or(PostalVerdict::Confirm("unreadable"), |written| {
        judge_postal(context, &written, &comment(beside))
    });
    if verdict == PostalVerdict::Move(m) {
        return None;
    }
    let message = texts::ask_back(verdict.question(context));
    stderr::message(texts::warned(text, &message));
    let code = "ask-back";
    Some(WarningForm { code, message })
}

/// Returns the words before an ending (`resign`, `win`), and that ending.
fn without_ending<'w, 't>(
    words: &'w [(usize, &'t str)],
) -> (&'w [(usize, &'t str)], Option<EndingKind>) {
    match words {
        [before @ .., (_, last)] => {
            let is_last = |kind| ending_word(kind, Style::Usi).is_some_and(|word| word == *last);
            match EndingKind::ALL.iter().find(|&&kind| is_last(kind)) {
                Some(&ending) => (before, Some(ending)),
                None => (words, None),
            }
        }
        [] => (words, None),
    }
}

/// Returns the words of a text, each with the number of characters before it. There is at least one, perhaps empty.
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

/// Returns the move of a word in USI, and its text, explained if asked for.
fn notate(
    context: &Context<'_>,
    text: &str,
    offset: usize,
    writing: &MoveStyle,
    is_explained: bool,
) -> Result<(Move, TextForm), Refusal> {
    if text.is_empty() {
        return Err(Refusal::error(offset + 1, texts::expected_move()));
    }
    let m: Move = text.parse().map_err(|e: komadai::errors::UsiError| {
        let message = texts::expected(e.expected());
        Refusal::error(offset + column(text, e.span().start), message)
    })?;
    let illegal = |breaches| refusal::illegal(context.position, Some(m), breaches, is_explained);
    // The law is needed only for the reason.
    if !is_legal(context.position, m) {
        let checked = context.position.judge(m);
        checked.map_err(|refused| illegal(refused.breaches()))?;
    }
    let written =
        describe(context, m, writing.candidates).ok_or_else(|| illegal(Breaches::NO_PIECE))?;
    let text = writing
        .text(&written)
        .map_err(|error| Refusal::error(offset + 1, say(error)))?;
    let explanation = if is_explained {
        explain(context, m, writing.candidates)
    } else {
        None
    };
    let usi = m.to_string();
    let warnings = Vec::new();
    Ok((
        m,
        TextForm {
            usi,
            text,
            warnings,
            explanation: explanation.map(|found| ExplanationForm::of(&found, say(&found))),
        },
    ))
}
