//! Tests every style in every wording: the printed text is read again, and no two moves have the same text.

use arbitrary::Unstructured;
use komadai_core::wording::OpenChoices;
use komadai_core::{Position, Style};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context};
use komadai_testkit::{bytes, law, walk};

/// Tests each style in its own and a random wording, under one policy for candidates, with or without the last move.
fn check(u: &mut Unstructured<'_>, position: &Position) -> arbitrary::Result<()> {
    let moves = legal_moves(position);
    law::half_an_origin_resolves(&Context::new(position, None));
    for &style in Style::ALL {
        let last_to = if u.arbitrary()? {
            moves.get(u.choose_index(moves.len().max(1))?)
        } else {
            None
        };
        let context = Context::new(position, last_to.map(|m| m.to()));
        let candidates = *u.choose(&[Candidates::Reach, Candidates::Legal])?;
        for wording in [style.wording(), law::wording(u)?] {
            law::printed_moves_resolve(&context, style, &wording, candidates);
            law::texts_show_their_style(&context, style, &wording, candidates);
        }
    }
    Ok(())
}

#[test]
fn walks() {
    let mut seen = 0usize;
    for seed in 0..150 {
        let bytes = bytes(seed, 4096);
        let choices = bytes_of(seed, 1 << 16);
        let mut choices = Unstructured::new(&choices);
        walk::walk(&mut Unstructured::new(&bytes), 120, |position| {
            seen += 1;
            if seen.is_multiple_of(4) {
                check(&mut choices, position).expect("choices enough");
            }
        })
        .expect("the seed is long enough");
    }
    assert!(seen / 4 >= 2000, "only {} positions", seen / 4);
}

/// Three and more rooks, bishops, dragons and horses of a side, which no game can reach.
#[test]
fn many_majors() {
    for seed in 0..1000 {
        let bytes = bytes_of(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        let position = walk::majors(&mut u).expect("the seed is long enough");
        check(&mut u, &position).expect("the seed is long enough");
    }
}

fn bytes_of(seed: u64, len: usize) -> Vec<u8> {
    bytes(seed ^ 0x5eed, len)
}

/// A choice that a style leaves open changes some of its texts. No other choice changes any.
#[test]
fn what_styles_leave_open() {
    let mut found = vec![OpenChoices::empty(); Style::ALL.len()];
    let mut look = |position: &Position| {
        for (&style, found) in Style::ALL.iter().zip(&mut found) {
            *found |= law::choices_that_matter(position, style);
        }
    };
    // Another gold reaches 67, but it is pinned.
    let pinned = "4k4/9/9/9/4r4/9/4G4/3G5/4K4 b - 1"
        .parse()
        .expect("an SFEN");
    look(&Position::new(pinned).expect("a position"));
    let mut seen = 0usize;
    for seed in 0..150 {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        look(&walk::crowded(&mut u).expect("the seed is long enough"));
        walk::walk(&mut Unstructured::new(&bytes), 120, |position| {
            seen += 1;
            if seen.is_multiple_of(128) {
                look(position);
            }
        })
        .expect("the seed is long enough");
    }
    for (&style, &found) in Style::ALL.iter().zip(&found) {
        assert_eq!(found, style.leaves_open(), "{style}");
    }
}
