//! The positions of games as batches.

use arrow_array::RecordBatch;
use komadai_core::{Move, Outcome, Position};
use komadai_kifu::{NodeId, Record};
use komadai_movegen::count_legal;
use komadai_packed::Packing;

use crate::TableError;
use crate::columns::{BatchLimits, Columns};
use crate::identity::{game_id, key_of, short_sfen};
use crate::row::{count, evaluation};
use crate::schema::positions_schema;

/// Makes batches of a table of positions: those of the main line of each game, from the start to the last.
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

/// How many bytes a row has at most besides its id and its SFEN.
const OTHERS: usize = 128;

impl Default for PositionTable {
    fn default() -> PositionTable {
        PositionTable::new()
    }
}

impl PositionTable {
    /// Creates a batch without rows, for batches of up to 65,536 rows.
    #[must_use]
    pub fn new() -> PositionTable {
        let rows = 1 << 16;
        PositionTable::with_limits(BatchLimits {
            rows,
            ..BatchLimits::default()
        })
    }

    /// Creates a batch without rows. Batches keep to the limits.
    #[must_use]
    pub fn with_limits(limits: BatchLimits) -> PositionTable {
        PositionTable(Columns::new(positions_schema(), limits))
    }

    /// Returns the number of rows of the batch so far.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Adds the positions of a game, up to a move that cannot be carried out. Returns the batches that are full.
    ///
    /// # Errors
    ///
    /// Arrow refuses a batch.
    pub fn push(&mut self, record: &Record) -> Result<Vec<RecordBatch>, TableError> {
        let mut full = Vec::new();
        let Some(mut position) = record.start.position() else {
            return Ok(full);
        };
        let id = format!("{:032x}", game_id(record));
        let (outcome, complete) = (record.outcome(), record.is_complete());
        let mut ply = 0;
        for node in record.main_line() {
            let played = record.entry(node).and_then(|entry| entry.played());
            let Some(m) = played.filter(|&m| position.judge(m).is_ok()) else {
                break;
            };
            let played = Some((record, node, m));
            full.extend(self.row(&id, ply, &position, outcome, complete, played)?);
            position.advance_unchecked(m);
            ply += 1;
        }
        full.extend(self.row(&id, ply, &position, outcome, complete, None)?);
        Ok(full)
    }

    fn row(
        &mut self,
        id: &str,
        ply: usize,
        position: &Position,
        outcome: Outcome,
        complete: bool,
        played: Option<(&Record, NodeId, Move)>,
    ) -> Result<Option<RecordBatch>, TableError> {
        let columns = &mut self.0;
        let sfen = position.to_string();
        let sfen = short_sfen(&sfen);
        let full = columns.begin_row(OTHERS + id.len() + sfen.len())?;
        columns.text(Some(id));
        columns.int(Some(count(ply)));
        columns.text(Some(sfen));
        let setup = position.clone().into_setup();
        columns.fixed(Packing::PackedSfen.pack(&setup).ok().as_ref());
        columns.long(Some(key_of(sfen)));
        columns.text(Some(position.side().code()));
        columns.int(played.map(|(_, _, m)| Packing::Hcp.pack_move(m).into()));
        columns.text(played.map(|(_, _, m)| m.to_string()).as_deref());
        let time = played.and_then(|(record, node, _)| record.clock(node).spent_millis());
        columns.int(time.and_then(|time| i32::try_from(time).ok()));
        let value = played.and_then(|(record, node, _)| match record.notes(node) {
            [] => None,
            _ => evaluation(record, node),
        });
        columns.int(value.filter(|(mate, _)| !mate).map(|(_, value)| value));
        columns.int(value.filter(|(mate, _)| *mate).map(|(_, value)| value));
        columns.int(match outcome {
            Outcome::Win(winner) => Some(if winner == position.side() { 1 } else { -1 }),
            Outcome::Draw => Some(0),
            _ => None,
        });
        columns.int(i32::try_from(count_legal(position)).ok());
        columns.flag(Some(position.is_check()));
        columns.flag(Some(complete));
        Ok(full)
    }

    /// Returns the rows so far as a batch of [`positions_schema`]. What follows begins another batch.
    ///
    /// # Errors
    ///
    /// Arrow refuses the batch.
    pub fn finish(&mut self) -> Result<RecordBatch, TableError> {
        self.0.finish()
    }
}
