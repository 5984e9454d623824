//! Reads columns that are arguments: arrays of numpy, columns of Arrow, bytes, and lists.

use komadai_core::Move;
use numpy::{
    PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyBufferError, PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    PyByteArray, PyBytes, PyFloat, PyInt, PyIterator, PyList, PyMemoryView, PyString, PyTuple,
};

use crate::codes::{MoveArgument, move_of};
use crate::errors::in_row;

/// The fields that contain a packed position in the usual records.
const FIELDS: [&str; 2] = ["hcp", "sfen"];

/// Converts an object of numpy, Arrow or Python to an array of numpy.
fn array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return Ok(array.clone());
    }
    let numpy = object.py().import("numpy")?;
    let array = if object.is_instance_of::<PyMemoryView>() {
        // `frombuffer` refuses a memoryview with gaps.
        numpy.call_method1("frombuffer", (object.call_method0("tobytes")?, "u1"))?
    } else if is_buffer(object) {
        numpy.call_method1("frombuffer", (object, "u1"))?
    } else if first_is_bytes(object) {
        // Numpy would pad the bytes in a list with zeros to one length.
        numpy.call_method1("asarray", (object, "O"))?
    } else {
        numpy.call_method1("asarray", (object,))?
    };
    Ok(array.cast_into()?)
}

/// Returns `true` if an object is a list that begins with bytes.
fn first_is_bytes(object: &Bound<'_, PyAny>) -> bool {
    let first = object
        .cast::<PyList>()
        .ok()
        .and_then(|list| list.get_item(0).ok());
    first.is_some_and(|first| first.is_instance_of::<PyBytes>())
}

/// Returns `true` for bytes, a bytearray or a memoryview.
pub(crate) fn is_buffer(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyMemoryView>()
}

/// Returns the dtype and the shape of an array, for an error.
fn described(array: &Bound<'_, PyUntypedArray>) -> String {
    format!("{} of shape {:?}", array.dtype(), array.shape())
}

/// Returns a copy of rows of `len` bytes, joined. They are read without the lock of Python, so other threads could
/// change the caller's bytes meanwhile. Numpy makes the copy, so that Rust never reads memory that others may write.
pub(crate) fn rows_of<'py>(
    object: &Bound<'py, PyAny>,
    len: usize,
) -> PyResult<PyReadonlyArray1<'py, u8>> {
    let mut array = array(object)?;
    if let Ok(names) = array.dtype().getattr("names")?.extract::<Vec<String>>() {
        if array.dtype().itemsize() != len {
            let field = FIELDS
                .iter()
                .find(|field| names.iter().any(|name| name == *field));
            let wrong = || {
                PyTypeError::new_err(format!("none of the fields {names:?} is a packed position"))
            };
            array = array.get_item(field.ok_or_else(wrong)?)?.cast_into()?;
        } else {
            array = bytes_of_items(&array)?;
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
                    format!("expected {len} bytes, got {}", found.len()),
                ));
            }
            bytes.extend_from_slice(found);
        }
        array = PyArray1::from_vec(object.py(), bytes).as_untyped().clone();
    }
    if array.dtype().kind() == b'S' && array.dtype().itemsize() == len {
        array = bytes_of_items(&array)?;
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
        (true, [size]) if size % len == 0 => {}
        (true, [size]) => {
            return Err(PyValueError::new_err(format!(
                "{size} bytes cannot be divided into rows of {len}; {} are left over",
                size % len
            )));
        }
        // No rows at all.
        (_, [0]) => return Ok(PyArray1::zeros(array.py(), 0, false).readonly()),
        _ => return Err(wrong()),
    }
    array.call_method0("flatten")?.extract()
}

/// Returns the bytes of the items of an array. Copies them if they are not contiguous.
fn bytes_of_items<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let numpy = array.py().import("numpy")?;
    let together = numpy.call_method1("ascontiguousarray", (array,))?;
    Ok(together.call_method1("view", ("u1",))?.cast_into()?)
}

/// Returns the bytes of a one-dimensional array, or `None` if numpy cannot show them without a copy.
fn flat<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyArray1<u8>>> {
    if let Ok(array) = object.cast::<PyArray1<u8>>() {
        return Some(array.clone());
    }
    let array = object.cast::<PyUntypedArray>().ok()?;
    let bytes = array.call_method1("view", ("u1",)).ok()?;
    bytes.cast_into().ok()
}

/// Reads one packed position.
pub(crate) fn packed_row(object: &Bound<'_, PyAny>) -> PyResult<[u8; 32]> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        let bytes = bytes.as_bytes();
        let wrong = |_| PyValueError::new_err(format!("expected 32 bytes, got {}", bytes.len()));
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
    // A single record becomes an array without dimensions.
    let array = array(object)?;
    let rows = rows_of(array.call_method1("reshape", (-1,))?.as_any(), 32)?;
    let bytes = rows.as_slice()?;
    let wrong =
        |_| PyValueError::new_err(format!("expected one position, got {}", bytes.len() / 32));
    bytes.try_into().map_err(wrong)
}

/// Writes one packed position to an array of 32 bytes, in the order of C.
pub(crate) fn fill_row(py: Python<'_>, out: &Bound<'_, PyAny>, bytes: &[u8; 32]) -> PyResult<()> {
    let wrong = |why: String| PyTypeError::new_err(format!("out is not suitable: {why}"));
    let array = match out.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) if is_buffer(out) => {
            let numpy = py.import("numpy")?;
            // A memoryview with gaps or in reverse order.
            let error = |error: PyErr| {
                if error.is_instance_of::<PyBufferError>(py) {
                    wrong("its bytes are not contiguous".to_owned())
                } else {
                    error
                }
            };
            let array = numpy.call_method1("frombuffer", (out, "u1"));
            array.map_err(error)?.cast_into()?
        }
        Err(_) => {
            let name = type_name(out);
            return Err(wrong(format!("expected a numpy array, got {name}")));
        }
    };
    if array.ndim() > 1 && !array.is_c_contiguous() {
        return Err(wrong("its rows are not contiguous".to_owned()));
    }
    if let Some(array) = flat(&array)
        && let Ok(mut array) = array.try_readwrite()
        && let Ok(slice) = array.as_slice_mut()
        && let Ok(place) = <&mut [u8; 32]>::try_from(slice)
    {
        *place = *bytes;
        return Ok(());
    }
    let flat = array
        .call_method1("view", ("u1",))?
        .call_method1("reshape", (-1,))?;
    if flat.len()? != 32 {
        return Err(PyValueError::new_err(format!(
            "expected rows of 32 bytes in out, got {}",
            flat.len()?
        )));
    }
    flat.set_item(py.Ellipsis(), PyArray1::from_slice(py, bytes))
}

/// Reads a column of moves: ints, or texts of USI.
pub(crate) fn moves(object: &Bound<'_, PyAny>) -> PyResult<Vec<Move>> {
    let first = object.get_item(0);
    let is_text = first.is_ok_and(|first| first.is_instance_of::<PyString>());
    let has_numbers = |array: &Bound<'_, PyUntypedArray>| match array.dtype().kind() {
        b'i' | b'u' => true,
        // Floats in a column of another library may be ints with missing values.
        b'f' => array.is(object),
        _ => false,
    };
    if is_text || !has_numbers(&array(object)?) {
        let read = |(row, item): (usize, PyResult<Bound<'_, PyAny>>)| {
            let item = interruptible(row, item)?;
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
            move_of(number).ok_or_else(|| in_row(row, format!("{number} is not a move")))
        })
        .collect()
}

/// Reads a column of numbers of moves, which need not be valid moves.
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
        // hcpe declares the 16 bits as signed.
        b'i' if size == 2 => array.call_method1("astype", ("u2",))?,
        b'u' if size <= 2 => array.call_method1("astype", ("u2",))?,
        b'i' | b'u' => {
            let wide = array.call_method1("astype", ("i8",))?;
            let wide = wide.extract::<PyReadonlyArray1<'_, i64>>()?;
            let wide = wide.as_array();
            let narrow = wide.iter().enumerate().map(|(row, &number)| {
                let wrong = |_| match array.get_item(row) {
                    Ok(number) => in_row(row, format!("{number} is not a move")),
                    Err(error) => error,
                };
                u16::try_from(number).map_err(wrong)
            });
            return narrow.collect();
        }
        _ if array.len() == 0 => return Ok(Vec::new()),
        _ => return Err(wrong()),
    };
    let numbers = converted.extract::<PyReadonlyArray1<'_, u16>>()?;
    Ok(numbers.as_array().to_vec())
}

/// Reads a column of texts: a list, an array of numpy, or a column of Arrow, polars or pandas.
pub(crate) fn texts(object: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    Ok(texts_or(object, |_| None::<()>)?.0)
}

/// Reads a column of texts and other objects. Returns each of the others with its row, and an empty text in its place.
/// Fails if `other` returns `None`.
#[allow(clippy::type_complexity)]
pub(crate) fn texts_or<T>(
    object: &Bound<'_, PyAny>,
    other: impl Fn(&Bound<'_, PyAny>) -> Option<T>,
) -> PyResult<(Vec<String>, Vec<(usize, T)>)> {
    let (mut texts, mut others) = (Vec::new(), Vec::new());
    for (row, item) in items(object, "texts")?.enumerate() {
        let item = interruptible(row, item)?;
        texts.push(match item.extract() {
            Ok(text) => text,
            Err(_) => {
                let wrong = || in_row(row, format!("expected a str, got {}", type_name(&item)));
                others.push((row, other(&item).ok_or_else(wrong)?));
                String::new()
            }
        });
    }
    Ok((texts, others))
}

/// Returns the row with a number; negative numbers count from the end. Returns `None` if the index is not a number.
pub(crate) fn row_of(index: &Bound<'_, PyAny>, len: usize) -> PyResult<Option<usize>> {
    let out_of_range = || PyIndexError::new_err(format!("there is no position {index} of {len}"));
    if is_bool(index) || index.is_instance_of::<PyTuple>() {
        return Err(not_rows(index));
    }
    match index.extract::<isize>() {
        Ok(number) => place(number, len).map(Some).ok_or_else(out_of_range),
        Err(error) if error.is_instance_of::<PyOverflowError>(index.py()) => Err(out_of_range()),
        Err(error) if error.is_instance_of::<PyTypeError>(index.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the row with a number, or `None` if it is out of range. Negative numbers count from the end.
fn place(number: isize, len: usize) -> Option<usize> {
    let row = match number {
        ..0 => len.checked_sub(number.unsigned_abs())?,
        _ => number as usize,
    };
    (row < len).then_some(row)
}

fn not_rows(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!(
        "an index must be an int, a slice, a mask of bools or a list of ints, not {}",
        type_name(object)
    ))
}

/// Returns the rows that a column selects: by their numbers, negative ones from the end, or by a mask of bools.
pub(crate) fn rows(object: &Bound<'_, PyAny>, len: usize) -> PyResult<Vec<usize>> {
    if object.is_instance_of::<PyString>() || is_buffer(object) {
        return Err(not_rows(object));
    }
    let array = array(object)?;
    if array.ndim() == 0 {
        return Err(not_rows(object));
    }
    if array.ndim() > 1 {
        let shape = array.shape();
        let error = format!("an index must have one dimension, not the shape {shape:?}");
        return Err(PyIndexError::new_err(error));
    }
    let numbers = match array.dtype().kind() {
        b'b' => {
            let mask = array.extract::<PyReadonlyArray1<'_, bool>>()?;
            let mask = mask.as_array();
            if mask.len() != len {
                let error = format!("the mask has {} values for {len} positions", mask.len());
                return Err(PyIndexError::new_err(error));
            }
            let rows = (0..).zip(mask).filter(|(_, is_taken)| **is_taken);
            return Ok(rows.map(|(row, _)| row).collect());
        }
        // Numpy would convert a bool among ints to an int.
        _ if object.is_instance_of::<PyList>() => object.clone(),
        b'i' | b'u' | b'O' => array.call_method0("tolist")?,
        _ if array.len() == 0 => return Ok(Vec::new()),
        _ => return Err(not_rows(&array)),
    };
    let row = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        row_of(&item, len)?.ok_or_else(|| not_rows(&item))
    };
    numbers.try_iter()?.map(row).collect()
}

/// Reads a column with `None` for each missing value.
pub(crate) fn optional<'py, T>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Option<T>>>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    let values = items(object, what)?.enumerate().map(|(row, item)| {
        let item = interruptible(row, item)?;
        match item.extract() {
            Ok(value) => Ok(Some(value)),
            Err(_) if is_missing(&item) => Ok(None),
            Err(_) => Err(in_row(
                row,
                format!("expected {what}, got {}", type_name(&item)),
            )),
        }
    });
    values.collect()
}

/// Returns `true` for None, and for NaN and NA, which pandas uses for missing values.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let is_nan = |item: &Bound<'_, PyFloat>| item.value().is_nan();
    item.is_none() || item.cast().is_ok_and(is_nan) || type_name(item) == "NAType"
}

/// Returns the item of a row. Checks for signals every 1,024 rows, so that Ctrl-C ends the reading of a long column.
fn interruptible<'py>(
    row: usize,
    item: PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let item = item?;
    if row.is_multiple_of(1024) {
        item.py().check_signals()?;
    }
    Ok(item)
}

/// Returns an iterator over the values of a column as Python objects.
fn items<'py>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyIterator>> {
    let mut items = object.clone();
    for name in ["to_pylist", "to_list", "tolist"] {
        if let Some(list) = object.getattr_opt(name)? {
            items = list.call0()?;
            break;
        }
    }
    if items.is_instance_of::<PyString>() || is_buffer(&items) || !is_iterable(&items)? {
        let name = type_name(object);
        return Err(PyTypeError::new_err(format!(
            "expected a column of {what}, got {name}"
        )));
    }
    items.try_iter()
}

/// Returns `true` if an object is iterable. Fails with any error of Python except a TypeError.
fn is_iterable(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    match object.try_iter() {
        Ok(_) => Ok(true),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns the name of an object's type. Avoids Python's `str`, which would check for signals and lose their error.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name();
    let name = name.and_then(|name| Ok(name.to_str()?.to_owned()));
    name.unwrap_or_default()
}

/// Returns `true` if an object is a bool of Python or numpy. Older versions of numpy convert theirs to an int.
pub(crate) fn is_bool(object: &Bound<'_, PyAny>) -> bool {
    !object.is_exact_instance_of::<PyInt>() && matches!(&*type_name(object), "bool" | "bool_")
}

/// Reads one move for each of `len` rows. A single move is used for all rows.
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

/// Checks that a column has the same length as the rows it belongs to. Each argument is a length, and a word for the
/// items.
pub(crate) fn same_length(found: (usize, &str), rows: (usize, &str)) -> PyResult<()> {
    if found.0 == rows.0 {
        return Ok(());
    }
    let error = format!("{} {} for {} {}", found.0, found.1, rows.0, rows.1);
    Err(PyValueError::new_err(error))
}
