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

/// The enemy sliders on the lines of the king.
struct Aligned {
    /// Those that give check.
    checkers: Bitboard,
    /// The own pieces that alone shield the king from one.
    pinned: Bitboard,
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
        let sliders = self.sliders_towards(around, Self::THEM);
        if (near | sliders).is_empty() {
            return shelter;
        }
        let Some(king) = king else {
            return shelter;
        };
        let mut danger = if near.is_empty() {
            Bitboard::EMPTY
        } else {
            self.step_attacks(Self::THEM, near)
        };
        let mut is_check = danger.contains(king);
        let mut checkers = Bitboard::EMPTY;
        if !sliders.is_empty() {
            // The king does not shield its own flight.
            let blockers = Blockers::new(self.occupied.without(king));
            danger |= self.slider_attacks(Self::THEM, blockers, shelter.flights, sliders);
            let aligned = self.aligned(king, around, sliders);
            shelter.pinned = aligned.pinned;
            checkers = aligned.checkers;
            is_check |= !checkers.is_empty();
        }
        shelter.flights -= danger;
        if is_check {
            let answers = answers::<WHITE>(self.s, king, checkers);
            shelter.targets &= answers.targets;
            shelter.empty = answers.empty;
            shelter.is_check = true;
        }
        shelter
    }

    /// The sliders of `by` that could attack a king or a square beside it on an empty board.
    #[inline]
    pub(crate) fn sliders_towards(&self, around: &Around, by: Color) -> Bitboard {
        let s = self.s;
        let towards = s.rook_movers() & around.rook_zone
            | s.bishop_movers() & around.bishop_zone
            | s.lances() & around.lance_zone(by);
        towards & s.of(by)
    }

    /// What those of these pieces of `by` attack that step.
    #[inline]
    fn step_attacks(&self, by: Color, near: Bitboard) -> Bitboard {
        let s = self.s;
        let mut attacked = attacks::ahead(by, s.pawns() & near);
        (s.knights() & near).for_each(|from| attacked |= attacks::knight(by, from));
        (s.silvers() & near).for_each(|from| attacked |= attacks::silver(by, from));
        (s.gold_movers() & near).for_each(|from| attacked |= attacks::gold(by, from));
        (s.king_movers() & near).for_each(|from| attacked |= attacks::king(from));
        attacked
    }

    /// What these sliders of `by` attack on their lines that meet `near`.
    #[inline]
    fn slider_attacks(
        &self,
        by: Color,
        blockers: Blockers,
        near: Bitboard,
        sliders: Bitboard,
    ) -> Bitboard {
        let s = self.s;
        let mut attacked = Bitboard::EMPTY;
        (s.rook_movers() & sliders).for_each(|from| attacked |= blockers.rook_lines_to(from, near));
        (s.bishop_movers() & sliders)
            .for_each(|from| attacked |= blockers.bishop_lines_to(from, near));
        attacked | blockers.lances(by, s.lances() & sliders)
    }

    #[inline]
    fn aligned(&self, king: Square, around: &Around, sliders: Bitboard) -> Aligned {
        let s = self.s;
        let lines = around.rook_lines & s.rook_movers()
            | around.bishop_lines & s.bishop_movers()
            | around.lance_line(Self::US) & s.lances();
        let (mut checkers, mut pinned) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in lines & sliders {
            let shield = attacks::between(king, slider) & self.occupied;
            if shield.is_empty() {
                checkers |= Bitboard::of(slider);
            } else if !shield.is_several() {
                pinned |= shield;
            }
        }
        pinned &= self.own;
        Aligned { checkers, pinned }
    }

    /// The line from the king through a square to the edge.
    #[inline]
    pub(crate) fn king_line(&self, through: Square) -> Bitboard {
        self.s
            .king(Self::US)
            .map_or(Bitboard::EMPTY, |king| attacks::line(king, through))
    }

    /// The pieces of `by` that attack `to` by a step.
    #[inline]
    fn step_attackers(&self, to: Square, by: Color) -> Bitboard {
        let s = self.s;
        let back = by.opposite();
        let found = attacks::pawn(back, to) & s.pawns()
            | attacks::knight(back, to) & s.knights()
            | attacks::silver(back, to) & s.silvers()
            | attacks::gold(back, to) & s.gold_movers()
            | attacks::king(to) & s.king_movers();
        found & s.of(by)
    }

    /// The pieces of `by` that attack `to`, with sliders stopped by `occupied`.
    #[inline]
    fn attackers(&self, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let s = self.s;
        let sliders = attacks::lance(by.opposite(), to, occupied) & s.lances()
            | attacks::bishop(to, occupied) & s.bishop_movers()
            | attacks::rook(to, occupied) & s.rook_movers();
        self.step_attackers(to, by) | sliders & s.of(by)
    }

    /// The square on which a dropped pawn of the side to move would give check, as a set.
    #[inline]
    pub(crate) fn checking_square(&self) -> Bitboard {
        match self.s.king(Self::THEM) {
            Some(king) => attacks::pawn(Self::THEM, king),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether a pawn dropped on the checking square, which is empty, mates (打ち歩詰め).
    #[inline]
    pub(crate) fn is_pawn_mate(&self) -> bool {
        mates_by_pawn::<WHITE>(self.s)
    }

    /// Only the king or a capture can answer: nothing fits between, and a drop takes nothing.
    #[inline]
    fn has_no_answer_to_pawn(&self) -> bool {
        let (Some(king), Some(pawn)) = (self.s.king(Self::THEM), self.checking_square().first())
        else {
            return false;
        };
        // That a flight might take our king does not matter: then we are in check, and no drop is
        // legal. The pawn attacks only the king.
        let around = attacks::around(Some(king));
        let flights =
            around.steps - self.enemy - self.step_attacks(Self::US, around.near & self.own);
        let sliders = self.sliders_towards(around, Self::US);
        if !flights.is_empty() && sliders.is_empty() {
            return false;
        }
        // The pawn may block a line of ours and open a flight square.
        let occupied = self.occupied.with(pawn);
        let lifted = Blockers::new(occupied.without(king));
        if !(flights - self.slider_attacks(Self::US, lifted, flights, sliders)).is_empty() {
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

// Calls of their own, as they are seldom needed. Given a `Ground`, they would keep it in memory.

/// What answers a check, given the sliders that give it.
#[inline(never)]
fn answers<const WHITE: bool>(s: &Silhouette, king: Square, sliders: Bitboard) -> Answers {
    let ground = Ground::<WHITE>::new(s);
    let checkers = sliders | ground.step_attackers(king, Ground::<WHITE>::THEM);
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

#[inline(never)]
fn mates_by_pawn<const WHITE: bool>(s: &Silhouette) -> bool {
    Ground::<WHITE>::new(s).has_no_answer_to_pawn()
}
