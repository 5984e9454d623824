//! Defines the laws that the crates must keep, as functions over arbitrary input, and random play that provides
//! positions.
//!
//! A law panics with a message when it is broken. Tests on stable Rust run it on random play from fixed seeds. Fuzz
//! targets run the same function on any input.

#![forbid(unsafe_code)]

#[cfg(feature = "records")]
pub mod damage;
pub mod dictionary;
pub mod input;
pub mod law;
#[cfg(feature = "records")]
pub mod records;
mod seed;
pub mod setups;
pub mod target;
#[cfg(feature = "tsume")]
pub mod tsume;
pub mod walk;

pub use seed::bytes;
pub use target::Target;

// The examples of the README of the workspace are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
#[cfg(doctest)]
use komadai as _;
