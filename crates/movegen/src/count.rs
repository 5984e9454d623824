//! Counting legal moves without making any.

use komadai_core::attacks::{self, Blockers, Targets};
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Silhouette};

use crate::ground::{Ground, Shelter};

/// How many legal moves the side to move has.
#[inline]
pub(crate) fn count(s: &Silhouette) -> u32 {
    match s.side() {
        Color::Black => Ground::<false>::new(s).count(),
        Color::White => Ground::<true>::new(s).count(),
    }
}

impl<const WHITE: bool> Ground<'_, WHITE> {
    pub(crate) const ZONE: Bitboard = attacks::promotion_zone(Self::US);
    /// Where a pawn or lance that arrives has a choice.
    pub(crate) const PAWN_ZONE: Bitboard =
        Self::ZONE.difference(attacks::dead_end(PieceKind::Pawn, Self::US));
    pub(crate) const KNIGHT_ZONE: Bitboard =
        Self::ZONE.difference(attacks::dead_end(PieceKind::Knight, Self::US));

    /// From where a knight may reach that zone, and a silver the promotion zone.
    const KNIGHT_NEAR: Bitboard = attacks::ranks_to(Self::US, 5);
    const SILVER_NEAR: Bitboard = attacks::ranks_to(Self::US, 4);

    #[inline]
    fn count(&self) -> u32 {
        let shelter = self.shelter();
        let mut n = self.count_but_sliders(&shelter);
        if !shelter.targets.is_empty() {
            n += self.sliders(self.own - shelter.pinned, shelter.targets);
        }
        n
    }

    /// Without the moves of lances, bishops and rooks, promoted or not, that shield no king.
    #[inline]
    pub(crate) fn count_but_sliders(&self, shelter: &Shelter) -> u32 {
        let mut n = shelter.flights.len();
        if !shelter.targets.is_empty() {
            n += self.steps(shelter);
            if !self.s.hand(Self::US).is_empty() {
                n += self.drops(shelter.empty);
            }
        }
        n
    }

    /// Moves of steppers other than the king, and of the pieces that shield it.
    #[inline]
    fn steps(&self, shelter: &Shelter) -> u32 {
        let s = self.s;
        let us = Self::US;
        let targets = shelter.targets;
        let free = self.own - shelter.pinned;
        let choice = |to: Bitboard, zone: Bitboard| to.len() + (to & zone).len();

        let mut n = choice(
            attacks::ahead(us, s.pawns() & free) & targets,
            Self::PAWN_ZONE,
        );
        let knights = s.knights() & free;
        let (left, right) = attacks::knight_jumps(us, knights);
        n += (left & targets).len() + (right & targets).len();
        if !(knights & Self::KNIGHT_NEAR).is_empty() {
            n += (left & targets & Self::KNIGHT_ZONE).len();
            n += (right & targets & Self::KNIGHT_ZONE).len();
        }
        let silvers = s.silvers() & free;
        silvers.for_each(|from| n += (attacks::silver(us, from) & targets).len());
        (silvers & Self::SILVER_NEAR).for_each(|from| {
            let zone = if Self::ZONE.contains(from) {
                Bitboard::FULL
            } else {
                Self::ZONE
            };
            n += (attacks::silver(us, from) & targets & zone).len();
        });
        (s.gold_movers() & free).for_each(|from| n += (attacks::gold(us, from) & targets).len());
        if !shelter.pinned.is_empty() {
            n += self.pinned_steps(shelter);
        }
        n
    }

    /// Moves of lances, bishops and rooks, promoted or not.
    #[inline]
    fn sliders(&self, free: Bitboard, targets: Bitboard) -> u32 {
        let s = self.s;
        let royal = s.king_movers();
        let (bishops, rooks) = (s.bishop_movers() & free, s.rook_movers() & free);
        let blockers = Blockers::new(self.occupied);
        let all = Targets::new(targets);
        let zone = Targets::new(targets & Self::ZONE);
        let pawn_zone = Targets::new(targets & Self::PAWN_ZONE);
        let mut n = 0;
        (s.lances() & free).for_each(|from| {
            let reach = blockers.lance(Self::US, from);
            n += reach.count(all) + reach.count(pawn_zone);
        });
        (bishops - royal).for_each_once(|from| {
            let reach = blockers.bishop(from);
            let zone = if Self::ZONE.contains(from) { all } else { zone };
            n += (reach & targets).len() + (reach & zone.set()).len();
        });
        (rooks - royal).for_each_once(|from| {
            // The rank lies in the promotion zone only if the rook does.
            let on_rank = (blockers.rook_on_rank(from) & targets).len();
            let on_file = blockers.rook_on_file(from);
            let plain = on_rank + on_file.count(all);
            n += plain
                + if Self::ZONE.contains(from) {
                    plain
                } else {
                    on_file.count(zone)
                };
        });
        // The steps of a horse or dragon that are not on its lines.
        (bishops & royal).for_each_once(|from| {
            let steps = attacks::king(from) & attacks::rook_lines(from);
            n += ((blockers.bishop(from) | steps) & targets).len();
        });
        (rooks & royal).for_each_once(|from| {
            let steps = attacks::king(from) & attacks::bishop_lines(from);
            n += ((blockers.rook_on_rank(from) | steps) & targets).len();
            n += blockers.rook_on_file(from).count(all);
        });
        n
    }

    /// Moves of pinned pieces on their lines.
    #[inline(never)]
    fn pinned_steps(&self, shelter: &Shelter) -> u32 {
        let s = self.s;
        let us = Self::US;
        let Some(king) = s.king(us) else {
            return 0;
        };
        let mut n = 0;
        shelter.pinned.for_each(|from| {
            let targets = shelter.targets & attacks::line(king, from);
            let at = Bitboard::of(from);
            let choice =
                |to: Bitboard, zone: Bitboard| (to & targets).len() + (to & targets & zone).len();
            let is = |set: Bitboard| !(set & at).is_empty();
            let zone = if Self::ZONE.contains(from) {
                Bitboard::FULL
            } else {
                Self::ZONE
            };
            let zone = if is(s.king_movers()) {
                Bitboard::EMPTY
            } else {
                zone
            };
            let steps = if is(s.king_movers()) {
                attacks::king(from)
            } else {
                Bitboard::EMPTY
            };
            n += if is(s.pawns()) {
                choice(attacks::pawn(us, from), Self::PAWN_ZONE)
            } else if is(s.lances()) {
                choice(attacks::lance(us, from, self.occupied), Self::PAWN_ZONE)
            } else if is(s.silvers()) {
                choice(attacks::silver(us, from), zone)
            } else if is(s.gold_movers()) {
                choice(attacks::gold(us, from), Bitboard::EMPTY)
            } else if is(s.bishop_movers()) {
                choice(attacks::bishop(from, self.occupied) | steps, zone)
            } else if is(s.rook_movers()) {
                choice(attacks::rook(from, self.occupied) | steps, zone)
            } else {
                // A pinned knight never moves on its line.
                0
            };
        });
        n
    }

    #[inline]
    fn drops(&self, empty: Bitboard) -> u32 {
        let hand = self.s.hand(Self::US);
        let has = |kind| u32::from(hand.has(kind));
        let anywhere = has(HandKind::Silver)
            + has(HandKind::Bishop)
            + has(HandKind::Rook)
            + has(HandKind::Gold);
        let mut n = anywhere * empty.len();
        n += has(HandKind::Knight) * (empty - attacks::dead_end(PieceKind::Knight, Self::US)).len();
        let inner = empty - attacks::dead_end(PieceKind::Pawn, Self::US);
        n += has(HandKind::Lance) * inner.len();
        if hand.has(HandKind::Pawn) {
            let to = inner - attacks::files_of(self.s.pawns() & self.own);
            n += to.len();
            if !(to & self.checking_square()).is_empty() && self.is_pawn_mate() {
                n -= 1;
            }
        }
        n
    }
}
