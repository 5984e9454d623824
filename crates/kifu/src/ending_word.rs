//! The word of an ending in the style of moves.

use komadai_core::{EndingKind, Outcome, Style};

use crate::formats::{csa_ending, usi_ending_word};

/// The word that stands in place of a move in a text of `style` where a game ends by `kind`; nothing if the
/// style has none.
///
/// ```
/// use komadai_core::{EndingKind, Style};
/// use komadai_kifu::ending_word;
///
/// let word = |style| ending_word(EndingKind::Resign, style);
/// assert_eq!(word(Style::Csa).as_deref(), Some("%TORYO"));
/// assert_eq!(word(Style::Usi).as_deref(), Some("resign"));
/// assert_eq!(word(Style::Jsa).as_deref(), Some("投了"));
/// ```
#[must_use]
pub fn ending_word(kind: EndingKind, style: Style) -> Option<String> {
    match style {
        Style::Usi | Style::Hodges | Style::Hosking | Style::Dojo => {
            usi_ending_word(kind).map(str::to_owned)
        }
        Style::Csa => {
            let none = Outcome::Undecided;
            let word = csa_ending::word(kind, none, none, false)?;
            Some(format!("%{word}"))
        }
        _ => Some(kind.japanese().to_owned()),
    }
}
