//! Where moves start: a position in any of the ways that people name one.

use std::path::Path;

use komadai::errors::UnknownHandicap;
use komadai::kifu::{Entry, Record, handicap_of_preset, plain_position};
use komadai::notation::Context;
use komadai::rules::Alternation;
use komadai::{Faults, Handicap, Language, Move, Position, Square};

use crate::failure::Failure;
use crate::texts::{self, one_of, say};
use crate::width::{column, width};
use crate::{language, stderr};

/// A position, and the square that the move before it reached, where that is known.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) last_to: Option<Square>,
}

/// A text that names no position: a column, counted in characters from one, and a message.
pub(crate) type Unnamed = (usize, String);

impl Start {
    /// Reads an SFEN, `startpos`, the name of a handicap, or a position command of USI with moves. Of the
    /// faults of a position, only two kings of a side are refused.
    pub(crate) fn read(text: &str) -> Result<Start, Unnamed> {
        let mut last_to = None;
        let position = play(text, |_, m| last_to = Some(m.to()))?;
        Ok(Start { position, last_to })
    }

    /// Reads an argument of the command; faults are reported on stderr.
    pub(crate) fn argument(text: &str) -> Result<Start, Failure> {
        let start = Start::read(text).map_err(|unnamed| refusal(text, unnamed))?;
        for fault in (start.position.faults() - Faults::NO_KING).phrases() {
            stderr::message(texts::warning(fault));
        }
        Ok(start)
    }

    /// Reads the value of an option as [`Start::argument`] does. A wrong one is wrong usage.
    pub(crate) fn option(text: &str) -> Result<Start, Failure> {
        Start::argument(text).map_err(Failure::of_option)
    }

    pub(crate) fn context(&self) -> Context<'_> {
        Context::new(&self.position, self.last_to)
    }

    /// Plays a move that is legal, or can at least be carried out.
    pub(crate) fn play(&mut self, m: Move) {
        let _ = self.position.play_unchecked(m);
        self.last_to = Some(m.to());
    }
}

/// Reads a start as [`Start::read`] does, as the record of a game with the moves from there.
pub(crate) fn record(text: &str) -> Result<Record, Unnamed> {
    let (mut first, mut moves) = (None, Vec::new());
    let last = play(text, |before, m| {
        first.get_or_insert_with(|| before.setup().clone());
        moves.push(m);
    })?;
    let setup = first.unwrap_or_else(|| last.into_setup());
    let mut record = Record::new(komadai::kifu::Start::new(setup));
    let mut node = record.root();
    for m in moves {
        node = record.push(node, Entry::Move(m));
    }
    Ok(record)
}

/// Reads a position by any name. Each move before it is given to `played`. A text that is read only as FEN or as an
/// address is reported.
fn play(text: &str, mut played: impl FnMut(&Position, Move)) -> Result<Position, Unnamed> {
    play_exactly(text, &mut played).or_else(|unnamed| {
        let plain = plain_position(text).ok_or_else(|| unnamed.clone())?;
        let position = play_exactly(&plain, &mut played).map_err(|_| unnamed)?;
        stderr::message(texts::warning(texts::read_as(plain)));
        Ok(position)
    })
}

fn play_exactly(text: &str, played: impl FnMut(&Position, Move)) -> Result<Position, Unnamed> {
    let name = text.trim();
    let setup = match handicap(name) {
        Ok(handicap) => handicap.setup(),
        Err(unknown) if is_name(name) => return Err((1, unknown_name(&unknown))),
        Err(_) => {
            // Moves alone are played from the start of an even game.
            let before = if name.starts_with("moves") { EVEN } else { "" };
            return Position::from_usi(&[before, text].concat(), Faults::all(), played).map_err(
                |error| {
                    let byte = error.span().start.saturating_sub(before.len());
                    (column(text, byte), say(error.kind()))
                },
            );
        }
    };
    // A handicap has no fault.
    Position::allowing(setup, Faults::all()).map_err(|error| (1, say(error)))
}

/// Reads the name of a handicap, in Japanese, English or as JKF calls it.
pub(crate) fn handicap(name: &str) -> Result<Handicap, UnknownHandicap> {
    let name = name.trim();
    handicap_of_preset(&name.to_ascii_uppercase()).map_or_else(|| name.parse(), Ok)
}

/// The start of an even game, before the word `moves`.
const EVEN: &str = "startpos ";

/// Whether a text is meant as the name of a start, not as SFEN or a line of USI.
fn is_name(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|first| !is_position_word(first))
}

/// Whether a line that begins with this word names a position first.
pub(crate) fn is_position_word(word: &str) -> bool {
    matches!(word, "position" | "startpos" | "sfen" | "moves") || word.contains('/')
}

/// Whether the text is no name of a handicap, but like some.
pub(crate) fn has_near_names(text: &str) -> bool {
    let unknown = text.trim().parse::<Handicap>().err();
    unknown.is_some_and(|unknown| !near(&unknown).is_empty())
}

/// The message about a name that no start has, with those that are like it.
fn unknown_name(unknown: &UnknownHandicap) -> String {
    texts::no_start(format!("{:?}", unknown.name())) + &other_handicaps(unknown)
}

/// Returns the handicaps whose names are like an unknown one, or the two of 平香交じり and the like.
fn near(unknown: &UnknownHandicap) -> Vec<Handicap> {
    let both = Alternation::named(unknown.name());
    both.map_or_else(|| unknown.near(), |both| both.handicaps().into())
}

/// The handicaps whose names are like an unknown one, as they are added to a message.
pub(crate) fn other_handicaps(unknown: &UnknownHandicap) -> String {
    let name = unknown.name();
    let shown = |handicap: &Handicap| match (language::chosen(), name.is_ascii()) {
        (Language::English, true) => handicap.english().replace(", ", "-").replace(' ', "-"),
        _ => handicap.japanese().to_owned(),
    };
    let near = near(unknown);
    if near.is_empty() {
        String::new()
    } else {
        texts::near_starts(one_of(&near.iter().map(shown).collect::<Vec<_>>()))
    }
}

/// The failure for a text on the command line that names no position.
pub(crate) fn refusal(text: &str, (column, message): Unnamed) -> Failure {
    if Path::new(text).is_file() {
        return Failure::Input(texts::file_for_position(text));
    }
    let message = texts::invalid_position(message);
    match column {
        _ if is_name(text) || text.trim().is_empty() => Failure::Input(message),
        0..100 => {
            let caret = format!("{}^", " ".repeat(width_before(text, column)));
            Failure::WithSnippet(message, vec![text.to_owned(), caret])
        }
        _ => Failure::Input(texts::at_column(message, column)),
    }
}

/// The display width of a text before a column.
fn width_before(text: &str, column: usize) -> usize {
    let before: String = text.chars().take(column.saturating_sub(1)).collect();
    width(&before)
}
