//! What diagrams show.

#[cfg(feature = "animation")]
mod animation;
mod marks;
#[cfg(feature = "pdf")]
mod pages;
mod pictures;
