//! Statements of CSA in signs other than ASCII, as word processors and web pages write them.

use super::{Statement, StatementKind, Statements, statements};
use komadai_parse::productions::{before, is_blank};
use komadai_parse::words::half;
use komadai_parse::{ParseError, Text};

/// Replaces the signs of a line of CSA that look like ASCII by those of ASCII: hyphens, dashes and minus
/// signs, full-width letters, digits and signs; and removes blanks at both ends. Names and values of
/// headers stay as they are. Nothing if nothing changes.
pub(crate) fn narrow(line: &str) -> Option<String> {
    let inner = line.trim_matches(is_blank);
    if inner.len() == line.len() && inner.chars().all(|sign| ascii(sign) == sign) {
        return None;
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(sign) = chars.next() {
        out.push(ascii(sign));
        if matches!(out.as_bytes(), [b'N', b'+' | b'-'] | [b'$', .., b':']) {
            out.push_str(chars.as_str());
            break;
        }
    }
    (out != line).then_some(out)
}

fn ascii(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2013}' | '\u{2212}' => '-',
        '\u{3000}' => ' ',
        sign => half(sign),
    }
}

/// A line whose statements can be read only after [`narrow`].
#[derive(Clone, Debug)]
pub(crate) struct NarrowedLine<'t> {
    line: Statement<'t>,
    text: String,
}

/// An iterator over the statements of a narrowed line, see [`NarrowedLine::statements`].
#[derive(Clone, Debug)]
pub(crate) struct NarrowedStatements<'l, 't> {
    all: Statements<'l>,
    line: Statement<'t>,
    /// The rest of the line.
    rest: Text<'t>,
    narrow: &'l str,
    /// The byte up to which the narrow text was read.
    at: usize,
}

impl<'t> NarrowedLine<'t> {
    /// The line of an unknown statement, if all of it can be read in the signs of ASCII.
    pub(crate) fn of(line: &Statement<'t>) -> Option<NarrowedLine<'t>> {
        if line.kind != StatementKind::Unknown {
            return None;
        }
        let text = narrow(line.text.text)?;
        let well = !text.is_empty() && statements(text.as_str()).all(|inner| is_sure(&inner));
        well.then_some(NarrowedLine { line: *line, text })
    }

    /// The statements in order: the text of each in the line, and the statement as read in ASCII.
    pub(crate) fn statements(&self) -> NarrowedStatements<'_, 't> {
        NarrowedStatements {
            all: statements(self.text.as_str()),
            line: self.line,
            rest: self.line.text.trimmed(),
            narrow: &self.text,
            at: 0,
        }
    }
}

impl<'t> NarrowedStatements<'_, 't> {
    /// Advances in the line as many characters as the narrow text has up to byte `to`; returns them.
    fn take(&mut self, to: usize) -> Text<'t> {
        let signs = self.narrow.get(self.at..to).unwrap_or("").chars().count();
        let mut rest = self.rest.text.chars();
        rest.by_ref().take(signs).for_each(drop);
        let taken = self.rest.first(before(self.rest.text, rest.as_str()));
        self.rest = self.rest.skip(taken.text.len());
        self.at = to;
        taken
    }
}

impl<'l, 't> Iterator for NarrowedStatements<'l, 't> {
    type Item = (StatementKind<'l>, Statement<'t>);

    fn next(&mut self) -> Option<(StatementKind<'l>, Statement<'t>)> {
        let inner = self.all.next()?;
        self.take(inner.text.start);
        let text = self.take(inner.text.span().end);
        let kind = match inner.kind {
            // The place of the error in the line itself is unknown.
            StatementKind::Move(Err(error)) => {
                let span = text.trimmed().span();
                StatementKind::Move(Err(ParseError::new(span, error.expected())))
            }
            kind => kind,
        };
        Some((kind, Statement { text, ..self.line }))
    }
}

/// Whether a statement is read without error and has an unmistakable form.
fn is_sure(statement: &Statement<'_>) -> bool {
    match statement.kind {
        StatementKind::Version(_)
        | StatementKind::Name(..)
        | StatementKind::Info { .. }
        | StatementKind::Turn(_)
        | StatementKind::Special(_)
        | StatementKind::Move(Ok(_))
        | StatementKind::Time(Ok(_))
        | StatementKind::Rank(_, Ok(_)) => true,
        StatementKind::Even(mut removed) => removed.next().is_none(),
        StatementKind::Move(Err(_)) => {
            let digits = statement.text.text.strip_prefix(['+', '-']);
            let digits = digits.and_then(|text| text.as_bytes().first_chunk::<4>());
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
        }
        _ => false,
    }
}
