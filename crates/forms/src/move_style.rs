//! How moves are written.

use komadai_core::wording::Wording;
use komadai_core::{Style, WrittenMove};
use komadai_notation::{Candidates, PrintError, print_as};

/// How moves are written: style, wording and candidates.
#[derive(Clone, Copy, Debug)]
pub struct MoveStyle {
    /// The style.
    pub style: Style,
    /// The choices that the style leaves open.
    pub wording: Wording,
    /// Which pieces a move is distinguished from.
    pub candidates: Candidates,
}

impl MoveStyle {
    /// Returns the text of a move.
    ///
    /// # Errors
    ///
    /// Those of [`print_as`].
    pub fn text(&self, written: &WrittenMove) -> Result<String, PrintError> {
        let mut text = String::new();
        print_as(written, self.style, &self.wording, &mut text)?;
        Ok(text)
    }
}
