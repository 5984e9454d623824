//! Writing many moves at once.
//!
//! How many squares a piece reaches is what a processor cannot foresee. So moves are written in
//! runs of a fixed length without asking how many there are; what is too much is written over by
//! the next run, or stays behind the end of the list.

use crate::{Bitboard, Color, HandKind, PackedMove, Rank, Square};

/// Appends moves to a [`MoveList`](crate::MoveList), set by set, see
/// [`fill`](crate::MoveList::fill). Nobody asks whether the moves are legal.
#[derive(Debug)]
pub struct MoveWriter<'a> {
    slots: &'a mut [PackedMove],
    /// Behind the slots once they did not suffice.
    len: usize,
}

/// The moves are one step of each square of a set: how far the square it leaves is.
type Back = u16;

impl<'a> MoveWriter<'a> {
    #[inline]
    pub(super) fn new(slots: &'a mut [PackedMove], len: usize) -> MoveWriter<'a> {
        MoveWriter { slots, len }
    }

    /// The length of the list, if it had room for everything.
    #[inline]
    pub(super) fn finish(self) -> Option<usize> {
        (self.len <= self.slots.len()).then_some(self.len)
    }

    /// Moves from one square.
    #[inline(always)]
    pub fn steps(&mut self, from: Square, to: Bitboard, promote: bool) {
        self.words::<4, 1>(to, PackedMove::source(from, promote));
    }

    /// Moves from one square to squares beside it; others are left out.
    #[inline(always)]
    pub fn steps_beside(&mut self, from: Square, to: Bitboard, promote: bool) {
        const BESIDE: u32 = 0b111 << 20 | 0b101 << 10 | 0b111;
        // The window of 23 bits about the square, which begins eleven bits before it.
        let window = ((to.bits() << 11) >> from.bit_index()) as u32 & BESIDE;
        let first = PackedMove::source(from, promote)
            .wrapping_add(from.bit_index() as u16)
            .wrapping_sub(11);
        self.run::<8, 1>(u64::from(window), self.len, first);
        self.len += window.count_ones() as usize;
    }

    /// Pawn moves to these squares.
    #[inline(always)]
    pub fn pawn_steps(&mut self, color: Color, to: Bitboard, promote: bool) {
        let (to, back) = match color {
            Color::Black => (to - Bitboard::rank(Rank::Nine), 1),
            Color::White => (to - Bitboard::rank(Rank::One), Back::MAX),
        };
        self.words::<4, 129>(to, PackedMove::shifted(back, promote));
    }

    /// Knight moves to these squares, jumping left and jumping right as
    /// [`knight_jumps`](crate::attacks::knight_jumps) has them.
    #[inline(always)]
    pub fn knight_steps(&mut self, color: Color, left: Bitboard, right: Bitboard, promote: bool) {
        const NEAR: [Bitboard; 2] = [
            Bitboard::rank(Rank::Nine).union(Bitboard::rank(Rank::Eight)),
            Bitboard::rank(Rank::One).union(Bitboard::rank(Rank::Two)),
        ];
        // Left and right are where the bits grow and where they shrink.
        const NINE: Bitboard = Bitboard::file(crate::File::Nine);
        const ONE: Bitboard = Bitboard::file(crate::File::One);
        let (ahead, near) = match color {
            Color::Black => (2, NEAR[0]),
            Color::White => (Back::MAX - 1, NEAR[1]),
        };
        let (left, right) = (left - near - ONE, right - near - NINE);
        if !left.is_empty() {
            let back = ahead.wrapping_sub(10);
            self.words::<2, 129>(left, PackedMove::shifted(back, promote));
        }
        if !right.is_empty() {
            let back = ahead.wrapping_add(10);
            self.words::<2, 129>(right, PackedMove::shifted(back, promote));
        }
    }

    /// Drops of one kind.
    #[inline(always)]
    pub fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.words::<4, 1>(to, PackedMove::hand_source(kind));
    }

    /// Drops of several kinds on the same squares.
    #[inline(always)]
    pub fn drops_of(&mut self, kinds: &DropKinds, to: Bitboard) {
        let [low, high] = words(to);
        self.drops_in_word(kinds, low, 0);
        self.drops_in_word(kinds, high, 64);
    }

    #[inline(always)]
    fn drops_in_word(&mut self, kinds: &DropKinds, mut bits: u64, first: u16) {
        let mut at = self.len;
        while bits != 0 {
            let to = first + bits.trailing_zeros() as u16;
            bits &= bits - 1;
            let Some(room) = room::<8>(self.slots, at) else {
                at = usize::MAX / 2;
                break;
            };
            for (slot, source) in room.iter_mut().zip(kinds.sources) {
                *slot = PackedMove::from_source(source, to);
            }
            at += kinds.len;
        }
        self.len = at;
    }

    #[inline(always)]
    fn words<const RUN: usize, const FACTOR: u16>(&mut self, to: Bitboard, first: u16) {
        let [low, high] = words(to);
        self.word::<RUN, FACTOR>(low, first);
        self.word::<RUN, FACTOR>(high, first.wrapping_add(64 * FACTOR));
    }

    #[inline(always)]
    fn word<const RUN: usize, const FACTOR: u16>(&mut self, mut bits: u64, first: u16) {
        let end = self.len + bits.count_ones() as usize;
        let mut at = self.len;
        while bits != 0 {
            bits = self.run::<RUN, FACTOR>(bits, at, first);
            at += RUN;
        }
        self.len = end.max(self.len);
    }

    /// Writes as many moves, though not all may stand for a bit; the bits that are left.
    #[inline(always)]
    fn run<const RUN: usize, const FACTOR: u16>(
        &mut self,
        mut bits: u64,
        at: usize,
        first: u16,
    ) -> u64 {
        let Some(room) = room::<RUN>(self.slots, at) else {
            self.len = usize::MAX / 2;
            return 0;
        };
        for slot in room {
            let bit = bits.trailing_zeros() as u16;
            *slot = PackedMove::from_source(first, bit.wrapping_mul(FACTOR));
            bits &= bits.wrapping_sub(1);
        }
        bits
    }
}

#[inline(always)]
fn words(set: Bitboard) -> [u64; 2] {
    [set.bits() as u64, (set.bits() >> 64) as u64]
}

#[inline(always)]
fn room<const RUN: usize>(slots: &mut [PackedMove], at: usize) -> Option<&mut [PackedMove; RUN]> {
    slots.get_mut(at..)?.first_chunk_mut()
}

/// Kinds that are dropped on the same squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct DropKinds {
    sources: [u16; 8],
    len: usize,
}

impl DropKinds {
    /// Adds a kind; the first seven count.
    #[inline]
    pub fn push(&mut self, kind: HandKind) {
        self.sources[self.len & 7] = PackedMove::hand_source(kind);
        self.len = (self.len + 1).min(7);
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}
