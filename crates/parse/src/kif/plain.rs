//! Lines with a move in their usual form, read at a glance.

use komadai_core::{File, PieceKind, Rank, Span, Square};
use komadai_notation::Origin;

use crate::Clock;
use crate::clock::usual as usual_clock;

/// A line with a move as nearly every KIF file has it: `   1 ７六歩(77)   ( 0:05/00:00:05)+`. See
/// [`Lines::plain`](super::Lines::plain).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plain {
    /// The number of the line, from 1.
    pub number: usize,
    /// The number of the move.
    pub ply: u32,
    /// The square reached; nothing behind 同.
    pub to: Option<Square>,
    /// The piece that moves, as it was before the move.
    pub kind: PieceKind,
    /// The square left, or the hand.
    pub origin: Origin,
    /// Whether 成 stands behind a piece that can promote.
    pub promote: bool,
    /// The time, if written.
    pub clock: Option<Clock>,
    /// Whether a final `+` announces another move for this ply.
    pub more: bool,
    /// The bytes of the move.
    pub span: Span,
}

/// The line that some bytes start with, as if it were the first, and its length without its end;
/// nothing when it differs from the usual form in the least.
#[inline(always)]
pub(super) fn read(bytes: &[u8]) -> Option<(usize, Plain)> {
    let mut at = blanks(bytes, 0);
    let (mut ply, first) = (0, at);
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        if at - first == 9 {
            return None;
        }
        ply = ply * 10 + u32::from(digit - b'0');
        at += 1;
    }
    if at == first || bytes.get(at) != Some(&b' ') {
        return None;
    }
    let start = blanks(bytes, at + 1);
    let (square, rest) = bytes.get(start..)?.split_first_chunk::<6>()?;
    let to = destination(square)?;
    let (name, mut rest) = rest.split_first_chunk::<3>()?;
    at = start + 9;
    let kind = match word(name) {
        PROMOTED => {
            let (name, behind) = rest.split_first_chunk::<3>()?;
            (rest, at) = (behind, at + 3);
            match PIECES.get(name)? {
                kind @ (PieceKind::Lance | PieceKind::Knight | PieceKind::Silver) => {
                    kind.promoted()?
                }
                _ => return None,
            }
        }
        _ => PIECES.get(name)?,
    };
    let mut promote = false;
    if let Some((mark, behind)) = rest.split_first_chunk::<3>() {
        if word(mark) == PROMOTED {
            (rest, at, promote) = (behind, at + 3, true);
            kind.promoted()?;
        }
    }
    let (origin, len) = match *rest {
        [b'(', file, rank, b')', ..] => {
            let from = Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))?;
            (Origin::Square(from), 4)
        }
        [0xe6, 0x89, 0x93, ..] if !promote => (Origin::Hand, 3),
        _ => return None,
    };
    let end = at + len;
    at = blanks(bytes, end);
    let mut clock = None;
    if bytes.get(at) == Some(&b'(') {
        let (found, len) = usual_clock(bytes.get(at..)?)?;
        clock = Some(found);
        at = blanks(bytes, at + len);
    }
    let more = bytes.get(at) == Some(&b'+');
    if more {
        at = blanks(bytes, at + 1);
    }
    let plain = Plain {
        number: 1,
        ply,
        to,
        kind,
        origin,
        promote,
        clock,
        more,
        span: Span::new(start, end),
    };
    matches!(bytes.get(at), None | Some(b'\n' | b'\r')).then_some((at, plain))
}

/// Where the blanks end that stand at a place.
#[inline(always)]
fn blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// A square in the digits of the press, or 同 and a wide blank.
#[inline(always)]
fn destination(&[a, b, c, d, e, f]: &[u8; 6]) -> Option<Option<Square>> {
    if [a, b] == [0xef, 0xbc] {
        let file = File::new(c.wrapping_sub(0x90))?;
        return Some(Some(Square::new(file, RANKS.get(&[d, e, f])?)));
    }
    (word(&[a, b, c]) == SAME && word(&[d, e, f]) == WIDE_BLANK).then_some(None)
}

const PROMOTED: u32 = word_of('成');
const SAME: u32 = word_of('同');
const WIDE_BLANK: u32 = word_of('\u{3000}');

const RANKS: Words<Rank> = Words::new(
    &['一', '二', '三', '四', '五', '六', '七', '八', '九'],
    &Rank::ALL,
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

/// What characters of three bytes stand for, each at the place of its last six bits.
struct Words<T>([(u32, Option<T>); 64]);

impl<T: Copy> Words<T> {
    /// No two of the characters end in the same six bits.
    #[allow(clippy::indexing_slicing)] // Runs while building.
    const fn new(chars: &[char], meanings: &[T]) -> Words<T> {
        let mut words = [(0, None); 64];
        let mut i = 0;
        while i < chars.len() {
            let word = word_of(chars[i]);
            let place = word as usize & 63;
            assert!(words[place].0 == 0);
            words[place] = (word, Some(meanings[i]));
            i += 1;
        }
        Words(words)
    }

    #[inline(always)]
    fn get(&self, bytes: &[u8; 3]) -> Option<T> {
        let [_, _, last] = *bytes;
        let (word, meaning) = *self.0.get(usize::from(last & 63))?;
        if word == self::word(bytes) {
            meaning
        } else {
            None
        }
    }
}

/// Three bytes as one number.
#[inline(always)]
const fn word(&[a, b, c]: &[u8; 3]) -> u32 {
    u32::from_be_bytes([0, a, b, c])
}

/// The bytes of a character that has three.
const fn word_of(c: char) -> u32 {
    let mut bytes = [0; 4];
    assert!(c.encode_utf8(&mut bytes).len() == 3);
    word(&[bytes[0], bytes[1], bytes[2]])
}
