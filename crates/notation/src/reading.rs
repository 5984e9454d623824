//! Converts a text to its move in one step.

use core::fmt;

use komadai_core::{DisplayIn, Language, Move, Span, display_in_english};
use komadai_parse::{ParseError, any_move};

use crate::{Context, ResolveError, resolve};

/// Reads a text in any style and returns the one legal move that it means.
///
/// [`any_move`] describes which texts are accepted, and [`resolve`](crate::resolve()) which move they mean.
///
/// # Errors
///
/// Returns an error if the text is not a written move, or if it means no legal move of the position, or several.
///
/// ```
/// use komadai_core::{Position, Span};
/// use komadai_notation::{Context, ReadError, ResolveError, read};
///
/// let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
/// let context = Context::new(&position, None);
/// for text in ["▲７八金直", "78金直", "G79-78", "+7978KI", "7i7h"] {
///     assert_eq!(read(&context, text)?, "7i7h".parse()?, "{text}");
/// }
///
/// let error = read(&context, "７八金").unwrap_err();
/// assert_eq!(error.to_string(), "several moves fit: 7i7h 8i7h");
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

/// A reason why [`read`] did not find a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// A text that is not a written move.
    Text(ParseError),
    /// A written move at this place that means no move of the position, or several.
    Move(Span, ResolveError),
}

impl ReadError {
    /// Returns the bytes of the text that are wrong.
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

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Text(cause) => Some(cause),
            ReadError::Move(_, cause) => Some(cause),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use komadai_core::{Position, Style};
    use komadai_movegen::legal_moves;

    use super::{Context, read};
    use crate::text;

    /// Different moves have different texts, and each text is read as its move.
    #[test]
    fn every_text_is_read_as_its_move() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "9/2+R3+R2/9/3GGG3/3G1S3/3SSS3/9/1N5N1/4K3k b 2B2N4L18P 1",
            "4k4/9/9/9/9/9/9/2+B3+B2/4K4 w 2R4G4S4N4L18P 1",
        ] {
            let position: Position = sfen.parse().expect("a position");
            let context = Context::new(&position, None);
            for style in [
                Style::Jsa,
                Style::Ki2,
                Style::Kif,
                Style::Csa,
                Style::Hosking,
            ] {
                let mut texts = Vec::<String>::new();
                for m in legal_moves(&position) {
                    let text = text(&context, m, style).expect("a text of a legal move");
                    let back = read(&context, &text).map_err(|error| error.to_string());
                    assert_eq!(back, Ok(m), "{style:?} {text} in {sfen}");
                    texts.push(text);
                }
                let all = texts.len();
                texts.sort();
                texts.dedup();
                assert_eq!(texts.len(), all, "{style:?} in {sfen}");
            }
        }
    }
}
