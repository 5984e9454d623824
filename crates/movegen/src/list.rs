//! Lists legal moves.

use core::ops::ControlFlow;

use komadai_core::bits::{MoveWriter, MovementBoard, SliderLine};
use komadai_core::{Bitboard, Color, HandKind, MoveList, PackedMove, PieceKind, Position};

use crate::check::gives_check;
use crate::filter::Filter;
use crate::sets::visit_sets_of;
use crate::side_view::SideView;
use crate::sink::{All, Destinations, Forward, Lines, MoveMask, Mover, Sink};
use crate::wanted::Wanted;

/// Returns all legal moves. Their order depends only on the position.
///
/// ```
/// use komadai_core::Position;
///
/// let moves = komadai_movegen::legal_moves(&Position::startpos());
/// assert_eq!(moves.len(), 30);
/// assert!(moves.contains("7g7f".parse()?));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn legal_moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    legal_moves_into(position, &mut list);
    list
}

/// Replaces the contents of a list with all legal moves. Reusing a list avoids allocation.
#[inline]
pub fn legal_moves_into(position: &Position, list: &mut MoveList) {
    self::list(&MovementBoard::new(position), list);
}

/// Returns the legal moves that pass a filter. Their order depends only on the position and the filter.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::{Filter, filtered_moves};
///
/// // King, both golds and rook can go there.
/// let to = Filter::QUIET.reaching("5h".parse()?);
/// assert_eq!(filtered_moves(&Position::startpos(), to).len(), 4);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn filtered_moves(position: &Position, filter: Filter) -> MoveList {
    let mut list = MoveList::new();
    filtered_moves_into(position, filter, &mut list);
    list
}

/// Replaces the contents of a list with the legal moves that pass a filter.
pub fn filtered_moves_into(position: &Position, filter: Filter, list: &mut MoveList) {
    let wanted = Wanted::new(position, &filter);
    list_masked(&MovementBoard::new(position), &wanted, list);
    if wanted.must_be_tried {
        list.retain(|m| gives_check(position, m));
    }
}

/// Replaces the contents of a list with all legal moves of a board, for callers without a position.
#[inline]
pub fn list(board: &MovementBoard, list: &mut MoveList) {
    list_masked(board, &All, list);
}

/// Replaces the contents of a list with the legal moves that a mask selects.
#[inline]
pub(crate) fn list_masked(board: &MovementBoard, mask: &impl MoveMask, list: &mut MoveList) {
    list.clear();
    if cfg!(target_family = "wasm") {
        // A module for JavaScript has to be small, and it needs the code for sets anyway.
        let _ = visit_sets_of(board, None, mask, &mut |set| {
            list.extend(set.moves());
            ControlFlow::Continue(())
        });
        return;
    }
    list.fill(|slots| match board.side() {
        Color::Black => write::<false>(board, mask, slots),
        Color::White => write::<true>(board, mask, slots),
    });
}

/// Writes moves into slots. Returns their number, or `None` if there are too few slots. Not inlined: otherwise the
/// compiler would compute what both sides need before the loop of `MoveList::fill` and keep it in memory. The writer is
/// created here so that it stays in registers.
#[inline(never)]
fn write<const WHITE: bool>(
    board: &MovementBoard,
    mask: &impl MoveMask,
    slots: &mut [PackedMove],
) -> Option<usize> {
    let mut list = List::<WHITE>(MoveWriter::new(slots));
    let view = SideView::<WHITE>::new(board);
    view.walk_masked(&view.king_safety(), mask, &mut list);
    list.0.finish()
}

/// A sink that writes the moves into slots.
struct List<'a, const WHITE: bool>(MoveWriter<'a>);

impl<const WHITE: bool> List<'_, WHITE> {
    #[inline(always)]
    fn steps(&mut self, piece: Mover, to: Bitboard, promote: bool) {
        let (us, from) = (SideView::<WHITE>::US, piece.from);
        match piece.kind {
            PieceKind::Lance => self.0.line_steps(SliderLine::File, from, to, promote),
            PieceKind::Knight => self.0.knight_steps(us, from, to, promote),
            _ => self.0.near_steps(from, to, promote),
        }
    }
}

impl<const WHITE: bool> Sink for List<'_, WHITE> {
    #[inline(always)]
    fn forward(&mut self, pawns: Forward, to: Destinations) {
        self.0.pawn_steps(pawns.color, to.non_promotions, false);
        if !to.promotions.is_empty() {
            self.0.pawn_steps(pawns.color, to.promotions, true);
        }
    }

    #[inline(always)]
    fn piece(&mut self, piece: Mover, to: Destinations) {
        self.steps(piece, to.non_promotions, false);
        if !to.promotions.is_empty() {
            self.steps(piece, to.promotions, true);
        }
    }

    #[inline(always)]
    fn slider(&mut self, piece: Mover, lines: Lines, to: Destinations) {
        let (from, [(one, on_one), (other, on_other)]) = (piece.from, lines);
        let (list, steps, promotions) = (&mut self.0, to.non_promotions, to.promotions);
        // Not a loop over the two lines, so that each line is a constant in the code.
        list.line_steps(one, from, steps & on_one, false);
        list.line_steps(other, from, steps & on_other, false);
        if matches!(piece.kind, PieceKind::Horse | PieceKind::Dragon) {
            list.near_steps(from, steps - on_one - on_other, false);
        } else if !promotions.is_empty() {
            list.line_steps(one, from, promotions & on_one, true);
            list.line_steps(other, from, promotions & on_other, true);
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.0.drops(kind, to);
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use komadai_core::{Move, Position};

    use super::legal_moves;
    use crate::{count_legal, has_legal_move, is_legal};

    /// The position with the largest known number of legal moves.
    const MOST: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

    fn position(sfen: &str) -> Position {
        sfen.parse().expect("a position")
    }

    /// Returns the number of paths with `depth` moves.
    fn paths(position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => legal_moves(position)
                .into_iter()
                .map(|m| paths(&position.after(m), depth - 1))
                .sum(),
        }
    }

    /// Compares with published counts.
    #[test]
    fn paths_are_those_that_others_count() {
        for (sfen, counts) in [
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                &[30, 900, 25_470][..],
            ),
            (MOST, &[593, 105_677]),
        ] {
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(paths(&position(sfen), depth), count, "{sfen} to {depth}");
            }
        }
    }

    /// The list, the count and `is_legal` agree.
    #[test]
    fn the_list_is_what_is_legal() {
        for sfen in [
            MOST,
            "9/9/9/9/4k4/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
            "4r4/9/9/9/9/2b6/9/4g4/4K4 b 2P 1",
            "4k4/9/4r4/9/9/9/4G4/9/4K4 b 2P 1",
            "7lk/7ng/7S1/9/9/9/9/9/K8 b P 1",
        ] {
            let position = position(sfen);
            let listed = legal_moves(&position);
            for m in Move::all() {
                let is_listed = listed.iter().any(|one| one == m);
                assert_eq!(is_listed, is_legal(&position, m), "{sfen}: {m}");
            }
            assert_eq!(listed.len() as u64, count_legal(&position), "{sfen}");
            assert_eq!(has_legal_move(&position), !listed.is_empty(), "{sfen}");
        }
    }

    #[test]
    fn kings_are_kept_and_pawns_do_not_mate_from_the_hand() {
        let moves = |sfen: &str| -> Vec<String> {
            let legal = legal_moves(&position(sfen));
            let mut moves: Vec<String> = legal.iter().map(|m| m.to_string()).collect();
            moves.sort();
            moves
        };
        // Two pieces give check, so the king must move.
        let found = moves("4r4/9/9/9/9/9/3n5/9/4K4 b G 1");
        assert!(found.iter().all(|m| m.starts_with("5i")), "{found:?}");
        // The gold is pinned on its file.
        let found = moves("4k4/9/4r4/9/9/9/4G4/9/4K4 b - 1");
        let gold: Vec<_> = found.iter().filter(|m| m.starts_with("5g")).collect();
        assert_eq!(gold, ["5g5f", "5g5h"]);
        // A pawn at 1b would mate.
        let found = moves("7lk/7n1/7S1/9/9/9/9/9/K8 b P 1");
        assert!(!found.contains(&"P*1b".to_owned()), "{found:?}");
        let found = moves("7lk/7n1/9/9/9/9/9/9/K8 b P 1");
        assert!(found.contains(&"P*1b".to_owned()), "{found:?}");
    }
}
