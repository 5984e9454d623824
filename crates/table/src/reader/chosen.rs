//! Chooses the columns of a file to read.

use std::collections::HashSet;

use arrow_schema::{DataType, Field};

use crate::TableError;
use crate::read::COLUMNS;
use crate::{games_schema, positions_schema};

pub(super) struct Chosen {
    names: HashSet<String>,
}

impl Chosen {
    /// Chooses the columns with these names, or those of this crate's tables.
    pub(super) fn new(names: Option<&[&str]>) -> Chosen {
        let own = || {
            let schemas = [games_schema(), positions_schema()];
            let fields = schemas.iter().flat_map(|schema| schema.fields().iter());
            fields.map(|field| field.name().clone()).collect()
        };
        let given = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Chosen {
            names: names.map_or_else(own, given),
        }
    }

    /// Returns `true` for the first column with a chosen name.
    pub(super) fn takes(&mut self, name: &str) -> bool {
        self.names.remove(name)
    }
}

/// Returns `true` if a field has a type of this crate's tables, in any layout. Another type is an error if the field is
/// one that games are read from.
pub(super) fn is_readable(field: &Field) -> Result<bool, TableError> {
    let needed = COLUMNS.iter().find(|&&name| name == field.name());
    match needed {
        _ if is_known(field.data_type()) => Ok(true),
        None => Ok(false),
        Some(&name) => Err(TableError::Column { name }),
    }
}

fn is_known(data_type: &DataType) -> bool {
    match data_type {
        DataType::List(item) => is_known(item.data_type()),
        DataType::Struct(fields) => fields.iter().all(|field| is_known(field.data_type())),
        DataType::FixedSizeBinary(width) => *width > 0,
        DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::Boolean => true,
        other => other.is_integer() || other.is_floating() || other.is_temporal(),
    }
}
