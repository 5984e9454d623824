//! The packed formats of engines: positions in 32 bytes, moves in 16 bits.
//!
//! Their text is the bytes in hexadecimal, a record on each line, so that findings have a place.

mod bits;
mod hex;
mod layout;
mod moves;
mod packing;
mod read;
mod result;
mod write;

pub(crate) use hex::{bytes, text};
pub(crate) use layout::{guess, whole_records};
pub use packing::{PackError, Packing};
pub(crate) use read::read;
pub(crate) use write::write;
