//! Writes the title of a figure in a book.

use komadai_core::{Language, Move, Style};
use komadai_notation::{Context, text_with_side};

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
    let style = match language {
        Language::Japanese => Style::Press,
        Language::English => Style::Hodges,
    };
    let moved = text_with_side(context, m, style)?;
    Some(match language {
        Language::Japanese => {
            let figure = number.map_or("図".to_owned(), |n| format!("第{n}図"));
            format!("{figure}は{moved}まで")
        }
        Language::English => {
            let figure = number.map_or("Figure".to_owned(), |n| format!("Figure {n}"));
            format!("{figure}: after {moved}")
        }
    })
}
