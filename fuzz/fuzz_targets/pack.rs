//! Reads any bytes as records of a packed format, and converts them to another.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(pack);
