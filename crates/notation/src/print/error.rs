//! Why a written move cannot be printed.

use core::fmt;

/// Why a written move could not be printed in a style.
///
/// ```
/// use komadai_core::{Move, Style, Written};
/// use komadai_notation::{PrintError, print};
///
/// // Japanese names the piece, USI does not.
/// let written = Written::from("7g7f".parse::<Move>()?);
/// assert_eq!(print(&written, Style::Jsa), Err(PrintError::NoPiece));
/// assert_eq!(print(&written, Style::Usi).as_deref(), Ok("7g7f"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PrintError {
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
    /// The writer of the text returned an error.
    Fmt,
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PrintError::NoSide => "the side that moves is not known",
            PrintError::NoDestination => "the square reached is not known",
            PrintError::NoPiece => "the piece is not known",
            PrintError::NoOrigin => "the square left is not known",
            PrintError::NoCapture => "whether something was captured is not known",
            PrintError::Fmt => "the text could not be written",
        })
    }
}

impl core::error::Error for PrintError {}

impl From<fmt::Error> for PrintError {
    fn from(_: fmt::Error) -> PrintError {
        PrintError::Fmt
    }
}
