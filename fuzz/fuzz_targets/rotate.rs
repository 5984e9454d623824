//! Turns the board around, and checks that only the squares change.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(rotate);
