//! Writes moves in a style.

use komadai_core::wording::Wording;
use komadai_core::{Style, WrittenMove};
use komadai_notation::{Candidates, PrintError, print_as};

/// A way to write moves: style, wording and candidates.
#[derive(Clone, Copy, Debug)]
pub struct MoveStyle {
    /// The style.
    pub style: Style,
    /// The choices that the style leaves open.
    pub wording: Wording,
    /// The pieces from which a move is distinguished.
    pub candidates: Candidates,
}

impl MoveStyle {
    /// Returns the text of a move.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`print_as`].
    pub fn text(&self, written: &WrittenMove) -> Result<String, PrintError> {
        let mut text = String::new();
        print_as(written, self.style, &self.wording, &mut text)?;
        Ok(text)
    }
}
