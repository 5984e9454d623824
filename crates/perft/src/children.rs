//! Counts the moves after each move, on boards made for counting.

use komadai_core::bits::MovementBoard;
use komadai_core::{Bitboard, Board, HandKind, Piece, PieceKind, Position, Square};
use komadai_movegen::Destinations;
use komadai_movegen::bits::{Forward, Mover, SideView, Sink};
use komadai_movegen::legal_moves;

/// Plays all paths of `depth - rest` moves, and returns the sum of `count` over the positions at their ends.
pub(crate) fn paths(
    position: &mut Position,
    depth: u32,
    rest: u32,
    count: fn(&Position) -> u64,
) -> u64 {
    if depth == rest {
        return count(position);
    }
    let mut nodes = 0;
    for m in &legal_moves(position) {
        let undo = position.play_unchecked(m);
        nodes += paths(position, depth - 1, rest, count);
        position.undo(undo);
    }
    nodes
}

/// Returns the sum of `count` over the boards after each legal move. `WHITE` must be set if White is to move.
#[inline(always)]
pub(crate) fn of_children<const WHITE: bool>(
    position: &Position,
    count: impl Fn(&MovementBoard) -> u64 + Copy,
) -> u64 {
    let board = MovementBoard::new(position);
    let view = SideView::<WHITE>::new(&board);
    let mut children = Children {
        board: &board,
        pieces: position.board(),
        count,
        nodes: 0,
    };
    view.walk(&view.king_safety(), &mut children);
    children.nodes
}

struct Children<'a, F> {
    board: &'a MovementBoard,
    pieces: &'a Board,
    count: F,
    nodes: u64,
}

impl<F: Fn(&MovementBoard) -> u64 + Copy> Sink for Children<'_, F> {
    #[inline(always)]
    fn forward(&mut self, pawns: Forward, to: Destinations) {
        pawns.each_pawn(to, |pawn, to| self.piece(pawn, to));
    }

    #[inline(always)]
    fn piece(&mut self, Mover { kind, from, .. }: Mover, to: Destinations) {
        let (board, pieces, count) = (self.board, self.pieces, self.count);
        self.nodes += after_steps(board, pieces, kind, from, to.non_promotions, false, count);
        if !to.promotions.is_empty() {
            self.nodes += after_steps(board, pieces, kind, from, to.promotions, true, count);
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.nodes += after_drops(self.board, kind, to, self.count);
    }
}

// These two functions are not inlined and take simple arguments. Otherwise the compiler splits sets into halves in
// memory, and reading them back as a whole stalls.

#[inline(never)]
fn after_steps(
    board: &MovementBoard,
    pieces: &Board,
    kind: PieceKind,
    from: Square,
    to: Bitboard,
    promote: bool,
    count: impl Fn(&MovementBoard) -> u64,
) -> u64 {
    let mut nodes = 0;
    to.for_each_once(|to| {
        let captured = pieces.piece(to).map(Piece::kind);
        let mut next = *board;
        next.step(kind, from, to, promote, captured);
        nodes += count(&next);
    });
    nodes
}

#[inline(never)]
fn after_drops(
    board: &MovementBoard,
    kind: HandKind,
    to: Bitboard,
    count: impl Fn(&MovementBoard) -> u64,
) -> u64 {
    let mut next = *board;
    next.begin_drop(kind);
    let mut nodes = 0;
    to.for_each_once(|to| {
        next.toggle_drop(kind, to);
        nodes += count(&next);
        next.toggle_drop(kind, to);
    });
    nodes
}
