//! Which squares a piece attacks: tables for the steppers, arithmetic for the sliders.
//!
//! The law does not use this module; [`Position`](crate::Position) and move generation do.
//! Everything here is about reach: whether a move is legal is another question.

mod around;
mod blockers;
mod ray;
mod reach;
mod sets;

use crate::{Bitboard, Board, Color, Piece, PieceKind, Square};

pub use around::{
    Around, around, bishop_lines, bishop_zone, lance_line, lance_zone, near, rook_lines, rook_zone,
};
pub use blockers::{Blockers, FileReach, Targets};
pub use ray::{between, bishop, lance, line, promotions, rook};
pub use reach::{Sight, can_step, is_attacked, sight};
pub use sets::{ahead, behind, count_diagonals, count_ranks, count_steps, files_of, knight_jumps};

type Table = [Bitboard; 128];

#[inline]
fn table(table: &Table, square: Square) -> Bitboard {
    table[square.bit_index() & 127]
}

/// The squares that `steps`, seen from Black, reach from each square.
const fn steps(steps: &[(i8, i8)], color: Color) -> Table {
    let mut table = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        let from = Square::ALL[i];
        let mut set = Bitboard::EMPTY;
        let mut s = 0;
        while s < steps.len() {
            let (files, ranks) = steps[s];
            let ranks = match color {
                Color::Black => ranks,
                Color::White => -ranks,
            };
            if let Some(to) = from.offset(files, ranks) {
                set = set.with(to);
            }
            s += 1;
        }
        table[from.bit_index()] = set;
        i += 1;
    }
    table
}

const fn both(of: &[(i8, i8)]) -> [Table; 2] {
    [steps(of, Color::Black), steps(of, Color::White)]
}

static PAWN: [Table; 2] = both(&[(0, -1)]);
static KNIGHT: [Table; 2] = both(&[(-1, -2), (1, -2)]);
static SILVER: [Table; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]);
static GOLD: [Table; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
const KING_STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];
static KING: Table = steps(&KING_STEPS, Color::Black);

macro_rules! stepper {
    ($(#[$doc:meta])* $name:ident, $table:ident) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name(color: Color, from: Square) -> Bitboard {
            table(&$table[color as usize], from)
        }
    };
}

stepper! {
    /// The square a pawn of `color` on `from` attacks.
    pawn, PAWN
}
stepper! {
    /// The squares a knight of `color` on `from` attacks.
    knight, KNIGHT
}
stepper! {
    /// The squares a silver of `color` on `from` attacks.
    silver, SILVER
}
stepper! {
    /// The squares a gold (or と, 成香, 成桂, 成銀) of `color` on `from` attacks.
    gold, GOLD
}

/// The eight squares around `from`, fewer at the edge.
#[inline]
#[must_use]
pub fn king(from: Square) -> Bitboard {
    table(&KING, from)
}

/// The squares `piece` on `from` attacks when `occupied` squares stop sliders, first blocker
/// included, whoever owns it.
#[inline]
#[must_use]
pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let color = piece.color();
    match piece.kind() {
        PieceKind::Pawn => pawn(color, from),
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Knight => knight(color, from),
        PieceKind::Silver => silver(color, from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
        PieceKind::King => king(from),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => gold(color, from),
    }
}

/// The pieces of `by` that attack `to`, with sliders stopped by `occupied`.
#[inline]
#[must_use]
pub fn attackers(board: &Board, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
    // A piece attacks `to` exactly if the same piece of the other side on `to` attacks its square.
    let (back, ours) = (!by, board.of(by));
    let found = pawn(back, to) & board.pawns()
        | knight(back, to) & board.knights()
        | silver(back, to) & board.silvers()
        | gold(back, to) & board.gold_movers()
        | king(to) & board.king_movers();
    let mut found = found & ours;
    // Sliders are seldom in line, and followed only then.
    let lances = lance_line(back, to) & board.lances() & ours;
    if !lances.is_empty() {
        found |= lance(back, to, occupied) & lances;
    }
    let bishops = bishop_lines(to) & board.bishop_movers() & ours;
    if !bishops.is_empty() {
        found |= bishop(to, occupied) & bishops;
    }
    let rooks = rook_lines(to) & board.rook_movers() & ours;
    if !rooks.is_empty() {
        found |= rook(to, occupied) & rooks;
    }
    found
}

/// The squares on which an unpromoted piece of this kind could never move again (行き所のない駒).
#[inline]
#[must_use]
pub const fn dead_end(kind: PieceKind, color: Color) -> Bitboard {
    const LAST: [Bitboard; 2] = [far(Color::Black, 1), far(Color::White, 1)];
    const LAST_TWO: [Bitboard; 2] = [far(Color::Black, 2), far(Color::White, 2)];
    match kind {
        PieceKind::Pawn | PieceKind::Lance => LAST[color as usize],
        PieceKind::Knight => LAST_TWO[color as usize],
        _ => Bitboard::EMPTY,
    }
}

/// The promotion zone (敵陣) of `color`.
#[inline]
#[must_use]
pub const fn promotion_zone(color: Color) -> Bitboard {
    const ZONE: [Bitboard; 2] = [far(Color::Black, 3), far(Color::White, 3)];
    ZONE[color as usize]
}

/// The farthest `ranks` ranks, as `color` looks.
#[must_use]
pub const fn ranks_to(color: Color, ranks: usize) -> Bitboard {
    far(color, ranks)
}

const fn far(color: Color, ranks: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < ranks {
        set = set.union(Bitboard::rank(crate::Rank::ALL[i].relative(color)));
        i += 1;
    }
    set
}
