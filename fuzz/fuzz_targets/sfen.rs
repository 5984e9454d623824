//! Any text as SFEN: a setup that is read and written is the same, and validation agrees with its faults.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(sfen);
