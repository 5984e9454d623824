//! Games of files as a stream of Arrow batches.

use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use komadai_kifu::Format;
use komadai_table::{GameRow, Games, Positions, games_schema, positions_schema};
use komadai_tags::Tags;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use rayon::prelude::*;

use crate::errors::value_error;
use crate::game::Game;
use crate::games::{Reading, Source, collect, paths_of};

/// How many rows a batch has, but for the last.
const ROWS: usize = 8192;
/// How many files are read together.
const FILES: usize = 256;
/// How many games of one file are taken together.
const GAMES: usize = 1024;
/// Files of more bytes are read one at a time, so that memory is bounded.
const LARGE: u64 = 1 << 20;

/// Games of files as a table: what pyarrow, polars, pandas and DuckDB take through the Arrow C stream interface.
///
/// Each of them reads the files anew, on all cores and in batches. The columns are those of ``docs/tables.md``.
#[pyclass(module = "komadai", frozen)]
pub(crate) struct Table {
    files: Vec<PathBuf>,
    format: Option<Format>,
    kind: Kind,
}

/// What a row is.
#[derive(Clone, Copy)]
enum Kind {
    /// A game.
    Game { tags: bool },
    /// A position of a game.
    Position,
}

impl Kind {
    fn schema(self) -> SchemaRef {
        match self {
            Kind::Game { .. } => games_schema(),
            Kind::Position => positions_schema(),
        }
    }
}

#[pymethods]
impl Table {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A consumer that asked for other types casts what it gets.
        let _ = requested_schema;
        let stream = Stream {
            files: self.files.iter().cloned().collect(),
            format: self.format,
            kind: self.kind,
            open: None,
            games: Games::new(),
            positions: Positions::new(),
        };
        let stream = FFI_ArrowArrayStream::new(Box::new(stream));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.kind.schema()).map_err(value_error)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let schema = self.kind.schema();
        schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    /// The files that are read.
    #[getter]
    fn files(&self) -> Vec<PathBuf> {
        self.files.clone()
    }

    fn __repr__(&self) -> String {
        let of = match self.kind {
            Kind::Game { .. } => "games",
            Kind::Position => "positions",
        };
        format!("<Table: {of} of {} files>", self.files.len())
    }
}

/// The batches of a table.
struct Stream {
    files: VecDeque<PathBuf>,
    format: Option<Format>,
    kind: Kind,
    /// A large file that is being read.
    open: Option<Reading>,
    games: Games,
    positions: Positions,
}

/// What one game adds to a table.
enum Row {
    Game(Box<GameRow>),
    Positions(Box<Game>),
}

impl Kind {
    /// The row of a game.
    fn row(self, game: Game) -> Row {
        match self {
            Kind::Position => Row::Positions(Box::new(game)),
            Kind::Game { tags } => {
                let record = &game.game.record;
                let mut row = GameRow::of(record)
                    .file(game.source.clone().unwrap_or_default())
                    .game(game.index as u64 + 1)
                    .source(game.format, Some(game.encoding))
                    .findings(&game.game.findings);
                if tags {
                    row = row.tags(Tags::standard(), record);
                }
                Row::Game(Box::new(row))
            }
        }
    }

    /// The rows of a small file. A file without a game is a row with its findings.
    fn rows(self, path: PathBuf, format: Option<Format>) -> Result<Vec<Row>, String> {
        let name = path.display().to_string();
        let mut reading = Reading::new(vec![Source::File(path)], format);
        let mut rows = Vec::new();
        while let Some(game) = reading.next().map_err(|failure| failure.to_string())? {
            rows.push(self.row(game));
        }
        if rows.is_empty() && matches!(self, Kind::Game { .. }) {
            let row = GameRow::default().file(name).findings(&reading.findings);
            rows.push(Row::Game(Box::new(row)));
        }
        Ok(rows)
    }
}

impl Stream {
    /// Adds the next rows. Returns whether there were any.
    fn advance(&mut self) -> Result<bool, String> {
        let kind = self.kind;
        if let Some(reading) = &mut self.open {
            let mut games = Vec::new();
            while games.len() < GAMES {
                match reading.next().map_err(|failure| failure.to_string())? {
                    Some(game) => games.push(game),
                    None => break,
                }
            }
            if games.is_empty() {
                self.open = None;
            }
            let rows: Vec<Row> = games.into_par_iter().map(|game| kind.row(game)).collect();
            self.push(rows);
            return Ok(true);
        }
        let is_large = |path: &PathBuf| fs::metadata(path).is_ok_and(|file| file.len() > LARGE);
        let small = self
            .files
            .iter()
            .take(FILES)
            .take_while(|path| !is_large(path))
            .count();
        if small == 0 {
            let Some(path) = self.files.pop_front() else {
                return Ok(false);
            };
            self.open = Some(Reading::new(vec![Source::File(path)], self.format));
            return Ok(true);
        }
        let files: Vec<PathBuf> = self.files.drain(..small).collect();
        let format = self.format;
        let rows: Result<Vec<Vec<Row>>, String> = files
            .into_par_iter()
            .map(|path| kind.rows(path, format))
            .collect();
        for rows in rows? {
            self.push(rows);
        }
        Ok(true)
    }

    fn push(&mut self, rows: Vec<Row>) {
        for row in rows {
            match row {
                Row::Game(row) => self.games.push(*row),
                Row::Positions(game) => self.positions.push(&game.game.record),
            }
        }
    }

    fn rows(&self) -> usize {
        self.games.rows() + self.positions.rows()
    }
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.rows() < ROWS {
            match self.advance() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.files.clear();
                    self.open = None;
                    return Some(Err(ArrowError::IoError(
                        error.clone(),
                        std::io::Error::other(error),
                    )));
                }
            }
        }
        if self.rows() == 0 {
            return None;
        }
        Some(Ok(match self.kind {
            Kind::Game { .. } => self.games.finish(),
            Kind::Position => self.positions.finish(),
        }))
    }
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        self.kind.schema()
    }
}

/// Reads the games of files and folders as a table: a row for each game, or for each position.
///
/// A game that is broken is a row with its findings. ``tags`` fills the columns of castles and openings. A file that cannot
/// be read ends the table with an error that names it.
#[pyfunction]
#[pyo3(signature = (paths, *, rows="games", tags=false, format=None))]
pub(crate) fn read(
    paths: &Bound<'_, PyAny>,
    rows: &str,
    tags: bool,
    format: Option<&str>,
) -> PyResult<Table> {
    let kind = match rows {
        "games" => Kind::Game { tags },
        "positions" => Kind::Position,
        _ => {
            let error = format!("rows is \"games\" or \"positions\", not {rows:?}");
            return Err(PyValueError::new_err(error));
        }
    };
    let format = format.map(str::parse).transpose().map_err(value_error)?;
    let mut files = Vec::new();
    for path in paths_of(paths)? {
        collect(path, &mut files)?;
    }
    Ok(Table {
        files,
        format,
        kind,
    })
}
