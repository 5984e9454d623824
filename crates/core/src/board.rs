//! Defines `Board`, which maps squares to pieces.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Bitboard, ByColor, Color, File, Piece, PieceKind, Square};

/// A board with any arrangement of pieces, even one that no game reaches.
///
/// The board also keeps sets of squares by owner and by way of moving.
///
/// ```
/// use komadai_core::{Board, Color, Piece, PieceKind};
///
/// let mut board = Board::EMPTY;
/// let gold = Piece::new(Color::Black, PieceKind::Gold);
/// board.put("5b".parse()?, gold);
/// assert_eq!(board.piece("5b".parse()?), Some(gold));
/// assert_eq!(board.occupied().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board {
    /// The occupied squares by way of moving, see [`ways`].
    ways: [Bitboard; 8],
    colors: ByColor<Bitboard>,
    pieces: [Option<Piece>; 128],
}

const PAWN: usize = 0;
const LANCE: usize = 1;
const KNIGHT: usize = 2;
const SILVER: usize = 3;
const BISHOP: usize = 4;
const ROOK: usize = 5;
const GOLD: usize = 6;
const KING: usize = 7;

/// The first set of [`ways`], by the code of a kind.
static WAYS: [u8; 16] = {
    let mut table = [0; 16];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let (first, second) = ways(PieceKind::ALL[i]);
        let code = Piece::new(Color::Black, PieceKind::ALL[i]).kind_code();
        assert!((second != first) == (code >= HORSE), "only these have two");
        table[code] = first as u8;
        i += 1;
    }
    table
};

/// The first code of the kinds that also move like a king: horse and dragon.
const HORSE: usize = Piece::new(Color::Black, PieceKind::Horse).kind_code();

/// Returns the two sets that a kind belongs to, such as bishop and king for a horse, or its only set twice.
pub(crate) const fn ways(kind: PieceKind) -> (usize, usize) {
    match kind {
        PieceKind::Pawn => (PAWN, PAWN),
        PieceKind::Lance => (LANCE, LANCE),
        PieceKind::Knight => (KNIGHT, KNIGHT),
        PieceKind::Silver => (SILVER, SILVER),
        PieceKind::Bishop => (BISHOP, BISHOP),
        PieceKind::Rook => (ROOK, ROOK),
        PieceKind::King => (KING, KING),
        PieceKind::Horse => (BISHOP, KING),
        PieceKind::Dragon => (ROOK, KING),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => (GOLD, GOLD),
    }
}

/// Returns a mask for each of the five lowest bits: the places of the bytes that have this bit set.
const fn places_by_bit(bytes: &[u8; 48]) -> [u64; 5] {
    // A mask of the lowest bits of eight bytes, and the factor that collects them in the highest byte.
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let mut places = [0; 5];
    let mut rest = bytes.as_slice();
    while let Some((others, eight)) = rest.split_last_chunk() {
        rest = others;
        let eight = u64::from_le_bytes(*eight);
        let mut bit = 0;
        while bit < 5 {
            let gathered = (eight >> bit & LOWEST).wrapping_mul(TOGETHER) >> 56;
            places[bit] = places[bit] << 8 | gathered;
            bit += 1;
        }
    }
    places
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board {
        ways: [Bitboard::EMPTY; 8],
        colors: ByColor {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        },
        pieces: [None; 128],
    };

    /// Creates a board with these pieces, in the order of [`Square::ALL`]. Faster than [`put`](Board::put) for each.
    ///
    /// ```
    /// use komadai_core::{Board, Setup, Square};
    ///
    /// let board = Setup::startpos().board;
    /// assert_eq!(Board::with_pieces(&Square::ALL.map(|square| board.piece(square))), board);
    /// ```
    #[must_use]
    pub const fn with_pieces(list: &[Option<Piece>; 81]) -> Board {
        let mut pieces = [None; 128];
        let mut codes = [[0; 48]; 2];
        let mut file = 0;
        while file < 9 {
            let mut rank = 0;
            while rank < 9 {
                let (bit, piece) = (10 * file + rank + 1, list[9 * file + rank]);
                pieces[bit] = piece;
                codes[bit / 48][bit % 48] = match piece {
                    Some(piece) => piece.byte(),
                    None => 0,
                };
                rank += 1;
            }
            file += 1;
        }
        // The sets of all pieces are computed at once from the bits of their codes.
        let (low, high) = (places_by_bit(&codes[0]), places_by_bit(&codes[1]));
        let mut with = [0; 5];
        let mut bit = 0;
        while bit < 5 {
            with[bit] = low[bit] as u128 | (high[bit] as u128) << 48;
            bit += 1;
        }
        let [one, two, four, eight, white] = with;
        let occupied = one | two | four | eight;
        let pawns = one & !two & !four & !eight;
        let lances = !one & two & !four & !eight;
        let knights = one & two & !four & !eight;
        let silvers = !one & !two & four & !eight;
        let bishops = one & !two & four;
        let rooks = !one & two & four;
        let kings = eight & (bishops | rooks | !(one | two | four));
        let golds = occupied & !(pawns | lances | knights | silvers | bishops | rooks | kings);
        let all = [
            pawns, lances, knights, silvers, bishops, rooks, golds, kings,
        ];
        let mut ways = [Bitboard::EMPTY; 8];
        let mut way = 0;
        while way < 8 {
            ways[way] = Bitboard::from_bits(all[way]);
            way += 1;
        }
        let colors = ByColor {
            black: Bitboard::from_bits(occupied & !white),
            white: Bitboard::from_bits(white),
        };
        Board {
            ways,
            colors,
            pieces,
        }
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    #[inline]
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.bit_index() & 127]
    }

    /// Returns the pieces by the bit of their square. Bits without a square have `None`.
    #[inline]
    pub(crate) fn places(&self) -> &[Option<Piece>; 96] {
        self.pieces.first_chunk().unwrap_or(&[None; 96])
    }

    /// Puts a piece on a square and returns the piece that was there before.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let old = self.remove(square);
        self.pieces[square.bit_index() & 127] = Some(piece);
        self.toggle(square, piece);
        old
    }

    /// Removes the piece on a square and returns it, or `None` if the square is empty.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let old = self.pieces[square.bit_index() & 127].take();
        if let Some(piece) = old {
            self.toggle(square, piece);
        }
        old
    }

    /// Moves `piece` to another square, where it becomes `put`. Returns the captured piece.
    #[inline(always)]
    pub(crate) fn relocate(
        &mut self,
        from: Square,
        to: Square,
        piece: Piece,
        put: Piece,
    ) -> Option<Piece> {
        self.pieces[from.bit_index() & 127] = None;
        let captured = self.remove(to);
        self.pieces[to.bit_index() & 127] = Some(put);
        if put == piece {
            let bits = Bitboard::looked_up(from) ^ Bitboard::looked_up(to);
            self.toggle_all(bits, piece);
        } else {
            self.toggle(from, piece);
            self.toggle(to, put);
        }
        captured
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.toggle_all(Bitboard::of(square), piece);
    }

    #[inline(always)]
    fn toggle_all(&mut self, bits: Bitboard, piece: Piece) {
        let kind = piece.kind_code();
        self.ways[WAYS[kind & 15] as usize & 7] ^= bits;
        if kind >= HORSE {
            self.ways[KING] ^= bits;
        }
        self.colors[piece.color()] ^= bits;
    }

    /// Returns the squares with a piece of `color`.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// Returns the squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.colors.black.union(self.colors.white)
    }

    /// Returns the squares with exactly this piece.
    #[inline]
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        self.squares_of_in(piece, Bitboard::FULL)
    }

    /// Returns the squares of `set` with exactly this piece.
    #[inline]
    #[must_use]
    pub fn squares_of_in(&self, piece: Piece, set: Bitboard) -> Bitboard {
        let kind = piece.kind();
        let (way, other) = ways(kind);
        let movers = self.ways[way] & self.ways[other] & self.colors[piece.color()] & set;
        match kind {
            PieceKind::Bishop | PieceKind::Rook => movers - self.ways[KING],
            PieceKind::King => movers - self.ways[BISHOP] - self.ways[ROOK],
            _ if way == GOLD => movers
                .iter()
                .filter(|&square| self.piece(square) == Some(piece))
                .collect(),
            _ => movers,
        }
    }

    #[inline]
    pub(crate) const fn ways(&self) -> [Bitboard; 8] {
        self.ways
    }

    /// Returns `true` if this is the starting board of an even game.
    pub(crate) fn is_even(&self) -> bool {
        self.colors == EVEN.colors && self == &EVEN
    }

    /// Returns all pieces with their squares, in the order of [`Square::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .iter()
            .filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// Returns the board after half a turn, with the colours of all pieces exchanged.
    #[must_use]
    pub fn rotated(&self) -> Board {
        let there = |square: Square| self.piece(square.rotated()).map(Piece::of_other_side);
        Board::with_pieces(&Square::ALL.map(there))
    }

    /// Returns the board with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        Board::with_pieces(&Square::ALL.map(|square| self.piece(square.mirrored())))
    }

    /// Returns the pawns of both sides.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> Bitboard {
        self.ways[PAWN]
    }

    /// Returns the lances of both sides.
    #[inline]
    #[must_use]
    pub const fn lances(&self) -> Bitboard {
        self.ways[LANCE]
    }

    /// Returns the knights of both sides.
    #[inline]
    #[must_use]
    pub const fn knights(&self) -> Bitboard {
        self.ways[KNIGHT]
    }

    /// Returns the silvers of both sides.
    #[inline]
    #[must_use]
    pub const fn silvers(&self) -> Bitboard {
        self.ways[SILVER]
    }

    /// Returns the golds of both sides, and the promoted pieces that move like them.
    #[inline]
    #[must_use]
    pub const fn gold_movers(&self) -> Bitboard {
        self.ways[GOLD]
    }

    /// Returns the bishops and horses of both sides.
    #[inline]
    #[must_use]
    pub const fn bishop_movers(&self) -> Bitboard {
        self.ways[BISHOP]
    }

    /// Returns the rooks and dragons of both sides.
    #[inline]
    #[must_use]
    pub const fn rook_movers(&self) -> Bitboard {
        self.ways[ROOK]
    }

    /// Returns the pieces of both sides that may step in any direction: kings, horses and dragons.
    #[inline]
    #[must_use]
    pub const fn king_movers(&self) -> Bitboard {
        self.ways[KING]
    }
}

const BACK_RANK: [PieceKind; 9] = [
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::King,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
];

/// Returns the piece on a square at the start of an even game.
const fn even(square: Square) -> Option<Piece> {
    let color = if square.rank().number() <= 3 {
        Color::White
    } else {
        Color::Black
    };
    let rank = square.rank().relative(color.opposite()).number();
    let file = square.file().relative_to(color);
    let kind = match (rank, file) {
        (1, _) => BACK_RANK[file as usize - 1],
        (2, 2) => PieceKind::Rook,
        (2, 8) => PieceKind::Bishop,
        (3, _) => PieceKind::Pawn,
        _ => return None,
    };
    Some(Piece::new(color, kind))
}

/// The starting board of an even game.
pub(crate) static EVEN: Board = {
    let mut pieces = [None; 81];
    let mut i = 0;
    while i < 81 {
        pieces[i] = even(Square::ALL[i]);
        i += 1;
    }
    Board::with_pieces(&pieces)
};

impl File {
    /// Returns the number of the file counted from the right, from the view of `color`.
    const fn relative_to(self, color: Color) -> u8 {
        match color {
            Color::Black => self.number(),
            Color::White => self.rotated().number(),
        }
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // Compares all squares at once, without a branch for each.
        let byte = |piece: &Option<Piece>| piece.map_or(0, Piece::byte);
        let pairs = self.pieces.iter().zip(&other.pieces);
        pairs.fold(0, |unlike, (a, b)| unlike | (byte(a) ^ byte(b))) == 0
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for square in Square::ALL {
            self.piece(square).hash(state);
        }
    }
}

/// Writes the board field of SFEN.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
