//! Drawing the place of a finding: the line, and a caret below that is right under wide characters.

use std::io::{self, Write};

use komadai::kifu::{Finding, Severity};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How wide a line may be drawn, in columns.
const WIDEST: usize = 100;

/// `FILE:LINE:COLUMN: severity[code]: message`
pub(crate) fn headline(file: &str, finding: &Finding) -> String {
    let severity = match finding.severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let Finding {
        line,
        column,
        code,
        message,
        ..
    } = finding;
    format!("{file}:{line}:{column}: {severity}[{code}]: {message}")
}

/// The headline, the line and the caret.
pub(crate) fn draw(
    out: &mut impl Write,
    file: &str,
    text: &str,
    finding: &Finding,
) -> io::Result<()> {
    writeln!(out, "{}", headline(file, finding))?;
    let span = finding.span;
    let (Some(before), Some(after)) = (text.get(..span.start), text.get(span.start..)) else {
        return Ok(());
    };
    let start = before.rfind(is_line_end).map_or(0, |at| at + 1);
    let end = after
        .find(is_line_end)
        .map_or(text.len(), |at| span.start + at);
    let line = &text[start..end];
    let lead: String = text[start..span.start].chars().map(visible).collect();
    let marked: String = text
        .get(span.start..span.end.min(end))
        .unwrap_or_default()
        .chars()
        .map(visible)
        .collect();
    let number = finding.line.to_string();
    let margin = " ".repeat(number.len());
    let shown: String = line.chars().map(visible).collect();
    if lead.width_cjk() > WIDEST {
        return Ok(());
    }
    writeln!(out, "{number} | {}", cut(&shown))?;
    let carets = marked
        .width_cjk()
        .clamp(1, WIDEST.saturating_sub(lead.width_cjk()).max(1));
    writeln!(
        out,
        "{margin} | {}{}",
        " ".repeat(lead.width_cjk()),
        "^".repeat(carets)
    )
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// Control characters would break the drawing.
fn visible(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

fn cut(line: &str) -> String {
    let mut width = 0;
    let fits = |c: &char| {
        width += c.width_cjk().unwrap_or(0);
        width <= WIDEST
    };
    line.chars().take_while(fits).collect()
}

/// The text filled up with blanks to a display width.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let fill = width.saturating_sub(text.width_cjk());
    format!("{text}{}", " ".repeat(fill))
}
