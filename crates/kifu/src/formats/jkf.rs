//! JKF, the JSON Kifu Format.

mod model;
mod read;
mod row;
mod value;
mod write;

pub use model::handicap_of_preset;
pub(super) use row::ROW;
