//! Defines the written move: the facts that a text states about a move, without a position.

mod comment;
mod names;
mod spelling;

use core::fmt;

use crate::language::same;
use crate::{Color, File, Move, PieceKind, Rank, Square};

pub use comment::{Claims, PostalComment};
pub use names::{csa_piece_name, piece_name, rank_name, side_mark};
pub use spelling::Spelling;

same!(Marks);

bitflags::bitflags! {
    /// A set of marks after the piece, in the order of printing: 左直右 上寄引 成不成 打.
    ///
    /// ```
    /// use komadai_core::Marks;
    ///
    /// let marks = Marks::RIGHT | Marks::UP;
    /// let signs: Vec<_> = marks.signs().collect();
    /// assert_eq!(signs, ["右", "上"]);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Marks: u16 {
        /// 左: from the left, from the owner's view.
        const LEFT = 1;
        /// 直: straight forward by one square.
        const STRAIGHT = 1 << 1;
        /// 右: from the right.
        const RIGHT = 1 << 2;
        /// 上: forward.
        const UP = 1 << 3;
        /// 寄: sideways.
        const SIDEWAYS = 1 << 4;
        /// 引: back.
        const BACK = 1 << 5;
        /// 成: with promotion.
        const PROMOTE = 1 << 6;
        /// 不成: without promotion, although it was possible.
        const NOT_PROMOTE = 1 << 7;
        /// 打: a drop.
        const DROP = 1 << 8;
        /// The origin square must be written, because no other mark distinguishes the piece.
        const ORIGIN = 1 << 9;
    }
}

impl Marks {
    /// 右 左 直: the side that the piece came from.
    pub const RELATIVE: Marks = Marks::RIGHT.union(Marks::LEFT).union(Marks::STRAIGHT);
    /// 上 寄 引: the direction of the move.
    pub const MOTION: Marks = Marks::UP.union(Marks::SIDEWAYS).union(Marks::BACK);

    /// Returns the marks in the order of printing, such as 右, 上, 不成. `ORIGIN` has no sign.
    pub fn signs(self) -> impl Iterator<Item = &'static str> {
        let mut bits = (self - Marks::ORIGIN).bits();
        core::iter::from_fn(move || {
            let sign = SIGNS.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(*sign)
        })
    }
}

/// The signs in the order of the bits of [`Marks`], which is the order of printing.
const SIGNS: [&str; 9] = ["左", "直", "右", "上", "寄", "引", "成", "不成", "打"];

/// Writes the signs without separators: 右上成.
impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs().try_for_each(|sign| f.write_str(sign))
    }
}

/// An origin of the piece in a written move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A square.
    Square(Square),
    /// The hand, for a drop.
    Hand,
}

/// A file or a rank, which is half of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileOrRank {
    /// A file.
    File(File),
    /// A rank.
    Rank(Rank),
}

impl FileOrRank {
    /// Returns `true` if a square is on this file or rank.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        match self {
            FileOrRank::File(file) => square.file() == file,
            FileOrRank::Rank(rank) => square.rank() == rank,
        }
    }

    /// Returns the file or rank after half a turn of the board.
    #[must_use]
    pub const fn rotated(self) -> FileOrRank {
        match self {
            FileOrRank::File(file) => FileOrRank::File(file.rotated()),
            FileOrRank::Rank(rank) => FileOrRank::Rank(rank.rotated()),
        }
    }
}

/// A statement of a written move about a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// No statement.
    #[default]
    Unsaid,
    /// No capture.
    None,
    /// A capture of an unknown piece.
    Something,
    /// A capture of this kind of piece, as it was on the board.
    Kind(PieceKind),
}

/// A written move: only the facts that the text states.
///
/// A reader sets the fields that it has read. `describe` of `komadai-notation` sets all fields, with exactly the marks
/// that the notation requires. Each style prints the fields that it needs.
///
/// ```
/// use komadai_core::{Marks, Move, WrittenMove};
///
/// let written = WrittenMove::from("8h2b+".parse::<Move>()?);
/// assert_eq!(written.to, Some("2b".parse()?));
/// assert!(written.marks.contains(Marks::PROMOTE));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct WrittenMove {
    /// The side: ▲ or △, `+` or `-`.
    pub side: Option<Color>,
    /// The target square.
    pub to: Option<Square>,
    /// 同: the target square is that of the previous move.
    pub same: bool,
    /// The kind of piece before the move.
    pub before: Option<PieceKind>,
    /// The kind of piece after the move. It differs only after a promotion.
    pub after: Option<PieceKind>,
    /// The origin square, or the hand.
    pub origin: Option<Origin>,
    /// The file or rank of the origin square, if only that is written: `G45h`, `Gi7h`.
    pub from_line: Option<FileOrRank>,
    /// The statement about a capture.
    pub capture: Capture,
    /// The marks after the piece.
    pub marks: Marks,
}

crate::setters! {
    WrittenMove {
        side: Option<Color>,
        to: Option<Square>,
        same: bool,
        before: Option<PieceKind>,
        after: Option<PieceKind>,
        origin: Option<Origin>,
        from_line: Option<FileOrRank>,
        capture: Capture,
        marks: Marks,
    }
}

/// Converts a move: sets the squares and the promotion, but not the piece on the board.
impl From<Move> for WrittenMove {
    fn from(m: Move) -> WrittenMove {
        let written = WrittenMove {
            to: Some(m.to()),
            ..WrittenMove::default()
        };
        match m {
            Move::Step { from, promote, .. } => WrittenMove {
                origin: Some(Origin::Square(from)),
                marks: if promote {
                    Marks::PROMOTE
                } else {
                    Marks::empty()
                },
                ..written
            },
            Move::Drop { kind, .. } => WrittenMove {
                origin: Some(Origin::Hand),
                before: Some(kind.piece_kind()),
                after: Some(kind.piece_kind()),
                ..written
            },
        }
    }
}
