//! Defines the kinds of pieces, and pieces with a side.

use core::fmt;
use core::num::NonZeroU8;

use crate::Color;

/// A kind of piece on the board, promoted or not.
///
/// ```
/// use komadai_core::PieceKind;
///
/// let rook: PieceKind = "R".parse()?;
/// assert_eq!(rook, PieceKind::Rook);
/// assert_eq!(rook.promoted(), Some(PieceKind::Dragon));
/// assert_eq!(PieceKind::Gold.promoted(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩
    Pawn = 0,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
    /// 玉
    King,
    /// と, a promoted pawn
    Tokin,
    /// 成香, a promoted lance
    PromotedLance,
    /// 成桂, a promoted knight
    PromotedKnight,
    /// 成銀, a promoted silver
    PromotedSilver,
    /// 馬, a promoted bishop
    Horse,
    /// 竜, a promoted rook
    Dragon,
}

use PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, PromotedKnight, PromotedLance,
    PromotedSilver, Rook, Silver, Tokin,
};

impl PieceKind {
    /// All kinds. A promoted kind is eight places after its base.
    pub const ALL: [PieceKind; 14] = [
        Pawn,
        Lance,
        Knight,
        Silver,
        Bishop,
        Rook,
        Gold,
        King,
        Tokin,
        PromotedLance,
        PromotedKnight,
        PromotedSilver,
        Horse,
        Dragon,
    ];

    /// Returns the kind that this kind promotes to, or `None` for gold, king and promoted kinds.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<PieceKind> {
        match self {
            Pawn | Lance | Knight | Silver | Bishop | Rook => {
                Some(PieceKind::ALL[self as usize + 8])
            }
            _ => None,
        }
    }

    /// Returns the kind without promotion.
    #[inline]
    #[must_use]
    pub const fn unpromoted(self) -> PieceKind {
        PieceKind::ALL[self as usize & 7]
    }

    /// Returns `true` if this is a promoted kind.
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= 8
    }

    /// Returns the kind that a captor gets in hand, or `None` for a king.
    #[inline]
    #[must_use]
    pub const fn hand_kind(self) -> Option<HandKind> {
        let base = self as usize & 7;
        if base == King as usize {
            None
        } else {
            Some(HandKind::ALL[base])
        }
    }

    /// Returns the kind in hand that is dropped as this kind, or `None` for a promoted piece or a king.
    #[inline]
    #[must_use]
    pub const fn drop_kind(self) -> Option<HandKind> {
        if self.is_promoted() {
            None
        } else {
            self.hand_kind()
        }
    }

    /// Returns the number of pieces of the unpromoted kind in a full set: 18 pawns, 2 kings, and so on.
    #[must_use]
    pub const fn stock(self) -> u8 {
        match self.hand_kind() {
            Some(kind) => kind.stock(),
            None => 2,
        }
    }

    /// Returns the SFEN letter of the unpromoted kind, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Lance => 'L',
            Knight => 'N',
            Silver => 'S',
            Bishop => 'B',
            Rook => 'R',
            Gold => 'G',
            King => 'K',
            _ => 'P',
        }
    }

    /// Returns the unpromoted kind of an SFEN letter in either case, or `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'B' => Bishop,
            'R' => Rook,
            'G' => Gold,
            'K' => King,
            _ => return None,
        })
    }
}

/// A kind of piece that can be in hand (持ち駒).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum HandKind {
    /// 歩
    Pawn = 0,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
}

impl HandKind {
    /// All kinds, in the order of [`PieceKind`].
    pub const ALL: [HandKind; 7] = [
        HandKind::Pawn,
        HandKind::Lance,
        HandKind::Knight,
        HandKind::Silver,
        HandKind::Bishop,
        HandKind::Rook,
        HandKind::Gold,
    ];

    /// All kinds in the order of hands in SFEN: 飛角金銀桂香歩.
    pub const SFEN_ORDER: [HandKind; 7] = [
        HandKind::Rook,
        HandKind::Bishop,
        HandKind::Gold,
        HandKind::Silver,
        HandKind::Knight,
        HandKind::Lance,
        HandKind::Pawn,
    ];

    /// Returns the kind of the piece on the board after a drop.
    #[inline]
    #[must_use]
    pub const fn piece_kind(self) -> PieceKind {
        PieceKind::ALL[self as usize]
    }

    /// Returns the points of a piece of this kind in an impasse (持将棋): five for a rook or bishop, otherwise one.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            HandKind::Rook | HandKind::Bishop => 5,
            _ => 1,
        }
    }

    /// Returns the number of pieces of this kind in a full set, for both sides together.
    #[must_use]
    pub const fn stock(self) -> u8 {
        match self {
            HandKind::Pawn => 18,
            HandKind::Bishop | HandKind::Rook => 2,
            _ => 4,
        }
    }
}

impl From<HandKind> for PieceKind {
    fn from(kind: HandKind) -> PieceKind {
        kind.piece_kind()
    }
}

/// Set in every piece, so that `Option<Piece>` is one byte.
const MARK: u8 = 32;

/// A piece: a kind and the side that owns it. `Option<Piece>` is one byte.
///
/// ```
/// use komadai_core::{Color, Piece, PieceKind};
///
/// let piece: Piece = "+r".parse()?;
/// assert_eq!((piece.color(), piece.kind()), (Color::White, PieceKind::Dragon));
/// assert_eq!(Piece::new(Color::Black, PieceKind::Pawn).to_string(), "P");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// Creates a piece of this side and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: PieceKind) -> Piece {
        Piece::of_code((kind as u8 + 1) | (color as u8) << 4)
    }

    /// Creates a piece from four bits of the kind, counted from 1, and one bit of the side.
    #[inline]
    const fn of_code(code: u8) -> Piece {
        // With the mark, no value is zero, so the compiler removes the other arm.
        match NonZeroU8::new(code | MARK) {
            Some(code) => Piece(code),
            None => Piece(NonZeroU8::MIN),
        }
    }

    /// Returns the kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        const KINDS: [PieceKind; 16] = {
            let mut kinds = [King; 16];
            let mut i = 0;
            while i < 14 {
                kinds[i + 1] = PieceKind::ALL[i];
                i += 1;
            }
            kinds
        };
        KINDS[(self.0.get() & 15) as usize]
    }

    /// Returns the owner.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0.get() & 16 == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Returns the piece of an SFEN letter, promoted if `promoted` is set. Upper case is Black. Returns `None` for any
    /// other character, or if the kind does not promote.
    pub(crate) const fn from_letter(letter: char, promoted: bool) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::Black
        } else {
            Color::White
        };
        match PieceKind::from_letter(letter) {
            Some(kind) if promoted => Piece::new(color, kind).promoted(),
            Some(kind) => Some(Piece::new(color, kind)),
            None => None,
        }
    }

    /// Returns the kind and the side as a number from 1 to 30, for tables.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        (self.0.get() & 31) as usize
    }

    /// Returns a byte that is not zero and differs from that of any other piece.
    #[inline]
    pub(crate) const fn byte(self) -> u8 {
        self.0.get()
    }

    /// Returns the kind as a number from 1 to 14, for tables.
    #[inline]
    pub(crate) const fn kind_code(self) -> usize {
        (self.0.get() & 15) as usize
    }

    /// Returns the same kind of piece for the other side.
    #[inline]
    pub(crate) const fn of_other_side(self) -> Piece {
        Piece::of_code(self.0.get() ^ 16)
    }

    /// Returns the piece that this piece promotes to, or `None` for gold, king and promoted kinds.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Piece> {
        let code = self.0.get();
        // The first six kinds promote.
        if 0x7e_u16 >> (code & 15) & 1 == 1 {
            Some(Piece::of_code(code | 8))
        } else {
            None
        }
    }
}

/// Writes the kind as SFEN writes a piece of Black: `P`, `+P`.
impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Piece::new(Color::Black, *self).fmt(f)
    }
}

/// Writes the SFEN letter in upper case: `P`.
impl fmt::Display for HandKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece_kind().fmt(f)
    }
}

/// Writes the piece as in SFEN: `P`, `+p`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.kind().letter();
        let letter = match self.color() {
            Color::Black => letter,
            Color::White => letter.to_ascii_lowercase(),
        };
        if self.kind().is_promoted() {
            write!(f, "+{letter}")
        } else {
            write!(f, "{letter}")
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({self})")
    }
}
