//! Hashes the board without the hands, in 128 bits. Hands are compared separately.

use komadai_core::{Board, Piece, Square};

use crate::policy::Policy;

/// A hash of the board and the side to move. Different boards share the compared 96 bits with a probability of 2⁻⁹⁶.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct BoardKey(u128);

static PIECES: [[u128; 100]; 32] = {
    let mut table = [[0; 100]; 32];
    let mut i = 0;
    while i < 32 * 100 {
        table[i / 100][i % 100] = wide(i as u64);
        i += 1;
    }
    table
};

/// Numbers that belong to no piece: one for each square of an interposed piece, and one for each policy.
static OTHERS: &[u128; 100] = &PIECES[31];

/// The number that changes the side to move.
const TURN: u128 = wide(5000);

const fn wide(n: u64) -> u128 {
    (random(n.wrapping_mul(2)) as u128) << 64 | random(n.wrapping_mul(2) ^ 1) as u128
}

/// Returns the n-th number of the splitmix64 sequence.
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn piece(piece: Piece, at: Square) -> u128 {
    let [file, rank] = at.numbers();
    let code = (piece.kind() as usize) << 1 | piece.color() as usize;
    PIECES[code & 31][usize::from(file * 10 + rank)]
}

impl BoardKey {
    /// Returns the key of a board with the attacker to move.
    pub(crate) fn of(board: &Board) -> BoardKey {
        let pieces = board.iter();
        BoardKey(pieces.fold(0, |key, (square, of)| key ^ piece(of, square)))
    }

    /// Returns the key of the same board with the other side to move.
    pub(crate) const fn turned(self) -> BoardKey {
        BoardKey(self.0 ^ TURN)
    }

    /// Returns the key of the same board if interposed pieces are given back by a policy.
    pub(crate) const fn by(self, policy: Policy) -> BoardKey {
        BoardKey(self.0 ^ OTHERS[policy as usize])
    }

    /// Returns the key of the same board after an interposition on `square`; applying it twice restores the key.
    pub(crate) fn put(self, square: Square) -> BoardKey {
        let [file, rank] = square.numbers();
        BoardKey(self.0 ^ OTHERS[usize::from(file * 10 + rank)])
    }

    pub(crate) fn after_step(
        self,
        [moved, put]: [Piece; 2],
        from: Square,
        to: Square,
        captured: Option<Piece>,
    ) -> BoardKey {
        let captured = captured.map_or(0, |captured| piece(captured, to));
        BoardKey(self.0 ^ piece(moved, from) ^ piece(put, to) ^ captured ^ TURN)
    }

    pub(crate) fn after_drop(self, dropped: Piece, to: Square) -> BoardKey {
        BoardKey(self.0 ^ piece(dropped, to) ^ TURN)
    }

    /// Splits the key. The first part selects the bucket of the table, the second is compared in it.
    pub(crate) const fn halves(self) -> (u32, u64) {
        ((self.0 >> 64) as u32, self.0 as u64)
    }
}
