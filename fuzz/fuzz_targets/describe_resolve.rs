//! Writes a legal move in any style, and reads the same move from the text.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(describe_resolve);
