//! Checks whether a piece may move to a square, and whether a square is attacked.

use super::around::around;
use super::ray::{NOWHERE, between_on, is_far, towards, way, ways_from, ways_of};
use super::{between, dead_end, gold, knight, pawn, promotion_zone, silver};
use crate::{Bitboard, Board, Color, Piece, PieceKind, Square};

/// The ways that each piece may go, by the code of the piece. No way uses the six bits from [`RANKS`] on. They contain
/// the [`PLACES`] that matter to the piece.
static ABLE: [u32; 32] = {
    let mut able = [0; 32];
    let mut p = 0;
    while p < 2 * PieceKind::ALL.len() {
        let color = if p % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let kind = PieceKind::ALL[p / 2];
        let piece = Piece::new(color, kind);
        let zone = if kind.promoted().is_some() { ZONE } else { 0 };
        let dead_end = match kind {
            PieceKind::Pawn | PieceKind::Lance => LAST,
            PieceKind::Knight => LAST_TWO,
            _ => 0,
        };
        let ranks = ((zone | dead_end) as u32) << (color as u32 + RANKS);
        assert!(ways_of(piece) & (RANKS_OF_ALL << RANKS | 1 << 16) == 0);
        able[piece.code()] = ways_of(piece) | ranks;
        p += 1;
    }
    able
};

const RANKS: u32 = 17;

/// The bit of Black's promotion zone. The next bit is White's. `LAST` and `LAST_TWO`, the last ranks, also have a bit
/// for each side.
const ZONE: u8 = 1;
const LAST: u8 = 1 << 2;
const LAST_TWO: u8 = 1 << 4;
const ZONES: u8 = ZONE | ZONE << 1;
const DEAD_ENDS: u8 = 15 << 2;
const RANKS_OF_ALL: u32 = (ZONES | DEAD_ENDS) as u32;

/// The promotion zones and last ranks that each square belongs to.
static PLACES: [u8; 128] = {
    let mut places = [0; 128];
    let mut i = 0;
    while i < 81 {
        let square = Square::ALL[i];
        let mut c = 0;
        while c < 2 {
            let color = Color::ALL[c];
            let mut place = 0;
            if promotion_zone(color).contains(square) {
                place |= ZONE;
            }
            if dead_end(PieceKind::Pawn, color).contains(square) {
                place |= LAST;
            }
            if dead_end(PieceKind::Knight, color).contains(square) {
                place |= LAST_TWO;
            }
            places[square.bit_index()] |= place << color as u32;
            c += 1;
        }
        i += 1;
    }
    places
};

#[inline(always)]
fn place(square: Square) -> u8 {
    PLACES[square.bit_index() & 127]
}

/// Returns `true` if `piece` may step from `from` to `to`. The pieces on `occupied` stop sliders. Checks only the way
/// of moving, the promotion zone and dead ends (行き所のない駒).
#[inline(always)]
#[must_use]
pub fn can_step(piece: Piece, from: Square, to: Square, promote: bool, occupied: Bitboard) -> bool {
    let able = ABLE[piece.code() & 31];
    let way = way(from, to);
    let ranks = (able >> RANKS) as u8;
    able >> (way & 31) & 1 == 1
        && (!is_far(way) || (between_on(way, from, to) & occupied).is_empty())
        && if promote {
            (place(from) | place(to)) & ranks & ZONES != 0
        } else {
            place(to) & ranks & DEAD_ENDS == 0
        }
}

/// The ways from one square, usually a king's, to all others.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    at: Square,
    ways: &'static [u8; 128],
}

/// Returns the ways from `at` to all other squares.
#[inline(always)]
#[must_use]
pub fn sight(at: Square) -> Sight {
    Sight {
        at,
        ways: ways_from(at),
    }
}

impl Sight {
    #[inline(always)]
    fn way(self, to: Square) -> u8 {
        self.ways[to.bit_index() & 127]
    }

    /// Returns `true` if `piece` on `from` attacks this square. The pieces on `occupied` stop sliders.
    #[inline(always)]
    #[must_use]
    pub fn is_attacked_by(self, piece: Piece, from: Square, occupied: Bitboard) -> bool {
        let way = self.way(from);
        // `piece` attacks this square if the same piece of the other side here could go that way.
        ABLE[piece.of_other_side().code() & 31] >> (way & 31) & 1 == 1
            && (!is_far(way) || (between_on(way, self.at, from) & occupied).is_empty())
    }

    /// Returns `true` if `a` or `b` is this square, or if a slider among `of` is on the line from here through `a` or
    /// `b`. `of` has pieces of one side.
    #[inline(always)]
    #[must_use]
    pub fn is_in_line(self, board: &Board, of: Bitboard, a: Square, b: Square) -> bool {
        let (a, b) = (self.way(a), self.way(b));
        // There is a line in about half of the calls. A mispredicted branch costs more than the sets, so the code does
        // not test for a line first.
        let lines = towards(a, self.at).squares | towards(b, self.at).squares;
        let sliders = board.rook_movers() | board.bishop_movers() | board.lances();
        let is_here = a == NOWHERE || b == NOWHERE;
        is_here | !(lines & sliders & of).is_empty()
    }

    /// Returns `true` if a slider among `of` attacks this square along the line through `other`. `occupied` stops it.
    #[inline]
    #[must_use]
    pub fn is_attacked_over(
        self,
        board: &Board,
        other: Square,
        of: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        let towards = towards(self.way(other), self.at);
        let sliders = if towards.is_diagonal {
            board.bishop_movers()
        } else {
            board.rook_movers() | board.lances()
        };
        (towards.squares & sliders & of).iter().any(|from| {
            let piece = board.piece(from);
            piece.is_some_and(|piece| self.is_attacked_by(piece, from, occupied))
        })
    }
}

/// Returns `true` if one of the pieces `of`, which all belong to `by`, attacks `to`. The pieces on `occupied` stop
/// sliders.
#[inline(always)]
#[must_use]
pub fn is_attacked(board: &Board, to: Square, by: Color, of: Bitboard, occupied: Bitboard) -> bool {
    let back = by.opposite();
    let around = around(Some(to));
    !(around.near & of).is_empty() && {
        let steps = pawn(back, to) & board.pawns()
            | knight(back, to) & board.knights()
            | silver(back, to) & board.silvers()
            | gold(back, to) & board.gold_movers()
            | around.steps & board.king_movers();
        !(steps & of).is_empty()
    } || {
        let lines = around.rook_lines & board.rook_movers()
            | around.bishop_lines & board.bishop_movers()
            | around.lance_line(back) & board.lances();
        (lines & of)
            .iter()
            .any(|slider| (between(to, slider) & occupied).is_empty())
    }
}
