//! The output and the mask of the walk: a sink gets the moves, a mask chooses them.

use komadai_core::bits::SliderLine;
use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, HandKind, PieceKind, Square};

/// Gets the moves of the walk. No move comes twice. A set of destinations may be empty.
///
/// ```
/// use komadai_core::bits::MovementBoard;
/// use komadai_core::{Bitboard, HandKind, Position};
/// use komadai_movegen::Destinations;
/// use komadai_movegen::bits::{Forward, Mover, SideView, Sink};
///
/// /// How many pieces can move, but for pawns and lances.
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
    /// Whether every piece except a pawn comes by itself. If not, lances come together too, and loops over pieces
    /// are compiled twice, once for each word of a set. This is faster if the methods are short.
    const ONE_BY_ONE: bool = true;

    /// The moves of pawns or lances that are not pinned. They go only ahead, so no two of a kind share a
    /// destination.
    fn forward(&mut self, pieces: Forward, to: Destinations);

    /// The moves of one piece.
    fn piece(&mut self, piece: Mover, to: Destinations);

    /// The moves of a bishop, rook, horse or dragon: along its lines and, by a step, off them.
    #[inline(always)]
    fn slider(&mut self, piece: Mover, _: Lines, to: Destinations) {
        self.piece(piece, to);
    }

    /// The drops of one kind that is in hand.
    fn drops(&mut self, kind: HandKind, to: Bitboard);

    /// Whether the sink needs no more moves. The walk checks this between the kinds.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// A piece that moves.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Its kind; gold for every piece that moves like one.
    pub kind: PieceKind,
    /// The square it leaves.
    pub from: Square,
    /// The squares it attacks, those of own pieces included.
    pub reach: Bitboard,
}

/// The pawns of a side that are not pinned. For a sink without [`ONE_BY_ONE`](Sink::ONE_BY_ONE) also its
/// lances.
#[derive(Clone, Copy, Debug)]
pub struct Forward {
    /// Their side.
    pub color: Color,
    /// Their squares.
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
    /// Visits pawns one by one, with the destinations of each.
    #[inline(always)]
    pub fn each_pawn(self, to: Destinations, mut visit: impl FnMut(Mover, Destinations)) {
        self.from.for_each_once(|from| {
            let (kind, reach) = (PieceKind::Pawn, attacks::pawn(self.color, from));
            visit(Mover { kind, from, reach }, to.on(reach));
        });
    }
}

impl Destinations {
    /// Whether there are no destinations.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (self.non_promotions | self.promotions).is_empty()
    }

    /// The destinations on these squares.
    #[inline(always)]
    #[must_use]
    pub fn on(self, squares: Bitboard) -> Destinations {
        Destinations {
            non_promotions: self.non_promotions & squares,
            promotions: self.promotions & squares,
        }
    }
}

/// Chooses moves. Every method gets legal squares and returns the wanted ones. Without a mask these are all.
pub(crate) trait MoveMask {
    /// The pieces whose moves are wanted.
    #[inline(always)]
    fn pieces(&self) -> Bitboard {
        Bitboard::FULL
    }

    /// The pieces whose moves are wanted if they leave a line and so open it.
    #[inline(always)]
    fn openers(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// For such a piece, the squares off that line. For any other piece, no squares.
    #[inline(always)]
    fn off_line(&self, _: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The wanted destinations of a piece that may promote in `_zone`. In `_opening`, where the move opens a line,
    /// all are wanted.
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

    /// Squares that a kind is dropped on.
    #[inline(always)]
    fn drops(&self, _: HandKind, to: Bitboard) -> Bitboard {
        to
    }
}

/// Every move.
pub(crate) struct All;

impl MoveMask for All {}
