//! The text of a legal move in any style is read as that move.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(describe_resolve);
