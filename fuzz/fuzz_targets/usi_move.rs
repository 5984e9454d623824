//! Reads any text as USI moves, and checks that writing gives the same text.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(usi_move);
