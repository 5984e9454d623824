//! Notes at a node.

/// A line that belongs to a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// What sort of line.
    pub kind: NoteKind,
    /// The line without the sign that its format puts in front.
    pub text: String,
}

/// What sort of line a note is.
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
