//! Perft that counts each last move in its own position, without two-ply counting.

use komadai_core::bits::MovementBoard;
use komadai_core::{Bitboard, Board, Color, HandKind, Piece, PieceKind, Position, Square};
use komadai_movegen::bits::{Destinations, Forward, Mover, SideView, Sink, count_of};
use komadai_movegen::{count_legal, legal_moves};

/// The number that [`perft`](crate::perft()) gives, counted more slowly: every position before a last
/// move is made, and its moves are counted from that position alone. It verifies the faster count,
/// and compares fairly with libraries that count like this.
///
/// ```
/// use komadai_core::Position;
/// use komadai_perft::{perft, perft_from_scratch};
///
/// let position = Position::startpos();
/// assert_eq!(perft_from_scratch(&position, 3), perft(&position, 3));
/// ```
#[must_use]
pub fn perft_from_scratch(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position),
        2 => two_plies(position),
        _ => paths(&mut position.clone(), depth),
    }
}

fn paths(position: &mut Position, depth: u32) -> u64 {
    if depth == 2 {
        return two_plies(position);
    }
    let mut nodes = 0;
    for m in &legal_moves(position) {
        let undo = position.play_unchecked(m);
        nodes += paths(position, depth - 1);
        position.undo(undo);
    }
    nodes
}

/// The number of paths of two moves: the first makes only a board for counting, the second is counted
/// on it.
fn two_plies(position: &Position) -> u64 {
    match position.side() {
        Color::Black => of_children::<false, true>(position),
        Color::White => of_children::<true, false>(position),
    }
}

/// How many legal moves the children of a position have: `WHITE` moves, `FOE` answers.
fn of_children<const WHITE: bool, const FOE: bool>(position: &Position) -> u64 {
    let board = MovementBoard::new(position);
    let view = SideView::<WHITE>::new(&board);
    let mut children = Children::<FOE> {
        board: &board,
        pieces: position.board(),
        nodes: 0,
    };
    view.walk(&view.king_safety(), &mut children);
    children.nodes
}

/// Counts the moves of `FOE` after each move.
struct Children<'a, const FOE: bool> {
    board: &'a MovementBoard,
    pieces: &'a Board,
    nodes: u64,
}

impl<const FOE: bool> Sink for Children<'_, FOE> {
    #[inline(always)]
    fn forward(&mut self, pawns: Forward, to: Destinations) {
        pawns.each_pawn(to, |pawn, to| self.piece(pawn, to));
    }

    #[inline(always)]
    fn piece(&mut self, piece: Mover, to: Destinations) {
        let (board, pieces) = (self.board, self.pieces);
        let mut after = |to, promote| {
            self.nodes += after_steps::<FOE>(board, pieces, piece.kind, piece.from, to, promote);
        };
        after(to.non_promotions, false);
        if !to.promotions.is_empty() {
            after(to.promotions, true);
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.nodes += after_drops::<FOE>(self.board, kind, to);
    }
}

// These two are not inlined and take simple arguments: inlined, the compiler splits sets into halves
// in memory, and reading them back whole stalls.

#[inline(never)]
fn after_steps<const FOE: bool>(
    board: &MovementBoard,
    pieces: &Board,
    kind: PieceKind,
    from: Square,
    to: Bitboard,
    promote: bool,
) -> u64 {
    let mut nodes = 0;
    to.for_each_once(|to| {
        let captured = pieces.piece(to).map(Piece::kind);
        let mut next = *board;
        next.step(kind, from, to, promote, captured);
        nodes += u64::from(count_of::<FOE>(&next));
    });
    nodes
}

#[inline(never)]
fn after_drops<const FOE: bool>(board: &MovementBoard, kind: HandKind, to: Bitboard) -> u64 {
    let mut next = *board;
    next.begin_drop(kind);
    let mut nodes = 0;
    to.for_each_once(|to| {
        next.toggle_drop(kind, to);
        nodes += u64::from(count_of::<FOE>(&next));
        next.toggle_drop(kind, to);
    });
    nodes
}
