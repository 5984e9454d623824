//! Writes the inputs of networks, planes and lists of features, into arrays of numpy.

use komadai_core::{ByColor, Position};
use numpy::ndarray::{Dimension, Ix2, Ix4};
use numpy::{
    Element, PyArray, PyArray2, PyArray4, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::errors::in_row;
use crate::planes::{FEATURES1, FEATURES2, Planes};
use crate::work::{each_chunk, in_rounds, parallel};

/// The number of positions that a thread takes at a time.
const CHUNK: usize = 32;

/// The number of positions whose lists of features a thread writes at a time.
const HALFKP_CHUNK: usize = 256;

/// The number of positions between checks for signals.
const ROUND: usize = 1 << 12;

/// The number of bytes of the planes of a position, if each number is a bit.
const BITS: usize = ((FEATURES1 + FEATURES2) * 81).div_ceil(8);

type Pair<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Returns the planes of positions, in new arrays or in those of `out`.
pub(crate) fn planes<'py>(
    py: Python<'py>,
    rows: &[Position],
    dtype: &str,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if dtype == "bits" {
        return bits(py, rows, out);
    }
    let out = out.map(|out| out.extract::<Pair<'py>>()).transpose()?;
    let pair = match dtype {
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
            "dtype must be \"float32\", \"float16\", \"uint8\" or \"bits\", not {dtype:?}"
        ))),
    };
    Ok(pair?.into_pyobject(py)?.into_any())
}

/// Returns the planes of each position as bits, in a new array or in `out`.
fn bits<'py>(
    py: Python<'py>,
    rows: &[Position],
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let new = || PyArray2::<u8>::zeros(py, [rows.len(), BITS], false).into_any();
    let array = out.unwrap_or_else(new);
    let mut writable = writable::<u8, Ix2>(&array, [rows.len(), BITS])?;
    let bytes = writable.as_slice_mut()?;
    in_rounds(py, rows.len(), ROUND, |round| {
        let bytes = &mut bytes[round.start * BITS..round.end * BITS];
        let rows = &rows[round];
        parallel(py, rows.len().div_ceil(CHUNK), || {
            let planes = Planes::new(1_u8);
            let bytes = bytes.par_chunks_mut(BITS * CHUNK);
            rows.par_chunks(CHUNK).zip(bytes).for_each(|(rows, bytes)| {
                let mut numbers = vec![0; BITS * 8];
                for (position, bytes) in rows.iter().zip(bytes.chunks_exact_mut(BITS)) {
                    let (first, rest) = numbers.split_at_mut(FEATURES1 * 81);
                    planes.write(position, first, &mut rest[..FEATURES2 * 81]);
                    let (eights, _) = numbers.as_chunks();
                    for (byte, eight) in bytes.iter_mut().zip(eights) {
                        *byte = packed(*eight);
                    }
                }
            });
        });
    })?;
    Ok(array)
}

/// Returns eight zeros and ones as a byte. The first becomes the highest bit.
fn packed(eight: [u8; 8]) -> u8 {
    // Each factor moves one of the numbers to its place in the highest byte. No two products have a bit in common.
    (u64::from_le_bytes(eight).wrapping_mul(0x8040_2010_0804_0201) >> 56) as u8
}

/// Returns the HalfKP features of positions: the offsets, those of the side to move, and those of the other side.
pub(crate) fn halfkp(py: Python<'_>, rows: &[Position]) -> PyResult<[Vec<i32>; 3]> {
    let parts = each_chunk(py, rows.len(), HALFKP_CHUNK, |part| {
        let (mut ends, mut features) = (Vec::new(), [Vec::new(), Vec::new()]);
        let mut seen = ByColor::<Vec<u32>>::default();
        for row in part {
            let Some(position) = rows.get(row) else {
                continue;
            };
            seen.black.clear();
            seen.white.clear();
            if !komadai_packed::halfkp(position, &mut seen) {
                return Err((row, "a king is missing"));
            }
            let side = position.side();
            for (features, color) in features.iter_mut().zip([side, !side]) {
                features.extend(seen[color].iter().map(|&feature| feature as i32));
            }
            ends.push(features[0].len());
        }
        Ok((ends, features))
    })?;
    let mut columns = [vec![0], Vec::new(), Vec::new()];
    for part in parts {
        let (ends, features) = part.map_err(|(row, error)| in_row(row, error))?;
        let begin = columns[1].len();
        let end = |end| {
            i32::try_from(begin + end).map_err(|_| PyOverflowError::new_err("too many positions"))
        };
        for place in ends {
            columns[0].push(end(place)?);
        }
        for (column, features) in columns[1..].iter_mut().zip(features) {
            column.extend(features);
        }
    }
    Ok(columns)
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
        writable::<T, Ix4>(&first, [rows.len(), FEATURES1, 9, 9])?,
        writable::<T, Ix4>(&second, [rows.len(), FEATURES2, 9, 9])?,
    );
    let (firsts, seconds) = (planes.0.as_slice_mut()?, planes.1.as_slice_mut()?);
    in_rounds(py, rows.len(), ROUND, |round| {
        let first = &mut firsts[round.start * FEATURES1 * 81..round.end * FEATURES1 * 81];
        let second = &mut seconds[round.start * FEATURES2 * 81..round.end * FEATURES2 * 81];
        fill(py, &rows[round], one, first, second);
    })?;
    Ok((first, second))
}

/// Returns the caller's array for writing, if its shape, dtype and layout fit.
fn writable<'py, T: Element, D: Dimension>(
    array: &Bound<'py, PyAny>,
    shape: impl AsRef<[usize]>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let wrong = |why: String| PyTypeError::new_err(format!("out is not suitable: {why}"));
    let tuple = |shape: &[usize]| {
        let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
        format!("({})", lengths.join(", "))
    };
    let expected = tuple(shape.as_ref());
    let array = array.cast::<PyArray<T, D>>().map_err(|_| {
        wrong(format!(
            "expected shape {expected} and the dtype of the planes"
        ))
    })?;
    let writable = array
        .try_readwrite()
        .map_err(|error| wrong(error.to_string()))?;
    if array.shape() != shape.as_ref() {
        let found = tuple(array.shape());
        return Err(wrong(format!("expected shape {expected}, got {found}")));
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
