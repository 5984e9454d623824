//! Which legal moves are wanted, as sets of squares that the walk intersects with its own.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, HandKind, Piece, PieceKind, Position, Square};

use crate::filter::{Filter, Kind};
use crate::sink::{Destinations, MoveMask};

/// The moves of a [`Filter`].
pub(crate) struct Wanted {
    /// The pieces whose moves are wanted.
    pieces: Bitboard,
    /// By kind, the squares wanted without promotion.
    non_promotions: [Bitboard; KINDS],
    /// By the kind before the move, the squares wanted with promotion.
    promotions: [Bitboard; KINDS],
    /// The squares on which drops of a kind are wanted, if drops of that kind are.
    drops: Bitboard,
    /// The last two ranks, if useless moves are left out. A lance has hardly any moves there.
    last_two: Option<Bitboard>,
    /// Own pieces that give check by leaving a line to the king, and the squares that they may reach.
    openers: Bitboard,
    king: Option<Square>,
    squares: Bitboard,
    /// Whether only checks are wanted, although other moves may have passed.
    pub(crate) must_be_tried: bool,
}

const KINDS: usize = PieceKind::ALL.len();

impl Wanted {
    /// The moves that a filter lets pass.
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

    /// Leaves only moves that give check, themselves or by opening a line.
    fn narrow_to_checks(&mut self, position: &Position) {
        let (board, us) = (position.board(), position.side());
        let (own, occupied) = (board.of(us), board.occupied());
        self.king = position.king(!us);
        let Some(king) = self.king else {
            self.pieces = Bitboard::EMPTY;
            return;
        };
        if !attacks::attackers(board, king, us, occupied).is_empty() {
            // In a position with a fault a slider may give check through the square that it leaves.
            self.must_be_tried = true;
            return;
        }
        for kind in PieceKind::ALL {
            // A piece attacks the king if the same piece of the king's side on its square would attack
            // that piece. A king never gives check.
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
