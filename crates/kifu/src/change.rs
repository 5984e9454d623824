//! What becomes of an entry that is written and read again.

use komadai_core::Color;

use crate::losses::LossKind;
use crate::record::{Ending, Entry};

/// What the loss is called when `found` will be read where `wanted` stands, and a sentence about it.
pub(crate) fn change(wanted: &Entry, found: Option<&Entry>) -> (LossKind, String) {
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
    let winner = |ending: &Ending| match ending.outcome.winner() {
        Some(Color::Black) => ", black wins",
        Some(Color::White) => ", white wins",
        None => "",
    };
    format!(
        "the ending ({}{}) will be read as {}{}",
        wanted.kind,
        winner(wanted),
        found.kind,
        winner(found)
    )
}
