//! Defines the findings of readers, writers, the linter and the audit.

mod before;
mod collector;
mod detail;
mod kind;
pub(crate) mod reason;
mod severity;

use std::collections::BTreeMap;
use std::fmt;

pub(crate) use before::{Before, count_lines};
pub(crate) use collector::{FindingCollector, LastFinding};
pub use detail::Detail;
pub use kind::{FindingKind, Subject};
use komadai_core::{DisplayIn, Language, Span, display_in_english};
use komadai_parse::Text;
use komadai_parse::productions::{Lines, first_line};
pub use severity::Severity;

use crate::record::NodeId;

/// A finding of a reader, a writer, the linter or the audit.
///
/// ```
/// use komadai_core::Span;
/// use komadai_kifu::{Finding, FindingKind, Place, Severity};
///
/// let mut finding = FindingKind::LimitNodes.with("limit", 500_usize);
/// finding.place = Some(Place::of("手数----指手\n", Span::new(0, 6)));
/// assert_eq!((finding.severity(), finding.code()), (Severity::Error, "limit-nodes"));
/// let sentence = finding.sentence().to_string();
/// assert!(sentence.starts_with("the limit on nodes per game (500)"));
/// assert!(finding.to_string().starts_with("line 1, column 1: error: the limit"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    kind: FindingKind,
    severity: Severity,
    /// The place in the text, or `None` if the finding is about the whole text.
    pub place: Option<Place>,
    /// The node of the record, in findings of an [audit](crate::audit()) or a [comparison](crate::Record::differences).
    pub node: Option<NodeId>,
    /// The number of the move at that node.
    pub ply: Option<u32>,
    details: Vec<(&'static str, Detail)>,
}

impl From<FindingKind> for Finding {
    fn from(kind: FindingKind) -> Finding {
        let usual = kind.severities().first();
        Finding {
            kind,
            severity: *usual.unwrap_or(&Severity::Error),
            place: None,
            node: None,
            ply: None,
            details: Vec::new(),
        }
    }
}

impl FindingKind {
    /// Creates a finding of this kind with a detail.
    #[must_use]
    pub fn with(self, name: &'static str, detail: impl Into<Detail>) -> Finding {
        Finding::from(self).with(name, detail)
    }
}

impl Finding {
    /// Returns `true` if the finding is about a part of this stretch of the text.
    fn touches(&self, within: Span) -> bool {
        let place = self.place.map(|place| place.span);
        place.is_some_and(|at| at.start < within.end && within.start < at.end)
    }

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

    /// Sets the place in the text. Its line and column are not counted yet.
    pub(crate) fn at(mut self, span: impl Into<Option<Span>>) -> Finding {
        self.place = span.into().map(Place::uncounted);
        self
    }

    pub(crate) fn at_node(mut self, node: NodeId, ply: u32) -> Finding {
        (self.node, self.ply) = (Some(node), Some(ply));
        self
    }

    /// Returns the kind.
    #[must_use]
    pub const fn kind(&self) -> FindingKind {
        self.kind
    }

    /// Returns the severity.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns a stable name for programs, such as `illegal-move`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the line, from 1, if the finding has a place.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.place.map(|place| place.line)
    }

    /// Returns the character of the line, from 1, if the finding has a place.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.place.map(|place| place.column)
    }

    /// Returns the bytes of the text, if the finding has a place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.place.map(|place| place.span)
    }

    /// Returns the details with their names. The sentence of the kind names them in braces.
    pub fn details(&self) -> impl Iterator<Item = (&'static str, &Detail)> {
        self.details.iter().map(|(name, detail)| (*name, detail))
    }

    /// Returns the detail `name`.
    #[must_use]
    pub fn detail(&self, name: &str) -> Option<&Detail> {
        let found = self.details.iter().find(|(known, _)| *known == name);
        found.map(|(_, detail)| detail)
    }

    /// Returns the finding as a sentence. It begins with the number of the move, if the finding has one: `move 12: …`.
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
        let words = finding.kind.sentence(language);
        detail::fill(words, &finding.details, language, f)
    }
}

display_in_english!(Sentence<'_>);

/// Writes `line 3, column 5: error: … [code]`.
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

/// The error of strict reading.
impl std::error::Error for Finding {}

/// A place in a text.
///
/// ```
/// use komadai_core::Span;
/// use komadai_kifu::Place;
///
/// let place = Place::of("先手：羽生\n▲７六歩", Span::new(16, 28));
/// assert_eq!((place.line, place.column), (2, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The bytes of the decoded text: in UTF-8 without a byte order mark, whatever the encoding of the file. In a
    /// packed format they are the bytes of the file, which count as columns of one line.
    pub span: Span,
}

impl Place {
    /// Returns the place of a stretch of a text.
    #[must_use]
    pub fn of(text: &str, span: Span) -> Place {
        PlaceIndex::new(text.into(), Before::default(), vec![span.start]).place(span)
    }

    /// Creates a place whose line and column are counted by [`PlaceIndex`] at the end of a game.
    pub(crate) const fn uncounted(span: Span) -> Place {
        Place {
            line: 0,
            column: 0,
            span,
        }
    }

    /// Returns the beginning of a line, after `lines` lines and `bytes` bytes.
    pub(crate) fn after(lines: usize, bytes: usize) -> Place {
        Place {
            line: lines + 1,
            column: 1,
            span: Span::new(bytes, bytes),
        }
    }
}

/// Writes `line 3, column 5`.
impl DisplayIn for Place {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column, .. } = self;
        match language {
            Language::English => write!(f, "line {line}, column {column}"),
            Language::Japanese => write!(f, "{line}行目{column}文字目"),
        }
    }
}

display_in_english!(Place);

/// An index of the lines and columns of some bytes of a text.
///
/// They are all counted in one pass, because a line may be as long as the text and contain many places.
#[derive(Debug)]
pub(crate) struct PlaceIndex {
    /// Byte, line and column, in the order of the text.
    counted: Vec<(usize, usize, usize)>,
}

impl PlaceIndex {
    /// Counts the lines and columns of these bytes of a text.
    pub(crate) fn new(text: Text<'_>, before: Before, mut bytes: Vec<usize>) -> PlaceIndex {
        if bytes.is_empty() {
            let counted = Vec::new();
            return PlaceIndex { counted };
        }
        bytes.sort_unstable();
        bytes.dedup();
        let Text { text, start } = text;
        let end_of_line = |start: usize| {
            let (_, whole) = first_line(text.as_bytes().get(start..).unwrap_or(&[]));
            start + whole
        };
        let Before { lines, columns } = before;
        let (mut line, mut column) = (lines + 1, columns + 1);
        let mut at = 0;
        let ends = |end: usize| {
            text.get(..end)
                .is_some_and(|line| line.ends_with(['\n', '\r']))
        };
        let mut next = end_of_line(0);
        let counted = bytes.into_iter().map(|whole| {
            let byte = whole.saturating_sub(start);
            while at < next && next <= byte && ends(next) {
                (line, column, at) = (line + 1, 1, next);
                next = end_of_line(next);
            }
            column += match text {
                // The bytes of a packed file, which is not text, are the columns of one line.
                "" => byte - at,
                _ => text.get(at..byte).unwrap_or("").chars().count(),
            };
            at = at.max(byte);
            (whole, line, column)
        });
        PlaceIndex {
            counted: counted.collect(),
        }
    }

    /// Returns the place of a stretch that begins with one of the bytes.
    pub(crate) fn place(&self, span: Span) -> Place {
        let counted = &self.counted;
        let found = counted.binary_search_by_key(&span.start, |&(byte, ..)| byte);
        let counted = found.ok().and_then(|i| counted.get(i));
        let (line, column) = counted.map_or((1, 1), |&(_, line, column)| (line, column));
        Place { line, column, span }
    }
}

/// A list of findings with a limit for each kind and severity. The findings over the limit are only counted.
#[derive(Debug)]
pub(crate) struct KeptFindings {
    limit: usize,
    list: Vec<Finding>,
    counts: BTreeMap<(FindingKind, Severity), Count>,
}

/// A count of the findings of a kind and severity.
#[derive(Default, Debug)]
struct Count {
    kept: usize,
    /// The number of findings that are only counted.
    more: usize,
    /// The place of the first finding that is only counted.
    from: Option<Place>,
}

impl KeptFindings {
    /// Creates an empty list. The first finding of each kind and severity is always kept.
    pub(crate) fn new(limit: usize) -> KeptFindings {
        KeptFindings {
            limit: limit.max(1),
            list: Vec::new(),
            counts: BTreeMap::new(),
        }
    }

    /// Returns the findings so far, and leaves an empty list.
    pub(crate) fn give_up(&mut self) -> KeptFindings {
        let empty = KeptFindings::new(self.limit);
        std::mem::replace(self, empty)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Adds a finding. Returns its index in the list if it is kept.
    pub(crate) fn push(&mut self, finding: Finding) -> Option<usize> {
        let limit = self.limit;
        let count = self.count((finding.kind(), finding.severity()));
        if count.kept >= limit {
            count.add(1, finding.place);
            return None;
        }
        count.kept += 1;
        let index = self.list.len();
        self.list.push(finding);
        Some(index)
    }

    pub(crate) fn absorb(&mut self, other: KeptFindings) {
        for finding in other.list {
            self.push(finding);
        }
        for (kind, count) in other.counts.into_iter().filter(|(_, count)| count.more > 0) {
            self.count(kind).add(count.more, count.from);
        }
    }

    /// Takes the findings that are kept so far.
    pub(crate) fn take(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.list)
    }

    /// Takes the counts of the findings that are not kept, each as a finding.
    pub(crate) fn take_counts(&mut self) -> Vec<Finding> {
        let counts = std::mem::take(&mut self.counts).into_iter();
        let counts = counts.filter(|(_, count)| count.more > 0);
        let finding = |((kind, severity), count): ((FindingKind, Severity), Count)| {
            let finding = FindingKind::LimitFindings.with("limit", self.limit);
            let finding = finding.with("more", count.more).with("code", kind.code());
            let mut finding = finding.with_severity(severity);
            finding.place = count.from;
            finding
        };
        counts.map(finding).collect()
    }

    /// Returns all findings that are kept, then the counts of the others.
    pub(crate) fn finish(mut self) -> Vec<Finding> {
        if !self.is_empty() {
            let mut counts = self.take_counts();
            self.list.append(&mut counts);
        }
        self.list
    }

    /// Counts the lines and columns of all places, which are in `text`.
    pub(crate) fn placed(mut self, text: Text<'_>, before: Before) -> KeptFindings {
        if self.is_empty() {
            return self;
        }
        let starts = self.places().map(|place| place.span.start).collect();
        let index = PlaceIndex::new(text, before, starts);
        for place in self.places() {
            *place = index.place(place.span);
        }
        self
    }

    /// Replaces each place by the whole line of `text` with the same number. `text` begins after `lines` lines.
    pub(crate) fn on_lines(mut self, text: Text<'_>, lines: usize) -> KeptFindings {
        let mut places: Vec<&mut Place> = self.places().collect();
        places.sort_by_key(|place| place.line);
        let mut numbered = (lines + 1..).zip(Lines::new(text)).peekable();
        for place in places {
            while numbered
                .next_if(|(number, _)| *number < place.line)
                .is_some()
            {}
            if let Some((_, line)) = numbered.peek().filter(|(number, _)| *number == place.line) {
                (place.column, place.span) = (1, line.span());
            }
        }
        self
    }

    fn places(&mut self) -> impl Iterator<Item = &mut Place> {
        let listed = self.list.iter_mut().map(|finding| &mut finding.place);
        let counted = self.counts.values_mut().map(|count| &mut count.from);
        listed.chain(counted).flatten()
    }

    fn count(&mut self, kind: (FindingKind, Severity)) -> &mut Count {
        self.counts.entry(kind).or_default()
    }
}

impl Count {
    /// Counts `more` findings. The first of them is at `from`.
    fn add(&mut self, more: usize, from: Option<Place>) {
        if self.more == 0 {
            self.from = from;
        }
        self.more += more;
    }
}

/// Sorts findings by where their places start. Findings without a place come first.
pub(crate) fn sort_by_start(findings: &mut [Finding]) {
    findings.sort_by_key(|found| found.place.map(|place| place.span.start));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        // For each byte of the text: its line and its column.
        let text = "ab\r\n歩x\r\r\n\nend";
        let bytes = [0, 1, 4, 7, 11, 12, 14, 15];
        let index = PlaceIndex::new(text.into(), Before::default(), bytes.to_vec());
        let found = bytes.map(|byte| {
            let place = index.place(Span::new(byte, byte));
            (place.line, place.column)
        });
        let expected = [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (3, 1),
            (4, 1),
            (4, 3),
            (4, 4),
        ];
        assert_eq!(found, expected);
        let end = Place::of("a\n", Span::new(2, 2));
        assert_eq!((end.line, end.column), (2, 1));
    }
}
