//! Tests of the grammars.

mod dates;
mod moves;
