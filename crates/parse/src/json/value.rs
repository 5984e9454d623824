//! What a JSON text consists of.

use alloc::borrow::Cow;

/// A value; of an object or array only its beginning.
///
/// ```
/// use komadai_parse::json::{Json, Value};
///
/// assert_eq!(Json::new("-1.5").value(), Some(Value::Number("-1.5")));
/// assert_eq!(Json::new(r#""\u6b69""#).value(), Some(Value::String("歩".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// `{`: its names follow, see [`Json::next_name`](super::Json::next_name).
    Object,
    /// `[`: its items follow, see [`Json::next_item`](super::Json::next_item).
    Array,
    /// A string, its escapes decoded. An invalid escape stays as it is; half a pair of surrogates is U+FFFD.
    String(Cow<'a, str>),
    /// A number.
    Number(&'a str),
    /// `true` or `false`.
    Bool(bool),
    /// `null`.
    Null,
}
