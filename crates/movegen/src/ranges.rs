//! The sliders of one side, and what they gain and lose when a square changes.

use komadai_core::attacks;
use komadai_core::{Bitboard, Color, Square};

use crate::ground::{Ground, Shelter};

/// What a slider attacks and where of that it may go.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) from: Square,
    way: Way,
    /// What it attacks, first blockers included.
    reach: Bitboard,
    /// Where it may go; nowhere if it shields its king, for then a move that changes its line
    /// changes the pin too.
    targets: Bitboard,
    /// Where of that it may promote or not.
    choice: Bitboard,
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
}

/// As many as a set of pieces has.
const MOST: usize = 8;

impl<const WHITE: bool> Ranges<WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };

    /// No slider.
    pub(crate) const NONE: Self = Ranges {
        list: [None; MOST],
        reach: Bitboard::EMPTY,
    };

    /// The sliders of the side that `ground` looks from; `None` if there are more than a set has.
    #[inline]
    pub(crate) fn new(ground: &Ground<'_, WHITE>, shelter: &Shelter) -> Option<Self> {
        let (s, own) = (ground.s, ground.own);
        let zone = attacks::promotion_zone(Self::US);
        let sliders = (s.lances() | s.bishop_movers() | s.rook_movers()) & own;
        let mut ranges = Ranges::NONE;
        if sliders.is_empty() {
            return Some(ranges);
        }
        if sliders.len() as usize > MOST {
            return None;
        }
        let mut rest = ranges.list.iter_mut();
        let mut add = |from, way| {
            let reach = Self::reach_of(way, from, ground.occupied);
            let targets = if shelter.pinned.contains(from) {
                Bitboard::EMPTY
            } else {
                shelter.targets
            };
            let choice = match way {
                Way::Lance => targets & Ground::<WHITE>::PAWN_ZONE,
                _ if s.king_movers().contains(from) => Bitboard::EMPTY,
                _ if zone.contains(from) => targets,
                _ => targets & zone,
            };
            ranges.reach |= reach;
            if let Some(slot) = rest.next() {
                *slot = Some(Range {
                    from,
                    way,
                    reach,
                    targets,
                    choice,
                });
            }
        };
        (s.lances() & own).for_each(|from| add(from, Way::Lance));
        (s.bishop_movers() & own).for_each(|from| add(from, Way::Bishop));
        (s.rook_movers() & own).for_each(|from| add(from, Way::Rook));
        Some(ranges)
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
        (to & self.targets).len() + (to & self.choice).len()
    }
}
