//! Defines the output and the mask of the walk: a sink receives the moves, a mask selects them.

use komadai_core::bits::SliderLine;
use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Square};

/// A receiver for the moves that `SideView::walk` generates. No move is repeated. A set of destinations may be empty.
///
/// ```
/// use komadai_core::bits::MovementBoard;
/// use komadai_core::{Bitboard, HandKind, Position};
/// use komadai_movegen::Destinations;
/// use komadai_movegen::bits::{Forward, Mover, SideView, Sink};
///
/// /// Counts the pieces that can move, except pawns and lances.
/// struct Movers(usize);
/// impl Sink for Movers {
///     fn forward(&mut self, _: Forward, _: Destinations) {}
///     fn piece(&mut self, _: Mover, to: Destinations) {
///         self.0 += usize::from(!to.is_empty());
///     }
///     fn drops(&mut self, _: HandKind, _: Bitboard) {}
/// }
/// let board = MovementBoard::new(&Position::startpos());
/// let view = SideView::<false>::new(&board);
/// let mut movers = Movers(0);
/// view.walk(&view.king_safety(), &mut movers);
/// assert!(movers.0 >= 6, "golds, silvers, the king, the rook");
/// ```
pub trait Sink {
    /// Whether every piece except pawns is passed separately. If not, lances are passed together too, and loops over
    /// pieces are compiled twice, once for each word of a set. This is faster if the methods are short.
    const ONE_BY_ONE: bool = true;

    /// Receives the moves of unpinned pawns or lances. They move ahead, so no two of a kind share a destination.
    fn forward(&mut self, pieces: Forward, to: Destinations);

    /// Receives the moves of one piece.
    fn piece(&mut self, piece: Mover, to: Destinations);

    /// Receives the moves of a bishop, rook, horse or dragon: those along its lines, and single steps off them.
    #[inline(always)]
    fn slider(&mut self, piece: Mover, _: Lines, to: Destinations) {
        self.piece(piece, to);
    }

    /// Receives the drops of one kind in hand.
    fn drops(&mut self, kind: HandKind, to: Bitboard);

    /// Returns `true` if the sink needs no more moves. The walk checks this between kinds.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// A moving piece.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// The kind of the piece, which is gold for every piece that moves like a gold.
    pub kind: PieceKind,
    /// The square that the piece leaves.
    pub from: Square,
    /// The squares that the piece attacks, including those with pieces of its side.
    pub reach: Bitboard,
}

/// A group of unpinned pawns of a side. A sink without [`ONE_BY_ONE`](Sink::ONE_BY_ONE) also receives lances.
#[derive(Clone, Copy, Debug)]
pub struct Forward {
    /// The side of the pieces.
    pub color: Color,
    /// The squares of the pieces.
    pub from: Bitboard,
}

/// The squares that a slider attacks on each of its two lines.
pub(crate) type Lines = [(SliderLine, Bitboard); 2];

/// The squares where the moves of a piece end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Destinations {
    /// The squares reached without promotion.
    pub non_promotions: Bitboard,
    /// The squares reached with promotion.
    pub promotions: Bitboard,
}

impl Forward {
    /// Visits each pawn with its destinations.
    #[inline(always)]
    pub fn each_pawn(self, to: Destinations, mut visit: impl FnMut(Mover, Destinations)) {
        self.from.for_each_once(|from| {
            let (kind, reach) = (PieceKind::Pawn, attacks::pawn(self.color, from));
            visit(Mover { kind, from, reach }, to.on(reach));
        });
    }
}

impl Destinations {
    /// Returns `true` if both sets are empty.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (self.non_promotions | self.promotions).is_empty()
    }

    /// Returns the destinations on these squares.
    #[inline(always)]
    #[must_use]
    pub fn on(self, squares: Bitboard) -> Destinations {
        Destinations {
            non_promotions: self.non_promotions & squares,
            promotions: self.promotions & squares,
        }
    }
}

/// A selection of moves. Every method receives legal squares and returns the wanted ones, by default all.
pub(crate) trait MoveMask {
    /// Returns the pieces whose moves are wanted.
    #[inline(always)]
    fn pieces(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// Returns the pieces whose moves are wanted if they open a line by leaving it.
    #[inline(always)]
    fn openers(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the squares outside the line that an opener opens. For any other piece, the set is empty.
    #[inline(always)]
    fn off_line(&self, _: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the wanted destinations of a piece that may promote in `_zone`. Those in `_opening` are all wanted,
    /// because the move opens a line.
    #[inline(always)]
    fn choose(
        &self,
        _: PieceKind,
        _zone: Bitboard,
        to: Destinations,
        _opening: Bitboard,
    ) -> Destinations {
        to
    }

    /// Returns the wanted squares for drops of a kind.
    #[inline(always)]
    fn drops(&self, _: HandKind, to: Bitboard) -> Bitboard {
        to
    }
}

/// A mask that selects every move.
pub(crate) struct All;

impl MoveMask for All {}
