//! Writes sides as `black` and `white`, because the text of a side is that of SFEN.

use komadai_core::Color;
use serde::{Serialize, Serializer};

pub(crate) fn code<S: Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    side.code().serialize(serializer)
}

pub(crate) fn code_or_null<S: Serializer>(
    side: &Option<Color>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    side.map(Color::code).serialize(serializer)
}
