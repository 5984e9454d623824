//! Drawing the place of a finding: the line, and a caret below that is right under wide characters.

use std::fmt;

use komadai::kifu::{Finding, Part, Severity};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How wide a line may be drawn, in columns.
const WIDEST: usize = 100;
/// How many characters are shown before the place.
const LEAD: usize = 40;

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
    let (file, message) = (OneLine(file), OneLine(message));
    format!("{file}:{line}:{column}: {severity}[{code}]: {message}")
}

/// The headline, the line and the caret, where the place lies in a part of the text.
pub(crate) fn drawn(file: &str, part: &Part, finding: &Finding) -> String {
    let headline = headline(file, finding);
    let span = finding.span;
    let split = span.start.checked_sub(part.byte);
    let split = split.and_then(|at| part.text.split_at_checked(at));
    let Some((before, after)) = split else {
        return headline;
    };
    if after.is_empty() && (before.is_empty() || before.ends_with(is_line_end)) {
        // The line is behind the part, which ends with the one before.
        return headline;
    }
    // A line may be as long as the file and hold many findings: only what is drawn is looked at.
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
    let number = finding.line.to_string();
    let margin = " ".repeat(number.len());
    let line = cut(&format!("{lead}{rest}"));
    let left = WIDEST.saturating_sub(lead.width_cjk()).max(1);
    let carets = "^".repeat(marked.width_cjk().clamp(1, left));
    let blank = " ".repeat(lead.width_cjk());
    format!("{headline}\n{number} | {line}\n{margin} | {blank}{carets}")
}

/// A text of a file as people read it: control characters, which could steer a terminal, and those
/// that turn the direction of writing, which could show a text in another order, are escaped as
/// `\u{1b}`; ends of lines and tabs stay.
pub(crate) struct Plain<'a>(pub(crate) &'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.0.split_inclusive(steers) {
            match part.char_indices().next_back() {
                Some((at, c)) if steers(c) => {
                    write!(f, "{}{}", &part[..at], c.escape_unicode())?;
                }
                _ => f.write_str(part)?,
            }
        }
        Ok(())
    }
}

/// The same on one line: a text of several lines could pass for lines of ours. Their ends become
/// blanks.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.lines().enumerate() {
            let blank = if number > 0 { " " } else { "" };
            let line = line.strip_suffix('\r').unwrap_or(line);
            write!(f, "{blank}{}", Plain(line))?;
        }
        Ok(())
    }
}

fn steers(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t') || turns(c)
}

/// Whether a character is one of Unicode's controls of the direction of writing (`Bidi_Control`).
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// Control characters would break the drawing.
fn visible(c: char) -> char {
    if c.is_control() || turns(c) { ' ' } else { c }
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
