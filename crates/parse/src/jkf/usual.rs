//! Fast reading of usual nodes: a move, and perhaps its times, without a fault.
//!
//! Blanks may be anywhere. Nodes that are odd, or have comments, an ending or forks, are not read here;
//! [`JkfObjects`](super::JkfObjects) reads every node, and a usual one with the same result.

use komadai_core::{Color, Marks, PieceKind, Span, Square};

use super::{JkfMove, RELATIVE_LETTERS};
use crate::{WrittenClock, words};

/// A node in its usual form, see [`usual_node`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsualNode {
    /// The move.
    pub play: JkfMove,
    /// The times of the move, if written.
    pub time: Option<WrittenClock>,
    /// The byte after the node.
    pub end: usize,
}

/// Reads the node that begins at byte `at` of `text`; nothing if it has not the usual form.
///
/// ```
/// use komadai_core::Square;
/// use komadai_parse::jkf::usual_node;
///
/// let text = r#"{"move": {"to": {"x": 7, "y": 6}, "piece": "FU"}}"#;
/// let node = usual_node(text, 0).unwrap();
/// assert_eq!(node.play.to, Square::from_numbers(7, 6));
/// assert_eq!(node.end, text.len());
/// assert_eq!(usual_node(r#"{"special": "TORYO"}"#, 0), None);
/// ```
#[must_use]
pub fn usual_node(text: &str, at: usize) -> Option<UsualNode> {
    let mut cursor = Cursor {
        bytes: text.as_bytes(),
        at,
    };
    let (mut play, mut time) = (None, None);
    cursor.object(|cursor, name| {
        match name {
            b"move" => play = Some(cursor.play()?),
            b"time" => time = Some(cursor.time()?),
            _ => return None,
        }
        Some(())
    })?;
    Some(UsualNode {
        play: play?,
        time,
        end: cursor.at,
    })
}

/// A place in a text. Its methods return nothing for text of another form.
struct Cursor<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Cursor<'t> {
    /// Advances by so many bytes, which the text must have.
    #[inline]
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "no text ends at the greatest number"
    )]
    const fn walk(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Skips blanks and returns the next byte.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let found = *self.bytes.get(self.at)?;
            if found > b' ' {
                return Some(found);
            }
            if !matches!(found, b' ' | b'\t' | b'\n' | b'\r') {
                return None;
            }
            self.walk(1);
        }
    }

    /// Reads a sign.
    #[inline]
    fn sign(&mut self, sign: u8) -> Option<()> {
        let found = self.peek()? == sign;
        self.walk(1);
        found.then_some(())
    }

    /// Reads an object that is not empty; `member` reads the value of each name.
    #[inline]
    fn object(&mut self, mut member: impl FnMut(&mut Self, &'t [u8]) -> Option<()>) -> Option<()> {
        self.sign(b'{')?;
        loop {
            let name = self.letters()?;
            self.sign(b':')?;
            member(self, name)?;
            match self.peek()? {
                b',' => self.walk(1),
                b'}' => {
                    self.walk(1);
                    return Some(());
                }
                _ => return None,
            }
        }
    }

    /// Reads a string of ASCII letters.
    #[inline]
    fn letters(&mut self) -> Option<&'t [u8]> {
        self.sign(b'"')?;
        let start = self.at;
        while self.bytes.get(self.at)?.is_ascii_alphabetic() {
            self.walk(1);
        }
        let letters = self.bytes.get(start..self.at)?;
        let closed = *self.bytes.get(self.at)? == b'"';
        self.walk(1);
        closed.then_some(letters)
    }

    /// Reads a whole number of up to six digits.
    #[inline]
    #[expect(clippy::arithmetic_side_effects, reason = "of at most seven digits")]
    fn number(&mut self) -> Option<u32> {
        self.peek()?;
        let start = self.at;
        let mut value = 0;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            value = value * 10 + u32::from(digit & 15);
            self.walk(1);
            if self.at - start > 6 {
                return None;
            }
        }
        let ends = !matches!(
            self.bytes.get(self.at),
            Some(b'.' | b'+' | b'-' | b'a'..=b'z' | b'A'..=b'Z')
        );
        (ends && self.at > start).then_some(value)
    }

    #[inline]
    fn bool(&mut self) -> Option<bool> {
        self.peek()?;
        let rest = self.bytes.get(self.at..)?;
        let (value, len) = match rest {
            [b't', b'r', b'u', b'e', ..] => (true, 4),
            [b'f', b'a', b'l', b's', b'e', ..] => (false, 5),
            _ => return None,
        };
        self.walk(len);
        // The caller checks the byte after it.
        Some(value)
    }

    #[inline]
    fn square(&mut self) -> Option<Square> {
        // The form that nearly every program writes.
        if let Some(
            [
                b'{',
                b'"',
                b'x',
                b'"',
                b':',
                x,
                b',',
                b'"',
                b'y',
                b'"',
                b':',
                y,
                b'}',
                ..,
            ],
        ) = self.bytes.get(self.at..)
        {
            self.walk(13);
            return Square::from_numbers(x.wrapping_sub(b'0'), y.wrapping_sub(b'0'));
        }
        let (mut x, mut y) = (0, 0);
        self.object(|cursor, name| {
            match name {
                b"x" => x = cursor.number()?,
                b"y" => y = cursor.number()?,
                _ => return None,
            }
            Some(())
        })?;
        Square::from_numbers(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
    }

    #[inline]
    fn piece(&mut self) -> Option<PieceKind> {
        match *self.letters()? {
            [a, b] => words::csa_piece([a, b]),
            _ => None,
        }
    }

    fn relative(&mut self) -> Option<Marks> {
        let mut marks = Marks::empty();
        for &letter in self.letters()? {
            let mut known = RELATIVE_LETTERS.iter();
            marks |= known.find(|(known, _)| *known == char::from(letter))?.1;
        }
        Some(marks)
    }

    fn play(&mut self) -> Option<JkfMove> {
        self.peek()?;
        let start = self.at;
        let mut play = JkfMove::default();
        self.object(|cursor, name| {
            match name {
                b"color" => {
                    play.color = Some(match cursor.number()? {
                        0 => Color::Black,
                        1 => Color::White,
                        _ => return None,
                    });
                }
                b"from" => play.from = Some(cursor.square()?),
                b"to" => play.to = Some(cursor.square()?),
                b"piece" => play.piece = Some(cursor.piece()?),
                b"same" => play.same = cursor.bool()?,
                b"promote" => play.promote = Some(cursor.bool()?),
                b"capture" => play.capture = Some(cursor.piece()?),
                b"relative" => play.relative = cursor.relative()?,
                _ => return None,
            }
            Some(())
        })?;
        play.place = Span::new(start, self.at);
        Some(play)
    }

    fn time(&mut self) -> Option<WrittenClock> {
        let (mut now, mut total) = (None, None);
        self.object(|cursor, name| {
            match name {
                b"now" => now = Some(cursor.duration()?),
                b"total" => total = Some(cursor.duration()?),
                _ => return None,
            }
            Some(())
        })?;
        Some(WrittenClock { spent: now?, total })
    }

    #[inline]
    fn duration(&mut self) -> Option<u64> {
        let mut seconds = 0_u64;
        self.object(|cursor, name| {
            let unit = match name {
                b"h" => 3600,
                b"m" => 60,
                b"s" => 1,
                _ => return None,
            };
            let number = u64::from(cursor.number()?);
            seconds = seconds.saturating_add(number.saturating_mul(unit));
            Some(())
        })?;
        Some(seconds.saturating_mul(1000))
    }
}
