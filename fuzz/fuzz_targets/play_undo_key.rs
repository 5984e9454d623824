//! Moves that are played and taken back keep board, hands and key correct.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(play_undo_key);
