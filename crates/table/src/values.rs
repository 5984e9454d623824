//! Reads columns of texts and bytes in any layout of Arrow.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, LargeBinaryArray, LargeStringArray, StringArray,
    StringViewArray,
};
use arrow_schema::DataType;

/// A column of texts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Texts<'b> {
    Usual(&'b StringArray),
    Large(&'b LargeStringArray),
    Views(&'b StringViewArray),
}

impl<'b> Texts<'b> {
    /// Returns the texts of a column, or `None` if it has another type.
    pub(crate) fn of(array: &'b dyn Array) -> Option<Texts<'b>> {
        match array.data_type() {
            DataType::Utf8 => array.as_string_opt().map(Texts::Usual),
            DataType::LargeUtf8 => array.as_string_opt().map(Texts::Large),
            _ => array.as_string_view_opt().map(Texts::Views),
        }
    }

    /// Returns the text of a row, or `None` for null.
    pub(crate) fn get(self, row: usize) -> Option<&'b str> {
        match self {
            Texts::Usual(texts) => (!texts.is_null(row)).then(|| texts.value(row)),
            Texts::Large(texts) => (!texts.is_null(row)).then(|| texts.value(row)),
            Texts::Views(texts) => (!texts.is_null(row)).then(|| texts.value(row)),
        }
    }
}

/// A column of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bytes<'b> {
    Usual(&'b BinaryArray),
    Large(&'b LargeBinaryArray),
    Views(&'b BinaryViewArray),
}

impl<'b> Bytes<'b> {
    /// Returns the bytes of a column, or `None` if it has another type.
    pub(crate) fn of(array: &'b dyn Array) -> Option<Bytes<'b>> {
        match array.data_type() {
            DataType::Binary => array.as_binary_opt().map(Bytes::Usual),
            DataType::LargeBinary => array.as_binary_opt().map(Bytes::Large),
            _ => array.as_binary_view_opt().map(Bytes::Views),
        }
    }

    /// Returns the bytes of a row, or `None` for null.
    pub(crate) fn get(self, row: usize) -> Option<&'b [u8]> {
        match self {
            Bytes::Usual(bytes) => (!bytes.is_null(row)).then(|| bytes.value(row)),
            Bytes::Large(bytes) => (!bytes.is_null(row)).then(|| bytes.value(row)),
            Bytes::Views(bytes) => (!bytes.is_null(row)).then(|| bytes.value(row)),
        }
    }
}
