//! Which lines that no reader understood are written again, so that they are not understood again.

use komadai_record::{Entry, LossKind, Losses, Note, NoteKind, Record};

use crate::writing::{WriteRequest, Writing};

/// Which of these lines are written as they stand; all others are told as losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnknownLines {
    /// Those that stay notes where they stand, as far as can be foreseen.
    All,
    /// Those that are nothing at any place.
    Everywhere,
    /// None.
    None,
}

/// A record written, and whether such lines are among what was written.
pub(crate) struct UncheckedWriting {
    pub(crate) writing: Writing,
    pub(crate) has_unknown_lines: bool,
}

/// Writes a record with all of these lines if they come back as they are, else with the plain ones
/// if those do, else with none.
///
/// Damaged files are full of moves and endings that are notes only because of what stands before
/// them. So a text with such lines is read, and stands if it says what the record does but for the
/// losses, and is written once more just so.
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

/// Whether what was read differs from the record only in what is told as lost.
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

/// The same of the entries, their clocks and notes.
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

/// The same of the notes of an entry, kind by kind.
fn are_notes_reported(notes: &[Note], read: &[Note], lost: &impl Fn(&[LossKind]) -> bool) -> bool {
    if notes == read {
        return true;
    }
    // A line may come back as one of another sort.
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
