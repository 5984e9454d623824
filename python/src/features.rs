//! Writes planes into arrays of numpy.

use komadai_core::Position;
use numpy::{Element, PyArray4, PyArrayMethods, PyReadwriteArray4, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::planes::{FEATURES1, FEATURES2, Planes};
use crate::work::parallel;

/// The number of positions that a thread takes at a time.
const CHUNK: usize = 32;

type Pair<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Returns the planes of positions, in new arrays or in those of `out`.
pub(crate) fn planes<'py>(
    py: Python<'py>,
    rows: &[Position],
    dtype: &str,
    out: Option<Pair<'py>>,
) -> PyResult<Pair<'py>> {
    match dtype {
        "float32" => filled(py, rows, 1_f32, out),
        "uint8" => filled(py, rows, 1_u8, out),
        "float16" => {
            // `0x3c00` is 1.0 in 16 bits.
            let view = |array: &Bound<'py, PyAny>, as_type| array.call_method1("view", (as_type,));
            let out = out.map(|(first, second)| {
                Ok::<_, PyErr>((view(&half(first)?, "u2")?, view(&half(second)?, "u2")?))
            });
            let (first, second) = filled(py, rows, 0x3c00_u16, out.transpose()?)?;
            Ok((view(&first, "f2")?, view(&second, "f2")?))
        }
        _ => Err(PyValueError::new_err(format!(
            "dtype must be \"float32\", \"float16\" or \"uint8\", not {dtype:?}"
        ))),
    }
}

/// Checks that an array has the dtype float16.
fn half(array: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    match array.getattr("dtype")?.str()?.to_str()? {
        "float16" => Ok(array),
        other => Err(PyTypeError::new_err(format!(
            "out must be float16, not {other}"
        ))),
    }
}

fn filled<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    rows: &[Position],
    one: T,
    out: Option<Pair<'py>>,
) -> PyResult<Pair<'py>> {
    let new = |planes| PyArray4::<T>::zeros(py, [rows.len(), planes, 9, 9], false).into_any();
    let (first, second) = out.unwrap_or_else(|| (new(FEATURES1), new(FEATURES2)));
    let mut planes = (
        writable::<T>(&first, rows.len(), FEATURES1)?,
        writable::<T>(&second, rows.len(), FEATURES2)?,
    );
    fill(
        py,
        rows,
        one,
        planes.0.as_slice_mut()?,
        planes.1.as_slice_mut()?,
    );
    Ok((first, second))
}

/// Returns the caller's array for writing, if its shape, dtype and layout fit.
fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    rows: usize,
    planes: usize,
) -> PyResult<PyReadwriteArray4<'py, T>> {
    let wrong = |why: String| PyTypeError::new_err(format!("out is not suitable: {why}"));
    let array = array.cast::<PyArray4<T>>().map_err(|_| {
        wrong(format!(
            "expected shape ({rows}, {planes}, 9, 9) and the dtype of the planes"
        ))
    })?;
    let writable = array
        .try_readwrite()
        .map_err(|error| wrong(error.to_string()))?;
    let shape = writable.as_array().dim();
    if shape != (rows, planes, 9, 9) {
        return Err(wrong(format!(
            "expected shape ({rows}, {planes}, 9, 9), got {shape:?}"
        )));
    }
    if !array.is_c_contiguous() {
        return Err(wrong("it is not C-contiguous".to_owned()));
    }
    Ok(writable)
}

/// Writes the planes of all positions, on all threads.
fn fill<T: Element + Copy + Default>(
    py: Python<'_>,
    rows: &[Position],
    one: T,
    first: &mut [T],
    second: &mut [T],
) {
    parallel(py, rows.len().div_ceil(CHUNK), || {
        let planes = Planes::new(one);
        let first = first.par_chunks_mut(FEATURES1 * 81 * CHUNK);
        let second = second.par_chunks_mut(FEATURES2 * 81 * CHUNK);
        rows.par_chunks(CHUNK)
            .zip(first)
            .zip(second)
            .for_each(|((rows, first), second)| {
                let first = first.chunks_exact_mut(FEATURES1 * 81);
                let second = second.chunks_exact_mut(FEATURES2 * 81);
                for ((position, first), second) in rows.iter().zip(first).zip(second) {
                    planes.write(position, first, second);
                }
            });
    });
}
