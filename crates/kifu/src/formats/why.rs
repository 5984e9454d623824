//! Causes that several formats report.

use crate::{Detail, Finding, FindingKind};

/// A text is dropped as a piece that no hand holds.
pub(crate) fn never_in_hand() -> Detail {
    Detail::words("such a piece is never in hand", "持駒にならない駒です")
}

/// A text is none that the format has for moves.
pub(crate) fn not_understood() -> Detail {
    Detail::words("it is not understood", "意味が分かりません")
}

/// A variation begins at a ply that no line has.
pub(crate) fn nowhere() -> Detail {
    Detail::words(
        "no line read so far leads to the ply of this variation",
        "これまでに読んだ手順はこの変化の手数に届きません",
    )
}

/// A line comes twice, of which the last counts.
pub(crate) fn last_counts() -> Finding {
    FindingKind::Repeated.with("counts", Detail::words("last", "最後のもの"))
}

/// A line comes twice, of which the first counts.
pub(crate) fn first_counts() -> Finding {
    FindingKind::Repeated.with("counts", Detail::words("first", "最初のもの"))
}
