//! Texts of fixed length, which are put behind others in no time: numbers, squares, pieces.

use komadai_core::{PieceKind, Square};
use komadai_notation::{piece_name, rank_name};

/// Texts of `N` bytes each, by number.
pub(crate) struct Letters<const N: usize>(&'static str);

impl<const N: usize> Letters<N> {
    #[allow(clippy::panic)] // Runs while building.
    const fn new(bytes: &'static [u8]) -> Letters<N> {
        assert!(bytes.len() % N == 0);
        match std::str::from_utf8(bytes) {
            Ok(text) => Letters(text),
            Err(_) => panic!("no text"),
        }
    }

    /// Puts one of them behind a text; nothing where the number has none.
    #[inline(always)]
    pub(crate) fn push(&self, out: &mut String, number: usize) {
        // So that the compiler knows the length.
        if let Some(text) = self.0.get(number * N..number * N + N) {
            out.push_str(text);
        }
    }
}

/// How many numbers [`PLIES`] has.
pub(crate) const PLIES_END: u32 = 1000;

/// The number of a move in four columns, and a blank.
pub(crate) const PLIES: Letters<5> = Letters::new(&numbers::<5000>(b"     ", 4));

/// The parts of a clock, each of two digits: `( 0:`, `05/`, `00:`, `05)`.
pub(crate) const MINUTES: Letters<4> = Letters::new(&numbers::<400>(b"(  :", 3));
pub(crate) const SLASH: Letters<3> = Letters::new(&numbers::<300>(b"00/", 2));
pub(crate) const COLON: Letters<3> = Letters::new(&numbers::<300>(b"00:", 2));
pub(crate) const CLOSE: Letters<3> = Letters::new(&numbers::<300>(b"00)", 2));

/// The squares in the digits of the press, by their index.
pub(crate) const SQUARES: Letters<6> = Letters::new(&squares());

const fn squares() -> [u8; 6 * 81] {
    let mut bytes = [0; 6 * 81];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        put(
            &mut bytes,
            6 * i,
            '０' as u32 + square.file().number() as u32,
        );
        put(&mut bytes, 6 * i + 3, rank_name(square.rank()) as u32);
        i += 1;
    }
    bytes
}

/// The squares left, by their index: `(77)`.
pub(crate) const ORIGINS: Letters<4> = Letters::new(&origins());

const fn origins() -> [u8; 4 * 81] {
    let mut bytes = [0; 4 * 81];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        bytes[4 * i] = b'(';
        bytes[4 * i + 1] = b'0' + square.file().number();
        bytes[4 * i + 2] = b'0' + square.rank().number();
        bytes[4 * i + 3] = b')';
        i += 1;
    }
    bytes
}

/// The kinds in their order, without the 成 that may stand in front.
const PIECES: Letters<3> = Letters::new(&pieces());

const fn pieces() -> [u8; 3 * PieceKind::ALL.len()] {
    let mut bytes = [0; 3 * PieceKind::ALL.len()];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let name = match PieceKind::ALL[i] {
            PieceKind::Dragon => "龍",
            kind if has_prefix(kind) => piece_name(kind.unpromoted()),
            kind => piece_name(kind),
        };
        let name = name.as_bytes();
        (bytes[3 * i], bytes[3 * i + 1], bytes[3 * i + 2]) = (name[0], name[1], name[2]);
        i += 1;
    }
    bytes
}

/// Puts the name of a piece as KIF and KI2 have it, and says how many characters that has.
#[inline(always)]
pub(crate) fn push_piece(out: &mut String, kind: PieceKind) -> usize {
    let prefix = has_prefix(kind);
    if prefix {
        out.push('成');
    }
    PIECES.push(out, kind as usize);
    1 + usize::from(prefix)
}

/// Whether the name of a piece has two characters, the first of them 成.
pub(crate) const fn has_prefix(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::PromotedLance | PieceKind::PromotedKnight | PieceKind::PromotedSilver
    )
}

/// Texts of one form, in which the numbers from zero stand up to `end`.
const fn numbers<const ALL: usize>(form: &[u8], end: usize) -> [u8; ALL] {
    let mut bytes = [0; ALL];
    let mut number = 0;
    while number * form.len() < ALL {
        let start = number * form.len();
        let mut i = 0;
        while i < form.len() {
            bytes[start + i] = form[i];
            i += 1;
        }
        let (mut rest, mut at) = (number, start + end);
        loop {
            at -= 1;
            bytes[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        number += 1;
    }
    bytes
}

/// Puts a character of three bytes.
const fn put(bytes: &mut [u8], at: usize, code: u32) {
    bytes[at] = 0xe0 | (code >> 12) as u8;
    bytes[at + 1] = 0x80 | (code >> 6 & 63) as u8;
    bytes[at + 2] = 0x80 | (code & 63) as u8;
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_notation::{Origin, Style, Written};

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
            let mut text = String::new();
            SQUARES.push(&mut text, i);
            push_piece(&mut text, *kind);
            ORIGINS.push(&mut text, i);
            assert_eq!(written.text(Style::Kif), Ok(text));
        }
    }

    #[test]
    fn numbers() {
        let mut text = String::new();
        for ply in [0, 7, 12, 999] {
            PLIES.push(&mut text, ply);
        }
        MINUTES.push(&mut text, 5);
        SLASH.push(&mut text, 7);
        MINUTES.push(&mut text, 59);
        CLOSE.push(&mut text, 10);
        assert_eq!(text, "   0    7   12  999 ( 5:07/(59:10)");
        PLIES.push(&mut text, PLIES_END as usize);
        assert!(text.ends_with("10)"));
    }
}
