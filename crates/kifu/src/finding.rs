//! What readers, writers, the linter and the audit report.

mod collector;
mod detail;
mod kind;
mod place;

use std::fmt;

use komadai_core::{DisplayIn, Language, Span, display_in_english};

use crate::record::NodeId;
pub(crate) use collector::{FindingCollector, KeptFindings, LastFinding};
pub use detail::Detail;
pub use kind::{FindingKind, Severity, Subject};
pub use place::Place;
pub(crate) use place::{Before, PlaceIndex};

/// Something that a reader, a writer, the linter or the audit reports.
///
/// ```
/// use komadai_core::Span;
/// use komadai_kifu::{Finding, FindingKind, Place, Severity};
///
/// let mut finding = FindingKind::LimitNodes.with("limit", 500_usize);
/// finding.place = Some(Place::of("手数----指手\n", Span::new(0, 6)));
/// assert_eq!((finding.severity(), finding.code()), (Severity::Error, "limit-nodes"));
/// let sentence = finding.sentence().to_string();
/// assert!(sentence.starts_with("a game may have 500 nodes"));
/// assert!(finding.to_string().starts_with("line 1, column 1: error: a game"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    kind: FindingKind,
    severity: Severity,
    /// The place in the text; `None` if the finding is about all of it.
    pub place: Option<Place>,
    /// The node of the record, of what an [audit](crate::audit()) or a
    /// [comparison](crate::Record::differences) finds.
    pub node: Option<NodeId>,
    /// The number of the move at that node.
    pub ply: Option<u32>,
    details: Vec<(&'static str, Detail)>,
}

impl From<FindingKind> for Finding {
    fn from(kind: FindingKind) -> Finding {
        Finding {
            kind,
            severity: kind
                .severities()
                .first()
                .copied()
                .unwrap_or(Severity::Error),
            place: None,
            node: None,
            ply: None,
            details: Vec::new(),
        }
    }
}

impl FindingKind {
    /// A finding of this kind with a detail.
    #[must_use]
    pub fn with(self, name: &'static str, detail: impl Into<Detail>) -> Finding {
        Finding::from(self).with(name, detail)
    }
}

impl Finding {
    /// Sets the detail `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, detail: impl Into<Detail>) -> Finding {
        self.details.retain(|(known, _)| *known != name);
        self.details.push((name, detail.into()));
        self
    }

    /// Sets the severity, which must be one of [`FindingKind::severities`].
    pub(crate) fn with_severity(mut self, severity: Severity) -> Finding {
        self.severity = severity;
        self
    }

    /// Sets the place of a text, whose line and column are not counted yet.
    pub(crate) fn at(mut self, span: impl Into<Option<Span>>) -> Finding {
        self.place = span.into().map(Place::uncounted);
        self
    }

    /// Sets the node and the number of its move.
    pub(crate) fn at_node(mut self, node: NodeId, ply: u32) -> Finding {
        (self.node, self.ply) = (Some(node), Some(ply));
        self
    }

    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> FindingKind {
        self.kind
    }

    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// A stable name for programs, such as `illegal-move`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

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

    /// The details by their names. The sentence of the kind names them in braces.
    pub fn details(&self) -> impl Iterator<Item = (&'static str, &Detail)> {
        self.details.iter().map(|(name, detail)| (*name, detail))
    }

    /// The detail `name`.
    #[must_use]
    pub fn detail(&self, name: &str) -> Option<&Detail> {
        let found = self.details.iter().find(|(known, _)| *known == name);
        found.map(|(_, detail)| detail)
    }

    /// The finding as a sentence, which begins with the number of the move if it has one:
    /// `move 12: this is no mate …`.
    #[must_use]
    pub fn sentence(&self) -> impl DisplayIn + fmt::Display + '_ {
        Sentence(self)
    }
}

struct Sentence<'f>(&'f Finding);

impl DisplayIn for Sentence<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.0;
        match (finding.ply, language) {
            (Some(ply), Language::English) => write!(f, "move {ply}: ")?,
            (Some(ply), Language::Japanese) => write!(f, "{ply}手目: ")?,
            (None, _) => {}
        }
        let mut rest = finding.kind.sentence(language);
        while let Some((words, after)) = rest.split_once('{') {
            f.write_str(words)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match finding.detail(name) {
                Some(detail) => detail.fmt_in(language, f)?,
                None => f.write_str("…")?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

display_in_english!(Sentence<'_>);

/// `line 3, column 5: error: … [code]`.
impl DisplayIn for Finding {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{}: ", place.in_language(language))?;
        }
        let (severity, sentence) = (self.severity.in_language(language), Sentence(self));
        let sentence = sentence.in_language(language);
        write!(f, "{severity}: {sentence} [{}]", self.code())
    }
}

display_in_english!(Finding);
