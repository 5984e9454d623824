//! The lines of KIF or KI2.

use crate::formats::japanese::grammar as kif;
use crate::formats::japanese::grammar::ki2::{self, Ki2Line};
use komadai_parse::Text;

/// The lines of a text.
#[derive(Clone, Debug)]
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

    /// Whether moves have numbers, as in KIF.
    pub(super) const fn has_numbers(&self) -> bool {
        matches!(self, Lines::Kif(_))
    }

    /// The text of the lines that come.
    pub(super) const fn rest(&self) -> Text<'t> {
        match self {
            Lines::Kif(lines) => lines.rest(),
            Lines::Ki2(lines) => lines.rest(),
        }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Ki2Line<'t>;

    fn next(&mut self) -> Option<Ki2Line<'t>> {
        match self {
            Lines::Kif(lines) => lines.next().map(Ki2Line::Other),
            Lines::Ki2(lines) => lines.next(),
        }
    }
}
