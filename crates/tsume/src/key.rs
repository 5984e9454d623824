//! A hash of the board alone, in 128 bits. Hands are compared as they are.

use komadai_core::{Board, Piece, Square};

use crate::policy::Policy;

/// The board and the side to move. Two different boards have the same 96 bits with a chance of 2⁻⁹⁶.
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

/// The numbers that no piece has: for a piece put between, by its square, and for a policy.
static OTHERS: &[u128; 100] = &PIECES[31];

/// Changed by each move.
const TURN: u128 = wide(5000);

const fn wide(n: u64) -> u128 {
    (random(n.wrapping_mul(2)) as u128) << 64 | random(n.wrapping_mul(2) ^ 1) as u128
}

/// The splitmix64 sequence.
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
    /// Of a board on which the attacker moves next.
    pub(crate) fn of(board: &Board) -> BoardKey {
        let pieces = board.iter();
        BoardKey(pieces.fold(0, |key, (square, of)| key ^ piece(of, square)))
    }

    /// Of the same board with the defender to move.
    pub(crate) const fn turned(self) -> BoardKey {
        BoardKey(self.0 ^ TURN)
    }

    /// Of the same board where pieces are given back by a policy.
    pub(crate) const fn by(self, policy: Policy) -> BoardKey {
        BoardKey(self.0 ^ OTHERS[policy as usize])
    }

    /// Of the same board after a piece was put between, and back.
    pub(crate) fn put(self, square: Square) -> BoardKey {
        let [file, rank] = square.numbers();
        BoardKey(self.0 ^ OTHERS[usize::from(file * 10 + rank)])
    }

    /// After a legal step.
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

    /// After a drop.
    pub(crate) fn after_drop(self, dropped: Piece, to: Square) -> BoardKey {
        BoardKey(self.0 ^ piece(dropped, to) ^ TURN)
    }

    /// A part names the place in a table, another is compared there.
    pub(crate) const fn halves(self) -> (u32, u64) {
        ((self.0 >> 64) as u32, self.0 as u64)
    }
}
