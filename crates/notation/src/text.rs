//! From a move to its text and back, in one step.

use alloc::string::String;
use core::fmt;

use komadai_core::{DisplayIn, Language, Move, Span, Style, display_in_english};
use komadai_parse::{ParseError, any_move};

use crate::{Candidates, Context, Unresolved, describe, print, resolve};

/// Writes a move in a style. The move need not be legal.
///
/// The result is `None` if the square that the move leaves is empty. [`describe`](crate::describe()) and
/// [`print_as`](crate::print_as()) do the same in two steps, for another wording or without allocating.
///
/// ```
/// use komadai_core::{Position, Style};
/// use komadai_notation::{Context, text};
///
/// let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
/// let context = Context::new(&position, None);
/// assert_eq!(text(&context, "8i7h".parse()?, Style::Jsa).as_deref(), Some("78金左"));
/// assert_eq!(text(&context, "8i7h".parse()?, Style::Hosking).as_deref(), Some("G89-78"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text(context: &Context<'_>, m: Move, style: Style) -> Option<String> {
    let written = describe(context, m, Candidates::Reach)?;
    print(&written, style).ok()
}

/// Reads a text in any style, and finds the one legal move that it means.
///
/// [`any_move`] says which texts are read, and [`resolve`](crate::resolve()) which move they mean.
///
/// # Errors
///
/// The text is not a written move, or it means no move of the position, or several.
///
/// ```
/// use komadai_core::{Position, Span};
/// use komadai_notation::{Context, ReadError, Unresolved, read};
///
/// let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
/// let context = Context::new(&position, None);
/// for text in ["▲７八金直", "78金直", "G79-78", "+7978KI", "7i7h"] {
///     assert_eq!(read(&context, text)?, "7i7h".parse()?, "{text}");
/// }
///
/// let error = read(&context, "７八金").unwrap_err();
/// assert_eq!(error.to_string(), "the text fits several moves: 7i7h 8i7h");
/// assert_eq!(read(&context, "７八豚").unwrap_err().span(), Span::new(6, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(context: &Context<'_>, text: &str) -> Result<Move, ReadError> {
    let written = any_move(text).map_err(ReadError::Text)?;
    resolve(context, &written).map_err(|cause| {
        let start = text.len() - text.trim_start().len();
        ReadError::Move(Span::sized(start, text.trim().len()), cause)
    })
}

/// Why [`read`] found no move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not a written move.
    Text(ParseError),
    /// The text at this place is a written move, but means no move of the position, or several.
    Move(Span, Unresolved),
}

impl ReadError {
    /// The bytes of the text that do not fit.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            ReadError::Text(error) => error.span(),
            ReadError::Move(span, _) => *span,
        }
    }
}

impl DisplayIn for ReadError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Text(error) => error.fmt_in(language, f),
            ReadError::Move(_, cause) => cause.fmt_in(language, f),
        }
    }
}

display_in_english!(ReadError);

impl core::error::Error for ReadError {}
