//! How a text differs from what the rule prints, by name.

use core::fmt;

use komadai_core::{PieceKind, Square};

use komadai_core::{Marks, Spelling};

/// One way in which a text differs from what the rule book would have printed.
///
/// Shown as a sentence about the text as it is written, such as `打 is superfluous`.
///
/// ```
/// use komadai_core::Spelling;
/// use komadai_core::{Marks, Position, Written};
/// use komadai_notation::{Candidates, Context, Deviation, describe, deviations};
///
/// let position: Position = "startpos".parse()?;
/// let written = describe(&Context::new(&position, None), "7g7f".parse()?, Candidates::Reach).unwrap();
/// let superfluous = Written { marks: written.marks | Marks::UP, origin: None, ..written };
/// let found = deviations(&Context::new(&position, None), &superfluous, Spelling::empty(), "7g7f".parse()?, Candidates::Reach);
/// assert_eq!(found, [Deviation::Superfluous(Marks::UP)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Deviation {
    /// The mark of the other side is written.
    WrongSide,
    /// The square is written where the rule writes 同.
    SquareForSame,
    /// 同 is written with the square.
    SameWithSquare,
    /// 同 is written, but the move before went elsewhere, or there was none.
    SameElsewhere,
    /// The square left is written, in brackets.
    OriginWritten(Square),
    /// The square left is missing, and nothing else distinguishes the piece.
    OriginMissing,
    /// Neither 成 nor 不成 is written, but the piece could promote.
    PromotionUnsaid,
    /// 直 is written of one of two rooks, bishops, horses or dragons.
    StraightOfMajor(PieceKind),
    /// Other marks are written than those of the rule.
    Instead {
        /// The marks that are written.
        written: Marks,
        /// The marks that the rule demands.
        right: Marks,
    },
    /// A mark that is not needed.
    Superfluous(Marks),
    /// A mark that is needed.
    Missing(Marks),
    /// The words are right, but spelt in another way.
    Spelling(Spelling),
}

impl Deviation {
    /// A stable name for programs, such as `superfluous-mark`.
    ///
    /// ```
    /// use komadai_notation::Deviation;
    ///
    /// assert!(!Deviation::OriginMissing.code().is_empty());
    /// assert_ne!(Deviation::WrongSide.code(), Deviation::OriginMissing.code());
    /// ```
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
