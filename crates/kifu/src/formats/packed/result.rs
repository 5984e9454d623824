//! How the game ended to which a packed position belongs.

use crate::Ending;
use komadai_core::{Color, EndingKind, Outcome};

/// Draw, Black, White, as the low bits of a result count them.
const OUTCOMES: [(Outcome, &str); 3] = [
    (Outcome::Draw, "引き分け"),
    (Outcome::Win(Color::Black), "先手の勝ち"),
    (Outcome::Win(Color::White), "後手の勝ち"),
];

/// The reasons, by the bits above.
const REASONS: [(u8, &str); 3] = [(4, "千日手"), (8, "入玉宣言"), (16, "最大手数")];

/// The words for a result.
pub(super) fn words(bits: u8) -> Option<String> {
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

/// The result by its words.
pub(super) fn bits(text: &str) -> Option<u8> {
    (0..32).find(|&bits| words(bits).is_some_and(|words| words == text))
}

/// The result of a game with this outcome.
pub(super) fn of(outcome: Outcome) -> Option<u8> {
    let place = OUTCOMES.iter().position(|(known, _)| *known == outcome)?;
    u8::try_from(place).ok()
}

/// The ending of a game with this result.
pub(super) fn ending(bits: u8) -> Option<Ending> {
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
    let raw = words(bits)?;
    Some(Ending { kind, outcome, raw })
}
