//! Checks whether the conditions of a pattern hold.

use komadai_core::{Bitboard, Color, HandKind, Move, Piece, Square};
use komadai_movegen::has_legal_move;

use super::{Tagger, bit};
use crate::FoundTag;
use crate::contents::Contents;
use crate::pattern::{Condition, Shape, as_pieces};

impl Tagger<'_> {
    #[inline]
    pub(super) fn has(&self, shape: &Shape) -> bool {
        let board = self.position.board();
        let is = |square: Square, contents: Contents| contents.contains(board.piece(square));
        shape
            .all
            .iter()
            .all(|&(square, contents)| is(square, contents))
            && shape
                .any
                .iter()
                .all(|(squares, contents)| squares.iter().any(|&square| is(square, *contents)))
    }

    /// Returns the number of pieces of a kind that a side has on the board, promoted or not, and in hand.
    fn owned(&self, side: Color, kind: HandKind) -> i32 {
        let board = self.position.board();
        let on_board: u32 = as_pieces(side, kind)
            .map(|piece| board.squares_of(piece).len())
            .sum();
        i32::from(self.position.hand(side).count(kind)) + on_board as i32
    }

    /// Returns the lead of a side in pieces of a kind, or in points.
    fn ahead(&self, side: Color, kind: Option<HandKind>) -> i32 {
        let ahead = |kind| self.owned(side, kind) - self.owned(!side, kind);
        match kind {
            Some(kind) => ahead(kind),
            None => HandKind::ALL
                .iter()
                .map(|&kind| i32::from(kind.points()) * ahead(kind))
                .sum(),
        }
    }

    /// Returns the number of squares with one of these contents, seen by the side.
    fn count(&self, squares: Bitboard, contents: Contents, side: Color) -> i32 {
        let (squares, contents) = match side {
            Color::Black => (squares, contents),
            Color::White => (squares.rotated(), contents.swapped()),
        };
        let board = self.position.board();
        let of = |content: Option<Piece>| match content {
            Some(piece) => board.squares_of_in(piece, squares).len(),
            None => squares.difference(board.occupied()).len(),
        };
        contents.iter().map(of).sum::<u32>() as i32
    }

    fn moved_last(&self, side: Color) -> bool {
        self.last.is_some_and(|(_, piece)| piece.color() == side)
    }

    pub(super) fn is_so(&self, condition: &Condition, side: Color) -> bool {
        match *condition {
            Condition::Count(squares, contents, numbers, holds) => {
                numbers.contains(self.count(squares, contents, side)) == holds
            }
            Condition::InHand(who, kind, numbers, holds) => {
                let count = self.position.hand(who.of(side)).count(kind);
                numbers.contains(count.into()) == holds
            }
            Condition::Owns(who, kind, numbers, holds) => {
                numbers.contains(self.owned(who.of(side), kind)) == holds
            }
            Condition::Ahead(who, kind, numbers, holds) => {
                numbers.contains(self.ahead(who.of(side), kind)) == holds
            }
            Condition::Captures(who, contents, holds) => {
                let is_own = self.moved_last(who.of(side));
                let contained = |piece| is_own && contents.contains(Some(piece));
                self.last_captured.is_some_and(contained) == holds
            }
            Condition::Promotes(who, contents, holds) => {
                let promoted = self.last.is_some_and(|(m, piece)| {
                    let before = Piece::new(piece.color(), piece.kind().unpromoted());
                    matches!(m, Move::Step { promote: true, .. }) && contents.contains(Some(before))
                });
                (promoted && self.moved_last(who.of(side))) == holds
            }
            Condition::Checks(who, holds) => {
                (self.moved_last(who.of(side)) && self.position.is_check()) == holds
            }
            Condition::Mates(who, holds) => {
                let mates = || self.position.is_check() && !has_legal_move(&self.position);
                (self.moved_last(who.of(side)) && mates()) == holds
            }
            Condition::Turn(who, holds) => (self.position.side() == who.of(side)) == holds,
            Condition::Ply(numbers, holds) => {
                let ply = i32::try_from(self.ply()).unwrap_or(i32::MAX);
                numbers.contains(ply) == holds
            }
            Condition::Exchanged(kind, holds) => {
                let bit = bit(kind.piece_kind());
                let both = self.captured.black & self.captured.white;
                (both & bit != 0) == holds
            }
            Condition::Played(who, _, play, holds) => {
                let bit = 1_u128.wrapping_shl(play);
                (self.plays[who.of(side)] & bit != 0) == holds
            }
            Condition::Completes(who, moving, holds) => {
                let is_it = |(m, piece): (Move, Piece)| {
                    piece.color() == who.of(side) && moving.fits(m, piece.kind(), side)
                };
                self.last.is_some_and(is_it) == holds
            }
            Condition::MovesFirst(first) => self.is_even && (self.first == side) == first,
            Condition::Tagged(who, tag, holds) => {
                let side = who.of(side);
                let mut found = self.found.iter();
                found.any(|found| found.number == tag && found.side == side) == holds
            }
            Condition::TaggedKind(who, kind, holds) => {
                let side = who.of(side);
                let mut found = self.found.iter();
                found.any(|found| found.tag.kind == kind && found.side == side) == holds
            }
            Condition::Broken(who, kind, holds) => {
                let side = who.of(side);
                let mut found = self.found.iter();
                let is_it = |found: &FoundTag<'_>| {
                    found.is_broken && found.tag.kind == kind && found.side == side
                };
                found.any(is_it) == holds
            }
            Condition::Begins => self.plies == 0,
        }
    }
}
