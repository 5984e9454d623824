//! Compares positions with a searched one, from the view of each side.

use komadai_core::{Bitboard, Board, ByColor, Color, Hand, Move, Position, Setup, Square};

/// A view of a question: the side for which it is asked, and whether left and right are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) side: Color,
    pub(crate) mirrored: bool,
}

impl View {
    /// Returns the square in this view.
    pub(crate) fn square(self, square: Square) -> Square {
        let square = if self.mirrored {
            square.mirrored()
        } else {
            square
        };
        match self.side {
            Color::Black => square,
            Color::White => square.rotated(),
        }
    }

    pub(crate) fn play(self, m: Move) -> Move {
        let m = if self.mirrored { m.mirrored() } else { m };
        match self.side {
            Color::Black => m,
            Color::White => m.rotated(),
        }
    }

    pub(crate) fn setup(self, setup: &Setup) -> Setup {
        let mut turned = setup.clone();
        if self.mirrored {
            turned.board = turned.board.mirrored();
        }
        match self.side {
            Color::Black => turned,
            Color::White => turned.rotated(),
        }
    }
}

/// The parts of a position that are compared.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    board: Board,
    hands: Option<ByColor<Hand>>,
    side: Option<Color>,
}

impl Target {
    pub(crate) fn new(setup: Setup, any_hand: bool, any_turn: bool) -> Target {
        Target {
            board: setup.board,
            hands: (!any_hand).then_some(setup.hands),
            side: (!any_turn).then_some(setup.side),
        }
    }

    /// Returns the squares that each side must move to before a game from this board can have the position.
    pub(crate) fn arrivals(&self, start: &Board) -> ByColor<Bitboard> {
        let mut arrivals = ByColor::<Bitboard>::default();
        for (square, piece) in self.board.iter() {
            if start.piece(square) != Some(piece) {
                arrivals[piece.color()] |= square.into();
            }
        }
        arrivals
    }

    #[inline]
    pub(crate) fn is(&self, position: &Position) -> bool {
        self.side.is_none_or(|side| side == position.side())
            && self.board.occupied() == position.board().occupied()
            && self
                .hands
                .as_ref()
                .is_none_or(|hands| *hands == position.setup().hands)
            && self.board == *position.board()
    }
}
