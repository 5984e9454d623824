//! Laws: positions and moves keep their promises.

use komadai_core::{Breaches, Move, Position, Setup};
use komadai_movegen::{count_legal, legal_moves};

/// Checks that the values a position stores besides its setup agree with a new computation.
fn assert_sound(position: &Position) {
    let fresh = position.recomputed();
    assert_eq!(
        position.key(),
        fresh.key(),
        "{position}: the key went astray"
    );
    assert_eq!(*position, fresh, "{position}");
    for color in komadai_core::Color::ALL {
        assert_eq!(
            position.king(color),
            fresh.king(color),
            "{position}: lost the king"
        );
    }
}

/// Checks that playing a move keeps keys and kings correct and equals `Setup::force`, and that undoing restores
/// everything.
pub fn play_and_undo(position: &Position) {
    for m in legal_moves(position) {
        let mut next = position.clone();
        let undo = next.play_unchecked(m);
        let moved = m.origin().and_then(|from| position.board().piece(from));
        let captured = position.board().piece(m.to());
        assert_eq!(
            (undo.played(), undo.moved(), undo.captured()),
            (Some(m), moved, captured),
            "{position}: {m}"
        );
        assert_eq!(position.key_after(m), next.key(), "{position}: {m}");
        assert_sound(&next);
        let mut forced = position.setup().clone();
        forced.force(m).expect("a legal move can be carried out");
        assert_eq!(*next.setup(), forced, "{position}: {m}");
        next.undo(undo);
        assert_eq!(next.setup(), position.setup(), "{position}: {m} not undone");
        assert_sound(&next);
    }
    let mut passed = position.clone();
    let undo = passed.pass();
    let facts = (undo.played(), undo.moved(), undo.captured());
    assert_eq!(facts, (None, None, None), "{position}");
    assert_sound(&passed);
    assert_eq!(
        (passed.side(), passed.ply()),
        (!position.side(), position.ply().saturating_add(1))
    );
    assert_eq!(passed.board(), position.board());
    passed.undo(undo);
    assert_eq!(
        passed.setup(),
        position.setup(),
        "{position}: a pass is not undone"
    );
    assert_sound(&passed);
}

/// Checks that a setup stays the same if it is written as SFEN and read.
pub fn sfen_round_trip(position: &Position) {
    let text = position.to_string();
    let read: Setup = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(read, *position.setup(), "{text}");
    assert_eq!(read.to_string(), text);
}

/// Checks that rotating the board changes only squares, not the number of moves or the rules that a move breaks.
pub fn rotation(position: &Position) {
    let setup = position.setup().rotated();
    assert_eq!(setup.rotated(), *position.setup(), "{position}");
    let turned =
        Position::allowing(setup, position.faults()).expect("a turned position has no new faults");
    assert_eq!(count_legal(&turned), count_legal(position), "{position}");
    let breaches = |position: &Position, m: Move| {
        position
            .judge(m)
            .map_or_else(|e| e.breaches(), |()| Breaches::empty())
    };
    for m in Move::all().step_by(7) {
        assert_eq!(
            breaches(position, m),
            breaches(&turned, m.rotated()),
            "{position}: {m}"
        );
    }
}
