//! Compares perft with a count by the law.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(perft_vs_law);
