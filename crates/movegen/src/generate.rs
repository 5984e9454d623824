//! The generator: legal by construction, set by set.

use core::ops::ControlFlow;

use komadai_core::attacks;
use komadai_core::{Bitboard, HandKind, PieceKind, Position, Square};

use crate::shelter::{self, Shelter};
use crate::{MoveSet, pawn_drop};

/// Hands out the legal moves as sets until `visit` breaks off: first the pieces on the board in
/// the order of their squares, then the drops. No set is empty, no move comes twice.
///
/// ```
/// use core::ops::ControlFlow;
/// use komadai_core::Position;
///
/// let mut pieces = 0;
/// let _ = komadai_movegen::for_each_set(&Position::startpos(), |_| {
///     pieces += 1;
///     ControlFlow::Continue(())
/// });
/// // Nine pawns, two lances, two silvers, two golds, the king and the rook.
/// assert_eq!(pieces, 17);
/// ```
pub fn for_each_set(
    position: &Position,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let shelter = Shelter::of(position);
    steps(position, &shelter, &mut visit)?;
    drops(position, &shelter, &mut visit)
}

/// How many legal moves there are.
#[must_use]
pub fn count_legal(position: &Position) -> u64 {
    let mut count = 0;
    let _ = for_each_set(position, |set| {
        count += set.len() as u64;
        ControlFlow::Continue(())
    });
    count
}

fn steps(
    position: &Position,
    shelter: &Shelter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = position.board();
    let side = position.side();
    let occupied = board.occupied();
    let enemy_king = position.king(!side).map_or(Bitboard::EMPTY, Bitboard::of);
    let open = !(board.of(side) | enemy_king);
    let zone = attacks::promotion_zone(side);
    for (from, piece) in board
        .of(side)
        .iter()
        .filter_map(|at| Some((at, board.piece(at)?)))
    {
        let kind = piece.kind();
        let reached = attacks::attacks(piece, from, occupied) & open;
        let legal = if kind == PieceKind::King {
            flights(position, from, reached)
        } else {
            reached & shelter.targets_from(from)
        };
        let promoting = match kind.promoted() {
            Some(_) if zone.contains(from) => legal,
            Some(_) => legal & zone,
            None => Bitboard::EMPTY,
        };
        let plain = legal - attacks::dead_end(kind, side);
        if !legal.is_empty() {
            visit(MoveSet::Steps {
                from,
                kind,
                plain,
                promoting,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The squares on which the king is not attacked.
fn flights(position: &Position, king: Square, reached: Bitboard) -> Bitboard {
    reached
        .iter()
        .filter(|&to| !shelter::is_deadly(position, king, to))
        .collect()
}

fn drops(
    position: &Position,
    shelter: &Shelter,
    visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = position.board();
    let side = position.side();
    let hand = position.hand(side);
    let empty = shelter.targets - board.occupied();
    if empty.is_empty() {
        return ControlFlow::Continue(());
    }
    for kind in HandKind::ALL {
        if !hand.has(kind) {
            continue;
        }
        let mut to = empty - attacks::dead_end(kind.piece_kind(), side);
        if kind == HandKind::Pawn {
            to -= attacks::files_of(board.pawns() & board.of(side));
            if let Some(square) = pawn_drop::checking_square(position) {
                if to.contains(square) && pawn_drop::is_mate(position, square) {
                    to = to.without(square);
                }
            }
        }
        if !to.is_empty() {
            visit(MoveSet::Drops { kind, to })?;
        }
    }
    ControlFlow::Continue(())
}
