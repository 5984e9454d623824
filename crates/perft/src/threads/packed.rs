//! Packs a position into 256 bits, for tables of many positions.

mod codes;

use komadai_core::{ByColor, Color, Faults, HandKind, PieceKind, Position, Setup, Square};

/// The board, hands and side to move, without loss. Two positions have the same packed form if and only if they are
/// equal, apart from the number of the move.
///
/// The order is: turn and kings, the other squares in the order of [`Square::ALL`], and the hands, Black's first, kind
/// by kind. The rest is zero. Each code word of a hand has a bit set, so zeros mark the end. The total length depends
/// only on the pieces of the game, not on their squares: 255 bits with a full set and 256 without one of the kings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Packed([u64; 4]);

/// The number of a missing king. Numbers below 81 are squares.
const NO_KING: usize = 81;
/// The first four bits of a position without kings; those of any other are at most 13.
const KINGLESS: u64 = 14;

impl Packed {
    /// Packs a position. Returns `None` if it has more pieces than a full set and they do not fit.
    pub(crate) fn new(position: &Position) -> Option<Packed> {
        let mut writer = Writer::default();
        let king = |color| position.king(color).map_or(NO_KING, Square::index);
        let (black, white) = (king(Color::Black), king(Color::White));
        let side = position.side() as u64;
        if black == NO_KING && white == NO_KING {
            writer.push(KINGLESS + side, 4);
        } else {
            let head = (black + 82 * white) as u64 * 2 + side;
            writer.push(head >> 10, 4);
            writer.push(head & 1023, 10);
        }
        let board = position.board();
        let mut next = 0;
        for (square, piece) in board.iter() {
            writer.skip(square.index() - next);
            next = square.index() + 1;
            if piece.kind() != PieceKind::King {
                let (word, len) = codes::piece(piece);
                writer.push(word, len);
            }
        }
        writer.skip(81 - next);
        for color in Color::ALL {
            let hand = position.hand(color);
            for kind in HandKind::ALL {
                let (word, len) = codes::held(kind, color);
                for _ in 0..hand.count(kind) {
                    writer.push(word, len);
                }
            }
        }
        writer.finish()
    }

    /// Unpacks the position, with its next move numbered 1. Returns `None` only for bits that [`Packed::new`] did not
    /// create.
    pub(crate) fn position(self) -> Option<Position> {
        let mut reader = Reader {
            words: self.0,
            at: 0,
        };
        let mut setup = Setup::empty();
        let first = reader.take(4);
        let (side, kings) = if first >= KINGLESS {
            (first & 1, ByColor::from_fn(|_| NO_KING))
        } else {
            let head = first << 10 | reader.take(10);
            let kings = head as usize / 2;
            let (black, white) = (kings % 82, kings / 82);
            (head & 1, ByColor { black, white })
        };
        setup.side = Color::ALL[side as usize & 1];
        for color in Color::ALL {
            if let Some(square) = Square::from_index(kings[color]) {
                setup.board.put(square, codes::king(color));
            }
        }
        for (i, square) in Square::ALL.into_iter().enumerate() {
            if i == kings.black || i == kings.white {
                continue;
            }
            let (piece, len) = codes::read_piece(reader.peek());
            reader.at += len;
            if let Some(piece) = piece {
                setup.board.put(square, piece);
            }
        }
        while !reader.is_at_end() {
            let (kind, color, len) = codes::read_held(reader.peek())?;
            reader.at += len;
            let _ = setup.hands[color].add(kind);
        }
        Position::allowing(setup, Faults::all()).ok()
    }
}

/// Writes words of bits in order, the lowest bit first.
#[derive(Default)]
struct Writer {
    words: [u64; 4],
    at: usize,
}

impl Writer {
    /// Writes zeros.
    #[inline]
    fn skip(&mut self, len: usize) {
        self.at += len;
    }

    #[inline]
    fn push(&mut self, word: u64, len: usize) {
        let (index, shift) = (self.at / 64, self.at % 64);
        if let Some(low) = self.words.get_mut(index) {
            *low |= word << shift;
        }
        if shift + len > 64 {
            if let Some(high) = self.words.get_mut(index + 1) {
                *high |= word >> (64 - shift);
            }
        }
        self.at += len;
    }

    fn finish(self) -> Option<Packed> {
        (self.at <= 256).then_some(Packed(self.words))
    }
}

struct Reader {
    words: [u64; 4],
    at: usize,
}

impl Reader {
    /// Returns the next bits, with zeros after the end.
    #[inline]
    fn peek(&self) -> u64 {
        let word = |index| self.words.get(index).copied().unwrap_or(0);
        let (index, shift) = (self.at / 64, self.at % 64);
        word(index) >> shift | word(index + 1).checked_shl(64 - shift as u32).unwrap_or(0)
    }

    fn take(&mut self, len: usize) -> u64 {
        let word = self.peek() & ((1 << len) - 1);
        self.at += len;
        word
    }

    fn is_at_end(&self) -> bool {
        (self.at..256)
            .step_by(64)
            .all(|at| Reader { at, ..*self }.peek() == 0)
    }
}
