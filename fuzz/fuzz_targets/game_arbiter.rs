//! Plays any game under any rules, and audits its record.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(game_arbiter);
