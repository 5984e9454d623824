//! A setup survives its own text, and the key of a position is what its setup says.

#![no_main]
#![forbid(unsafe_code)]

use komadai_core::{Faults, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = core::str::from_utf8(bytes) else {
        return;
    };
    let Ok(setup) = text.parse::<Setup>() else {
        return;
    };
    let again = setup.to_string().parse::<Setup>();
    assert_eq!(again.as_ref(), Ok(&setup));

    if let Ok(position) = Position::allowing(setup, Faults::all()) {
        let _ = position.is_check();
        assert_eq!(position.key(), position.recomputed().key());
    }
});
