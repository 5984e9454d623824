//! Turning the board round changes only the squares.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(rotate);
