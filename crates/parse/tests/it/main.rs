//! Tests of the grammars.

mod dates;
mod decorated;
mod moves;
mod time_control;
