//! Legal moves as sets, and whether there is one at all.

use core::ops::ControlFlow;

use komadai_core::bits::MovementBoard;
use komadai_core::{Bitboard, Color, HandKind, Position};

use crate::side_view::SideView;
use crate::sink::{Destinations, Forward, Mover, Sink};
use crate::wanted::Wanted;
use crate::{Filter, MoveSet};

/// Calls `visit` with the legal moves that pass a filter, set by set, until it breaks. No set is empty,
/// no move comes twice; the order depends on position and filter alone.
///
/// ```
/// use core::ops::ControlFlow;
/// use komadai_core::{Bitboard, Position};
/// use komadai_movegen::{Filter, MoveSet, for_each_set};
///
/// // The rook gives check: where can something be put between?
/// let position = Position::new("4k4/9/9/9/9/9/9/9/K3R4 w p 1".parse()?)?;
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
    let board = MovementBoard::new(position);
    let sets = Sets {
        position,
        wanted: &Wanted::new(position, &filter),
        visit: &mut visit,
        flow: ControlFlow::Continue(()),
    };
    match position.side() {
        Color::Black => sets.of::<false>(&board),
        Color::White => sets.of::<true>(&board),
    }
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

/// Hands sets to a visitor until it breaks.
struct Sets<'a> {
    position: &'a Position,
    wanted: &'a Wanted,
    visit: &'a mut dyn FnMut(MoveSet) -> ControlFlow<()>,
    flow: ControlFlow<()>,
}

impl Sets<'_> {
    #[inline(never)]
    fn of<const WHITE: bool>(mut self, board: &MovementBoard) -> ControlFlow<()> {
        let (view, wanted) = (SideView::<WHITE>::new(board), self.wanted);
        view.walk_masked(&view.king_safety(), wanted, &mut self);
        self.flow
    }

    #[inline(never)]
    fn add(&mut self, mut set: MoveSet) {
        if self.wanted.must_be_tried {
            set = set.only(|m| self.position.after(m).is_check());
        }
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
        let kind = match self.position.board().piece(piece.from) {
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
