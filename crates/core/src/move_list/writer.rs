//! Writing many moves at once.
//!
//! How many squares a piece reaches is what a processor cannot foresee. So moves are written in
//! runs of a fixed length without asking how many there are; what is too much is written over by
//! the next run, or stays behind the end of the list.

use crate::{Bitboard, Color, File, HandKind, PackedMove, Rank, Square};

/// Appends moves to a [`MoveList`](crate::MoveList), set by set, see
/// [`fill`](crate::MoveList::fill). Nobody asks whether the moves are legal.
#[derive(Debug)]
pub struct MoveWriter<'a> {
    slots: &'a mut [PackedMove],
    len: u32,
    /// Whether the slots did not suffice.
    full: bool,
}

/// Puts a number into both places of a move.
const BOTH: u16 = 129;

impl<'a> MoveWriter<'a> {
    #[inline]
    pub(super) fn new(slots: &'a mut [PackedMove], len: usize) -> MoveWriter<'a> {
        let (len, full) = u32::try_from(len).map_or((0, true), |len| (len, false));
        MoveWriter { slots, len, full }
    }

    /// The length of the list, if it had room for everything.
    #[inline]
    pub(super) fn finish(self) -> Option<usize> {
        (!self.full).then_some(self.len as usize)
    }

    /// Moves from one square.
    #[inline(always)]
    pub fn steps(&mut self, from: Square, to: Bitboard, promote: bool) {
        self.words::<4, 1>(to, PackedMove::source(from, promote));
    }

    /// Moves of a silver.
    #[inline(always)]
    pub fn silver_steps(&mut self, color: Color, from: Square, near: Near, promote: bool) {
        const STEPS: [u32; 2] = [
            near_window(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]),
            near_window(&[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)]),
        ];
        self.near_steps(from, near.window(from) & STEPS[color as usize], promote);
    }

    /// Moves of a gold, or of what moves like one.
    #[inline(always)]
    pub fn gold_steps(&mut self, color: Color, from: Square, near: Near) {
        const STEPS: [u32; 2] = [
            near_window(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]),
            near_window(&[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)]),
        ];
        self.near_steps(from, near.window(from) & STEPS[color as usize], false);
    }

    /// Moves of a king.
    #[inline(always)]
    pub fn king_steps(&mut self, from: Square, near: Near) {
        const STEPS: u32 = near_window(&[
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ]);
        self.near_steps(from, near.window(from) & STEPS, false);
    }

    #[inline(always)]
    fn near_steps(&mut self, from: Square, window: u32, promote: bool) {
        let first = PackedMove::source(from, promote) + from.bit_index() as u16 - CENTRE as u16;
        let end = self.len + window.count_ones();
        let more = self.run::<4, 1>(u64::from(window), self.len, first);
        if more != 0 {
            self.run::<4, 1>(more, self.len + 4, first);
        }
        self.len = end;
    }

    /// Pawn moves to these squares.
    #[inline(always)]
    pub fn pawn_steps(&mut self, color: Color, to: Bitboard, promote: bool) {
        let to = to - Bitboard::rank(Rank::Nine.relative(color));
        match color {
            Color::Black => self.shifted::<4>(to, 1, true, promote),
            Color::White => self.shifted::<4>(to, 1, false, promote),
        }
    }

    /// Knight moves to these squares, jumping left and jumping right as
    /// [`knight_jumps`](crate::attacks::knight_jumps) has them.
    #[inline(always)]
    pub fn knight_steps(&mut self, color: Color, left: Bitboard, right: Bitboard, promote: bool) {
        const NEAR: Bitboard = Bitboard::rank(Rank::Nine).union(Bitboard::rank(Rank::Eight));
        const NEAR_WHITE: Bitboard = Bitboard::rank(Rank::One).union(Bitboard::rank(Rank::Two));
        let (left_jump, right_jump, near) = match color {
            Color::Black => (8, 12, NEAR),
            Color::White => (12, 8, NEAR_WHITE),
        };
        // Left is where the numbers of files grow.
        let left = left - near - Bitboard::file(File::One);
        let right = right - near - Bitboard::file(File::Nine);
        if !left.is_empty() {
            self.shifted::<2>(left, left_jump, false, promote);
        }
        if !right.is_empty() {
            self.shifted::<2>(right, right_jump, true, promote);
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
                self.full = true;
                break;
            };
            for (slot, source) in room.iter_mut().zip(kinds.sources) {
                *slot = PackedMove::from_source(source, to);
            }
            at += kinds.len;
        }
        self.len = at;
    }

    /// Moves to these squares from those so many bits above or below. What is written is made of
    /// the lower of the two, so that nothing becomes negative.
    #[inline(always)]
    fn shifted<const RUN: usize>(&mut self, to: Bitboard, by: u16, above: bool, promote: bool) {
        let (lower, first) = if above {
            (to, by << 7)
        } else {
            (Bitboard::from_bits(to.bits() >> by), by)
        };
        self.words::<RUN, BOTH>(lower, first + PackedMove::promotion(promote));
    }

    #[inline(always)]
    fn words<const RUN: usize, const FACTOR: u16>(&mut self, to: Bitboard, first: u16) {
        let [low, high] = words(to);
        self.word::<RUN, FACTOR>(low, first);
        self.word::<RUN, FACTOR>(high, first + 64 * FACTOR);
    }

    #[inline(always)]
    fn word<const RUN: usize, const FACTOR: u16>(&mut self, mut bits: u64, first: u16) {
        let end = self.len + bits.count_ones();
        let mut at = self.len;
        while bits != 0 {
            bits = self.run::<RUN, FACTOR>(bits, at, first);
            at += RUN as u32;
        }
        self.len = end;
    }

    /// Writes up to four moves, though not all may stand for a bit; the bits that are left.
    ///
    /// The moves are put together in one word: adding and multiplying stays within each.
    #[inline(always)]
    fn run<const RUN: usize, const FACTOR: u16>(
        &mut self,
        mut bits: u64,
        at: u32,
        first: u16,
    ) -> u64 {
        const EACH: u64 = 0x0001_0001_0001_0001;
        let Some(room) = room::<RUN>(self.slots, at) else {
            self.full = true;
            return 0;
        };
        let mut word = 0;
        for i in 0..RUN {
            word |= u64::from(bits.trailing_zeros()) << (16 * i);
            bits &= bits.wrapping_sub(1);
        }
        word = word * u64::from(FACTOR) + u64::from(first) * EACH;
        for (i, slot) in room.iter_mut().enumerate() {
            *slot = PackedMove::from_bits((word >> (16 * i)) as u16);
        }
        bits
    }
}

#[inline(always)]
fn words(set: Bitboard) -> [u64; 2] {
    [set.bits() as u64, (set.bits() >> 64) as u64]
}

#[inline(always)]
fn room<const RUN: usize>(slots: &mut [PackedMove], at: u32) -> Option<&mut [PackedMove; RUN]> {
    let at = at as usize;
    slots.get_mut(at..at + RUN)?.first_chunk_mut()
}

/// Squares that pieces may step on, made ready for asking about those beside a square.
#[derive(Clone, Copy, Debug)]
pub struct Near(u128);

/// Where the square itself stands in the window of 23 bits about it.
const CENTRE: u32 = 11;

impl Near {
    /// Prepares the squares.
    #[inline]
    #[must_use]
    pub const fn new(squares: Bitboard) -> Near {
        Near(squares.bits() << CENTRE)
    }

    /// Guards stand where a step would leave the board, so that nothing wraps round.
    #[inline]
    const fn window(self, from: Square) -> u32 {
        (self.0 >> from.bit_index()) as u32
    }
}

/// The bits of steps, files and ranks, in a window.
const fn near_window(steps: &[(i32, i32)]) -> u32 {
    let mut window = 0;
    let mut i = 0;
    while i < steps.len() {
        let (files, ranks) = steps[i];
        window |= 1 << (CENTRE as i32 + 10 * files + ranks);
        i += 1;
    }
    window
}

/// Kinds that are dropped on the same squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct DropKinds {
    sources: [u16; 8],
    len: u32,
}

impl DropKinds {
    /// Adds a kind; the first seven count.
    #[inline]
    pub fn push(&mut self, kind: HandKind) {
        self.sources[self.len as usize & 7] = PackedMove::hand_source(kind);
        self.len = (self.len + 1).min(7);
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}
