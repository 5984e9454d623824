//! Tests that the explanations of illegal moves are right and complete.

use std::collections::{BTreeMap, HashSet};

use arbitrary::{Result, Unstructured};
use komadai_core::{Breaches, DisplayIn, Faults, Language, Move, Position, Square};
use komadai_movegen::{BreachExplanation, explain_illegal};
use komadai_testkit::{bytes, law, walk};

/// Draws a move, usually of a piece of the side to move and often to a square near it or in line with it.
fn draw(u: &mut Unstructured<'_>, position: &Position) -> Result<Move> {
    let (side, any) = (position.side(), u.arbitrary()?);
    let pieces = position.board().iter();
    let own = pieces.filter(|(_, piece)| piece.color() == side);
    let own: Vec<Square> = own.map(|(from, _)| from).collect();
    if own.is_empty() || u.ratio(1, 3)? {
        return Ok(any);
    }
    let from = match position.king(side) {
        Some(king) if u.ratio(1, 6)? => king,
        _ => *u.choose(&own)?,
    };
    let steps: i8 = if u.arbitrary()? {
        1
    } else {
        u.int_in_range(2..=8)?
    };
    let [files, ranks] = [u.int_in_range(-1..=1)?, u.int_in_range(-1..=1)?];
    let to = match u.int_in_range(0..=3)? {
        0 => any.to(),
        1 => *u.choose(&own)?,
        _ => from
            .offset(files * steps, ranks * steps)
            .unwrap_or(any.to()),
    };
    let promote = u.ratio(1, 4)?;
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
                    let breaches = explanations.iter().map(BreachExplanation::breach);
                    breaches.for_each(|breach| *seen.entry(breach.bits()).or_insert(0) += 1);
                }
            }
        });
        if moves.len() >= 10_000 {
            break;
        }
    }
    let of_moves = Breaches::all() - Breaches::PROMOTED_DROP - Breaches::TURNED_BACK;
    for breach in of_moves - Breaches::UCHIFUZUME {
        assert!(seen.get(&breach.bits()) >= Some(&50), "{breach}: {seen:?}");
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
            for explanation in law::explanations_are_proved(&position, m) {
                let BreachExplanation::Uchifuzume {
                    flights, captures, ..
                } = explanation
                else {
                    continue;
                };
                // Mates without another check count.
                if !position.faults().contains(Faults::WAITING_IN_CHECK)
                    && mates.insert(position.key())
                {
                    pinned += usize::from(!captures.is_empty());
                    let mut attackers = flights.iter().flat_map(|flight| flight.attackers());
                    far += usize::from(attackers.any(|attacker| !attacker.line.is_empty()));
                }
            }
        }
        if mates.len() >= 1000 {
            break;
        }
    }
    assert!(pinned >= 100 && far >= 500, "{pinned} {far}");
}

/// The author of a program for computer shogi draws these boards: the gold may capture the pawn; it mates; a pawn on the
/// board mates, which is legal; a rook pins the gold.
#[test]
fn figures_15_to_18() {
    let mate = "the pawn dropped on 1b mates the king on 1a. Flights: 1b (covered by the gold on 1c), \
                2a (own knight), 2b (covered by the gold on 1c). Pieces that could capture the pawn: none";
    let pin = "the pawn dropped on 1b mates the king on 1a. Flights: 1b (covered by the gold on 1c), \
               2a (own gold), 2b (covered by the gold on 1c). Pieces that could capture the pawn: \
               the gold on 2a (leaves the king in check from the rook on 5a)";
    for (sfen, m, sentence) in [
        ("7gk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", None),
        ("7nk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", Some(mate)),
        ("7nk/9/7GP/9/9/9/9/9/K8 b - 1", "1c1b", None),
        ("4R2gk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b", Some(pin)),
    ] {
        let (position, m) = (position(sfen), m.parse().expect(m));
        let explanations = law::explanations_are_proved(&position, m);
        let sentences: Vec<String> = explanations.iter().map(ToString::to_string).collect();
        assert_eq!(sentences, Vec::from_iter(sentence), "{sfen}");
    }
}

fn position(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|e| panic!("{sfen}: {e}"))
}

#[test]
fn sentences() {
    let start = Position::startpos();
    for (sfen, m, english, japanese) in SENTENCES {
        let position = if sfen.is_empty() {
            start.clone()
        } else {
            position(sfen)
        };
        let explanations = explain_illegal(&position, m.parse().expect(m));
        let [written, in_japanese] = [Language::English, Language::Japanese].map(|language| {
            let sentences = explanations
                .iter()
                .map(|e| e.in_language(language).to_string());
            sentences.collect::<Vec<_>>().join(" | ")
        });
        assert_eq!(
            (&*written, &*in_japanese),
            (english, japanese),
            "{sfen} {m}"
        );
    }
}

/// Positions, moves, and the sentences in English and Japanese.
const SENTENCES: [(&str, &str, &str, &str); 2] = [
    ("", "5e5d", "5e is empty", "5五に駒がありません"),
    (
        "",
        "3c3d",
        "it is Black's turn, but the pawn on 3c belongs to the other side",
        "▲の手番ですが、3三の歩は相手の駒です",
    ),
];
