//! SFEN of any text: what is read is the same setup when written again, and validated as its faults say.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(sfen);
