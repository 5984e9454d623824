//! Rows of games as batches.

use arrow_array::RecordBatch;
use komadai_core::{Color, Outcome};
use komadai_kifu::Facts;

use crate::TableError;
use crate::columns::{BatchLimits, Columns, int, text};
use crate::row::{GameRow, count};
use crate::schema::games_schema;

/// Makes batches of a table of games.
///
/// ```
/// use komadai_table::{GameRow, GameTable};
///
/// let mut games = GameTable::new();
/// assert_eq!(games.push(GameRow::default().file("empty.kif"))?, None, "the batch is not full");
/// assert_eq!(games.rows(), 1);
/// assert_eq!(games.finish()?.num_rows(), 1);
/// assert_eq!(games.rows(), 0);
/// # Ok::<(), komadai_table::TableError>(())
/// ```
#[derive(Debug)]
pub struct GameTable(Columns);

impl Default for GameTable {
    fn default() -> GameTable {
        GameTable::new()
    }
}

impl GameTable {
    /// Creates a batch without rows.
    #[must_use]
    pub fn new() -> GameTable {
        GameTable::with_limits(BatchLimits::default())
    }

    /// Creates a batch without rows. Batches keep to the limits.
    #[must_use]
    pub fn with_limits(limits: BatchLimits) -> GameTable {
        GameTable(Columns::new(games_schema(), limits))
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
        let facts = row.facts.as_ref();
        columns.text(row.id.as_deref());
        columns.text(Some(&row.file));
        columns.int(Some(row.game));
        columns.text(row.format);
        columns.text(row.encoding);
        let date = facts.and_then(|facts| facts.date);
        columns.text(date.map(|date| date.to_string()).as_deref());
        columns.int(row.year().map(i32::from));
        columns.time(row.start_time());
        let texts: [fn(&Facts) -> &Option<String>; 6] = [
            |facts| &facts.event,
            |facts| &facts.site,
            |facts| &facts.players.black,
            |facts| &facts.players.white,
            |facts| &facts.names.black,
            |facts| &facts.names.white,
        ];
        for text in texts {
            columns.text(facts.and_then(|facts| text(facts).as_deref()));
        }
        for side in Color::ALL {
            columns.real(facts.and_then(|facts| facts.ratings[side]));
        }
        let control = facts.and_then(|facts| facts.time_control);
        columns.text(control.map(|control| control.to_string()).as_deref());
        let times = control.map(|of| [of.main, of.byoyomi, of.increment].map(Some));
        for time in times.unwrap_or_default() {
            columns.int(time.and_then(|time| i32::try_from(time.as_secs()).ok()));
        }
        columns.text(facts.and_then(|facts| Some(facts.handicap?.english())));
        columns.text(facts.map(|facts| facts.start.as_str()));
        columns.int(Some(facts.map_or(0, |facts| count(facts.plies))));
        let ending = facts.and_then(|facts| facts.ending.as_ref());
        columns.text(ending.map(|ending| ending.kind.code()));
        columns.text(ending.map(|ending| ending.raw.as_str()));
        let outcome = facts.map(|facts| facts.outcome);
        columns.text(outcome.and_then(Outcome::winner).map(Color::code));
        columns.text(outcome.map(Outcome::code));
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
        columns.flag(facts.map(|facts| facts.is_complete));
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
