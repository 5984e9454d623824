//! Plays and takes back moves, and checks board, hands and key.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(play_undo_key);
