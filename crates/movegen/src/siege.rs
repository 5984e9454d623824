//! The king of the side that waits, and which moves can change what it may do.

use komadai_core::attacks;
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Square};

use crate::ground::Ground;

/// What the side to move can change around the king of the other side, which is not in check.
///
/// `WHITE` is the side to move.
pub(crate) struct Siege<const WHITE: bool> {
    king: Option<Square>,
    /// Where the king could go if it were its turn.
    pub(crate) flights: Bitboard,
    /// The squares beside the king without a piece of its own: it matters which are attacked.
    pub(crate) ring: Bitboard,
    /// Pieces of the side to move that open a line towards the king or keep a pin by standing where
    /// they stand.
    pub(crate) fixed: Bitboard,
    /// Squares where any arrival changes a line towards the king.
    pub(crate) barred: Bitboard,
}

/// What arrivals mean to the king.
pub(crate) struct Arrivals {
    /// Those that give check or pin a piece: nothing is said about them.
    pub(crate) grave: Bitboard,
    /// How many flights all others take away, summed over them.
    pub(crate) lost: u32,
}

impl<const WHITE: bool> Siege<WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = Self::US.opposite();

    /// Every move counts as one that changes something.
    pub(crate) const TOTAL: Self = Siege {
        king: None,
        flights: Bitboard::EMPTY,
        ring: Bitboard::EMPTY,
        fixed: Bitboard::FULL,
        barred: Bitboard::FULL,
    };

    #[inline]
    pub(crate) fn new<const FOE: bool>(
        us: &Ground<'_, WHITE>,
        them: &Ground<'_, FOE>,
        flights: Bitboard,
    ) -> Self {
        let mut siege = Siege {
            king: us.s.king(Self::THEM),
            flights,
            ring: Bitboard::EMPTY,
            fixed: Bitboard::EMPTY,
            barred: Bitboard::EMPTY,
        };
        let Some(king) = siege.king else {
            return siege;
        };
        siege.ring = attacks::king(king) - us.enemy;
        let s = us.s;
        let sliders = them.sliders_towards(attacks::around(Some(king)));
        if sliders.is_empty() {
            return siege;
        }
        let occupied = us.occupied;
        (s.lances() & sliders).for_each(|from| {
            let aligned = attacks::lance_line(Self::THEM, king).contains(from);
            siege.add(
                us,
                king,
                from,
                attacks::lance(Self::US, from, occupied),
                aligned,
            );
        });
        (s.bishop_movers() & sliders).for_each(|from| {
            let aligned = attacks::bishop_lines(king).contains(from);
            siege.add(us, king, from, attacks::bishop(from, occupied), aligned);
        });
        (s.rook_movers() & sliders).for_each(|from| {
            let aligned = attacks::rook_lines(king).contains(from);
            siege.add(us, king, from, attacks::rook(from, occupied), aligned);
        });
        siege
    }

    /// Adds a slider of the side to move.
    #[inline]
    fn add(
        &mut self,
        us: &Ground<'_, WHITE>,
        king: Square,
        from: Square,
        reach: Bitboard,
        aligned: bool,
    ) {
        // An arrival before an attacked square beside the king frees it.
        (reach & self.ring).for_each(|to| self.barred |= attacks::between(from, to));
        // A first blocker that leaves opens the line behind it.
        let around = self.ring.with(king);
        (reach & us.own).for_each(|blocker| {
            if !(attacks::line(from, blocker) & around).is_empty() {
                self.fixed = self.fixed.with(blocker);
            }
        });
        if aligned {
            let line = attacks::between(king, from);
            let shields = line & us.occupied;
            match shields.len() {
                // Pinned, or ready for a discovered check: nothing here may move or arrive.
                0 | 1 => {
                    self.fixed |= shields & us.own;
                    self.fixed = self.fixed.with(from);
                    self.barred |= line;
                }
                // Pinned once one of the two leaves.
                2 => self.fixed |= shields & us.own,
                _ => {}
            }
        }
    }

    /// What steps to each of these squares mean, by a piece that is a `kind` there; `occupied` is
    /// without the square that it left, and `flights` are those with the piece off the board.
    #[inline(always)]
    pub(crate) fn steps(
        &self,
        kind: PieceKind,
        to: Bitboard,
        occupied: Bitboard,
        flights: Bitboard,
    ) -> Arrivals {
        let none = Arrivals {
            grave: Bitboard::EMPTY,
            lost: 0,
        };
        let Some(king) = self.king else {
            return none;
        };
        let (lines, zone) = match kind {
            PieceKind::Lance => (
                attacks::lance_line(Self::THEM, king),
                attacks::lance_zone(Self::US, king),
            ),
            PieceKind::Bishop | PieceKind::Horse => {
                (attacks::bishop_lines(king), attacks::bishop_zone(king))
            }
            PieceKind::Rook | PieceKind::Dragon => {
                (attacks::rook_lines(king), attacks::rook_zone(king))
            }
            _ => return self.stepping(kind, to & attacks::near(king), flights),
        };
        let zone = match kind {
            PieceKind::Horse | PieceKind::Dragon => zone | attacks::near(king),
            _ => zone,
        };
        let mut found = none;
        (to & zone).for_each(|at| {
            let reach = match kind {
                PieceKind::Lance => attacks::lance(Self::US, at, occupied),
                PieceKind::Bishop => attacks::bishop(at, occupied),
                PieceKind::Horse => attacks::bishop(at, occupied) | attacks::king(at),
                PieceKind::Rook => attacks::rook(at, occupied),
                _ => attacks::rook(at, occupied) | attacks::king(at),
            };
            // With at most one piece between it gives check, or may pin that piece.
            let is_near =
                lines.contains(at) && !(attacks::between(king, at) & occupied).is_several();
            if is_near || reach.contains(king) {
                found.grave = found.grave.with(at);
            } else {
                found.lost += (reach & flights).len();
            }
        });
        found
    }

    /// What drops on each of these squares mean.
    #[inline(always)]
    pub(crate) fn drops(
        &self,
        kind: HandKind,
        to: Bitboard,
        ground: &Ground<'_, WHITE>,
    ) -> Arrivals {
        let Some(king) = self.king else {
            return Arrivals {
                grave: Bitboard::EMPTY,
                lost: 0,
            };
        };
        let reach: fn(Square, Bitboard) -> Bitboard = match kind {
            HandKind::Lance => |at, occupied| attacks::lance(Self::THEM, at, occupied),
            HandKind::Bishop => attacks::bishop,
            HandKind::Rook => attacks::rook,
            _ => {
                let to = to & attacks::near(king);
                return self.stepping(kind.piece_kind(), to, self.flights);
            }
        };
        let occupied = ground.occupied;
        // From behind one piece of its own side the king is not attacked, but that piece pinned.
        let seen = reach(king, occupied);
        let grave = to & reach(king, occupied - (seen & ground.enemy));
        let rest = to - grave;
        let mut lost = 0;
        self.flights
            .for_each(|flight| lost += (rest & reach(flight, occupied)).len());
        Arrivals { grave, lost }
    }

    /// The same for what does not slide, counted flight by flight.
    #[inline(always)]
    fn stepping(&self, kind: PieceKind, to: Bitboard, flights: Bitboard) -> Arrivals {
        let mut found = Arrivals {
            grave: Bitboard::EMPTY,
            lost: 0,
        };
        let Some(king) = self.king.filter(|_| !to.is_empty()) else {
            return found;
        };
        // A piece attacks a square if one of the other side on that square would attack it.
        let back = |square| match kind {
            PieceKind::Pawn => attacks::pawn(Self::THEM, square),
            PieceKind::Knight => attacks::knight(Self::THEM, square),
            PieceKind::Silver => attacks::silver(Self::THEM, square),
            PieceKind::King => attacks::king(square),
            _ => attacks::gold(Self::THEM, square),
        };
        found.grave = to & back(king);
        let rest = to - found.grave;
        flights.for_each(|flight| found.lost += (rest & back(flight)).len());
        found
    }
}
