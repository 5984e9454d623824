//! Parses positions of the USI protocol.

use alloc::boxed::Box;
use core::str::FromStr;

use super::{Faults, Position, PositionError};
use crate::sfen::TRAILING;
use crate::span::Words;
use crate::{IllegalMove, Move, Phrase, Setup, Span, UsiError, texts};

/// An error for a text that is not a position, with the kind of error and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionTextError {
    kind: PositionTextErrorKind,
    span: Span,
}

/// A reason why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionTextErrorKind {
    /// A start that is not SFEN.
    Sfen(&'static Phrase),
    /// A word after the start other than `moves`.
    Trailing,
    /// A start with faults.
    Faults(PositionError),
    /// A word after `moves` that is not a move.
    Move(&'static Phrase),
    /// An illegal move.
    Illegal(Box<IllegalMove>),
}

impl PositionTextError {
    /// Returns the kind of error.
    #[must_use]
    pub const fn kind(&self) -> &PositionTextErrorKind {
        &self.kind
    }

    /// Returns the bytes that are wrong. The span is empty if something is missing.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }
}

texts! {
    PositionTextErrorKind {
        Sfen(reason): "{reason}" "{reason}";
        Trailing: "expected the end of the position, or the word “moves”"
            "局面の終わりか moves が必要です";
        Faults(error): "{error}" "{error}";
        Move(expected): "expected {expected}" "{expected}が必要です";
        Illegal(illegal): "{illegal}" "{illegal}";
    }
}

texts! {
    struct PositionTextError { kind, span as Span::byte }: "{kind} at byte {span}" "バイト位置{span}: {kind}";
}

impl core::error::Error for PositionTextError {}

/// Parses a position as sent to an engine: `startpos` or an SFEN, then legal moves after the word `moves`. The text may
/// begin with the word `position`. Only a missing king is allowed, as in [`Position::new`].
///
/// ```
/// use komadai_core::Position;
///
/// let position: Position = "position startpos moves 7g7f 3c3d".parse()?;
/// assert_eq!(position.ply(), 3);
/// assert_eq!(position, position.to_string().parse()?);
///
/// let refused = "startpos moves 7g7f 3c3e".parse::<Position>().unwrap_err();
/// assert_eq!(refused.span().range(), 20..24);
/// # Ok::<(), komadai_core::PositionTextError>(())
/// ```
impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Position, PositionTextError> {
        Position::from_usi(text, Faults::NO_KING, |_, _| {})
    }
}

impl Position {
    /// Parses a position like [`FromStr`], but allows the faults in `allowed`, see [`Position::allowing`]. Calls
    /// `played` with each move and the position before it.
    ///
    /// ```
    /// use komadai_core::{Faults, Position};
    ///
    /// let mut line = Vec::new();
    /// let text = "position startpos moves 7g7f 3c3d";
    /// let position = Position::from_usi(text, Faults::all(), |_, m| line.push(m))?;
    /// assert_eq!((position.ply(), line.len()), (3, 2));
    /// # Ok::<(), komadai_core::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the kind of error and its place in the text.
    pub fn from_usi(
        text: &str,
        allowed: Faults,
        mut played: impl FnMut(&Position, Move),
    ) -> Result<Position, PositionTextError> {
        let mut words = Words::of(text).peekable();
        let start = match words.next_if(|(_, word)| *word == "position") {
            Some((at, word)) => at + word.len(),
            None => 0,
        };
        let moves = words.find(|(_, word)| *word == "moves");
        let end = moves.map_or(text.len(), |(at, _)| at);
        let setup = text[start..end].parse::<Setup>();
        let setup = setup.map_err(|error| PositionTextError {
            kind: match error.reason() {
                TRAILING => PositionTextErrorKind::Trailing,
                reason => PositionTextErrorKind::Sfen(reason),
            },
            span: error.span().moved(start),
        })?;
        let position = Position::allowing(setup, allowed);
        let mut position = position.map_err(|error| PositionTextError {
            kind: PositionTextErrorKind::Faults(error),
            span: Span::new(start, end),
        })?;
        for (at, word) in words {
            let m = word.parse().map_err(|error: UsiError| PositionTextError {
                kind: PositionTextErrorKind::Move(error.expected()),
                span: error.span().moved(at),
            })?;
            position.judge(m).map_err(|illegal| PositionTextError {
                kind: PositionTextErrorKind::Illegal(Box::new(illegal)),
                span: Span::sized(at, word.len()),
            })?;
            played(&position, m);
            position.advance_unchecked(m);
        }
        Ok(position)
    }
}
