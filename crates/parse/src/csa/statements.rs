//! The statements of a text in order.

use komadai_core::{Color, Origin, PieceKind, Square};

use super::{Statement, StatementKind, statement};
use crate::Text;
use crate::csa_move::{self, Play};
use crate::text::Lines;

/// The statements of a text in the CSA format, in order.
///
/// A line has one statement, or several with commas between them. Lines that start with `'`, `N` or `$`
/// are free text and are never split, and a `'` after a comma makes the rest of the line a comment.
/// Blank lines are skipped; text of no known form is [`StatementKind::Unknown`](super::StatementKind::Unknown).
///
/// ```
/// use komadai_parse::csa::{self, StatementKind};
///
/// let mut statements = csa::statements("N+あおい, 四段\n+7776FU,T12\n%TORYO\n");
/// assert!(matches!(statements.next().unwrap().kind, StatementKind::Name(_, name) if name.text == "あおい, 四段"));
/// assert!(matches!(statements.next().unwrap().kind, StatementKind::Move(Ok(_))));
/// assert!(matches!(statements.next().unwrap().kind, StatementKind::Time(Ok(12_000))));
/// assert!(matches!(statements.next().unwrap().kind, StatementKind::Special(word) if word.text == "TORYO"));
/// ```
#[must_use]
pub fn statements<'a>(text: impl Into<Text<'a>>) -> Statements<'a> {
    Statements {
        lines: Lines::new(text.into()),
        rest: None,
    }
}

/// The statements of a text that may begin inside a line, after a comma; see [`statements`].
#[must_use]
pub fn statements_from(text: Text<'_>, is_inside_line: bool) -> Statements<'_> {
    let mut lines = Lines::new(text);
    let rest = if is_inside_line { lines.next() } else { None };
    Statements { lines, rest }
}

/// An iterator over the statements of a CSA text, see [`statements`].
#[derive(Clone, Debug)]
pub struct Statements<'a> {
    lines: Lines<'a>,
    /// The rest of the line after a comma.
    rest: Option<Text<'a>>,
}

/// A move alone on its line, as in nearly every CSA file: `+7776FU`, and the time if that is the next line:
/// `T12`. See [`Statements::usual`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsualStatement {
    /// The first byte of the move, which has seven.
    pub start: usize,
    /// The side.
    pub side: Color,
    /// The square left, or the hand.
    pub origin: Origin,
    /// The square reached.
    pub to: Square,
    /// The piece after the move.
    pub after: PieceKind,
    /// The time in seconds, fewer than a million.
    pub seconds: Option<u32>,
    /// The byte after the lines that were read.
    pub end: usize,
}

impl<'a> Iterator for Statements<'a> {
    type Item = Statement<'a>;

    #[inline]
    fn next(&mut self) -> Option<Statement<'a>> {
        match self.play(self.lines.rest.text.as_bytes()) {
            Some((play, _)) => Some(Statement {
                inline: false,
                text: self.lines.line(PLAY),
                kind: StatementKind::Move(Ok(play.into())),
            }),
            None => self.any(),
        }
    }
}

/// How many bytes a move has.
const PLAY: usize = 7;

impl<'a> Statements<'a> {
    /// Whether the next statement is on the line of the one before.
    #[must_use]
    pub const fn is_inside_line(&self) -> bool {
        self.rest.is_some()
    }

    /// The byte of the text at which the next statement begins, or its line.
    #[must_use]
    pub const fn place(&self) -> usize {
        match self.rest {
            Some(rest) => rest.start,
            None => self.lines.rest.start,
        }
    }

    /// The next line, if it is a move alone, with the line after it if that is the time. Nothing for any
    /// other line. The iterator does not advance until [`pass`](Statements::pass).
    ///
    /// ```
    /// let mut statements = komadai_parse::csa::statements("+7776FU\nT12\n-3334FU\n%TORYO\n");
    /// let usual = statements.usual().unwrap();
    /// assert_eq!(usual.seconds, Some(12));
    /// statements.pass(&usual);
    /// assert_eq!(statements.next().unwrap().text.text, "-3334FU");
    /// assert_eq!(statements.usual(), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn usual(&self) -> Option<UsualStatement> {
        self.usual_after(0)
    }

    /// The same of the line that begins after so many bytes.
    #[inline(always)]
    #[must_use]
    pub fn usual_after(&self, bytes: usize) -> Option<UsualStatement> {
        let text = self.lines.rest;
        let rest = text.text.as_bytes().get(bytes..)?;
        let (play, len) = self.play(rest)?;
        let (seconds, len) = match rest.get(len..).and_then(statement::usual_time) {
            Some((seconds, time)) => (Some(seconds), len.wrapping_add(time)),
            None => (None, len),
        };
        // No text ends beyond the greatest number.
        let start = text.start.wrapping_add(bytes);
        Some(UsualStatement {
            start,
            side: play.side?,
            origin: play.origin,
            to: play.to,
            after: play.after,
            seconds,
            end: start.wrapping_add(len),
        })
    }

    /// Advances past the lines that [`usual`](Statements::usual) returned, the last of them in `usual`.
    #[inline]
    pub fn pass(&mut self, usual: &UsualStatement) {
        let len = usual.end.wrapping_sub(self.lines.rest.start);
        self.lines.rest = self.lines.rest.skip(len);
    }

    /// The move alone on the next line, and how many bytes the line has with its end.
    #[inline(always)]
    fn play(&self, bytes: &[u8]) -> Option<(Play, usize)> {
        if self.rest.is_some() {
            return None;
        }
        let play = csa_move::signed(bytes.first_chunk()?)?;
        let end = statement::line_end(bytes.get(PLAY..)?)?;
        Some((play, PLAY.wrapping_add(end)))
    }

    #[cold]
    fn any(&mut self) -> Option<Statement<'a>> {
        loop {
            let (line, inline) = match self.rest.take() {
                Some(rest) => (rest, true),
                None => (self.lines.next()?, false),
            };
            let whole = match line.text.as_bytes().first() {
                Some(b'\'') => true,
                Some(b'N' | b'$') => !inline,
                _ => false,
            };
            let comma = if whole {
                None
            } else {
                memchr::memchr(b',', line.text.as_bytes())
            };
            let text = match comma {
                Some(at) => {
                    self.rest = line.skip(at).after(",");
                    line.first(at)
                }
                None => line,
            };
            let first = line.start == 0 && !inline;
            if let Some(kind) = statement::read(text, first) {
                return Some(Statement { inline, text, kind });
            }
        }
    }
}
