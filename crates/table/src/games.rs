//! Makes batches from rows of games.

use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_array::builder::StructBuilder;
use arrow_schema::{DataType, SchemaRef};
use komadai_core::{Color, Outcome};
use komadai_kifu::{Facts, TimeControl};

use crate::TableError;
use crate::columns::{BatchLimits, Columns, List, StructRow, Time, int, text};
use crate::row::{FoundRow, GameRow, count};

/// A builder of batches for a table of games.
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

    /// Creates a batch without rows. All batches keep the limits.
    #[must_use]
    pub fn with_limits(limits: BatchLimits) -> GameTable {
        GameTable(Columns::new(limits, |columns| {
            put(columns, &GameRow::default());
        }))
    }

    /// Returns the number of rows of the batch so far.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Adds a row. If the batch is full, the previous rows are returned as a batch.
    ///
    /// # Errors
    ///
    /// Returns an error, and drops the row, if it has more than 1 GiB.
    pub fn push(&mut self, row: GameRow) -> Result<Option<RecordBatch>, TableError> {
        let full = self.0.begin_row(row.bytes())?;
        put(&mut self.0, &row);
        Ok(full)
    }

    /// Returns the rows added so far, as a batch with the schema [`games_schema`], and begins a new batch.
    ///
    /// # Errors
    ///
    /// Returns an error if Arrow refuses the batch.
    pub fn finish(&mut self) -> Result<RecordBatch, TableError> {
        self.0.finish()
    }
}

/// Returns the names and types of the columns of a table of games. `docs/tables.md` describes them.
#[must_use]
pub fn games_schema() -> SchemaRef {
    GameTable::new().0.schema()
}

fn put(columns: &mut Columns, row: &GameRow) {
    let facts = row.facts.as_ref();
    let fact = |of: fn(&Facts) -> Option<&str>| facts.and_then(of);
    let (date, control) = (
        facts.and_then(|facts| facts.date),
        facts.and_then(|facts| facts.time_control),
    );
    let seconds = |of: fn(TimeControl) -> Duration| {
        control.and_then(|control| i32::try_from(of(control).as_secs()).ok())
    };
    let rating = |side| facts.and_then(|facts| facts.ratings[side]);
    let ending = facts.and_then(|facts| facts.ending.as_ref());
    let outcome = facts.map(|facts| facts.outcome);
    let [tags_black, tags_white] = match &row.tags {
        Some([black, white]) => [Some(black), Some(white)].map(texts),
        None => [None, None].map(texts),
    };
    columns.put("id", row.id.as_deref());
    columns.put("file", Some(&*row.file));
    columns.put("game", Some(row.game));
    columns.put("format", row.format);
    columns.put("encoding", row.encoding);
    columns.put("date", date.map(|date| date.to_string()).as_deref());
    columns.put("year", row.year().map(i32::from));
    columns.put("start_time", Time(row.start_time()));
    columns.put("event", fact(|facts| facts.event.as_deref()));
    columns.put("site", fact(|facts| facts.site.as_deref()));
    columns.put("black", fact(|facts| facts.players.black.as_deref()));
    columns.put("white", fact(|facts| facts.players.white.as_deref()));
    columns.put("black_name", fact(|facts| facts.names.black.as_deref()));
    columns.put("white_name", fact(|facts| facts.names.white.as_deref()));
    columns.put("black_rating", rating(Color::Black));
    columns.put("white_rating", rating(Color::White));
    columns.put(
        "time_control",
        control.map(|control| control.to_string()).as_deref(),
    );
    columns.put("time_main_s", seconds(|control| control.main));
    columns.put("byoyomi_s", seconds(|control| control.byoyomi));
    columns.put("increment_s", seconds(|control| control.increment));
    columns.put("handicap", fact(|facts| Some(facts.handicap?.english())));
    columns.put("start", fact(|facts| Some(&facts.start)));
    columns.put("plies", Some(facts.map_or(0, |facts| count(facts.plies))));
    columns.put("ending", ending.map(|ending| ending.kind.code()));
    columns.put("ending_raw", ending.map(|ending| &*ending.raw));
    columns.put("winner", outcome.and_then(Outcome::winner).map(Color::code));
    columns.put("result", outcome.map(Outcome::code));
    columns.put("moves", row.moves.as_deref());
    columns.put("times_ms", numbers(&row.times_ms));
    columns.put("evals_cp", numbers(&row.evals_cp));
    columns.put("mates", numbers(&row.mates));
    columns.put("headers", List(Some(&row.headers)));
    columns.put("notes", List(Some(&row.notes)));
    columns.put("jkf", row.jkf.as_deref());
    columns.put("tags_black", tags_black);
    columns.put("tags_white", tags_white);
    columns.put("findings", List(Some(&row.findings)));
    columns.put("komadai_version", Some(env!("CARGO_PKG_VERSION")));
    columns.put("complete", facts.map(|facts| facts.is_complete));
}

/// Returns a list of texts, or null for `None`.
fn texts(values: Option<&Vec<String>>) -> List<impl Iterator<Item = Option<&str>>> {
    List(values.map(|values| values.iter().map(|value| Some(value.as_str()))))
}

/// Returns a list of numbers, or null if it is empty.
fn numbers(values: &[Option<i32>]) -> List<impl Iterator<Item = Option<i32>>> {
    List((!values.is_empty()).then(|| values.iter().copied()))
}

/// A header: key and value.
impl StructRow for [String; 2] {
    const FIELDS: &'static [(&'static str, DataType)] =
        &[("key", DataType::Utf8), ("value", DataType::Utf8)];

    fn append(&self, row: &mut StructBuilder) {
        let [key, value] = self;
        text(row, 0, Some(key));
        text(row, 1, Some(value));
    }
}

/// A note: ply, kind and text.
impl StructRow for (i32, &str, String) {
    const FIELDS: &'static [(&'static str, DataType)] = &[
        ("ply", DataType::Int32),
        ("kind", DataType::Utf8),
        ("text", DataType::Utf8),
    ];

    fn append(&self, row: &mut StructBuilder) {
        let (ply, kind, words) = self;
        int(row, 0, Some(*ply));
        text(row, 1, Some(kind));
        text(row, 2, Some(words));
    }
}

impl StructRow for FoundRow {
    const FIELDS: &'static [(&'static str, DataType)] = &[
        ("severity", DataType::Utf8),
        ("code", DataType::Utf8),
        ("message", DataType::Utf8),
        ("line", DataType::Int32),
        ("column", DataType::Int32),
    ];

    fn append(&self, row: &mut StructBuilder) {
        text(row, 0, Some(self.severity));
        text(row, 1, Some(self.code));
        text(row, 2, Some(&self.message));
        int(row, 3, self.place.map(|[line, _]| line));
        int(row, 4, self.place.map(|[_, column]| column));
    }
}
