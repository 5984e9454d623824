//! What a file format could not hold of a record.

use std::fmt;

use crate::record::NodeId;

/// What sort of thing was lost.
///
/// ```
/// use komadai_record::{LossKind, Losses};
///
/// let mut losses = Losses::new();
/// losses.push(LossKind::Variation, "the format has no variations");
/// assert!(losses.has(LossKind::Variation));
/// assert_eq!(LossKind::Variation.code(), "variation");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LossKind {
    /// A header, its exact text, or its place among the others.
    Header,
    /// Something of the start position.
    Start,
    /// The number of the first move.
    FirstPly,
    /// The square that the move before the start reached.
    LastMove,
    /// A line of play beside the main one.
    Variation,
    /// A move, pass or foul, and whatever follows it.
    Entry,
    /// An ending: its kind, its winner or its words.
    Ending,
    /// The result, which is not known where the format must have one.
    Result,
    /// The time spent on a move, or part of it.
    Time,
    /// The running total of a clock.
    TotalTime,
    /// A comment.
    Comment,
    /// A bookmark.
    Bookmark,
    /// A line for programs.
    Program,
    /// A line that was not understood when the record was read.
    UnknownLine,
}

impl LossKind {
    /// Every kind.
    pub const ALL: &[LossKind] = &[
        LossKind::Header,
        LossKind::Start,
        LossKind::FirstPly,
        LossKind::LastMove,
        LossKind::Variation,
        LossKind::Entry,
        LossKind::Ending,
        LossKind::Result,
        LossKind::Time,
        LossKind::TotalTime,
        LossKind::Comment,
        LossKind::Bookmark,
        LossKind::Program,
        LossKind::UnknownLine,
    ];

    /// The stable name for programs: `header`, `first-ply`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            LossKind::Header => "header",
            LossKind::Start => "start",
            LossKind::FirstPly => "first-ply",
            LossKind::LastMove => "last-move",
            LossKind::Variation => "variation",
            LossKind::Entry => "entry",
            LossKind::Ending => "ending",
            LossKind::Result => "result",
            LossKind::Time => "time",
            LossKind::TotalTime => "total-time",
            LossKind::Comment => "comment",
            LossKind::Bookmark => "bookmark",
            LossKind::Program => "program",
            LossKind::UnknownLine => "unknown-line",
        }
    }
}

/// The stable name.
impl fmt::Display for LossKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Something of a record that a text in some format lacks, or has otherwise.
///
/// ```
/// use komadai_record::{LossKind, Losses};
///
/// let mut losses = Losses::new();
/// losses.push(LossKind::Comment, "no comments");
/// let loss = losses.iter().next().unwrap();
/// assert_eq!(loss.kind, LossKind::Comment);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Loss {
    /// What sort of thing.
    pub kind: LossKind,
    /// The node of the record; `None` when the loss is about the whole record.
    pub node: Option<NodeId>,
    /// The ply of that node.
    pub ply: Option<u32>,
    /// A sentence for people.
    pub message: String,
}

/// `ply 12: … [variation]`.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ply) = self.ply {
            write!(f, "ply {ply}: ")?;
        }
        write!(f, "{} [{}]", self.message, self.kind)
    }
}

/// All that a text does not hold of the record it was written from, in the order of the text.
///
/// Empty means that reading the text back gives the same record.
///
/// ```
/// use komadai_record::{LossKind, Record};
///
/// let (mut full, bare) = (Record::default(), Record::default());
/// full.add_comment(full.root(), "a famous game");
/// let losses = full.differences(&bare);
/// assert!(losses.has(LossKind::Comment));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    list: Vec<Loss>,
}

impl Losses {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Losses {
        Losses { list: Vec::new() }
    }

    /// Whether nothing was lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many losses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Loss> {
        self.list.iter()
    }

    /// Whether something of this kind was lost.
    #[must_use]
    pub fn has(&self, kind: LossKind) -> bool {
        self.iter().any(|loss| loss.kind == kind)
    }

    /// Adds a loss of the whole record that the format alone knows of.
    pub fn push(&mut self, kind: LossKind, message: &str) {
        self.add(kind, None, message.to_owned());
    }

    /// Says the losses of an entry in other words, where the format knows more of them.
    pub fn explain(&mut self, node: NodeId, message: &str) {
        let entry = |loss: &&mut Loss| loss.kind == LossKind::Entry && loss.node == Some(node);
        if let Some(loss) = self.list.iter_mut().find(entry) {
            message.clone_into(&mut loss.message);
        }
    }

    /// Adds a loss, of the whole record or at a node with its ply.
    pub(crate) fn add(&mut self, kind: LossKind, at: Option<(NodeId, u32)>, message: String) {
        self.list.push(Loss {
            kind,
            node: at.map(|(node, _)| node),
            ply: at.map(|(_, ply)| ply),
            message,
        });
    }
}

impl<'a> IntoIterator for &'a Losses {
    type Item = &'a Loss;
    type IntoIter = std::slice::Iter<'a, Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
