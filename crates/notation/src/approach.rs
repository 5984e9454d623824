//! Computes how a piece approaches a square from its owner's view: left and right, up and down.

use komadai_core::{Bitboard, Color, File, PieceKind, Rank, Square};

use komadai_core::Marks;

/// The way of a piece from one square to another, from its owner's view.
#[derive(Clone, Copy)]
pub(crate) struct Approach {
    from: Square,
    to: Square,
    color: Color,
}

impl Approach {
    pub(crate) const fn new(color: Color, from: Square, to: Square) -> Approach {
        Approach { from, to, color }
    }

    pub(crate) const fn from(self) -> Square {
        self.from
    }

    pub(crate) const fn to(self) -> Square {
        self.to
    }

    /// Returns 上, 寄 or 引.
    pub(crate) fn motion(self) -> Marks {
        if self.moving(Marks::UP).contains(self.from) {
            Marks::UP
        } else if self.from.rank() == self.to.rank() {
            Marks::SIDEWAYS
        } else {
            Marks::BACK
        }
    }

    /// Returns the squares from which a move to the same square has this motion.
    pub(crate) fn moving(self, motion: Marks) -> Bitboard {
        match motion {
            Marks::UP => behind(self.color, self.to.rank()),
            Marks::SIDEWAYS => Bitboard::rank(self.to.rank()),
            _ => behind(!self.color, self.to.rank()),
        }
    }

    /// Returns 左, 右, or no mark if the files are the same.
    pub(crate) fn side(self) -> Marks {
        if self.coming(Marks::LEFT).contains(self.from) {
            Marks::LEFT
        } else if self.from.file() == self.to.file() {
            Marks::empty()
        } else {
            Marks::RIGHT
        }
    }

    /// Returns the squares on this side (左, 右) of the target square, or the target's file if `side` is empty.
    pub(crate) fn coming(self, side: Marks) -> Bitboard {
        match side {
            Marks::LEFT => left(self.color, self.to.file()),
            Marks::RIGHT => left(!self.color, self.to.file()),
            _ => Bitboard::file(self.to.file()),
        }
    }

    /// Returns `true` for 直: a move up from the same file.
    pub(crate) fn is_straight(self) -> bool {
        self.side().is_empty() && self.motion() == Marks::UP
    }

    /// Returns 左 or 右 if the piece is the outermost of several, otherwise no mark.
    pub(crate) fn extreme(self, all: Bitboard) -> Marks {
        let (color, file) = (self.color, self.from.file());
        let others = all.without(self.from);
        if others.is_empty() {
            Marks::empty()
        } else if (others - left(!color, file)).is_empty() {
            Marks::LEFT
        } else if (others - left(color, file)).is_empty() {
            Marks::RIGHT
        } else {
            Marks::empty()
        }
    }
}

/// Returns the squares on the ranks behind this one, from the view of `color`.
fn behind(color: Color, rank: Rank) -> Bitboard {
    static BEHIND: [[Bitboard; 9]; 2] = {
        let mut behind = [[Bitboard::EMPTY; 9]; 2];
        let mut i = 0;
        while i < 8 {
            behind[1][i + 1] = behind[1][i].union(Bitboard::rank(Rank::ALL[i]));
            behind[0][7 - i] = behind[0][8 - i].union(Bitboard::rank(Rank::ALL[8 - i]));
            i += 1;
        }
        behind
    };
    BEHIND[color as usize][rank as usize - 1]
}

/// Returns the squares on the files left of this one, from the view of `color`.
fn left(color: Color, file: File) -> Bitboard {
    static LEFT: [[Bitboard; 9]; 2] = {
        let mut left = [[Bitboard::EMPTY; 9]; 2];
        let mut i = 0;
        while i < 8 {
            left[1][i + 1] = left[1][i].union(Bitboard::file(File::ALL[i]));
            left[0][7 - i] = left[0][8 - i].union(Bitboard::file(File::ALL[8 - i]));
            i += 1;
        }
        left
    };
    LEFT[color as usize][file as usize - 1]
}

/// Returns `true` for bishop, rook, horse and dragon. Two of them are distinguished by 左 and 右, never by 直.
pub(crate) fn is_major(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse
    )
}
