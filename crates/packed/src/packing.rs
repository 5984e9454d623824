//! Packs a position into 32 bytes, and a move into 16 bits.

mod bits;
mod moves;

use core::fmt;

use komadai_core::{
    Board, ByColor, Color, DisplayIn, Hand, HandKind, Language, Piece, PieceKind, Setup, Square,
    piece_name, texts,
};

pub use self::moves::MoveDialect;
pub(crate) use self::moves::is_marked;

use self::bits::{BITS, BitReader, BitWriter, Code, Runs, Table, code};
use HandKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};

/// A way to pack a position into 32 bytes, and a move into 16 bits. Both ways write the side to move, the kings, the
/// other squares, the hands, and the pieces in the box, which are neither on the board nor in a hand. Their
/// variable-length codes differ, and the bytes do not show which way was used.
///
/// ```
/// use komadai_core::Setup;
/// use komadai_packed::Packing;
///
/// let bytes = Packing::Hcp.pack(&Setup::startpos())?;
/// assert_eq!(bytes[..4], [0x58, 0xa4, 0x49, 0x21]);
/// assert_eq!(Packing::Hcp.unpack(&bytes)?, Setup::startpos());
/// assert_eq!(Packing::PackedSfen.pack(&Setup::startpos())?[..4], [0x58, 0xa4, 0x51, 0x22]);
/// assert_eq!(Packing::Hcp.pack_move("8h2b+".parse()?), 0x630a);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Packing {
    /// HuffmanCodedPos of Apery and related programs.
    Hcp,
    /// PackedSfen of YaneuraOu.
    PackedSfen,
}

/// An error in packing a position, or in unpacking bytes.
///
/// ```
/// use komadai_core::Setup;
/// use komadai_packed::Packing;
///
/// let problem: Setup = "4k4/9/9/9/9/9/9/9/9 b G 1".parse()?;
/// assert!(Packing::Hcp.pack(&problem).is_err(), "forty pieces fill the bits");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PackError {
    /// A side has no king, or has several.
    Kings,
    /// There are more pieces of a kind than a set has.
    Stock(HandKind),
    /// The bits at a place are not the code of a piece.
    Code {
        /// The index of the first of these bits.
        bit: usize,
    },
    /// There are fewer pieces than a set has, so they do not fill the bits.
    Incomplete,
    /// A game of hcpe3 has more than 65,535 moves, or a move with more than 65,535 candidates.
    TooLong,
    /// The bytes are not a complete row.
    Length {
        /// The number of bytes.
        bytes: usize,
        /// The number of bytes that the row needs.
        needed: usize,
    },
}

impl PackError {
    /// Returns the byte with the error.
    #[must_use]
    pub const fn byte(&self) -> usize {
        match self {
            PackError::Code { bit } if *bit < BITS => *bit / 8,
            PackError::Code { .. } | PackError::Incomplete | PackError::Stock(_) => 31,
            PackError::Kings | PackError::TooLong | PackError::Length { .. } => 0,
        }
    }
}

texts! {
    PackError {
        Kings: "each side needs one king, on a square of its own" "先手と後手に玉が1枚ずつ必要です";
        Stock(kind as Name): "there are more {kind} than a set has" "{kind}の枚数が多すぎます";
        Code { bit }: "invalid piece code at bit {bit}" "ビット位置{bit}の駒の符号が不正です";
        TooLong: "hcpe3 is limited to 65535 moves, and to 65535 candidates per move" "hcpe3 の上限は65535手、各手の候補65535個です";
        Length { bytes, needed }: "expected a row of {needed} bytes, found {bytes}" "レコードは{needed}バイトのはずですが、{bytes}バイトです";
        Incomplete: "pieces are missing" "駒が足りません";
    }
}

/// The Japanese name of a piece.
struct Name<'k>(&'k HandKind);

impl DisplayIn for Name<'_> {
    fn fmt_in(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(piece_name(self.0.piece_kind()))
    }
}

impl core::error::Error for PackError {}

/// The codes of a kind of piece: on the board (without the flags for color and promotion), in each hand, in the box.
struct PieceCodes {
    kind: HandKind,
    board: Code,
    hands: ByColor<Code>,
    boxed: Code,
}

const fn codes(kind: HandKind, [board, black, white, boxed]: [&str; 4]) -> PieceCodes {
    let (black, white) = (code(black), code(white));
    PieceCodes {
        kind,
        board: code(board),
        hands: ByColor { black, white },
        boxed: code(boxed),
    }
}

const HCP: [PieceCodes; 7] = [
    codes(Pawn, ["10", "000", "001", "010"]),
    codes(Lance, ["1100", "10000", "10001", "10010"]),
    codes(Knight, ["1110", "11000", "11001", "11010"]),
    codes(Silver, ["1101", "10100", "10101", "10110"]),
    codes(Gold, ["11110", "11100", "11101", "10111"]),
    codes(Bishop, ["111110", "1111100", "1111101", "1111000"]),
    codes(Rook, ["111111", "1111110", "1111111", "1111010"]),
];

const PACKED_SFEN: [PieceCodes; 7] = [
    codes(Pawn, ["10", "000", "001", "010"]),
    codes(Lance, ["1100", "10000", "10001", "10010"]),
    codes(Knight, ["1101", "10100", "10101", "10110"]),
    codes(Silver, ["1110", "11000", "11001", "11010"]),
    codes(Gold, ["11110", "11100", "11101", "11011"]),
    codes(Bishop, ["111110", "1111000", "1111001", "1111010"]),
    codes(Rook, ["111111", "1111100", "1111101", "1111110"]),
];

/// The number of squares without a king.
const OTHERS: usize = 79;

/// The meanings of the codes in a packed position.
struct Tables {
    /// The content of a square: a piece, or `None`.
    board: Table<Option<Piece>>,
    /// The contents of several squares at once.
    runs: Runs<Option<Piece>>,
    /// A piece not on the board: in the hand of a side, or in the box.
    held: Table<(HandKind, Option<Color>)>,
}

static TABLES: [Tables; 2] = [tables(Packing::Hcp), tables(Packing::PackedSfen)];

const fn tables(packing: Packing) -> Tables {
    let (mut board, mut held) = (Table::EMPTY, Table::EMPTY);
    board.insert(code("0"), None);
    let rows = packing.rows();
    let mut i = 0;
    while i < 2 * rows.len() {
        let (row, color) = (&rows[i / 2], Color::ALL[i % 2]);
        let plain = Piece::new(color, row.kind.piece_kind());
        board.insert(packing.board_code(row, color, false), Some(plain));
        if let Some(promoted) = plain.promoted() {
            board.insert(packing.board_code(row, color, true), Some(promoted));
        }
        let in_hand = match color {
            Color::Black => row.hands.black,
            Color::White => row.hands.white,
        };
        held.insert(in_hand, (row.kind, Some(color)));
        held.insert(row.boxed, (row.kind, None));
        i += 1;
    }
    let runs = Runs::of(&board, None);
    Tables { board, runs, held }
}

impl Packing {
    const fn tables(self) -> &'static Tables {
        &TABLES[self as usize]
    }

    /// Returns the code of a piece on the board: that of its kind, and its flags.
    const fn board_code(self, row: &PieceCodes, color: Color, promoted: bool) -> Code {
        let color = Code::new(color as u8, 1);
        let promotes = !matches!(row.kind, Gold);
        let promoted = Code::new(promoted as u8, promotes as u8);
        match self {
            Packing::Hcp => row.board.then(color).then(promoted),
            Packing::PackedSfen => row.board.then(promoted).then(color),
        }
    }

    const fn rows(self) -> &'static [PieceCodes; 7] {
        match self {
            Packing::Hcp => &HCP,
            Packing::PackedSfen => &PACKED_SFEN,
        }
    }

    /// Packs a setup. The number of the next move is not packed.
    ///
    /// # Errors
    ///
    /// Returns an error if a side does not have exactly one king, or if there are more pieces than a set has. A
    /// position with one king would need 257 bits.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_packed::Packing;
    ///
    /// let packed = Packing::Hcp.pack(Position::startpos().setup())?;
    /// assert_eq!(Packing::Hcp.unpack(&packed)?.board, *Position::startpos().board());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pack(self, setup: &Setup) -> Result<[u8; 32], PackError> {
        let king = |color| {
            let kings = setup.board.squares_of(Piece::new(color, PieceKind::King));
            if kings.len() == 1 {
                kings.first()
            } else {
                None
            }
        };
        let (Some(black), Some(white)) = (king(Color::Black), king(Color::White)) else {
            return Err(PackError::Kings);
        };
        if let Some((kind, _)) = setup.surplus().next() {
            return Err(PackError::Stock(kind));
        }
        let mut out = BitWriter::default();
        out.push(Code::new(setup.side as u8, 1));
        out.push(Code::new(number(black), 7));
        out.push(Code::new(number(white), 7));
        for square in Square::ALL {
            match setup.board.piece(square) {
                Some(piece) if piece.kind() == PieceKind::King => {}
                Some(piece) => self.push(piece, &mut out),
                None => out.push(code("0")),
            }
        }
        for color in Color::ALL {
            for row in self.rows() {
                let count = setup.hands[color].count(row.kind);
                (0..count).for_each(|_| out.push(row.hands[color]));
            }
        }
        let boxed = setup.missing();
        for row in self.rows() {
            let count = boxed.count(row.kind);
            (0..count).for_each(|_| out.push(row.boxed));
        }
        debug_assert_eq!(out.at, BITS);
        Ok(out.bytes())
    }

    /// Writes a piece on the board other than a king.
    fn push(self, piece: Piece, out: &mut BitWriter) {
        let kind = piece.kind();
        let Some(row) = self
            .rows()
            .iter()
            .find(|row| Some(row.kind) == kind.hand_kind())
        else {
            return;
        };
        out.push(self.board_code(row, piece.color(), kind.is_promoted()));
    }

    /// Unpacks a setup, with 1 as the number of the next move.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a packed position. A returned setup has two kings and no more pieces than
    /// a set. It may still break rules, for example with a pawn on the last rank.
    pub fn unpack(self, bytes: &[u8; 32]) -> Result<Setup, PackError> {
        let mut bits = BitReader::new(bytes);
        let side = Color::ALL[usize::from(bits.number(1))];
        let kings = [bits.number(7), bits.number(7)].map(usize::from);
        let (first, second) = (kings[0].min(kings[1]), kings[0].max(kings[1]));
        if first == second || second > OTHERS + 1 {
            return Err(PackError::Kings);
        }
        let tables = self.tables();
        // A run may write past the last square.
        let mut pieces = [None; 88];
        let done = bits.runs(&tables.runs, &mut pieces, OTHERS);
        for place in &mut pieces[done..OTHERS] {
            let bit = bits.at;
            *place = bits.one_of(&tables.board).ok_or(PackError::Code { bit })?;
        }
        // Insert the kings between the other squares.
        pieces.copy_within(first..OTHERS, first + 1);
        pieces.copy_within(second..OTHERS + 1, second + 1);
        for (king, color) in kings.into_iter().zip(Color::ALL) {
            pieces[king] = Some(Piece::new(color, PieceKind::King));
        }
        let mut setup = Setup {
            board: Board::with_pieces(pieces.first_chunk().unwrap_or(&[None; 81])),
            side,
            ..Setup::empty()
        };
        let mut boxed = Hand::EMPTY;
        while bits.at < BITS {
            let bit = bits.at;
            let (kind, color) = bits.one_of(&tables.held).ok_or(PackError::Code { bit })?;
            let place = match color {
                Some(color) => &mut setup.hands[color],
                None => &mut boxed,
            };
            if !place.add(kind) {
                return Err(PackError::Stock(kind));
            }
        }
        let missing = setup.missing();
        if boxed == missing {
            return Ok(setup);
        }
        let more = HandKind::ALL
            .into_iter()
            .find(|&kind| boxed.count(kind) > missing.count(kind));
        let surplus = more.or_else(|| setup.surplus().next().map(|(kind, _)| kind));
        Err(surplus.map_or(PackError::Incomplete, PackError::Stock))
    }
}

/// Returns the number of a square: down each file, from Black's right.
const fn number(square: Square) -> u8 {
    square.index() as u8
}

const fn square(number: u8) -> Option<Square> {
    Square::from_index(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    const VECTORS: [(&str, &str, &str); 3] = [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
            "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
        ),
        (
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "59a449210c9742fc1c9b42585e85f0288457213c9b42582e85f8382685303c5e",
            "59a451220cab44fc2ca744385e89f0488457223ca744385689f858468930bc7e",
        ),
        (
            "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1",
            "58a449210cd756889f0345585e85f0288457213c9b2258aebf42382685307cbe",
            "58a451220ceb99889f0549385e89f0488457223ca72438d6df44584689303c9e",
        ),
    ];

    #[test]
    fn vectors() {
        for (sfen, hcp, psfen) in VECTORS {
            let setup: Setup = sfen.parse().unwrap();
            for (packing, expected) in [(Packing::Hcp, hcp), (Packing::PackedSfen, psfen)] {
                let bytes = packing.pack(&setup).unwrap();
                let found: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(found, expected, "{packing:?} {sfen}");
                assert_eq!(packing.unpack(&bytes), Ok(setup.clone()));
            }
        }
    }

    #[test]
    fn what_cannot_be_packed() {
        let pack = |sfen: &str| Packing::Hcp.pack(&sfen.parse::<Setup>().unwrap());
        assert_eq!(pack("4k4/9/9/9/9/9/9/9/9 b - 1"), Err(PackError::Kings));
        assert_eq!(pack("4k4/9/9/9/9/9/9/9/3KK4 b - 1"), Err(PackError::Kings));
        let five = "k8/9/4GGGGG/9/9/9/9/9/K8 b - 1";
        assert_eq!(pack(five), Err(PackError::Stock(Gold)));
        assert!(pack("k8/9/9/9/9/9/9/9/K8 b 2r2b4g4s4n4l18p 1").is_ok());
    }

    /// A king may be on any square, even on the last two.
    #[test]
    fn every_pair_of_kings() {
        for packing in [Packing::Hcp, Packing::PackedSfen] {
            for black in Square::ALL {
                for white in Square::ALL.into_iter().filter(|&white| white != black) {
                    let mut pieces = [None; 81];
                    for (square, color) in [black, white].into_iter().zip(Color::ALL) {
                        pieces[usize::from(number(square))] =
                            Some(Piece::new(color, PieceKind::King));
                    }
                    let setup = Setup {
                        board: Board::with_pieces(&pieces),
                        ..Setup::empty()
                    };
                    let bytes = packing.pack(&setup).unwrap();
                    assert_eq!(
                        packing.unpack(&bytes),
                        Ok(setup),
                        "{packing:?} {black} {white}"
                    );
                }
            }
            let mut bytes = packing.pack(&Setup::startpos()).unwrap();
            // Set the seven bits of White's king to 81.
            bytes[1] = bytes[1] & !0x7f | 81;
            assert_eq!(packing.unpack(&bytes), Err(PackError::Kings));
        }
    }

    #[test]
    fn a_fault_is_in_a_byte() {
        for (bit, byte) in [
            (0, 0),
            (7, 0),
            (8, 1),
            (15, 1),
            (100, 12),
            (255, 31),
            (256, 31),
        ] {
            assert_eq!(PackError::Code { bit }.byte(), byte, "{bit}");
        }
        assert_eq!(PackError::Incomplete.byte(), 31);
        assert_eq!(PackError::Kings.byte(), 0);
    }

    /// Changes bytes. Unpacking never panics, and packing its result gives the same setup again.
    #[test]
    fn changed_bytes() {
        for packing in [Packing::Hcp, Packing::PackedSfen] {
            let good = packing.pack(&Setup::startpos()).unwrap();
            for bit in 0..BITS {
                let mut bytes = good;
                bytes[bit / 8] ^= 1 << (bit % 8);
                if let Ok(setup) = packing.unpack(&bytes) {
                    // The pieces in the box and the hands may be in another order.
                    let again = packing.pack(&setup).unwrap();
                    assert_eq!(packing.unpack(&again), Ok(setup));
                }
            }
            assert_eq!(packing.unpack(&[0xff; 32]), Err(PackError::Kings));
            assert!(packing.unpack(&[0; 32]).is_err());
        }
    }
}
