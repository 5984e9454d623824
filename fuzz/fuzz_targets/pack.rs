//! Any bytes as records of a packed format, turned into another.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(pack);
