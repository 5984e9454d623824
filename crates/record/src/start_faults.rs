//! What is wrong with a start position.

use komadai_core::{Faults, Position, Setup, Span};

use crate::finding::{FindingCollector, Message};

/// Reports the faults of a start. A missing king is none: tsume problems have one only.
pub fn report_faults(setup: &Setup, place: Option<Span>, findings: &mut FindingCollector) {
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
    let message = match error.faults().contains(Faults::TWO_KINGS) {
        true => Message::NoStart { error },
        false => Message::OddStart { error },
    };
    findings.report(place, message);
}
