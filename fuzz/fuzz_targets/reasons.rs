//! Compares the reasons against all 13,689 moves of a position, as moves and as texts.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(reasons);
