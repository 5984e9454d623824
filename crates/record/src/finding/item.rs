//! A finding: a message, and its place.

use std::fmt;

use komadai_core::{DisplayIn, Language, Span, display_in_english};

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
    #[must_use]
    pub const fn sentence(&self) -> Sentence<'_> {
        Sentence {
            ply: self.ply,
            message: &self.message,
        }
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

/// The message of a finding, with the number of the move if it has one.
///
/// ```
/// use komadai_record::{Finding, Message};
///
/// let mut finding: Finding = Finding::new(None, Message::LateHeader);
/// finding.ply = Some(12);
/// let sentence = finding.sentence().to_string();
/// assert_eq!(sentence, "move 12: a header comes after the first move");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sentence<'f> {
    ply: Option<u32>,
    message: &'f Message,
}

impl DisplayIn for Sentence<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ply, language) {
            (Some(ply), Language::English) => write!(f, "move {ply}: ")?,
            (Some(ply), Language::Japanese) => write!(f, "{ply}手目: ")?,
            (None, _) => {}
        }
        self.message.fmt_in(language, f)
    }
}

display_in_english!(Sentence<'_>);

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
impl DisplayIn for Finding {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{}: ", place.in_language(language))?;
        }
        let (severity, sentence) = (self.severity(), self.sentence());
        let (severity, sentence) = (
            severity.in_language(language),
            sentence.in_language(language),
        );
        write!(f, "{severity}: {sentence} [{}]", self.code())
    }
}

display_in_english!(Finding);
