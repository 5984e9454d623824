//! Counting legal moves without listing them.

use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::bits::{MovementBoard, held_kinds};
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Square};

use crate::side_view::{KingSafety, SideView};

/// A hand with one piece of a kind, as [`held_kinds`] shows it.
const fn one(kind: HandKind) -> u64 {
    1 << (8 * kind as u32)
}

/// How many legal moves the side to move has.
#[inline]
#[must_use]
pub fn count(board: &MovementBoard) -> u32 {
    match board.side() {
        Color::Black => count_of::<false>(board),
        Color::White => count_of::<true>(board),
    }
}

/// How many legal moves White (or Black, if not `WHITE`) has, whose turn it must be.
#[inline(never)]
#[must_use]
pub fn count_of<const WHITE: bool>(board: &MovementBoard) -> u32 {
    SideView::<WHITE>::new(board).count()
}

impl<const WHITE: bool> SideView<'_, WHITE> {
    /// The promotion zone of the side to move.
    pub const ZONE: Bitboard = attacks::promotion_zone(Self::US);
    /// The squares on which a pawn or lance may promote or not.
    pub const PAWN_ZONE: Bitboard =
        Self::ZONE.difference(attacks::dead_end(PieceKind::Pawn, Self::US));
    /// The squares on which a knight may promote or not.
    pub const KNIGHT_ZONE: Bitboard =
        Self::ZONE.difference(attacks::dead_end(PieceKind::Knight, Self::US));

    /// The squares from which a knight may reach [`SideView::KNIGHT_ZONE`], and a silver the promotion
    /// zone.
    const KNIGHT_NEAR: Bitboard = attacks::ranks_to(Self::US, 5);
    const SILVER_NEAR: Bitboard = attacks::ranks_to(Self::US, 4);

    #[inline]
    fn count(&self) -> u32 {
        let safety = self.king_safety();
        let mut n = self.count_but_sliders(&safety);
        if !safety.targets.is_empty() {
            n += self.sliders(self.own - safety.pinned, safety.targets);
        }
        n
    }

    /// How many legal moves there are, except those of lances, bishops, rooks, horses and dragons that
    /// are not pinned.
    #[inline(always)]
    #[must_use]
    pub fn count_but_sliders(&self, safety: &KingSafety) -> u32 {
        let mut n = attacks::count_steps(safety.king_moves);
        if !safety.targets.is_empty() {
            n += self.steps(safety);
            if !self.board.hand(Self::US).is_empty() {
                n += self.drops(safety.empty);
            }
        }
        n
    }

    /// The number of moves of steppers other than the king, and of pinned pieces.
    #[inline(always)]
    fn steps(&self, safety: &KingSafety) -> u32 {
        let board = self.board;
        let us = Self::US;
        let targets = safety.targets;
        let free = self.own - safety.pinned;
        let pawns = attacks::ahead(us, board.pawns() & free) & targets;
        let mut n = pawns.len() + attacks::count_ranks(pawns & Self::PAWN_ZONE);
        let knights = board.knights() & free;
        knights.for_each(|from| n += attacks::count_steps(attacks::knight(us, from) & targets));
        let silvers = board.silvers() & free;
        silvers.for_each(|from| n += attacks::count_steps(attacks::silver(us, from) & targets));
        (board.gold_movers() & free)
            .for_each(|from| n += attacks::count_steps(attacks::gold(us, from) & targets));
        let (knights, silvers) = (knights & Self::KNIGHT_NEAR, silvers & Self::SILVER_NEAR);
        if !(knights | silvers).is_empty() {
            knights.for_each_once(|from| {
                n += attacks::count_steps(attacks::knight(us, from) & targets & Self::KNIGHT_ZONE);
            });
            silvers.for_each_once(|from| {
                let to = attacks::silver(us, from) & attacks::promotions(us, from);
                n += attacks::count_steps(to & targets);
            });
        }
        if !safety.pinned.is_empty() {
            if let Some(king) = board.king(us) {
                for from in safety.pinned {
                    n += pinned_steps::<WHITE>(board, king, from, targets);
                }
            }
        }
        n
    }

    /// The number of moves of lances, bishops, rooks, horses and dragons.
    #[inline]
    fn sliders(&self, free: Bitboard, targets: Bitboard) -> u32 {
        let board = self.board;
        let royal = board.king_movers();
        let (bishops, rooks) = (board.bishop_movers() & free, board.rook_movers() & free);
        let blockers = Blockers::new(self.occupied);
        let mut n =
            blockers.count_lances(Self::US, board.lances() & free, targets, Self::PAWN_ZONE);
        (bishops - royal).for_each(|from| {
            let reach = blockers.bishop(from) & targets;
            let promotions = attacks::promotions(Self::US, from);
            n += attacks::count_diagonals(reach) + attacks::count_diagonals(reach & promotions);
        });
        (rooks - royal).for_each(|from| {
            let reach = blockers.rook(from) & targets;
            let non_promotions = reach.len();
            // Only a file leads into the zone.
            n += non_promotions
                + if Self::ZONE.contains(from) {
                    non_promotions
                } else {
                    attacks::count_ranks(reach & Self::ZONE)
                };
        });
        if ((bishops | rooks) & royal).is_empty() {
            return n;
        }
        // The steps of a horse or dragon off its lines.
        for from in bishops & royal {
            let steps = attacks::king(from) & attacks::rook_lines(from);
            n += attacks::count_diagonals((blockers.bishop(from) | steps) & targets);
        }
        for from in rooks & royal {
            let steps = attacks::king(from) & attacks::bishop_lines(from);
            n += ((blockers.rook(from) | steps) & targets).len();
        }
        n
    }

    #[inline]
    fn drops(&self, empty: Bitboard) -> u32 {
        const ANYWHERE: u64 = one(HandKind::Silver)
            | one(HandKind::Bishop)
            | one(HandKind::Rook)
            | one(HandKind::Gold);
        let held = held_kinds(self.board.hand(Self::US));
        // A product with ones in all bytes has their sum in the highest.
        let anywhere = (held & ANYWHERE).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        let has = |kind| (held >> (8 * kind as u32)) as u32 & 1;
        let all = empty.len();
        let last = attacks::count_ranks(empty & attacks::dead_end(PieceKind::Pawn, Self::US));
        let mut n = anywhere as u32 * all;
        if has(HandKind::Knight) != 0 {
            n += all - attacks::count_ranks(empty & attacks::dead_end(PieceKind::Knight, Self::US));
        }
        n += has(HandKind::Lance) * (all - last);
        if has(HandKind::Pawn) != 0 {
            let inner = empty - attacks::dead_end(PieceKind::Pawn, Self::US);
            let to = inner - attacks::files_of(self.board.pawns() & self.own);
            n += to.len();
            if !(to & self.checking_square()).is_empty() && self.is_pawn_mate() {
                n -= 1;
            }
        }
        n
    }
}

/// The number of moves of a pinned piece on the line of the pin.
#[inline(never)]
fn pinned_steps<const WHITE: bool>(
    board: &MovementBoard,
    king: Square,
    from: Square,
    targets: Bitboard,
) -> u32 {
    let us = SideView::<WHITE>::US;
    let targets = targets & attacks::line(king, from);
    let promotable = |to: Bitboard| to.len() + (to & attacks::promotions(us, from)).len();
    let forward = |to: Bitboard| to.len() + (to & SideView::<WHITE>::PAWN_ZONE).len();
    if board.gold_movers().contains(from) {
        return (attacks::gold(us, from) & targets).len();
    }
    if board.silvers().contains(from) {
        return promotable(attacks::silver(us, from) & targets);
    }
    if board.pawns().contains(from) {
        return forward(attacks::pawn(us, from) & targets);
    }
    if board.knights().contains(from) {
        // A knight never moves on a line.
        return 0;
    }
    let occupied = SideView::<WHITE>::new(board).occupied;
    if board.lances().contains(from) {
        return forward(attacks::lance(us, from, occupied) & targets);
    }
    let reach = if board.bishop_movers().contains(from) {
        attacks::bishop(from, occupied)
    } else {
        attacks::rook(from, occupied)
    };
    if board.king_movers().contains(from) {
        ((reach | attacks::king(from)) & targets).len()
    } else {
        promotable(reach & targets)
    }
}
