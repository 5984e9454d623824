//! Checks that a setup becomes a position if and only if its faults are allowed.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(setup_to_position);
