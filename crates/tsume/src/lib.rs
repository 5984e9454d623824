//! Solves tsume problems: mates by checks only.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod allowance;
mod attacker_hand;
mod by_history;
mod certificate;
mod checker;
mod children;
mod cooks;
mod game_move;
mod key;
mod lengths;
mod limits;
mod path;
mod pick;
mod policy;
mod problem;
mod proof;
mod search;
mod solution;
mod solver;
mod table;
mod threads;

pub use certificate::{ClaimedLength, MateClaim};
pub use checker::{CertificateError, VerifiedCertificate, verify};
pub use limits::{Progress, SearchLimits, StopReason};
pub use policy::Policy;
pub use problem::{MissingPieces, Problem, ProblemError};
pub use proof::claims;
pub use solution::{Allowances, Comparison, Cook, Cooks, Mate, Solution, Variation, Verdict};
pub use solver::{CookSearch, MateIn, Questions, Solver};

// Types of other crates that occur in public signatures.
#[doc(no_inline)]
pub use komadai_core::{
    Color, DisplayIn, Hand, Language, Move, Phrase, Position, PositionError, Setup, UchifuzumeBy,
    UnknownName,
};
