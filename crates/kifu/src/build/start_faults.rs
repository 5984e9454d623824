//! What is wrong with a start position.

use komadai_core::{DisplayIn, Faults, Language, Position, PositionError, Setup, Span};

use crate::finding::{Detail, FindingCollector, FindingKind};

/// Reports the faults of a start. A missing king is none: tsume problems have one only.
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
        FindingKind::BadStart.with("why", no_start(&error))
    } else {
        FindingKind::OddStart.with("error", Detail::of(&error))
    };
    findings.report(place, finding);
}

fn no_start(error: &PositionError) -> Detail {
    let [english, japanese] = [Language::English, Language::Japanese].map(|l| error.in_language(l));
    Detail::words(
        format!("no game starts here: {english}; its moves are kept as notes"),
        format!("この局面からは指せません: {japanese}; 指し手はメモとして残します"),
    )
}
