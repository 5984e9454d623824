//! Columns as arguments: arrays of numpy, columns of Arrow, bytes, and lists.

use komadai_core::Move;
use numpy::{
    PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyIterator, PyList, PyMemoryView, PyString};

use crate::codes::{MoveArgument, move_of};
use crate::errors::in_row;

/// The fields with a packed position in the usual records.
const FIELDS: [&str; 2] = ["hcp", "sfen"];

/// An array of anything that numpy, Arrow or Python has.
fn array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let numpy = object.py().import("numpy")?;
    let array = match is_buffer(object) {
        true => numpy.call_method1("frombuffer", (object, "u1"))?,
        // Bytes in a list would be filled up with zeros to one length.
        false if first_is_bytes(object) => numpy.call_method1("asarray", (object, "O"))?,
        false => numpy.call_method1("asarray", (object,))?,
    };
    Ok(array.cast_into()?)
}

/// Whether a list begins with bytes.
fn first_is_bytes(object: &Bound<'_, PyAny>) -> bool {
    let first = object
        .cast::<PyList>()
        .ok()
        .and_then(|list| list.get_item(0).ok());
    first.is_some_and(|first| first.is_instance_of::<PyBytes>())
}

fn is_buffer(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyMemoryView>()
}

/// The kind, the shape and the bytes of an item, for an error.
fn described(array: &Bound<'_, PyUntypedArray>) -> String {
    format!("{} of shape {:?}", array.dtype(), array.shape())
}

/// Rows of packed positions, 32 bytes each.
pub(crate) fn packed<'py>(object: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray2<'py, u8>> {
    rows_of(object, 32)
}

/// Rows of so many bytes. The bytes of a row lie together; rows may have a distance.
pub(crate) fn rows_of<'py>(
    object: &Bound<'py, PyAny>,
    len: usize,
) -> PyResult<PyReadonlyArray2<'py, u8>> {
    let mut array = array(object)?;
    if let Ok(names) = array.dtype().getattr("names")?.extract::<Vec<String>>() {
        if array.dtype().itemsize() != len {
            let field = FIELDS
                .iter()
                .find(|field| names.iter().any(|name| name == *field));
            let wrong =
                || PyTypeError::new_err(format!("no field of {names:?} is a packed position"));
            array = array.get_item(field.ok_or_else(wrong)?)?.cast_into()?;
        } else {
            array = array.call_method1("view", ("u1",))?.cast_into()?;
        }
    }
    if array.dtype().kind() == b'O' && array.ndim() > 0 {
        let rows = array.call_method0("tolist")?;
        let mut bytes = Vec::new();
        for (row, item) in rows.try_iter()?.enumerate() {
            let item = item?;
            let wrong = |_| in_row(row, format!("expected bytes, got {}", type_name(&item)));
            let item = item.cast::<PyBytes>().map_err(wrong)?;
            let found = item.as_bytes();
            if found.len() != len {
                return Err(in_row(
                    row,
                    format!("{} bytes instead of {len}", found.len()),
                ));
            }
            bytes.extend_from_slice(found);
        }
        array = PyArray1::from_vec(object.py(), bytes).as_untyped().clone();
    }
    if array.dtype().kind() == b'S' && array.dtype().itemsize() == len {
        array = array.call_method1("view", ("u1",))?.cast_into()?;
    }
    let wrong = || {
        PyTypeError::new_err(format!(
            "expected rows of {len} bytes: uint8 of shape (n, {len}), or bytes; got {}",
            described(&array)
        ))
    };
    let is_bytes = array.dtype().kind() == b'u' && array.dtype().itemsize() == 1;
    match (is_bytes, array.shape()) {
        (true, [_, width]) if *width == len => {}
        (true, [size]) if size % len == 0 => {
            let reshaped = array.call_method1("reshape", ((size / len, len),))?;
            array = reshaped.cast_into()?;
        }
        (true, [size]) => {
            return Err(PyValueError::new_err(format!(
                "{size} bytes are no rows of {len}: {} are left over",
                size % len
            )));
        }
        // No rows at all.
        (_, [0]) => {
            let numpy = array.py().import("numpy")?;
            array = numpy.call_method1("zeros", ((0, len), "u1"))?.cast_into()?;
        }
        _ => return Err(wrong()),
    }
    if array.strides().get(1) != Some(&1) {
        let numpy = array.py().import("numpy")?;
        array = numpy
            .call_method1("ascontiguousarray", (array,))?
            .cast_into()?;
    }
    array.as_any().extract()
}

/// The bytes of an array of one dimension, if they lie together.
fn flat<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyArray1<u8>>> {
    if let Ok(array) = object.cast::<PyArray1<u8>>() {
        return Some(array.clone());
    }
    let array = object.cast::<PyUntypedArray>().ok()?;
    let bytes = array.call_method1("view", ("u1",)).ok()?;
    bytes.cast_into().ok()
}

/// One packed position.
pub(crate) fn packed_row(object: &Bound<'_, PyAny>) -> PyResult<[u8; 32]> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        let bytes = bytes.as_bytes();
        let wrong = |_| PyValueError::new_err(format!("{} bytes instead of 32", bytes.len()));
        return bytes.try_into().map_err(wrong);
    }
    if let Some(array) = flat(object)
        && let Ok(array) = array.try_readonly()
        && let Some(bytes) = array
            .as_slice()
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
    {
        return Ok(bytes);
    }
    // A record of one field is an array without dimensions.
    let array = array(object)?;
    let row = packed(array.call_method1("reshape", (-1,))?.as_any())?;
    let row = row.as_array();
    let wrong = || PyValueError::new_err(format!("{} positions instead of one", row.nrows()));
    let mut rows = row.rows().into_iter();
    match (rows.next(), rows.next()) {
        (Some(row), None) => row
            .as_slice()
            .and_then(|row| row.try_into().ok())
            .ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

/// Fills the array of one packed position.
pub(crate) fn fill_row(py: Python<'_>, out: &Bound<'_, PyAny>, bytes: &[u8; 32]) -> PyResult<()> {
    if let Some(array) = flat(out)
        && let Ok(mut array) = array.try_readwrite()
        && let Ok(slice) = array.as_slice_mut()
        && let Ok(place) = <&mut [u8; 32]>::try_from(slice)
    {
        *place = *bytes;
        return Ok(());
    }
    let array = array(out)?.call_method1("view", ("u1",))?;
    let flat = array.call_method1("reshape", (-1,))?;
    if flat.len()? != 32 {
        return Err(PyValueError::new_err(format!(
            "out has {} bytes instead of 32",
            flat.len()?
        )));
    }
    flat.set_item(py.Ellipsis(), PyArray1::from_slice(py, bytes))
}

/// A column of moves: numbers, or texts of USI.
pub(crate) fn moves(object: &Bound<'_, PyAny>) -> PyResult<Vec<Move>> {
    let first = object.get_item(0);
    let is_text = first.is_ok_and(|first| first.is_instance_of::<PyString>());
    let has_numbers = |array: &Bound<'_, PyUntypedArray>| match array.dtype().kind() {
        b'b' | b'i' | b'u' => true,
        // Elsewhere these may be numbers of which some are missing.
        b'f' => array.is(object),
        _ => false,
    };
    if is_text || !has_numbers(&array(object)?) {
        let read = |(row, item): (usize, PyResult<Bound<'_, PyAny>>)| {
            let item = item?;
            let m = item.extract::<MoveArgument>();
            let m = m.map_err(|error| in_row(row, error.value(item.py())))?;
            Ok(m.0)
        };
        return items(object, "moves")?.enumerate().map(read).collect();
    }
    numbers(object)?
        .into_iter()
        .enumerate()
        .map(|(row, number)| {
            move_of(number).ok_or_else(|| in_row(row, format!("{number} is no move")))
        })
        .collect()
}

/// A column of the numbers of moves, which may be none of any move.
pub(crate) fn numbers(object: &Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
    let array = array(object)?;
    let wrong = || {
        PyTypeError::new_err(format!(
            "expected a column of moves, got {}",
            described(&array)
        ))
    };
    if array.ndim() != 1 {
        return Err(wrong());
    }
    let size = array.dtype().itemsize();
    let converted = match array.dtype().kind() {
        // hcpe calls the sixteen bits signed.
        b'i' if size == 2 => array.call_method1("astype", ("u2",))?,
        b'u' if size <= 2 => array.call_method1("astype", ("u2",))?,
        b'i' | b'u' => {
            let wide = array.call_method1("astype", ("i8",))?;
            let wide = wide.extract::<numpy::PyReadonlyArray1<'_, i64>>()?;
            let wide = wide.as_array();
            let narrow = wide.iter().enumerate().map(|(row, &number)| {
                let wrong = |_| match array.get_item(row) {
                    Ok(number) => in_row(row, format!("{number} is no move")),
                    Err(error) => error,
                };
                u16::try_from(number).map_err(wrong)
            });
            return narrow.collect();
        }
        _ if array.len() == 0 => return Ok(Vec::new()),
        _ => return Err(wrong()),
    };
    let numbers = converted.extract::<numpy::PyReadonlyArray1<'_, u16>>()?;
    Ok(numbers.as_array().to_vec())
}

/// A column of texts: a list, an array of numpy, or a column of Arrow, polars or pandas.
pub(crate) fn texts(object: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let items = items(object, "texts")?;
    let mut texts = Vec::new();
    for (row, item) in items.enumerate() {
        let item = item?;
        let text = item.extract::<String>();
        texts.push(
            text.map_err(|_| in_row(row, format!("expected a text, got {}", type_name(&item))))?,
        );
    }
    Ok(texts)
}

/// A column in which values may be missing.
pub(crate) fn optional<'py, T>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Option<T>>>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let values = items(object, what)?.enumerate().map(|(row, item)| {
        let item = item?;
        // A missing value of pandas is NaN, or NA.
        if item.is_none() || item.extract().is_ok_and(f64::is_nan) || type_name(&item) == "NAType" {
            return Ok(None);
        }
        let value = item.extract().map(Some);
        value.map_err(|_| in_row(row, format!("expected {what}, got {}", type_name(&item))))
    });
    values.collect()
}

/// The values of a column as objects of Python.
fn items<'py>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyIterator>> {
    let list = ["to_pylist", "to_list", "tolist"]
        .into_iter()
        .find_map(|name| object.call_method0(name).ok());
    let items = list.unwrap_or_else(|| object.clone());
    match items.try_iter() {
        Ok(iterator) if !items.is_instance_of::<PyString>() && !is_buffer(&items) => Ok(iterator),
        _ => Err(PyTypeError::new_err(format!(
            "expected a column of {what}, got {}",
            type_name(object)
        ))),
    }
}

fn type_name(object: &Bound<'_, PyAny>) -> String {
    object
        .get_type()
        .name()
        .map_or(String::new(), |name| name.to_string())
}

/// One move for each of `len` rows.
pub(crate) fn moves_of(object: &Bound<'_, PyAny>, len: usize) -> PyResult<Vec<Move>> {
    match object.extract() {
        Ok(MoveArgument(m)) => return Ok(vec![m; len]),
        Err(error) if object.is_instance_of::<PyString>() || object.try_iter().is_err() => {
            return Err(error);
        }
        Err(_) => {}
    }
    let moves = moves(object)?;
    same_length((moves.len(), "moves"), (len, "positions"))?;
    Ok(moves)
}

/// Refuses a column that has another length than the rows it belongs to. Each is a number, and a word for the items.
pub(crate) fn same_length(found: (usize, &str), rows: (usize, &str)) -> PyResult<()> {
    match found.0 == rows.0 {
        true => Ok(()),
        false => {
            let error = format!("{} {} for {} {}", found.0, found.1, rows.0, rows.1);
            Err(PyValueError::new_err(error))
        }
    }
}
