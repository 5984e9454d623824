//! The laws that the crates are held to, as functions over arbitrary input, and the walks that
//! make positions for them.
//!
//! A law panics with a message when it is broken. Stable tests run it on walks from fixed seeds;
//! fuzz targets run the same function on whatever they invent.

#![forbid(unsafe_code)]

pub mod damage;
pub mod dictionary;
pub mod input;
pub mod law;
pub mod records;
mod seed;
pub mod setups;
pub mod target;
pub mod tsume;
pub mod walk;

pub use seed::bytes;
pub use target::Target;

// The examples of the README of the whole are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
#[cfg(doctest)]
use komadai as _;
