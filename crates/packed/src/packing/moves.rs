//! A move in 16 bits.

use komadai_core::{HandKind, Move};

use super::{Packing, number, square};

/// The pieces in hand in the order of their numbers, the first of which is 1.
const KINDS: [HandKind; 7] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Bishop,
    HandKind::Rook,
    HandKind::Gold,
];

/// What is added to the number of a piece in hand: there is no bit for drops.
const HCP_DROP: u16 = 80;

impl Packing {
    /// The sixteen bits of a move.
    ///
    /// ```
    /// use komadai_core::Move;
    /// use komadai_packed::Packing;
    ///
    /// let m: Move = "7g7f".parse()?;
    /// let bits = Packing::Hcp.pack_move(m);
    /// assert_eq!(Packing::Hcp.unpack_move(bits), Some(m));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pack_move(self, m: Move) -> u16 {
        let to = u16::from(number(m.to()));
        let (promotion, drop) = self.flags();
        match m {
            Move::Step { from, promote, .. } => {
                let promotion = if promote { promotion } else { 0 };
                to | u16::from(number(from)) << 7 | promotion
            }
            Move::Drop { kind, .. } => {
                let kind = (1..).zip(KINDS).find(|&(_, known)| known == kind);
                let kind: u16 = kind.map_or(0, |(number, _)| number);
                match self {
                    Packing::Hcp => to | (HCP_DROP | kind) << 7,
                    Packing::PackedSfen => to | kind << 7 | drop,
                }
            }
        }
    }

    /// The move of sixteen bits; `None` for 0 and all other bits that are no move.
    ///
    /// ```
    /// use komadai_packed::Packing;
    ///
    /// let drop = Packing::PackedSfen.unpack_move(0x409f).unwrap();
    /// assert_eq!(drop.to_string(), "P*4e");
    /// assert_eq!(Packing::Hcp.unpack_move(0x289f), Some(drop));
    /// ```
    #[must_use]
    pub fn unpack_move(self, bits: u16) -> Option<Move> {
        let to = square((bits & 127) as u8)?;
        let source = bits >> 7 & 127;
        let (promotion, drop) = self.flags();
        let promote = bits & promotion != 0;
        let flags = bits & 0xc000 & !promotion;
        let dropped = match self {
            Packing::Hcp => source.checked_sub(HCP_DROP + 1),
            Packing::PackedSfen if flags == drop => Some(source.checked_sub(1)?),
            Packing::PackedSfen => None,
        };
        match dropped {
            Some(place) => {
                let kind = *KINDS.get(usize::from(place))?;
                let plain = !promote && (flags == drop || self == Packing::Hcp && flags == 0);
                plain.then_some(Move::Drop { kind, to })
            }
            None => {
                let from = square(source as u8)?;
                (flags == 0 && from != to).then_some(Move::Step { from, to, promote })
            }
        }
    }

    /// The bits for promotion and for drops.
    const fn flags(self) -> (u16, u16) {
        match self {
            Packing::Hcp => (1 << 14, 0),
            Packing::PackedSfen => (1 << 15, 1 << 14),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move() {
        for packing in [Packing::Hcp, Packing::PackedSfen] {
            for m in Move::all().filter(|m| m.origin() != Some(m.to())) {
                assert_eq!(
                    packing.unpack_move(packing.pack_move(m)),
                    Some(m),
                    "{packing:?}"
                );
            }
            for bits in 0..=u16::MAX {
                if let Some(m) = packing.unpack_move(bits) {
                    assert_eq!(packing.pack_move(m), bits);
                }
            }
        }
    }

    #[test]
    fn vectors() {
        let both = |usi: &str| {
            let m = usi.parse().unwrap();
            [Packing::Hcp, Packing::PackedSfen].map(|packing| packing.pack_move(m))
        };
        assert_eq!(both("7g7f"), [0x1e3b, 0x1e3b]);
        assert_eq!(both("8h2b+"), [0x630a, 0xa30a]);
        assert_eq!(both("P*4e"), [0x289f, 0x409f]);
        assert_eq!(Packing::PackedSfen.unpack_move(0), None);
        assert_eq!(Packing::PackedSfen.unpack_move(0x0102), None, "resign");
    }
}
