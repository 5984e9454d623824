//! Reads the games of files as a stream of Arrow batches.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::thread::{self, ThreadId};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use komadai_batch::Source;
use komadai_table::{
    BatchLimits, GameRow, GameTable, PositionTable, TableError, games_schema, positions_schema,
};
use komadai_tags::Tags;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use rayon::prelude::*;

use crate::errors::value_error;
use crate::game::Game;
use crate::games::{Open, Reads, paths_of};
use crate::source;
use crate::work::on_threads;

/// The number of games in a batch of games, except the last.
const ROWS: usize = 8192;
/// The maximum number of games in a batch of positions.
const PART: usize = 64;
/// The maximum number of files that are opened together.
const FILES: usize = 64;
/// The maximum number of games that are taken together.
const GAMES: usize = 1024;
/// The approximate number of bytes of text that are taken together, from one file or several. This bounds the memory.
const BYTES: u64 = 4 << 20;
/// The size in bytes above which a file is read by itself.
const LARGE: u64 = 1 << 20;

/// Games of files as a table, which pyarrow, polars, pandas and DuckDB take through the Arrow C stream interface.
///
/// The files are read each time a library takes the table, on all cores and in batches. The columns are those of
/// ``docs/tables.md``.
#[pyclass(module = "komadai", frozen)]
pub(crate) struct Table {
    files: Vec<Source>,
    reads: Reads,
    kind: Kind,
}

/// The kind of row.
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
        // A consumer that asked for other types converts the result itself.
        let _ = requested_schema;
        let stream = Stream {
            files: self.files.iter().cloned().collect(),
            reads: self.reads.clone(),
            kind: self.kind,
            open: VecDeque::new(),
            games: rows(),
            ready: VecDeque::new(),
            thread: thread::current().id(),
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

    /// The files to read.
    #[getter]
    fn files(&self) -> Vec<PathBuf> {
        self.files.iter().map(|file| file.path.clone()).collect()
    }

    fn __repr__(&self) -> String {
        let of = match self.kind {
            Kind::Game { .. } => "games",
            Kind::Position => "positions",
        };
        format!("<Table: {of} of {} files>", self.files.len())
    }
}

/// Returns an empty batch.
fn rows() -> GameTable {
    let rows = ROWS;
    GameTable::with_limits(BatchLimits {
        rows,
        ..BatchLimits::default()
    })
}

/// An iterator over the batches of a table.
struct Stream {
    files: VecDeque<Source>,
    reads: Reads,
    kind: Kind,
    /// The open files, each with the items that were read ahead.
    open: VecDeque<(Vec<Item>, Open)>,
    /// The rows of games for the next batch.
    games: GameTable,
    /// The batches that are ready.
    ready: VecDeque<RecordBatch>,
    /// The thread of Python that asked for the table.
    thread: ThreadId,
}

/// An item that becomes a row.
enum Item {
    Game(Box<Game>),
    /// The row of a file that has no game, or cannot be read to its end.
    File(Box<GameRow>),
}

impl Item {
    /// Returns the row, with castles and openings if `tags` is `true`.
    fn row(self, tags: bool) -> GameRow {
        let game = match self {
            Item::Game(game) => game,
            Item::File(row) => return *row,
        };
        let record = &game.record;
        let row = GameRow::of(record)
            .file(game.source.clone().unwrap_or_default())
            .game(game.index as u64 + 1)
            .source(game.format, game.encoding)
            .findings(&game.findings);
        if tags {
            row.tags(Tags::standard(), record)
        } else {
            row
        }
    }
}

/// Returns the next games of a file, up to [`GAMES`] or about [`BYTES`]. If something is wrong with the file, its last
/// item is a row that says so. After that, returns an empty list.
fn take(open: &mut Open) -> Vec<Item> {
    let (mut items, mut bytes) = (Vec::new(), 0);
    while items.len() < GAMES && bytes < BYTES {
        let Some(game) = open.next() else {
            if let Some(found) = open.rest() {
                let row = GameRow::default()
                    .file(open.name.clone().unwrap_or_default())
                    .source(open.format(), open.encoding())
                    .findings(&found);
                items.push(Item::File(Box::new(row)));
            }
            break;
        };
        bytes += game.bytes as u64;
        items.push(Item::Game(Box::new(game)));
    }
    items
}

impl Stream {
    /// Returns how the table ends if a signal interrupts Python: `Ok` after Ctrl-C, or what the handler of a signal
    /// raised. Only the thread that asked for the table checks for signals, because it has the lock of Python or can
    /// get it. Any other thread may be one that Python waits for.
    fn interruption(&self) -> Option<Result<(), String>> {
        if thread::current().id() != self.thread {
            return None;
        }
        Python::attach(|py| {
            let error = py.check_signals().err()?;
            // A consumer replaces an error of a table with its own. So the table ends without one, and Ctrl-C is
            // repeated. Python raises it before the caller has the table.
            let is_raised =
                error.is_instance_of::<PyKeyboardInterrupt>(py) && raise_again(py).unwrap_or(false);
            Some(if is_raised {
                Ok(())
            } else {
                Err(format!("interrupted: {error}"))
            })
        })
    }

    /// Ends the table after an interruption or an error.
    fn end(&mut self) {
        self.files.clear();
        self.ready.clear();
        (self.open, self.games) = (VecDeque::new(), rows());
    }

    /// Adds the next rows. Returns `false` if there are no more.
    fn advance(&mut self) -> Result<bool, TableError> {
        let mut items = Vec::new();
        while let Some((read, open)) = self.open.front_mut()
            && items.len() < GAMES
        {
            if read.is_empty() {
                *read = take(open);
            }
            if read.is_empty() {
                self.open.pop_front();
            } else {
                items.append(read);
            }
        }
        if !items.is_empty() {
            self.push(items)?;
            return Ok(true);
        }
        let (mut opened, mut bytes) = (Vec::new(), 0);
        while opened.len() < FILES && bytes < BYTES {
            let Some(file) = self.files.front() else {
                break;
            };
            let own = file.bytes().unwrap_or(0);
            let is_large = own > LARGE;
            if is_large && !opened.is_empty() {
                break;
            }
            // The files of an archive are opened in order.
            let file = self.files.pop_front();
            let open = file.map(|file| Open::new(&file, self.reads.clone()));
            if is_large {
                self.open.extend(open.map(|open| (Vec::new(), open)));
                return Ok(true);
            }
            opened.extend(open);
            bytes += own;
        }
        if opened.is_empty() {
            return Ok(false);
        }
        let begin = |mut open: Open| (take(&mut open), open);
        let begun: Vec<_> = opened.into_par_iter().map(begin).collect();
        self.open = begun.into();
        Ok(true)
    }

    /// Adds the rows of items, created on all threads.
    fn push(&mut self, items: Vec<Item>) -> Result<(), TableError> {
        match self.kind {
            Kind::Game { tags } => {
                let rows = items.into_par_iter().map(|item| item.row(tags));
                for row in rows.collect::<Vec<_>>() {
                    self.ready.extend(self.games.push(row)?);
                }
            }
            Kind::Position => {
                let batches = items.par_chunks(PART).map(|items| {
                    let mut positions = PositionTable::new();
                    let mut batches = Vec::new();
                    for item in items {
                        if let Item::Game(game) = item {
                            batches.extend(positions.push(&game.record)?);
                        }
                    }
                    batches.push(positions.finish()?);
                    Ok(batches)
                });
                let batches = batches.collect::<Result<Vec<_>, TableError>>()?;
                self.ready.extend(batches.into_iter().flatten());
            }
        }
        Ok(())
    }

    /// Returns the next batch, or `None` at the end.
    fn batch(&mut self) -> Result<Option<RecordBatch>, TableError> {
        loop {
            if let Some(batch) = self.ready.pop_front() {
                return Ok(Some(batch));
            }
            if !self.advance()? {
                let has_rows = self.games.rows() > 0;
                return has_rows.then(|| self.games.finish()).transpose();
            }
        }
    }
}

/// Makes Python raise KeyboardInterrupt when it continues. Returns `false` if the program handles Ctrl-C itself.
fn raise_again(py: Python<'_>) -> PyResult<bool> {
    let signal = py.import("signal")?;
    let handler = signal.call_method1("getsignal", (signal.getattr("SIGINT")?,))?;
    let is_default = handler.is(&signal.getattr("default_int_handler")?);
    if is_default {
        py.import("_thread")?.call_method0("interrupt_main")?;
    }
    Ok(is_default)
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let interruption = self.interruption();
        let is_interrupted = interruption.is_some();
        let result = match interruption {
            Some(ended) => ended.map(|()| None).map_err(Into::into),
            None => {
                // A panic must not unwind into the C code that calls this.
                let batch = || on_threads(|| self.batch());
                match catch_unwind(AssertUnwindSafe(batch)) {
                    Ok(batch) => batch.map_err(Into::into),
                    Err(_) => Err("internal error; please report it".into()),
                }
            }
        };
        if is_interrupted || result.is_err() {
            self.end();
        }
        result.map_err(ArrowError::ExternalError).transpose()
    }
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        self.kind.schema()
    }
}

/// Reads the games of files, folders and archives as a table with a row for each game, or for each position.
///
/// A broken game is a row with its findings. So is a file that has no game or cannot be read to its end: its ``game``
/// is 0. A table of positions has no row for such a file. ``tags`` fills the columns of castles and openings, which
/// only a table of games has. ``select`` is that of ``games``. Raises OSError immediately if a path does not exist.
#[pyfunction]
#[pyo3(signature = (paths, *, rows="games", tags=false, format=None, select=None))]
pub(crate) fn read(
    paths: &Bound<'_, PyAny>,
    rows: &str,
    tags: bool,
    format: Option<&str>,
    select: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    let kind = match rows {
        "games" => Kind::Game { tags },
        "positions" if tags => {
            return Err(PyValueError::new_err(
                "tags can only be used with rows=\"games\"",
            ));
        }
        "positions" => Kind::Position,
        _ => {
            let error = format!("rows must be \"games\" or \"positions\", not {rows:?}");
            return Err(PyValueError::new_err(error));
        }
    };
    let reads = Reads::of(format, select)?;
    Ok(Table {
        files: source::files(paths.py(), paths_of(paths)?)?,
        reads,
        kind,
    })
}
