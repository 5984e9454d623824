//! The kinds of what is lost.

use std::fmt;

/// What sort of thing was lost.
///
/// ```
/// use komadai_record::{Entry, LossKind, Record};
///
/// let mut played = Record::default();
/// played.push(played.root(), Entry::Pass);
/// assert!(played.differences(&Record::default()).has(LossKind::Entry));
/// assert_eq!(LossKind::FirstPly.code(), "first-ply");
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
    /// The evaluation of a position, which is not known where the format must have one.
    Value,
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
        LossKind::Value,
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
            LossKind::Value => "value",
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
