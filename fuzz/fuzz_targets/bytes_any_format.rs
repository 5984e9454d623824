//! Any bytes, whatever they are.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(bytes_any_format);
