//! Which lines that no reader understood are written again, so that they are not understood again.

use crate::format::Format;
use crate::losses::LossKind;
use crate::reading::read_text;
use crate::record::{Entry, NodeId, Record};
use crate::write::Writing;

/// Which of these lines are written as they stand; all others are told as losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// Those that stay notes where they stand, as far as can be foreseen.
    All,
    /// Those that are nothing at any place.
    Plain,
    /// None.
    None,
}

/// A record written, and whether such lines are among what was written.
pub(crate) struct Attempt {
    pub(crate) writing: Writing,
    pub(crate) has_lines: bool,
}

/// Writes a record with as many of these lines as come back as they are.
///
/// Damaged files are full of moves and endings that are notes only because of what stands before
/// them. So a text with such lines is read, and stands if it says what the record does but for the
/// losses, and is written once more just so.
pub(crate) fn write_checked(
    record: &Record,
    format: Format,
    write: impl Fn(&Record, Kept) -> Attempt,
) -> Writing {
    for kept in [Kept::All, Kept::Plain] {
        let Attempt { writing, has_lines } = write(record, kept);
        if !has_lines {
            return writing;
        }
        let read = read_text(&*writing.text, Some(format));
        let game = read.games.first().filter(|_| read.format == Some(format));
        let stands = game.is_some_and(|game| {
            let again = write(&game.record, Kept::All).writing;
            is_told(record, &game.record, &writing)
                && again.text == writing.text
                && again.losses.is_empty()
        });
        if stands {
            return writing;
        }
    }
    write(record, Kept::None).writing
}

/// Whether entries and notes that were read differ from those of the record only where a loss is
/// told.
fn is_told(record: &Record, read: &Record, writing: &Writing) -> bool {
    let lost = |kinds: &[LossKind]| writing.losses.iter().any(|loss| kinds.contains(&loss.kind));
    let entries = lost(&[LossKind::Variation, LossKind::Entry, LossKind::Ending]);
    let endings = lost(&[LossKind::Ending]);
    let notes = lost(&[
        LossKind::Comment,
        LossKind::Bookmark,
        LossKind::Program,
        LossKind::UnknownLine,
    ]);
    let both_end = |x: NodeId, y: NodeId| {
        let ends = |entry: Option<&Entry>| entry.and_then(Entry::ending).is_some();
        ends(record.entry(x)) && ends(read.entry(y))
    };
    let mut open = vec![(record.root(), read.root())];
    while let Some((x, y)) = open.pop() {
        let same = record.entry(x) == read.entry(y) || endings && both_end(x, y);
        if !same || record.children(x).count() != read.children(y).count() {
            if !entries {
                return false;
            }
            continue;
        }
        if !notes && record.notes(x) != read.notes(y) {
            return false;
        }
        open.extend(record.children(x).zip(read.children(y)));
    }
    true
}
