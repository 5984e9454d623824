//! The lines of a text in order.

use super::{KifLine, KifLineKind, MoveLine, classify, move_line};
use komadai_parse::Text;
use komadai_parse::productions::{Lines as Physical, before};

/// The lines of a text in the KIF format, in order, each classified.
///
/// Each line is classified by itself, whatever the lines around it are. Lines may end in LF, CR LF, CR or
/// CR CR LF. No line is skipped; one of no known form is [`KifLineKind::Unknown`](super::KifLineKind::Unknown).
pub(crate) fn lines<'a>(text: impl Into<Text<'a>>) -> KifLines<'a> {
    KifLines {
        physical: Physical::new(text.into()),
    }
}

/// An iterator over the lines of a KIF text, see [`lines`].
#[derive(Clone, Debug)]
pub(crate) struct KifLines<'a> {
    physical: Physical<'a>,
}

impl<'a> Iterator for KifLines<'a> {
    type Item = KifLine<'a>;

    #[inline]
    fn next(&mut self) -> Option<KifLine<'a>> {
        match move_line::usual(self.physical.rest) {
            Some((line, end)) => Some(KifLine {
                text: self.physical.line(before(self.physical.rest.text, end)),
                kind: KifLineKind::Move(line),
            }),
            None => self.any(),
        }
    }
}

impl<'a> KifLines<'a> {
    /// The text from the next line on.
    pub(crate) const fn rest(&self) -> Text<'a> {
        self.physical.rest
    }

    /// The next line, if it has a number, a move, and nothing else but a time and `+`. Nothing for any other
    /// line; the iterator then does not advance.
    #[inline(always)]
    pub(crate) fn usual(&mut self) -> Option<MoveLine<'a>> {
        let (line, end) = move_line::usual(self.physical.rest)?;
        self.physical.pass(end);
        Some(line)
    }

    /// The next line of any form.
    #[cold]
    fn any(&mut self) -> Option<KifLine<'a>> {
        self.physical.next().map(line)
    }
}

pub(crate) fn line(text: Text<'_>) -> KifLine<'_> {
    KifLine {
        text,
        kind: classify::classify(text),
    }
}
