//! Columns that are filled row by row.

use std::fmt;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::RecordBatch;
use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, BooleanBuilder, FixedSizeBinaryBuilder, Float64Builder,
    Int32Builder, Int64Builder, ListBuilder, StringBuilder, StructBuilder,
    TimestampMillisecondBuilder,
};
use arrow_schema::{DataType, Fields, SchemaRef};

use crate::TableError;

/// Limits of the batches that [`GameTable`](crate::GameTable) and [`PositionTable`](crate::PositionTable) make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchLimits {
    /// How many rows a batch may have.
    pub rows: usize,
    /// How many bytes the values of a batch may have. A longer row has a batch of its own.
    pub bytes: usize,
}

impl Default for BatchLimits {
    /// Returns limits that suit files: 1,024 rows and 32 MiB.
    fn default() -> BatchLimits {
        BatchLimits {
            rows: 1 << 10,
            bytes: 32 << 20,
        }
    }
}

/// How many bytes a row may have: a column of texts holds less than 2 GiB.
const LONGEST: usize = 1 << 30;

/// The columns of a schema. Values are given in the order of its fields.
pub(crate) struct Columns {
    schema: SchemaRef,
    builders: Vec<Box<dyn ArrayBuilder>>,
    limits: BatchLimits,
    next: usize,
    rows: usize,
    /// How many bytes the rows have.
    bytes: usize,
}

impl fmt::Debug for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Columns")
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl Columns {
    pub(crate) fn new(schema: SchemaRef, limits: BatchLimits) -> Columns {
        let builders = schema
            .fields()
            .iter()
            .map(|field| builder(field.data_type()));
        Columns {
            builders: builders.collect(),
            schema,
            limits,
            next: 0,
            rows: 0,
            bytes: 0,
        }
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Begins a row of at most `bytes` bytes. Returns the rows before it as a batch if the batch has no room for it.
    ///
    /// # Errors
    ///
    /// No batch has room for it, or those of [`finish`](Columns::finish).
    pub(crate) fn begin_row(&mut self, bytes: usize) -> Result<Option<RecordBatch>, TableError> {
        if bytes > LONGEST {
            return Err(TableError::TooLong { bytes });
        }
        let BatchLimits { rows, bytes: most } = self.limits;
        let is_full = self.rows >= rows || self.bytes.saturating_add(bytes) > most.min(LONGEST);
        let full = (is_full && self.rows > 0)
            .then(|| self.finish())
            .transpose()?;
        self.next = 0;
        self.rows += 1;
        self.bytes += bytes;
        Ok(full)
    }

    /// Returns the builder of the next column, which has this type.
    fn next<B: ArrayBuilder>(&mut self) -> Option<&mut B> {
        let builder = self.builders.get_mut(self.next)?;
        self.next += 1;
        builder.as_any_mut().downcast_mut()
    }

    pub(crate) fn text(&mut self, value: Option<&str>) {
        let column = self.next::<StringBuilder>();
        if let Some(column) = column {
            column.append_option(value);
        }
    }

    pub(crate) fn int(&mut self, value: Option<i32>) {
        if let Some(column) = self.next::<Int32Builder>() {
            column.append_option(value);
        }
    }

    pub(crate) fn long(&mut self, value: Option<i64>) {
        if let Some(column) = self.next::<Int64Builder>() {
            column.append_option(value);
        }
    }

    pub(crate) fn real(&mut self, value: Option<f64>) {
        if let Some(column) = self.next::<Float64Builder>() {
            column.append_option(value);
        }
    }

    pub(crate) fn time(&mut self, value: Option<i64>) {
        if let Some(column) = self.next::<TimestampMillisecondBuilder>() {
            column.append_option(value);
        }
    }

    pub(crate) fn flag(&mut self, value: Option<bool>) {
        if let Some(column) = self.next::<BooleanBuilder>() {
            column.append_option(value);
        }
    }

    pub(crate) fn bytes(&mut self, value: Option<&[u8]>) {
        if let Some(column) = self.next::<BinaryBuilder>() {
            column.append_option(value);
        }
    }

    pub(crate) fn fixed(&mut self, value: Option<&[u8; 32]>) {
        if let Some(column) = self.next::<FixedSizeBinaryBuilder>() {
            match value {
                // It has the width of the column.
                Some(value) => drop(column.append_value(value)),
                None => column.append_null(),
            }
        }
    }

    /// A list of numbers; an empty one is null.
    pub(crate) fn ints(&mut self, values: &[Option<i32>]) {
        if let Some(column) = self.next::<ListBuilder<Int32Builder>>() {
            for value in values {
                column.values().append_option(*value);
            }
            column.append(!values.is_empty());
        }
    }

    pub(crate) fn texts(&mut self, values: Option<&[String]>) {
        if let Some(column) = self.next::<ListBuilder<StringBuilder>>() {
            for value in values.into_iter().flatten() {
                column.values().append_value(value);
            }
            column.append(values.is_some());
        }
    }

    /// A list of rows, of each of which `fill` gives the fields.
    pub(crate) fn structs<T>(&mut self, rows: &[T], fill: impl Fn(&T, &mut StructBuilder)) {
        if let Some(column) = self.next::<ListBuilder<StructBuilder>>() {
            for row in rows {
                fill(row, column.values());
                column.values().append(true);
            }
            column.append(true);
        }
    }

    /// Returns the rows so far. What follows begins another batch.
    ///
    /// # Errors
    ///
    /// The columns do not fit the schema.
    pub(crate) fn finish(&mut self) -> Result<RecordBatch, TableError> {
        (self.rows, self.bytes) = (0, 0);
        let columns: Vec<ArrayRef> = self
            .builders
            .iter_mut()
            .map(|column| column.finish())
            .collect();
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }
}

/// A text of a row of a list.
pub(crate) fn text(row: &mut StructBuilder, field: usize, value: Option<&str>) {
    if let Some(column) = row.field_builder::<StringBuilder>(field) {
        column.append_option(value);
    }
}

/// A number of a row of a list.
pub(crate) fn int(row: &mut StructBuilder, field: usize, value: Option<i32>) {
    if let Some(column) = row.field_builder::<Int32Builder>(field) {
        column.append_option(value);
    }
}

/// An empty column of a type that the schemas have. It takes no memory, since many batches have a few rows only.
fn builder(of: &DataType) -> Box<dyn ArrayBuilder> {
    match of {
        DataType::Int32 => Box::new(Int32Builder::with_capacity(0)),
        DataType::Int64 => Box::new(Int64Builder::with_capacity(0)),
        DataType::Float64 => Box::new(Float64Builder::with_capacity(0)),
        DataType::Boolean => Box::new(BooleanBuilder::with_capacity(0)),
        DataType::Binary => Box::new(BinaryBuilder::with_capacity(0, 0)),
        DataType::FixedSizeBinary(width) => {
            Box::new(FixedSizeBinaryBuilder::with_capacity(0, *width))
        }
        DataType::Timestamp(..) => Box::new(TimestampMillisecondBuilder::with_capacity(0)),
        DataType::List(item) => match item.data_type() {
            DataType::Int32 => Box::new(list(Int32Builder::with_capacity(0))),
            DataType::Struct(fields) => Box::new(list(rows(fields))),
            _ => Box::new(list(StringBuilder::with_capacity(0, 0))),
        },
        _ => Box::new(StringBuilder::with_capacity(0, 0)),
    }
}

fn list<B: ArrayBuilder>(values: B) -> ListBuilder<B> {
    ListBuilder::with_capacity(values, 0)
}

fn rows(fields: &Fields) -> StructBuilder {
    let builders = fields.iter().map(|field| builder(field.data_type()));
    StructBuilder::new(fields.clone(), builders.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games_schema;

    /// What does not fit is an error, and never an empty batch.
    #[test]
    fn errors() {
        let mut columns = Columns::new(games_schema(), BatchLimits::default());
        let refused = columns.begin_row(LONGEST + 1);
        assert!(matches!(refused, Err(TableError::TooLong { bytes }) if bytes == LONGEST + 1));
        assert_eq!(columns.rows(), 0);
        assert!(columns.begin_row(LONGEST).is_ok_and(|full| full.is_none()));
        columns.text(Some("a row with one column"));
        assert!(matches!(columns.finish(), Err(TableError::Arrow(_))));
    }
}
