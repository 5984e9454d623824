//! Writing many moves at once.
//!
//! A processor cannot predict how many squares a piece reaches. So moves are written in runs of a fixed
//! length, whatever their number; those that are too many are overwritten by the next run, or stay
//! beyond the end of the list.

mod rows;

use super::attacks::{FileReach, Targets};
use crate::{Bitboard, Color, File, HandKind, PackedMove, Rank, Square};
use rows::{CENTRE, Found};

pub use rows::SliderLine;

/// Writes moves, set by set, into the slots that [`MoveList::fill`](crate::MoveList::fill) gives. It does
/// not check that the moves are legal.
#[derive(Default, Debug)]
pub struct MoveWriter<'a> {
    slots: &'a mut [PackedMove],
    len: u32,
    /// Whether there were too few slots.
    full: bool,
}

/// Room for drops on all squares, and more, so that a masked index needs no bounds check.
const DROPS_ROOM: usize = 128 + 9;

/// The factor that puts a number into both squares of a packed move.
const BOTH: u16 = 129;

impl<'a> MoveWriter<'a> {
    /// A writer into these slots, from the first on.
    #[inline(always)]
    #[must_use]
    pub fn new(slots: &'a mut [PackedMove]) -> MoveWriter<'a> {
        MoveWriter {
            slots,
            len: 0,
            full: false,
        }
    }

    /// How many moves were written, if there was room for all of them.
    #[inline(always)]
    #[must_use]
    pub fn finish(self) -> Option<usize> {
        (!self.full).then_some(self.len as usize)
    }

    /// Writes the moves of a piece on `from` to these squares.
    #[inline(always)]
    pub fn steps(&mut self, from: Square, to: Bitboard, promote: bool) {
        self.words::<4, 1>(to, PackedMove::source(from, promote));
    }

    /// Writes the moves of a silver to those of the squares that it reaches.
    #[inline(always)]
    pub fn silver_steps(&mut self, color: Color, from: Square, to: StepTargets, promote: bool) {
        const STEPS: [u32; 2] = [
            near_window(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]),
            near_window(&[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)]),
        ];
        self.near_steps(from, to.window(from) & STEPS[color as usize], promote);
    }

    /// Writes the moves of a gold, or a piece that moves like one, to those of the squares that it
    /// reaches.
    #[inline(always)]
    pub fn gold_steps(&mut self, color: Color, from: Square, to: StepTargets) {
        const STEPS: [u32; 2] = [
            near_window(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]),
            near_window(&[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)]),
        ];
        self.near_steps(from, to.window(from) & STEPS[color as usize], false);
    }

    /// Writes the moves of a king to those of the squares that it reaches.
    #[inline(always)]
    pub fn king_steps(&mut self, from: Square, to: StepTargets) {
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
        self.near_steps(from, to.window(from) & STEPS, false);
    }

    #[inline(always)]
    fn near_steps(&mut self, from: Square, window: u32, promote: bool) {
        let found = rows::around(window, from);
        self.row(&found, PackedMove::source(from, promote));
    }

    /// Writes the moves of a piece to squares on a line through its own.
    #[inline(always)]
    pub fn line_steps(&mut self, line: SliderLine, from: Square, to: Bitboard, promote: bool) {
        self.row(&line.find(from, to), PackedMove::source(from, promote));
    }

    /// Writes the moves of a piece along its file, to those of the squares that it reaches.
    #[inline(always)]
    pub fn file_steps(&mut self, from: Square, reach: FileReach, to: Targets, promote: bool) {
        let found = SliderLine::File.find_folded(from, reach.folded(to));
        self.row(&found, PackedMove::source(from, promote));
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

    /// Writes the knight moves to these squares, those of left and of right jumps as
    /// [`knight_jumps`](super::attacks::knight_jumps) gives them.
    #[inline(always)]
    pub fn knight_steps(&mut self, color: Color, left: Bitboard, right: Bitboard, promote: bool) {
        const NEAR: Bitboard = Bitboard::rank(Rank::Nine).union(Bitboard::rank(Rank::Eight));
        const NEAR_WHITE: Bitboard = Bitboard::rank(Rank::One).union(Bitboard::rank(Rank::Two));
        let (left_jump, right_jump, near) = match color {
            Color::Black => (8, 12, NEAR),
            Color::White => (12, 8, NEAR_WHITE),
        };
        // For Black, file numbers grow to the left.
        let left = left - near - Bitboard::file(File::One);
        let right = right - near - Bitboard::file(File::Nine);
        if !left.is_empty() {
            self.shifted::<2>(left, left_jump, false, promote);
        }
        if !right.is_empty() {
            self.shifted::<2>(right, right_jump, true, promote);
        }
    }

    /// Writes the drops of one kind on these squares.
    #[inline(always)]
    pub fn drops(&mut self, kind: HandKind, to: Bitboard) {
        match drops(self.slots, self.len, kind, to) {
            Some(len) => self.len = len,
            None => self.full = true,
        }
    }

    /// Writes moves to these squares from the squares `by` bits above or below. They are computed from
    /// the lower square of the two, so that no number becomes negative.
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

    /// Writes a run of up to four moves, perhaps more than there are bits; returns the remaining bits.
    ///
    /// The moves are computed in one word: sums and products do not carry from one to the next.
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

/// Writes drops from slot `at` on and returns the new length. It takes no writer as an argument, which
/// would force the writer into memory.
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
        // The ninth square counts only if the whole file is empty.
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

/// Squares that pieces may step on, prepared for selecting those beside a square.
#[derive(Clone, Copy, Debug)]
pub struct StepTargets(u128);

impl StepTargets {
    /// Prepares the squares.
    #[inline]
    #[must_use]
    pub const fn new(squares: Bitboard) -> StepTargets {
        StepTargets(squares.bits() << CENTRE)
    }

    /// The squares around `from`, as bits of a window. Guard bits are where a step would leave the board.
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
