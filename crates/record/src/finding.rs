//! What readers, the linter and the audit report about a text.

mod collector;
pub mod details;
mod item;
mod japanese;
mod kept;
mod message;
mod of_notation;
mod place;
mod severity;
mod subject;
mod table;

pub use collector::{FindingCollector, LastFinding};
pub use item::{Finding, Sentence};
pub use kept::KeptFindings;
pub use message::{FindingKind, Message};
pub(crate) use place::PlaceIndex;
pub use place::{Before, Place};
pub use severity::Severity;
pub use subject::Subject;
