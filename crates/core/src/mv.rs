//! Defines `Move`, and its form in sixteen bits, `PackedMove`.

use core::fmt;

use crate::{HandKind, PieceKind, Square};

/// A move: a step on the board or a drop (打).
///
/// A move contains the squares, the promotion, and the kind of a dropped piece. The side, the piece on the board and
/// the capture depend on the position. Passing and resigning are not moves.
///
/// ```
/// use komadai_core::{HandKind, Move};
///
/// let promotion: Move = "8h2b+".parse()?;
/// assert!(matches!(promotion, Move::Step { promote: true, .. }));
/// let drop: Move = "P*5e".parse()?;
/// assert!(matches!(drop, Move::Drop { kind: HandKind::Pawn, .. }));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A move on the board.
    Step {
        /// The square that the piece leaves.
        from: Square,
        /// The square that the piece reaches.
        to: Square,
        /// Whether the piece promotes (成).
        promote: bool,
    },
    /// A drop of a piece in hand.
    Drop {
        /// The kind of the dropped piece.
        kind: HandKind,
        /// The square of the drop.
        to: Square,
    },
}

impl Move {
    /// Returns the square where the move ends.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Move::Step { to, .. } | Move::Drop { to, .. } => to,
        }
    }

    /// Returns the square that the piece leaves, or `None` for a drop.
    #[doc(alias = "from")]
    #[inline]
    #[must_use]
    pub const fn origin(self) -> Option<Square> {
        match self {
            Move::Step { from, .. } => Some(from),
            Move::Drop { .. } => None,
        }
    }

    /// Returns the move after half a turn of the board.
    #[must_use]
    pub fn rotated(self) -> Move {
        self.moved(Square::rotated)
    }

    /// Returns the move with left and right exchanged.
    #[must_use]
    pub fn mirrored(self) -> Move {
        self.moved(Square::mirrored)
    }

    /// Returns the move with `other` applied to its squares.
    fn moved(self, other: impl Fn(Square) -> Square) -> Move {
        match self {
            Move::Step { from, to, promote } => Move::Step {
                from: other(from),
                to: other(to),
                promote,
            },
            Move::Drop { kind, to } => Move::Drop {
                kind,
                to: other(to),
            },
        }
    }

    /// Returns all 13,689 moves that can be written, legal or not: each pair of squares, with and without promotion,
    /// and each drop.
    pub fn all() -> impl Iterator<Item = Move> {
        let steps = Square::ALL.into_iter().flat_map(|from| {
            Square::ALL.into_iter().flat_map(move |to| {
                [false, true]
                    .into_iter()
                    .map(move |promote| Move::Step { from, to, promote })
            })
        });
        let drops = HandKind::ALL.into_iter().flat_map(|kind| {
            Square::ALL
                .into_iter()
                .map(move |to| Move::Drop { kind, to })
        });
        steps.chain(drops)
    }
}

/// Writes the move as in USI: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Step { from, to, promote } => {
                write!(f, "{from}{to}{}", if promote { "+" } else { "" })
            }
            Move::Drop { kind, to } => write!(f, "{}*{to}", PieceKind::from(kind).letter()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// A move in sixteen bits. It can be stored, because the layout of [`to_bits`](PackedMove::to_bits) is stable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

impl PackedMove {
    /// Returns the sixteen bits, from the lowest:
    ///
    /// - 7 bits: the square that the piece reaches.
    /// - 7 bits: the square that it leaves. For a drop, 96 plus the kind (歩 0, 香 1, 桂 2, 銀 3, 角 4, 飛 5, 金 6).
    /// - 1 bit: 1 for a promotion.
    /// - 1 bit: 0.
    ///
    /// A square is (file − 1) × 10 + rank, both counted from one.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Returns the move with these bits, or `None` if they are not a move.
    #[must_use]
    pub fn new(bits: u16) -> Option<PackedMove> {
        let packed = PackedMove(bits);
        (PackedMove::from(Move::from(packed)) == packed && packed.has_squares()).then_some(packed)
    }

    /// Returns `true` if the bits of both squares are valid.
    const fn has_squares(self) -> bool {
        let (to, source) = (self.0 & 127, self.0 >> 7 & 127);
        let to_fits = to % 10 != 0 && to < 90;
        to_fits && (source % 10 != 0 && source < 90 || source >= DROP && source < DROP + 7)
    }
}

const DROP: u16 = 96;

/// A move without the square that it reaches. [`MoveWriter`](crate::bits::MoveWriter) adds the bits of that square.
impl PackedMove {
    #[inline]
    pub(crate) const fn source(from: Square, promote: bool) -> u16 {
        (from.bit_index() as u16) << 7 | PackedMove::promotion(promote)
    }

    #[inline]
    pub(crate) const fn promotion(promote: bool) -> u16 {
        (promote as u16) << 14
    }

    #[inline]
    pub(crate) const fn hand_source(kind: HandKind) -> u16 {
        (DROP + kind as u16) << 7
    }

    #[inline]
    pub(crate) const fn from_source(source: u16, to: u16) -> PackedMove {
        PackedMove(source.wrapping_add(to))
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> PackedMove {
        PackedMove(bits)
    }

    #[inline]
    pub(crate) const fn drop(kind: HandKind, to: Square) -> PackedMove {
        PackedMove::from_source(PackedMove::hand_source(kind), to.bit_index() as u16)
    }
}

impl From<Move> for PackedMove {
    #[inline]
    fn from(m: Move) -> PackedMove {
        let source = match m {
            Move::Step { from, promote, .. } => PackedMove::source(from, promote),
            Move::Drop { kind, .. } => PackedMove::hand_source(kind),
        };
        PackedMove::from_source(source, m.to().bit_index() as u16)
    }
}

impl From<PackedMove> for Move {
    #[inline]
    fn from(PackedMove(bits): PackedMove) -> Move {
        let to = Square::from_bit_index((bits & 127) as u8);
        let source = bits >> 7 & 127;
        if source >= DROP {
            Move::Drop {
                kind: HandKind::ALL[(source - DROP) as usize % 7],
                to,
            }
        } else {
            Move::Step {
                from: Square::from_bit_index(source as u8),
                to,
                promote: bits >> 14 != 0,
            }
        }
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedMove({})", Move::from(*self))
    }
}
