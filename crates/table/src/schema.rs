//! The columns of both tables. `docs/tables.md` describes them.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};

/// The columns of a table of games.
#[must_use]
pub fn games_schema() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let number = |name: &str| Field::new(name, DataType::Int32, true);
    let numbers = |name: &str| Field::new(name, list(DataType::Int32), true);
    let texts = |name: &str| Field::new(name, list(DataType::Utf8), true);
    let real = |name: &str| Field::new(name, DataType::Float64, true);
    let rows = |name: &str, fields| Field::new(name, list(DataType::Struct(fields)), true);
    let second = DataType::Timestamp(TimeUnit::Millisecond, None);
    Arc::new(Schema::new(vec![
        text("id"),
        text("file"),
        number("game"),
        text("format"),
        text("encoding"),
        text("date"),
        number("year"),
        Field::new("start_time", second, true),
        text("event"),
        text("site"),
        text("black"),
        text("white"),
        text("black_name"),
        text("white_name"),
        real("black_rating"),
        real("white_rating"),
        text("time_control"),
        number("time_main_s"),
        number("byoyomi_s"),
        number("increment_s"),
        text("handicap"),
        text("start"),
        number("plies"),
        text("ending"),
        text("ending_raw"),
        text("winner"),
        text("result"),
        Field::new("moves", DataType::Binary, true),
        numbers("times_ms"),
        numbers("evals_cp"),
        numbers("mates"),
        rows("headers", header_fields()),
        rows("notes", note_fields()),
        text("jkf"),
        texts("tags_black"),
        texts("tags_white"),
        rows("findings", finding_fields()),
        text("komadai_version"),
        Field::new("complete", DataType::Boolean, true),
    ]))
}

/// The columns of a table of positions.
#[must_use]
pub fn positions_schema() -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let number = |name: &str| Field::new(name, DataType::Int32, true);
    Arc::new(Schema::new(vec![
        text("id"),
        number("ply"),
        text("sfen"),
        Field::new("psfen", DataType::FixedSizeBinary(32), true),
        Field::new("key", DataType::Int64, true),
        text("side"),
        number("move16"),
        text("usi"),
        number("time_ms"),
        number("eval_cp"),
        number("mate"),
        number("result_side"),
        number("legal"),
        Field::new("check", DataType::Boolean, true),
        Field::new("complete", DataType::Boolean, true),
    ]))
}

/// A list, as the builders of Arrow make it.
fn list(of: DataType) -> DataType {
    DataType::List(Arc::new(Field::new("item", of, true)))
}

pub(crate) fn header_fields() -> Fields {
    fields(&[("key", DataType::Utf8), ("value", DataType::Utf8)])
}

pub(crate) fn note_fields() -> Fields {
    fields(&[
        ("ply", DataType::Int32),
        ("kind", DataType::Utf8),
        ("text", DataType::Utf8),
    ])
}

pub(crate) fn finding_fields() -> Fields {
    fields(&[
        ("severity", DataType::Utf8),
        ("code", DataType::Utf8),
        ("message", DataType::Utf8),
        ("line", DataType::Int32),
        ("column", DataType::Int32),
    ])
}

fn fields(of: &[(&str, DataType)]) -> Fields {
    let field = |(name, of): &(&str, DataType)| Field::new(*name, of.clone(), true);
    of.iter().map(field).collect()
}
