//! Packs a move into 16 bits.

use komadai_core::{HandKind, Move, Position};

use super::{Packing, number, square};

/// The kinds of pieces in hand, in the order of their numbers from 1.
const KINDS: [HandKind; 7] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Bishop,
    HandKind::Rook,
    HandKind::Gold,
];

/// A way to write a move in 16 bits. The lowest seven bits are the destination, and the next seven are the origin. The
/// dialects differ in promotions and drops. The bits do not show the dialect, and there are psv files in all three.
///
/// ```
/// use komadai_core::Move;
/// use komadai_packed::MoveDialect;
///
/// let drop: Move = "P*4e".parse()?;
/// let words = MoveDialect::ALL.map(|dialect| dialect.pack(drop));
/// assert_eq!(words, [0x409f, 0x289f, 0x291f]);
/// assert_eq!(MoveDialect::Apery.unpack(0x291f), Some("L*4e".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveDialect {
    /// YaneuraOu, in psv: bit 15 is a promotion, bit 14 a drop. The origin of a drop is 1 (pawn) to 7 (gold).
    YaneuraOu,
    /// Apery and dlshogi, in hcpe: bit 14 is a promotion. The origin of a drop is 81 (pawn) to 87 (gold).
    Apery,
    /// Earlier versions of rshogi, in psv: as Apery, but the origin of a drop is 82 (pawn) to 88 (gold).
    Rshogi,
}

impl MoveDialect {
    /// All dialects.
    pub const ALL: [MoveDialect; 3] = [
        MoveDialect::YaneuraOu,
        MoveDialect::Apery,
        MoveDialect::Rshogi,
    ];

    /// Returns the name of the program that is known for the dialect.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MoveDialect::YaneuraOu => "YaneuraOu",
            MoveDialect::Apery => "Apery",
            MoveDialect::Rshogi => "rshogi",
        }
    }

    /// Returns the bit of promotions, the bit of drops, and the offset of the numbers of dropped pieces.
    const fn layout(self) -> (u16, u16, u16) {
        match self {
            MoveDialect::YaneuraOu => (1 << 15, 1 << 14, 0),
            MoveDialect::Apery => (1 << 14, 0, 80),
            MoveDialect::Rshogi => (1 << 14, 0, 81),
        }
    }

    /// Returns the dialect in which these bits are a legal move. Prefers this dialect, and returns it if none fits.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_packed::MoveDialect;
    ///
    /// let bishop: Position = "4k4/9/9/9/9/9/9/1B7/4K4 b P 1".parse()?;
    /// let found = |bits| MoveDialect::YaneuraOu.or_legal(&bishop, bits);
    /// assert_eq!(found(MoveDialect::YaneuraOu.pack("8h2b+".parse()?)), MoveDialect::YaneuraOu);
    /// assert_eq!(found(MoveDialect::Apery.pack("8h2b+".parse()?)), MoveDialect::Apery);
    /// assert_eq!(found(MoveDialect::Rshogi.pack("P*5e".parse()?)), MoveDialect::Rshogi);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn or_legal(self, position: &Position, bits: u16) -> MoveDialect {
        if !is_marked(bits) {
            return self;
        }
        let all = [self].into_iter().chain(MoveDialect::ALL);
        let mut legal = all.filter(|dialect| dialect.is_legal(position, bits));
        legal.next().unwrap_or(self)
    }

    pub(crate) fn is_legal(self, position: &Position, bits: u16) -> bool {
        self.unpack(bits).is_some_and(|m| position.judge(m).is_ok())
    }

    /// Returns the 16 bits of a move.
    #[must_use]
    pub fn pack(self, m: Move) -> u16 {
        let to = u16::from(number(m.to()));
        let (promotion, drop, before) = self.layout();
        match m {
            Move::Step { from, promote, .. } => {
                let promotion = if promote { promotion } else { 0 };
                to | u16::from(number(from)) << 7 | promotion
            }
            Move::Drop { kind, .. } => {
                let kind = (1..).zip(KINDS).find(|&(_, known)| known == kind);
                let kind: u16 = kind.map_or(0, |(number, _)| number);
                to | (before + kind) << 7 | drop
            }
        }
    }

    /// Returns the move that these 16 bits encode, or `None` if they do not encode a move. For example, 0 does not.
    #[must_use]
    pub fn unpack(self, bits: u16) -> Option<Move> {
        let to = square((bits & 127) as u8)?;
        let source = bits >> 7 & 127;
        let (promotion, drop, before) = self.layout();
        let flags = bits & 0xc000;
        if flags == drop && (drop != 0 || source > 80) {
            let place = source.checked_sub(before + 1)?;
            let kind = *KINDS.get(usize::from(place))?;
            return Some(Move::Drop { kind, to });
        }
        let from = square(source as u8)?;
        let promote = flags == promotion;
        ((promote || flags == 0) && from != to).then_some(Move::Step { from, to, promote })
    }
}

/// Returns `true` if the dialects read bits differently, because they are a promotion or a drop.
pub(crate) const fn is_marked(bits: u16) -> bool {
    bits & 0xc000 != 0 || bits >> 7 > 80
}

impl Packing {
    /// Returns the usual dialect of moves in files with this packing.
    #[must_use]
    pub const fn dialect(self) -> MoveDialect {
        match self {
            Packing::Hcp => MoveDialect::Apery,
            Packing::PackedSfen => MoveDialect::YaneuraOu,
        }
    }

    /// Returns the 16 bits of a move.
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
        self.dialect().pack(m)
    }

    /// Returns the move that these 16 bits encode, or `None` if they do not encode a move. For example, 0 does not.
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
        self.dialect().unpack(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move() {
        for dialect in MoveDialect::ALL {
            for m in Move::all().filter(|m| m.origin() != Some(m.to())) {
                assert_eq!(dialect.unpack(dialect.pack(m)), Some(m), "{dialect:?}");
            }
            for bits in 0..=u16::MAX {
                if let Some(m) = dialect.unpack(bits) {
                    assert_eq!(dialect.pack(m), bits);
                }
            }
        }
    }

    /// Only a step without promotion has the same bits in all dialects. All other moves are marked.
    #[test]
    fn promotions_and_drops_are_marked() {
        for dialect in MoveDialect::ALL {
            for m in Move::all().filter(|m| m.origin() != Some(m.to())) {
                let bits = dialect.pack(m);
                let is_plain = matches!(m, Move::Step { promote: false, .. });
                assert_eq!(is_marked(bits), !is_plain, "{dialect:?} {m}");
                let alike = MoveDialect::ALL.map(|dialect| dialect.pack(m) == bits);
                assert_eq!(alike == [true; 3], is_plain, "{dialect:?} {m}");
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
        let rshogi = |usi: &str| usi.parse().map(|m| MoveDialect::Rshogi.pack(m));
        assert_eq!(rshogi("2c2b+"), Ok(0x458a));
        assert_eq!(rshogi("P*5e"), Ok(0x2928));
        assert_eq!(Packing::PackedSfen.unpack_move(0), None);
        assert_eq!(Packing::PackedSfen.unpack_move(0x0102), None, "resign");
    }
}
