//! What readers, writers, the linter and the audit report.

mod collector;
mod detail;
mod item;
mod kept;
mod kind;
mod place;
mod severity;
mod subject;

pub use collector::{FindingCollector, LastFinding};
pub use detail::Detail;
pub use item::Finding;
pub use kept::KeptFindings;
pub use kind::FindingKind;
pub(crate) use place::PlaceIndex;
pub use place::{Before, Place};
pub use severity::Severity;
pub use subject::Subject;
