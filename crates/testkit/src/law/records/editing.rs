//! Laws: editing a record has the documented effect.

use arbitrary::{Result, Unstructured};
use komadai_core::{Move, Square};
use komadai_kifu::{Entry, Navigator, NodeId, Note, NoteKind, Record, Start};

/// A simple model of a record. Each node has a list of the nodes after it.
#[derive(Clone, Debug)]
struct Plain {
    id: NodeId,
    entry: Option<Entry>,
    notes: Vec<Note>,
    then: Vec<Plain>,
}

impl Plain {
    fn new(id: NodeId, entry: Option<Entry>) -> Plain {
        Plain {
            id,
            entry,
            notes: Vec::new(),
            then: Vec::new(),
        }
    }

    fn find(&mut self, id: NodeId) -> Option<&mut Plain> {
        if self.id == id {
            return Some(self);
        }
        self.then.iter_mut().find_map(|child| child.find(id))
    }

    /// Returns the list that contains a node, and its index there.
    fn siblings(&mut self, id: NodeId) -> Option<(&mut Vec<Plain>, usize)> {
        if let Some(place) = self.then.iter().position(|child| child.id == id) {
            return Some((&mut self.then, place));
        }
        self.then.iter_mut().find_map(|child| child.siblings(id))
    }

    fn holds(&self, id: NodeId) -> bool {
        self.id == id || self.then.iter().any(|child| child.holds(id))
    }

    fn count(&self) -> usize {
        1 + self.then.iter().map(Plain::count).sum::<usize>()
    }

    fn agrees(&self, record: &Record) {
        assert!(record.contains(self.id));
        assert_eq!(record.entry(self.id), self.entry.as_ref());
        assert_eq!(record.notes(self.id), self.notes);
        let children: Vec<NodeId> = record.children(self.id).collect();
        let own: Vec<NodeId> = self.then.iter().map(|child| child.id).collect();
        assert_eq!(children, own);
        for child in &self.then {
            assert_eq!(record.parent(child.id), Some(self.id));
            child.agrees(record);
        }
    }
}

/// Checks that edits of every kind, in any order, keep a record equal to its simple model.
///
/// # Errors
///
/// Fails if the input is too short.
pub fn edits_follow_a_plain_tree(u: &mut Unstructured<'_>) -> Result<()> {
    let mut record = Record::new(Start::default());
    let mut plain = Plain::new(record.root(), None);
    let mut all = vec![record.root()];
    for _ in 0..u.int_in_range(0..=60)? {
        let id = *u.choose(&all)?;
        let there = plain.holds(id);
        assert_eq!(record.contains(id), there);
        match u.int_in_range(0..=9)? {
            0..=4 => {
                let entry = entry(u)?;
                let new = record.push(id, entry.clone());
                if let Some(node) = plain.find(id) {
                    node.then.push(Plain::new(new, Some(entry)));
                }
                all.push(new);
            }
            5 => {
                let entry = entry(u)?;
                let new = record.insert_before(id, entry.clone());
                let siblings = plain.siblings(id);
                assert_eq!(new.is_some(), siblings.is_some());
                if let (Some(new), Some((siblings, place))) = (new, siblings) {
                    let mut node = Plain::new(new, Some(entry));
                    std::mem::swap(&mut node, &mut siblings[place]);
                    siblings[place].then.push(node);
                    all.push(new);
                }
            }
            6 => {
                let siblings = plain.siblings(id);
                assert_eq!(record.remove(id), siblings.is_some());
                if let Some((siblings, place)) = siblings {
                    siblings.remove(place);
                }
            }
            7 => {
                let up = u.arbitrary()?;
                let done = if up {
                    record.promote(id)
                } else {
                    record.demote(id)
                };
                let siblings = plain.siblings(id);
                let new = siblings.and_then(|(siblings, place)| {
                    let new = if up { place.checked_sub(1)? } else { place + 1 };
                    (new < siblings.len()).then(|| siblings.swap(place, new))
                });
                assert_eq!(done, new.is_some());
            }
            8 => {
                record.make_main(id);
                let mut at = id;
                while let Some((siblings, place)) = plain.siblings(at) {
                    siblings[..=place].rotate_right(1);
                    match record.parent(at) {
                        Some(parent) => at = parent,
                        None => break,
                    }
                }
                let root = id == record.root();
                assert!(root || !there || record.main_line().any(|node| node == id));
            }
            _ => {
                let notes = vec![note(u)?; u.int_in_range(0..=2)?];
                record.set_notes(id, notes.clone());
                if let Some(node) = plain.find(id) {
                    node.notes = notes;
                }
            }
        }
        plain.agrees(&record);
        assert_eq!(record.nodes().count(), plain.count());
    }
    Ok(())
}

/// Checks merging. A record merged with itself does not change. After a merge with another record it contains both and
/// keeps its main line. Merging again has no effect.
///
/// # Panics
///
/// Panics if the law is broken.
pub fn merging_adds_what_is_missing(one: &Record, other: &Record) {
    let mut same = one.clone();
    assert!(same.merge(one), "the same start");
    assert!(&same == one, "merged with itself: {one:?}");
    let mut both = one.clone();
    if !both.merge(other) {
        assert!(one.start != other.start);
        assert!(&both == one);
        return;
    }
    let again = both.clone();
    assert!(both.merge(other) && both.merge(one), "the same start");
    assert!(both == again, "merged again: {one:?}\n{other:?}");
    assert!(both.usi_moves().starts_with(&one.usi_moves()));
    for record in [one, other] {
        let mut lines = vec![(record.root(), both.root())];
        while let Some((from, to)) = lines.pop() {
            for note in record.notes(from) {
                assert!(both.notes(to).contains(note));
            }
            for child in record.children(from) {
                let found = both
                    .children(to)
                    .find(|&node| both.entry(node) == record.entry(child));
                assert!(found.is_some(), "an entry is missing");
            }
            // The order of equal siblings distinguishes them.
            let children: Vec<NodeId> = record.children(from).collect();
            for (i, &child) in children.iter().enumerate() {
                let entry = record.entry(child);
                let nth = children[..i]
                    .iter()
                    .filter(|&&c| record.entry(c) == entry)
                    .count();
                let found = both
                    .children(to)
                    .filter(|&node| both.entry(node) == entry)
                    .nth(nth);
                lines.push((child, found.expect("as many equal siblings")));
            }
        }
    }
}

/// Splits a record after any node of its main line, and checks that both parts together are the whole.
///
/// # Panics
///
/// Panics if the law is broken.
pub fn splitting_loses_nothing(record: &Record) {
    for node in std::iter::once(record.root()).chain(record.main_line()) {
        let mut head = record.clone();
        let Some(tail) = head.split_off(node) else {
            assert!(&head == record);
            continue;
        };
        assert_eq!(
            head.nodes().count() + tail.nodes().count(),
            record.nodes().count() + 1
        );
        assert_eq!(head.children(node).count(), 0);
        assert_eq!(tail.headers, record.headers);
        let mut pairs = vec![(node, tail.root())];
        while let Some((x, y)) = pairs.pop() {
            if x != node {
                assert_eq!(record.entry(x), tail.entry(y));
                assert_eq!(record.clock(x), tail.clock(y));
                assert_eq!(record.notes(x), tail.notes(y));
                assert_eq!(record.ply(x), tail.ply(y));
            }
            assert_eq!(record.children(x).count(), tail.children(y).count());
            pairs.extend(record.children(x).zip(tail.children(y)));
        }
    }
}

/// Checks that at each node a navigator has the position reached from the start. An entry that it adds exists once.
///
/// # Panics
///
/// Panics if the law is broken.
pub fn navigator_knows_the_position(u: &mut Unstructured<'_>, record: &Record) -> Result<()> {
    let Some(mut game) = Navigator::new(record.clone()) else {
        assert_eq!(record.start.position(), None);
        return Ok(());
    };
    let nodes: Vec<NodeId> = record.nodes().collect();
    for _ in 0..40 {
        let here = game.node();
        let went = match u.int_in_range(0..=4)? {
            0 => game.forward(),
            1 => game.back(),
            _ => game.go_to(*u.choose(&nodes)?),
        };
        assert!(went || game.node() == here);
        reached(record, &game);
        if let Some(entry) = record.entry(game.node()).cloned() {
            let node = game.node();
            assert!(game.back());
            let added = game.add(entry.clone());
            let twins = record.children(record.parent(node).expect("a parent"));
            let first = twins.into_iter().find(|&n| record.entry(n) == Some(&entry));
            assert_eq!(Some(added), first);
            reached(record, &game);
        }
    }
    assert_eq!(game.record(), record);
    Ok(())
}

/// Checks that a navigator of this record has the right position at its node.
fn reached(record: &Record, game: &Navigator) {
    let up = std::iter::successors(Some(game.node()), |&node| record.parent(node));
    let mut entries: Vec<&Entry> = up.filter_map(|node| record.entry(node)).collect();
    entries.reverse();
    let mut position = record.start.position().expect("a position");
    let mut last_to = record.start.last_to;
    let carried_out = entries.iter().all(|entry| {
        last_to = entry.played().map(Move::to).or(last_to);
        entry.carry_out(&mut position).is_ok()
    });
    assert_eq!(game.position().to_string(), position.to_string());
    assert_eq!(
        (game.depth(), game.is_stopped()),
        (entries.len(), !carried_out)
    );
    assert!(game.is_stopped() || game.last_to() == last_to);
    assert_eq!(record.position(game.node()), Some(position));
}

fn entry(u: &mut Unstructured<'_>) -> Result<Entry> {
    Ok(Entry::Move(Move::Step {
        from: *u.choose(&Square::ALL[..3])?,
        to: *u.choose(&Square::ALL[..3])?,
        promote: false,
    }))
}

fn note(u: &mut Unstructured<'_>) -> Result<Note> {
    Ok(Note {
        kind: NoteKind::Comment,
        text: u.int_in_range(0..=3)?.to_string(),
    })
}
