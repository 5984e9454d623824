//! Reports the faults of a start.

use komadai_core::{Faults, Position, Setup, Span};

use crate::finding::{FindingCollector, reason};
use crate::{Detail, FindingKind};

/// Reports the faults of a start. A missing king is not a fault, because tsume problems have only one.
pub(crate) fn report_faults(setup: &Setup, place: Option<Span>, findings: &mut FindingCollector) {
    let even = Setup::startpos();
    if setup.board == even.board && setup.hands == even.hands {
        return;
    }
    if Faults::NO_KING.contains(Faults::of(setup)) {
        return;
    }
    let Err(error) = Position::new(setup.clone()) else {
        return;
    };
    let finding = if error.faults().contains(Faults::TWO_KINGS) {
        FindingKind::BadStart.with(
            "why",
            Detail::filled(reason::NO_START, &[("error", Detail::of(&error))]),
        )
    } else {
        FindingKind::OddStart.with("error", Detail::of(&error))
    };
    findings.report(place, finding);
}
