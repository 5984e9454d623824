//! Law, generator, queries and filters agree on some position.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(reasons);
