//! Walks over the pieces and generates every legal move of the side to move, kind by kind.
//!
//! All legal moves come from here. A [`Sink`] turns them into a count, a list or sets. A [`MoveMask`] selects some.
//!
//! The walk does not try moves. [`KingSafety`] provides the squares for the king, the squares for other pieces, and the
//! pinned pieces. The walk adds how each kind moves, where it may promote, and where it could never move again.

use komadai_core::bits::SliderLine;
use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Square};

use crate::side_view::{KingSafety, SideView};
use crate::sink::{All, Destinations, Forward, MoveMask, Mover, Sink};

impl<const WHITE: bool> SideView<'_, WHITE> {
    /// Passes all legal moves to a sink.
    #[inline(always)]
    pub fn walk(&self, safety: &KingSafety, sink: &mut impl Sink) {
        self.walk_masked(safety, &All, sink);
    }

    /// Passes the legal moves that a mask selects to a sink.
    #[inline(always)]
    pub(crate) fn walk_masked<S: Sink>(
        &self,
        safety: &KingSafety,
        mask: &impl MoveMask,
        sink: &mut S,
    ) {
        // Compiled twice, because in most positions no piece is pinned or opens a line.
        if (safety.pinned | mask.openers()).is_empty() {
            Walk::<WHITE, false, _>::new(self, safety, mask).all(safety, sink);
        } else {
            Walk::<WHITE, true, _>::new(self, safety, mask).all(safety, sink);
        }
    }
}

const NOTHING: Bitboard = Bitboard::EMPTY;

/// A walk over the pieces of one side. If `LINES` is not set, no piece is pinned or opens a line.
struct Walk<'a, const WHITE: bool, const LINES: bool, M> {
    view: SideView<'a, WHITE>,
    mask: &'a M,
    /// The pieces whose moves are wanted.
    movers: Bitboard,
    /// The squares to which any piece except the king may move.
    targets: Bitboard,
    /// The pinned pieces. Each may move only on its line with the king.
    pinned: Bitboard,
    /// The pinned pieces and the openers of the mask. Each has individual targets, see `targets_of`.
    on_lines: Bitboard,
}

impl<'a, const WHITE: bool, const LINES: bool, M: MoveMask> Walk<'a, WHITE, LINES, M> {
    const US: Color = SideView::<WHITE>::US;
    const ZONE: Bitboard = SideView::<WHITE>::ZONE;
    /// The squares from which a knight can reach the promotion zone.
    const KNIGHTS_NEAR: Bitboard = attacks::ranks_to(Self::US, 5);
    /// The squares from which a silver can reach the promotion zone.
    const SILVERS_NEAR: Bitboard = attacks::ranks_to(Self::US, 4);

    #[inline(always)]
    fn new(view: &SideView<'a, WHITE>, safety: &KingSafety, mask: &'a M) -> Self {
        let on_lines = safety.pinned | mask.openers();
        Walk {
            view: *view,
            mask,
            movers: view.own & mask.pieces(),
            targets: safety.targets,
            pinned: safety.pinned,
            on_lines: if LINES { on_lines } else { NOTHING },
        }
    }

    #[inline(always)]
    fn all<S: Sink>(&self, safety: &KingSafety, sink: &mut S) {
        self.king(safety.king_moves, sink);
        if self.targets.is_empty() || sink.is_done() {
            return;
        }
        self.pawns(sink);
        self.lances(sink);
        self.steppers(sink);
        if sink.is_done() {
            return;
        }
        self.sliders(sink);
        if !self.view.board.hand(Self::US).is_empty() && !sink.is_done() {
            self.drops(safety.empty, sink);
        }
    }

    #[inline(always)]
    fn king(&self, to: Bitboard, sink: &mut impl Sink) {
        let king = self.view.board.king(Self::US);
        if let Some(from) = king.filter(|&from| self.movers.contains(from)) {
            let (kind, reach) = (PieceKind::King, attacks::king(from));
            let to = self.split(kind, NOTHING, to, self.mask.off_line(from));
            sink.piece(Mover { kind, from, reach }, to);
        }
    }

    #[inline(always)]
    fn pawns(&self, sink: &mut impl Sink) {
        let (kind, color) = (PieceKind::Pawn, Self::US);
        let pawns = self.view.board.pawns() & self.movers;
        let from = pawns - self.on_lines;
        let to = attacks::ahead(color, from) & self.targets;
        sink.forward(
            Forward { color, from },
            self.split(kind, Self::ZONE, to, NOTHING),
        );
        (pawns & self.on_lines).for_each_once(|from| {
            let reach = attacks::pawn(color, from);
            self.piece(Mover { kind, from, reach }, Self::ZONE, sink);
        });
    }

    #[inline(always)]
    fn lances<S: Sink>(&self, sink: &mut S) {
        let (kind, color) = (PieceKind::Lance, Self::US);
        let blockers = Blockers::new(self.view.occupied);
        let lances = self.view.board.lances() & self.movers;
        let single = if S::ONE_BY_ONE {
            lances
        } else {
            lances & self.on_lines
        };
        let from = lances - single;
        if !from.is_empty() {
            let to = blockers.lances(color, from) & self.targets;
            sink.forward(
                Forward { color, from },
                self.split(kind, Self::ZONE, to, NOTHING),
            );
        }
        single.for_each_once(|from| {
            let reach = blockers.lance(color, from);
            self.piece(Mover { kind, from, reach }, Self::ZONE, sink);
        });
    }

    /// Passes the moves of knights, silvers, golds and pieces that move like golds.
    #[inline(always)]
    fn steppers<S: Sink>(&self, sink: &mut S) {
        let (board, us) = (self.view.board, Self::US);
        let stepper = |kind, from, reach| Mover { kind, from, reach };
        let knight = |from| stepper(PieceKind::Knight, from, attacks::knight(us, from));
        let silver = |from| stepper(PieceKind::Silver, from, attacks::silver(us, from));
        let gold = |from| stepper(PieceKind::Gold, from, attacks::gold(us, from));
        let (knights, silvers) = (board.knights() & self.movers, board.silvers() & self.movers);
        let near = Self::KNIGHTS_NEAR & knights | Self::SILVERS_NEAR & silvers;
        each(knights - near, S::ONE_BY_ONE, |from| {
            self.piece(knight(from), NOTHING, sink);
        });
        each(silvers - near, S::ONE_BY_ONE, |from| {
            self.piece(silver(from), NOTHING, sink);
        });
        each(board.gold_movers() & self.movers, S::ONE_BY_ONE, |from| {
            self.piece(gold(from), NOTHING, sink);
        });
        if near.is_empty() {
            return;
        }
        // Only these pieces can promote.
        (knights & near).for_each_once(|from| self.piece(knight(from), Self::ZONE, sink));
        (silvers & near).for_each_once(|from| {
            self.piece(silver(from), attacks::promotions(us, from), sink);
        });
    }

    /// Passes the moves of bishops, rooks, horses and dragons.
    #[inline(always)]
    fn sliders<S: Sink>(&self, sink: &mut S) {
        let board = self.view.board;
        let (blockers, royal) = (Blockers::new(self.view.occupied), board.king_movers());
        let bishops = board.bishop_movers() & self.movers;
        let rooks = board.rook_movers() & self.movers;
        each(bishops - royal, S::ONE_BY_ONE || LINES, |from| {
            self.slider(PieceKind::Bishop, from, blockers, sink);
        });
        each(rooks - royal, S::ONE_BY_ONE || LINES, |from| {
            self.slider(PieceKind::Rook, from, blockers, sink);
        });
        if ((bishops | rooks) & royal).is_empty() {
            return;
        }
        (bishops & royal).for_each_once(|from| self.slider(PieceKind::Horse, from, blockers, sink));
        (rooks & royal).for_each_once(|from| self.slider(PieceKind::Dragon, from, blockers, sink));
    }

    #[inline(always)]
    fn slider(&self, kind: PieceKind, from: Square, blockers: Blockers, sink: &mut impl Sink) {
        let lines = match kind {
            PieceKind::Bishop | PieceKind::Horse => [
                (SliderLine::Rising, blockers.bishop_rising(from)),
                (SliderLine::Falling, blockers.bishop_falling(from)),
            ],
            _ => [
                (SliderLine::Rank, blockers.rook_on_rank(from)),
                (SliderLine::File, blockers.rook_on_file(from)),
            ],
        };
        let mut reach = lines[0].1 | lines[1].1;
        if matches!(kind, PieceKind::Horse | PieceKind::Dragon) {
            reach |= attacks::king(from);
        }
        let (targets, opening) = self.targets_of(from);
        let zone = attacks::promotions(Self::US, from);
        let to = self.split(kind, zone, reach & targets, opening);
        sink.slider(Mover { kind, from, reach }, lines, to);
    }

    #[inline(always)]
    fn piece(&self, piece: Mover, zone: Bitboard, sink: &mut impl Sink) {
        let (targets, opening) = self.targets_of(piece.from);
        sink.piece(
            piece,
            self.split(piece.kind, zone, piece.reach & targets, opening),
        );
    }

    /// Returns two sets for a piece other than the king: the squares to which it may move, and the squares off the line
    /// that it opens, if any. The mask wants every move to the second set.
    #[inline(always)]
    fn targets_of(&self, from: Square) -> (Bitboard, Bitboard) {
        if !LINES || !self.on_lines.contains(from) {
            return (self.targets, NOTHING);
        }
        let mut targets = self.targets;
        if self.pinned.contains(from) {
            // On this line, the piece stays between king and slider, or captures the slider.
            targets &= self.view.king_line(from);
        }
        (targets, self.mask.off_line(from))
    }

    /// Returns the wanted destinations of a piece that may promote in `zone`.
    #[inline(always)]
    fn split(
        &self,
        kind: PieceKind,
        zone: Bitboard,
        to: Bitboard,
        opening: Bitboard,
    ) -> Destinations {
        let promotes = kind.promoted().is_some();
        let to = Destinations {
            non_promotions: to - attacks::dead_end(kind, Self::US),
            promotions: if promotes { to & zone } else { NOTHING },
        };
        self.mask.choose(kind, zone, to, opening)
    }

    #[inline(always)]
    fn drops(&self, empty: Bitboard, sink: &mut impl Sink) {
        let hand = self.view.board.hand(Self::US);
        if hand.has(HandKind::Pawn) {
            let to = self.mask.drops(HandKind::Pawn, empty);
            sink.drops(HandKind::Pawn, self.view.pawn_drops(to));
        }
        for kind in HandKind::ALL {
            if kind != HandKind::Pawn && hand.has(kind) {
                let to = empty - attacks::dead_end(kind.piece_kind(), Self::US);
                sink.drops(kind, self.mask.drops(kind, to));
            }
        }
    }
}

/// Visits the squares of a set. If `once` is not set, the loop is compiled twice, which is faster for short loops.
#[inline(always)]
fn each(set: Bitboard, once: bool, visit: impl FnMut(Square)) {
    if once {
        set.for_each_once(visit);
    } else {
        set.for_each(visit);
    }
}
