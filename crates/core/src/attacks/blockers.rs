//! Many sliders on one board.

use core::ops::BitOrAssign;

use super::ray::{downward_on_file, ray, swapped_ray, upward};
use crate::{Bitboard, Color, Square};

/// The occupied squares, made ready for asking about many sliders: beside them they stand with
/// their bytes swapped, which is how downward rays are followed.
#[derive(Clone, Copy, Debug)]
pub struct Blockers {
    plain: u128,
    swapped: u128,
}

/// What sliders attack, first blockers included: the downward part still with swapped bytes, so
/// that counting need not swap it back.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    plain: u128,
    swapped: u128,
}

/// Squares to count in a [`Reach`].
#[derive(Clone, Copy, Debug)]
pub struct Targets {
    plain: u128,
    swapped: u128,
}

impl Blockers {
    /// Prepares the occupied squares.
    #[inline]
    #[must_use]
    pub fn new(occupied: Bitboard) -> Blockers {
        Blockers {
            plain: occupied.bits(),
            swapped: occupied.bits().swap_bytes(),
        }
    }

    /// What a rook on `from` attacks.
    #[inline]
    #[must_use]
    pub fn rook(self, from: Square) -> Reach {
        let bit = Bitboard::of(from).bits();
        Reach {
            plain: upward(ray(0, from), self.plain, bit)
                | upward(ray(2, from), self.plain, bit)
                | downward_on_file(ray(4, from), self.plain),
            swapped: upward(swapped_ray(2, from), self.swapped, bit.swap_bytes()),
        }
    }

    /// What a bishop on `from` attacks.
    #[inline]
    #[must_use]
    pub fn bishop(self, from: Square) -> Reach {
        let bit = Bitboard::of(from).bits();
        let back = bit.swap_bytes();
        Reach {
            plain: upward(ray(1, from), self.plain, bit) | upward(ray(3, from), self.plain, bit),
            swapped: upward(swapped_ray(1, from), self.swapped, back)
                | upward(swapped_ray(3, from), self.swapped, back),
        }
    }

    /// What a lance of `color` on `from` attacks.
    #[inline]
    #[must_use]
    pub fn lance(self, color: Color, from: Square) -> Reach {
        let plain = match color {
            Color::Black => downward_on_file(ray(4, from), self.plain),
            Color::White => upward(ray(0, from), self.plain, Bitboard::of(from).bits()),
        };
        Reach { plain, swapped: 0 }
    }
}

impl Reach {
    /// No square.
    pub const NOTHING: Reach = Reach {
        plain: 0,
        swapped: 0,
    };

    /// How many of the targets are attacked.
    #[inline]
    #[must_use]
    pub fn count(self, targets: Targets) -> u32 {
        (self.plain & targets.plain).count_ones() + (self.swapped & targets.swapped).count_ones()
    }

    /// The squares attacked.
    #[inline]
    #[must_use]
    pub fn set(self) -> Bitboard {
        Bitboard::from_bits(self.plain | self.swapped.swap_bytes())
    }
}

impl BitOrAssign for Reach {
    #[inline]
    fn bitor_assign(&mut self, other: Reach) {
        self.plain |= other.plain;
        self.swapped |= other.swapped;
    }
}

impl Targets {
    /// Prepares the squares.
    #[inline]
    #[must_use]
    pub fn new(set: Bitboard) -> Targets {
        Targets {
            plain: set.bits(),
            swapped: set.bits().swap_bytes(),
        }
    }
}
