//! Tests the pictures of diagrams.

#[cfg(feature = "animation")]
mod animation;
mod boards;
mod marks;
#[cfg(feature = "pdf")]
mod pages;
mod pictures;
