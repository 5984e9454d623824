//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod notate;
pub(crate) mod perft;
pub(crate) mod position;
pub(crate) mod resolve;
mod segments;
pub(crate) mod show;
pub(crate) mod stats;
mod survey;
pub(crate) mod tags;
pub(crate) mod tsume;
pub(crate) mod view;

use komadai::Move;
use komadai::notation::Context;

use crate::answers::{Answers, Refusal};
use crate::start::{Start, Unnamed, is_position_word};
use crate::texts::answers as texts;

/// Answers the texts of a line of play, each played before the next. The first that is no move ends it,
/// as there is no position for the following ones.
fn play_line<'t, T>(
    mut line: Start,
    texts: &[T],
    text: impl Fn(&T) -> &'t str,
    answer: impl Fn(&Context<'_>, usize, &T) -> Result<(Move, String), Refusal>,
) -> Answers {
    let mut answers = Answers::default();
    for (i, one) in texts.iter().enumerate() {
        match answer(&line.context(), i, one) {
            Ok((m, written)) => {
                answers.moves.push((m, written));
                line.play(m);
            }
            Err(refusal) => {
                answers.refused = Some((text(one).to_owned(), refusal));
                break;
            }
        }
    }
    answers
}

/// A line: where its moves start, and the moves.
struct Query<'a> {
    start: Start,
    moves: &'a str,
    /// The character at which `moves` starts in the line, from zero.
    offset: usize,
}

impl<'a> Query<'a> {
    /// Divides a line of stdin into position, moves, and the previous move; or as [`Query::of_moves`]
    /// does.
    fn read(line: &'a str, usual: &Start) -> Result<Query<'a>, Refusal> {
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
                    Refusal::Error(at + e.span().start, message)
                })?;
                start.last_to = Some(previous.to());
            }
        }
        match fields.next() {
            Some(_) => Err(Refusal::Error(length(line) + 1, texts::expected_fields())),
            None => Ok(Query {
                start,
                moves,
                offset,
            }),
        }
    }

    /// Reads moves from the position `usual`, or a line of USI with a position before the word `moves`.
    fn of_moves(line: &'a str, usual: &Start) -> Result<Query<'a>, Refusal> {
        match line.split_whitespace().next() {
            None => return Err(Refusal::Error(1, texts::expected_move())),
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
            return Err(Refusal::Error(length(line) + 1, texts::expected_moves()));
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

fn unnamed((column, message): Unnamed) -> Refusal {
    Refusal::Error(column, message)
}

/// The word between a position and its moves.
const MOVES: &str = "moves";
