//! Lines with a move in their usual form, read fast.

use komadai_core::{Origin, PieceKind, Span, Square};

use crate::WrittenClock;
use crate::clock::usual as usual_clock;
use crate::text::blanks_at as blanks;

/// A line with a move, as in nearly every KIF file: `   1 ７六歩(77)   ( 0:05/00:00:05)+`. See
/// [`KifLines::usual`](super::KifLines::usual).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsualLine {
    /// The number of the move.
    pub ply: u32,
    /// The square reached; nothing for 同.
    pub to: Option<Square>,
    /// The piece before the move.
    pub kind: PieceKind,
    /// The square left, or the hand.
    pub origin: Origin,
    /// Whether the piece promotes: 成 is written, and the kind can promote.
    pub promote: bool,
    /// The time, if written.
    pub clock: Option<WrittenClock>,
    /// Whether a final `+` announces another move for this ply.
    pub more: bool,
    /// The bytes of the move.
    pub span: Span,
}

/// Reads the line that some bytes start with, as if it were the first, and its length without its end;
/// nothing for any other form.
#[inline(always)]
pub(super) fn read(bytes: &[u8]) -> Option<(usize, UsualLine)> {
    let (ply, start) = number(bytes)?;
    let text = bytes.get(start..)?;
    // A move has at most `MOVE` bytes; at the end of a text there may be fewer.
    let mut last = [0; MOVE];
    let text = match text.first_chunk() {
        Some(text) => text,
        None => {
            last.get_mut(..text.len())?.copy_from_slice(text);
            &last
        }
    };
    let to = destination(text)?;
    let mut len = 9_usize;
    let kind = match three(text, 6) {
        PROMOTED => {
            len = 12;
            match PIECES.get(three(text, 9))? {
                kind @ (PieceKind::Lance | PieceKind::Knight | PieceKind::Silver) => {
                    kind.promoted()?
                }
                _ => return None,
            }
        }
        name => PIECES.get(name)?,
    };
    let promote = three(text, len) == PROMOTED;
    if promote {
        len = len.saturating_add(3);
        kind.promoted()?;
    }
    let digits = four(text, len) ^ u32::from_le_bytes(*b"(00)");
    let origin = if digits & 0xff00_00ff == 0 {
        len = len.saturating_add(4);
        Origin::Square(Square::from_numbers(
            (digits >> 8) as u8,
            (digits >> 16) as u8,
        )?)
    } else if three(text, len) == DROPPED && !promote {
        len = len.saturating_add(3);
        Origin::Hand
    } else {
        return None;
    };
    let end = start.saturating_add(len);
    let mut at = blanks(bytes, end);
    let mut clock = None;
    if bytes.get(at) == Some(&b'(') {
        let (found, len) = usual_clock(bytes.get(at..)?)?;
        clock = Some(found);
        at = at.saturating_add(len);
    }
    let mut more = false;
    if !ends(bytes, at) {
        at = blanks(bytes, at);
        more = bytes.get(at) == Some(&b'+');
        if more {
            at = blanks(bytes, at.saturating_add(1));
        }
        if !ends(bytes, at) {
            return None;
        }
    }
    let usual = UsualLine {
        ply,
        to,
        kind,
        origin,
        promote,
        clock,
        more,
        span: Span::new(start, end),
    };
    Some((at, usual))
}

/// The most bytes of a move: a square, a piece of two characters, 成, the square left.
const MOVE: usize = 6 + 6 + 3 + 4;

/// The number of a line, and where the text after it starts.
#[inline(always)]
fn number(bytes: &[u8]) -> Option<(u32, usize)> {
    // Usually in four columns, and a blank after them.
    if let Some(&[a, b, c, d, b' ', next, ..]) = bytes.first_chunk::<6>() {
        if let Some(ply) = columns([a, b, c, d]).filter(|_| next != b' ') {
            return Some((ply, 5));
        }
    }
    let first = blanks(bytes, 0);
    let rest = bytes.get(first..)?;
    let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let (digits, after) = rest.split_at_checked(len)?;
    if !(1..=9).contains(&len) || after.first() != Some(&b' ') {
        return None;
    }
    let ply = digits.iter().fold(0_u32, |ply, digit| {
        ply.saturating_mul(10).saturating_add(u32::from(digit & 15))
    });
    Some((ply, blanks(bytes, first.saturating_add(len))))
}

/// The number in four columns, with leading blanks.
#[inline(always)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "the bytes of a factor are at most 1, and of the joined digits at most 9"
)]
fn columns(columns: [u8; 4]) -> Option<u32> {
    // Digits become their values, and blanks a bit of their own.
    let word = u32::from_le_bytes(columns) ^ 0x3030_3030;
    let empty = word & 0x1010_1010;
    let digits = word ^ empty;
    let beyond = (digits | digits.wrapping_add(0x7676_7676)) & 0x8080_8080;
    // Blanks only at the start, and not in all columns: a run of the lowest bytes.
    let blanks = (empty >> 4) * 0xff;
    let run = blanks.wrapping_add(1) & blanks == 0 && blanks != u32::MAX;
    if !run || beyond != 0 || digits & blanks != 0 {
        return None;
    }
    // Neighbouring digits are joined, twice.
    let pairs = (digits * 10 + (digits >> 8)) & 0x00ff_00ff;
    Some((pairs * 100 + (pairs >> 16)) & 0xffff)
}

/// Whether a line ends at a place.
#[inline(always)]
fn ends(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at), None | Some(b'\n' | b'\r'))
}

/// A square as ７六, or 同 and a wide blank.
#[inline(always)]
fn destination(text: &[u8; MOVE]) -> Option<Option<Square>> {
    let (first, second) = (three(text, 0), three(text, 3));
    let file = (first ^ WIDE_ZERO) >> 16;
    if first & 0xffff == WIDE_ZERO & 0xffff {
        let rank = RANKS.get(second)?;
        return Some(Some(Square::from_numbers(file as u8, rank)?));
    }
    (first == SAME && second == WIDE_BLANK).then_some(None)
}

const PROMOTED: u32 = word_of('成');
const DROPPED: u32 = word_of('打');
const SAME: u32 = word_of('同');
const WIDE_BLANK: u32 = word_of('\u{3000}');
const WIDE_ZERO: u32 = word_of('０');

const RANKS: Words<u8> = Words::new(
    &['一', '二', '三', '四', '五', '六', '七', '八', '九'],
    &[1, 2, 3, 4, 5, 6, 7, 8, 9],
);

const PIECES: Words<PieceKind> = Words::new(
    &[
        '歩', '香', '桂', '銀', '金', '角', '飛', '玉', '王', 'と', '馬', '龍', '竜',
    ],
    &[
        PieceKind::Pawn,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::King,
        PieceKind::King,
        PieceKind::Tokin,
        PieceKind::Horse,
        PieceKind::Dragon,
        PieceKind::Dragon,
    ],
);

/// A table of characters of three bytes and their meanings, indexed by their last six bits.
struct Words<T>([(u32, Option<T>); 64]);

impl<T: Copy> Words<T> {
    /// A table of these characters, no two of which may end in the same six bits.
    #[expect(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        reason = "runs while building"
    )]
    const fn new(chars: &[char], meanings: &[T]) -> Words<T> {
        let mut words = [(0, None); 64];
        let mut i = 0;
        while i < chars.len() {
            let word = word_of(chars[i]);
            let place = (word >> 16) as usize & 63;
            assert!(words[place].0 == 0);
            words[place] = (word, Some(meanings[i]));
            i += 1;
        }
        Words(words)
    }

    #[inline(always)]
    fn get(&self, word: u32) -> Option<T> {
        let (known, meaning) = *self.0.get((word >> 16) as usize & 63)?;
        if known == word { meaning } else { None }
    }
}

/// Four bytes as one number, the first lowest; zero beyond the end.
#[inline(always)]
fn four(text: &[u8; MOVE], at: usize) -> u32 {
    let four = text.get(at..).and_then(<[u8]>::first_chunk);
    four.map_or(0, |four| u32::from_le_bytes(*four))
}

/// Three bytes as one number, the first lowest.
#[inline(always)]
fn three(text: &[u8; MOVE], at: usize) -> u32 {
    four(text, at) & 0xff_ffff
}

/// The bytes of a character that has three.
const fn word_of(c: char) -> u32 {
    let mut bytes = [0; 4];
    assert!(c.encode_utf8(&mut bytes).len() == 3);
    u32::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn numbers_of_four_columns() {
        let read = |text: &str| columns(*text.as_bytes().first_chunk().expect("four bytes"));
        for number in 0..10_000 {
            assert_eq!(read(&format!("{number:4}")), Some(number));
        }
        for text in [
            "    ", "1   ", "1 2 ", " 1 2", "12 4", "1:34", "1/34", "\0 34", " 1\u{b2}",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
