//! Creates setups that often make no sense.

use arbitrary::{Result, Unstructured};
use komadai_core::{Faults, Piece, Position, Setup};

use crate::walk;

/// Creates a setup with any pieces anywhere, or from random play with some pieces added, removed or moved.
pub fn setup(u: &mut Unstructured<'_>) -> Result<Setup> {
    let mut setup = match u.int_in_range(0..=3)? {
        0 => Setup::empty(),
        _ => position(u)?.into_setup(),
    };
    for _ in 0..u.int_in_range(0..=24)? {
        if u.is_empty() {
            break;
        }
        edit(u, &mut setup)?;
    }
    Ok(setup)
}

/// Creates a random setup as a position, with all its faults allowed. Returns `None` if a side has two kings.
pub fn mutated(u: &mut Unstructured<'_>) -> Result<Option<Position>> {
    Ok(Position::allowing(setup(u)?, Faults::all()).ok())
}

/// Creates a position from random play, or a crowded one.
pub fn position(u: &mut Unstructured<'_>) -> Result<Position> {
    match u.int_in_range(0..=5)? {
        0 => walk::crowded(u),
        1 => walk::majors(u),
        2 => walk::many(u),
        sort => {
            let start = match sort {
                3 => walk::crowded(u)?,
                _ => walk::game_start(u)?,
            };
            let plies = u.int_in_range(0..=120)?;
            let mut last = start.clone();
            walk::play(u, start, plies, |position| last.clone_from(position))?;
            Ok(last)
        }
    }
}

fn edit(u: &mut Unstructured<'_>, setup: &mut Setup) -> Result<()> {
    let square = u.arbitrary()?;
    let color = u.arbitrary()?;
    match u.int_in_range(0..=5)? {
        0 | 1 => {
            let kind = u.arbitrary()?;
            setup.board.put(square, Piece::new(color, kind));
        }
        2 => {
            setup.board.remove(square);
        }
        3 => {
            if let Some(piece) = setup.board.remove(u.arbitrary()?) {
                setup.board.put(square, piece);
            }
        }
        4 => {
            let kind = u.arbitrary()?;
            let _ = if u.arbitrary()? {
                setup.hands[color].add(kind)
            } else {
                setup.hands[color].take(kind)
            };
        }
        _ => {
            setup.side = color;
            setup.ply = u.arbitrary()?;
        }
    }
    Ok(())
}
