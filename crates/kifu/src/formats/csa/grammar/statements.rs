//! The statements of a text in order.

use komadai_core::{Color, Origin, PieceKind, Square};
use komadai_parse::Text;
use komadai_parse::productions::{Lines, Play, signed};

use super::{Statement, StatementKind, statement};

/// The statements of a text in the CSA format, in order.
///
/// A line has one statement, or several with commas between them. Lines that start with `'`, `N` or `$`
/// are free text and are never split, and a `'` after a comma makes the rest of the line a comment.
/// Blank lines are skipped; text of no known form is [`StatementKind::Unknown`](super::StatementKind::Unknown).
pub(crate) fn statements<'a>(text: impl Into<Text<'a>>) -> Statements<'a> {
    Statements {
        lines: Lines::new(text.into()),
        rest: None,
    }
}

/// The statements of a text that may begin inside a line, after a comma; see [`statements`].
pub(crate) fn statements_from(text: Text<'_>, is_inside_line: bool) -> Statements<'_> {
    let mut lines = Lines::new(text);
    let rest = if is_inside_line { lines.next() } else { None };
    Statements { lines, rest }
}

/// An iterator over the statements of a CSA text, see [`statements`].
#[derive(Clone, Debug)]
pub(crate) struct Statements<'a> {
    lines: Lines<'a>,
    /// The rest of the line after a comma.
    rest: Option<Text<'a>>,
}

/// A move alone on its line, as in nearly every CSA file: `+7776FU`, and the time if that is the next line:
/// `T12`. See [`usual_move`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct UsualMove {
    /// The side.
    pub(crate) side: Color,
    /// The square left, or the hand.
    pub(crate) origin: Origin,
    /// The square reached.
    pub(crate) to: Square,
    /// The piece after the move.
    pub(crate) after: PieceKind,
    /// The time in seconds, fewer than a million.
    pub(crate) seconds: Option<u32>,
    /// How many bytes its lines have.
    pub(crate) len: usize,
}

/// How many bytes a move has.
const MOVE: usize = 7;

impl UsualMove {
    /// How many bytes the move itself has.
    pub(crate) const LEN: usize = MOVE;
}

/// The move that a text starts with, if it is alone on its line, with the line after it if that is the
/// time. Nothing for any other line.
#[inline(always)]
pub(crate) fn usual_move(text: &[u8]) -> Option<UsualMove> {
    let (play, len) = move_line(text)?;
    let (seconds, len) = match text.get(len..).and_then(statement::usual_time) {
        Some((seconds, time)) => (Some(seconds), len.wrapping_add(time)),
        None => (None, len),
    };
    Some(UsualMove {
        side: play.side?,
        origin: play.origin,
        to: play.to,
        after: play.after,
        seconds,
        len,
    })
}

/// The move alone on the line that a text starts with, and how many bytes the line has with its end.
#[inline(always)]
fn move_line(text: &[u8]) -> Option<(Play, usize)> {
    let play = signed(text.first_chunk()?)?;
    let end = statement::line_end(text.get(MOVE..)?)?;
    // No text ends beyond the greatest number.
    Some((play, MOVE.wrapping_add(end)))
}

impl<'a> Iterator for Statements<'a> {
    type Item = Statement<'a>;

    #[inline]
    fn next(&mut self) -> Option<Statement<'a>> {
        match move_line(self.rest()) {
            Some((play, _)) => Some(Statement {
                inline: false,
                text: self.lines.line(MOVE),
                kind: StatementKind::Move(Ok(play.into())),
            }),
            None => self.any(),
        }
    }
}

impl<'a> Statements<'a> {
    /// Whether the next statement is on the line of the one before.
    pub(crate) const fn is_inside_line(&self) -> bool {
        self.rest.is_some()
    }

    /// The byte of the text at which the next statement begins, or its line.
    pub(crate) const fn place(&self) -> usize {
        match self.rest {
            Some(rest) => rest.start,
            None => self.lines.rest.start,
        }
    }

    /// The text from the next line on; nothing while the next statement is inside a line.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &'a [u8] {
        match self.rest {
            Some(_) => &[],
            None => self.lines.rest.text.as_bytes(),
        }
    }

    /// Advances past so many bytes of [`rest`](Statements::rest), which are whole lines.
    #[inline]
    pub(crate) fn pass(&mut self, bytes: usize) {
        self.lines.rest = self.lines.rest.skip(bytes);
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
