//! Fills columns row by row.

use std::fmt;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::RecordBatch;
use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, BooleanBuilder, FixedSizeBinaryBuilder, Float64Builder,
    Int32Builder, Int64Builder, ListBuilder, StringBuilder, StructBuilder,
    TimestampMillisecondBuilder,
};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};

use crate::TableError;

/// The limits of the batches that [`GameTable`](crate::GameTable) and [`PositionTable`](crate::PositionTable) make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchLimits {
    /// The maximum number of rows in a batch.
    pub rows: usize,
    /// The maximum size of the values in a batch, in bytes. A longer row has its own batch.
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

/// The maximum size of a row in bytes. A column of texts is limited to less than 2 GiB.
const LONGEST: usize = 1 << 30;

/// The columns of a table. A row defines the names, types and values of all columns in order.
pub(crate) struct Columns {
    schema: SchemaRef,
    builders: Vec<Box<dyn ArrayBuilder>>,
    limits: BatchLimits,
    next: usize,
    rows: usize,
    /// The size of the rows in bytes.
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
    /// Creates the columns that a row defines. Its values are ignored.
    pub(crate) fn new(limits: BatchLimits, row: impl FnOnce(&mut Columns)) -> Columns {
        let mut columns = Columns {
            schema: Schema::empty().into(),
            builders: Vec::new(),
            limits,
            next: 0,
            rows: 0,
            bytes: 0,
        };
        row(&mut columns);
        for builder in &mut columns.builders {
            builder.finish();
        }
        columns
    }

    pub(crate) fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Begins a row of at most `bytes` bytes. Returns the previous rows as a batch if that has no room for this row. If
    /// no batch has room for it, or [`finish`](Columns::finish) fails, an error is returned.
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

    /// Adds the value of the next column. The first row defines its name and type.
    pub(crate) fn put<V: Value>(&mut self, name: &str, value: V) {
        if self.next == self.builders.len() {
            let new = Field::new(name, V::data_type(), true);
            let fields = self.schema.fields().iter().cloned().chain([new.into()]);
            self.schema = Schema::new(fields.collect::<Vec<_>>()).into();
            self.builders.push(Box::new(V::builder()));
        }
        let builder = self.builders.get_mut(self.next);
        if let Some(column) = builder.and_then(|column| column.as_any_mut().downcast_mut()) {
            value.append(column);
        }
        self.next += 1;
    }

    /// Returns the rows added so far, as a batch, and begins a new batch.
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

/// A value of a column. Builders begin without memory, because many batches have only a few rows.
pub(crate) trait Value {
    type Builder: ArrayBuilder;

    fn data_type() -> DataType;

    fn builder() -> Self::Builder;

    fn append(self, column: &mut Self::Builder);
}

/// Implements [`Value`] for options of types with their own builder.
macro_rules! values {
    ($($value:ty: $of:expr, $builder:ident($($capacity:expr),+);)+) => {$(
        impl Value for Option<$value> {
            type Builder = $builder;

            fn data_type() -> DataType {
                $of
            }

            fn builder() -> $builder {
                $builder::with_capacity($($capacity),+)
            }

            fn append(self, column: &mut $builder) {
                column.append_option(self);
            }
        }
    )+};
}

values! {
    &str: DataType::Utf8, StringBuilder(0, 0);
    &[u8]: DataType::Binary, BinaryBuilder(0, 0);
    bool: DataType::Boolean, BooleanBuilder(0);
    i32: DataType::Int32, Int32Builder(0);
    i64: DataType::Int64, Int64Builder(0);
    f64: DataType::Float64, Float64Builder(0);
}

/// A time in milliseconds since 1970.
pub(crate) struct Time(pub(crate) Option<i64>);

impl Value for Time {
    type Builder = TimestampMillisecondBuilder;

    fn data_type() -> DataType {
        DataType::Timestamp(TimeUnit::Millisecond, None)
    }

    fn builder() -> TimestampMillisecondBuilder {
        TimestampMillisecondBuilder::with_capacity(0)
    }

    fn append(self, column: &mut TimestampMillisecondBuilder) {
        column.append_option(self.0);
    }
}

impl Value for Option<&[u8; 32]> {
    type Builder = FixedSizeBinaryBuilder;

    fn data_type() -> DataType {
        DataType::FixedSizeBinary(32)
    }

    fn builder() -> FixedSizeBinaryBuilder {
        FixedSizeBinaryBuilder::with_capacity(0, 32)
    }

    fn append(self, column: &mut FixedSizeBinaryBuilder) {
        match self {
            // This cannot fail: the value has the width of the column.
            Some(value) => drop(column.append_value(value)),
            None => column.append_null(),
        }
    }
}

/// A list, or null.
pub(crate) struct List<I>(pub(crate) Option<I>);

impl<I: IntoIterator<Item: Value>> Value for List<I> {
    type Builder = ListBuilder<<I::Item as Value>::Builder>;

    fn data_type() -> DataType {
        DataType::List(Arc::new(Field::new("item", I::Item::data_type(), true)))
    }

    fn builder() -> Self::Builder {
        ListBuilder::with_capacity(I::Item::builder(), 0)
    }

    fn append(self, column: &mut Self::Builder) {
        let is_list = self.0.is_some();
        for value in self.0.into_iter().flatten() {
            value.append(column.values());
        }
        column.append(is_list);
    }
}

/// A row of a list.
pub(crate) trait StructRow {
    /// The names and types of its fields, which are texts and numbers.
    const FIELDS: &'static [(&'static str, DataType)];

    fn append(&self, row: &mut StructBuilder);
}

impl<R: StructRow> Value for &R {
    type Builder = StructBuilder;

    fn data_type() -> DataType {
        DataType::Struct(fields(R::FIELDS))
    }

    fn builder() -> StructBuilder {
        StructBuilder::from_fields(fields(R::FIELDS), 0)
    }

    fn append(self, row: &mut StructBuilder) {
        StructRow::append(self, row);
        row.append(true);
    }
}

fn fields(of: &[(&str, DataType)]) -> Fields {
    let field = |(name, of): &(&str, DataType)| Field::new(*name, of.clone(), true);
    of.iter().map(field).collect()
}

pub(crate) fn text(row: &mut StructBuilder, field: usize, value: Option<&str>) {
    if let Some(column) = row.field_builder::<StringBuilder>(field) {
        column.append_option(value);
    }
}

pub(crate) fn int(row: &mut StructBuilder, field: usize, value: Option<i32>) {
    if let Some(column) = row.field_builder::<Int32Builder>(field) {
        column.append_option(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that does not fit is an error, never an empty batch.
    #[test]
    fn errors() {
        let mut columns = Columns::new(BatchLimits::default(), |columns| {
            columns.put("text", None::<&str>);
            columns.put("number", None::<i32>);
        });
        let refused = columns.begin_row(LONGEST + 1);
        assert!(matches!(refused, Err(TableError::TooLong { bytes }) if bytes == LONGEST + 1));
        assert_eq!(columns.rows(), 0);
        assert!(columns.begin_row(LONGEST).is_ok_and(|full| full.is_none()));
        columns.put("text", Some("a row with one column"));
        assert!(matches!(columns.finish(), Err(TableError::Arrow(_))));
    }
}
