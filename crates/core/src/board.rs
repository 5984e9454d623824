//! The board: which piece is on which square.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Bitboard, ByColor, Color, File, Piece, PieceKind, Square};

/// The piece on each square. Any arrangement is possible, even one that no game reaches.
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

/// The first of [`ways`] as a table by the code of a kind.
static WAYS: [u8; 16] = {
    let mut table = [0; 16];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let (first, second) = ways(PieceKind::ALL[i]);
        assert!((second != first) == (i >= HORSE), "only these have two");
        table[i] = first as u8;
        i += 1;
    }
    table
};

/// From this code on, kinds (horse and dragon) move as a king too.
const HORSE: usize = PieceKind::Horse as usize;

/// The one or two sets a kind belongs to: a horse moves as bishop and as king.
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

impl Board {
    /// The board without a piece.
    pub const EMPTY: Board = Board {
        ways: [Bitboard::EMPTY; 8],
        colors: ByColor {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        },
        pieces: [None; 128],
    };

    /// The board with these pieces, in the order of [`Square::ALL`].
    pub(crate) const fn with_pieces(list: &[Option<Piece>; 81]) -> Board {
        let mut board = Board::EMPTY;
        let mut i = 0;
        while i < 81 {
            let square = Square::ALL[i];
            if let Some(piece) = list[i] {
                let (first, second) = ways(piece.kind());
                board.pieces[square.bit_index()] = Some(piece);
                board.ways[first] = board.ways[first].with(square);
                board.ways[second] = board.ways[second].with(square);
                match piece.color() {
                    Color::Black => board.colors.black = board.colors.black.with(square),
                    Color::White => board.colors.white = board.colors.white.with(square),
                }
            }
            i += 1;
        }
        board
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.bit_index() & 127]
    }

    /// Puts a piece on a square and returns the one that was there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let old = self.remove(square);
        self.pieces[square.bit_index() & 127] = Some(piece);
        self.toggle(square, piece);
        old
    }

    /// Removes the piece on a square and returns it.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let old = self.pieces[square.bit_index() & 127].take();
        if let Some(piece) = old {
            self.toggle(square, piece);
        }
        old
    }

    /// Moves `piece` from its square to another one, where it becomes `put`. Returns the piece that was
    /// there.
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

    /// The squares with a piece of `color`.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.colors.black.union(self.colors.white)
    }

    /// The squares with exactly this piece.
    #[inline]
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        self.squares_of_in(piece, Bitboard::FULL)
    }

    /// The squares of a set with exactly this piece.
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

    /// Whether this is the board of an even game.
    pub(crate) fn is_even(&self) -> bool {
        self.colors == EVEN.colors && self == &EVEN
    }

    /// All pieces with their squares, in the order of [`Square::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .iter()
            .filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// The same board after half a turn, the pieces of either side given to the other.
    #[must_use]
    pub fn rotated(&self) -> Board {
        let mut board = Board::EMPTY;
        for (square, piece) in self.iter() {
            board.put(square.rotated(), Piece::new(!piece.color(), piece.kind()));
        }
        board
    }

    /// The same board with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        let mut board = Board::EMPTY;
        for (square, piece) in self.iter() {
            board.put(square.mirrored(), piece);
        }
        board
    }

    /// Pawns of both sides.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> Bitboard {
        self.ways[PAWN]
    }

    /// Lances of both sides.
    #[inline]
    #[must_use]
    pub const fn lances(&self) -> Bitboard {
        self.ways[LANCE]
    }

    /// Knights of both sides.
    #[inline]
    #[must_use]
    pub const fn knights(&self) -> Bitboard {
        self.ways[KNIGHT]
    }

    /// Silvers of both sides.
    #[inline]
    #[must_use]
    pub const fn silvers(&self) -> Bitboard {
        self.ways[SILVER]
    }

    /// Golds of both sides, and the promoted pieces that move like them.
    #[inline]
    #[must_use]
    pub const fn gold_movers(&self) -> Bitboard {
        self.ways[GOLD]
    }

    /// Bishops and horses of both sides.
    #[inline]
    #[must_use]
    pub const fn bishop_movers(&self) -> Bitboard {
        self.ways[BISHOP]
    }

    /// Rooks and dragons of both sides.
    #[inline]
    #[must_use]
    pub const fn rook_movers(&self) -> Bitboard {
        self.ways[ROOK]
    }

    /// Pieces that may step in any direction: kings, horses and dragons of both sides.
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

/// The piece on a square at the start of an even game.
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

/// The board of an even game.
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
    /// The number of the file counted from the right of `color`.
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
        // All squares at once, without a branch for each.
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

/// The board field of SFEN.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
