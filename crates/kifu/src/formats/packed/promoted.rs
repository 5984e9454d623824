//! Which packed format some bytes are in.

use komadai_packed::RowFormat;

/// How many positions have to be sound before bytes count as packed.
const SOUND: usize = 4;

/// How many promoted pieces the first positions of some bytes have; `None` if the bytes are no
/// records of this format. `is_whole` says that the bytes are the whole file.
///
/// Most bytes that are a position in one packing are also one in the other, where the pieces of
/// White are taken for promoted ones of Black.
pub(super) fn promoted(format: RowFormat, bytes: &[u8], is_whole: bool) -> Option<usize> {
    let mut rest = bytes;
    let mut promoted = 0_usize;
    if is_whole && format != RowFormat::Hcpe3 && format.whole_records(bytes) != bytes.len() {
        return None;
    }
    for _ in 0..SOUND {
        if rest.is_empty() {
            break;
        }
        let setup = format.packing().unpack(rest.first_chunk()?).ok()?;
        let pieces = setup.board.iter();
        let turned = pieces.filter(|(_, piece)| piece.kind().is_promoted());
        promoted = promoted.saturating_add(turned.count());
        rest = rest.get(format.record_len(rest)..)?;
    }
    Some(promoted)
}
