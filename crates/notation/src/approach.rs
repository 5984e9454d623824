//! How a piece approaches a square: left and right, up and down, as the mover sees it.

use komadai_core::{Bitboard, Color, File, PieceKind, Rank, Square};

use komadai_core::Marks;

/// How a piece gets from one square to another, as its owner sees it.
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

    /// 上, 寄 or 引.
    pub(crate) fn motion(self) -> Marks {
        if self.moving(Marks::UP).contains(self.from) {
            Marks::UP
        } else if self.from.rank() == self.to.rank() {
            Marks::SIDEWAYS
        } else {
            Marks::BACK
        }
    }

    /// The squares from which a move to the same square has this motion.
    pub(crate) fn moving(self, motion: Marks) -> Bitboard {
        match motion {
            Marks::UP => behind(self.color, self.to.rank()),
            Marks::SIDEWAYS => Bitboard::rank(self.to.rank()),
            _ => behind(!self.color, self.to.rank()),
        }
    }

    /// 左, 右, or no mark from the same file.
    pub(crate) fn side(self) -> Marks {
        if self.coming(Marks::LEFT).contains(self.from) {
            Marks::LEFT
        } else if self.from.file() == self.to.file() {
            Marks::empty()
        } else {
            Marks::RIGHT
        }
    }

    /// The squares from which a piece comes from this side (左, 右), or those of the file without a side.
    pub(crate) fn coming(self, side: Marks) -> Bitboard {
        match side {
            Marks::LEFT => left(self.color, self.to.file()),
            Marks::RIGHT => left(!self.color, self.to.file()),
            _ => Bitboard::file(self.to.file()),
        }
    }

    /// 直: from the same file, moving up.
    pub(crate) fn is_straight(self) -> bool {
        self.side().is_empty() && self.motion() == Marks::UP
    }

    /// 左 or 右 for the outermost of several pieces, otherwise no mark.
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

/// The squares on the ranks farther back than this one, as `color` looks.
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

/// The squares on the files left of this one, as `color` looks.
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

/// Whether 左 and 右 distinguish two pieces of a kind, and 直 never does: bishop, rook, horse, dragon.
pub(crate) fn is_major(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse
    )
}
