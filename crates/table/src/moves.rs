//! The moves of a game as bytes.

use komadai_core::{Move, PackedMove, Position};
use komadai_movegen::{Cursor, MoveList, legal_moves_into};
use komadai_packed::Packing;

/// The level of moves that are all legal: the number of each among the legal ones.
const LEGAL: u8 = 1;

/// The level of other moves: sixteen bits each.
const WORDS: u8 = 0;

/// The level of moves that are all legal: sixteen bits each.
const PLAIN: u8 = 2;

/// In place of a number, before one that needs sixteen bits.
const LONG: u8 = 0xff;

/// The moves of a game as bytes: a level, and each move.
///
/// Level 1: all moves are legal. The legal moves of the position, in the order of their sixteen bits
/// ([`Packing::Hcp`]), have numbers from 0. A number below 255 is a byte, any other is 255 and two bytes, the lower
/// first. Level 0: each move is its sixteen bits, the lower byte first. Level 1 is used where it can be. Level 2, see
/// [`pack_moves_plainly`]: all moves are legal, and each is its sixteen bits.
///
/// ```
/// use komadai_core::Position;
/// use komadai_table::{pack_moves, unpack_moves};
///
/// let start = Position::startpos();
/// let moves = ["7g7f".parse()?, "3c3d".parse()?];
/// let bytes = pack_moves(Some(&start), &moves);
/// assert_eq!(bytes.len(), 3);
/// assert_eq!(unpack_moves(Some(&start), &bytes).as_deref(), Some(&moves[..]));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn pack_moves(start: Option<&Position>, moves: &[Move]) -> Vec<u8> {
    start
        .and_then(|start| numbers(start, moves))
        .unwrap_or_else(|| words(WORDS, moves))
}

/// The moves of a game as more bytes, which are read much faster: level 2, or level 0 if a move is not legal.
///
/// ```
/// use komadai_core::Position;
/// use komadai_table::{pack_moves_plainly, unpack_moves};
///
/// let start = Position::startpos();
/// let moves = ["7g7f".parse()?, "3c3d".parse()?];
/// let bytes = pack_moves_plainly(Some(&start), &moves);
/// assert_eq!((bytes.len(), bytes[0]), (5, 2));
/// assert_eq!(unpack_moves(Some(&start), &bytes).as_deref(), Some(&moves[..]));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn pack_moves_plainly(start: Option<&Position>, moves: &[Move]) -> Vec<u8> {
    let are_legal = start.is_some_and(|start| {
        let mut game = Cursor::new(start.clone());
        moves.iter().all(|&m| game.advance_if_legal(m))
    });
    words(if are_legal { PLAIN } else { WORDS }, moves)
}

/// A level, and the sixteen bits of each move.
fn words(level: u8, moves: &[Move]) -> Vec<u8> {
    let words = moves
        .iter()
        .flat_map(|m| Packing::Hcp.pack_move(*m).to_le_bytes());
    [level].into_iter().chain(words).collect()
}

/// Whether such bytes say that all moves are legal.
pub(crate) fn are_legal(bytes: &[u8]) -> bool {
    matches!(bytes.first(), Some(&(LEGAL | PLAIN)))
}

/// The moves of such bytes; nothing if they are none.
#[must_use]
pub fn unpack_moves(start: Option<&Position>, bytes: &[u8]) -> Option<Vec<Move>> {
    let (level, rest) = bytes.split_first()?;
    match *level {
        WORDS | PLAIN => {
            let mut moves = Vec::with_capacity(rest.len() / 2);
            for word in rest.chunks(2) {
                let word = u16::from_le_bytes(word.try_into().ok()?);
                moves.push(Packing::Hcp.unpack_move(word)?);
            }
            Some(moves)
        }
        LEGAL => of_numbers(start?, rest),
        _ => None,
    }
}

/// Whether a move has sixteen bits: one from a square to the same has none.
pub(crate) fn has_word(m: Move) -> bool {
    Packing::Hcp.unpack_move(Packing::Hcp.pack_move(m)) == Some(m)
}

/// The moves by their numbers; nothing if one is not legal. Packed moves have the order of the sixteen bits.
fn numbers(start: &Position, moves: &[Move]) -> Option<Vec<u8>> {
    let mut position = start.clone();
    let mut bytes = Vec::with_capacity(moves.len() + 1);
    bytes.push(LEGAL);
    let mut legal = MoveList::new();
    for &m in moves {
        let own = PackedMove::from(m);
        legal_moves_into(&position, &mut legal);
        let (mut number, mut is_legal) = (0_u16, false);
        for &other in legal.packed() {
            number += u16::from(other < own);
            is_legal |= other == own;
        }
        if !is_legal {
            return None;
        }
        match u8::try_from(number) {
            Ok(number) if number < LONG => bytes.push(number),
            _ => {
                bytes.push(LONG);
                bytes.extend(number.to_le_bytes());
            }
        }
        position.advance_unchecked(m);
    }
    Some(bytes)
}

fn of_numbers(start: &Position, bytes: &[u8]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(bytes.len());
    let (mut legal, mut sorted) = (MoveList::new(), Vec::new());
    let mut bytes = bytes.iter().copied();
    while let Some(first) = bytes.next() {
        let number = match first {
            LONG => u16::from_le_bytes([bytes.next()?, bytes.next()?]),
            short => short.into(),
        };
        legal_moves_into(&position, &mut legal);
        sorted.clear();
        sorted.extend_from_slice(legal.packed());
        let number = usize::from(number);
        if number >= sorted.len() {
            return None;
        }
        let (_, m, _) = sorted.select_nth_unstable(number);
        let m = Move::from(*m);
        moves.push(m);
        position.advance_unchecked(m);
    }
    Some(moves)
}
