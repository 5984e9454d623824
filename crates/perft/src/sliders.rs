//! The sliders of one side, and what they gain and lose when a square changes.

use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, Square};
use komadai_movegen::bits::{KingSafety, SideView};

/// What a slider attacks and where of that it may go.
#[derive(Clone, Copy)]
pub(crate) struct Slider {
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
pub(crate) struct Sliders<const WHITE: bool> {
    list: [Option<Slider>; MOST],
    /// What they attack together.
    reach: Bitboard,
    /// How many moves they have, unless they shield the king.
    moves: u32,
}

/// As many as a set of pieces has.
const MOST: usize = 8;

impl<const WHITE: bool> Sliders<WHITE> {
    const US: Color = SideView::<WHITE>::US;

    /// No slider.
    pub(crate) const NONE: Self = Sliders {
        list: [None; MOST],
        reach: Bitboard::EMPTY,
        moves: 0,
    };

    /// Fills in the sliders of the side that `view` looks from; `false` if there are more than a
    /// set has.
    #[inline]
    pub(crate) fn fill(
        &mut self,
        view: &SideView<'_, WHITE>,
        safety: &KingSafety,
        blockers: &Blockers,
    ) -> bool {
        let (board, own) = (view.board, view.own);
        let zone = attacks::promotion_zone(Self::US);
        let sliders = (board.lances() | board.bishop_movers() | board.rook_movers()) & own;
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
            let mut slider = Slider {
                from,
                way,
                reach,
                targets: safety.targets,
                choice: zone,
                is_pinned: safety.pinned.contains(from),
            };
            if let Way::Lance = way {
                slider.choice = SideView::<WHITE>::PAWN_ZONE;
            } else if board.king_movers().contains(from) {
                slider.choice = Bitboard::EMPTY;
                if !slider.is_pinned {
                    moves += ((attacks::king(from) - reach) & safety.targets).len();
                }
            } else if zone.contains(from) {
                slider.choice = Bitboard::FULL;
            }
            moves += slider.moves(reach);
            all |= reach;
            if let Some(slot) = slots.next() {
                *slot = Some(slider);
            }
        };
        (board.lances() & own).for_each(|from| add(from, Way::Lance));
        (board.bishop_movers() & own).for_each(|from| add(from, Way::Bishop));
        (board.rook_movers() & own).for_each(|from| add(from, Way::Rook));
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
    fn iter(&self) -> impl Iterator<Item = &Slider> {
        self.list.iter().map_while(Option::as_ref)
    }

    /// The sliders that attack a square.
    #[inline]
    pub(crate) fn attacking(&self, square: Square) -> impl Iterator<Item = &Slider> {
        self.iter()
            .filter(move |slider| slider.reach.contains(square))
    }

    /// How many moves all sliders together lose if each square in turn, empty until then, is
    /// occupied.
    #[inline]
    pub(crate) fn lost(&self, squares: Bitboard) -> u32 {
        let mut lost = 0;
        if !(squares & self.reach).is_empty() {
            for slider in self.iter() {
                (slider.reach & squares).for_each(|at| {
                    let up_to = attacks::between(slider.from, at).with(at);
                    let beyond = (slider.reach & attacks::line(slider.from, at)) - up_to;
                    lost += slider.moves(beyond);
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
            for slider in self.attacking(to).filter(|slider| !slider.is_pinned) {
                moves += 1 + u32::from(slider.choice.contains(to));
            }
        }
        moves
    }

    /// What a slider attacks more if a first blocker leaves.
    #[inline]
    pub(crate) fn opened(slider: &Slider, blocker: Square, occupied: Bitboard) -> Bitboard {
        Self::reach_of(slider.way, slider.from, occupied.without(blocker)) - slider.reach
    }
}

impl Slider {
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
