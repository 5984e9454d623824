//! What counting and generating ask of a position first: attacks near the king, checks, pins.

use komadai_core::attacks::{self, Around, Blockers};
use komadai_core::{Bitboard, Color, Position, Silhouette, Square};

/// A silhouette seen by the side to move, which is a constant, so that each side has code of its
/// own without branches on colour.
pub(crate) struct Ground<'a, const WHITE: bool> {
    pub(crate) s: &'a Silhouette,
    pub(crate) own: Bitboard,
    pub(crate) enemy: Bitboard,
    pub(crate) occupied: Bitboard,
}

/// What the safety of the own king asks of every move.
pub(crate) struct Shelter {
    /// Where the king may go.
    pub(crate) flights: Bitboard,
    /// Where any other piece may go: everywhere but own pieces and the enemy king without check;
    /// between and on the checking piece with one check; nowhere with two.
    pub(crate) targets: Bitboard,
    /// Where a piece may be dropped as far as the king is concerned.
    pub(crate) empty: Bitboard,
    /// The own pieces that shield the king: each may only move on its line with it.
    pub(crate) pinned: Bitboard,
    pub(crate) is_check: bool,
}

/// What answers a check, the king's flight apart.
struct Answers {
    /// Where a piece may go.
    targets: Bitboard,
    /// Where a piece may be dropped.
    empty: Bitboard,
}

/// Whether a pawn that the side to move drops before the enemy king, on an empty square, mates.
pub(crate) fn is_pawn_mate(position: &Position) -> bool {
    let silhouette = Silhouette::new(position);
    match position.side() {
        Color::Black => Ground::<false>::new(&silhouette).is_pawn_mate(),
        Color::White => Ground::<true>::new(&silhouette).is_pawn_mate(),
    }
}

impl<'a, const WHITE: bool> Ground<'a, WHITE> {
    pub(crate) const US: Color = if WHITE { Color::White } else { Color::Black };
    pub(crate) const THEM: Color = Self::US.opposite();

    #[inline]
    pub(crate) fn new(s: &'a Silhouette) -> Self {
        let own = s.of(Self::US);
        let enemy = s.of(Self::THEM);
        Ground {
            s,
            own,
            enemy,
            occupied: own | enemy,
        }
    }

    /// Checks, pins and flights. Without a king nothing is asked.
    #[inline(always)]
    pub(crate) fn shelter(&self) -> Shelter {
        let king = self.s.king(Self::US);
        let around = attacks::around(king);
        let open = attacks::around(self.s.king(Self::THEM)).others - self.own;
        let mut shelter = Shelter {
            flights: around.steps & open,
            targets: open,
            empty: Bitboard::FULL - self.occupied,
            pinned: Bitboard::EMPTY,
            is_check: false,
        };
        let near = around.near & self.enemy;
        let sliders = self.sliders_towards(around);
        if (near | sliders).is_empty() {
            return shelter;
        }
        let Some(king) = king else {
            return shelter;
        };
        let mut danger = if near.is_empty() {
            Bitboard::EMPTY
        } else {
            self.step_attacks()
        };
        if !sliders.is_empty() {
            danger |= self.slider_attacks(king, sliders);
            shelter.pinned = self.pinned(king, around, sliders);
        }
        shelter.flights -= danger;
        if danger.contains(king) {
            let answers = self.in_check(king);
            shelter.targets &= answers.targets;
            shelter.empty = answers.empty;
            shelter.is_check = true;
        }
        shelter
    }

    /// What answers a check.
    #[inline(never)]
    fn in_check(&self, king: Square) -> Answers {
        let checkers = self.attackers(king, Self::THEM, self.occupied);
        match checkers.first() {
            Some(checker) if !checkers.is_several() => {
                let empty = attacks::between(king, checker);
                Answers {
                    targets: empty.with(checker),
                    empty,
                }
            }
            _ => Answers {
                targets: Bitboard::EMPTY,
                empty: Bitboard::EMPTY,
            },
        }
    }

    /// The enemy sliders that could attack the king or a square beside it on an empty board.
    #[inline]
    pub(crate) fn sliders_towards(&self, around: &Around) -> Bitboard {
        let s = self.s;
        let towards = s.rook_movers() & around.rook_zone
            | s.bishop_movers() & around.bishop_zone
            | s.lances() & around.lance_zone(Self::THEM);
        towards & self.enemy
    }

    /// What all enemy pieces attack that step.
    #[inline]
    fn step_attacks(&self) -> Bitboard {
        let s = self.s;
        attacks::ahead(Self::THEM, s.pawns() & self.enemy)
            | attacks::knights(Self::THEM, s.knights() & self.enemy)
            | attacks::silvers(Self::THEM, s.silvers() & self.enemy)
            | attacks::golds(Self::THEM, s.gold_movers() & self.enemy)
            | attacks::kings(s.king_movers() & self.enemy)
    }

    /// What these sliders attack, the king lifted off the board, so that it does not shield its own
    /// flight.
    #[inline]
    fn slider_attacks(&self, king: Square, sliders: Bitboard) -> Bitboard {
        let s = self.s;
        let blockers = Blockers::new(self.occupied.without(king));
        let mut attacked = Bitboard::EMPTY;
        (s.rook_movers() & sliders).for_each(|from| attacked |= blockers.rook(from));
        (s.bishop_movers() & sliders).for_each(|from| attacked |= blockers.bishop(from));
        (s.lances() & sliders).for_each(|from| attacked |= blockers.lance(Self::THEM, from).set());
        attacked
    }

    #[inline]
    fn pinned(&self, king: Square, around: &Around, sliders: Bitboard) -> Bitboard {
        let s = self.s;
        let lines = around.rook_lines & s.rook_movers()
            | around.bishop_lines & s.bishop_movers()
            | around.lance_line(Self::US) & s.lances();
        let mut pinned = Bitboard::EMPTY;
        (lines & sliders).for_each(|slider| {
            let shield = attacks::between(king, slider) & self.occupied;
            if !shield.is_several() {
                pinned |= shield;
            }
        });
        pinned & self.own
    }

    /// The line from the king through a square to the edge.
    #[inline]
    pub(crate) fn king_line(&self, through: Square) -> Bitboard {
        self.s
            .king(Self::US)
            .map_or(Bitboard::EMPTY, |king| attacks::line(king, through))
    }

    /// The pieces of `by` that attack `to`, with sliders stopped by `occupied`.
    #[inline]
    fn attackers(&self, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let s = self.s;
        let back = by.opposite();
        let found = attacks::pawn(back, to) & s.pawns()
            | attacks::knight(back, to) & s.knights()
            | attacks::silver(back, to) & s.silvers()
            | attacks::gold(back, to) & s.gold_movers()
            | attacks::king(to) & s.king_movers()
            | attacks::lance(back, to, occupied) & s.lances()
            | attacks::bishop(to, occupied) & s.bishop_movers()
            | attacks::rook(to, occupied) & s.rook_movers();
        found & s.of(by)
    }

    /// The square on which a dropped pawn of the side to move would give check, as a set.
    #[inline]
    pub(crate) fn checking_square(&self) -> Bitboard {
        attacks::ahead(Self::THEM, Bitboard::of_option(self.s.king(Self::THEM)))
    }

    /// Whether a pawn dropped on the checking square, which is empty, mates (打ち歩詰め).
    ///
    /// Only the king or a capture can answer: nothing fits between, and a drop takes nothing.
    #[inline(never)]
    pub(crate) fn is_pawn_mate(&self) -> bool {
        let (Some(king), Some(pawn)) = (self.s.king(Self::THEM), self.checking_square().first())
        else {
            return false;
        };
        let occupied = self.occupied.with(pawn);
        // The pawn may block a line of ours and open a flight square; it attacks only the king.
        // That a flight might take our king does not matter: then we are in check, and no drop is
        // legal.
        let lifted = occupied.without(king);
        let flights = attacks::king(king) - self.enemy;
        if flights
            .iter()
            .any(|to| self.attackers(to, Self::US, lifted).is_empty())
        {
            return false;
        }
        // A capturer stands on the pawn's square afterwards, so only its own square opens a line.
        let capturers = self.attackers(pawn, Self::THEM, occupied).without(king);
        !capturers.iter().any(|from| {
            self.attackers(king, Self::US, occupied.without(from))
                .is_empty()
        })
    }
}
