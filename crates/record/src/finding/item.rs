//! A finding: a message, and its place.

use std::fmt;

use komadai_core::Span;

use super::message::{FindingKind, Message};
use super::place::{Place, PlaceIndex};
use super::severity::Severity;

/// Something that a reader found, and its place.
///
/// While a text is read the place is a [`Span`]; lines and columns are counted at the end.
///
/// ```
/// use komadai_core::Span;
/// use komadai_record::{Finding, FindingKind, Message, Place, Severity};
///
/// let place = Place::of("手数----指手\n", Span::new(0, 6));
/// let finding = Finding::new(Some(place), Message::LateHeader);
/// assert_eq!(finding.kind(), FindingKind::LateHeader);
/// assert_eq!((finding.severity(), finding.code()), (Severity::Warning, "late-header"));
/// let text = "line 1, column 1: warning: a header comes after the first move [late-header]";
/// assert_eq!(finding.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding<P = Place> {
    /// The place in the text; `None` if the finding is about the whole of it.
    pub place: Option<P>,
    /// The number of the move in the record, of what an [audit](crate::audit()) found.
    pub ply: Option<u32>,
    /// The message.
    pub message: Message,
}

impl<P> Finding<P> {
    /// A finding of a reader.
    pub const fn new(place: Option<P>, message: Message) -> Finding<P> {
        let ply = None;
        Finding {
            place,
            ply,
            message,
        }
    }

    /// The message as a sentence, with the number of the move if it has one: `move 12: this is no
    /// mate …`.
    pub fn sentence(&self) -> impl fmt::Display + '_ {
        Sentence(self.ply, &self.message)
    }

    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> FindingKind {
        self.message.kind()
    }

    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.kind().severity()
    }

    /// A stable name for programs, such as `illegal-move`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind().code()
    }
}

struct Sentence<'m>(Option<u32>, &'m Message);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ply) = self.0 {
            write!(f, "move {ply}: ")?;
        }
        self.1.fmt(f)
    }
}

impl Finding<Span> {
    /// The finding with its line and column, which the index has.
    pub(crate) fn placed(self, index: &PlaceIndex) -> Finding {
        Finding {
            place: self.place.map(|span| index.place(span)),
            ply: self.ply,
            message: self.message,
        }
    }
}

impl Finding {
    /// The line, from 1, if it has a place.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.place.map(|place| place.line)
    }

    /// The character of the line, from 1, if it has a place.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.place.map(|place| place.column)
    }

    /// The bytes of the text, if it has a place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.place.map(|place| place.span)
    }
}

/// `line 3, column 5: error: … [code]`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column, .. }) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        let (severity, code) = (self.severity(), self.code());
        write!(f, "{severity}: {} [{code}]", self.sentence())
    }
}
