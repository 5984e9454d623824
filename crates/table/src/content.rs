//! Measures the content of batches in bytes.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, OffsetSizeTrait, RecordBatch};
use arrow_schema::DataType;

/// The minimum size of a row, in bytes.
const ROW: u64 = 64;

/// The assumed size of a value other than a text, in bytes.
const VALUE: u64 = 8;

/// Returns the size of some rows in bytes. Data that rows share is counted for each of them.
pub(crate) fn content(batch: &RecordBatch, rows: Range<usize>) -> u64 {
    let own = ROW.saturating_mul(rows.len() as u64);
    let columns = batch.columns().iter();
    columns.fold(own, |sum, column| {
        sum.saturating_add(bytes(column, rows.clone()))
    })
}

fn bytes(array: &dyn Array, rows: Range<usize>) -> u64 {
    let own = VALUE.saturating_mul(rows.len() as u64);
    let more = match array.data_type() {
        DataType::Utf8 => between(array.as_string::<i32>().value_offsets(), &rows).1,
        DataType::LargeUtf8 => between(array.as_string::<i64>().value_offsets(), &rows).1,
        DataType::Binary => between(array.as_binary::<i32>().value_offsets(), &rows).1,
        DataType::LargeBinary => between(array.as_binary::<i64>().value_offsets(), &rows).1,
        DataType::Utf8View => of_views(array.as_string_view().views(), rows),
        DataType::BinaryView => of_views(array.as_binary_view().views(), rows),
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            let (start, len) = between(lists.value_offsets(), &rows);
            let end = start.saturating_add(len);
            let index = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            bytes(lists.values(), index(start)..index(end))
        }
        DataType::Struct(_) => {
            let fields = array.as_struct().columns().iter();
            fields.fold(0, |sum: u64, field| {
                sum.saturating_add(bytes(field, rows.clone()))
            })
        }
        _ => 0,
    };
    own.saturating_add(more)
}

/// Returns the first offset of some rows, and the distance from it to the last offset.
fn between<O: OffsetSizeTrait>(offsets: &[O], rows: &Range<usize>) -> (u64, u64) {
    let offset = |at: usize| offsets.get(at).map_or(0, |offset| offset.as_usize() as u64);
    let start = offset(rows.start);
    (start, offset(rows.end).saturating_sub(start))
}

/// Returns the sum of the lengths of some views. A length is the lowest 32 bits of a view.
fn of_views(views: &[u128], rows: Range<usize>) -> u64 {
    let lengths = views.get(rows).into_iter().flatten();
    lengths.map(|view| *view as u64 & 0xffff_ffff).sum()
}
