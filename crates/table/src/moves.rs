//! The moves of a game as bytes.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Hand, HandKind, Move, PieceKind, Position, Square};
use komadai_movegen::Cursor;
use komadai_packed::Packing;

/// The level of moves that are all legal: the destination of each, and its number among the candidates for it.
const LEGAL: u8 = 1;

/// The level of other moves: sixteen bits each.
const WORDS: u8 = 0;

/// How many squares there are.
const SQUARES: usize = 81;

/// The first byte of a value that takes two.
const LONG: usize = 3 * SQUARES;

/// The moves of a game as bytes: a level, and each move.
///
/// Level 1: all moves are legal. The candidates for a destination are, in this order, the pieces of the side to move that go
/// there and promote, those that go there and do not, and the kinds in its hand if the square is empty. Only the ways of
/// moving count. The value of a move is the number of its destination + 81 × its number among the candidates, counted from
/// 0. A value below 243 is a byte. Any other takes two: the value less 243 is divided by 256; the first byte is 243 + the
/// quotient, the second the remainder. Level 0: each move is its sixteen bits ([`Packing::Hcp`]), the lower byte first.
/// Level 1 is used where it can be.
///
/// ```
/// use komadai_core::Position;
/// use komadai_table::{pack_moves, unpack_moves};
///
/// let start = Position::startpos();
/// let moves = ["7g7f".parse()?, "3c3d".parse()?];
/// let bytes = pack_moves(Some(&start), &moves);
/// assert_eq!(bytes, [1, 59, 21]);
/// assert_eq!(unpack_moves(Some(&start), &bytes).as_deref(), Some(&moves[..]));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn pack_moves(start: Option<&Position>, moves: &[Move]) -> Vec<u8> {
    start
        .and_then(|start| values(start, moves))
        .unwrap_or_else(|| {
            let words = moves.iter().map(|&m| Packing::Hcp.pack_move(m));
            let bytes = words.flat_map(u16::to_le_bytes);
            [WORDS].into_iter().chain(bytes).collect()
        })
}

/// The moves of such bytes; nothing if they are none.
#[must_use]
pub fn unpack_moves(start: Option<&Position>, bytes: &[u8]) -> Option<Vec<Move>> {
    let mut position = start.cloned();
    let mut packed = PackedMoves::new(bytes)?;
    let mut moves = Vec::with_capacity(bytes.len());
    while let Some(m) = packed.next_in(position.as_ref()) {
        moves.push(m);
        if let Some(position) = &mut position {
            position.advance_unchecked(m);
        }
    }
    packed.is_at_end().then_some(moves)
}

/// Packed moves that are read one after the other, see [`pack_moves`].
///
/// ```
/// use komadai_core::Position;
/// use komadai_table::PackedMoves;
///
/// let mut moves = PackedMoves::new(&[1, 59, 21]).unwrap();
/// let mut position = Position::startpos();
/// while let Some(m) = moves.next_in(Some(&position)) {
///     position.advance_unchecked(m);
/// }
/// assert!(moves.is_at_end() && position.ply() == 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PackedMoves<'b> {
    are_legal: bool,
    rest: &'b [u8],
}

impl<'b> PackedMoves<'b> {
    /// The moves of these bytes; nothing if the level is unknown.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Option<PackedMoves<'b>> {
        let (&level, rest) = bytes.split_first()?;
        matches!(level, LEGAL | WORDS).then_some(PackedMoves {
            are_legal: level == LEGAL,
            rest,
        })
    }

    /// Whether the bytes say that all moves are legal. Damaged bytes may say so too.
    #[must_use]
    pub const fn are_legal(&self) -> bool {
        self.are_legal
    }

    /// The next move, from the position that those before it have reached. Nothing at the end, and nothing where the
    /// bytes are damaged.
    #[inline]
    pub fn next_in(&mut self, position: Option<&Position>) -> Option<Move> {
        let (&first, rest) = self.rest.split_first()?;
        let (m, rest) = if self.are_legal {
            let (value, rest) = match usize::from(first) {
                value if value < LONG => (value, rest),
                high => {
                    let (&low, rest) = rest.split_first()?;
                    (LONG + (high - LONG) * 256 + usize::from(low), rest)
                }
            };
            let to = *Square::ALL.get(value % SQUARES)?;
            (Candidates::new(position?, to).nth(value / SQUARES)?, rest)
        } else {
            let (&second, rest) = rest.split_first()?;
            let word = u16::from_le_bytes([first, second]);
            (Packing::Hcp.unpack_move(word)?, rest)
        };
        self.rest = rest;
        Some(m)
    }

    /// Whether all moves were read.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
}

/// Whether a move has sixteen bits: one from a square to the same has none.
pub(crate) fn has_word(m: Move) -> bool {
    Packing::Hcp.unpack_move(Packing::Hcp.pack_move(m)) == Some(m)
}

/// The moves by their values; nothing if one is not legal.
fn values(start: &Position, moves: &[Move]) -> Option<Vec<u8>> {
    let mut game = Cursor::new(start.clone());
    let mut bytes = Vec::with_capacity(moves.len() + 1);
    bytes.push(LEGAL);
    for &m in moves {
        let to = m.to();
        let number = Candidates::new(game.position(), to).position(|other| other == m)?;
        if !game.advance_if_legal(m) {
            return None;
        }
        let value = to.index() + SQUARES * number;
        match value.checked_sub(LONG) {
            None => bytes.push(u8::try_from(value).ok()?),
            Some(rest) => {
                bytes.push(u8::try_from(LONG + rest / 256).ok()?);
                bytes.push(u8::try_from(rest % 256).ok()?);
            }
        }
    }
    Some(bytes)
}

/// The candidates for a destination.
struct Candidates {
    to: Square,
    promoting: Bitboard,
    plain: Bitboard,
    /// Nothing if the square is not empty.
    dropped: Option<Hand>,
}

impl Candidates {
    /// All moves to a square that may be legal, and others; of these no one captures an own piece or a king.
    #[inline]
    fn new(position: &Position, to: Square) -> Candidates {
        let (board, side) = (position.board(), position.side());
        let taken = board.piece(to);
        let is_barred =
            taken.is_some_and(|taken| taken.color() == side || taken.kind() == PieceKind::King);
        let plain = match is_barred {
            true => Bitboard::EMPTY,
            false => attacks::attackers(board, to, side, board.occupied()),
        };
        let zone = attacks::promotion_zone(side);
        let mut promoting = plain.difference(board.gold_movers() | board.king_movers());
        if !zone.contains(to) {
            promoting &= zone;
        }
        Candidates {
            to,
            promoting,
            plain,
            dropped: taken.is_none().then(|| position.hand(side)),
        }
    }
}

impl Iterator for Candidates {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.to;
        if let Some(from) = self.promoting.pop() {
            return Some(Move::Step {
                from,
                to,
                promote: true,
            });
        }
        if let Some(from) = self.plain.pop() {
            return Some(Move::Step {
                from,
                to,
                promote: false,
            });
        }
        let hand = self.dropped.as_mut()?;
        let kind = HandKind::ALL.into_iter().find(|&kind| hand.has(kind))?;
        let _ = hand.set(kind, 0);
        Some(Move::Drop { kind, to })
    }
}
