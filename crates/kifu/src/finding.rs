//! What a reader has to say about a text.

use std::fmt;

use komadai_core::Span;
use komadai_parse::first_line;

use crate::options::Source;

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
    pub(crate) fn shift(&mut self, lines: usize, bytes: usize) {
        self.line = self.line.saturating_add(lines);
        self.span = self.span.moved(bytes);
    }
}

/// The line and the character of a byte, both from 1.
pub(crate) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
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
pub(crate) struct Findings<'t> {
    source: Source<'t>,
    list: Vec<Finding>,
    /// Whether a limit was met: nothing more is said.
    closed: bool,
    /// Whether more was found than is kept.
    full: bool,
    /// From where on columns are counted.
    counted: Counted,
}

/// How far the columns of a text are counted: the byte, and the column of its character. From one
/// game of a text to the next, counting goes on from here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
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
pub(crate) const COUNTED: usize = 0;

impl<'t> Findings<'t> {
    pub(crate) fn new(source: impl Into<Source<'t>>) -> Findings<'t> {
        Findings {
            source: source.into(),
            list: Vec::new(),
            closed: false,
            full: false,
            counted: Counted::default(),
        }
    }

    /// The same for findings of which hardly any lies before a place up to which columns are
    /// counted.
    #[cfg(feature = "csa")]
    pub(crate) fn behind(source: Source<'t>, counted: Counted) -> Findings<'t> {
        let mut findings = Findings::new(source);
        findings.counted = counted;
        findings
    }

    /// How far columns are counted.
    #[cfg(feature = "csa")]
    pub(crate) const fn counted(&self) -> Counted {
        self.counted
    }

    /// Hands everything on to another.
    pub(crate) fn give_up(&mut self) -> Findings<'t> {
        std::mem::replace(self, Findings::new(self.source))
    }

    /// The text, and how much of it is taken.
    pub(crate) const fn source(&self) -> Source<'t> {
        self.source
    }

    /// The bytes of the text.
    pub(crate) const fn text_len(&self) -> usize {
        self.source.text.len()
    }

    /// Reports that a limit of the game was met. Nothing is said behind it.
    pub(crate) fn limit(&mut self, line: usize, span: Span, code: &'static str, message: String) {
        if !std::mem::replace(&mut self.closed, true) {
            self.push(Severity::Error, line, span, code, message);
        }
    }

    /// Whether a limit was met.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn warn(
        &mut self,
        line: usize,
        span: Span,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.add(Severity::Warning, line, span, code, message.into());
    }

    pub(crate) fn error(
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
        if self.closed || self.full {
            return;
        }
        let limit = self.source.limits.findings;
        self.full = self.list.len() >= limit;
        let (severity, code, message) = match self.full {
            false => (severity, code, message),
            true => {
                let message = format!("the limit of findings: {limit} are told, and no more");
                (Severity::Error, "limit-findings", message)
            }
        };
        self.push(severity, line, span, code, message);
    }

    fn push(
        &mut self,
        severity: Severity,
        line: usize,
        span: Span,
        code: &'static str,
        message: String,
    ) {
        self.list.push(Finding {
            line,
            column: 1,
            span,
            severity,
            code,
            message,
        });
    }

    /// Works out columns and lines, going through the text once.
    fn count(&mut self, list: &mut [Finding]) {
        let mut order: Vec<&mut Finding> = list.iter_mut().collect();
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

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The code and the place of the last.
    #[cfg(feature = "csa")]
    pub(crate) fn last(&self) -> Option<(&'static str, Span)> {
        self.list.last().map(|finding| (finding.code, finding.span))
    }

    /// Makes a finding a warning.
    pub(crate) fn soften(&mut self, place: usize) {
        if let Some(finding) = self.list.get_mut(place) {
            finding.severity = Severity::Warning;
        }
    }

    /// Gives out what was collected, and starts anew.
    pub(crate) fn take(&mut self) -> Vec<Finding> {
        let mut list = std::mem::take(&mut self.list);
        if !list.is_empty() {
            self.count(&mut list);
        }
        list
    }
}

/// A text short enough for a message.
pub(crate) fn quoted(text: &str) -> String {
    let mut chars = text.chars();
    let mut quoted: String = chars.by_ref().take(40).collect();
    if chars.next().is_some() {
        quoted.push('…');
    }
    format!("“{quoted}”")
}
