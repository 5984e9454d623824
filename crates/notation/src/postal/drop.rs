//! Judges drops on a postcard.

use komadai_core::Breaches;
use komadai_movegen::is_legal;

use super::reading::Reading;
use super::verdict::PostalVerdict;
use crate::resolve::breaches;

/// Judges a text that is a drop, because it has 打 or because no board piece reaches the square.
pub(super) fn judge(reading: &Reading<'_>) -> PostalVerdict {
    let position = reading.position();
    if position.board().piece(reading.to).is_some() {
        return PostalVerdict::Impossible("occupied");
    }
    if reading.kind.is_promoted() {
        return PostalVerdict::Confirm("promoted_drop");
    }
    let Some(drop) = reading.drop() else {
        return PostalVerdict::Impossible("not_in_hand");
    };
    if is_legal(position, drop) {
        return PostalVerdict::Move(drop);
    }
    let breaches = breaches(position, drop);
    if breaches.contains(Breaches::NOT_IN_HAND) {
        PostalVerdict::Impossible("not_in_hand")
    } else if breaches.contains(Breaches::DEAD_END_DROP) {
        PostalVerdict::Confirm("dead_end_drop")
    } else if breaches.contains(Breaches::NIFU) {
        PostalVerdict::Loses("nifu")
    } else {
        PostalVerdict::Confirm(breaches.codes().next().unwrap_or("not_a_move"))
    }
}
