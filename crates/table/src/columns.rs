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

/// The columns of a schema. Values are given in the order of its fields.
pub(crate) struct Columns {
    schema: SchemaRef,
    builders: Vec<Box<dyn ArrayBuilder>>,
    next: usize,
    rows: usize,
}

impl fmt::Debug for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Columns")
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl Columns {
    pub(crate) fn new(schema: SchemaRef) -> Columns {
        let builders = schema
            .fields()
            .iter()
            .map(|field| builder(field.data_type()));
        Columns {
            builders: builders.collect(),
            schema,
            next: 0,
            rows: 0,
        }
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// The builder of the next column, which has this type.
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

    /// The row is complete.
    pub(crate) fn end_row(&mut self) {
        self.next = 0;
        self.rows += 1;
    }

    /// The rows so far; what follows begins anew.
    pub(crate) fn finish(&mut self) -> RecordBatch {
        self.rows = 0;
        let columns: Vec<ArrayRef> = self
            .builders
            .iter_mut()
            .map(|column| column.finish())
            .collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        batch.unwrap_or_else(|_| RecordBatch::new_empty(Arc::clone(&self.schema)))
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

/// An empty column of a type that the schemas have.
fn builder(of: &DataType) -> Box<dyn ArrayBuilder> {
    match of {
        DataType::Int32 => Box::new(Int32Builder::new()),
        DataType::Int64 => Box::new(Int64Builder::new()),
        DataType::Float64 => Box::new(Float64Builder::new()),
        DataType::Boolean => Box::new(BooleanBuilder::new()),
        DataType::Binary => Box::new(BinaryBuilder::new()),
        DataType::FixedSizeBinary(width) => Box::new(FixedSizeBinaryBuilder::new(*width)),
        DataType::Timestamp(..) => Box::new(TimestampMillisecondBuilder::new()),
        DataType::List(item) => match item.data_type() {
            DataType::Int32 => Box::new(ListBuilder::new(Int32Builder::new())),
            DataType::Struct(fields) => Box::new(ListBuilder::new(rows(fields))),
            _ => Box::new(ListBuilder::new(StringBuilder::new())),
        },
        _ => Box::new(StringBuilder::new()),
    }
}

fn rows(fields: &Fields) -> StructBuilder {
    let builders = fields.iter().map(|field| builder(field.data_type()));
    StructBuilder::new(fields.clone(), builders.collect())
}
