//! Defines sets of what may be on a square.

use std::ops::BitOr;

use komadai_core::{Color, Piece, PieceKind};

/// A set of possible contents of a square: pieces of either side, or empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contents(u32);

const KINDS: u32 = PieceKind::ALL.len() as u32;

/// The number of an empty square, after those of the pieces of both sides.
const NOTHING: u32 = 2 * KINDS;

impl Contents {
    /// The number of single contents.
    pub(crate) const COUNT: usize = 2 * PieceKind::ALL.len() + 1;
    pub(crate) const NONE: Contents = Contents(0);
    pub(crate) const EMPTY: Contents = Contents(1 << NOTHING);
    const BLACK: Contents = Contents((1 << KINDS) - 1);
    const WHITE: Contents = Contents(Contents::BLACK.0 << KINDS);
    pub(crate) const ALL: Contents = Contents((2 << NOTHING) - 1);

    /// Returns the number of a content, below [`COUNT`](Contents::COUNT).
    #[inline]
    pub(crate) const fn number(content: Option<Piece>) -> usize {
        match content {
            None => NOTHING as usize,
            Some(piece) => match piece.color() {
                Color::Black => piece.kind() as usize,
                Color::White => piece.kind() as usize + KINDS as usize,
            },
        }
    }

    #[inline]
    pub(crate) const fn of(content: Option<Piece>) -> Contents {
        Contents(1_u32.wrapping_shl(Contents::number(content) as u32))
    }

    #[inline]
    pub(crate) const fn contains(self, content: Option<Piece>) -> bool {
        self.0 & Contents::of(content).0 != 0
    }

    /// Returns the intersection of two sets.
    pub(crate) const fn and(self, other: Contents) -> Contents {
        Contents(self.0 & other.0)
    }

    pub(crate) const fn complement(self) -> Contents {
        Contents(Contents::ALL.0 & !self.0)
    }

    /// Returns the set with the colours swapped.
    pub(crate) const fn swapped(self) -> Contents {
        let black = self.0 & Contents::BLACK.0;
        let white = self.0 & Contents::WHITE.0;
        Contents(self.0 & Contents::EMPTY.0 | black << KINDS | white >> KINDS)
    }

    /// Returns `true` if all contents are pieces of this side.
    pub(crate) const fn are_all_of(self, color: Color) -> bool {
        let side = match color {
            Color::Black => Contents::BLACK,
            Color::White => Contents::WHITE,
        };
        self.0 & !side.0 == 0
    }

    /// Returns an iterator over all single contents of the set.
    pub(crate) fn iter(self) -> impl Iterator<Item = Option<Piece>> {
        let pieces = [Color::Black, Color::White].into_iter().flat_map(|color| {
            let kinds = PieceKind::ALL.into_iter();
            kinds.map(move |kind| Some(Piece::new(color, kind)))
        });
        let all = pieces.chain([None]);
        all.filter(move |&content| self.contains(content))
    }
}

impl BitOr for Contents {
    type Output = Contents;

    fn bitor(self, other: Contents) -> Contents {
        Contents(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Contents;
    use komadai_core::{Color, Piece, PieceKind};

    #[test]
    fn a_set_and_its_complement_share_nothing() {
        let gold = Some(Piece::new(Color::Black, PieceKind::Gold));
        let set = Contents::of(gold) | Contents::EMPTY;
        assert_eq!(set.iter().collect::<Vec<_>>(), [gold, None]);
        assert_eq!(
            set.iter().count() + set.complement().iter().count(),
            Contents::COUNT
        );
        assert!(
            set.complement()
                .iter()
                .all(|content| !set.contains(content))
        );
        assert_eq!(set.swapped().swapped(), set);
        assert!(
            set.swapped()
                .contains(Some(Piece::new(Color::White, PieceKind::Gold)))
        );
    }
}
