//! What a reader has to say about a text.

use std::collections::BTreeMap;
use std::fmt;

use komadai_core::Span;
use komadai_parse::first_line;

use crate::limits::Source;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Odd, but its meaning is clear.
    Warning,
    /// Wrong, illegal or not understood.
    Error,
}

/// Something that a reader found, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The bytes of the decoded text: in UTF-8, whatever the encoding of the file, and without a mark of
    /// the byte order.
    pub span: Span,
    /// How bad it is.
    pub severity: Severity,
    /// A stable name for programs, such as `illegal-move`.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}

impl Finding {
    /// A finding about a stretch of a text, with its line and column worked out.
    #[must_use]
    pub fn new(
        text: &str,
        span: Span,
        severity: Severity,
        code: &'static str,
        message: impl Into<String>,
    ) -> Finding {
        let (line, column) = line_and_column(text, span.start);
        Finding {
            line,
            column,
            span,
            severity,
            code,
            message: message.into(),
        }
    }
}

impl Finding {
    /// Moves the place by so many lines and bytes.
    pub fn shift(&mut self, lines: usize, bytes: usize) {
        self.line = self.line.saturating_add(lines);
        self.span = self.span.moved(bytes);
    }
}

/// The line and the character of a byte, both from 1.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or("");
    let part = before.rsplit(['\n', '\r']).next().unwrap_or("");
    // CR CR LF and CR LF end one line each.
    let ends = before.replace("\r\r\n", "\n").replace("\r\n", "\n");
    let line = ends.matches(['\n', '\r']).count().saturating_add(1);
    (line, part.chars().count().saturating_add(1))
}

/// `line 3, column 5: error: … [code]`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(
            f,
            "line {}, column {}: {severity}: {} [{}]",
            self.line, self.column, self.message, self.code
        )
    }
}

/// Collects findings about a text and works out their columns, and their lines where who adds them
/// does not know these.
///
/// A line may be as long as the whole text and hold many findings, which need not come in its
/// order; counting goes from one place to the next, so that the time stays linear.
#[derive(Debug)]
pub struct FindingCollector<'t> {
    source: Source<'t>,
    kept: KeptFindings,
    /// Whether a limit was met: nothing more is said.
    closed: bool,
    last: Option<Last>,
    /// From where on columns are counted.
    counted: Counted,
}

/// The finding that was added last.
#[derive(Clone, Copy, Debug)]
pub struct Last {
    line: usize,
    /// Its bytes.
    pub span: Span,
    /// Its code.
    pub code: &'static str,
    /// Where it is kept; nothing if it is only counted.
    place: Option<usize>,
}

/// How far the columns of a text are counted: the byte, and the column of its character. From one
/// game of a text to the next, counting goes on from here.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    at: usize,
    column: usize,
}

impl Default for Counted {
    fn default() -> Counted {
        Counted { at: 0, column: 1 }
    }
}

impl Counted {
    /// Goes on to a byte that does not lie before; its column comes out.
    fn go_on(&mut self, text: &str, at: usize) -> usize {
        let between = text.get(self.at..at).unwrap_or("");
        let (from, part) = match between.rsplit_once(['\n', '\r']) {
            Some((_, part)) => (1, part),
            None => (self.column, between),
        };
        self.column = from.saturating_add(part.chars().count());
        self.at = at;
        self.column
    }
}

/// The line of a finding that is to be worked out.
pub const COUNTED: usize = 0;

impl<'t> FindingCollector<'t> {
    /// Nothing was found yet in this text.
    pub fn new(source: impl Into<Source<'t>>) -> FindingCollector<'t> {
        let source = source.into();
        FindingCollector {
            source,
            kept: KeptFindings::new(source.limits.findings),
            closed: false,
            last: None,
            counted: Counted::default(),
        }
    }

    /// The same for findings of which hardly any lies before a place up to which columns are
    /// counted.
    pub fn behind(source: Source<'t>, counted: Counted) -> FindingCollector<'t> {
        let mut findings = FindingCollector::new(source);
        findings.counted = counted;
        findings
    }

    /// How far columns are counted.
    pub const fn counted(&self) -> Counted {
        self.counted
    }

    /// Hands everything on to another.
    pub fn give_up(&mut self) -> FindingCollector<'t> {
        std::mem::replace(self, FindingCollector::new(self.source))
    }

    /// The text, and how much of it is taken.
    pub const fn source(&self) -> Source<'t> {
        self.source
    }

    /// The bytes of the text.
    pub const fn text_len(&self) -> usize {
        self.source.text.len()
    }

    /// Reports that a limit of the game was met. Nothing is said behind it.
    pub fn limit(&mut self, line: usize, span: Span, code: &'static str, message: String) {
        if !std::mem::replace(&mut self.closed, true) {
            self.push(Severity::Error, line, span, code, message);
        }
    }

    /// Whether a limit was met.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Adds a warning.
    pub fn warn(
        &mut self,
        line: usize,
        span: Span,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.add(Severity::Warning, line, span, code, message.into());
    }

    /// Adds an error.
    pub fn error(
        &mut self,
        line: usize,
        span: Span,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.add(Severity::Error, line, span, code, message.into());
    }

    fn add(
        &mut self,
        severity: Severity,
        line: usize,
        span: Span,
        code: &'static str,
        message: String,
    ) {
        self.last = None;
        if !self.closed {
            self.push(severity, line, span, code, message);
        }
    }

    fn push(
        &mut self,
        severity: Severity,
        line: usize,
        span: Span,
        code: &'static str,
        message: String,
    ) {
        let place = self.kept.push(Finding {
            line,
            column: 1,
            span,
            severity,
            code,
            message,
        });
        self.last = Some(Last {
            line,
            span,
            code,
            place,
        });
    }

    /// Works out columns and lines, going through the text once.
    fn count(&mut self, kept: &mut KeptFindings) {
        let mut order: Vec<&mut Finding> = kept.places().collect();
        order.sort_by_key(|finding| finding.span.start);
        let counted = order.iter().any(|finding| finding.line == COUNTED);
        let bytes = self.source.text.as_bytes();
        // The line in which the last finding stands, and its end.
        let (mut line, mut end) = match counted {
            true => (1_usize, first_line(bytes).1),
            false => (1, 0),
        };
        let mut before = Counted::default();
        for finding in order {
            let place = finding.span.start;
            while counted && end <= place && end < bytes.len() {
                let (_, whole) = first_line(bytes.get(end..).unwrap_or(&[]));
                line = line.saturating_add(1);
                end = end.saturating_add(whole);
            }
            let from = match place < self.counted.at {
                true => &mut before,
                false => &mut self.counted,
            };
            finding.column = from.go_on(self.source.text, place);
            if finding.line == COUNTED {
                finding.line = line;
            }
        }
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kept.kinds.is_empty()
    }

    /// What was added last, unless that came behind a limit.
    pub const fn last(&self) -> Option<Last> {
        self.last
    }

    /// Makes an error a warning.
    pub fn soften(&mut self, error: Last) {
        self.kept.soften(error);
    }

    /// Gives out what was collected, and starts anew.
    pub fn take(&mut self) -> Vec<Finding> {
        self.take_kept().finish()
    }

    /// The same, where more may be added.
    pub fn take_kept(&mut self) -> KeptFindings {
        let mut kept = std::mem::replace(
            &mut self.kept,
            KeptFindings::new(self.source.limits.findings),
        );
        if !kept.kinds.is_empty() {
            self.count(&mut kept);
        }
        kept
    }
}

/// Findings, of each kind the first so many: those of a severity with a code are of a kind. The
/// others are only counted.
#[derive(Debug)]
pub struct KeptFindings {
    limit: usize,
    list: Vec<Finding>,
    kinds: BTreeMap<(Severity, &'static str), Kind>,
}

/// How many there are of a kind.
#[derive(Default, Debug)]
struct Kind {
    kept: usize,
    /// How many are only counted.
    more: usize,
    /// The place of the first of these, as a finding.
    from: Option<Finding>,
}

impl KeptFindings {
    /// None yet. The first of a kind is kept in any case.
    pub fn new(limit: usize) -> KeptFindings {
        KeptFindings {
            limit: limit.max(1),
            list: Vec::new(),
            kinds: BTreeMap::new(),
        }
    }

    /// Adds a finding, and says where it is kept, if it is.
    pub fn push(&mut self, finding: Finding) -> Option<usize> {
        let limit = self.limit;
        let kind = self.kind(finding.severity, finding.code);
        if kind.kept >= limit {
            kind.count(1, finding);
            return None;
        }
        kind.kept = kind.kept.saturating_add(1);
        let place = self.list.len();
        self.list.push(finding);
        Some(place)
    }

    /// Adds what was found in a text that has so many lines and bytes before it.
    pub fn absorb(&mut self, mut other: KeptFindings, lines: usize, bytes: usize) {
        if other.kinds.is_empty() {
            return;
        }
        other.places().for_each(|found| found.shift(lines, bytes));
        for finding in other.list {
            self.push(finding);
        }
        for ((severity, code), kind) in other.kinds {
            if let Some(from) = kind.from {
                self.kind(severity, code).count(kind.more, from);
            }
        }
    }

    fn soften(&mut self, error: Last) {
        if let Some(place) = error.place {
            if let Some(finding) = self.list.get_mut(place) {
                finding.severity = Severity::Warning;
            }
            return;
        }
        let kind = self.kind(Severity::Error, error.code);
        kind.more = kind.more.saturating_sub(1);
        kind.from.take_if(|_| kind.more == 0);
        let from = Finding {
            line: error.line,
            column: 1,
            span: error.span,
            severity: Severity::Warning,
            code: error.code,
            message: String::new(),
        };
        self.kind(Severity::Warning, error.code).count(1, from);
    }

    fn kind(&mut self, severity: Severity, code: &'static str) -> &mut Kind {
        self.kinds.entry((severity, code)).or_default()
    }

    /// Everything that has a place.
    fn places(&mut self) -> impl Iterator<Item = &mut Finding> {
        let counted = self
            .kinds
            .values_mut()
            .filter_map(|kind| kind.from.as_mut());
        self.list.iter_mut().chain(counted)
    }

    /// Gives out what is kept so far.
    pub fn take(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.list)
    }

    /// Gives out how many there are beside what is kept, as a finding for each kind.
    pub fn take_counts(&mut self) -> Vec<Finding> {
        let limit = self.limit;
        let kinds = std::mem::take(&mut self.kinds).into_iter();
        let counts = kinds.filter_map(|((_, code), Kind { more, from, .. })| {
            let message = format!(
                "the limit of findings: {limit} of each kind are reported, and {more} more of \
                 {code} from here on are only counted"
            );
            Some(Finding {
                code: "limit-findings",
                message,
                ..from?
            })
        });
        counts.collect()
    }

    /// Everything.
    pub fn finish(mut self) -> Vec<Finding> {
        if !self.kinds.is_empty() {
            let mut counts = self.take_counts();
            self.list.append(&mut counts);
        }
        self.list
    }
}

impl Kind {
    /// Counts so many more, the first of which is this one.
    fn count(&mut self, more: usize, first: Finding) {
        self.more = self.more.saturating_add(more);
        self.from.get_or_insert(first);
    }
}

/// A text short enough for a message.
pub fn quoted(text: &str) -> String {
    let mut chars = text.chars();
    let mut quoted: String = chars.by_ref().take(40).collect();
    if chars.next().is_some() {
        quoted.push('…');
    }
    format!("“{quoted}”")
}
