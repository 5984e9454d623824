//! Reads any text as SFEN, writes it again, and compares validation with the faults of the setup.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(sfen);
