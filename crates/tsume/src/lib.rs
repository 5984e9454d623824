//! Tsume.
#![forbid(unsafe_code)]

mod allowance;
mod children;
mod held;
mod key;
mod lengths;
mod limits;
mod policy;
mod problem;
mod search;
mod solution;
mod solver;
mod table;

pub use limits::{Limits, Progress, Stopped};
pub use policy::{Policy, UnknownPolicy};
pub use problem::{Problem, ProblemError, Rest};
pub use solution::{Allowances, Cook, Cooks, Mate, Solution, Variation, Verdict};
pub use solver::{CookSearch, MateIn, Questions, Solver};
