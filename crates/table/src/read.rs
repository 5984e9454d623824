//! Reads records from a batch of games.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, BooleanArray, Int32Array, ListArray, RecordBatch};
use komadai_core::{EndingKind, Move, Outcome, Setup};
use komadai_kifu::{
    Clock, Ending, Entry, Foul, Navigator, NodeId, Note, NoteKind, ReadOptions, Record, Start,
};
use komadai_movegen::Cursor;

use crate::TableError;
use crate::moves::{PackedMoves, unpack_moves};
use crate::values::{Bytes, Texts};

/// The columns that games are read from.
#[cfg(feature = "files")]
pub(crate) const COLUMNS: [&str; 13] = [
    "start",
    "moves",
    "plies",
    "ending",
    "ending_raw",
    "result",
    "times_ms",
    "headers",
    "notes",
    "jkf",
    "tags_black",
    "tags_white",
    "complete",
];

/// Reads the games of a batch with the columns of [`games_schema`](crate::games_schema), in order. A row without a game
/// gives `None`, and a row with a damaged start or damaged moves gives an error. Columns other than `start` and `moves`
/// may be missing; the record then lacks their content.
///
/// # Errors
///
/// Returns an error if a column has another type, or if `start` or `moves` is missing.
pub fn read_games(
    batch: &RecordBatch,
) -> Result<Vec<Result<Option<Record>, TableError>>, TableError> {
    let rows = GameRows::of(batch)?;
    Ok(rows.iter().map(|row| row.record()).collect())
}

/// The rows of a batch of games. Values are read only on request.
///
/// ```
/// use komadai_table::{GameRow, GameRows, GameTable};
///
/// let game = komadai_kifu::read_game(b"PI\n+\n+7776FU\n%TORYO\n")?;
/// let mut games = GameTable::new();
/// games.push(GameRow::of(&game.record))?;
/// let batch = games.finish()?;
/// let rows = GameRows::of(&batch)?;
/// let row = rows.iter().next().unwrap();
/// let (start, mut moves) = row.legal_line().unwrap();
/// assert_eq!(moves.next_in(start.position().as_ref()), Some("7g7f".parse()?));
/// assert_eq!(row.has_tag("yagura"), None, "tags were not asked for");
/// assert_eq!(row.record()?, Some(game.record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GameRows<'b> {
    rows: usize,
    start: Texts<'b>,
    moves: Bytes<'b>,
    plies: Option<&'b Int32Array>,
    ending: Option<Texts<'b>>,
    ending_raw: Option<Texts<'b>>,
    result: Option<Texts<'b>>,
    times: Option<Lists<'b, &'b Int32Array>>,
    /// Keys and values.
    headers: Option<Lists<'b, [Texts<'b>; 2]>>,
    /// Plies, kinds and texts.
    notes: Option<Lists<'b, (&'b Int32Array, [Texts<'b>; 2])>>,
    jkf: Option<Texts<'b>>,
    tags: [Option<Lists<'b, Texts<'b>>>; 2],
    complete: Option<&'b BooleanArray>,
}

/// A column of lists, and their items.
#[derive(Clone, Copy, Debug)]
struct Lists<'b, V> {
    lists: &'b ListArray,
    values: V,
}

impl<V> Lists<'_, V> {
    /// Returns the range of the row's items in the values, or `None` for a null row.
    fn items(&self, row: usize) -> Option<Range<usize>> {
        let [from, to, ..] = self.lists.value_offsets().get(row..)? else {
            return None;
        };
        let place = |at: &i32| usize::try_from(*at).ok();
        (!self.lists.is_null(row)).then_some(place(from)?..place(to)?)
    }
}

/// A row of [`GameRows`].
#[derive(Clone, Copy, Debug)]
pub struct ReadRow<'r> {
    rows: &'r GameRows<'r>,
    row: usize,
}

impl ReadRow<'_> {
    /// Returns the start and the moves if the row declares all moves legal. Returns `None` if the row also has the game
    /// as JKF, which may have variations, or if its number of plies is not that of the moves.
    #[must_use]
    pub fn legal_line(&self) -> Option<(Start, PackedMoves<'_>)> {
        let ReadRow { rows, row } = *self;
        if rows.jkf.is_some_and(|jkf| jkf.get(row).is_some()) {
            return None;
        }
        let start = start(rows.start.get(row)?)?;
        let moves = rows.moves(row).filter(PackedMoves::are_legal)?;
        let plies = rows.plies.and_then(|plies| number(plies, row));
        let is_whole = plies.is_none_or(|plies| moves.count() == Some(plies));
        is_whole.then_some((start, moves))
    }

    /// Returns `true` if a side has a tag with this id, or `None` if the row does not tell.
    #[must_use]
    pub fn has_tag(&self, id: &str) -> Option<bool> {
        let has = |tags: Option<Lists<'_, Texts<'_>>>| {
            let tags = tags?;
            let mut items = tags.items(self.row)?;
            Some(items.any(|at| tags.values.get(at) == Some(id)))
        };
        let [black, white] = self.rows.tags.map(has);
        Some(black? || white?)
    }

    /// Returns the game, or `None` for a row without a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the start or the moves are damaged.
    pub fn record(&self) -> Result<Option<Record>, TableError> {
        match self.rows.game(self.row) {
            None if self.rows.start.get(self.row).is_some() => {
                Err(TableError::Row { row: self.row })
            }
            game => Ok(game),
        }
    }
}

impl<'b> GameRows<'b> {
    /// Finds the columns of games in a batch.
    ///
    /// # Errors
    ///
    /// Returns an error if a column has another type, or if `start` or `moves` is missing.
    pub fn of(batch: &'b RecordBatch) -> Result<GameRows<'b>, TableError> {
        let text = |name| column(batch, name, Texts::of);
        let moves = column(batch, "moves", Bytes::of)?;
        let (Some(start), Some(moves)) = (text("start")?, moves) else {
            return Err(TableError::NoGames);
        };
        Ok(GameRows {
            rows: batch.num_rows(),
            start,
            moves,
            plies: column(batch, "plies", numbers)?,
            ending: text("ending")?,
            ending_raw: text("ending_raw")?,
            result: text("result")?,
            times: lists(batch, "times_ms", numbers)?,
            headers: lists(batch, "headers", |items| {
                Some([field(items, "key")?, field(items, "value")?])
            })?,
            notes: lists(batch, "notes", |items| {
                let plies = numbers(items.as_struct_opt()?.column_by_name("ply")?)?;
                Some((plies, [field(items, "kind")?, field(items, "text")?]))
            })?,
            jkf: text("jkf")?,
            tags: [
                lists(batch, "tags_black", Texts::of)?,
                lists(batch, "tags_white", Texts::of)?,
            ],
            complete: column(batch, "complete", |array| array.as_boolean_opt())?,
        })
    }

    /// Returns the rows in order.
    pub fn iter(&self) -> impl Iterator<Item = ReadRow<'_>> {
        (0..self.rows).map(|row| ReadRow { rows: self, row })
    }

    fn moves(&self, row: usize) -> Option<PackedMoves<'_>> {
        PackedMoves::new(self.moves.get(row)?)
    }

    /// Adds the moves of a row. Illegal moves become fouls, and are carried out as far as possible.
    fn with_moves(&self, row: usize, mut record: Record) -> Option<Record> {
        let mut node = record.root();
        let mut moves = self.moves(row)?;
        let mut game = record.start.position().map(Cursor::new);
        let mut played = 0;
        while let Some(m) = moves.next_in(game.as_ref().map(Cursor::position)) {
            if game.as_mut().is_some_and(|game| !game.advance_if_legal(m)) {
                let all = unpack_moves(record.start.position().as_ref(), self.moves.get(row)?)?;
                return Some(with_fouls(record, node, all.get(played..)?));
            }
            node = record.push(node, Entry::Move(m));
            played += 1;
        }
        (!moves.is_damaged()).then_some(record)
    }

    fn game(&self, row: usize) -> Option<Record> {
        let mut record = self.written_game(row)?;
        let complete = self.complete.filter(|complete| !complete.is_null(row));
        if complete.is_some_and(|complete| !complete.value(row)) {
            record.mark_gap(record.main_line().last().unwrap_or(record.root()));
        }
        Some(record)
    }

    /// Returns the game of a row, without a mark for missing moves.
    fn written_game(&self, row: usize) -> Option<Record> {
        let text = |column: Option<Texts<'b>>| column.and_then(|column| column.get(row));
        let whole = text(self.jkf).map(|jkf| ReadOptions::new().read_text(jkf));
        if let Some(game) = whole.and_then(|whole| whole.games.into_iter().next()) {
            return Some(game.record);
        }
        let start = start(self.start.get(row)?)?;
        let mut record = Record::new(start);
        if let Some(headers) = self.headers {
            let text = |texts: Texts<'b>, at| texts.get(at).unwrap_or_default();
            for at in headers.items(row).unwrap_or_default() {
                let [keys, values] = headers.values;
                record.headers.push(text(keys, at), text(values, at));
            }
        }
        let mut record = self.with_moves(row, record)?;
        if let Some(kind) = text(self.ending).and_then(|code| code.parse::<EndingKind>().ok()) {
            let result = text(self.result).and_then(|code| code.parse().ok());
            let mut ending = Ending::new(kind, result.unwrap_or(Outcome::Undecided));
            ending.raw = text(self.ending_raw).unwrap_or_default().to_owned();
            let last = record.main_line().last().unwrap_or(record.root());
            record.push(last, ending.into());
        }
        let nodes: Vec<NodeId> = [record.root()]
            .into_iter()
            .chain(record.main_line())
            .collect();
        if let Some(times) = self.times {
            let items = times.items(row).unwrap_or_default();
            for (node, at) in nodes.iter().skip(1).zip(items) {
                record.set_clock(*node, Clock::new(number(times.values, at), None));
            }
        }
        if let Some(notes) = self.notes {
            let (plies, [kinds, texts]) = notes.values;
            for at in notes.items(row).unwrap_or_default() {
                let node = number::<usize>(plies, at).and_then(|ply| nodes.get(ply));
                let note = kinds.get(at).zip(texts.get(at));
                if let (Some(&node), Some((kind, text))) = (node, note) {
                    let kind = kind.parse().unwrap_or(NoteKind::Unknown);
                    let text = text.to_owned();
                    record.add_note(node, Note { kind, text });
                }
            }
        }
        Some(record)
    }
}

/// The start of nearly all games.
const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Returns the start of a game from its SFEN.
fn start(sfen: &str) -> Option<Start> {
    if sfen == EVEN {
        return Some(Start::default());
    }
    let setup: Setup = sfen.parse().ok()?;
    Some(Start::new(setup))
}

/// Returns the column with this name, or `None` if it is missing. Another type is an error.
fn column<'b, A>(
    batch: &'b RecordBatch,
    name: &'static str,
    cast: impl Fn(&'b dyn Array) -> Option<A>,
) -> Result<Option<A>, TableError> {
    let Some(array) = batch.column_by_name(name) else {
        return Ok(None);
    };
    match cast(array) {
        Some(array) => Ok(Some(array)),
        None => Err(TableError::Column { name }),
    }
}

fn number<T: TryFrom<i32>>(column: &Int32Array, row: usize) -> Option<T> {
    (!column.is_null(row))
        .then(|| column.value(row))?
        .try_into()
        .ok()
}

/// Returns the column of lists with this name, if there is one. Items that `cast` refuses are an error.
fn lists<'b, V>(
    batch: &'b RecordBatch,
    name: &'static str,
    cast: impl Fn(&'b dyn Array) -> Option<V>,
) -> Result<Option<Lists<'b, V>>, TableError> {
    let Some(lists) = column(batch, name, |array| array.as_list_opt::<i32>())? else {
        return Ok(None);
    };
    let values = cast(lists.values()).ok_or(TableError::Column { name })?;
    Ok(Some(Lists { lists, values }))
}

fn numbers(array: &dyn Array) -> Option<&Int32Array> {
    array.as_primitive_opt::<Int32Type>()
}

fn field<'b>(array: &'b dyn Array, name: &str) -> Option<Texts<'b>> {
    Texts::of(array.as_struct_opt()?.column_by_name(name)?)
}

/// Continues at a node with moves, the first being illegal.
fn with_fouls(record: Record, node: NodeId, moves: &[Move]) -> Record {
    let Some(mut navigator) = Navigator::new(record) else {
        return Record::default();
    };
    navigator.go_to(node);
    for &m in moves {
        if navigator.play(m).is_err() {
            navigator.add(Foul::Move(m).into());
        }
    }
    navigator.into_record()
}
