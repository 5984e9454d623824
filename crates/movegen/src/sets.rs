//! Visits legal moves as sets, and tells whether there is a legal move.

use core::ops::ControlFlow;

use komadai_core::bits::MovementBoard;
use komadai_core::{Bitboard, Board, Color, HandKind, Position};

use crate::check::gives_check;
use crate::side_view::SideView;
use crate::sink::{All, Destinations, Forward, MoveMask, Mover, Sink};
use crate::wanted::Wanted;
use crate::{Filter, MoveSet};

/// Calls `visit` with the legal moves that pass a filter, set by set, until it returns `Break`. No set is empty, and no
/// move is repeated. The order depends only on the position and the filter.
///
/// ```
/// use core::ops::ControlFlow;
/// use komadai_core::{Bitboard, Position};
/// use komadai_movegen::{Filter, MoveSet, for_each_set};
///
/// // The rook gives check: where could a piece be dropped in between?
/// let position: Position = "4k4/9/9/9/9/9/9/9/K3R4 w p 1".parse()?;
/// let mut between = Bitboard::EMPTY;
/// let _ = for_each_set(&position, Filter::EVASIONS, |set| {
///     if let MoveSet::Drops { to, .. } = set {
///         between |= to;
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(between.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn for_each_set(
    position: &Position,
    filter: Filter,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted = Wanted::new(position, &filter);
    visit_sets(position, &wanted, &mut |mut set| {
        if wanted.must_be_tried {
            set = set.only(|m| gives_check(position, m));
        }
        if set.is_empty() {
            ControlFlow::Continue(())
        } else {
            visit(set)
        }
    })
}

/// Returns `true` if the side to move has a legal move.
#[must_use]
pub fn has_legal_move(position: &Position) -> bool {
    visit_sets(position, &All, &mut |_| ControlFlow::Break(())).is_break()
}

fn visit_sets(
    position: &Position,
    mask: &impl MoveMask,
    visit: &mut dyn FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    visit_sets_of(
        &MovementBoard::new(position),
        Some(position.board()),
        mask,
        visit,
    )
}

/// Visits the legal moves of a board. Without `pieces`, promoted pieces that move like a gold are golds.
pub(crate) fn visit_sets_of(
    board: &MovementBoard,
    pieces: Option<&Board>,
    mask: &impl MoveMask,
    visit: &mut dyn FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let sets = Sets {
        pieces,
        visit,
        flow: ControlFlow::Continue(()),
    };
    match board.side() {
        Color::Black => sets.of::<false>(board, mask),
        Color::White => sets.of::<true>(board, mask),
    }
}

/// A sink that passes sets to a visitor until it breaks.
struct Sets<'a> {
    pieces: Option<&'a Board>,
    visit: &'a mut dyn FnMut(MoveSet) -> ControlFlow<()>,
    flow: ControlFlow<()>,
}

impl Sets<'_> {
    #[inline(never)]
    fn of<const WHITE: bool>(
        mut self,
        board: &MovementBoard,
        mask: &impl MoveMask,
    ) -> ControlFlow<()> {
        let view = SideView::<WHITE>::new(board);
        view.walk_masked(&view.king_safety(), mask, &mut self);
        self.flow
    }

    #[inline(always)]
    fn add(&mut self, set: MoveSet) {
        if self.flow.is_continue() && !set.is_empty() {
            self.flow = (self.visit)(set);
        }
    }
}

impl Sink for Sets<'_> {
    fn forward(&mut self, pawns: Forward, to: Destinations) {
        pawns.each_pawn(to, |pawn, to| self.piece(pawn, to));
    }

    fn piece(&mut self, piece: Mover, to: Destinations) {
        // The walk treats promoted pieces that move like a gold as golds.
        let exact = self.pieces.and_then(|board| board.piece(piece.from));
        let kind = exact.map_or(piece.kind, |exact| exact.kind());
        self.add(MoveSet::Steps {
            from: piece.from,
            kind,
            to,
        });
    }

    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.add(MoveSet::Drops { kind, to });
    }

    fn is_done(&self) -> bool {
        self.flow.is_break()
    }
}
