//! Any text as USI moves: a move that is read and written gives the same text.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(usi_move);
