//! Compares the reasons against all 13,689 moves of a position, written and coded.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(reasons);
