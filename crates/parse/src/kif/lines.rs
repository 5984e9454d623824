//! The lines of a text in order.

use super::{KifLine, KifLineKind, MoveLine, classify, move_line};
use crate::Text;
use crate::text::{Lines as Physical, before};

/// The lines of a text in the KIF format, in order, each classified.
///
/// Each line is classified by itself, whatever the lines around it are. Lines may end in LF, CR LF, CR or
/// CR CR LF. No line is skipped; one of no known form is [`KifLineKind::Unknown`](super::KifLineKind::Unknown).
///
/// ```
/// use komadai_parse::kif::{self, KifLineKind};
///
/// let text = "棋戦：見本戦\n*はじめ\n   1 ７六歩(77)\n   2 投了\n";
/// let mut lines = kif::lines(text);
/// assert!(matches!(
///     lines.next().unwrap().kind,
///     KifLineKind::Header { key, value } if key.text == "棋戦" && value.text == "見本戦"
/// ));
/// assert!(matches!(lines.next().unwrap().kind, KifLineKind::Comment(c) if c.text == "はじめ"));
/// assert!(matches!(lines.next().unwrap().kind, KifLineKind::Move(m) if m.ply == 1));
/// assert_eq!(lines.next().unwrap().text.text, "   2 投了");
/// ```
#[must_use]
pub fn lines<'a>(text: impl Into<Text<'a>>) -> KifLines<'a> {
    KifLines {
        physical: Physical::new(text.into()),
    }
}

/// An iterator over the lines of a KIF text, see [`lines`].
///
/// ```
/// use komadai_parse::kif::lines;
///
/// let mut all = lines("手数----指手\n   1 ７六歩(77)\n");
/// all.next();
/// assert_eq!(all.usual().unwrap().ply, 1, "a line with a plain move is read faster");
/// ```
#[derive(Clone, Debug)]
pub struct KifLines<'a> {
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
    #[must_use]
    pub const fn rest(&self) -> Text<'a> {
        self.physical.rest
    }

    /// The next line, if it has a number, a move, and nothing else but a time and `+`. Nothing for any other
    /// line; the iterator then does not advance.
    ///
    /// ```
    /// let mut lines = komadai_parse::kif::lines("   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 投了\n");
    /// assert_eq!(lines.usual().map(|line| line.ply), Some(1));
    /// assert_eq!(lines.usual(), None);
    /// assert_eq!(lines.next().map(|line| line.text.text), Some("   2 投了"));
    /// ```
    #[inline(always)]
    pub fn usual(&mut self) -> Option<MoveLine<'a>> {
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
