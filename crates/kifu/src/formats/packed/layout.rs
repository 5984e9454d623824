//! How long the records of the packed formats are, and what the bytes of a file may be.

use crate::format::Format;
use crate::packing::Packing;

/// What the records of a format hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) packing: Packing,
    /// The bytes of a record, or of its part before the moves of a game.
    pub(super) len: usize,
    /// Whether a game with all its moves follows.
    pub(super) moves: bool,
}

impl Layout {
    pub(super) const fn of(format: Format) -> Layout {
        let (packing, len) = match format {
            Format::PackedSfen => (Packing::PackedSfen, 32),
            Format::Psv => (Packing::PackedSfen, 40),
            Format::Hcpe => (Packing::Hcp, 38),
            Format::Hcpe3 => (Packing::Hcp, 36),
            _ => (Packing::Hcp, 32),
        };
        Layout {
            packing,
            len,
            moves: matches!(format, Format::Hcpe3),
        }
    }

    /// How many bytes the first record has; more than there are, if it is cut off.
    pub(super) fn first(self, bytes: &[u8]) -> usize {
        if !self.moves {
            return self.len;
        }
        let mut at = self.len;
        for _ in 0..number(bytes, 32).unwrap_or(0) {
            let Some(end) = move_end(bytes, at) else {
                return at.saturating_add(6);
            };
            at = end;
        }
        at
    }

    /// How many bytes the records take that are there to their end.
    pub(super) fn whole_records(self, bytes: &[u8]) -> usize {
        let mut rest = bytes;
        while !rest.is_empty() {
            match rest.get(self.first(rest)..) {
                Some(others) => rest = others,
                None => break,
            }
        }
        bytes.len().saturating_sub(rest.len())
    }

    /// How many promoted pieces the first positions of some bytes have; `None` if the bytes are no
    /// such records.
    ///
    /// Most bytes that are a position in one packing are also one in the other, where the pieces of
    /// White are taken for promoted ones of Black.
    pub(super) fn promoted(self, bytes: &[u8], whole: bool) -> Option<usize> {
        if whole && !self.moves && bytes.len().checked_rem(self.len) != Some(0) {
            return None;
        }
        let mut rest = bytes;
        let mut promoted = 0_usize;
        for _ in 0..SOUND {
            if rest.is_empty() {
                break;
            }
            let setup = self.packing.unpack(rest.first_chunk()?).ok()?;
            let turned = setup
                .board
                .iter()
                .filter(|(_, piece)| piece.kind().is_promoted());
            promoted = promoted.saturating_add(turned.count());
            rest = rest.get(self.first(rest)..)?;
        }
        Some(promoted)
    }
}

/// Where a move of a game ends that begins at a place: after its six bytes and all its candidates
/// of four; `None` where the bytes end before the number of candidates. The end may be beyond that
/// of the bytes.
pub(super) fn move_end(bytes: &[u8], at: usize) -> Option<usize> {
    let candidates = number(bytes, at.saturating_add(4))?;
    let len = usize::from(candidates).saturating_mul(4).saturating_add(6);
    Some(at.saturating_add(len))
}

/// The number in two bytes at a place.
pub(super) fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*pair))
}

/// How many positions have to be sound before bytes count as packed.
const SOUND: usize = 4;
