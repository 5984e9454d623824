//! Strict reading, over walks, crowded boards and boards with more majors than a game has.

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, Faults, HandKind, Piece, PieceKind, Position, Setup, Square};
use komadai_notation::{Spelling, Written};
use komadai_testkit::{bytes, law, walk};

fn read(text: &str) -> Option<(Written, Spelling)> {
    let written = komadai_parse::japanese_move(text).ok()?;
    Some((written, komadai_parse::spelling(text)))
}

#[test]
fn walks() {
    let mut seen = 0usize;
    for seed in 0..80 {
        let bytes = bytes(seed + 7000, 4096);
        walk::walk(&mut Unstructured::new(&bytes), 120, |position| {
            seen += 1;
            if seen % 16 == 0 {
                law::strict_reading_takes_the_rule_alone(position, read);
            }
        })
        .expect("the seed is long enough");
    }
    assert!(seen / 16 >= 200, "only {} positions", seen / 16);
}

/// Three to nine pieces of one kind each of two kinds, on boards that no game can reach.
#[test]
fn more_majors_than_there_are() {
    for seed in 0..200 {
        let bytes = bytes(seed + 8000, 512);
        let position = many(&mut Unstructured::new(&bytes)).expect("the seed is long enough");
        law::strict_reading_takes_the_rule_alone(&position, read);
    }
}

fn many(u: &mut Unstructured<'_>) -> Result<Position> {
    let mut setup = Setup::empty();
    let mut free: Vec<Square> = Square::ALL.to_vec();
    let side = *u.choose(&Color::ALL)?;
    setup.side = side;
    let kinds = [
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Dragon,
        PieceKind::Horse,
        PieceKind::Gold,
        PieceKind::Tokin,
        PieceKind::Silver,
    ];
    let put = |u: &mut Unstructured<'_>, setup: &mut Setup, free: &mut Vec<Square>, piece| {
        let at = u.choose_index(free.len())?;
        setup.board.put(free.swap_remove(at), piece);
        Ok(())
    };
    for color in Color::ALL {
        put(u, &mut setup, &mut free, Piece::new(color, PieceKind::King))?;
    }
    for _ in 0..2 {
        let kind = *u.choose(&kinds)?;
        for _ in 0..u.int_in_range(3..=9)? {
            put(u, &mut setup, &mut free, Piece::new(side, kind))?;
        }
    }
    for _ in 0..u.int_in_range(0..=6)? {
        let kind = *u.choose(&kinds)?;
        put(u, &mut setup, &mut free, Piece::new(!side, kind))?;
    }
    for kind in HandKind::ALL {
        let _ = setup.hands[side].add(kind);
    }
    Ok(Position::allowing(setup, Faults::all()).expect("one king each"))
}
