//! How long the records of the packed formats are, and what the bytes of a file may be.

use super::Packing;
use crate::format::Format;

/// What the records of a format hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) packing: Packing,
    /// The bytes of a record, or of what stands before the moves of a game.
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

    /// How many bytes the first record has, which may be more than there are.
    pub(super) fn first(self, bytes: &[u8]) -> usize {
        if !self.moves {
            return self.len;
        }
        let mut at = self.len;
        for _ in 0..number(bytes, 32).unwrap_or(0) {
            let Some(candidates) = number(bytes, at + 4) else {
                return at + 6;
            };
            at += 6 + 4 * usize::from(candidates);
        }
        at
    }
}

/// How many bytes the records take that are there to their end.
pub(crate) fn whole_records(bytes: &[u8], format: Format) -> usize {
    let layout = Layout::of(format);
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let len = layout.first(rest);
        if len > rest.len() {
            break;
        }
        at += len;
    }
    at
}

/// The number in two bytes at a place.
pub(super) fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes([pair[0], pair[1]]))
}

/// How many positions have to be sound before bytes count as packed.
const SOUND: usize = 4;

/// How many promoted pieces fewer one packing has to show than the other.
const CLEAR: usize = 4;

/// The packed format of the bytes of a file, if they are no ASCII and clearly fit one format.
///
/// Most bytes that are a position in one packing are also one in the other, where the pieces of
/// White are taken for promoted ones of Black. `whole` says whether nothing follows the bytes.
pub(crate) fn guess(bytes: &[u8], whole: bool) -> Option<Format> {
    if bytes
        .iter()
        .take(64)
        .all(|b| matches!(b, 9..=13 | 32..=126))
    {
        return None;
    }
    let packed = Format::ALL.iter().filter(|format| format.is_packed());
    let mut fitting: Vec<(usize, Format)> = packed
        .filter_map(|&format| Some((promoted(bytes, whole, Layout::of(format))?, format)))
        .collect();
    fitting.sort_by_key(|(promoted, _)| *promoted);
    match *fitting {
        [(_, only)] => Some(only),
        [(fewer, first), (more, _), ..] if fewer + CLEAR <= more => Some(first),
        _ => None,
    }
}

/// How many promoted pieces the first positions of some bytes have; nothing if these do not fit.
fn promoted(bytes: &[u8], whole: bool, layout: Layout) -> Option<usize> {
    let mut rest = bytes;
    let mut promoted = 0;
    for _ in 0..SOUND {
        if rest.is_empty() {
            break;
        }
        let setup = layout.packing.unpack(rest.first_chunk()?).ok()?;
        let turned = setup
            .board
            .iter()
            .filter(|(_, piece)| piece.kind().is_promoted());
        promoted += turned.count();
        rest = rest.get(layout.first(rest)..)?;
    }
    (layout.moves || !whole || bytes.len() % layout.len == 0).then_some(promoted)
}
