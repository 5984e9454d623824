//! Shows the place of a finding: its line, and a caret below it in the right column.

use komadai::kifu::{Finding, Part, Place, Severity};

use crate::stderr;
use crate::texts::{self, say};
use crate::width::{width, width_of_char};
use komadai_forms::{OneLine, needs_escape};

/// The maximum width of a shown line, in columns.
const WIDEST: usize = 100;
/// The maximum number of characters shown before the place.
const LEAD: usize = 40;

/// Returns `FILE:LINE:COLUMN: severity[code]: sentence`, or `FILE: …` for a finding about the whole file.
pub(crate) fn headline(file: &str, finding: &Finding) -> String {
    let severity = say(finding.severity());
    let sentence = say(finding.sentence());
    let place = finding
        .place
        .map(|place| format!(":{}:{}", place.line, place.column));
    let place = format!("{}{}", OneLine(file), place.unwrap_or_default());
    let (code, sentence) = (finding.code(), OneLine(&sentence));
    format!("{place}: {severity}[{code}]: {sentence}")
}

/// Returns the errors as one message: the first, and the number of others.
pub(crate) fn errors(file: &str, findings: &[Finding]) -> Option<String> {
    let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
    let mut errors = findings.iter().filter(is_error);
    let first = headline(file, errors.next()?);
    Some(match errors.count() {
        0 => first,
        more => texts::more_errors(more, first),
    })
}

/// Reports findings on stderr, with their places in this part of the text. Returns `true` if none of them is an error.
pub(crate) fn report(file: &str, part: Option<&Part>, findings: &[Finding]) -> bool {
    let is_shown =
        |finding: &&Finding| !stderr::is_quiet() || finding.severity() == Severity::Error;
    for finding in findings.iter().filter(is_shown) {
        stderr::report_lines(&match part {
            Some(part) => lines(file, part, finding),
            None => vec![headline(file, finding).to_string()],
        });
    }
    (findings.iter()).all(|finding| finding.severity() != Severity::Error)
}

/// Returns the lines that show a finding: the headline and, for a place in this part of the text, its line and a caret.
fn lines(file: &str, part: &Part, finding: &Finding) -> Vec<String> {
    let headline = headline(file, finding).to_string();
    let Some(Place { line, span, .. }) = finding.place else {
        return vec![headline];
    };
    let split = span.start.checked_sub(part.byte);
    let split = split.and_then(|at| part.text.split_at_checked(at));
    let Some((before, after)) = split else {
        return vec![headline];
    };
    if after.is_empty() && (before.is_empty() || before.ends_with(is_line_end)) {
        // The place is on the line after this part.
        return vec![headline];
    }
    // A line may be as long as the file and have many findings, so only the shown part is scanned.
    let in_line = |c: &char| !is_line_end(*c);
    let mut lead: Vec<char> = before
        .chars()
        .rev()
        .take_while(in_line)
        .take(LEAD + 1)
        .collect();
    if lead.len() > LEAD {
        lead[LEAD] = '…';
    }
    let lead: String = lead.into_iter().rev().map(visible).collect();
    let rest: String = after
        .chars()
        .take_while(in_line)
        .take(WIDEST)
        .map(visible)
        .collect();
    let length = span.end.saturating_sub(span.start);
    let marked: String = after
        .char_indices()
        .take_while(|&(at, c)| at < length && in_line(&c))
        .take(WIDEST)
        .map(|(_, c)| visible(c))
        .collect();
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let shown = cut(&format!("{lead}{rest}"));
    let left = WIDEST.saturating_sub(width(&lead)).max(1);
    let carets = "^".repeat(width(&marked).clamp(1, left));
    let blank = " ".repeat(width(&lead));
    vec![
        headline,
        format!("{number} | {shown}"),
        format!("{margin} | {blank}{carets}"),
    ]
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// Returns the character to show. A control character would move the caret.
fn visible(c: char) -> char {
    if c.is_control() || needs_escape(c) {
        ' '
    } else {
        c
    }
}

fn cut(line: &str) -> String {
    let mut columns = 0;
    let fits = |c: &char| {
        columns += width_of_char(*c);
        columns <= WIDEST
    };
    line.chars().take_while(fits).collect()
}

/// Returns the text, padded with blanks to a display width.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    let fill = columns.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(fill))
}
