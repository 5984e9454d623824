//! Packs the moves of a game into bytes.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, HandKind, Move, PieceKind, Position, Square};
use komadai_movegen::Cursor;
use komadai_packed::Packing;

/// The level of moves that are all legal. Each is stored as its destination and its number among the candidates for it.
const LEGAL: u8 = 1;

/// The level of other moves, with 16 bits each.
const WORDS: u8 = 0;

const SQUARES: usize = 81;

/// The lowest first byte of a value of two bytes.
const LONG: usize = 3 * SQUARES;

/// Packs the moves of a game into bytes: a level, and each move.
///
/// Level 1 is used if `start` is known and all moves are legal. The value of a move is the number of its destination +
/// 81 × its number among the candidates for this destination, counted from 0. A value below 243 is one byte. A greater
/// value is two bytes: if the value − 243 is divided by 256, the first byte is 243 + the quotient, and the second is
/// the remainder.
///
/// The candidates are all moves to the destination by the ways of moving, even if they are not legal. First come steps
/// without promotion, then slides without promotion, then promotions, then drops if the square is empty. Lances,
/// bishops and rooks slide, and so do horses and dragons that are not next to the destination.
///
/// Level 0: each move is 16 bits ([`Packing::Hcp`]), the lower byte first.
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

/// Returns the moves of bytes from [`pack_moves`], or `None` if the bytes are invalid.
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
    (!packed.is_damaged()).then_some(moves)
}

/// Packed moves that are read in order, see [`pack_moves`].
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
/// assert!(!moves.is_damaged() && position.ply() == 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PackedMoves<'b> {
    are_legal: bool,
    is_damaged: bool,
    rest: &'b [u8],
}

impl<'b> PackedMoves<'b> {
    /// Creates a reader of the moves in these bytes, or returns `None` if the level is unknown.
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Option<PackedMoves<'b>> {
        let (&level, rest) = bytes.split_first()?;
        matches!(level, LEGAL | WORDS).then_some(PackedMoves {
            are_legal: level == LEGAL,
            is_damaged: false,
            rest,
        })
    }

    /// Returns `true` if the bytes declare that all moves are legal. Damaged bytes may declare it too.
    #[must_use]
    pub const fn are_legal(&self) -> bool {
        self.are_legal
    }

    /// Returns the next move, from the position after the previous moves, or `None` at the end and at damage.
    #[inline]
    pub fn next_in(&mut self, position: Option<&Position>) -> Option<Move> {
        let next = self.first_in(position);
        match next {
            Some((_, rest)) => self.rest = rest,
            None => self.is_damaged = !self.rest.is_empty(),
        }
        next.map(|(m, _)| m)
    }

    #[inline]
    fn first_in(&self, position: Option<&Position>) -> Option<(Move, &'b [u8])> {
        if self.are_legal {
            let ((number, to), rest) = value(self.rest)?;
            return Some((candidate(position?, to, number)?, rest));
        }
        let (&word, rest) = self.rest.split_first_chunk()?;
        Some((Packing::Hcp.unpack_move(u16::from_le_bytes(word))?, rest))
    }

    /// Returns the squares that the side to move reaches within `plies` plies, and those that the other side reaches.
    /// Returns `None` if the bytes do not declare that all moves are legal, or if one of these moves is damaged. No
    /// position is needed.
    ///
    /// ```
    /// use komadai_core::{Bitboard, Square};
    /// use komadai_table::PackedMoves;
    ///
    /// let moves = PackedMoves::new(&[1, 59, 21]).unwrap();
    /// let set = |square: &str| square.parse::<Square>().map(Bitboard::of);
    /// assert_eq!(moves.reached(2), Some([set("7f")?, set("3d")?]));
    /// assert_eq!(moves.reached(1), Some([set("7f")?, Bitboard::EMPTY]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reached(&self, plies: usize) -> Option<[Bitboard; 2]> {
        let mut rest = self.are_legal.then_some(self.rest)?;
        let [mut next, mut other] = [Bitboard::EMPTY; 2];
        let mut turns = 0;
        while turns < plies && !rest.is_empty() {
            let ((_, to), others) = value(rest)?;
            next |= to.into();
            (next, other, rest) = (other, next, others);
            turns += 1;
        }
        match turns % 2 {
            0 => Some([next, other]),
            _ => Some([other, next]),
        }
    }

    /// Returns the number of remaining moves, if the bytes declare that all are legal and end with a complete move.
    pub(crate) fn count(&self) -> Option<usize> {
        let mut rest = self.are_legal.then_some(self.rest)?;
        let mut count = 0;
        while let Some((_, others)) = value(rest) {
            rest = others;
            count += 1;
        }
        rest.is_empty().then_some(count)
    }

    /// Returns `true` if bytes were read that are not a move.
    #[must_use]
    pub const fn is_damaged(&self) -> bool {
        self.is_damaged
    }
}

/// Returns the first value of some bytes, a number among the candidates for a destination, and the other bytes.
#[inline]
fn value(bytes: &[u8]) -> Option<((usize, Square), &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    let (value, rest) = match usize::from(first) {
        value if value < LONG => (value, rest),
        high => {
            let (&low, rest) = rest.split_first()?;
            (LONG + (high - LONG) * 256 + usize::from(low), rest)
        }
    };
    let to = *Square::ALL.get(value % SQUARES)?;
    Some(((value / SQUARES, to), rest))
}

/// Returns `true` if a move can be written in 16 bits. A move from a square to itself cannot.
pub(crate) fn has_word(m: Move) -> bool {
    Packing::Hcp.unpack_move(Packing::Hcp.pack_move(m)) == Some(m)
}

/// Returns the moves as values, or `None` if a move is not legal.
fn values(start: &Position, moves: &[Move]) -> Option<Vec<u8>> {
    let mut game = Cursor::new(start.clone());
    let mut bytes = Vec::with_capacity(moves.len() + 1);
    bytes.push(LEGAL);
    for &m in moves {
        let to = m.to();
        let candidates = (0..).map_while(|number| candidate(game.position(), to, number));
        let number = candidates.take_while(|&other| other != m).count();
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

/// Returns the candidate for a destination with this number, without computing later ones.
#[inline]
fn candidate(position: &Position, to: Square, number: usize) -> Option<Move> {
    let (board, side) = (position.board(), position.side());
    let taken = board.piece(to);
    let mut left = number;
    let is_barred =
        taken.is_some_and(|taken| taken.color() == side || taken.kind() == PieceKind::King);
    if !is_barred {
        let step = |from, promote| Some(Move::Step { from, to, promote });
        let near = attacks::step_attackers(board, to, side);
        if let Some(from) = take(near, &mut left) {
            return step(from, false);
        }
        let far = attacks::slide_attackers(board, to, side, board.occupied()) - near;
        if let Some(from) = take(far, &mut left) {
            return step(from, false);
        }
        let zone = attacks::promotion_zone(side);
        let mut promoting = (near | far) - board.gold_movers() - board.king_movers();
        if !zone.contains(to) {
            promoting &= zone;
        }
        if let Some(from) = take(promoting, &mut left) {
            return step(from, true);
        }
    }
    let hand = taken.is_none().then(|| position.hand(side))?;
    let mut held = HandKind::ALL.into_iter().filter(|&kind| hand.has(kind));
    let kind = held.nth(left)?;
    Some(Move::Drop { kind, to })
}

/// Returns the square with this number in a set. If the set is too small, its size is subtracted from the number.
#[inline]
fn take(set: Bitboard, number: &mut usize) -> Option<Square> {
    let mut squares = set.iter();
    loop {
        let square = squares.next()?;
        match number.checked_sub(1) {
            None => return Some(square),
            Some(less) => *number = less,
        }
    }
}

#[cfg(test)]
mod tests {
    use komadai_core::{Move, Position};
    use komadai_movegen::legal_moves;

    use super::{LEGAL, WORDS, pack_moves, unpack_moves};

    /// Returns a game that plays the legal move with this number in each position.
    fn game(start: &Position, number: usize, plies: usize) -> Vec<Move> {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for ply in 0..plies {
            let legal = legal_moves(&position);
            let Some(m) = legal
                .iter()
                .nth((number * 31 + ply * 7) % legal.len().max(1))
            else {
                break;
            };
            moves.push(m);
            position.advance_unchecked(m);
        }
        moves
    }

    #[test]
    fn games_come_back() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            // Several pieces go to one square, and all kinds are in hand.
            "k8/9/2+R3+R2/3GGG3/3G1S3/3SSS3/9/1N5N1/K8 b 2B2N4L18P 1",
        ] {
            let start: Position = sfen.parse().expect("a position");
            for number in 0..50 {
                let moves = game(&start, number, 60);
                let bytes = pack_moves(Some(&start), &moves);
                assert_eq!(bytes.first(), Some(&LEGAL));
                assert!(bytes.len() <= 1 + 2 * moves.len());
                assert_eq!(unpack_moves(Some(&start), &bytes), Some(moves));
            }
        }
    }

    #[test]
    fn a_move_that_is_not_legal_makes_words_of_all() {
        let start = Position::startpos();
        let moves: Vec<Move> = ["7g7f", "5a5h"].map(|m| m.parse().expect("a move")).into();
        let bytes = pack_moves(Some(&start), &moves);
        assert_eq!((bytes.first(), bytes.len()), (Some(&WORDS), 5));
        assert_eq!(unpack_moves(Some(&start), &bytes), Some(moves.clone()));
        // Level 0 needs no position.
        assert_eq!(unpack_moves(None, &bytes), Some(moves));
    }

    #[test]
    fn damage_is_noticed() {
        let start = Position::startpos();
        // An unknown level, half a value, a missing candidate, half a word, and no level.
        for bytes in [
            &[2, 59][..],
            &[LEGAL, 243],
            &[LEGAL, 59 + 81],
            &[WORDS, 1],
            &[],
        ] {
            assert_eq!(unpack_moves(Some(&start), bytes), None, "{bytes:?}");
        }
    }
}
