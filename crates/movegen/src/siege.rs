//! The king of the side that waits, and which moves can change what it may do.

use komadai_core::attacks::{self, Blockers};
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
    /// Pieces of the side to move that keep a pin, or prevent one or a check, by standing where they
    /// stand.
    pub(crate) fixed: Bitboard,
    /// Pieces of the side to move that open a line to a square beside the king when they leave.
    pub(crate) openers: Bitboard,
    /// Those lines.
    pub(crate) opened: Bitboard,
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
    const US: Color = Ground::<WHITE>::US;
    const THEM: Color = Ground::<WHITE>::THEM;

    /// Every move counts as one that changes something.
    pub(crate) const TOTAL: Self = Siege {
        king: None,
        flights: Bitboard::EMPTY,
        ring: Bitboard::EMPTY,
        fixed: Bitboard::FULL,
        openers: Bitboard::EMPTY,
        opened: Bitboard::EMPTY,
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
            openers: Bitboard::EMPTY,
            opened: Bitboard::EMPTY,
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
        (s.lances() & sliders).for_each(|from| {
            let lines = attacks::lance_line(Self::THEM, king);
            siege.add(us, king, from, lines, |blockers| {
                blockers.lance(Self::US, from).set()
            });
        });
        (s.bishop_movers() & sliders).for_each(|from| {
            let lines = attacks::bishop_lines(king);
            siege.add(us, king, from, lines, |blockers| blockers.bishop(from));
        });
        (s.rook_movers() & sliders).for_each(|from| {
            let lines = attacks::rook_lines(king);
            siege.add(us, king, from, lines, |blockers| blockers.rook(from));
        });
        siege
    }

    /// Adds a slider of the side to move; `lines` are those on which it would pin.
    #[inline]
    fn add(
        &mut self,
        us: &Ground<'_, WHITE>,
        king: Square,
        from: Square,
        lines: Bitboard,
        reach_among: impl Fn(Blockers) -> Bitboard,
    ) {
        let reach = reach_among(Blockers::new(us.occupied));
        // An arrival before an attacked square beside the king frees it.
        (reach & self.ring).for_each(|to| self.barred |= attacks::between(from, to));
        // A first blocker that leaves may open the line to such a square.
        (reach & us.own).for_each(|blocker| {
            let line = attacks::line(from, blocker);
            if !(line & self.ring).is_empty() {
                let opened = reach_among(Blockers::new(us.occupied.without(blocker))) - reach;
                if !(opened & self.ring).is_empty() {
                    self.openers = self.openers.with(blocker);
                    self.opened |= line;
                }
            }
        });
        if lines.contains(from) {
            let line = attacks::between(king, from);
            let shields = line & us.occupied;
            let ours = shields & us.own;
            match (shields.len(), ours.len()) {
                // A piece of theirs is pinned: nothing here may leave or arrive.
                (1, 0) => {
                    self.fixed = self.fixed.with(from);
                    self.barred |= line;
                }
                // Ready for a discovered check, or a pin once ours leaves.
                (1 | 2, 1) => self.fixed |= ours,
                _ => {}
            }
        }
    }

    /// From where a piece that is or becomes a `kind` can attack the king or a square beside it.
    #[inline(always)]
    pub(crate) fn approach(&self, kind: PieceKind) -> Bitboard {
        let Some(king) = self.king else {
            return Bitboard::EMPTY;
        };
        let lines = match kind {
            PieceKind::Lance => attacks::lance_zone(Self::US, king),
            PieceKind::Bishop | PieceKind::Horse => attacks::bishop_zone(king),
            PieceKind::Rook | PieceKind::Dragon => attacks::rook_zone(king),
            _ => Bitboard::EMPTY,
        };
        attacks::near(king) | lines
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
