//! Masks that the generator applies to choose which legal moves it writes.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Position, Square};

/// Which moves are wanted. Every method gets squares that are legal and returns those wanted.
pub(crate) trait MoveMask {
    /// The pieces whose moves are wanted.
    fn pieces(&self) -> Bitboard;

    /// The pieces whose moves are wanted when they open a line by leaving it.
    #[inline]
    fn openers(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// For such a piece, the squares off that line.
    #[inline]
    fn off_line(&self, _: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Squares reached without promotion.
    fn non_promotions(&self, kind: PieceKind, to: Bitboard) -> Bitboard;

    /// Squares reached with promotion.
    fn promotions(&self, kind: PieceKind, to: Bitboard) -> Bitboard;

    /// Leaves out squares on which not promoting has no use; `zone` is where the piece may promote.
    fn useful(&self, kind: PieceKind, zone: Bitboard, to: Bitboard) -> Bitboard;

    /// Squares reached without promotion by a piece that may promote in `zone`.
    #[inline]
    fn useful_non_promotions(&self, kind: PieceKind, zone: Bitboard, to: Bitboard) -> Bitboard {
        self.useful(kind, zone, self.non_promotions(kind, to))
    }

    /// Squares that a kind is dropped on.
    fn drops(&self, kind: HandKind, to: Bitboard) -> Bitboard;

    /// The drops that are wanted, if they are the same for all kinds.
    fn drop_mask(&self) -> DropMask;
}

/// Which drops are wanted.
#[derive(Clone, Copy)]
pub(crate) enum DropMask {
    /// Those on these squares.
    Uniform(Bitboard),
    /// Other squares for each kind, see [`MoveMask::drops`].
    ByKind,
}

/// Every move.
pub(crate) struct All;

impl MoveMask for All {
    #[inline]
    fn pieces(&self) -> Bitboard {
        Bitboard::FULL
    }

    #[inline]
    fn non_promotions(&self, _: PieceKind, to: Bitboard) -> Bitboard {
        to
    }

    #[inline]
    fn promotions(&self, _: PieceKind, to: Bitboard) -> Bitboard {
        to
    }

    #[inline]
    fn useful(&self, _: PieceKind, _: Bitboard, to: Bitboard) -> Bitboard {
        to
    }

    #[inline]
    fn drops(&self, _: HandKind, to: Bitboard) -> Bitboard {
        to
    }

    #[inline]
    fn drop_mask(&self) -> DropMask {
        DropMask::Uniform(Bitboard::FULL)
    }
}

/// A restriction of any mask: the piece, the squares, the use.
#[derive(Clone, Copy)]
pub(crate) struct Restriction {
    /// The pieces whose moves are wanted.
    pub(crate) pieces: Bitboard,
    /// The squares they may reach.
    pub(crate) squares: Bitboard,
    /// The last two ranks, if useless moves are left out.
    pub(crate) last_two: Option<Bitboard>,
    /// Whether drops are wanted.
    pub(crate) drops: bool,
}

impl Restriction {
    #[inline]
    fn useful(&self, kind: PieceKind, zone: Bitboard, to: Bitboard) -> Bitboard {
        match (self.last_two, kind) {
            (Some(_), PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook) => to - zone,
            (Some(last_two), PieceKind::Lance) => to - last_two,
            _ => to,
        }
    }

    #[inline]
    fn drops(&self) -> Bitboard {
        if self.drops {
            self.squares
        } else {
            Bitboard::EMPTY
        }
    }
}

/// A mask with the same squares for all kinds of pieces.
pub(crate) struct Uniform {
    pub(crate) restriction: Restriction,
    /// The squares wanted without promotion, drops included.
    pub(crate) non_promotions: Bitboard,
    /// The squares wanted with promotion.
    pub(crate) promotions: Bitboard,
}

impl MoveMask for Uniform {
    #[inline]
    fn pieces(&self) -> Bitboard {
        self.restriction.pieces
    }

    #[inline]
    fn non_promotions(&self, _: PieceKind, to: Bitboard) -> Bitboard {
        to & self.non_promotions & self.restriction.squares
    }

    #[inline]
    fn promotions(&self, _: PieceKind, to: Bitboard) -> Bitboard {
        to & self.promotions & self.restriction.squares
    }

    #[inline]
    fn useful(&self, kind: PieceKind, zone: Bitboard, to: Bitboard) -> Bitboard {
        self.restriction.useful(kind, zone, to)
    }

    #[inline]
    fn drops(&self, _: HandKind, to: Bitboard) -> Bitboard {
        to & self.non_promotions & self.restriction.drops()
    }

    #[inline]
    fn drop_mask(&self) -> DropMask {
        DropMask::Uniform(self.non_promotions & self.restriction.drops())
    }
}

/// Moves that give check, themselves or by opening a line.
pub(crate) struct Checks {
    restriction: Restriction,
    king: Option<Square>,
    us: Color,
    openers: Bitboard,
    lance: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
}

impl Checks {
    /// Nothing if the other side is in check already, as in a position with a fault: a slider may then
    /// give check through the square that it leaves.
    pub(crate) fn new(position: &Position, restriction: Restriction) -> Option<Checks> {
        let (board, us) = (position.board(), position.side());
        let mut checks = Checks {
            restriction,
            king: position.king(!us),
            us,
            openers: Bitboard::EMPTY,
            lance: Bitboard::EMPTY,
            bishop: Bitboard::EMPTY,
            rook: Bitboard::EMPTY,
        };
        let Some(king) = checks.king else {
            return Some(checks);
        };
        let occupied = board.occupied();
        if !attacks::attackers(board, king, us, occupied).is_empty() {
            return None;
        }
        checks.lance = attacks::lance(!us, king, occupied);
        checks.bishop = attacks::bishop(king, occupied);
        checks.rook = attacks::rook(king, occupied);
        let sliders = attacks::rook_lines(king) & board.rook_movers()
            | attacks::bishop_lines(king) & board.bishop_movers()
            | attacks::lance_line(!us, king) & board.lances();
        (sliders & board.of(us)).for_each(|slider| {
            let shield = attacks::between(king, slider) & occupied;
            if !shield.is_several() {
                checks.openers |= shield & board.of(us);
            }
        });
        Some(checks)
    }

    /// The squares from which a piece attacks the king of the other side.
    #[inline]
    fn towards(&self, kind: PieceKind) -> Bitboard {
        let Some(king) = self.king else {
            return Bitboard::EMPTY;
        };
        let them = self.us.opposite();
        match kind {
            PieceKind::Pawn => attacks::pawn(them, king),
            PieceKind::Lance => self.lance,
            PieceKind::Knight => attacks::knight(them, king),
            PieceKind::Silver => attacks::silver(them, king),
            PieceKind::Bishop => self.bishop,
            PieceKind::Rook => self.rook,
            PieceKind::Horse => self.bishop | attacks::king(king),
            PieceKind::Dragon => self.rook | attacks::king(king),
            // A king never gives check.
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Gold
            | PieceKind::Tokin
            | PieceKind::PromotedLance
            | PieceKind::PromotedKnight
            | PieceKind::PromotedSilver => attacks::gold(them, king),
        }
    }
}

impl MoveMask for Checks {
    #[inline]
    fn pieces(&self) -> Bitboard {
        self.restriction.pieces
    }

    #[inline]
    fn openers(&self) -> Bitboard {
        self.openers
    }

    #[inline]
    fn off_line(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.openers.contains(from) => {
                self.restriction.squares - attacks::line(king, from)
            }
            _ => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn non_promotions(&self, kind: PieceKind, to: Bitboard) -> Bitboard {
        to & self.towards(kind) & self.restriction.squares
    }

    #[inline]
    fn promotions(&self, kind: PieceKind, to: Bitboard) -> Bitboard {
        match kind.promoted() {
            Some(promoted) => to & self.towards(promoted) & self.restriction.squares,
            None => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn useful(&self, kind: PieceKind, zone: Bitboard, to: Bitboard) -> Bitboard {
        self.restriction.useful(kind, zone, to)
    }

    #[inline]
    fn drops(&self, kind: HandKind, to: Bitboard) -> Bitboard {
        to & self.towards(kind.piece_kind()) & self.restriction.drops()
    }

    #[inline]
    fn drop_mask(&self) -> DropMask {
        DropMask::ByKind
    }
}
