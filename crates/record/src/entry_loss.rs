//! How an entry changes when it is written and read again.

use komadai_core::{Color, Outcome};

use crate::losses::LossKind;
use crate::record::{Ending, Entry};

/// The loss of an ending right after another, which no reader takes for an ending.
pub const SECOND_ENDING: &str = "an ending after another is left out with all that follows it";

/// The loss if `found` will be read in place of `wanted`: its kind, and a sentence about it.
pub fn entry_loss(wanted: &Entry, found: Option<&Entry>) -> (LossKind, String) {
    let kind = match wanted {
        Entry::Ending(_) => LossKind::Ending,
        _ => LossKind::Entry,
    };
    let message = match (wanted, found) {
        (_, Some(Entry::Move(_))) => "the foul is a legal move and will be read as one".to_owned(),
        (_, Some(Entry::Foul(_))) => "the move is illegal and will be read as a foul".to_owned(),
        (Entry::Ending(wanted), Some(Entry::Ending(found))) => other_ending(wanted, found),
        _ => "this will be read as something else".to_owned(),
    };
    (kind, message)
}

/// How an ending changes on the way.
fn other_ending(wanted: &Ending, found: &Ending) -> String {
    // Where the kinds are alike, a draw and an unknown winner have to be named too.
    let alike = wanted.kind == found.kind;
    let winner = |ending: &Ending| match ending.outcome {
        Outcome::Win(Color::Black) => ", black wins",
        Outcome::Win(Color::White) => ", white wins",
        Outcome::Draw if alike => ", a draw",
        Outcome::Undecided if alike => ", winner unknown",
        Outcome::Draw | Outcome::Undecided => "",
    };
    format!(
        "the ending ({}{}) will be read as {}{}",
        wanted.kind,
        winner(wanted),
        found.kind,
        winner(found)
    )
}
