//! What a text shows of its format.

use crate::format::Format;

/// What a text shows by how it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begins {
    /// The beginning shows nothing.
    Unclear,
    /// The text is in the format, unless a line is a [sign](Evidence::has_sign) of another.
    Perhaps,
    /// The text is in the format.
    Surely,
}

/// How the lines of a text are weighed for a format, or for several whose lines are alike.
pub(crate) struct LineEvidence {
    /// The evidence of a text before its first line.
    pub(crate) of: fn(&str) -> Box<dyn Evidence>,
    /// A line is offered to the evidence with the lowest number first, and to the next if that does
    /// not take it.
    pub(crate) offered: u8,
    /// The evidence with the lowest number is asked first for its verdict.
    pub(crate) asked: u8,
}

/// Counts the lines that speak for a format, or for several whose lines are alike.
pub(crate) trait Evidence {
    /// Takes a line that is in a usual form and no line of another format, if that can be decided
    /// quickly.
    fn usual_line(&mut self, _line: &str) -> bool {
        false
    }

    /// Takes a line that is one of the format, as far as it may be one of those that are offered it
    /// later.
    fn line(&mut self, line: &str) -> bool;

    /// Whether the lines so far are enough, so that no more are looked at.
    fn is_enough(&self) -> bool {
        false
    }

    /// How many lines count against other formats.
    fn count(&self) -> usize {
        0
    }

    /// Whether there was a line that no text of another format begins with.
    fn has_sign(&self) -> bool {
        false
    }

    /// The format that a text shows by a line which no other format has. However many lines speak
    /// for another, they may be nonsense that was kept.
    fn shown(&self, _hint: Option<Format>) -> Option<Format> {
        None
    }

    /// The format that most lines speak for, where so many speak for those that are asked later.
    fn outweighs(&self, _others: usize, _hint: Option<Format>) -> Option<Format> {
        None
    }
}
