//! Where one game of a text ends and the next begins.

#[cfg(feature = "csa")]
mod csa;
#[cfg(any(feature = "kif", feature = "ki2"))]
mod japanese;
#[cfg(feature = "psn")]
mod psn;

#[cfg(any(feature = "kif", feature = "ki2"))]
pub(crate) use japanese::parts;

/// Watches the lines of a text for the places where a game begins.
#[derive(Debug)]
pub(crate) enum Splitter {
    /// The text is one game.
    Whole,
    /// Each line is one.
    Lines,
    #[cfg(feature = "csa")]
    Csa(csa::Splitter),
    #[cfg(any(feature = "kif", feature = "ki2"))]
    Japanese(japanese::Splitter),
    #[cfg(feature = "psn")]
    Psn(psn::Splitter),
}

impl Splitter {
    #[cfg(feature = "csa")]
    pub(crate) fn csa() -> Splitter {
        Splitter::Csa(csa::Splitter::default())
    }

    /// `numbers`: whether moves have numbers.
    #[cfg(any(feature = "kif", feature = "ki2"))]
    pub(crate) fn japanese(numbers: bool) -> Splitter {
        Splitter::Japanese(japanese::Splitter::new(numbers))
    }

    #[cfg(feature = "psn")]
    pub(crate) fn psn() -> Splitter {
        Splitter::Psn(psn::Splitter::default())
    }

    /// Looks at the next line, end included, which starts at byte `at`. If it shows where a game
    /// begins, that byte comes out; it may lie before this line, and all bytes told from then on
    /// count from it.
    pub(crate) fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        match self {
            Splitter::Whole => None,
            Splitter::Lines => (at > 0).then_some(at),
            #[cfg(feature = "csa")]
            Splitter::Csa(splitter) => splitter.line(line, at).filter(|&at| at > 0),
            #[cfg(any(feature = "kif", feature = "ki2"))]
            Splitter::Japanese(splitter) => splitter.line(line, at),
            #[cfg(feature = "psn")]
            Splitter::Psn(splitter) => splitter.line(line, at),
        }
    }

    /// Where lines stand that may be the head of another game: the lines to come tell.
    pub(crate) fn head(&self) -> Option<usize> {
        match self {
            #[cfg(any(feature = "kif", feature = "ki2"))]
            Splitter::Japanese(splitter) => splitter.head(),
            #[cfg(feature = "csa")]
            Splitter::Csa(splitter) => splitter.head(),
            _ => None,
        }
    }

    /// The lines to come cannot be waited for: the head is taken for that of another game.
    pub(crate) fn begin_at_head(&mut self) {
        match self {
            #[cfg(any(feature = "kif", feature = "ki2"))]
            Splitter::Japanese(splitter) => splitter.begin_at_head(),
            #[cfg(feature = "csa")]
            Splitter::Csa(splitter) => splitter.begin_at_head(),
            _ => {}
        }
    }

    /// A line is left out because it is too long; where a line may hold many moves, it did.
    pub(crate) fn left_out(&mut self) {
        match self {
            #[cfg(feature = "csa")]
            Splitter::Csa(splitter) => splitter.left_out(),
            #[cfg(any(feature = "kif", feature = "ki2"))]
            Splitter::Japanese(splitter) => splitter.left_out(),
            #[cfg(feature = "psn")]
            Splitter::Psn(splitter) => splitter.left_out(),
            _ => {}
        }
    }
}
