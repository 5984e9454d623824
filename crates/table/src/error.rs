//! Defines why a table cannot be read or written.

use std::fmt;

use arrow_schema::ArrowError;

/// An error in reading or writing a table.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// A column of games has another type than in the schema.
    Column {
        /// The name of the column.
        name: &'static str,
    },
    /// The file has no column of moves or of starts.
    NoGames,
    /// The start or the moves of a game are damaged.
    Row {
        /// The index of the row in its batch, from 0.
        row: usize,
    },
    /// A row is too long for a table.
    TooLong {
        /// The size of the row in bytes.
        bytes: usize,
    },
    /// The data contradicts its format.
    Damaged {
        /// The error.
        why: String,
    },
    /// The file may be valid, but it has an unsupported feature.
    Unsupported {
        /// The feature.
        what: String,
    },
    /// The rows of a file exceed 4 MiB plus 250 times the size of the file.
    Bomb,
    /// The system refuses to read or write.
    Io(std::io::Error),
    /// An error of Arrow.
    Arrow(ArrowError),
    /// An error of Parquet.
    Parquet(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Column { name } => write!(f, "the column {name} has the wrong type"),
            TableError::NoGames => f.write_str("the columns start and moves are missing"),
            TableError::Row { row } => write!(f, "row {row} does not contain a valid game"),
            TableError::TooLong { bytes } => {
                write!(f, "a row of {bytes} bytes is too long for a table")
            }
            TableError::Damaged { why } => f.write_str(why),
            TableError::Unsupported { what } => write!(f, "{what} is not supported"),
            TableError::Bomb => {
                f.write_str("the table is more than 250 times larger than the file")
            }
            TableError::Io(error) => error.fmt(f),
            TableError::Arrow(error) => error.fmt(f),
            TableError::Parquet(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Io(cause) => Some(cause),
            TableError::Arrow(cause) => Some(cause),
            _ => None,
        }
    }
}

#[cfg(feature = "files")]
impl TableError {
    pub(crate) fn damaged(why: impl fmt::Display) -> TableError {
        let why = why.to_string();
        TableError::Damaged { why }
    }

    pub(crate) fn unsupported(what: impl fmt::Display) -> TableError {
        let what = what.to_string();
        TableError::Unsupported { what }
    }

    /// Returns the error for a file that ends too early.
    pub(crate) fn cut() -> TableError {
        TableError::damaged("the table is cut off")
    }
}

impl From<ArrowError> for TableError {
    fn from(error: ArrowError) -> TableError {
        match error {
            // Only errors of the system have a number.
            ArrowError::IoError(_, error) if error.raw_os_error().is_some() => {
                TableError::Io(error)
            }
            other => TableError::Arrow(other),
        }
    }
}
