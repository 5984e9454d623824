//! What readers, writers, the linter and the audit report.

mod collector;
mod detail;
mod item;
mod kept;
mod kind;
mod place;
mod severity;
mod subject;

pub(crate) use collector::{FindingCollector, LastFinding};
pub use detail::Detail;
pub use item::Finding;
pub(crate) use kept::KeptFindings;
pub use kind::FindingKind;
pub use place::Place;
pub(crate) use place::{Before, PlaceIndex};
pub use severity::Severity;
pub use subject::Subject;
