//! Defines a problem on a sheet, its replies and the place of its answer.

use crate::Diagram;

/// A problem of a [`Sheet`](crate::Sheet).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SheetProblem {
    /// The diagram. Its title is above the board, for instance `第1問　3手詰`.
    pub diagram: Diagram,
    /// The answer, for instance `▲２三金まで1手詰`. It may have several lines or be empty.
    pub answer: String,
    /// The texts that a reader may type as an answer. If there are any, an HTML page has a field for them.
    pub replies: Vec<Reply>,
}

impl SheetProblem {
    /// Creates a problem with its answer.
    #[must_use]
    pub fn new(diagram: Diagram, answer: impl Into<String>) -> SheetProblem {
        SheetProblem {
            diagram,
            answer: answer.into(),
            replies: Vec::new(),
        }
    }
}

/// A reply to a typed answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The typed answer. Blanks, marks of the side, and the kinds of digits do not matter.
    pub typed: String,
    /// Whether it is right.
    pub is_right: bool,
    /// The words about it.
    pub message: String,
}

/// The place of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AnswerPlace {
    /// After the last problem.
    #[default]
    End,
    /// On the back of each page, in mirrored order, for printers that turn at the long edge.
    Back,
    /// Upside down at the foot of each page. If a page has no space for its answers, they are after the last problem.
    Foot,
    /// No answers.
    Nowhere,
}

komadai_core::codes! {
    AnswerPlace {
        End "end",
        Back "back",
        Foot "foot",
        Nowhere "none",
    }
}
