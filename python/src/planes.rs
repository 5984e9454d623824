//! The planes and labels of networks: the layouts of dlshogi.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, Move, Position, Square};

use crate::codes::HAND;

/// The planes of pieces, attacks and numbers of attackers.
pub(crate) const FEATURES1: usize = 62;
/// The planes of hands, and that of check.
pub(crate) const FEATURES2: usize = 57;
/// The labels of moves.
pub(crate) const LABELS: usize = 27 * 81;

/// The planes of a side in [`FEATURES1`]: 14 pieces, 14 attacks, 3 numbers of attackers.
const SIDE1: usize = FEATURES1 / 2;
/// The planes of a hand.
const SIDE2: usize = FEATURES2 / 2;
/// How many planes the kinds of a hand have, in the order of [`HAND`]. More pieces than planes change nothing.
const MOST: [usize; 7] = [8, 4, 4, 4, 4, 2, 2];

/// Writes the planes of a position, whose numbers are all zero before. Those of White are turned by half a turn, so
/// that the side to move goes up the board.
#[inline]
pub(crate) fn write<T: Copy>(position: &Position, one: T, first: &mut [T], second: &mut [T]) {
    let (board, side) = (position.board(), position.side());
    let occupied = board.occupied();
    let place = |square: Square| match side {
        Color::Black => square.index(),
        Color::White => 80 - square.index(),
    };
    let mut fill = |plane: usize, set: Bitboard| {
        let plane = &mut first[plane * 81..][..81];
        set.for_each(|square| plane[place(square)] = one);
    };
    for (begin, color) in [(0, side), (SIDE1, !side)] {
        let mut reached = [Bitboard::EMPTY; 14];
        let mut numbers = [Bitboard::EMPTY; 3];
        for square in board.of(color) {
            let Some(piece) = board.piece(square) else {
                continue;
            };
            let kind = piece.kind() as usize;
            fill(begin + kind, Bitboard::of(square));
            let to = attacks::attacks(piece, square, occupied);
            reached[kind] |= to;
            numbers[2] |= numbers[1] & to;
            numbers[1] |= numbers[0] & to;
            numbers[0] |= to;
        }
        for (plane, set) in (begin + 14..).zip(reached.into_iter().chain(numbers)) {
            fill(plane, set);
        }
    }
    for (begin, color) in [(0, side), (SIDE2, !side)] {
        let mut plane = begin;
        for (kind, most) in HAND.into_iter().zip(MOST) {
            let held = usize::from(position.hand(color).count(kind)).min(most);
            second[plane * 81..(plane + held) * 81].fill(one);
            plane += most;
        }
    }
    if position.is_check() {
        second[2 * SIDE2 * 81..].fill(one);
    }
}

/// The label of a move of a side: the square that it reaches, and 81 times its way there. Ten ways are directions, ten
/// are directions with promotion, seven are drops.
pub(crate) fn label(side: Color, m: Move) -> usize {
    let m = match side {
        Color::Black => m,
        Color::White => m.rotated(),
    };
    let way = match m {
        Move::Step { from, to, promote } => {
            let ([from_file, from_rank], [file, rank]) = (from.numbers(), to.numbers());
            let left = file.cmp(&from_file) as i8;
            let direction = match (left, rank.cmp(&from_rank) as i8) {
                (1, -1) if from_rank - rank == 2 && file - from_file == 1 => 8,
                (-1, -1) if from_rank - rank == 2 && from_file - file == 1 => 9,
                (0, -1) => 0,
                (1, -1) => 1,
                (-1, -1) => 2,
                (1, 0) => 3,
                (-1, 0) => 4,
                (0, _) => 5,
                (1, _) => 6,
                (_, _) => 7,
            };
            direction + if promote { 10 } else { 0 }
        }
        Move::Drop { kind, .. } => 20 + kind as usize,
    };
    way * 81 + m.to().index()
}
