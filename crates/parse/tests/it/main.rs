//! Tests of the grammars.

mod dates;
mod lines;
mod moves;
