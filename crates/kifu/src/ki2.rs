//! Writing KI2.

mod write;

pub(crate) use write::write;
