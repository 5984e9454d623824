//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod moves;
pub(crate) mod notate;
pub(crate) mod perft;
pub(crate) mod position;
pub(crate) mod resolve;
mod segments;
pub(crate) mod show;
pub(crate) mod tags;
pub(crate) mod tsume;

use std::io::Write;

use komadai::Move;
use komadai::notation::Context;

use crate::answers::error;
use crate::failure::Outcome;
use crate::start::Start;

/// Answers the moves of a line of play, each played before the next, with one line each. The first that
/// is no move ends it, as there is no position for the following ones.
fn play_line<T>(
    mut line: Start,
    moves: &[T],
    out: &mut impl Write,
    answer: impl Fn(&Context<'_>, usize, &T) -> Result<(String, Move), String>,
) -> Outcome {
    for (i, text) in moves.iter().enumerate() {
        match answer(&line.context(), i, text) {
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

/// As [`play_line`], but with all answers on one line, separated by blanks, for a line of stdin.
fn play_on_one_line<T>(
    mut line: Start,
    moves: &[T],
    answer: impl Fn(&Context<'_>, &T) -> Result<(String, Move), String>,
) -> Result<String, String> {
    let mut answers = String::new();
    let mut before = None;
    for text in moves {
        if let Some(m) = before.take() {
            line.play(m);
            answers.push(' ');
        }
        match answer(&line.context(), text) {
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
    moves: &'a str,
    /// The character at which `moves` starts in the line, from zero.
    offset: usize,
}

impl<'a> Query<'a> {
    /// Divides a line into position, moves, and the previous move; or moves alone, which start from
    /// `usual`. The error is an answer to print.
    fn read(line: &'a str, usual: &Start) -> Result<Query<'a>, String> {
        let mut fields = line.split('\t');
        let first = fields.next().unwrap_or_default();
        let length = |text: &str| text.chars().count();
        let Some(moves) = fields.next() else {
            return Query::of_moves(line, usual);
        };
        let mut start = Start::read(first).map_err(|(column, message)| error(column, message))?;
        let offset = length(first) + 1;
        let at = offset + length(moves) + 2;
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
                moves,
                offset,
            }),
        }
    }

    /// Reads a line without a tab.
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
                moves: line,
                offset: 0,
            }),
        }
    }
}

/// The error for a text without words.
const EXPECTED: &str = "expected a move";
