//! Laws about castles and openings of a game.

use std::collections::BTreeSet;

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, Handicap, Move, Position, Setup, Square};
use komadai_kifu::{Entry, Foul};
use komadai_movegen::legal_moves;
use komadai_tags::{FoundTag, StartRule, Tagger, Tags};

/// Checks that each tag is found at most once for a side, at a ply of the game, and only in games with an allowed
/// start. The rotated game must have the same tags for the other side.
pub fn tags_turn_with_the_game<'e>(start: &Position, entries: impl IntoIterator<Item = &'e Entry>) {
    let turned = Position::allowing(start.setup().rotated(), start.faults());
    let turned = turned.expect("a turned position has no new faults");
    // An earlier game with the same tagger has no effect.
    let mut taggers = [Tagger::new(Tags::standard()), Tagger::new(Tags::standard())];
    if let Some(m) = legal_moves(&turned).iter().next() {
        taggers[0].start(&turned, 7);
        taggers[0].play(m);
    }
    taggers[0].start(start, 1);
    taggers[1].start(&turned, 1);
    let mut plies = 0;
    for entry in entries {
        taggers[0].entry(entry);
        taggers[1].entry(&turn(entry));
        plies += u32::from(!matches!(entry, Entry::Ending(_)));
    }
    let [game, other] = &taggers;
    let all = |tagger: &Tagger<'_>, is_turned| {
        let found = tagger.found().iter().map(|found| facts(found, is_turned));
        found.collect::<BTreeSet<_>>()
    };
    assert_eq!(all(game, false), all(other, true), "{start}");
    let mut seen = BTreeSet::new();
    for found in game.found() {
        let name = format!("{start}: {} of {:?}", found.tag.id, found.side);
        assert!(
            seen.insert((found.tag.id.as_str(), found.side as u8)),
            "{name} twice"
        );
        assert!(found.reached <= plies, "{name} at {}", found.reached);
        assert!(found.left.is_none_or(|left| left > found.reached), "{name}");
        assert!(!found.is_broken || found.left.is_some(), "{name}");
        assert!(may_have(start, &found.tag.start), "{name}");
    }
    let kings = Color::ALL.map(|color| start.king(color));
    assert!(
        kings.iter().all(Option::is_some) || seen.is_empty(),
        "{start}"
    );
}

/// Tests random play from a position, after the moves of `first`. The bytes choose the play.
pub fn tags_turn_with_play(
    u: &mut Unstructured<'_>,
    start: &Position,
    first: &[Entry],
    plies: usize,
) -> Result<()> {
    let mut entries = first.to_vec();
    let mut position = start.clone();
    for entry in first {
        entry.carry_out(&mut position).expect("the moves are legal");
    }
    for _ in 0..plies {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let index = u.choose_index(moves.len())?;
        let m = moves.iter().nth(index).expect("a move with this number");
        position.advance_unchecked(m);
        entries.push(Entry::Move(m));
    }
    tags_turn_with_the_game(start, &entries);
    Ok(())
}

type Facts = (String, bool, u32, Option<u32>, bool, BTreeSet<Square>);

/// Returns the facts of a tag. Those of the rotated game are given as the other side sees them.
fn facts(found: &FoundTag<'_>, is_turned: bool) -> Facts {
    let (side, squares) = if !is_turned {
        (found.side, found.squares.iter().collect())
    } else {
        (
            !found.side,
            found.squares.iter().map(Square::rotated).collect(),
        )
    };
    let is_black = side == Color::Black;
    let id = found.tag.id.clone();
    (
        id,
        is_black,
        found.reached,
        found.left,
        found.is_broken,
        squares,
    )
}

fn turn(entry: &Entry) -> Entry {
    match entry {
        Entry::Move(m) => Entry::Move(m.rotated()),
        Entry::Foul(foul) => match &**foul {
            Foul::Move(m) => Entry::Foul(Box::new(Foul::Move(Move::rotated(*m)))),
            Foul::Text(_) => entry.clone(),
        },
        Entry::Pass | Entry::Ending(_) => entry.clone(),
    }
}

/// Returns `true` if a tag with this rule may be found in a game with this start.
fn may_have(start: &Position, rule: &StartRule) -> bool {
    let setup = start.setup();
    let even = Setup::startpos();
    let is_even = setup.board == even.board && setup.hands == even.hands;
    let handicap = Handicap::of(setup).or_else(|| Handicap::of(&setup.rotated()));
    match rule {
        StartRule::Any => true,
        StartRule::Even => is_even,
        StartRule::Whole => is_even || handicap.is_some(),
        StartRule::Handicaps(list) => handicap.is_some_and(|handicap| list.contains(&handicap)),
        _ => false,
    }
}
