//! Tests the tree of a record: its shape, its size, and equality.

use komadai_core::{EndingKind, Outcome};
use komadai_kifu::{Clock, Ending, Entry, Foul, Navigator, Note, NoteKind, Record, Start, read};

fn entry(usi: &str) -> Entry {
    Entry::Move(usi.parse().expect("a move"))
}

fn note(kind: NoteKind, text: &str) -> Note {
    let text = text.to_owned();
    Note { kind, text }
}

#[test]
fn children_in_order() {
    let mut record = Record::new(Start::default());
    let root = record.root();
    let first = record.push(root, entry("7g7f"));
    let second = record.push(root, entry("2g2f"));
    let third = record.push(root, Entry::Pass);
    let below = record.push(second, entry("8c8d"));
    assert_eq!(
        record.children(root).collect::<Vec<_>>(),
        [first, second, third]
    );
    assert_eq!(record.children(second).collect::<Vec<_>>(), [below]);
    assert_eq!(record.children(first).count(), 0);
    assert_eq!(record.main_line().collect::<Vec<_>>(), [first]);
    assert_eq!(record.parent(below), Some(second));
    assert_eq!(record.parent(root), None);
    assert_eq!(record.entry(root), None);
    assert_eq!(
        (record.ply(root), record.ply(second), record.ply(below)),
        (0, 1, 2)
    );
    assert_eq!(record.nodes().count(), 5);
    assert_eq!(record.move_count(), 3);
}

#[test]
fn notes_and_clocks() {
    let mut record = Record::new(Start::default());
    let node = record.push(record.root(), entry("7g7f"));
    assert_eq!(record.clock(node), Clock::UNKNOWN);
    assert_ne!(Clock::new(Some(0), None), Clock::UNKNOWN);
    record.set_clock(node, Clock::new(Some(1500), Some(0)));
    assert_eq!(record.clock(node).spent_millis(), Some(1500));
    assert_eq!(record.clock(node).total_millis(), Some(0));
    record.add_note(node, note(NoteKind::Bookmark, "a"));
    assert_eq!(record.comment_count(), 0);
    record.add_note(node, note(NoteKind::Comment, "b"));
    record.add_note(record.root(), note(NoteKind::Comment, ""));
    assert_eq!(record.notes(node).len(), 2);
    assert_eq!(record.comment_count(), 2);
}

/// Each single change makes a different record, except the words of a known ending.
#[test]
fn equality() {
    let build = |change: usize| {
        let mut record = Record::new(Start::default());
        record.headers.push(
            "先手",
            if change == 1 {
                "みどり"
            } else {
                "あおい"
            },
        );
        let first = record.push(
            record.root(),
            entry(if change == 2 { "2g2f" } else { "7g7f" }),
        );
        let place = if change == 3 { record.root() } else { first };
        record.push(place, entry("3c3d"));
        let seconds = u32::from(change == 4);
        record.set_clock(first, Clock::new(Some(seconds), None));
        let kind = if change == 5 {
            NoteKind::Program
        } else {
            NoteKind::Comment
        };
        record.add_note(first, note(kind, "a"));
        let winner = if change == 6 {
            Outcome::Draw
        } else {
            Outcome::Undecided
        };
        let raw = if change == 7 { "%CHUDAN" } else { "中断" };
        let kind = if change == 8 {
            EndingKind::Sealed
        } else {
            EndingKind::Interrupt
        };
        let mut ending = Ending::new(kind, winner);
        ending.raw = raw.to_owned();
        record.push(first, ending.into());
        if change == 9 {
            record.push(first, Foul::Text("？".to_owned()).into());
        }
        record.start.first_ply += u32::from(change == 10);
        record
    };
    for change in 1..=10 {
        let same = build(0) == build(change);
        assert_eq!(same, change == 7, "change {change}");
    }
}

/// Walking, cloning, comparing and dropping do not recurse.
#[test]
fn deep_and_wide() {
    let mut record = Record::new(Start::default());
    let mut node = record.root();
    for _ in 0..300_000 {
        node = record.push(node, Entry::Pass);
    }
    for _ in 0..300_000 {
        record.push(node, Entry::Pass);
    }
    assert_eq!(record.main_line().count(), 300_001);
    assert_eq!(record.ply(node), 300_000);
    assert!(record.clone() == record);
}

/// A navigator carries out all entries of the record, fouls included.
#[test]
fn navigated() {
    let file = "PI\n+\n+7776FU\n-8384FU\n+7675FU\n+7574FU\n-2222KA\n%CHUDAN\n";
    let reading = read(file.as_bytes());
    let record = &reading.games[0].record;
    let mut game = Navigator::new(record).expect("a position");
    let mut positions = Vec::new();
    while game.forward() {
        let after = game.position();
        positions.push(format!(
            "{} {} {}",
            record.ply(game.node()),
            after.ply(),
            after.side()
        ));
    }
    let expected = ["1 2 w", "2 3 b", "3 4 w", "4 5 w", "5 6 b", "6 6 b"];
    assert_eq!(positions, expected);
}
