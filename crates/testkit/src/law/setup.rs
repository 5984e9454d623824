//! A setup becomes a position exactly if its faults are allowed.

use komadai_core::{Faults, Position, Setup};

/// Validation refuses a setup with faults and reports exactly these. A position keeps its setup, and its key is
/// that of the setup. Turning the board round changes no fault.
pub fn validation_follows_the_faults(setup: &Setup) {
    let faults = Faults::of(setup);
    assert_eq!(Faults::of(&setup.rotated()), faults, "{setup}: turned");
    for allowed in [Faults::empty(), faults, Faults::all(), !faults] {
        // A missing king is always allowed in a position. Two kings of a side never are.
        let refused = faults - (allowed - Faults::TWO_KINGS);
        match Position::allowing(setup.clone(), allowed) {
            Ok(position) => {
                assert!(refused.is_empty(), "{setup}: {faults:?}, {allowed:?}");
                assert_eq!(position.setup(), setup);
                assert_eq!(position.faults(), faults, "{setup}");
                assert_eq!(position.key(), position.recomputed().key(), "{setup}");
                let _ = position.is_check();
            }
            Err(error) => {
                assert_eq!(error.faults(), refused, "{setup}: {faults:?}, {allowed:?}");
                assert_eq!(error.into_setup(), *setup);
            }
        }
    }
}
