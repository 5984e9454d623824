//! Detects patterns that can never match.

use komadai_core::{ByColor, Color, HandKind, PieceKind, Square};

use crate::Numbers;
use crate::contents::Contents;
use crate::pattern::{Condition, Pattern, Who};
use crate::pattern_error::PatternErrorKind;

/// Returns the reason why a pattern can never match, as far as its words show.
pub(crate) fn never(pattern: &Pattern) -> Option<PatternErrorKind> {
    let mut fixed: Vec<(Square, Contents)> = Vec::new();
    for &(square, contents) in &pattern.shape.black.all {
        match fixed.iter_mut().find(|(other, _)| *other == square) {
            Some((_, both)) => *both = both.and(contents),
            None => fixed.push((square, contents)),
        }
    }
    if fixed
        .iter()
        .any(|(_, contents)| *contents == Contents::NONE)
    {
        return Some(PatternErrorKind::Square);
    }
    if has_empty_numbers(pattern) {
        return Some(PatternErrorKind::NoNumber);
    }
    if needs_too_many(pattern, &fixed) {
        return Some(PatternErrorKind::TooMany);
    }
    needs_two_moves(pattern).then_some(PatternErrorKind::LastMove)
}

/// Returns `true` if the conditions on a number contradict each other.
fn has_empty_numbers(pattern: &Pattern) -> bool {
    let holding = |at: usize| {
        let condition = pattern.others.get(at)?;
        Some(match condition {
            Condition::Count(squares, contents, numbers, true) => {
                let most = i32::try_from(squares.len()).unwrap_or(81);
                let possible = Numbers { least: 0, most };
                (Key::Count(*squares, *contents), numbers.and(possible))
            }
            Condition::InHand(who, kind, numbers, true) => {
                (Key::Hand(*who, *kind), numbers.and(up_to(*kind)))
            }
            Condition::Owns(who, kind, numbers, true) => {
                (Key::Owns(*who, *kind), numbers.and(up_to(*kind)))
            }
            Condition::Ahead(who, kind, numbers, true) => (Key::Ahead(*who, *kind), *numbers),
            Condition::Ply(numbers, true) => (Key::Ply, *numbers),
            _ => return None,
        })
    };
    let all: Vec<_> = (0..pattern.others.len()).filter_map(holding).collect();
    all.iter().any(|(key, numbers)| {
        let same = all.iter().filter(|(other, _)| other == key);
        same.fold(*numbers, |both, (_, other)| both.and(*other))
            .is_empty()
    })
}

/// The subject of a number.
#[derive(PartialEq)]
enum Key {
    Count(komadai_core::Bitboard, Contents),
    Hand(Who, HandKind),
    Owns(Who, HandKind),
    Ahead(Who, Option<HandKind>),
    Ply,
}

fn up_to(kind: HandKind) -> Numbers {
    Numbers {
        least: 0,
        most: kind.stock().into(),
    }
}

/// Returns `true` if the pattern needs more pieces of a kind than a set has.
fn needs_too_many(pattern: &Pattern, fixed: &[(Square, Contents)]) -> bool {
    let kings = Color::ALL.iter().any(|&color| {
        let king = Contents::of(Some(komadai_core::Piece::new(color, PieceKind::King)));
        fixed
            .iter()
            .filter(|(_, contents)| *contents == king)
            .count()
            > 1
    });
    let too_many = |&kind: &HandKind| {
        let is_of_kind = |contents: &Contents| {
            contents
                .iter()
                .all(|content| content.is_some_and(|piece| piece.kind().hand_kind() == Some(kind)))
        };
        let on_board = fixed
            .iter()
            .filter(|(_, contents)| is_of_kind(contents))
            .count();
        // The number of pieces that both sides need at least in hand, and in total.
        let (mut in_hand, mut owned) = (ByColor::<i32>::default(), ByColor::<i32>::default());
        for condition in &pattern.others {
            let (needed, who, asked, numbers) = match condition {
                Condition::InHand(who, asked, numbers, true) => (&mut in_hand, who, asked, numbers),
                Condition::Owns(who, asked, numbers, true) => (&mut owned, who, asked, numbers),
                _ => continue,
            };
            if *asked == kind {
                let least = &mut needed[who.of(Color::Black)];
                *least = numbers.least.max(*least);
            }
        }
        let sum = |needed: ByColor<i32>| needed[Color::Black].saturating_add(needed[Color::White]);
        let on_board = i32::try_from(on_board).unwrap_or(81);
        let stock = i32::from(kind.stock());
        on_board.saturating_add(sum(in_hand)) > stock || sum(owned) > stock
    };
    kings || HandKind::ALL.iter().any(too_many)
}

/// Returns `true` if the pattern requires a last move by both sides, or two different last moves.
fn needs_two_moves(pattern: &Pattern) -> bool {
    let mut movers = [false; 2];
    let mut needs = |who: Who| {
        if let Some(mover) = movers.get_mut(who as usize) {
            *mover = true;
        }
    };
    let mut moves = Vec::new();
    for condition in &pattern.others {
        match condition {
            Condition::Completes(who, moving, true) => {
                moves.push(*moving);
                needs(*who);
            }
            Condition::Captures(who, _, true)
            | Condition::Promotes(who, _, true)
            | Condition::Checks(who, true)
            | Condition::Mates(who, true) => needs(*who),
            Condition::Turn(who, true) => needs(match who {
                Who::Own => Who::Enemy,
                Who::Enemy => Who::Own,
            }),
            _ => {}
        }
    }
    let differ = |one: Option<Square>, other: Option<Square>| {
        one.zip(other).is_some_and(|(one, other)| one != other)
    };
    movers == [true; 2]
        || moves.iter().any(|one| {
            moves.iter().any(|other| {
                differ(one.from, other.from)
                    || differ(one.to, other.to)
                    || one
                        .kind
                        .zip(other.kind)
                        .is_some_and(|(one, other)| one != other)
                    || one.is_drop && (other.from.is_some() || other.promotes)
            })
        })
}
