//! Notes at a node.

/// A line that belongs to a node.
///
/// ```
/// use komadai_kifu::{Note, NoteKind, Record};
///
/// let mut record = Record::default();
/// let note = Note { kind: NoteKind::Comment, text: "a famous game".to_owned() };
/// record.add_note(record.root(), note.clone());
/// assert_eq!(record.notes(record.root()), [note]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// What sort of line.
    pub kind: NoteKind,
    /// The line without the sign that its format puts in front.
    pub text: String,
}

/// What sort of line a note is.
///
/// ```
/// use komadai_kifu::{Note, NoteKind, Record};
///
/// let mut record = Record::default();
/// record.add_note(record.root(), Note { kind: NoteKind::Program, text: "pv".to_owned() });
/// record.retain_notes(|note| note.kind == NoteKind::Comment);
/// assert!(record.notes(record.root()).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// A comment for people: `*` in KIF, `'*` in CSA.
    Comment,
    /// A line for programs: `#` in KIF, `'` in CSA.
    Program,
    /// A bookmark (しおり): `&` in KIF.
    Bookmark,
    /// A line that was not understood, whole.
    Unknown,
}
