//! Reads any bytes as lines of USI.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(usi_position);
