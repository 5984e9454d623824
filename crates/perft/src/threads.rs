//! Counting on several threads: what needs the standard library and rayon.

mod frontier;
mod job;
mod packed;

pub use frontier::Frontier;
pub use job::PerftJob;
