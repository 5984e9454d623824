//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod moves;
pub(crate) mod notate;
mod pasted;
pub(crate) mod perft;
pub(crate) mod resolve;
pub(crate) mod show;

use std::io::Write;

use komadai::notation::Context;
use komadai::{Breaches, Move, Position};

use crate::failure::Outcome;

/// `illegal:CODE,CODE`
fn illegal(breaches: Breaches) -> String {
    format!("illegal:{}", breaches.codes().collect::<Vec<_>>().join(","))
}

/// `error:COLUMN:message`, columns from one.
pub(crate) fn error(column: usize, message: impl std::fmt::Display) -> String {
    format!("error:{column}:{message}")
}

/// Answers a line of play, each move played before the next, a line for each. The first that is no
/// move ends it: there is no position for those behind.
fn play_line(
    sfen: &str,
    texts: &[impl AsRef<str>],
    out: &mut impl Write,
    answer: impl Fn(&Context<'_>, usize, &str) -> Result<(String, Move), String>,
) -> Outcome {
    let mut position = crate::input::position_argument(sfen)?;
    let mut last_to = None;
    for (i, text) in texts.iter().enumerate() {
        match answer(&Context::new(&position, last_to), i, text.as_ref()) {
            Ok((line, m)) => {
                writeln!(out, "{line}")?;
                let _ = position.play_unchecked(m);
                last_to = Some(m.to());
            }
            Err(line) => {
                writeln!(out, "{line}")?;
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The fields of a line of stdin: position, what is asked, the move before.
struct Query<'a> {
    position: Position,
    asked: &'a str,
    /// Where `asked` starts in the line, in characters from zero.
    offset: usize,
    previous: Option<Move>,
}

impl<'a> Query<'a> {
    /// Takes a line apart; the error is ready to print.
    fn read(line: &'a str) -> Result<Query<'a>, String> {
        let mut fields = line.split('\t');
        let sfen = fields.next().unwrap_or_default();
        let length = |text: &str| text.chars().count();
        let position =
            crate::input::position(sfen).map_err(|(column, message)| error(column, message))?;
        let asked = fields
            .next()
            .ok_or_else(|| error(length(line) + 1, "expected a tab and a move"))?;
        let offset = length(sfen) + 1;
        let at = offset + length(asked) + 2;
        let previous = match fields.next() {
            None | Some("") => None,
            Some(text) => {
                let read = text.parse::<Move>();
                Some(read.map_err(|e| {
                    error(at + e.span().start, format!("expected {}", e.expected()))
                })?)
            }
        };
        match fields.next() {
            Some(_) => Err(error(length(line) + 1, "expected at most three fields")),
            None => Ok(Query {
                position,
                asked,
                offset,
                previous,
            }),
        }
    }
}
