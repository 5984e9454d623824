//! Reads games from any bytes, and writes them as a page.

#![cfg_attr(fuzzing, no_main)]
#![forbid(unsafe_code)]

komadai_fuzz::target!(page);
