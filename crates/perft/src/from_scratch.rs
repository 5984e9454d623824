//! Perft that counts each last move in its own position, without two-ply counting.

use core::ops::ControlFlow;

use komadai_core::bits::MovementBoard;
use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Board, Color, HandKind, Piece, PieceKind, Position, Square};

use komadai_movegen::bits::{KingSafety, SideView, count_of};
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
    let board = MovementBoard::new(position);
    let pieces = position.board();
    match position.side() {
        Color::Black => Children::<false, true>::new(&board, pieces).count(),
        Color::White => Children::<true, false>::new(&board, pieces).count(),
    }
}

/// The children of a position: `WHITE` moves, `FOE` answers.
struct Children<'a, const WHITE: bool, const FOE: bool> {
    view: SideView<'a, WHITE>,
    pieces: &'a Board,
}

impl<'a, const WHITE: bool, const FOE: bool> Children<'a, WHITE, FOE> {
    const US: Color = SideView::<WHITE>::US;

    #[inline]
    fn new(board: &'a MovementBoard, pieces: &'a Board) -> Self {
        let view = SideView::new(board);
        Children { view, pieces }
    }

    /// How many legal moves all children have.
    fn count(&self) -> u64 {
        let (board, own, pieces) = (self.view.board, self.view.own, self.pieces);
        let us = Self::US;
        let safety = self.view.king_safety();
        let blockers = Blockers::new(self.view.occupied);
        let royal = board.king_movers();
        let mut nodes = 0;

        if let Some(king) = board.king(us) {
            let to = safety.king_moves;
            nodes += after_steps::<FOE>(board, pieces, PieceKind::King, king, to, false);
        }
        if !safety.targets.is_empty() {
            let pawns = board.pawns() & (own - safety.pinned);
            let to = attacks::ahead(us, pawns) & safety.targets;
            nodes += self.after_pawns(to - attacks::dead_end(PieceKind::Pawn, us), false);
            nodes += self.after_pawns(to & attacks::promotion_zone(us), true);

            let mut piece = |kind, from, reach| {
                nodes += self.after_piece(&safety, kind, from, reach);
            };
            (board.pawns() & own & safety.pinned)
                .for_each_once(|from| piece(PieceKind::Pawn, from, attacks::pawn(us, from)));
            (board.lances() & own).for_each_once(|from| {
                piece(PieceKind::Lance, from, blockers.lance(us, from).set());
            });
            (board.knights() & own)
                .for_each_once(|from| piece(PieceKind::Knight, from, attacks::knight(us, from)));
            (board.silvers() & own)
                .for_each_once(|from| piece(PieceKind::Silver, from, attacks::silver(us, from)));
            // Promoted pieces that move like a gold look like one here.
            (board.gold_movers() & own)
                .for_each_once(|from| piece(PieceKind::Gold, from, attacks::gold(us, from)));
            (board.bishop_movers() & own).for_each_once(|from| {
                let reach = blockers.bishop(from);
                if royal.contains(from) {
                    piece(PieceKind::Horse, from, reach | attacks::king(from));
                } else {
                    piece(PieceKind::Bishop, from, reach);
                }
            });
            (board.rook_movers() & own).for_each_once(|from| {
                let reach = blockers.rook(from);
                if royal.contains(from) {
                    piece(PieceKind::Dragon, from, reach | attacks::king(from));
                } else {
                    piece(PieceKind::Rook, from, reach);
                }
            });
        }
        if !board.hand(us).is_empty() {
            let _ = self.view.drop_sets(safety.empty, &mut |kind, to| {
                nodes += after_drops::<FOE>(board, kind, to);
                ControlFlow::Continue(())
            });
        }
        nodes
    }

    /// How many moves follow after an unpinned pawn has moved to one of these squares, summed over them.
    fn after_pawns(&self, to: Bitboard, promote: bool) -> u64 {
        let mut nodes = 0;
        to.for_each_once(|to| {
            if let Some(from) = attacks::behind(Self::US, to) {
                let captured = self.pieces.piece(to).map(Piece::kind);
                let mut next = *self.view.board;
                next.step(PieceKind::Pawn, from, to, promote, captured);
                nodes += u64::from(count_of::<FOE>(&next));
            }
        });
        nodes
    }

    /// How many moves follow after a piece other than the king has moved, summed over its moves.
    #[inline(never)]
    fn after_piece(
        &self,
        safety: &KingSafety,
        kind: PieceKind,
        from: Square,
        reach: Bitboard,
    ) -> u64 {
        let mut legal = reach & safety.targets;
        if safety.pinned.contains(from) {
            legal &= self.view.king_line(from);
        }
        if legal.is_empty() {
            return 0;
        }
        let zone = attacks::promotion_zone(Self::US);
        let promotions = match kind.promoted() {
            Some(_) if zone.contains(from) => legal,
            Some(_) => legal & zone,
            None => Bitboard::EMPTY,
        };
        let non_promotions = legal - attacks::dead_end(kind, Self::US);
        let (board, pieces) = (self.view.board, self.pieces);
        let mut nodes = after_steps::<FOE>(board, pieces, kind, from, non_promotions, false);
        if !promotions.is_empty() {
            nodes += after_steps::<FOE>(board, pieces, kind, from, promotions, true);
        }
        nodes
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
