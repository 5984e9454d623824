//! Rows of games as batches.

use arrow_array::RecordBatch;

use crate::TableError;
use crate::columns::{BatchLimits, Columns, int, text};
use crate::row::GameRow;
use crate::schema::games_schema;

/// Makes batches of a table of games.
///
/// ```
/// use komadai_table::{GameRow, Games};
///
/// let mut games = Games::new();
/// assert_eq!(games.push(GameRow::default().file("empty.kif"))?, None, "the batch is not full");
/// assert_eq!(games.rows(), 1);
/// assert_eq!(games.finish()?.num_rows(), 1);
/// assert_eq!(games.rows(), 0);
/// # Ok::<(), komadai_table::TableError>(())
/// ```
#[derive(Debug)]
pub struct Games(Columns);

impl Default for Games {
    fn default() -> Games {
        Games::new()
    }
}

impl Games {
    /// Creates a batch without rows.
    #[must_use]
    pub fn new() -> Games {
        Games::with_limits(BatchLimits::default())
    }

    /// Creates a batch without rows. Batches keep to the limits.
    #[must_use]
    pub fn with_limits(limits: BatchLimits) -> Games {
        Games(Columns::new(games_schema(), limits))
    }

    /// Returns the number of rows of the batch so far.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Adds a row. Returns the rows before it as a batch if the batch is full.
    ///
    /// # Errors
    ///
    /// The row has more than 1 GiB. It is left out.
    pub fn push(&mut self, row: GameRow) -> Result<Option<RecordBatch>, TableError> {
        let columns = &mut self.0;
        let full = columns.begin_row(row.bytes())?;
        let [black, white] = &row.players;
        let [black_name, white_name] = &row.names;
        let [main, byoyomi, increment] = row.times;
        columns.text(row.id.as_deref());
        columns.text(Some(&row.file));
        columns.int(Some(row.game));
        columns.text(row.format);
        columns.text(row.encoding);
        columns.text(row.date.map(|date| date.to_string()).as_deref());
        columns.int(row.year().map(i32::from));
        columns.time(row.start_time());
        for value in [&row.event, &row.site, black, white, black_name, white_name] {
            columns.text(value.as_deref());
        }
        for rating in row.ratings {
            columns.real(rating);
        }
        columns.text(row.time_control.as_deref());
        for time in [main, byoyomi, increment] {
            columns.int(time);
        }
        columns.text(row.handicap);
        columns.text(row.start.as_deref());
        columns.int(Some(row.plies));
        columns.text(row.ending.as_ref().map(|(code, _)| *code));
        columns.text(row.ending.as_ref().map(|(_, raw)| raw.as_str()));
        columns.text(row.winner);
        columns.text(row.result);
        columns.bytes(row.moves.as_deref());
        columns.ints(&row.times_ms);
        columns.ints(&row.evals_cp);
        columns.ints(&row.mates);
        columns.structs(&row.headers, |[key, value], row| {
            text(row, 0, Some(key));
            text(row, 1, Some(value));
        });
        columns.structs(&row.notes, |(ply, kind, words), row| {
            int(row, 0, Some(*ply));
            text(row, 1, Some(kind));
            text(row, 2, Some(words));
        });
        columns.text(row.jkf.as_deref());
        let [black, white] = match &row.tags {
            Some([black, white]) => [Some(black.as_slice()), Some(white.as_slice())],
            None => [None; 2],
        };
        columns.texts(black);
        columns.texts(white);
        columns.structs(&row.findings, |found, row| {
            text(row, 0, Some(found.severity));
            text(row, 1, Some(found.code));
            text(row, 2, Some(&found.message));
            int(row, 3, found.place.map(|[line, _]| line));
            int(row, 4, found.place.map(|[_, column]| column));
        });
        columns.text(Some(env!("CARGO_PKG_VERSION")));
        columns.flag(row.complete);
        Ok(full)
    }

    /// Returns the rows so far as a batch of [`games_schema`]. What follows begins another batch.
    ///
    /// # Errors
    ///
    /// Arrow refuses the batch.
    pub fn finish(&mut self) -> Result<RecordBatch, TableError> {
        self.0.finish()
    }
}
