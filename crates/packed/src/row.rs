//! A record of a packed format.

use alloc::vec::Vec;
use core::error::Error;

use komadai_core::{Color, Outcome, Setup, texts};

use crate::PackError;

/// A record. What its format does not have is 0 or empty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The position.
    pub setup: Setup,
    /// The value of the position for the side to move, usually in centipawns.
    pub value: i16,
    /// The best move, or the one that was played, as
    /// [`Packing::unpack_move`](crate::Packing::unpack_move) reads it; 0 without a move.
    pub best: u16,
    /// The number of the next move. Only psv has it; elsewhere it is 1.
    pub ply: u16,
    /// How the game ended.
    pub result: GameResult,
    /// The last byte of hcpe and psv, which says nothing and should be 0.
    pub padding: u8,
    /// The byte of hcpe3 that names the opponent.
    pub opponent: u8,
    /// How many moves hcpe3 says that the game has. There are fewer [`moves`](Row::moves) if the record is cut off.
    pub move_count: u16,
    /// The moves of a game of hcpe3.
    pub moves: Vec<SearchedMove>,
}

impl Row {
    /// A record of a position of which nothing else is known.
    #[must_use]
    pub const fn new(setup: Setup) -> Row {
        Row {
            setup,
            value: 0,
            best: 0,
            ply: 1,
            result: GameResult::DRAW,
            padding: 0,
            opponent: 0,
            move_count: 0,
            moves: Vec::new(),
        }
    }
}

/// A move of a game, and what the engine searched before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchedMove {
    /// The byte of the record with which the move begins.
    pub byte: usize,
    /// The move that was played, in sixteen bits.
    pub played: u16,
    /// The value of the position for the side to move.
    pub value: i16,
    /// The moves that were searched, each in sixteen bits, with the number of visits.
    pub candidates: Vec<(u16, u16)>,
}

impl SearchedMove {
    /// A move that was searched alone, with one visit.
    #[must_use]
    pub fn new(played: u16, value: i16) -> SearchedMove {
        SearchedMove {
            byte: 0,
            played,
            value,
            candidates: Vec::from([(played, 1)]),
        }
    }
}

/// How a game ended: the winner in the two lowest bits, 0 for a draw, 1 for Black, 2 for White. Above them, 4 is a
/// repetition, 8 a declaration, 16 the maximum of moves.
///
/// Bits that say none of this are kept, and have no [`outcome`](GameResult::outcome).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult(pub u8);

impl GameResult {
    /// Nobody won.
    pub const DRAW: GameResult = GameResult(0);
    /// Black won.
    pub const BLACK_WINS: GameResult = GameResult(1);
    /// White won.
    pub const WHITE_WINS: GameResult = GameResult(2);

    /// The result of a win.
    #[must_use]
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::Black => GameResult::BLACK_WINS,
            Color::White => GameResult::WHITE_WINS,
        }
    }

    /// Who won; `None` if the bits are no result.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match (self.0 & 3, self.0) {
            (_, 32..) => None,
            (0, _) => Some(Outcome::Draw),
            (1, _) => Some(Outcome::Win(Color::Black)),
            (2, _) => Some(Outcome::Win(Color::White)),
            _ => None,
        }
    }
}

/// Why bytes are no record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RowError {
    /// The byte of the fault, counted from the first byte of all.
    pub byte: usize,
    /// What is wrong there.
    pub kind: RowErrorKind,
}

/// What is wrong with a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RowErrorKind {
    /// The bytes end before the record does.
    Length {
        /// How many bytes are left.
        bytes: usize,
        /// How many the record needs.
        needed: usize,
    },
    /// The first 32 bytes are no position.
    Position(PackError),
}

texts! {
    RowErrorKind {
        Length { bytes, needed }: "{bytes} bytes are no record of {needed}" "{bytes}バイトでは{needed}バイトのレコードになりません";
        Position(error): "{error}" "{error}";
    }
}

texts! {
    struct RowError { byte, kind }: "byte {byte}: {kind}" "{byte}バイト目: {kind}";
}

impl Error for RowErrorKind {}
impl Error for RowError {}
