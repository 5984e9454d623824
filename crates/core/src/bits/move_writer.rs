//! Writes many moves at once.
//!
//! A processor cannot predict how many squares a piece reaches. Therefore moves are written in runs of a fixed length.
//! The next run overwrites the surplus moves. Those of the last run remain behind the end of the list.

mod rows;

use crate::{Bitboard, Color, HandKind, PackedMove, Rank, Square};
use rows::Found;

pub use rows::SliderLine;

/// A writer of legal moves into the slots of [`MoveList::fill`](crate::MoveList::fill). It does not check the moves.
#[derive(Default, Debug)]
pub struct MoveWriter<'a> {
    slots: &'a mut [PackedMove],
    len: u32,
    /// Set if there were too few slots.
    full: bool,
}

/// Room for drops on all squares, and more, so that a masked index needs no bounds check.
const DROPS_ROOM: usize = 128 + 9;

/// The factor that puts a number into both squares of a packed move.
const BOTH: u16 = 129;

impl<'a> MoveWriter<'a> {
    /// Creates a writer that fills these slots from the first on.
    #[inline(always)]
    #[must_use]
    pub fn new(slots: &'a mut [PackedMove]) -> MoveWriter<'a> {
        MoveWriter {
            slots,
            len: 0,
            full: false,
        }
    }

    /// Returns the number of moves written, or `None` if there were too few slots.
    #[inline(always)]
    #[must_use]
    pub fn finish(self) -> Option<usize> {
        (!self.full).then_some(self.len as usize)
    }

    /// Writes the moves of a piece from `from` to these squares.
    #[inline(always)]
    pub fn steps(&mut self, from: Square, to: Bitboard, promote: bool) {
        self.words::<4, 1>(to, PackedMove::source(from, promote));
    }

    /// Writes the moves of a piece to squares that touch its own.
    #[inline(always)]
    pub fn near_steps(&mut self, from: Square, to: Bitboard, promote: bool) {
        self.row(&rows::around(from, to), PackedMove::source(from, promote));
    }

    /// Writes the moves of a knight to squares that it reaches.
    #[inline(always)]
    pub fn knight_steps(&mut self, color: Color, from: Square, to: Bitboard, promote: bool) {
        let found = rows::jumps(color, from, to);
        self.row(&found, PackedMove::source(from, promote));
    }

    /// Writes the moves of a piece to squares on a line through its own.
    #[inline(always)]
    pub fn line_steps(&mut self, line: SliderLine, from: Square, to: Bitboard, promote: bool) {
        self.row(&line.find(from, to), PackedMove::source(from, promote));
    }

    #[inline(always)]
    fn row(&mut self, found: &Found, source: u16) {
        let Some(room) = room::<8>(self.slots, self.len) else {
            self.full = true;
            return;
        };
        let first = source.wrapping_add(found.first);
        *room = found.row.map(|place| PackedMove::from_source(first, place));
        self.len += found.len;
    }

    /// Writes the pawn moves to these squares.
    #[inline(always)]
    pub fn pawn_steps(&mut self, color: Color, to: Bitboard, promote: bool) {
        let to = to - Bitboard::rank(Rank::Nine.relative(color));
        match color {
            Color::Black => self.shifted::<4>(to, 1, true, promote),
            Color::White => self.shifted::<4>(to, 1, false, promote),
        }
    }

    /// Writes the drops of a piece kind on these squares.
    #[inline(always)]
    pub fn drops(&mut self, kind: HandKind, to: Bitboard) {
        match drops(self.slots, self.len, kind, to) {
            Some(len) => self.len = len,
            None => self.full = true,
        }
    }

    /// Writes moves to these squares from the squares `by` bits above or below. The moves are computed from the lower
    /// square of the two, so that no number becomes negative.
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

    /// Writes a run of `RUN` moves, or fewer if there are fewer bits. Returns the remaining bits. The moves are
    /// computed in one word. Sums and products do not carry from one move to the next.
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

/// Writes drops from slot `at` on and returns the new length, or `None` if there are too few slots. Not a method,
/// because that would force the writer into memory.
#[inline(never)]
fn drops(slots: &mut [PackedMove], at: u32, kind: HandKind, to: Bitboard) -> Option<u32> {
    let room = room::<DROPS_ROOM>(slots, at)?;
    let source = PackedMove::hand_source(kind);
    let mut len = 0;
    let mut on_file = |bits: u64, first: u16| {
        let found = rows::on_file(bits, source + first);
        let Some([eight @ .., ninth]) = room[len & 127..].first_chunk_mut::<9>() else {
            return;
        };
        *eight = found
            .row
            .map(|place| PackedMove::from_source(found.first, place));
        // The ninth square is used only if all nine squares of the file are in the set.
        *ninth = PackedMove::from_source(found.first, 8);
        len += found.len as usize;
    };
    let low = to.bits() as u64;
    on_file(low >> 1, 1);
    on_file(low >> 11, 11);
    on_file(low >> 21, 21);
    on_file(low >> 31, 31);
    on_file(low >> 41, 41);
    on_file(low >> 51, 51);
    let high = (to.bits() >> 61) as u64;
    on_file(high, 61);
    on_file(high >> 10, 71);
    on_file(high >> 20, 81);
    Some(at + len as u32)
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
