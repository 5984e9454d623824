//! Selects legal moves by sets of squares, which the walk intersects with its own sets.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, HandKind, Piece, PieceKind, Position, Square};

use crate::filter::{Filter, Kind};
use crate::sink::{Destinations, MoveMask};

/// The moves of a [`Filter`], as sets.
pub(crate) struct Wanted {
    /// The pieces whose moves are wanted.
    pieces: Bitboard,
    /// The squares that are wanted without promotion, by kind.
    non_promotions: [Bitboard; KINDS],
    /// The squares that are wanted with promotion, by the kind before the move.
    promotions: [Bitboard; KINDS],
    /// The squares that are wanted for drops.
    drops: Bitboard,
    /// The last two ranks if useless moves are skipped. A lance without promotion has hardly any moves there.
    last_two: Option<Bitboard>,
    /// The pieces that give check by leaving a line to the king.
    openers: Bitboard,
    king: Option<Square>,
    squares: Bitboard,
    /// Whether moves must be tried, because only checks are wanted but other moves may have passed.
    pub(crate) must_be_tried: bool,
}

const KINDS: usize = PieceKind::ALL.len();

impl Wanted {
    /// Computes the sets of a filter.
    pub(crate) fn new(position: &Position, filter: &Filter) -> Wanted {
        let (board, us) = (position.board(), position.side());
        let squares = filter.squares;
        let mut wanted = Wanted {
            pieces: filter.pieces,
            non_promotions: [squares; KINDS],
            promotions: [squares; KINDS],
            drops: squares,
            last_two: filter
                .useful
                .then(|| attacks::dead_end(PieceKind::Knight, us)),
            openers: Bitboard::EMPTY,
            king: None,
            squares,
            must_be_tried: false,
        };
        match filter.kind {
            Kind::All => {}
            Kind::CapturesAndPromotions => {
                wanted.non_promotions = [squares & board.of(!us); KINDS];
            }
            Kind::Quiet => {
                wanted.non_promotions = [squares - board.occupied(); KINDS];
                wanted.promotions = [Bitboard::EMPTY; KINDS];
            }
            Kind::Evasions if position.is_check() => {}
            Kind::Evasions => wanted.pieces = Bitboard::EMPTY,
            Kind::Checks => wanted.narrow_to_checks(position),
        }
        if wanted.pieces != Bitboard::FULL {
            wanted.drops = Bitboard::EMPTY;
        }
        wanted
    }

    /// Keeps only moves that give check, directly or by opening a line.
    fn narrow_to_checks(&mut self, position: &Position) {
        let (board, us) = (position.board(), position.side());
        let (own, occupied) = (board.of(us), board.occupied());
        self.king = position.king(!us);
        let Some(king) = self.king else {
            self.pieces = Bitboard::EMPTY;
            return;
        };
        if !attacks::attackers(board, king, us, occupied).is_empty() {
            // In a position with a fault, a slider may give check through the square that it leaves.
            self.must_be_tried = true;
            return;
        }
        for kind in PieceKind::ALL {
            // A piece attacks the king if the same piece of the king's side, on the king's square, would attack that
            // piece. A king never gives check.
            let to = match kind {
                PieceKind::King => Bitboard::EMPTY,
                _ => attacks::attacks(Piece::new(!us, kind), king, occupied),
            };
            self.non_promotions[kind as usize] &= to;
            if kind.is_promoted() {
                self.promotions[kind.unpromoted() as usize] &= to;
            }
        }
        let sliders = attacks::rook_lines(king) & board.rook_movers()
            | attacks::bishop_lines(king) & board.bishop_movers()
            | attacks::lance_line(!us, king) & board.lances();
        for slider in sliders & own {
            let shield = attacks::between(king, slider) & occupied;
            if !shield.is_several() {
                self.openers |= shield & own;
            }
        }
    }
}

impl MoveMask for Wanted {
    #[inline]
    fn pieces(&self) -> Bitboard {
        self.pieces
    }

    #[inline]
    fn openers(&self) -> Bitboard {
        self.openers
    }

    #[inline]
    fn off_line(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.openers.contains(from) => self.squares - attacks::line(king, from),
            _ => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn choose(
        &self,
        kind: PieceKind,
        zone: Bitboard,
        to: Destinations,
        opening: Bitboard,
    ) -> Destinations {
        let useless = match (self.last_two, kind) {
            (Some(_), PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook) => zone,
            (Some(last_two), PieceKind::Lance) => last_two,
            _ => Bitboard::EMPTY,
        };
        let non_promotions = self.non_promotions[kind as usize] | opening;
        Destinations {
            non_promotions: to.non_promotions & (non_promotions - useless),
            promotions: to.promotions & (self.promotions[kind as usize] | opening),
        }
    }

    #[inline]
    fn drops(&self, kind: HandKind, to: Bitboard) -> Bitboard {
        to & self.drops & self.non_promotions[kind.piece_kind() as usize]
    }
}
