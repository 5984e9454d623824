//! Counts the moves that the sliders of one side gain and lose when a square changes.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, HandKind, Piece, PieceKind, Square};
use komadai_movegen::Destinations;
use komadai_movegen::bits::{Count, Forward, KingSafety, Mover, SideView, Sink};

/// A slider with the squares that it attacks and those to which it may move.
#[derive(Clone, Copy)]
pub(crate) struct Slider {
    pub(crate) from: Square,
    /// Lance, bishop or rook; bishop and rook also for horse and dragon.
    kind: PieceKind,
    /// The squares that it attacks, including first blockers.
    reach: Bitboard,
    /// The squares to which it may move.
    targets: Bitboard,
    /// The squares where it may choose to promote.
    choice: Bitboard,
    /// Whether it is pinned. A move that changes its lines also changes the pin, so it is not counted here.
    is_pinned: bool,
}

/// The sliders of a side, and the number of moves of the side. The walk over its moves fills them in.
pub(crate) struct Sliders<const WHITE: bool> {
    list: [Option<Slider>; MOST],
    /// The number of sliders, which may exceed the length of the list.
    len: usize,
    /// All squares that they attack.
    reach: Bitboard,
    targets: Bitboard,
    pinned: Bitboard,
    moves: Count,
}

/// The number of sliders in a full set: four lances, two bishops, two rooks.
const MOST: usize = 8;

impl<const WHITE: bool> Sliders<WHITE> {
    const US: Color = SideView::<WHITE>::US;

    pub(crate) const NONE: Self = Sliders {
        list: [None; MOST],
        len: 0,
        reach: Bitboard::EMPTY,
        targets: Bitboard::EMPTY,
        pinned: Bitboard::EMPTY,
        moves: Count(0),
    };

    /// Finds the sliders of `view`'s side and counts its moves. Returns `None` for more sliders than in a full set.
    #[inline]
    pub(crate) fn fill(&mut self, view: &SideView<'_, WHITE>, safety: &KingSafety) -> Option<u32> {
        self.targets = safety.targets;
        self.pinned = safety.pinned;
        view.walk(safety, self);
        (self.len <= MOST).then_some(self.moves.0)
    }

    #[inline(always)]
    fn push(&mut self, piece: Mover) {
        let Mover { kind, from, reach } = piece;
        let base = kind.unpromoted();
        let reach = match base {
            PieceKind::Lance => reach,
            PieceKind::Bishop => reach & attacks::bishop_lines(from),
            PieceKind::Rook => reach & attacks::rook_lines(from),
            _ => return,
        };
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = Some(Slider {
                from,
                kind: base,
                reach,
                targets: self.targets,
                choice: match kind {
                    PieceKind::Lance => SideView::<WHITE>::PAWN_ZONE,
                    PieceKind::Bishop | PieceKind::Rook => attacks::promotions(Self::US, from),
                    _ => Bitboard::EMPTY,
                },
                is_pinned: self.pinned.contains(from),
            });
        }
        self.len += 1;
        self.reach |= reach;
    }

    #[inline]
    pub(crate) fn reach(&self) -> Bitboard {
        self.reach
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Slider> {
        self.list.iter().map_while(Option::as_ref)
    }

    #[inline]
    pub(crate) fn attacking(&self, square: Square) -> impl Iterator<Item = &Slider> {
        self.iter()
            .filter(move |slider| slider.reach.contains(square))
    }

    /// Returns the number of moves that the sliders lose if one of these empty squares is occupied, summed over the
    /// squares.
    #[inline]
    pub(crate) fn lost(&self, squares: Bitboard) -> u32 {
        if (squares & self.reach).is_empty() {
            return 0;
        }
        let mut lost = 0;
        for slider in self.iter() {
            (slider.reach & squares).for_each(|at| {
                let up_to = attacks::between(slider.from, at).with(at);
                let beyond = (slider.reach & attacks::line(slider.from, at)) - up_to;
                lost += slider.moves(beyond);
            });
        }
        lost
    }

    /// Returns the number of moves that the sliders would have to a square if it contained an enemy piece.
    #[inline]
    pub(crate) fn onto(&self, to: Square) -> u32 {
        if !self.reach.contains(to) {
            return 0;
        }
        let free = self.attacking(to).filter(|slider| !slider.is_pinned);
        free.map(|slider| 1 + u32::from(slider.choice.contains(to)))
            .sum()
    }

    /// Returns the additional squares that a slider attacks if a first blocker leaves.
    #[inline]
    pub(crate) fn opened(slider: &Slider, blocker: Square, occupied: Bitboard) -> Bitboard {
        let piece = Piece::new(Self::US, slider.kind);
        attacks::attacks(piece, slider.from, occupied.without(blocker)) - slider.reach
    }
}

impl<const WHITE: bool> Sink for Sliders<WHITE> {
    #[inline(always)]
    fn forward(&mut self, pawns: Forward, to: Destinations) {
        self.moves.forward(pawns, to);
    }

    #[inline(always)]
    fn piece(&mut self, piece: Mover, to: Destinations) {
        self.moves.piece(piece, to);
        self.push(piece);
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.moves.drops(kind, to);
    }
}

impl Slider {
    /// Returns the number of its moves to these squares, which it must attack.
    #[inline]
    pub(crate) fn moves(&self, to: Bitboard) -> u32 {
        if self.is_pinned {
            return 0;
        }
        let to = to & self.targets;
        to.len() + (to & self.choice).len()
    }
}
