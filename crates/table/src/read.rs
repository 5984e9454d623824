//! Records of a batch of games.

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, BinaryArray, Int32Array, ListArray, RecordBatch, StringArray};
use komadai_core::{Color, EndingKind, Move, Outcome, Setup};
use komadai_kifu::{
    Clock, Ending, Entry, Foul, Navigator, NodeId, Note, NoteKind, Record, Start, read_text,
};
use komadai_movegen::is_legal;

use crate::TableError;
use crate::moves::{are_legal, unpack_moves};

/// The games of a batch with the columns of [`games_schema`](crate::games_schema), in their order: nothing for a row
/// without a game. Other columns than `start` and `moves` may be missing;
/// what they hold is missing in the record then.
///
/// # Errors
///
/// A column has another type, a start or moves are damaged, or both columns are missing.
pub fn read_games(batch: &RecordBatch) -> Result<Vec<Option<Record>>, TableError> {
    let rows = GameRows::of(batch)?;
    rows.iter().map(|row| row.record()).collect()
}

/// The rows of a batch of games. What is not asked for is not read.
///
/// ```
/// use komadai_table::{GameRow, GameRows, Games};
///
/// let game = komadai_kifu::read_game(b"PI\n+\n+7776FU\n%TORYO\n")?;
/// let mut games = Games::new();
/// games.push(GameRow::of(&game.record));
/// let batch = games.finish();
/// let rows = GameRows::of(&batch)?;
/// let row = rows.iter().next().unwrap();
/// let (start, moves) = row.legal_line().unwrap();
/// assert_eq!((start.first_ply, moves.len()), (1, 1));
/// assert_eq!(row.has_tag("yagura"), None, "tags were not asked for");
/// assert_eq!(row.record()?, Some(game.record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GameRows<'b> {
    rows: usize,
    start: &'b StringArray,
    moves: &'b BinaryArray,
    ending: Option<&'b StringArray>,
    ending_raw: Option<&'b StringArray>,
    result: Option<&'b StringArray>,
    times: Option<&'b ListArray>,
    headers: Option<&'b ListArray>,
    notes: Option<&'b ListArray>,
    jkf: Option<&'b StringArray>,
    tags: [Option<&'b ListArray>; 2],
}

/// A row of [`GameRows`].
#[derive(Clone, Copy, Debug)]
pub struct ReadRow<'r> {
    rows: &'r GameRows<'r>,
    row: usize,
}

impl ReadRow<'_> {
    /// The start and the moves of the main line, if the row says that all are legal and that there are no
    /// variations.
    #[must_use]
    pub fn legal_line(&self) -> Option<(Start, Vec<Move>)> {
        let ReadRow { rows, row } = *self;
        let has_more = rows.jkf.is_some_and(|jkf| !jkf.is_null(row));
        let start = start(value(rows.start, row).filter(|_| !has_more)?)?;
        let moves = (!rows.moves.is_null(row)).then(|| rows.moves.value(row));
        let moves = moves.filter(|moves| are_legal(moves))?;
        let moves = unpack_moves(start.position().as_ref(), moves)?;
        Some((start, moves))
    }

    /// Whether a side has a tag with this id; nothing if the row does not tell.
    #[must_use]
    pub fn has_tag(&self, id: &str) -> Option<bool> {
        let has = |column| {
            let ids = list(column, self.row)?;
            let ids = ids.as_string_opt::<i32>()?;
            Some(ids.iter().flatten().any(|own| own == id))
        };
        let [black, white] = self.rows.tags.map(has);
        Some(black? || white?)
    }

    /// The game; nothing for a row without one.
    ///
    /// # Errors
    ///
    /// The start or the moves are damaged.
    pub fn record(&self) -> Result<Option<Record>, TableError> {
        match self.rows.game(self.row) {
            None if !self.rows.start.is_null(self.row) => Err(TableError::Row { row: self.row }),
            game => Ok(game),
        }
    }
}

impl<'b> GameRows<'b> {
    /// # Errors
    ///
    /// A column has another type, or `start` or `moves` is missing.
    pub fn of(batch: &'b RecordBatch) -> Result<GameRows<'b>, TableError> {
        let text = |name| column(batch, name, |array| array.as_string_opt::<i32>());
        let list = |name| column(batch, name, |array| array.as_list_opt::<i32>());
        let moves = column(batch, "moves", |array| array.as_binary_opt::<i32>())?;
        let (Some(start), Some(moves)) = (text("start")?, moves) else {
            return Err(TableError::NoGames);
        };
        Ok(GameRows {
            rows: batch.num_rows(),
            start,
            moves,
            ending: text("ending")?,
            ending_raw: text("ending_raw")?,
            result: text("result")?,
            times: list("times_ms")?,
            headers: list("headers")?,
            notes: list("notes")?,
            jkf: text("jkf")?,
            tags: [list("tags_black")?, list("tags_white")?],
        })
    }

    /// The rows in their order.
    pub fn iter(&self) -> impl Iterator<Item = ReadRow<'_>> {
        (0..self.rows).map(|row| ReadRow { rows: self, row })
    }

    fn game(&self, row: usize) -> Option<Record> {
        let text = |column: Option<&'b StringArray>| column.and_then(|column| value(column, row));
        let whole = text(self.jkf).map(|jkf| read_text(jkf, None));
        if let Some(game) = whole.and_then(|whole| whole.games.into_iter().next()) {
            return Some(game.record);
        }
        let start = start(value(self.start, row)?)?;
        let moves = (!self.moves.is_null(row)).then(|| self.moves.value(row))?;
        let moves = unpack_moves(start.position().as_ref(), moves)?;
        let mut record = Record::new(start);
        for (key, value) in pairs(self.headers, row) {
            record.headers.push(key, value);
        }
        let mut record = with_moves(record, &moves);
        if let Some(kind) = text(self.ending).and_then(|code| code.parse::<EndingKind>().ok()) {
            let mut ending = Ending::new(kind, outcome(text(self.result)));
            ending.raw = text(self.ending_raw).unwrap_or_default().to_owned();
            let last = record.main_line().last().unwrap_or(record.root());
            record.push(last, ending.into());
        }
        let nodes: Vec<NodeId> = [record.root()]
            .into_iter()
            .chain(record.main_line())
            .collect();
        let times = numbers(self.times, row);
        for (node, time) in nodes.iter().skip(1).zip(times) {
            let time = time.and_then(|time| u32::try_from(time).ok());
            record.set_clock(*node, Clock::new(time, None));
        }
        for (ply, kind, text) in notes(self.notes, row) {
            if let Some(node) = usize::try_from(ply).ok().and_then(|ply| nodes.get(ply)) {
                record.add_note(*node, Note { kind, text });
            }
        }
        Some(record)
    }
}

/// The start of nearly all games.
const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// The start of a game by its SFEN.
fn start(sfen: &str) -> Option<Start> {
    if sfen == EVEN {
        return Some(Start::default());
    }
    let setup: Setup = sfen.parse().ok()?;
    let first_ply = setup.ply;
    let mut start = Start::new(setup);
    start.first_ply = first_ply;
    Some(start)
}

/// A column by its name, if there is one of the type.
fn column<'b, A>(
    batch: &'b RecordBatch,
    name: &'static str,
    cast: impl Fn(&'b dyn Array) -> Option<&'b A>,
) -> Result<Option<&'b A>, TableError> {
    let Some(array) = batch.column_by_name(name) else {
        return Ok(None);
    };
    match cast(array) {
        Some(array) => Ok(Some(array)),
        None => Err(TableError::Column { name }),
    }
}

fn value(column: &StringArray, row: usize) -> Option<&str> {
    (!column.is_null(row)).then(|| column.value(row))
}

/// The rows of a list; nothing for null.
fn list(column: Option<&ListArray>, row: usize) -> Option<std::sync::Arc<dyn Array>> {
    let column = column?;
    (!column.is_null(row)).then(|| column.value(row))
}

fn numbers(column: Option<&ListArray>, row: usize) -> Vec<Option<i32>> {
    let array = list(column, row);
    let array: Option<&Int32Array> = array
        .as_deref()
        .and_then(|array| array.as_primitive_opt::<Int32Type>());
    array
        .map(|array| array.iter().collect())
        .unwrap_or_default()
}

fn pairs(column: Option<&ListArray>, row: usize) -> Vec<(String, String)> {
    let Some(array) = list(column, row) else {
        return Vec::new();
    };
    let of = |name| {
        Some(
            array
                .as_struct_opt()?
                .column_by_name(name)?
                .as_string_opt::<i32>()?
                .clone(),
        )
    };
    let (Some(keys), Some(values)) = (of("key"), of("value")) else {
        return Vec::new();
    };
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    keys.iter()
        .zip(values.iter())
        .map(|(key, value)| (text(key), text(value)))
        .collect()
}

fn notes(column: Option<&ListArray>, row: usize) -> Vec<(i32, NoteKind, String)> {
    let found = || {
        let array = list(column, row)?;
        let array = array.as_struct_opt()?;
        let plies = array
            .column_by_name("ply")?
            .as_primitive_opt::<Int32Type>()?;
        let kinds = array.column_by_name("kind")?.as_string_opt::<i32>()?;
        let texts = array.column_by_name("text")?.as_string_opt::<i32>()?;
        let notes = plies.iter().zip(kinds.iter()).zip(texts.iter());
        let note = |((ply, kind), text): ((Option<i32>, Option<&str>), Option<&str>)| {
            let kind = match kind? {
                "comment" => NoteKind::Comment,
                "program" => NoteKind::Program,
                "bookmark" => NoteKind::Bookmark,
                _ => NoteKind::Unknown,
            };
            Some((ply?, kind, text?.to_owned()))
        };
        Some(notes.filter_map(note).collect())
    };
    found().unwrap_or_default()
}

fn outcome(result: Option<&str>) -> Outcome {
    match result {
        Some("black") => Outcome::Win(Color::Black),
        Some("white") => Outcome::Win(Color::White),
        Some("draw") => Outcome::Draw,
        _ => Outcome::Undecided,
    }
}

/// Plays the moves; those against the rules are fouls, and are carried out as far as possible.
fn with_moves(mut record: Record, moves: &[Move]) -> Record {
    let mut node = record.root();
    let mut position = record.start.position();
    for (played, &m) in moves.iter().enumerate() {
        match &mut position {
            Some(position) if !is_legal(position, m) => {
                return with_fouls(record, node, moves.get(played..).unwrap_or_default());
            }
            Some(position) => position.advance_unchecked(m),
            None => {}
        }
        node = record.push(node, Entry::Move(m));
    }
    record
}

/// Plays on at a node, with moves of which the first is against the rules.
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
