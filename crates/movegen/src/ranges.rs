//! The sliders of one side, and what they gain and lose when a square changes.

use komadai_core::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, Square};

use crate::ground::{Ground, Shelter};

/// What a slider attacks and where of that it may go.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) from: Square,
    way: Way,
    /// What it attacks, first blockers included.
    reach: Bitboard,
    /// Where it may go.
    targets: Bitboard,
    /// Where it may promote or not.
    choice: Bitboard,
    /// Whether it shields its king: then a move that changes its lines changes the pin too, and
    /// nothing is counted here.
    is_pinned: bool,
}

#[derive(Clone, Copy)]
enum Way {
    Lance,
    Bishop,
    Rook,
}

/// The sliders of a side.
pub(crate) struct Ranges<const WHITE: bool> {
    list: [Option<Range>; MOST],
    /// What they attack together.
    reach: Bitboard,
    /// How many moves they have, unless they shield the king.
    moves: u32,
}

/// As many as a set of pieces has.
const MOST: usize = 8;

impl<const WHITE: bool> Ranges<WHITE> {
    const US: Color = Ground::<WHITE>::US;

    /// No slider.
    pub(crate) const NONE: Self = Ranges {
        list: [None; MOST],
        reach: Bitboard::EMPTY,
        moves: 0,
    };

    /// Fills in the sliders of the side that `ground` looks from; `false` if there are more than a
    /// set has.
    #[inline]
    pub(crate) fn fill(
        &mut self,
        ground: &Ground<'_, WHITE>,
        shelter: &Shelter,
        blockers: &Blockers,
    ) -> bool {
        let (s, own) = (ground.s, ground.own);
        let zone = attacks::promotion_zone(Self::US);
        let sliders = (s.lances() | s.bishop_movers() | s.rook_movers()) & own;
        if sliders.len() as usize > MOST {
            return false;
        }
        let mut slots = self.list.iter_mut();
        let (mut all, mut moves) = (Bitboard::EMPTY, 0);
        let mut add = |from, way| {
            let reach = match way {
                Way::Lance => blockers.lance(Self::US, from).set(),
                Way::Bishop => blockers.bishop(from),
                Way::Rook => blockers.rook(from),
            };
            let mut range = Range {
                from,
                way,
                reach,
                targets: shelter.targets,
                choice: zone,
                is_pinned: shelter.pinned.contains(from),
            };
            if let Way::Lance = way {
                range.choice = Ground::<WHITE>::PAWN_ZONE;
            } else if s.king_movers().contains(from) {
                range.choice = Bitboard::EMPTY;
                if !range.is_pinned {
                    moves += ((attacks::king(from) - reach) & shelter.targets).len();
                }
            } else if zone.contains(from) {
                range.choice = Bitboard::FULL;
            }
            moves += range.moves(reach);
            all |= reach;
            if let Some(slot) = slots.next() {
                *slot = Some(range);
            }
        };
        (s.lances() & own).for_each(|from| add(from, Way::Lance));
        (s.bishop_movers() & own).for_each(|from| add(from, Way::Bishop));
        (s.rook_movers() & own).for_each(|from| add(from, Way::Rook));
        self.reach = all;
        self.moves = moves;
        true
    }

    /// How many moves they have, those that shield the king left out.
    #[inline]
    pub(crate) fn moves(&self) -> u32 {
        self.moves
    }

    #[inline]
    fn reach_of(way: Way, from: Square, occupied: Bitboard) -> Bitboard {
        match way {
            Way::Lance => attacks::lance(Self::US, from, occupied),
            Way::Bishop => attacks::bishop(from, occupied),
            Way::Rook => attacks::rook(from, occupied),
        }
    }

    /// What the sliders attack together.
    #[inline]
    pub(crate) fn reach(&self) -> Bitboard {
        self.reach
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Range> {
        self.list.iter().map_while(Option::as_ref)
    }

    /// The sliders that attack a square.
    #[inline]
    pub(crate) fn attacking(&self, square: Square) -> impl Iterator<Item = &Range> {
        self.iter()
            .filter(move |range| range.reach.contains(square))
    }

    /// How many moves all sliders together lose if each square in turn, empty until then, is
    /// occupied.
    #[inline]
    pub(crate) fn lost(&self, squares: Bitboard) -> u32 {
        let mut lost = 0;
        if !(squares & self.reach).is_empty() {
            for range in self.iter() {
                (range.reach & squares).for_each(|at| {
                    let up_to = attacks::between(range.from, at).with(at);
                    let beyond = (range.reach & attacks::line(range.from, at)) - up_to;
                    lost += range.moves(beyond);
                });
            }
        }
        lost
    }

    /// How many moves they would have onto a square that they attack, if they could go there.
    #[inline]
    pub(crate) fn onto(&self, to: Square) -> u32 {
        let mut moves = 0;
        if self.reach.contains(to) {
            for range in self.attacking(to).filter(|range| !range.is_pinned) {
                moves += 1 + u32::from(range.choice.contains(to));
            }
        }
        moves
    }

    /// What a slider attacks more if a first blocker leaves.
    #[inline]
    pub(crate) fn opened(range: &Range, blocker: Square, occupied: Bitboard) -> Bitboard {
        Self::reach_of(range.way, range.from, occupied.without(blocker)) - range.reach
    }
}

impl Range {
    /// How many moves to squares that it attacks.
    #[inline]
    pub(crate) fn moves(&self, to: Bitboard) -> u32 {
        if self.is_pinned {
            return 0;
        }
        let to = to & self.targets;
        to.len() + (to & self.choice).len()
    }
}
