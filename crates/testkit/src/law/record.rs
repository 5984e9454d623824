//! What is written can be read again, and what cannot be is reported as a loss.

use std::collections::BTreeSet;

use komadai_kifu::{
    CannotWrite, Entry, Format, LossKind, NodeId, NoteKind, Record, WriteOptions, Writing,
    read_text, write,
};

/// A record written and read is the same record exactly when the losses are empty; otherwise
/// whatever differs is among them. What was read loses nothing more.
///
/// A record that a packed format has no bits for is passed over.
pub fn written_record_reads(record: &Record, format: Format, options: &WriteOptions) {
    if matches!(
        write(record, format, options),
        Err(CannotWrite::Position(..))
    ) {
        return;
    }
    let first = written(record, format, options);
    let again = back(&first.text, format);
    let lost: BTreeSet<LossKind> = first.losses.iter().map(|loss| loss.kind).collect();
    let differing = differences(record, &again);
    let context = || {
        let losses: Vec<String> = first.losses.iter().map(ToString::to_string).collect();
        format!("{format}\n{}\n{losses:?}\n{differing:?}", first.text)
    };
    let same = record == &again;
    assert!(same == differing.is_empty(), "equality: {}", context());
    assert!(same == first.losses.is_empty(), "losses: {}", context());
    for difference in &differing {
        assert!(
            difference.is_reported(&lost),
            "unreported {difference:?}: {}",
            context()
        );
    }

    let second = written(&again, format, options);
    let losses: Vec<String> = second.losses.iter().map(ToString::to_string).collect();
    let context = || format!("{}\n{}\n{losses:?}", context(), second.text);
    assert!(losses.is_empty(), "second losses: {}", context());
    let third = written(&back(&second.text, format), format, options);
    assert!(third.text == second.text, "no fix point: {}", context());
    assert!(back(&second.text, format) == again, "second: {}", context());
}

fn written(record: &Record, format: Format, options: &WriteOptions) -> Writing {
    write(record, format, options).expect("a format with a writer")
}

fn back(text: &str, format: Format) -> Record {
    let reading = read_text(text, Some(format));
    assert!(
        reading.format == Some(format),
        "{:?} for {format}: {text}",
        reading.format
    );
    let game = reading.games.into_iter().next();
    game.expect("a game").record
}

/// In what two records differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Difference {
    Of(LossKind),
    /// Something is missing in the tree.
    Shape,
    /// Notes of several kinds come in another order.
    Order,
}

impl Difference {
    fn is_reported(self, lost: &BTreeSet<LossKind>) -> bool {
        let any = |kinds: &[LossKind]| kinds.iter().any(|kind| lost.contains(kind));
        match self {
            // A line may come back as one of another sort.
            Difference::Of(LossKind::Comment) => any(&[LossKind::Comment, LossKind::Program]),
            Difference::Of(LossKind::Program) => any(&[LossKind::Program, LossKind::UnknownLine]),
            Difference::Of(kind) => lost.contains(&kind),
            Difference::Shape => any(&[LossKind::Variation, LossKind::Entry, LossKind::Ending]),
            Difference::Order => false,
        }
    }
}

fn differences(a: &Record, b: &Record) -> BTreeSet<Difference> {
    let mut found = BTreeSet::new();
    let mut differs = |is_different: bool, kind| {
        if is_different {
            found.insert(Difference::Of(kind));
        }
    };
    differs(a.headers != b.headers, LossKind::Header);
    let (x, y) = (&a.start, &b.start);
    let setup = x.setup.board != y.setup.board
        || x.setup.hands != y.setup.hands
        || x.setup.side != y.setup.side;
    differs(setup, LossKind::Start);
    differs(x.first_ply != y.first_ply, LossKind::FirstPly);
    differs(x.last_to != y.last_to, LossKind::LastMove);
    let mut open = vec![(a.root(), b.root())];
    while let Some((x, y)) = open.pop() {
        if !same_node(a, x, b, y, &mut found) || a.children(x).count() != b.children(y).count() {
            found.insert(Difference::Shape);
            continue;
        }
        open.extend(a.children(x).zip(b.children(y)));
    }
    found
}

/// Compares two nodes; `false` if they are different entries, so that their children cannot be
/// compared.
fn same_node(
    a: &Record,
    x: NodeId,
    b: &Record,
    y: NodeId,
    found: &mut BTreeSet<Difference>,
) -> bool {
    let (from, to) = (a.entry(x), b.entry(y));
    if from != to {
        if let (Some(Entry::Ending(_)), Some(Entry::Ending(_))) = (from, to) {
            found.insert(Difference::Of(LossKind::Ending));
        } else {
            return false;
        }
    }
    if a.clock(x).spent() != b.clock(y).spent() {
        found.insert(Difference::Of(LossKind::Time));
    }
    if a.clock(x).total() != b.clock(y).total() {
        found.insert(Difference::Of(LossKind::TotalTime));
    }
    let kinds = [
        (NoteKind::Comment, LossKind::Comment),
        (NoteKind::Bookmark, LossKind::Bookmark),
        (NoteKind::Program, LossKind::Program),
        (NoteKind::Unknown, LossKind::UnknownLine),
    ];
    let mut same = true;
    for (kind, loss) in kinds {
        let of = |record: &Record, node| -> Vec<String> {
            let notes = record.notes(node).iter().filter(|note| note.kind == kind);
            notes.map(|note| note.text.clone()).collect()
        };
        if of(a, x) != of(b, y) {
            same = false;
            found.insert(Difference::Of(loss));
        }
    }
    if same && a.notes(x) != b.notes(y) {
        found.insert(Difference::Order);
    }
    true
}
