//! Statements of CSA in other signs than those of ASCII, as word processors and web pages make them.

use komadai_parse::csa::{Statement, StatementKind as Kind, Statements, narrow, statements};
use komadai_parse::{ParseError, Text};

/// A line that was not understood, and what it says if its signs are taken for those of ASCII.
pub(crate) struct Loose<'t> {
    line: Statement<'t>,
    text: String,
}

/// The statements of such a line, each with its own text and place in the line.
#[derive(Clone)]
pub(crate) struct Inner<'l, 't> {
    all: Statements<'l>,
    line: Statement<'t>,
    /// What is left of the line, and how far its narrow text is read.
    rest: Text<'t>,
    narrow: &'l str,
    at: usize,
}

impl<'t> Loose<'t> {
    /// Nothing for a line that was understood, or that says nothing in other signs either.
    pub(crate) fn of(line: &Statement<'t>) -> Option<Loose<'t>> {
        if line.kind != Kind::Unknown {
            return None;
        }
        let text = narrow(line.text.text)?;
        let well = !text.is_empty() && statements(&text).all(|inner| is_sure(&inner));
        well.then_some(Loose { line: *line, text })
    }

    pub(crate) fn statements(&self) -> Inner<'_, 't> {
        Inner {
            all: statements(&self.text),
            line: self.line,
            rest: self.line.text.trimmed(),
            narrow: &self.text,
            at: 0,
        }
    }
}

impl<'t> Inner<'_, 't> {
    /// Takes what stands in the line for the narrow text up to a byte: sign for sign.
    fn take(&mut self, to: usize) -> Text<'t> {
        let signs = self.narrow.get(self.at..to).unwrap_or("").chars().count();
        let mut chars = self.rest.text.chars();
        chars.by_ref().take(signs).for_each(drop);
        let len = self.rest.text.len().saturating_sub(chars.as_str().len());
        let taken = Text {
            text: self.rest.text.get(..len).unwrap_or(""),
            start: self.rest.start,
        };
        self.rest = Text {
            text: chars.as_str(),
            start: self.rest.start.saturating_add(len),
        };
        self.at = to;
        taken
    }
}

impl<'l, 't> Iterator for Inner<'l, 't> {
    /// What a statement says, and the statement as it stands in the line.
    type Item = (Kind<'l>, Statement<'t>);

    fn next(&mut self) -> Option<(Kind<'l>, Statement<'t>)> {
        let inner = self.all.next()?;
        self.take(inner.text.start);
        let text = self.take(inner.text.span().end);
        let kind = match inner.kind {
            // The place of the fault in the line is not known.
            Kind::Move(Err(error)) => {
                let span = text.trimmed().span();
                Kind::Move(Err(ParseError::new(span, error.expected())))
            }
            kind => kind,
        };
        Some((kind, Statement { text, ..self.line }))
    }
}

/// Whether a statement can be nothing else, and all of it can be read.
fn is_sure(statement: &Statement<'_>) -> bool {
    match statement.kind {
        Kind::Version(_)
        | Kind::Name(..)
        | Kind::Info { .. }
        | Kind::Turn(_)
        | Kind::Special(_)
        | Kind::Move(Ok(_))
        | Kind::Time(Ok(_))
        | Kind::Rank(_, Ok(_)) => true,
        Kind::Even(mut removed) => removed.next().is_none(),
        Kind::Move(Err(_)) => {
            let digits = statement.text.text.strip_prefix(['+', '-']);
            let digits = digits.and_then(|text| text.as_bytes().first_chunk::<4>());
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
        }
        _ => false,
    }
}
