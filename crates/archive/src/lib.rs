//! Reads files in archives, and compressed files, as bytes.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No input panics, so every construct that could is denied.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::string_slice,
        clippy::indexing_slicing,
    )
)]

mod archive;
mod compressed;
mod error;
mod first_bytes;
mod guard;
mod limits;
mod member;
mod names;
mod sevenz;
mod source;
mod zip;

pub use archive::Archive;
pub use compressed::decompress;
pub use error::ArchiveError;
pub use member::Member;
pub use names::{is_apple_double, is_named_as_archive, name_of_content};

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{DisplayIn, Language};
