//! Reads any bytes as an archive or a compressed file.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(archive);
