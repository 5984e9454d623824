//! Defines the target about tables.

use std::fs::File;
use std::io::{Seek as _, Write as _};

use arbitrary::{Result, Unstructured};
use komadai_core::Position;
use komadai_table::{
    GameRow, GameRows, GameTable, TableFormat, TableReader, TableWriter, games_schema, pack_moves,
    unpack_moves,
};

use crate::damage::damaged;
use crate::input::is_made;
use crate::records;

/// Reads any bytes as a table and as packed moves, or the damaged Parquet or Arrow file that they create as choices.
/// Each row is a game or an error.
pub fn table(bytes: &[u8]) -> bool {
    let start = Position::startpos();
    let moves = unpack_moves(Some(&start), bytes);
    if let Some(moves) = &moves {
        assert_eq!(
            unpack_moves(Some(&start), &pack_moves(Some(&start), moves)).as_ref(),
            Some(moves)
        );
    }
    let made = match bytes.split_first() {
        Some((_, rest)) if is_made(bytes) => made(&mut Unstructured::new(rest)).ok(),
        _ => None,
    };
    let file = made.unwrap_or_else(|| bytes.to_vec());
    let Ok(Some(batches)) = TableReader::open(temporary(&file)) else {
        return moves.is_some_and(|moves| !moves.is_empty());
    };
    let mut games = 0;
    for batch in batches {
        let Ok(batch) = batch else {
            break;
        };
        let Ok(rows) = GameRows::of(&batch) else {
            break;
        };
        for row in rows.iter() {
            let record = row.record();
            assert!(row.legal_line().is_none() || record.is_ok(), "{row:?}");
            let _ = row.has_tag("yagura");
            games += usize::from(record.is_ok());
        }
    }
    games > 0
}

/// Returns a file with these bytes, at its beginning.
fn temporary(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(bytes).expect("a disk that is not full");
    file.rewind().expect("a file of a disk");
    file
}

/// Creates a table of up to three games, with up to two damages.
fn made(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let times = u.int_in_range(0..=2)?;
    let format = *u.choose(&[TableFormat::Parquet, TableFormat::Arrow])?;
    let mut games = GameTable::new();
    for _ in 0..u.int_in_range(1..=3)? {
        let full = games.push(GameRow::of(&records::record(u, 20)?));
        assert!(
            full.is_ok_and(|full| full.is_none()),
            "three games fill no batch"
        );
    }
    let mut writer = TableWriter::new(Vec::new(), format, &games_schema()).expect("a table");
    let batch = games.finish().expect("a batch");
    writer.write(&batch).expect("games in a table");
    let bytes = writer.finish().expect("a whole table");
    damaged(u, bytes, b"PAR1ARROW1", times)
}
