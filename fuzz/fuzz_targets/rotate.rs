//! Half a turn of the board changes nothing but the squares.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(rotate);
