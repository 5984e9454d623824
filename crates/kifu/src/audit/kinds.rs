//! Groups the kinds of endings.

use komadai_core::EndingKind;

/// Returns `true` if a game may go on after this ending.
pub(super) fn is_pause(kind: EndingKind) -> bool {
    matches!(
        kind,
        EndingKind::Interrupt | EndingKind::Sealed | EndingKind::Matta | EndingKind::Other
    )
}

/// Returns `true` if the board can refute an ending of this kind.
pub(super) const fn is_judged(kind: EndingKind) -> bool {
    matches!(
        kind,
        EndingKind::Checkmate
            | EndingKind::NoLegalMove
            | EndingKind::Repetition
            | EndingKind::PerpetualCheck
            | EndingKind::Impasse
            | EndingKind::DeclareWin
            | EndingKind::DeclareDraw
            | EndingKind::Try
            | EndingKind::MaxMoves
    )
}

/// Returns `true` if an ending of this kind is a foul.
pub(super) const fn is_foul(kind: EndingKind) -> bool {
    matches!(kind, EndingKind::IllegalMove | EndingKind::IllegalAction)
}
