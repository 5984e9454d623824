//! Computes the planes and labels of networks, in the layouts of dlshogi.

use std::array::from_fn;

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, Move, Piece, PieceKind, Position};

use crate::codes::HAND;

/// The number of planes for pieces, attacks and numbers of attackers.
pub(crate) const FEATURES1: usize = 62;
/// The number of planes for hands, with the one for check.
pub(crate) const FEATURES2: usize = 57;
/// The number of labels of moves.
pub(crate) const LABELS: usize = 27 * 81;

/// The number of planes for a side in [`FEATURES1`]: 14 pieces, 14 attacks, 3 numbers of attackers.
const SIDE1: usize = FEATURES1 / 2;
/// The number of planes for a hand.
const SIDE2: usize = FEATURES2 / 2;
/// The number of planes for each kind in a hand, in the order of [`HAND`]. Pieces without a plane are ignored.
const MOST: [usize; 7] = [8, 4, 4, 4, 4, 2, 2];

/// A writer of planes that consist of zeros and ones.
pub(crate) struct Planes<T> {
    one: T,
    /// The nine numbers of a file, by the bits of its ones.
    files: [[T; 9]; 512],
}

impl<T: Copy + Default> Planes<T> {
    pub(crate) fn new(one: T) -> Planes<T> {
        let number = |is_one| if is_one { one } else { T::default() };
        let file = |bits: usize| from_fn(|rank| number(bits >> rank & 1 == 1));
        Planes {
            one,
            files: from_fn(file),
        }
    }

    /// Writes a set of squares into a plane.
    #[inline]
    fn fill(&self, set: Bitboard, plane: &mut [T]) {
        for (nine, file) in plane.chunks_exact_mut(9).zip(set.files()) {
            nine.copy_from_slice(&self.files[usize::from(file) & 511]);
        }
    }

    /// Writes the planes of a position. If White is to move, the board is turned by half a turn, so that the side to
    /// move goes up the board.
    #[inline]
    pub(crate) fn write(&self, position: &Position, first: &mut [T], second: &mut [T]) {
        let (board, side) = (position.board(), position.side());
        let is_turned = side == Color::White;
        let seen = |set: Bitboard| if is_turned { set.rotated() } else { set };
        let occupied = seen(board.occupied());
        for (color, planes) in Color::ALL
            .into_iter()
            .zip(first.chunks_exact_mut(SIDE1 * 81))
        {
            let (pieces, sets) = planes.split_at_mut(14 * 81);
            pieces.fill(T::default());
            let mut reached = [Bitboard::EMPTY; 17];
            let whose = if is_turned { !color } else { color };
            let mut attack = |kind: PieceKind, to: Bitboard| {
                reached[kind as usize] |= to;
                reached[16] |= reached[15] & to;
                reached[15] |= reached[14] & to;
                reached[14] |= to;
            };
            // Pawns of one side never attack the same square, so a set suffices.
            let pawns = board.of(whose) & board.pawns();
            self.fill(
                seen(pawns),
                &mut pieces[PieceKind::Pawn as usize * 81..][..81],
            );
            attack(PieceKind::Pawn, attacks::ahead(color, seen(pawns)));
            (board.of(whose) - pawns).for_each_once(|square| {
                let Some(piece) = board.piece(square) else {
                    return;
                };
                let kind = piece.kind();
                let square = if is_turned { square.rotated() } else { square };
                pieces[kind as usize * 81 + square.index()] = self.one;
                attack(
                    kind,
                    attacks::attacks(Piece::new(color, kind), square, occupied),
                );
            });
            for (set, plane) in reached.into_iter().zip(sets.chunks_exact_mut(81)) {
                self.fill(set, plane);
            }
        }
        second.fill(T::default());
        for (begin, color) in [(0, side), (SIDE2, !side)] {
            let mut plane = begin;
            for (kind, most) in HAND.into_iter().zip(MOST) {
                let held = usize::from(position.hand(color).count(kind)).min(most);
                second[plane * 81..(plane + held) * 81].fill(self.one);
                plane += most;
            }
        }
        if position.is_check() {
            second[2 * SIDE2 * 81..].fill(self.one);
        }
    }
}

/// Returns the label of a move: the square that it reaches, and 81 times its way there. Ten ways are directions, ten
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
