//! The lines of KIF and of KI2.

use komadai_parse::ki2::Ki2Line;
use komadai_parse::{Text, ki2, kif};

/// The lines of a block.
pub(super) enum Lines<'t> {
    Kif(kif::KifLines<'t>),
    Ki2(ki2::Ki2Lines<'t>),
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: Text<'t>, has_numbers: bool) -> Lines<'t> {
        match has_numbers {
            true => Lines::Kif(kif::lines(text)),
            false => Lines::Ki2(ki2::lines(text)),
        }
    }

    pub(super) fn next(&mut self) -> Option<Ki2Line<'t>> {
        match self {
            Lines::Kif(lines) => lines.next().map(Ki2Line::Other),
            Lines::Ki2(lines) => lines.next(),
        }
    }

    /// The byte at which the next line begins.
    pub(super) const fn place(&self) -> usize {
        match self {
            Lines::Kif(lines) => lines.place(),
            Lines::Ki2(lines) => lines.place(),
        }
    }
}
