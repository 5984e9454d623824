//! Analyses the king of the side that is not to move, and the moves that can change this king's moves.
//!
//! In the comments "we" are the side to move, "they" the other side, which is called the waiting side.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, HandKind, Piece, PieceKind, Square};
use komadai_movegen::bits::SideView;

/// The changes that the side to move, `WHITE`, can make around the other king, which is not in check.
pub(crate) struct KingZone<const WHITE: bool> {
    king: Option<Square>,
    /// The squares to which the king could move if it were its turn.
    pub(crate) king_moves: Bitboard,
    /// The squares around the king without a piece of its side: attacks on these matter.
    pub(crate) ring: Bitboard,
    /// Pieces of the side to move that change a pin or give check when they leave. Their moves are counted from
    /// scratch.
    pub(crate) recount_from: Bitboard,
    /// Pieces of the side to move that open a line to a square next to the king when they leave.
    pub(crate) openers: Bitboard,
    /// The squares of the lines that those pieces open.
    pub(crate) opened: Bitboard,
    /// Squares where any arrival changes a line towards the king. Arrivals there are counted from scratch.
    pub(crate) recount_to: Bitboard,
}

/// The effects on the king if pieces of the side to move arrive on some squares.
pub(crate) struct Arrivals {
    /// Arrivals that give check or pin a piece; they are not counted in `lost`.
    pub(crate) checks_or_pins: Bitboard,
    /// The number of king moves that the other arrivals prevent, summed over them.
    pub(crate) lost: u32,
}

impl Arrivals {
    const NONE: Arrivals = Arrivals {
        checks_or_pins: Bitboard::EMPTY,
        lost: 0,
    };
}

impl<const WHITE: bool> KingZone<WHITE> {
    const US: Color = SideView::<WHITE>::US;
    const THEM: Color = SideView::<WHITE>::THEM;

    /// A zone where every move may change something.
    pub(crate) const TOTAL: Self = KingZone {
        king: None,
        king_moves: Bitboard::EMPTY,
        ring: Bitboard::EMPTY,
        recount_from: Bitboard::FULL,
        openers: Bitboard::EMPTY,
        opened: Bitboard::EMPTY,
        recount_to: Bitboard::FULL,
    };

    /// Returns the zone of the waiting king; `king_moves` are the squares to which it could move.
    #[inline]
    pub(crate) fn new(us: &SideView<'_, WHITE>, king_moves: Bitboard) -> Self {
        let mut zone = KingZone {
            king: us.board.king(Self::THEM),
            king_moves,
            recount_from: Bitboard::EMPTY,
            recount_to: Bitboard::EMPTY,
            ..Self::TOTAL
        };
        let Some(king) = zone.king else {
            return zone;
        };
        zone.ring = attacks::king(king) - us.enemy;
        let board = us.board;
        let sliders = us.sliders_towards(attacks::around(Some(king)), Self::US);
        if sliders.is_empty() {
            return zone;
        }
        for (kind, movers, lines) in [
            (
                PieceKind::Lance,
                board.lances(),
                attacks::lance_line(Self::THEM, king),
            ),
            (
                PieceKind::Bishop,
                board.bishop_movers(),
                attacks::bishop_lines(king),
            ),
            (
                PieceKind::Rook,
                board.rook_movers(),
                attacks::rook_lines(king),
            ),
        ] {
            (movers & sliders).for_each_once(|from| zone.add(us, king, kind, from, lines));
        }
        zone
    }

    /// Adds a slider of the side to move; `lines` are those on which it would pin.
    #[inline]
    fn add(
        &mut self,
        us: &SideView<'_, WHITE>,
        king: Square,
        kind: PieceKind,
        from: Square,
        lines: Bitboard,
    ) {
        let among = |occupied| attacks::attacks(Piece::new(Self::US, kind), from, occupied);
        let reach = among(us.occupied);
        // An arrival in front of an attacked square next to the king blocks the attack.
        (reach & self.ring).for_each(|to| self.recount_to |= attacks::between(from, to));
        // A first blocker that leaves may open the line to a square next to the king.
        (reach & us.own).for_each(|blocker| {
            let line = attacks::line(from, blocker);
            if !(line & self.ring).is_empty() {
                let opened = among(us.occupied.without(blocker)) - reach;
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
                // A piece of theirs is pinned: any move to or from this line may change that.
                (1, 0) => {
                    self.recount_from = self.recount_from.with(from);
                    self.recount_to |= line;
                }
                // If our piece leaves, it discovers a check or creates a pin.
                (1 | 2, 1) => self.recount_from |= ours,
                _ => {}
            }
        }
    }

    /// Returns the squares from which a `kind` can attack the king or a square next to it, even if it promotes.
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

    /// Returns the effects of moves on the board to these squares. `kind` is the kind of the piece after the move.
    /// `occupied` excludes the square that it left. `king_moves` are the king's moves without the piece on the board.
    #[inline(always)]
    pub(crate) fn steps(
        &self,
        kind: PieceKind,
        to: Bitboard,
        occupied: Bitboard,
        king_moves: Bitboard,
    ) -> Arrivals {
        let Some(king) = self.king else {
            return Arrivals::NONE;
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
            _ => return self.stepping(kind, to & attacks::near(king), king_moves),
        };
        let zone = match kind {
            PieceKind::Horse | PieceKind::Dragon => zone | attacks::near(king),
            _ => zone,
        };
        let mut found = Arrivals::NONE;
        (to & zone).for_each(|at| {
            let reach = attacks::attacks(Piece::new(Self::US, kind), at, occupied);
            // With at most one piece in between, it gives check or may pin that piece.
            let between = attacks::between(king, at) & occupied;
            if lines.contains(at) && !between.is_several() || reach.contains(king) {
                found.checks_or_pins = found.checks_or_pins.with(at);
            } else {
                found.lost += (reach & king_moves).len();
            }
        });
        found
    }

    #[inline(always)]
    pub(crate) fn drops(
        &self,
        kind: HandKind,
        to: Bitboard,
        view: &SideView<'_, WHITE>,
    ) -> Arrivals {
        let Some(king) = self.king else {
            return Arrivals::NONE;
        };
        if !matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook) {
            let to = to & attacks::near(king);
            return self.stepping(kind.piece_kind(), to, self.king_moves);
        }
        let back = Piece::new(Self::THEM, kind.piece_kind());
        let reach = |at, occupied| attacks::attacks(back, at, occupied);
        let occupied = view.occupied;
        // Behind one piece of its own side the king is not attacked, but that piece is pinned.
        let seen = reach(king, occupied);
        let checks_or_pins = to & reach(king, occupied - (seen & view.enemy));
        let rest = to - checks_or_pins;
        let mut lost = 0;
        self.king_moves
            .for_each(|square| lost += (rest & reach(square, occupied)).len());
        Arrivals {
            checks_or_pins,
            lost,
        }
    }

    /// Returns the effects of moves or drops of a stepper, counted by the squares to which the king could move.
    #[inline(always)]
    fn stepping(&self, kind: PieceKind, to: Bitboard, king_moves: Bitboard) -> Arrivals {
        let mut found = Arrivals::NONE;
        let king = match self.king {
            Some(king) if !to.is_empty() => king,
            _ => return found,
        };
        // A piece attacks a square if a piece of the other side on that square would attack it.
        let piece = Piece::new(Self::THEM, kind);
        let back = |square| attacks::attacks(piece, square, Bitboard::EMPTY);
        found.checks_or_pins = to & back(king);
        let rest = to - found.checks_or_pins;
        king_moves.for_each(|square| found.lost += (rest & back(square)).len());
        found
    }
}
