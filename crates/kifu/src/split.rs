//! Where one game of a text ends and the next begins.

use std::fmt::Debug;

/// Watches the lines of a text for the places where a game begins.
#[derive(Debug)]
pub(crate) enum Splitter {
    /// The text is one game.
    Whole,
    /// Each line is one.
    Lines,
    /// The lines themselves show it.
    Heads(Box<dyn Heads>),
}

/// Knows the lines of a format with which a game begins.
pub(crate) trait Heads: Debug + Send + Sync {
    /// Looks at the next line, end included, which starts at byte `at`. If it shows where a game
    /// begins, that byte comes out; it may lie before this line, and all bytes given from then on
    /// count from it.
    fn line(&mut self, line: &str, at: usize) -> Option<usize>;

    /// Where the lines begin that may be the head of another game; the lines to come decide it.
    fn head(&self) -> Option<usize> {
        None
    }

    /// The lines to come cannot be waited for: the head is taken for that of another game.
    fn begin_at_head(&mut self) {}

    /// A line is left out because it is too long; where a line may hold many moves, it did.
    fn left_out(&mut self);
}

impl Splitter {
    /// See [`Heads::line`].
    pub(crate) fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        match self {
            Splitter::Whole => None,
            Splitter::Lines => (at > 0).then_some(at),
            Splitter::Heads(heads) => heads.line(line, at),
        }
    }

    /// See [`Heads::head`].
    pub(crate) fn head(&self) -> Option<usize> {
        match self {
            Splitter::Heads(heads) => heads.head(),
            _ => None,
        }
    }

    /// See [`Heads::begin_at_head`].
    pub(crate) fn begin_at_head(&mut self) {
        if let Splitter::Heads(heads) = self {
            heads.begin_at_head();
        }
    }

    /// See [`Heads::left_out`].
    pub(crate) fn left_out(&mut self) {
        if let Splitter::Heads(heads) = self {
            heads.left_out();
        }
    }
}
