//! USI moves in any text: what is read is what is written again.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(usi_move);
