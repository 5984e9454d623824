//! Reads any bytes, in any format.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(bytes_any_format);
