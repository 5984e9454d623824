//! Tables of texts of fixed length, which are quick to append: numbers, squares, pieces.

use komadai_core::{PieceKind, Square, piece_name, rank_name};

use super::line_buffer::LineBuffer;

/// How many numbers [`PLIES`] has.
pub(crate) const PLIES_END: u32 = 1000;

/// The number of a move in four columns, and a blank.
pub(crate) static PLIES: [[u8; 5]; PLIES_END as usize] = numbers(*b"     ", 4);

/// Numbers of two digits, the first of which may be a blank.
pub(crate) static TWO_DIGITS: [[u8; 2]; 100] = numbers(*b"00", 2);
pub(crate) static TWO_COLUMNS: [[u8; 2]; 100] = numbers(*b"  ", 2);

/// The squares in the digits of the press, by their index.
pub(crate) static SQUARES: [[u8; 6]; 81] = squares();

#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "runs while building"
)]
const fn squares() -> [[u8; 6]; 81] {
    let mut all = [[0; 6]; 81];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        let [a, b, c] = bytes('０' as u32 + square.file().number() as u32);
        let [d, e, f] = bytes(rank_name(square.rank()) as u32);
        all[i] = [a, b, c, d, e, f];
        i += 1;
    }
    all
}

/// The squares left, by their index: `(77)`.
pub(crate) static ORIGINS: [[u8; 4]; 81] = origins();

#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "runs while building"
)]
const fn origins() -> [[u8; 4]; 81] {
    let mut all = [*b"(00)"; 81];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        all[i][1] += square.file().number();
        all[i][2] += square.rank().number();
        i += 1;
    }
    all
}

/// 同 and a wide blank.
pub(crate) const SAME: [u8; 6] = {
    let ([a, b, c], [d, e, f]) = (utf8('同'), utf8('\u{3000}'));
    [a, b, c, d, e, f]
};

/// 成, after a piece or in front of its name.
pub(crate) const PROMOTED: [u8; 3] = utf8('成');

/// 打.
pub(crate) const DROPPED: [u8; 3] = utf8('打');

/// The kinds in their order, without the 成 that may be in front.
static PIECES: [[u8; 3]; PieceKind::ALL.len()] = pieces();

#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "runs while building"
)]
const fn pieces() -> [[u8; 3]; PieceKind::ALL.len()] {
    let mut all = [[0; 3]; PieceKind::ALL.len()];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let name = match PieceKind::ALL[i] {
            PieceKind::Dragon => "龍",
            kind if has_prefix(kind) => piece_name(kind.unpromoted()),
            kind => piece_name(kind),
        };
        let name = name.as_bytes();
        all[i] = [name[0], name[1], name[2]];
        i += 1;
    }
    all
}

/// Puts the name of a piece as KIF and KI2 have it.
#[inline(always)]
pub(crate) fn put_piece(line: &mut LineBuffer, kind: PieceKind) {
    if has_prefix(kind) {
        line.put(&PROMOTED);
    }
    line.put_of(&PIECES, kind as usize);
}

/// Whether the name of a piece has two characters, the first of them 成.
pub(crate) const fn has_prefix(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::PromotedLance | PieceKind::PromotedKnight | PieceKind::PromotedSilver
    )
}

/// Texts of one form, each with a number, from zero on, whose digits end at the byte `end`.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "runs while building"
)]
const fn numbers<const N: usize, const COUNT: usize>(
    form: [u8; N],
    end: usize,
) -> [[u8; N]; COUNT] {
    let mut all = [form; COUNT];
    let mut number = 0;
    while number < COUNT {
        let (mut rest, mut at) = (number, end);
        loop {
            at -= 1;
            all[number][at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        number += 1;
    }
    all
}

/// A character of three bytes in UTF-8.
pub(crate) const fn utf8(c: char) -> [u8; 3] {
    bytes(c as u32)
}

const fn bytes(code: u32) -> [u8; 3] {
    [
        0xe0 | (code >> 12) as u8,
        0x80 | (code >> 6 & 63) as u8,
        0x80 | (code & 63) as u8,
    ]
}

#[cfg(test)]
mod tests {
    use komadai_core::{Origin, Style, Written};

    use super::*;
    use crate::formats::japanese::text_buffer::TextBuffer;

    fn text(line: &LineBuffer) -> String {
        let mut draft = TextBuffer::with_capacity(0);
        draft.push_line(line);
        draft.into_text()
    }

    #[test]
    fn as_notation_has_them() {
        for (i, (square, kind)) in (0..81)
            .filter_map(Square::from_index)
            .zip(PieceKind::ALL.iter().cycle())
            .enumerate()
        {
            let written = Written {
                to: Some(square),
                before: Some(*kind),
                origin: Some(Origin::Square(square)),
                ..Written::default()
            };
            let mut line = LineBuffer::new();
            line.put_of(&SQUARES, i);
            put_piece(&mut line, *kind);
            line.put_of(&ORIGINS, i);
            assert_eq!(
                komadai_notation::print(&written, Style::Kif),
                Ok(text(&line))
            );
        }
    }

    #[test]
    fn numbers() {
        let mut line = LineBuffer::new();
        for ply in [0, 7, 12, 999] {
            line.put_of(&PLIES, ply);
        }
        for number in [0, 5, 59] {
            line.put_of(&TWO_DIGITS, number);
            line.put_of(&TWO_COLUMNS, number);
        }
        line.put_of(&PLIES, PLIES_END as usize);
        assert_eq!(text(&line), "   0    7   12  999 00 005 55959");
    }
}
