//! Answers lines of stdin and arguments, one line each, and defines the forms of the answers.

pub(crate) mod refusal;

use std::io::{self, BufRead, BufReader, Read, Write};

use komadai::kifu::ending_word;
use komadai::notation::Context;
use komadai::{EndingKind, Move, Style};

use crate::failure::{Failure, RunResult};
use crate::start::{Start, Unnamed, is_position_word};
use crate::stderr;
use crate::texts::{about, answers as texts, nothing_to_read, stdin as stdin_name};
use komadai_batch::SystemError;
use komadai_forms::{LineForm, RefusalForm, TextForm, write_json_line};

pub(crate) type Refusal = RefusalForm;

/// The answers to a line of play.
pub(crate) type Answers = LineForm;

/// Returns the answers to a line that cannot be read at all.
pub(crate) fn refused(refusal: Refusal) -> Answers {
    Answers {
        error: Some(refusal),
        ..Answers::default()
    }
}

/// Answers the texts of a line of play, and plays each before the next. The first text that is not a move ends the
/// line: the following ones, and the ending, have no position.
pub(crate) fn play<'t, T>(
    mut start: Start,
    texts: &[T],
    ending: Option<EndingKind>,
    text: impl Fn(&T) -> &'t str,
    answer: impl Fn(&Context<'_>, usize, &T) -> Result<(Move, TextForm), Refusal>,
) -> Answers {
    let mut answers = Answers::default();
    for (i, one) in texts.iter().enumerate() {
        match answer(&start.context(), i, one) {
            Ok((m, form)) => {
                answers.moves.push(form);
                start.play(m);
            }
            Err(refusal) => {
                let text = text(one).into();
                return Answers {
                    error: Some(Refusal { text, ..refusal }),
                    ..answers
                };
            }
        }
    }
    answers.ending = ending;
    answers
}

/// Returns the answers in order: each move, the ending if it is printed, or the refusal.
fn texts_of(answers: &Answers, form: &AnswerForm) -> Vec<String> {
    let moves = answers.moves.iter().map(|answer| {
        if form.usi {
            answer.usi.clone()
        } else {
            answer.text.clone()
        }
    });
    let ending = answers.ending.zip(form.ending);
    let ending = ending.and_then(|(ending, style)| ending_word(ending, style));
    let refusal = answers.error.iter().map(refusal::answer);
    moves.chain(ending).chain(refusal).collect()
}

pub(crate) fn print(answers: &Answers, form: &AnswerForm, out: &mut impl Write) -> RunResult {
    if form.json {
        write_json_line(answers, out)?;
        return Ok(answers.error.is_none());
    }
    for text in texts_of(answers, form) {
        writeln!(out, "{text}")?;
    }
    explain(answers, None);
    if let Some(refusal) = &answers.error {
        refusal::report(refusal, None);
    }
    Ok(answers.error.is_none())
}

/// Prints the explanations of moves on stderr.
fn explain(answers: &Answers, line: Option<u64>) {
    let explained = answers.moves.iter().filter_map(|m| m.explanation.as_ref());
    for explanation in explained {
        refusal::tell(explanation.message.clone(), line);
    }
}

pub(crate) struct AnswerForm {
    /// Whether moves are printed in USI instead of as texts.
    pub(crate) usi: bool,
    /// The style of the ending, if it is printed.
    pub(crate) ending: Option<Style>,
    pub(crate) json: bool,
    /// Whether stderr reports errors in lines of stdin.
    pub(crate) reports_lines: bool,
}

/// The byte order mark that some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the answer to a line that is not UTF-8.
fn undecodable(line: &[u8]) -> Refusal {
    let valid = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let column = valid.chars().count() + 1;
    Refusal::error(column, texts::expected_utf8())
}

/// The maximum number of bytes of stdin to read at once.
const BLOCK: usize = 1 << 16;

/// The maximum length of a line of stdin, in bytes without its end.
const LONGEST_LINE: usize = 1 << 20;

/// Answers each line of stdin with one line. Flushes stdout as soon as no further line is waiting.
///
/// `answer` gets the number of the line, from 1, and its text, without a byte order mark. Only the current line is
/// kept. A line of more than [`LONGEST_LINE`] bytes is skipped and answered with an error. Returns `true` if no answer
/// was an error. Otherwise stderr reports the number of errors and the first one.
pub(crate) fn answer_lines(
    form: &AnswerForm,
    out: &mut impl Write,
    mut answer: impl FnMut(u64, &str) -> Result<Answers, Refusal>,
) -> RunResult {
    let failed = |error: io::Error| Failure::Input(about(stdin_name(), SystemError(&error)));
    let mut stdin = BufReader::with_capacity(BLOCK, io::stdin().lock());
    let mut line = Vec::new();
    let (mut lines, mut bad, mut first_bad) = (0u64, 0u64, 0u64);
    while let Some(fits) = read_line(&mut stdin, &mut line).map_err(failed)? {
        lines += 1;
        let bytes = match lines {
            1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line),
            _ => &line,
        };
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let mut answers = match str::from_utf8(bytes) {
            _ if !fits => refused(too_long(lines)),
            Ok(text) => answer(lines, text).unwrap_or_else(refused),
            Err(_) => refused(undecodable(bytes)),
        };
        answers.line = Some(lines);
        if !form.json {
            explain(&answers, Some(lines));
        }
        if let Some(refusal) = &answers.error {
            first_bad = if bad == 0 { lines } else { first_bad };
            bad += 1;
            if form.reports_lines && !form.json && !refusal.text.is_empty() {
                refusal::report(refusal, Some(lines));
            }
        }
        if form.json {
            write_json_line(&answers, out)?;
        } else {
            writeln!(out, "{}", texts_of(&answers, form).join(" "))?;
        }
        // A program that writes line by line may be waiting for the answer.
        if !stdin.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    if lines == 0 {
        return Err(Failure::Input(about(stdin_name(), nothing_to_read())));
    }
    if bad > 0 {
        stderr::message(texts::bad_lines(bad, lines, first_bad));
    }
    Ok(bad == 0)
}

/// Returns the answer to a line that is too long.
fn too_long(number: u64) -> Refusal {
    let message = texts::line_too_long(number, LONGEST_LINE);
    Refusal::error(LONGEST_LINE + 1, message)
}

/// Reads the next line with its end. Returns whether it is short enough to be complete, or `None` at the end of stdin.
fn read_line(stdin: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    // CR LF may follow.
    let most = LONGEST_LINE as u64 + 2;
    if stdin.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        let end = if line.ends_with(b"\r\n") { 2 } else { 1 };
        return Ok(Some(line.len() - end <= LONGEST_LINE));
    }
    if line.len() <= LONGEST_LINE {
        return Ok(Some(true));
    }
    stdin.skip_until(b'\n')?;
    Ok(Some(false))
}

/// The content of a line: the start of its moves, and the moves.
pub(crate) struct Query<'a> {
    pub(crate) start: Start,
    pub(crate) moves: &'a str,
    /// The index of the character where `moves` starts in the line.
    pub(crate) offset: usize,
}

impl<'a> Query<'a> {
    /// Splits a line of stdin into position, moves, and previous move. Without tabs it acts like [`Query::of_moves`].
    pub(crate) fn read(line: &'a str, usual: &Start) -> Result<Query<'a>, Refusal> {
        let mut fields = line.split('\t');
        let first = fields.next().unwrap_or_default();
        let Some(moves) = fields.next() else {
            return Query::of_moves(line, usual);
        };
        let mut start = Start::read(first).map_err(unnamed)?;
        let offset = length(first) + 1;
        let at = offset + length(moves) + 2;
        match fields.next() {
            None | Some("") => {}
            Some(text) => {
                let read = text.parse::<Move>();
                let previous = read.map_err(|e| {
                    let message = texts::expected(e.expected());
                    Refusal::error(at + e.span().start, message)
                })?;
                start.last_to = Some(previous.to());
            }
        }
        match fields.next() {
            Some(_) => Err(Refusal::error(length(line) + 1, texts::expected_fields())),
            None => Ok(Query {
                start,
                moves,
                offset,
            }),
        }
    }

    /// Reads moves from the position `usual`, or a line of USI with a position before the word `moves`.
    pub(crate) fn of_moves(line: &'a str, usual: &Start) -> Result<Query<'a>, Refusal> {
        match line.split_whitespace().next() {
            None => return Err(Refusal::error(1, texts::expected_move())),
            Some(word) if is_position_word(word) => {}
            Some(_) => {
                return Ok(Query {
                    start: usual.clone(),
                    moves: line,
                    offset: 0,
                });
            }
        }
        let before = line.split_inclusive(char::is_whitespace);
        let before: usize = before
            .take_while(|word| word.trim_end() != MOVES)
            .map(str::len)
            .sum();
        let (position, rest) = line.split_at(before);
        let start = match position.trim() {
            "" | "position" => usual.clone(),
            _ => Start::read(position).map_err(unnamed)?,
        };
        let Some(moves) = rest.strip_prefix(MOVES) else {
            return Err(Refusal::error(length(line) + 1, texts::expected_moves()));
        };
        Ok(Query {
            start,
            moves,
            offset: length(position) + length(MOVES),
        })
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn unnamed(unnamed: Unnamed) -> Refusal {
    Refusal::error(unnamed.column.unwrap_or(1), unnamed.message)
}

const MOVES: &str = "moves";
