//! What is wrong with a start position.

use komadai_core::{Faults, Position, Setup, Span};

use crate::builder::TextPlace;
use crate::finding::FindingCollector;

/// Reports the faults of a start. A missing king is none: tsume problems have one only.
pub fn report_faults(setup: &Setup, place: Option<TextPlace>, findings: &mut FindingCollector<'_>) {
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
    let place = place.unwrap_or(TextPlace {
        line: 1,
        span: Span::new(0, 0),
    });
    if error.faults().contains(Faults::TWO_KINGS) {
        let message = format!("no game starts here: {error}; its moves are kept as notes");
        findings.error(place.line, place.span, "bad-start", message);
    } else {
        let message = format!("the start position is odd: {error}");
        findings.warn(place.line, place.span, "odd-start", message);
    }
}
