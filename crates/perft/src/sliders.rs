//! The sliders of one side, and how many moves they gain and lose when a square changes.

use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Color, Square};
use komadai_movegen::bits::{KingSafety, SideView};

/// A slider: the squares it attacks, and to which of them it may move.
#[derive(Clone, Copy)]
pub(crate) struct Slider {
    pub(crate) from: Square,
    way: Way,
    /// The squares it attacks, first blockers included.
    reach: Bitboard,
    /// The squares to which it may move.
    targets: Bitboard,
    /// The squares on which it may promote or not.
    choice: Bitboard,
    /// Whether it is pinned: a move that changes its lines then changes the pin too, so such moves are
    /// not counted here.
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
    /// All squares they attack.
    reach: Bitboard,
    /// How many moves those have that are not pinned.
    moves: u32,
}

/// How many sliders a full set has: four lances, two bishops, two rooks.
const MOST: usize = 8;

impl<const WHITE: bool> Sliders<WHITE> {
    const US: Color = SideView::<WHITE>::US;

    /// No slider.
    pub(crate) const NONE: Self = Sliders {
        list: [None; MOST],
        reach: Bitboard::EMPTY,
        moves: 0,
    };

    /// Adds the sliders of the side of `view`; `false` if there are more than a full set has.
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

    /// How many moves those have that are not pinned.
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

    /// All squares that the sliders attack.
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

    /// How many moves the sliders lose when one of these empty squares is occupied, summed over the
    /// squares.
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

    /// How many moves they would have onto a square that they attack if it held an enemy piece.
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

    /// The squares that a slider attacks in addition if a first blocker leaves.
    #[inline]
    pub(crate) fn opened(slider: &Slider, blocker: Square, occupied: Bitboard) -> Bitboard {
        Self::reach_of(slider.way, slider.from, occupied.without(blocker)) - slider.reach
    }
}

impl Slider {
    /// How many moves it has to these squares, which it attacks.
    #[inline]
    pub(crate) fn moves(&self, to: Bitboard) -> u32 {
        if self.is_pinned {
            return 0;
        }
        let to = to & self.targets;
        to.len() + (to & self.choice).len()
    }
}
