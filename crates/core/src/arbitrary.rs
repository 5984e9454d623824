//! Squares, pieces, moves, setups and positions from the bytes of a fuzzer.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::bits::attacks;
use crate::{
    Bitboard, Color, Faults, File, Hand, HandKind, Move, Piece, PieceKind, Position, Rank, Setup,
    Square,
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

/// At most the pieces of a set.
impl Arbitrary<'_> for Hand {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Hand> {
        let mut hand = Hand::EMPTY;
        for kind in HandKind::ALL {
            let _ = hand.set(kind, u.int_in_range(0..=kind.stock())?);
        }
        Ok(hand)
    }
}

/// Seldom a legal move of any position.
impl Arbitrary<'_> for Move {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Move> {
        let to = u.arbitrary()?;
        Ok(if u.ratio(3, 4)? {
            Move::Step {
                from: u.arbitrary()?,
                to,
                promote: u.arbitrary()?,
            }
        } else {
            Move::Drop {
                kind: u.arbitrary()?,
                to,
            }
        })
    }
}

/// The pieces of a set, anywhere on the board or in the hands. Each side usually has its king. Pieces may be at a dead
/// end, and both sides in check.
impl Arbitrary<'_> for Setup {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Setup> {
        let mut setup = Setup::empty();
        let mut free: Vec<Square> = Square::ALL.to_vec();
        let mut place = |u: &mut Unstructured<'_>, setup: &mut Setup, piece| -> Result<()> {
            let at = u.choose_index(free.len())?;
            setup.board.put(free.swap_remove(at), piece);
            Ok(())
        };
        for color in Color::ALL {
            if !u.ratio(1, 8)? {
                place(u, &mut setup, Piece::new(color, PieceKind::King))?;
            }
        }
        let on_board = u.int_in_range(1..=8)?;
        for kind in HandKind::ALL {
            for _ in 0..kind.stock() {
                let color = u.arbitrary()?;
                if u.ratio(on_board, 8)? {
                    let base = kind.piece_kind();
                    let kind = match base.promoted() {
                        Some(promoted) if u.arbitrary()? => promoted,
                        _ => base,
                    };
                    place(u, &mut setup, Piece::new(color, kind))?;
                } else {
                    let _ = setup.hands[color].add(kind);
                }
            }
        }
        setup.side = u.arbitrary()?;
        Ok(setup)
    }
}

/// A position without faults: a [`Setup`] from the same bytes, repaired.
impl Arbitrary<'_> for Position {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Position> {
        let mut setup = u.arbitrary()?;
        repair(&mut setup);
        Position::new(setup).map_err(|_| Error::IncorrectFormat)
    }
}

/// Takes pieces at a dead end and second pawns into the hand of their side, adds missing kings, and ends the check of
/// the side that does not move.
fn repair(setup: &mut Setup) {
    for (square, piece) in setup.board.clone().iter() {
        let is_dead = attacks::dead_end(piece.kind(), piece.color()).contains(square);
        let same = setup.board.squares_of(piece) & Bitboard::file(square.file());
        let is_second = piece.kind() == PieceKind::Pawn && same.is_several();
        if is_dead || is_second {
            setup.board.remove(square);
            if let Some(kind) = piece.kind().hand_kind() {
                let _ = setup.hands[piece.color()].add(kind);
            }
        }
    }
    for color in Color::ALL {
        let king = Piece::new(color, PieceKind::King);
        if setup.board.squares_of(king).is_empty() {
            if let Some(square) = (!setup.board.occupied()).into_iter().next() {
                setup.board.put(square, king);
            }
        }
    }
    if is_waiting_in_check(setup) {
        setup.side = !setup.side;
    }
    if is_waiting_in_check(setup) {
        // Both sides are in check. The king of the side that waits flees.
        let king = Piece::new(!setup.side, PieceKind::King);
        for square in setup.board.squares_of(king) {
            setup.board.remove(square);
        }
        for square in !setup.board.occupied() {
            setup.board.put(square, king);
            if !is_waiting_in_check(setup) {
                break;
            }
            setup.board.remove(square);
        }
    }
}

fn is_waiting_in_check(setup: &Setup) -> bool {
    Faults::of(setup).contains(Faults::WAITING_IN_CHECK)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use arbitrary::{Result, Unstructured};

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

    #[test]
    fn nearly_all_bytes_give_a_position_and_different_ones() {
        let positions = (0..2000).filter_map(|seed| {
            let position: Result<Position> = Unstructured::new(&bytes(seed)).arbitrary();
            position.ok()
        });
        let mut keys: Vec<u64> = positions.map(|position| position.key()).collect();
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() > 1990, "{} of 2000", keys.len());
    }

    #[test]
    fn setups_have_the_pieces_of_a_set_and_every_other_fault() {
        let mut seen = Faults::empty();
        for seed in 0..2000 {
            let setup: Setup = Unstructured::new(&bytes(seed))
                .arbitrary()
                .expect("a setup");
            seen |= Faults::of(&setup);
        }
        let never = Faults::TWO_KINGS | Faults::TOO_MANY_PIECES;
        assert_eq!(seen, Faults::all() - never);
    }

    #[test]
    fn few_bytes_suffice() {
        let all = bytes(1);
        for len in 0..40 {
            let mut u = Unstructured::new(&all[..len]);
            assert!(u.arbitrary::<Position>().is_ok(), "{len} bytes");
            let mut u = Unstructured::new(&all[..len]);
            let _: (Hand, Move, Piece) = u.arbitrary().expect("zeros stand for what is missing");
        }
    }
}
