//! Decodes the bytes of Japanese files to text, and encodes text.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No input may cause a panic, so every construct that could panic is denied.
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

mod codec;
mod decode;
mod decoder;
mod encode;
mod encoding;
mod fit;
mod jis;
mod mojibake;
mod normal;

pub use decode::{DecodedText, decode};
pub use decoder::Decoder;
pub use encode::{EncodedText, LineEnd, encode};
pub use encoding::Encoding;
pub use fit::Substitution;
pub use mojibake::is_mojibake;
pub use normal::{compose, nfkc};
