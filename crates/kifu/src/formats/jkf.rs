//! Registers JKF, the JSON Kifu Format.

mod model;
mod read;
mod value;
mod write;

use komadai_encoding::Encoding;
use read::read;
use write::write;

use crate::Format;
use crate::row::{Begins, Extension, Row, Unit};

pub(super) const ROW: Row = Row {
    extensions: &[
        Extension::own("jkf", Encoding::Utf8),
        Extension::shared("json", Encoding::Utf8),
    ],
    begins,
    write: Some(write),
    ..Row::usual(Unit::Text(read))
};

/// Detects the format by the beginning of an object of JSON, which may be truncated. An object whose first name is not
/// one of JKF may be a header of another format.
fn begins(text: &str, hint: Option<Format>) -> Begins {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    match (inside.filter(|inside| inside.starts_with(['"', '}'])), hint) {
        (None, _) => Begins::Unclear,
        (Some(_), Some(Format::Jkf)) => Begins::Surely,
        (Some(inside), _) if begins_with_name(inside) => Begins::Surely,
        (Some(_), None) => Begins::Perhaps,
        (Some(_), Some(_)) => Begins::Unclear,
    }
}

/// Returns `true` if the inside of an object of JSON begins with a name of JKF.
fn begins_with_name(inside: &str) -> bool {
    ["header", "initial", "moves"].iter().any(|name| {
        let rest = inside
            .strip_prefix('"')
            .and_then(|rest| rest.strip_prefix(name));
        let rest = rest.and_then(|rest| rest.strip_prefix('"'));
        rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
    })
}
