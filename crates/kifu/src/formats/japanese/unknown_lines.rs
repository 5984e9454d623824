//! Which lines that were not understood are written, so that they are not understood again either.

use komadai_record::{Entry, LossKind, Losses, Note, NoteKind, Record};

use crate::writing::{WriteRequest, Writing};

/// Which notes of lines that were not understood are written as they are; the others are losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnknownLines {
    /// The lines that will be notes again at their place, as far as that can be foreseen.
    All,
    /// The lines that would not be understood at any place.
    Everywhere,
    /// No such lines.
    None,
}

/// A text, and whether it has such lines.
pub(crate) struct UncheckedWriting {
    pub(crate) writing: Writing,
    pub(crate) has_unknown_lines: bool,
}

/// Writes a record with all such lines if they are read back as they are, else with the lines that
/// are unknown everywhere if those are, else with none.
///
/// Damaged files are full of moves and endings that are notes only because of what comes before
/// them. So a text with such lines is read again; it is kept if the record read differs by the
/// losses alone, and is written as the same text.
pub(crate) fn write_checked(
    record: &Record,
    request: &WriteRequest<'_>,
    write: impl Fn(&Record, UnknownLines) -> UncheckedWriting,
) -> Writing {
    for unknown_lines in [UnknownLines::All, UnknownLines::Everywhere] {
        let UncheckedWriting {
            writing,
            has_unknown_lines,
        } = write(record, unknown_lines);
        if !has_unknown_lines {
            return writing;
        }
        let read = (request.read_again)(&writing.text);
        let agrees = read.is_some_and(|read| {
            let again = write(&read, UnknownLines::All).writing;
            is_reported(record, &read, &writing.losses)
                && again.text == writing.text
                && again.losses.is_empty()
        });
        if agrees {
            return writing;
        }
    }
    write(record, UnknownLines::None).writing
}

/// Whether the losses report every difference between the record and what was read.
fn is_reported(record: &Record, read: &Record, losses: &Losses) -> bool {
    let lost = |kinds: &[LossKind]| losses.iter().any(|loss| kinds.contains(&loss.kind));
    let reported = |same: bool, kind| same || lost(&[kind]);
    let (start, there) = (&record.start, &read.start);
    let same_start = start.setup.board == there.setup.board
        && start.setup.hands == there.setup.hands
        && start.setup.side == there.setup.side;
    reported(record.headers == read.headers, LossKind::Header)
        && reported(same_start, LossKind::Start)
        && reported(start.first_ply == there.first_ply, LossKind::FirstPly)
        && reported(start.last_to == there.last_to, LossKind::LastMove)
        && is_tree_reported(record, read, &lost)
}

/// Whether the losses report every difference of the entries, their clocks and notes.
fn is_tree_reported(record: &Record, read: &Record, lost: &impl Fn(&[LossKind]) -> bool) -> bool {
    let reported = |same: bool, kind| same || lost(&[kind]);
    let shape = lost(&[LossKind::Variation, LossKind::Entry, LossKind::Ending]);
    let ends = |entry: Option<&Entry>| entry.and_then(Entry::ending).is_some();
    let mut open = vec![(record.root(), read.root())];
    while let Some((x, y)) = open.pop() {
        let (wanted, found) = (record.entry(x), read.entry(y));
        if wanted != found && !(ends(wanted) && ends(found) && lost(&[LossKind::Ending])) {
            if !shape {
                return false;
            }
            continue;
        }
        let (clock, there) = (record.clock(x), read.clock(y));
        if !reported(clock.spent() == there.spent(), LossKind::Time)
            || !reported(clock.total() == there.total(), LossKind::TotalTime)
            || !are_notes_reported(record.notes(x), read.notes(y), lost)
        {
            return false;
        }
        if record.children(x).count() == read.children(y).count() {
            open.extend(record.children(x).zip(read.children(y)));
        } else if !shape {
            return false;
        }
    }
    true
}

/// Whether the losses report every difference of the notes of an entry, kind by kind.
fn are_notes_reported(notes: &[Note], read: &[Note], lost: &impl Fn(&[LossKind]) -> bool) -> bool {
    if notes == read {
        return true;
    }
    // A line may be read as a note of another kind.
    let kinds: [(NoteKind, &[LossKind]); 4] = [
        (NoteKind::Comment, &[LossKind::Comment, LossKind::Program]),
        (NoteKind::Bookmark, &[LossKind::Bookmark]),
        (
            NoteKind::Program,
            &[LossKind::Program, LossKind::UnknownLine],
        ),
        (NoteKind::Unknown, &[LossKind::UnknownLine]),
    ];
    let differ = |kind| {
        let of = |note: &&Note| note.kind == kind;
        notes.iter().filter(of).ne(read.iter().filter(of))
    };
    let mut differing = kinds
        .into_iter()
        .filter(|&(kind, _)| differ(kind))
        .peekable();
    // Where no kind differs, their order does.
    differing.peek().is_some() && differing.all(|(_, losses)| lost(losses))
}
