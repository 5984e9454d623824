//! Reads a position in any of the ways that people name one.

use std::borrow::Cow;
use std::str::FromStr;

use komadai_core::{
    Faults, Handicap, Move, Position, PositionTextError, Span, UnknownHandicap, texts,
};
use komadai_notation::ReadError;

use crate::presets::handicap_of_preset;
use crate::{Entry, Finding, ReadOptions, Record, Severity, Start, plain_position, play_text};

/// A position with a name, and the moves that are played from it.
///
/// | name | example |
/// |---|---|
/// | the start of a game | `startpos`, `平手`, `二枚落ち`, `two-piece`, `2` as in JKF |
/// | SFEN, or the words of USI | `sfen 4k4/9/4P4/… b G2r 1`, `position startpos moves 7g7f`, `moves 7g7f` |
/// | FEN, or an address | `4k4/9/…[G2r] b`, `https://example.com/?sfen=…` |
/// | moves from the start of an even game, in any notation | `▲７六歩 △３四歩`, `76歩 34歩`, `7g7f 3c3d`, `P-7f P-3d` |
/// | a text of several lines in any [format](crate::Format), with one game and without a pass | a diagram (BOD), a whole game |
///
/// Moves must be legal. Of the faults of a position, only two kings of a side are refused.
///
/// ```
/// use komadai_kifu::{NamedPosition, Record, Start};
///
/// let named: NamedPosition = "▲７六歩 △３四歩".parse()?;
/// assert_eq!((named.start == Start::default(), named.moves.len()), (true, 2));
/// assert_eq!(Record::from(named).usi_moves(), "7g7f 3c3d");
///
/// let start: Start = "二枚落ち".parse()?;
/// assert_eq!(start, "2".parse()?);
/// # Ok::<(), komadai_kifu::PositionNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NamedPosition {
    /// The position from which the moves are played.
    pub start: Start,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position and moves in the words of USI, if the text was FEN or an address.
    pub read_as: Option<String>,
}

/// An error of a text that does not name a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionNameError {
    /// The text looks like a name, but no handicap has this name.
    Name(UnknownHandicap),
    /// An SFEN, or words of USI, with a mistake.
    Position(PositionTextError),
    /// Moves, with the first one that cannot be played.
    Move(ReadError),
    /// A text of several lines, with its first error.
    Game(Box<Finding>),
    /// A text of several lines that is not a single game of moves.
    NotOneGame,
}

impl PositionNameError {
    /// Returns the bytes of the error. Returns `None` if the whole text is wrong, or if a finding has the place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            PositionNameError::Position(error) => Some(error.span()),
            PositionNameError::Move(error) => Some(error.span()),
            _ => None,
        }
    }
}

// The messages do not contain the place, see `PositionNameError::span`.
texts! {
    PositionNameError {
        Name(error): "{error}" "{error}";
        Position(error as PositionTextError::kind): "{error}" "{error}";
        Move(error): "{error}" "{error}";
        Game(finding as Box::as_ref): "{finding}" "{finding}";
        NotOneGame: "the text is not a single game that has only moves" "指し手だけの1局の棋譜ではありません";
    }
}

impl std::error::Error for PositionNameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PositionNameError::Name(cause) => Some(cause),
            PositionNameError::Position(cause) => Some(cause),
            PositionNameError::Move(cause) => Some(cause),
            PositionNameError::Game(cause) => Some(&**cause),
            PositionNameError::NotOneGame => None,
        }
    }
}

impl FromStr for NamedPosition {
    type Err = PositionNameError;

    fn from_str(text: &str) -> Result<NamedPosition, PositionNameError> {
        if text.trim().contains('\n') {
            return of_lines(text);
        }
        // A list of moves is played from the start of an even game. The blanks keep the places of errors.
        let text = &*if text.trim_start().starts_with("moves ") {
            Cow::Owned(text.replacen("moves", "     ", 1))
        } else {
            Cow::Borrowed(text)
        };
        if is_name(text) {
            return match handicap_named(text) {
                Ok(handicap) => Ok(NamedPosition::new(Start::new(handicap.setup()), Vec::new())),
                Err(unknown) => of_moves(text, unknown),
            };
        }
        of_usi(text).or_else(|error| {
            let plain = plain_position(text).ok_or_else(|| error.clone())?;
            let mut named = of_usi(&plain).map_err(|_| error)?;
            named.read_as = Some(plain);
            Ok(named)
        })
    }
}

impl NamedPosition {
    const fn new(start: Start, moves: Vec<Move>) -> NamedPosition {
        NamedPosition {
            start,
            moves,
            read_as: None,
        }
    }

    /// Returns the start of a game that continues after the moves.
    #[must_use]
    pub fn reached(&self) -> Start {
        let position = self.moves.last().and_then(|_| self.start.position());
        let Some(mut position) = position else {
            return self.start.clone();
        };
        for &m in &self.moves {
            let _ = position.play_unchecked(m);
        }
        let mut start = Start::new(position.into_setup());
        start.last_to = self.moves.last().map(|m| m.to());
        start
    }
}

/// Reads a position by any of its [names](NamedPosition), and plays its moves.
impl FromStr for Start {
    type Err = PositionNameError;

    fn from_str(text: &str) -> Result<Start, PositionNameError> {
        Ok(text.parse::<NamedPosition>()?.reached())
    }
}

/// Creates the game that starts there and has these moves.
impl From<NamedPosition> for Record {
    fn from(named: NamedPosition) -> Record {
        Record::from_moves(named.start, named.moves)
    }
}

/// Reads the name of a handicap: Japanese, English, or a preset of JKF.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_kifu::handicap_named;
///
/// for name in ["六枚落ち", "six-piece", "6"] {
///     assert_eq!(handicap_named(name), Ok(Handicap::SixPiece));
/// }
/// ```
///
/// # Errors
///
/// No handicap has this name.
pub fn handicap_named(name: &str) -> Result<Handicap, UnknownHandicap> {
    let name = name.trim();
    handicap_of_preset(&name.to_ascii_uppercase()).map_or_else(|| name.parse(), Ok)
}

/// Returns `true` if a text is not SFEN or the words of USI.
fn is_name(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_position = matches!(first, "position" | "startpos" | "sfen");
    !(is_position || first.contains('/') || first.is_empty())
}

fn of_usi(text: &str) -> Result<NamedPosition, PositionNameError> {
    let (mut first, mut moves) = (None, Vec::new());
    let played = |position: &Position, m| {
        first.get_or_insert_with(|| position.setup().clone());
        moves.push(m);
    };
    match Position::from_usi(text, Faults::all(), played) {
        Ok(last) => {
            let setup = first.unwrap_or_else(|| last.into_setup());
            Ok(NamedPosition::new(Start::new(setup), moves))
        }
        Err(error) => Err(PositionNameError::Position(error)),
    }
}

/// Reads moves from the start of an even game. If the text does not begin with a move, the error is `unknown`.
fn of_moves(text: &str, unknown: UnknownHandicap) -> Result<NamedPosition, PositionNameError> {
    let played = play_text(&Position::startpos(), None, text);
    let moves: Vec<Move> = played.moves.iter().map(|played| played.m).collect();
    match played.trouble {
        None if !moves.is_empty() => Ok(NamedPosition::new(Start::default(), moves)),
        Some(trouble @ ReadError::Move(..)) => Err(PositionNameError::Move(trouble)),
        Some(trouble) if !moves.is_empty() => Err(PositionNameError::Move(trouble)),
        _ => Err(PositionNameError::Name(unknown)),
    }
}

/// Reads the only game of a text: its start, and the moves of its main line. An ending may follow them.
fn of_lines(text: &str) -> Result<NamedPosition, PositionNameError> {
    let reading = ReadOptions::new().read_text(text);
    let mut found = reading.all_findings();
    if let Some(error) = found.find(|finding| finding.severity() == Severity::Error) {
        return Err(PositionNameError::Game(Box::new(error.clone())));
    }
    let [game] = &reading.games[..] else {
        return Err(PositionNameError::NotOneGame);
    };
    let record = &game.record;
    let entries = record.main_line().filter_map(|node| record.entry(node));
    let entries = entries.filter(|entry| !matches!(entry, Entry::Ending(_)));
    let moves = entries.map(|entry| match entry {
        Entry::Move(m) => Some(*m),
        _ => None,
    });
    let moves: Option<Vec<Move>> = moves.collect();
    match (moves, record.start.position()) {
        (Some(moves), Some(_)) => Ok(NamedPosition::new(record.start.clone(), moves)),
        _ => Err(PositionNameError::NotOneGame),
    }
}
