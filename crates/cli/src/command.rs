//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod moves;
pub(crate) mod notate;

pub(crate) mod perft;
pub(crate) mod resolve;
mod segments;
pub(crate) mod show;

use std::io::Write;

use komadai::Move;
use komadai::notation::Context;

use crate::answers::error;
use crate::failure::Outcome;
use crate::start::Start;

/// Answers a line of play, each move played before the next, a line for each. The first that is no
/// move ends it: there is no position for those after.
fn play_line<T>(
    mut line: Start,
    asked: &[T],
    out: &mut impl Write,
    answer: impl Fn(&Context<'_>, usize, &T) -> Result<(String, Move), String>,
) -> Outcome {
    for (i, asked) in asked.iter().enumerate() {
        match answer(&line.context(), i, asked) {
            Ok((text, m)) => {
                writeln!(out, "{text}")?;
                line.play(m);
            }
            Err(text) => {
                writeln!(out, "{text}")?;
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The same on one line, for lines of stdin: the answers divided by blanks.
fn play_on_one_line<T>(
    mut line: Start,
    asked: &[T],
    answer: impl Fn(&Context<'_>, &T) -> Result<(String, Move), String>,
) -> Result<String, String> {
    let mut answers = String::new();
    let mut before = None;
    for asked in asked {
        if let Some(m) = before.take() {
            line.play(m);
            answers.push(' ');
        }
        match answer(&line.context(), asked) {
            Ok((text, m)) => {
                answers.push_str(&text);
                before = Some(m);
            }
            Err(text) => {
                answers.push_str(&text);
                return Err(answers);
            }
        }
    }
    Ok(answers)
}

/// A line of stdin: where its moves start, and the moves.
struct Query<'a> {
    start: Start,
    asked: &'a str,
    /// Where `asked` starts in the line, in characters from zero.
    offset: usize,
}

impl<'a> Query<'a> {
    /// Takes a line apart: position, moves, the move before; or moves alone, which start from
    /// `usual`. The error is ready to print.
    fn read(line: &'a str, usual: &Start) -> Result<Query<'a>, String> {
        let mut fields = line.split('\t');
        let first = fields.next().unwrap_or_default();
        let length = |text: &str| text.chars().count();
        let Some(asked) = fields.next() else {
            return Query::of_moves(line, usual);
        };
        let mut start = Start::read(first).map_err(|(column, message)| error(column, message))?;
        let offset = length(first) + 1;
        let at = offset + length(asked) + 2;
        match fields.next() {
            None | Some("") => {}
            Some(text) => {
                let read = text.parse::<Move>();
                let previous = read.map_err(|e| {
                    error(at + e.span().start, format!("expected {}", e.expected()))
                })?;
                start.last_to = Some(previous.to());
            }
        }
        match fields.next() {
            Some(_) => Err(error(length(line) + 1, "expected at most three fields")),
            None => Ok(Query {
                start,
                asked,
                offset,
            }),
        }
    }

    /// A line without a tab.
    fn of_moves(line: &'a str, usual: &Start) -> Result<Query<'a>, String> {
        let is_position =
            |word: &str| matches!(word, "position" | "startpos" | "sfen") || word.contains('/');
        match line.split_whitespace().next() {
            None => Err(error(1, EXPECTED)),
            Some(word) if is_position(word) => {
                let end = line.chars().count() + 1;
                Err(match Start::read(line) {
                    Ok(_) => error(end, "expected a tab and a move"),
                    Err((column, message)) => error(column, message),
                })
            }
            Some(_) => Ok(Query {
                start: usual.clone(),
                asked: line,
                offset: 0,
            }),
        }
    }
}

/// What a text without any words lacks.
const EXPECTED: &str = "expected a move";
