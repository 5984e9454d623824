//! What KIF, KI2 and BOD share.

mod diagram;
mod endings;
mod evidence;
pub(crate) mod grammar;
mod lines;
mod moves;
mod play;
mod preamble;
mod read;
mod write;

pub use diagram::Bod;
pub(crate) use endings::{ResultLine, is_meant_by, token};
pub(super) use evidence::{LINES, mentions_start};
pub(crate) use play::is_signs;
pub(crate) use preamble::Preamble;
pub(super) use read::JapaneseReader;
pub(crate) use write::{LineWriter, TreeWriter, with_origin};
