//! How a text differs from what the rule prints, by name.

use core::fmt;

use komadai_core::{PieceKind, Square};

use komadai_core::{Marks, Spelling};

/// One way in which a text differs from what the rule book would have printed.
///
/// Shown as a sentence about the text as it is written, such as `打 is superfluous`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Deviation {
    /// The mark of the other side.
    WrongSide,
    /// The square, where the rule writes 同.
    SquareForSame,
    /// 同 and the square.
    SameWithSquare,
    /// 同, though the move before did not go there, or there was none.
    SameElsewhere,
    /// The square left, in brackets.
    OriginWritten(Square),
    /// No square left, though nothing else tells the piece from its like.
    OriginMissing,
    /// Neither 成 nor 不成, though the piece could promote.
    PromotionUnsaid,
    /// 直 of one of two rooks, bishops, horses or dragons.
    StraightOfMajor(PieceKind),
    /// Marks other than those that the rule asks for.
    Instead {
        /// What is written.
        written: Marks,
        /// What the rule writes.
        right: Marks,
    },
    /// A mark that is not needed.
    Superfluous(Marks),
    /// A mark that is needed.
    Missing(Marks),
    /// The right words, spelt in another way.
    Spelling(Spelling),
}

impl Deviation {
    /// A stable name for programs, such as `superfluous-mark`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Deviation::WrongSide => "wrong-side",
            Deviation::SquareForSame => "square-for-same",
            Deviation::SameWithSquare => "same-with-square",
            Deviation::SameElsewhere => "same-elsewhere",
            Deviation::OriginWritten(_) => "origin-written",
            Deviation::OriginMissing => "origin-missing",
            Deviation::PromotionUnsaid => "promotion-unsaid",
            Deviation::StraightOfMajor(_) => "straight-of-major",
            Deviation::Instead { .. } => "other-mark",
            Deviation::Superfluous(_) => "superfluous-mark",
            Deviation::Missing(_) => "missing-mark",
            Deviation::Spelling(_) => "spelling",
        }
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deviation::WrongSide => f.write_str("the mark is not that of the side to move"),
            Deviation::SquareForSame => f.write_str("the square is written instead of 同"),
            Deviation::SameWithSquare => f.write_str("the square is written beside 同"),
            Deviation::SameElsewhere => {
                f.write_str("同 is written, but the move before did not go there")
            }
            Deviation::OriginWritten(from) => {
                let (file, rank) = (from.file().number(), from.rank().number());
                write!(f, "the origin ({file}{rank}) is superfluous")
            }
            Deviation::OriginMissing => f.write_str("the origin in brackets is missing"),
            Deviation::PromotionUnsaid => f.write_str("成 / 不成 is missing"),
            Deviation::StraightOfMajor(kind) => {
                write!(f, "直 is written of one of two {}", plural(*kind))
            }
            Deviation::Instead { written, right } => {
                write!(f, "{written} is written instead of {right}")
            }
            Deviation::Superfluous(mark) => write!(f, "{mark} is superfluous"),
            Deviation::Missing(mark) => write!(f, "{mark} is missing"),
            Deviation::Spelling(spelling) => spelling.fmt(f),
        }
    }
}

const fn plural(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Rook => "rooks",
        PieceKind::Bishop => "bishops",
        PieceKind::Dragon => "dragons",
        PieceKind::Horse => "horses",
        _ => "such pieces",
    }
}
