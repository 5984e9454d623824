//! Lines that mean the same before the first move and after it.

use komadai_core::Span;
use komadai_parse::{Text, WrittenEntry};

use super::grammar::{KifLine, KifLineKind, entries};
use crate::build::RecordBuilder;
use crate::record::NoteKind;

/// Whether a run begins with a move.
pub(super) fn begins_with_move(run: Text<'_>) -> bool {
    let first = entries(run).next();
    first.is_some_and(|item| matches!(item.entry, WrittenEntry::Move(_)))
}

/// Reads a line that means the same before the first move and after it.
pub(super) fn note_line(builder: &mut RecordBuilder, line: &KifLine<'_>) {
    match line.kind {
        KifLineKind::Comment(text) => builder.note(NoteKind::Comment, text.text),
        KifLineKind::Program(text) => builder.note(NoteKind::Program, text.text),
        KifLineKind::Bookmark(text) => builder.note(NoteKind::Bookmark, text.text),
        KifLineKind::Blank | KifLineKind::Flip => {}
        _ => builder.unknown(line.text.text, place(line)),
    }
}

/// Keeps what follows the usual words of a line: a remark, or a text that is not understood.
pub(super) fn note_rest(builder: &mut RecordBuilder, rest: Text<'_>) {
    match rest.text.strip_prefix('#') {
        Some(remark) => builder.note(NoteKind::Program, remark),
        None if rest.is_empty() => {}
        None => builder.unknown(rest.text, rest.span()),
    }
}

/// The whole of a line.
pub(super) fn place(line: &KifLine<'_>) -> Span {
    line.text.trimmed().span()
}
