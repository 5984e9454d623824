//! Reads the start of moves: a position in any of the ways that people name one.

use std::path::Path;

use komadai::errors::UnknownHandicap;
use komadai::kifu::{Format, NamedPosition, PositionNameError, Record};
use komadai::notation::Context;
use komadai::rules::Alternation;
use komadai::{Faults, Handicap, Language, Move, Position, Square};

use crate::failure::Failure;
use crate::texts::{self, about, one_of, say};
use crate::width::{column, width};
use crate::{input, language, places, stderr};
use komadai_batch::{InputOptions, Source};

/// A position, and the destination of the move before it, if that is known.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) last_to: Option<Square>,
}

/// The reason why a text does not name a position.
pub(crate) struct Unnamed {
    pub(crate) message: String,
    /// The column of the mistake, counted in characters from 1. `None` if the whole text is wrong.
    pub(crate) column: Option<usize>,
    /// Whether the text has moves in notation, or several lines.
    pub(crate) has_moves: bool,
}

impl Start {
    /// Reads a position by any of its [names](NamedPosition).
    pub(crate) fn read(text: &str) -> Result<Start, Unnamed> {
        let start = named(text)?.reached();
        let position = Position::allowing(start.setup, Faults::all());
        Ok(Start {
            position: position.map_err(|error| Unnamed {
                message: say(error),
                column: None,
                has_moves: false,
            })?,
            last_to: start.last_to,
        })
    }

    /// Returns the position of a file, or `None` if the text does not name one. `FILE` is the end of its first game,
    /// `FILE:PLY` the position after a ply, and `FILE:GAME:PLY` that of another game.
    fn of_file(text: &str) -> Result<Option<Start>, Failure> {
        let (mut name, mut numbers) = (text, Vec::new());
        // A name with the extension of a record is a file, even if it is missing.
        let is_file = |name: &str| {
            let path = Path::new(name);
            let format = || Format::from_extension(&komadai_batch::extension(path)?);
            path.is_file() || (!name.contains("://") && format().is_some())
        };
        while !is_file(name) {
            let Some((before, number)) = name.rsplit_once(':') else {
                return Ok(None);
            };
            match number.parse::<u32>() {
                Ok(number) if numbers.len() < 2 => numbers.insert(0, number),
                _ => return Ok(None),
            }
            name = before;
        }
        let (game, ply) = match numbers[..] {
            [game, ply] => (u64::from(game), Some(ply)),
            [ply] => (1, Some(ply)),
            _ => (1, None),
        };
        let source = Source::new(name.into(), name.into());
        let mut reader = input::games(&source, &InputOptions::default())?;
        for number in 0.. {
            let next = reader.next();
            let record = match next.record {
                Ok(Some(record)) => record,
                Ok(None) if number == 0 => {
                    return Err(Failure::Input(about(name, texts::no_game_found())));
                }
                Ok(None) => return Err(places::no_such_game(name, game, number)),
                Err(_) if next.goes_on => continue,
                Err(error) => return Err(input::failed(&source.path, &error)),
            };
            if number + 1 == game {
                return Ok(Some(Start {
                    position: places::position_at(&record, ply)?,
                    last_to: places::last_to(&record, ply),
                }));
            }
        }
        Ok(None)
    }

    /// Reads an argument of the command: a position by any of its names, or a file. Faults are reported on stderr.
    pub(crate) fn argument(text: &str) -> Result<Start, Failure> {
        let of_file = Start::of_file(text)?;
        let start = of_file.map_or_else(
            || Start::read(text).map_err(|unnamed| refusal(text, unnamed)),
            Ok,
        )?;
        for fault in (start.position.faults() - Faults::NO_KING).phrases() {
            stderr::note(texts::warning(fault));
        }
        Ok(start)
    }

    /// Reads the value of an option like [`Start::argument`]. A wrong one is wrong usage.
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

/// Reads a start like [`Start::read`], as the record of a game with the moves from there.
pub(crate) fn record(text: &str) -> Result<Record, Unnamed> {
    named(text).map(Record::from)
}

/// Reads a position by any of its names. Reports a text that is read only as FEN or as an address.
fn named(text: &str) -> Result<NamedPosition, Unnamed> {
    let named = text.parse::<NamedPosition>().map_err(|error| {
        let (message, has_moves) = match &error {
            PositionNameError::Name(unknown) => (unknown_name(unknown), false),
            PositionNameError::Position(_) => (say(&error), false),
            _ => (say(&error), true),
        };
        Unnamed {
            message,
            column: error.span().map(|span| column(text, span.start)),
            has_moves,
        }
    })?;
    if let Some(words) = &named.read_as {
        stderr::note(texts::warning(texts::read_as(words)));
    }
    Ok(named)
}

/// Returns `true` if a line with this first word begins with a position.
pub(crate) fn is_position_word(word: &str) -> bool {
    matches!(word, "position" | "startpos" | "sfen" | "moves") || word.contains('/')
}

/// Returns `true` if the text is not the name of a handicap, but similar to one.
pub(crate) fn has_near_names(text: &str) -> bool {
    let unknown = text.trim().parse::<Handicap>().err();
    unknown.is_some_and(|unknown| !near(&unknown).is_empty())
}

/// Returns the message about an unknown name of a start, with similar names.
fn unknown_name(unknown: &UnknownHandicap) -> String {
    texts::no_start(format!("{:?}", unknown.name())) + &other_handicaps(unknown)
}

/// Returns the handicaps whose names are similar to an unknown one. For 平香交じり and the like, which alternate between two
/// handicaps, returns both.
fn near(unknown: &UnknownHandicap) -> Vec<Handicap> {
    let both = Alternation::named(unknown.name());
    both.map_or_else(|| unknown.near(), |both| both.handicaps().into())
}

/// Returns the handicaps whose names are similar to an unknown one, as the end of a message.
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

/// Returns the failure for a text on the command line that does not name a position.
pub(crate) fn refusal(text: &str, unnamed: Unnamed) -> Failure {
    let message = texts::invalid_position(unnamed.message);
    match unnamed.column {
        None => Failure::Input(message),
        Some(_) if text.trim().is_empty() => Failure::Input(message),
        Some(column @ 0..100) => {
            let caret = format!("{}^", " ".repeat(width_before(text, column)));
            Failure::WithSnippet(message, vec![text.to_owned(), caret])
        }
        Some(column) => Failure::Input(texts::at_column(message, column)),
    }
}

/// Returns the display width of a text before a column.
fn width_before(text: &str, column: usize) -> usize {
    let before: String = text.chars().take(column.saturating_sub(1)).collect();
    width(&before)
}
