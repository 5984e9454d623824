//! Converts a move to its text in one step.

use alloc::format;
use alloc::string::String;

use komadai_core::{Move, Style, side_mark};

use crate::{Candidates, Context, describe, print};

/// Returns the text of a move in a style. The move may be illegal.
///
/// Returns `None` if the origin square is empty. [`describe`](crate::describe()) and [`print_as`](crate::print_as()) do
/// the same in two steps, for another wording or without allocating.
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

/// Returns the text of a move in a style, with the mark of its side in front: `▲７六歩`. CSA has a sign of its own, and
/// keeps it. Returns `None` if the origin square is empty.
///
/// ```
/// use komadai_core::{Position, Style};
/// use komadai_notation::{Context, text_with_side};
///
/// let start = Position::startpos();
/// let written = |style| text_with_side(&Context::new(&start, None), "7g7f".parse().ok()?, style);
/// assert_eq!(written(Style::Press).as_deref(), Some("▲７六歩"));
/// assert_eq!(written(Style::Ki2).as_deref(), Some("▲７六歩"));
/// assert_eq!(written(Style::Csa).as_deref(), Some("+7776FU"));
/// ```
#[must_use]
pub fn text_with_side(context: &Context<'_>, m: Move, style: Style) -> Option<String> {
    let written = text(context, m, style)?;
    if style == Style::Csa {
        return Some(written);
    }
    let mark = side_mark(context.position.side());
    Some(format!("{mark}{}", written.trim_start_matches(mark)))
}

#[cfg(test)]
mod tests {
    use komadai_core::{Position, Style};

    use super::{Context, text};

    fn position(sfen: &str) -> Position {
        sfen.parse().expect("a position")
    }

    /// Examples of the Japan Shogi Association.
    #[test]
    fn marks_say_which_piece_moves() {
        for (sfen, m, expected) in [
            ("9/9/9/9/9/9/9/9/G3K3G b - 1", "9i8h", "88金"),
            ("3G5/9/4G4/9/9/9/9/9/4K4 b - 1", "6a6b", "62金引"),
            ("3G5/9/4G4/9/9/9/9/9/4K4 b - 1", "5c6b", "62金上"),
            ("9/3G1G3/9/9/9/9/9/9/4K4 b - 1", "6b5b", "52金左"),
            ("9/3G1G3/9/9/9/9/9/9/4K4 b - 1", "4b5b", "52金右"),
            ("9/9/9/4S4/9/3S5/9/9/4K4 b - 1", "5d6e", "65銀引"),
            ("9/9/9/9/9/9/9/2SSS4/4K4 b - 1", "6h6g", "67銀直"),
            ("9/9/9/9/9/9/9/2SSS4/4K4 b - 1", "7h6g", "67銀左"),
            ("9/9/9/9/9/9/9/2SSS4/4K4 b - 1", "5h6g", "67銀右"),
            ("9/9/9/4N4/9/9/9/9/4K4 b N 1", "5d4b+", "42桂成"),
            ("9/9/9/9/9/9/9/9/1R2K4 b R 1", "R*8b", "82飛打"),
        ] {
            let position = position(sfen);
            let context = Context::new(&position, None);
            let found = text(&context, m.parse().expect("a move"), Style::Jsa);
            assert_eq!(found.as_deref(), Some(expected), "{sfen} {m}");
        }
    }
}
