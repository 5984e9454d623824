//! Compares law, generator, queries and filters on any position.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(law_vs_generator);
