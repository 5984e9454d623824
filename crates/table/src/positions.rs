//! Makes batches from the positions of games.

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use komadai_core::{Color, Move, Outcome, Position};
use komadai_kifu::{NodeId, Record};
use komadai_movegen::count_legal;
use komadai_packed::Packing;

use crate::TableError;
use crate::columns::{BatchLimits, Columns};
use crate::identity::{game_id, key_of, short_sfen};
use crate::row::{count, evaluation};

/// A builder of batches for a table of positions: those of each game's main line, from the start to the last.
///
/// ```
/// use komadai_table::PositionTable;
///
/// let game = komadai_kifu::read_game(b"PI\n+\n+7776FU\n-3334FU\n%TORYO\n")?;
/// let mut positions = PositionTable::new();
/// assert!(positions.push(&game.record)?.is_empty(), "the batch is not full");
/// assert_eq!(positions.finish()?.num_rows(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PositionTable(Columns);

/// The maximum size of a row without its id and its SFEN, in bytes.
const OTHERS: usize = 128;

impl Default for PositionTable {
    fn default() -> PositionTable {
        PositionTable::new()
    }
}

impl PositionTable {
    /// Creates a batch without rows. Batches have up to 65,536 rows.
    #[must_use]
    pub fn new() -> PositionTable {
        let rows = 1 << 16;
        PositionTable::with_limits(BatchLimits {
            rows,
            ..BatchLimits::default()
        })
    }

    /// Creates a batch without rows. All batches keep the limits.
    #[must_use]
    pub fn with_limits(limits: BatchLimits) -> PositionTable {
        let (start, sfen) = (Position::startpos(), "");
        let row = PositionRow {
            id: "",
            ply: 0,
            position: &start,
            sfen,
            outcome: Outcome::Undecided,
            is_complete: true,
            played: None,
        };
        PositionTable(Columns::new(limits, |columns| put(columns, &row)))
    }

    /// Returns the number of rows of the batch so far.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Adds the positions of a game, up to a move that cannot be carried out. Returns the full batches.
    ///
    /// # Errors
    ///
    /// Returns an error if Arrow refuses a batch.
    pub fn push(&mut self, record: &Record) -> Result<Vec<RecordBatch>, TableError> {
        let mut full = Vec::new();
        let Some(mut position) = record.start.position() else {
            return Ok(full);
        };
        let id = format!("{:032x}", game_id(record));
        let (outcome, is_complete) = (record.outcome(), record.is_complete());
        let nodes = record.main_line().map(Some).chain([None]);
        for (ply, node) in nodes.enumerate() {
            let entry = node.and_then(|node| record.entry(node));
            let m = entry.and_then(|entry| entry.played());
            let m = m.filter(|&m| position.judge(m).is_ok());
            let sfen = position.to_string();
            let row = PositionRow {
                id: &id,
                ply,
                position: &position,
                sfen: short_sfen(&sfen),
                outcome,
                is_complete,
                played: m.and_then(|m| Some((record, node?, m))),
            };
            full.extend(self.0.begin_row(OTHERS + id.len() + row.sfen.len())?);
            put(&mut self.0, &row);
            let Some(m) = m else {
                break;
            };
            position.advance_unchecked(m);
        }
        Ok(full)
    }

    /// Returns the rows added so far, as a batch with the schema [`positions_schema`], and begins a new batch.
    ///
    /// # Errors
    ///
    /// Returns an error if Arrow refuses the batch.
    pub fn finish(&mut self) -> Result<RecordBatch, TableError> {
        self.0.finish()
    }
}

/// Returns the names and types of the columns of a table of positions. `docs/tables.md` describes them.
#[must_use]
pub fn positions_schema() -> SchemaRef {
    PositionTable::new().0.schema()
}

struct PositionRow<'r> {
    id: &'r str,
    ply: usize,
    position: &'r Position,
    sfen: &'r str,
    outcome: Outcome,
    is_complete: bool,
    /// The next move, with its record and its node.
    played: Option<(&'r Record, NodeId, Move)>,
}

fn put(columns: &mut Columns, row: &PositionRow<'_>) {
    let PositionRow {
        position, played, ..
    } = *row;
    let m = played.map(|(_, _, m)| m);
    let time = played.and_then(|(record, node, _)| record.clock(node).spent_millis());
    let value = played.and_then(|(record, node, _)| match record.notes(node) {
        [] => None,
        _ => evaluation(record, node),
    });
    let value_of = |of_mate: bool| {
        value
            .filter(|value| value.0 == of_mate)
            .map(|value| value.1)
    };
    let packed = Packing::PackedSfen.pack(position.setup()).ok();
    columns.put("id", Some(row.id));
    columns.put("ply", Some(count(row.ply)));
    columns.put("sfen", Some(row.sfen));
    columns.put("psfen", packed.as_ref());
    columns.put("key", Some(key_of(row.sfen)));
    columns.put("side", Some(position.side().code()));
    columns.put("move16", m.map(|m| i32::from(Packing::Hcp.pack_move(m))));
    columns.put("usi", m.map(|m| m.to_string()).as_deref());
    columns.put("time_ms", time.and_then(|time| i32::try_from(time).ok()));
    columns.put("eval_cp", value_of(false));
    columns.put("mate", value_of(true));
    let result = match row.outcome {
        Outcome::Win(winner) => Some(if winner == position.side() { 1 } else { -1 }),
        Outcome::Draw => Some(0),
        _ => None,
    };
    columns.put("result_side", result);
    columns.put("legal", i32::try_from(count_legal(position)).ok());
    columns.put("check", Some(position.is_check()));
    columns.put("complete", Some(row.is_complete));
    // From the other side, so that a value and a result of one side are in each row.
    let side_value = value_of(false).map(|value| match position.side() {
        Color::Black => value,
        Color::White => value.saturating_neg(),
    });
    columns.put("eval_side_cp", side_value);
    columns.put("winner", row.outcome.winner().map(Color::code));
}
