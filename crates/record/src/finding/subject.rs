//! What findings are about.

/// What a kind of finding is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Subject {
    /// The file as a whole.
    File,
    /// Its encoding, or that of a text that is written.
    Encoding,
    /// A limit of the reader: what is beyond it is left out.
    Limit,
    /// The start position.
    Start,
    /// A header.
    Header,
    /// A line, or a part of one, that is no header, move, time or ending.
    Line,
    /// A move, or what stands in place of one.
    Move,
    /// A variation.
    Variation,
    /// An ending.
    Ending,
    /// A time.
    Clock,
    /// A move that is written otherwise than the rule of the Association: see
    /// [`check_notation`](crate::check_notation).
    Notation,
    /// A claim of the record: see [`audit`](crate::audit).
    Claim,
}
