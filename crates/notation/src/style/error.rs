//! Why a written move cannot be printed.

use core::fmt;

/// Why a written move could not be printed in a style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The style prints the side, which is not known.
    NoSide,
    /// The style prints the square reached, which is not known.
    NoDestination,
    /// The style prints the piece, which is not known.
    NoPiece,
    /// The style prints where the piece came from, which is not known.
    NoOrigin,
    /// The style prints whether something was captured, which is not known.
    NoCapture,
    /// The writer that takes the text refused.
    Fmt,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::NoSide => "the side that moves is not known",
            WriteError::NoDestination => "the square reached is not known",
            WriteError::NoPiece => "the piece is not known",
            WriteError::NoOrigin => "the square left is not known",
            WriteError::NoCapture => "whether something was captured is not known",
            WriteError::Fmt => "the text could not be written",
        })
    }
}

impl core::error::Error for WriteError {}

impl From<fmt::Error> for WriteError {
    fn from(_: fmt::Error) -> WriteError {
        WriteError::Fmt
    }
}
