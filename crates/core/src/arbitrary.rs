//! Generates squares, pieces, moves, setups and positions from a fuzzer's bytes.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::{
    Color, Faults, File, Hand, HandKind, Move, Piece, PieceKind, Position, Rank, Setup, Square,
};

macro_rules! chosen {
    ($($type:ty),*) => {$(
        impl Arbitrary<'_> for $type {
            fn arbitrary(u: &mut Unstructured<'_>) -> Result<$type> {
                u.choose(&<$type>::ALL).copied()
            }
        }
    )*};
}

chosen! { Color, File, HandKind, PieceKind, Rank, Square }

impl Arbitrary<'_> for Piece {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Piece> {
        Ok(Piece::new(u.arbitrary()?, u.arbitrary()?))
    }
}

/// Draws a count for each kind, at most the number of such pieces in a full set.
impl Arbitrary<'_> for Hand {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Hand> {
        let mut hand = Hand::EMPTY;
        for kind in HandKind::ALL {
            let _ = hand.set(kind, u.int_in_range(0..=kind.stock())?);
        }
        Ok(hand)
    }
}

/// Draws one of [`Move::all`]. A quarter of the moves are drops. Few moves are legal.
impl Arbitrary<'_> for Move {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Move> {
        let (from, to) = (u.arbitrary()?, u.arbitrary()?);
        if u.ratio(1, 4)? {
            let kind = u.arbitrary()?;
            return Ok(Move::Drop { kind, to });
        }
        let promote = u.arbitrary()?;
        Ok(Move::Step { from, to, promote })
    }
}

/// Places one set of pieces on the board or in the hands. Each side usually has its king. The setup can have any fault
/// except surplus pieces and two kings of a side.
impl Arbitrary<'_> for Setup {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Setup> {
        draw(u, Faults::all())
    }
}

/// Places one set of pieces without faults.
impl Arbitrary<'_> for Position {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Position> {
        Position::new(draw(u, Faults::empty())?).map_err(|_| Error::IncorrectFormat)
    }
}

/// Draws a place for each piece of one set. The setup has only the allowed faults.
fn draw(u: &mut Unstructured<'_>, allowed: Faults) -> Result<Setup> {
    let mut setup = Setup::empty();
    setup.side = u.arbitrary()?;
    for color in Color::ALL {
        if !allowed.contains(Faults::NO_KING) || u.ratio(7, 8)? {
            put(u, &mut setup, Piece::new(color, PieceKind::King), allowed)?;
        }
    }
    let on_board = u.int_in_range(1..=8)?;
    for kind in HandKind::ALL {
        for _ in 0..kind.stock() {
            let color = u.arbitrary()?;
            let base = kind.piece_kind();
            let kinds = [base, base.promoted().unwrap_or(base)];
            let piece = Piece::new(color, *u.choose(&kinds)?);
            if !(u.ratio(on_board, 8)? && put(u, &mut setup, piece, allowed)?) {
                let _ = setup.hands[color].add(kind);
            }
        }
    }
    Ok(setup)
}

/// Puts a piece on a free square, chosen at random, that causes only allowed faults. Returns `false` if there is none.
fn put(u: &mut Unstructured<'_>, setup: &mut Setup, piece: Piece, allowed: Faults) -> Result<bool> {
    let free = !setup.board.occupied();
    let len = free.len() as usize;
    let first = u.choose_index(len)?;
    for square in free.iter().cycle().skip(first).take(len) {
        setup.board.put(square, piece);
        if (allowed | Faults::NO_KING).contains(Faults::of(setup)) {
            return Ok(true);
        }
        setup.board.remove(square);
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use arbitrary::{Arbitrary, Unstructured};

    use crate::{Faults, Hand, Move, Piece, Position, Setup};

    fn bytes(seed: u32) -> Vec<u8> {
        let mut state = seed.wrapping_mul(2_654_435_761) | 1;
        let next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 8) as u8
        };
        core::iter::repeat_with(next).take(600).collect()
    }

    fn made<T: for<'a> Arbitrary<'a>>(bytes: &[u8]) -> T {
        let made = Unstructured::new(bytes).arbitrary();
        made.expect("zeros replace missing bytes")
    }

    #[test]
    fn different_bytes_make_different_positions() {
        let mut keys: Vec<u64> = (0..2000)
            .map(|seed| made::<Position>(&bytes(seed)).key())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() > 1990, "{} of 2000", keys.len());
    }

    #[test]
    fn setups_have_the_pieces_of_a_set_and_every_other_fault() {
        let setups = (0..2000).map(|seed| made::<Setup>(&bytes(seed)));
        let seen = setups.fold(Faults::empty(), |seen, setup| seen | Faults::of(&setup));
        let never = Faults::TWO_KINGS | Faults::TOO_MANY_PIECES;
        assert_eq!(seen, Faults::all() - never);
    }

    #[test]
    fn few_bytes_suffice() {
        let all = bytes(1);
        for len in 0..40 {
            let _: Position = made(&all[..len]);
            let _: (Hand, Move, Piece) = made(&all[..len]);
        }
    }
}
