//! Perft with each last count taken from its own position alone.

use core::ops::ControlFlow;

use komadai_core::attacks::{self, Blockers};
use komadai_core::{
    Bitboard, Board, Color, HandKind, Piece, PieceKind, Position, Silhouette, Square,
};

use crate::count::count_of;
use crate::ground::{Ground, Shelter};
use crate::{count_legal, legal_moves};

/// The same number as [`perft`](crate::perft), the slower way: every position before a last move is
/// made and its moves are counted from what stands in it, nothing is derived from the position
/// before. Of use to verify the other, and to compare with libraries that count like this.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::{perft, perft_from_scratch};
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

/// The paths of two moves: the first makes only a silhouette, the second is counted in it.
fn two_plies(position: &Position) -> u64 {
    let silhouette = Silhouette::new(position);
    match position.side() {
        Color::Black => Ground::<false>::new(&silhouette).two_plies::<true>(position.board()),
        Color::White => Ground::<true>::new(&silhouette).two_plies::<false>(position.board()),
    }
}

impl<const WHITE: bool> Ground<'_, WHITE> {
    /// `FOE` is the other side.
    fn two_plies<const FOE: bool>(&self, board: &Board) -> u64 {
        let s = self.s;
        let us = Self::US;
        let shelter = self.shelter();
        let blockers = Blockers::new(self.occupied);
        let royal = s.king_movers();
        let mut nodes = 0;

        if let Some(king) = s.king(us) {
            nodes += after_steps::<FOE>(s, board, PieceKind::King, king, shelter.flights, false);
        }
        if !shelter.targets.is_empty() {
            let pawns = s.pawns() & (self.own - shelter.pinned);
            let to = attacks::ahead(us, pawns) & shelter.targets;
            nodes +=
                self.after_pawns::<FOE>(board, to - attacks::dead_end(PieceKind::Pawn, us), false);
            nodes += self.after_pawns::<FOE>(board, to & attacks::promotion_zone(us), true);

            let mut piece = |kind, from, reach| {
                nodes += self.after_piece::<FOE>(&shelter, board, kind, from, reach);
            };
            (s.pawns() & self.own & shelter.pinned)
                .for_each_once(|from| piece(PieceKind::Pawn, from, attacks::pawn(us, from)));
            (s.lances() & self.own).for_each_once(|from| {
                piece(PieceKind::Lance, from, blockers.lance(us, from).set());
            });
            (s.knights() & self.own)
                .for_each_once(|from| piece(PieceKind::Knight, from, attacks::knight(us, from)));
            (s.silvers() & self.own)
                .for_each_once(|from| piece(PieceKind::Silver, from, attacks::silver(us, from)));
            // Promoted pieces that move like a gold look like one in a silhouette.
            (s.gold_movers() & self.own)
                .for_each_once(|from| piece(PieceKind::Gold, from, attacks::gold(us, from)));
            (s.bishop_movers() & self.own).for_each_once(|from| {
                let reach = blockers.bishop(from);
                if royal.contains(from) {
                    piece(PieceKind::Horse, from, reach | attacks::king(from));
                } else {
                    piece(PieceKind::Bishop, from, reach);
                }
            });
            (s.rook_movers() & self.own).for_each_once(|from| {
                let reach = blockers.rook(from);
                if royal.contains(from) {
                    piece(PieceKind::Dragon, from, reach | attacks::king(from));
                } else {
                    piece(PieceKind::Rook, from, reach);
                }
            });
        }
        if !s.hand(us).is_empty() {
            let _ = self.drop_sets(shelter.empty, &mut |kind, to| {
                nodes += after_drops::<FOE>(s, kind, to);
                ControlFlow::Continue(())
            });
        }
        nodes
    }

    /// After unpinned pawns have come to these squares.
    fn after_pawns<const FOE: bool>(&self, board: &Board, to: Bitboard, promote: bool) -> u64 {
        let mut nodes = 0;
        to.for_each_once(|to| {
            if let Some(from) = attacks::behind(Self::US, to) {
                let captured = board.piece(to).map(Piece::kind);
                let mut next = *self.s;
                next.step(PieceKind::Pawn, from, to, promote, captured);
                nodes += u64::from(count_of::<FOE>(&next));
            }
        });
        nodes
    }

    /// After a piece other than the king has gone to where it reaches.
    #[inline(never)]
    fn after_piece<const FOE: bool>(
        &self,
        shelter: &Shelter,
        board: &Board,
        kind: PieceKind,
        from: Square,
        reach: Bitboard,
    ) -> u64 {
        let mut legal = reach & shelter.targets;
        if shelter.pinned.contains(from) {
            legal &= self.king_line(from);
        }
        if legal.is_empty() {
            return 0;
        }
        let zone = attacks::promotion_zone(Self::US);
        let promoting = match kind.promoted() {
            Some(_) if zone.contains(from) => legal,
            Some(_) => legal & zone,
            None => Bitboard::EMPTY,
        };
        let plain = legal - attacks::dead_end(kind, Self::US);
        let mut nodes = after_steps::<FOE>(self.s, board, kind, from, plain, false);
        if !promoting.is_empty() {
            nodes += after_steps::<FOE>(self.s, board, kind, from, promoting, true);
        }
        nodes
    }
}

// These two are calls of their own with plain arguments: inlined, sets go through memory in pieces
// and are read back before they are whole.

#[inline(never)]
fn after_steps<const FOE: bool>(
    silhouette: &Silhouette,
    board: &Board,
    kind: PieceKind,
    from: Square,
    to: Bitboard,
    promote: bool,
) -> u64 {
    let mut nodes = 0;
    to.for_each_once(|to| {
        let captured = board.piece(to).map(Piece::kind);
        let mut next = *silhouette;
        next.step(kind, from, to, promote, captured);
        nodes += u64::from(count_of::<FOE>(&next));
    });
    nodes
}

#[inline(never)]
fn after_drops<const FOE: bool>(silhouette: &Silhouette, kind: HandKind, to: Bitboard) -> u64 {
    let mut next = *silhouette;
    next.hold_out(kind);
    let mut nodes = 0;
    to.for_each_once(|to| {
        next.put_down(kind, to);
        nodes += u64::from(count_of::<FOE>(&next));
        next.put_down(kind, to);
    });
    nodes
}
