//! Tests that the explanations of illegal moves are right and complete.

use std::collections::{BTreeMap, HashSet};

use arbitrary::{Result, Unstructured};
use komadai_core::{Breaches, DisplayIn, Faults, Language, Move, Position, Setup, Square};
use komadai_movegen::BreachExplanation;
use komadai_testkit::{bytes, law, walk};

/// Draws a move, often from or to the square of a piece.
fn draw(u: &mut Unstructured<'_>, position: &Position) -> Result<Move> {
    let pieces: Vec<Square> = position.board().iter().map(|(at, _)| at).collect();
    let m: Move = u.arbitrary()?;
    let Move::Step { from, to, promote } = m else {
        return Ok(m);
    };
    let [other_from, other_to] = [*u.choose(&pieces)?, *u.choose(&pieces)?];
    let from = if u.ratio(1, 4)? { from } else { other_from };
    let to = if u.ratio(3, 4)? { to } else { other_to };
    Ok(Move::Step { from, to, promote })
}

#[test]
fn illegal_moves() {
    let (mut moves, mut seen) = (HashSet::new(), BTreeMap::new());
    for seed in 0.. {
        walk::of_seed(seed, |position| {
            let bytes = bytes(seed ^ position.key(), 600);
            let mut u = Unstructured::new(&bytes);
            for _ in 0..12 {
                let m = draw(&mut u, position).expect("the seed is long enough");
                let explanations = law::explanations_are_proved(position, m);
                if !explanations.is_empty() && moves.insert((position.key(), m)) {
                    let breaches = explanations.iter().map(|e| e.breach.bits());
                    breaches.for_each(|breach| *seen.entry(breach).or_insert(0) += 1);
                }
            }
        });
        if moves.len() >= 10_000 {
            break;
        }
    }
    let of_moves = Breaches::all() - Breaches::PROMOTED_DROP - Breaches::TURNED_BACK;
    for breach in of_moves - Breaches::UCHIFUZUME {
        assert!(seen.get(&breach.bits()) >= Some(&20), "{breach}: {seen:?}");
    }
}

#[test]
fn pawn_drop_mates() {
    let (mut mates, mut pinned, mut far) = (HashSet::new(), 0, 0);
    for seed in 0.. {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        for _ in 0..20 {
            let (position, m) = walk::near_pawn_mate(&mut u).expect("the seed is long enough");
            let explanations = law::explanations_are_proved(&position, m);
            let mut explanations = explanations.iter();
            let mate = explanations.find(|e| e.breach == Breaches::UCHIFUZUME);
            // Only mates without another check count.
            let is_check = position.faults().contains(Faults::WAITING_IN_CHECK);
            let is_new = mate.is_some() && !is_check && mates.insert(position.key());
            if let (Some(mate), true) = (mate, is_new) {
                pinned += usize::from(mate.attacks.iter().any(|a| a.king != a.after.to()));
                far += usize::from(mate.attacks.iter().any(|a| !a.line.is_empty()));
            }
        }
        if mates.len() >= 1000 {
            break;
        }
    }
    assert!(pinned >= 100 && far >= 300, "{pinned} {far}");
}

/// Checks the sentences of explanations in both languages.
#[test]
fn sentences() {
    let table = include_str!("../../../../testdata/rules/explanations.tsv");
    for row in table.lines().skip(1) {
        let [sfen, m, english, japanese] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let setup: Setup = sfen.parse().expect(row);
        let position = Position::allowing(setup, Faults::all()).expect(row);
        let explanations = law::explanations_are_proved(&position, m.parse().expect(row));
        let written = [Language::English, Language::Japanese].map(|language| {
            let sentence = |e: &BreachExplanation<'_>| e.in_language(language).to_string();
            let sentences: Vec<String> = explanations.iter().map(sentence).collect();
            sentences.join(" | ")
        });
        assert_eq!(written, [english, japanese], "{row}");
    }
}
