//! Counts on several threads. This part needs the standard library and rayon.

mod frontier;
mod job;
mod packed;

pub use frontier::Frontier;
pub use job::PerftJob;
