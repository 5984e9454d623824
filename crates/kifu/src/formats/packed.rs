//! Registers the packed formats of engines, which `komadai-packed` reads and writes.

mod read;
mod write;

use komadai_core::{Color, EndingKind, Outcome};
use komadai_encoding::Encoding;
use komadai_packed::RowFormat;

pub(crate) use self::read::PackedGames;
pub(crate) use self::write::{losses, write};
use crate::Ending;
use crate::row::{Extension, Row, Unit};

/// Creates the row of a packed format in the registry.
macro_rules! row {
    ($format:ident, $code:literal $(, $shared:literal)?) => {
        Row {
            extensions: &[
                Extension::own($code, Encoding::Ascii),
                $(Extension::shared($shared, Encoding::Ascii),)?
            ],
            has_games: true,
            ..Row::usual(Unit::Record(RowFormat::$format))
        }
    };
}

pub(super) const HCP: Row = row!(Hcp, "hcp");
pub(super) const HCPE: Row = Row {
    has_result: true,
    ..row!(Hcpe, "hcpe")
};
pub(super) const HCPE3: Row = row!(Hcpe3, "hcpe3");
pub(super) const PACKED_SFEN: Row = row!(PackedSfen, "psfen");
pub(super) const PSV: Row = Row {
    has_result: true,
    ..row!(Psv, "psv", "bin")
};

/// The number of valid positions that is enough for bytes to count as packed.
const SOUND: usize = 4;

/// Returns the number of promoted pieces in the first positions of some bytes, or `None` if the bytes are not records
/// of this format. `is_whole` is `true` if the bytes are the whole file.
///
/// The number decides between the packings: in the wrong one, most positions are also valid, but have White's pieces as
/// promoted pieces of Black.
pub(crate) fn promoted(format: RowFormat, bytes: &[u8], is_whole: bool) -> Option<usize> {
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
        promoted += turned.count();
        rest = rest.get(format.record_len(rest)..)?;
    }
    Some(promoted)
}

/// The outcomes, in the order of the low bits of a result.
const OUTCOMES: [(Outcome, &str); 3] = [
    (Outcome::Draw, "引き分け"),
    (Outcome::Win(Color::Black), "先手の勝ち"),
    (Outcome::Win(Color::White), "後手の勝ち"),
];

/// The reasons, by the higher bits.
const REASONS: [(u8, &str); 3] = [(4, "千日手"), (8, "入玉宣言"), (16, "最大手数")];

pub(super) fn result_words(bits: u8) -> Option<String> {
    let (_, outcome) = OUTCOMES.get(usize::from(bits & 3))?;
    let mut words = (*outcome).to_owned();
    for (bit, reason) in REASONS {
        if bits & bit != 0 {
            words.push(' ');
            words.push_str(reason);
        }
    }
    (bits < 32).then_some(words)
}

pub(super) fn bits_of_words(text: &str) -> Option<u8> {
    (0..32).find(|&bits| result_words(bits).is_some_and(|words| words == text))
}

pub(super) fn bits_of_outcome(outcome: Outcome) -> Option<u8> {
    let place = OUTCOMES.iter().position(|(known, _)| *known == outcome)?;
    u8::try_from(place).ok()
}

pub(super) fn ending_of_bits(bits: u8) -> Option<Ending> {
    let (outcome, _) = *OUTCOMES.get(usize::from(bits & 3))?;
    let kind = match outcome {
        Outcome::Win(_) if bits & 4 != 0 => EndingKind::PerpetualCheck,
        _ if bits & 4 != 0 => EndingKind::Repetition,
        Outcome::Win(_) if bits & 8 != 0 => EndingKind::DeclareWin,
        _ if bits & 16 != 0 => EndingKind::MaxMoves,
        // The bits do not give the reason.
        Outcome::Win(_) => EndingKind::Other,
        _ => EndingKind::Draw,
    };
    let raw = result_words(bits)?;
    Some(Ending { kind, outcome, raw })
}
