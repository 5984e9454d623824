//! Legal moves as sets, and whether there is one at all.

use core::ops::ControlFlow;

use komadai_core::bits::MovementBoard;
use komadai_core::{Bitboard, Board, Color, HandKind, Position};

use crate::side_view::SideView;
use crate::sink::{All, Destinations, Forward, MoveMask, Mover, Sink};
use crate::wanted::Wanted;
use crate::{Filter, MoveSet};

/// Calls `visit` with the legal moves, set by set, until it breaks. No set is empty, no move comes twice;
/// the order depends on the position alone.
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
    visit_sets(position, &All, &mut visit)
}

/// As [`for_each_set`], with the moves that pass a filter.
///
/// ```
/// use core::ops::ControlFlow;
/// use komadai_core::{Bitboard, Position};
/// use komadai_movegen::{Filter, MoveSet, for_each_filtered_set};
///
/// // The rook gives check: where can something be put between?
/// let position: Position = "4k4/9/9/9/9/9/9/9/K3R4 w p 1".parse()?;
/// let mut between = Bitboard::EMPTY;
/// let _ = for_each_filtered_set(&position, Filter::EVASIONS, |set| {
///     if let MoveSet::Drops { to, .. } = set {
///         between |= to;
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(between.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn for_each_filtered_set(
    position: &Position,
    filter: Filter,
    mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted = Wanted::new(position, &filter);
    visit_sets(position, &wanted, &mut |set| match set
        .only(|m| !wanted.must_be_tried || position.after(m).is_check())
    {
        set if set.is_empty() => ControlFlow::Continue(()),
        set => visit(set),
    })
}

/// Whether the side to move has a legal move.
#[must_use]
pub fn has_legal_move(position: &Position) -> bool {
    let board = MovementBoard::new(position);
    match position.side() {
        Color::Black => has_move::<false>(&board),
        Color::White => has_move::<true>(&board),
    }
}

fn visit_sets(
    position: &Position,
    mask: &impl MoveMask,
    visit: &mut dyn FnMut(MoveSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = MovementBoard::new(position);
    let sets = Sets {
        pieces: position.board(),
        visit,
        flow: ControlFlow::Continue(()),
    };
    match position.side() {
        Color::Black => sets.of::<false>(&board, mask),
        Color::White => sets.of::<true>(&board, mask),
    }
}

/// Hands sets to a visitor until it breaks.
struct Sets<'a> {
    pieces: &'a Board,
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

    #[inline(never)]
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
        // The walk takes promoted pieces that move like a gold for golds.
        let kind = match self.pieces.piece(piece.from) {
            Some(exact) => exact.kind(),
            None => piece.kind,
        };
        self.add(MoveSet::Steps {
            from: piece.from,
            kind,
            non_promotions: to.non_promotions,
            promotions: to.promotions,
        });
    }

    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.add(MoveSet::Drops { kind, to });
    }

    fn is_done(&self) -> bool {
        self.flow.is_break()
    }
}

#[inline(never)]
fn has_move<const WHITE: bool>(board: &MovementBoard) -> bool {
    let (view, mut any) = (SideView::<WHITE>::new(board), Any(false));
    view.walk(&view.king_safety(), &mut any);
    any.0
}

/// Whether there is a move.
struct Any(bool);

impl Sink for Any {
    const ONE_BY_ONE: bool = false;

    #[inline]
    fn forward(&mut self, _: Forward, to: Destinations) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn piece(&mut self, _: Mover, to: Destinations) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn drops(&mut self, _: HandKind, to: Bitboard) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }
}
