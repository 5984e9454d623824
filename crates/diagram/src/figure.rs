//! Writes the title of a figure in a book.

use komadai_core::{Language, Move, Style, side_mark};
use komadai_notation::{Context, text};

/// Returns the title of a position after a move, in the style of books: 第1図は▲７六歩まで, or Figure 1: after ▲P-7f.
///
/// The context is the position before the move. Returns `None` if the square that the move leaves is empty.
///
/// ```
/// use komadai_core::{Language, Position};
/// use komadai_diagram::figure_title;
/// use komadai_notation::Context;
///
/// let start = Position::startpos();
/// let title = figure_title(Some(1), &Context::new(&start, None), "7g7f".parse()?, Language::Japanese);
/// assert_eq!(title.as_deref(), Some("第1図は▲７六歩まで"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn figure_title(
    number: Option<u32>,
    context: &Context<'_>,
    m: Move,
    language: Language,
) -> Option<String> {
    let mark = side_mark(context.position.side());
    Some(match language {
        Language::Japanese => {
            let moved = text(context, m, Style::Press)?;
            let figure = number.map_or("図".to_owned(), |n| format!("第{n}図"));
            format!("{figure}は{mark}{moved}まで")
        }
        Language::English => {
            let moved = text(context, m, Style::Hodges)?;
            let figure = number.map_or("Figure".to_owned(), |n| format!("Figure {n}"));
            format!("{figure}: after {mark}{moved}")
        }
    })
}
