//! Left and right, up and down, as the mover sees it.

use komadai_core::{Bitboard, Color, PieceKind, Square};

use crate::Marks;

/// How a piece gets from one square to another, as its owner sits at the board.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    from: Square,
    color: Color,
    /// Positive: the piece comes from the left.
    left: i8,
    /// Positive: it moves up.
    up: i8,
}

impl Place {
    pub(crate) fn new(color: Color, from: Square, to: Square) -> Place {
        let files = from.file().number() as i8 - to.file().number() as i8;
        let ranks = from.rank().number() as i8 - to.rank().number() as i8;
        Place {
            from,
            color,
            left: files * -color.forward(),
            up: ranks * -color.forward(),
        }
    }

    /// 上, 寄 or 引.
    pub(crate) fn motion(self) -> Marks {
        match self.up {
            1.. => Marks::UP,
            0 => Marks::SIDEWAYS,
            _ => Marks::BACK,
        }
    }

    /// 左, 右, or nothing from the same file.
    pub(crate) fn side(self) -> Marks {
        match self.left {
            1.. => Marks::LEFT,
            0 => Marks::empty(),
            _ => Marks::RIGHT,
        }
    }

    /// 直: from the same file, moving up.
    pub(crate) fn is_straight(self) -> bool {
        self.left == 0 && self.up > 0
    }

    /// 左 or 右 if this is the outermost of several pieces, else nothing.
    pub(crate) fn extreme(self, others: impl Iterator<Item = Place>) -> Marks {
        let mut marks = Marks::LEFT | Marks::RIGHT;
        for other in others.filter(|other| other.from != self.from) {
            if other.left >= self.left {
                marks -= Marks::LEFT;
            }
            if other.left <= self.left {
                marks -= Marks::RIGHT;
            }
        }
        marks
    }

    /// The same question for other pieces of the same owner and destination.
    pub(crate) fn all(self, to: Square, from: Bitboard) -> impl Iterator<Item = Place> + Clone {
        from.iter()
            .map(move |from| Place::new(self.color, from, to))
    }
}

/// Whether a kind is written with 左 and 右 relative to its like, and never with 直.
pub(crate) fn is_major(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Rook | PieceKind::Bishop | PieceKind::Dragon | PieceKind::Horse
    )
}
