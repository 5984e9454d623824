//! Reads damaged and hostile tables: none may panic, take long or need much memory. To damage them in 20,000 ways:
//! `KOMADAI_DAMAGED=20000 cargo test --release -p komadai-table --test damage`.

#[path = "../../archive/tests/frame/mod.rs"]
mod frame;

use std::sync::Arc;

use allocation_counter::measure;
use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, LargeStringArray, ListArray,
    RecordBatch, StringArray, StringViewArray,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::Field;
use cpu_time::ThreadTime;
use frame::{Reading, campaign};
use komadai_kifu::{Note, NoteKind, Record};
use komadai_table::{
    BatchLimits, GameRow, GameTable, PositionTable, TableError, TableFormat, TableReader,
    TableWriter, games_schema, positions_schema, read_games,
};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding};
use parquet::file::properties::{WriterProperties, WriterVersion};

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

fn games() -> Vec<Record> {
    let csa = "PI\n+\n+7776FU\nT3\n-3334FU\n'*30 -8384FU\n+8822UM\n%TORYO\n";
    let kif = "先手：あ\n後手：い\n手合割：香落ち\n   1 ８四歩(83)\n*評価値 100\n   2 ７六歩(77)\n   3 投了\n変化：2手\n   2 ２六歩(27)\n";
    let games = (0..60).map(|number| {
        let text = [csa, kif][number % 2];
        let mut record = komadai_kifu::read_game(text.as_bytes())
            .expect("a game")
            .record;
        record.headers.push("棋戦", format!("{number}"));
        record
    });
    games.collect()
}

/// Returns valid tables: both kinds, both formats, and Parquet as other programs write it.
fn tables() -> Vec<Vec<u8>> {
    let games = games();
    let limits = BatchLimits {
        rows: 20,
        ..BatchLimits::default()
    };
    let (mut rows, mut positions) = (
        GameTable::with_limits(limits),
        PositionTable::with_limits(limits),
    );
    let [mut of_games, mut of_positions] = [const { Vec::new() }; 2];
    for record in &games {
        of_games.extend(rows.push(GameRow::of(record)).expect("a row"));
        of_positions.extend(positions.push(record).expect("rows"));
    }
    of_games.push(rows.finish().expect("a batch"));
    of_positions.push(positions.finish().expect("a batch"));
    let mut tables = Vec::new();
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        for (schema, batches) in [
            (games_schema(), &of_games),
            (positions_schema(), &of_positions),
        ] {
            let mut writer = TableWriter::new(Vec::new(), format, &schema).expect("a writer");
            batches
                .iter()
                .for_each(|batch| writer.write(batch).expect("written"));
            tables.push(writer.finish().expect("written"));
        }
    }
    let builder = WriterProperties::builder;
    for properties in [
        builder()
            .set_dictionary_enabled(false)
            .set_max_row_group_row_count(Some(7)),
        builder()
            .set_compression(Compression::SNAPPY)
            .set_data_page_row_count_limit(3),
        builder()
            .set_writer_version(WriterVersion::PARQUET_2_0)
            .set_dictionary_enabled(false)
            .set_column_encoding("start".into(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
            .set_column_encoding("moves".into(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
            .set_column_encoding("ending_raw".into(), Encoding::PLAIN)
            .set_encoding(Encoding::PLAIN)
            .set_column_encoding("plies".into(), Encoding::DELTA_BINARY_PACKED),
    ] {
        tables.push(parquet(&of_games, properties.build()));
    }
    tables
}

fn parquet(batches: &[RecordBatch], properties: WriterProperties) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer =
        ArrowWriter::try_new(&mut bytes, batches[0].schema(), Some(properties)).expect("a writer");
    batches
        .iter()
        .for_each(|batch| writer.write(batch).expect("written"));
    writer.close().expect("written");
    bytes
}

/// Reads all games of a table. Returns their number, and an error if the table cannot be read to the end.
fn read(bytes: Vec<u8>) -> (usize, Result<(), TableError>) {
    let mut count = 0;
    let read = || {
        let Some(reader) = TableReader::from_bytes(bytes)? else {
            return Ok(());
        };
        for batch in reader {
            let batch = batch?;
            assert!(batch.num_rows() <= 1024);
            count += read_games(&batch)?.iter().flatten().flatten().count();
        }
        Ok(())
    };
    let result = read();
    (count, result)
}

#[test]
fn damaged_tables() {
    let tables = tables();
    for (number, table) in tables.iter().enumerate() {
        let (games, result) = read(table.clone());
        assert!(
            games == 60 || matches!(result, Err(TableError::NoGames)),
            "{number}: {result:?}"
        );
    }
    campaign(&tables, |bytes| {
        let begin = ThreadTime::now();
        let mut is_whole = false;
        let memory = measure(|| is_whole = read(bytes).1.is_ok()).bytes_max;
        let time = begin.elapsed();
        Reading {
            is_whole,
            time,
            memory,
        }
    });
}

/// Returns a batch of games with one move, and another column.
fn batch(rows: usize, name: &str, column: ArrayRef) -> RecordBatch {
    let start: ArrayRef = Arc::new(StringArray::from(vec![EVEN; rows]));
    let moves: ArrayRef = Arc::new(BinaryArray::from(vec![&b"\x01\x3b"[..]; rows]));
    RecordBatch::try_from_iter([("start", start), ("moves", moves), (name, column)])
        .expect("a batch")
}

/// A text repeated in each row is stored once in the file. It may not be read more often than the limits allow.
#[test]
fn bombs() {
    let long = "x".repeat(1 << 20);
    for name in ["ending_raw", "jkf", "result"] {
        let column: ArrayRef = Arc::new(StringArray::from(vec![long.as_str(); 300]));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_dictionary_page_size_limit(8 << 20)
            .set_statistics_enabled(parquet::file::properties::EnabledStatistics::None);
        let bytes = parquet(&[batch(300, name, column)], properties.build());
        let allowed = (16 << 20) + 250 * bytes.len();
        let (games, result) = read(bytes);
        let is_small = games << 20 <= allowed;
        assert!(is_small || result.is_ok(), "{name}: {games}");
        if allowed < 300 << 20 {
            assert!(
                matches!(result, Err(TableError::Bomb)),
                "{name}: {result:?}"
            );
        }
    }
    let column: ArrayRef = Arc::new(StringArray::from(vec!["resign"; 1 << 18]));
    let bytes = parquet(
        &[batch(1 << 18, "ending", column)],
        WriterProperties::builder()
            .set_max_row_group_row_count(Some(1 << 20))
            .build(),
    );
    let (games, result) = read(bytes);
    assert!(
        matches!(result, Err(TableError::Bomb)),
        "{games} {result:?}"
    );
}

/// Returns a valid Parquet file in an encoding whose texts could grow without limit, by repeating previous ones.
fn in_deltas() -> Vec<u8> {
    let column: ArrayRef = Arc::new(StringArray::from(vec!["resign"; 10]));
    let properties = WriterProperties::builder()
        .set_dictionary_enabled(false)
        .set_column_encoding("ending".into(), Encoding::DELTA_BYTE_ARRAY);
    parquet(&[batch(10, "ending", column)], properties.build())
}

/// Returns a valid Parquet file with lists nested `depth` levels deep.
fn nested(depth: usize) -> Vec<u8> {
    let mut column: ArrayRef = Arc::new(StringArray::from(vec!["x"; 10]));
    for _ in 0..depth {
        let field = Field::new("item", column.data_type().clone(), true);
        let offsets = OffsetBuffer::from_lengths([1; 10]);
        column = Arc::new(ListArray::new(Arc::new(field), offsets, column, None));
    }
    parquet(&[batch(10, "other", column)], WriterProperties::default())
}

/// A valid file with an unsupported feature is not reported as damaged.
#[test]
fn what_is_not_supported_is_named() {
    let deltas = "the encoding DELTA_BYTE_ARRAY of Parquet";
    let depth = "a column in more than 16 others";
    for (bytes, not_read) in [
        (in_deltas(), Some(deltas)),
        (nested(2), None),
        (nested(20), Some(depth)),
    ] {
        match (read(bytes), not_read) {
            ((games, Ok(())), None) => assert_eq!(games, 10),
            ((0, Err(TableError::Unsupported { what })), Some(not_read)) => {
                assert_eq!(what, not_read);
            }
            (other, _) => panic!("{not_read:?}: {other:?}"),
        }
    }
}

/// If a file will be refused because its rows repeat too much, the writer knows it.
#[test]
fn a_writer_knows_what_is_refused() {
    let mut record = Record::default();
    record.headers.push("備考", "あ".repeat(100_000));
    let mut verdicts = [0; 2];
    for count in [1, 10, 60, 100, 200] {
        let mut rows = GameTable::new();
        let full = (0..count).flat_map(|_| rows.push(GameRow::of(&record)).expect("a row"));
        let mut batches: Vec<RecordBatch> = full.collect();
        batches.push(rows.finish().expect("a batch"));
        for format in [TableFormat::Parquet, TableFormat::Arrow] {
            let mut writer =
                TableWriter::new(Vec::new(), format, &games_schema()).expect("a writer");
            for batch in &batches {
                writer.write(batch).expect("written");
            }
            let content = writer.content();
            let bytes = writer.finish().expect("written");
            let is_refused = content > TableReader::limit(bytes.len() as u64);
            let (games, result) = read(bytes);
            assert_eq!(
                is_refused,
                matches!(result, Err(TableError::Bomb)),
                "{count}: {result:?}"
            );
            assert!(is_refused || games == count, "{games} of {count}");
            verdicts[usize::from(is_refused)] += 1;
        }
    }
    assert!(verdicts.iter().all(|&count| count >= 2), "{verdicts:?}");
}

/// Columns with other names and types are skipped.
#[test]
fn other_columns() {
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(vec![Some([Some(1)]); 5]);
    let words: DictionaryArray<Int32Type> = vec!["x"; 5].into_iter().collect();
    for column in [Arc::new(lists) as ArrayRef, Arc::new(words)] {
        let batch = batch(5, "other", column);
        let parquet = parquet(std::slice::from_ref(&batch), WriterProperties::default());
        let writer = TableWriter::new(Vec::new(), TableFormat::Arrow, batch.schema_ref());
        let mut writer = writer.expect("a writer");
        writer.write(&batch).expect("written");
        for bytes in [parquet, writer.finish().expect("written")] {
            let reader = TableReader::from_bytes(bytes)
                .expect("a table")
                .expect("a table");
            let batches: Vec<RecordBatch> = reader.map(|batch| batch.expect("a batch")).collect();
            let columns: Vec<usize> = batches.iter().map(RecordBatch::num_columns).collect();
            assert_eq!(columns, [2]);
            let games = read_games(&batches[0]).expect("games");
            assert_eq!(games.iter().flatten().flatten().count(), 5);
        }
    }
}

/// Other programs write texts as large texts or as views.
#[test]
fn layouts_of_texts() {
    let raw: ArrayRef = Arc::new(LargeStringArray::from(vec!["投了"; 5]));
    let usual = batch(5, "ending_raw", raw);
    let mut wanted = read_games(&usual).expect("games");
    assert_eq!(wanted.iter().flatten().flatten().count(), 5);
    let start: ArrayRef = Arc::new(StringViewArray::from(vec![EVEN; 5]));
    let moves: ArrayRef = Arc::new(BinaryViewArray::from(vec![&b"\x01\x3b"[..]; 5]));
    let raw: ArrayRef = Arc::new(StringViewArray::from(vec!["投了"; 5]));
    let columns = [("start", start), ("moves", moves), ("ending_raw", raw)];
    let views = RecordBatch::try_from_iter(columns).expect("a batch");
    for batch in [usual, views] {
        let writer = TableWriter::new(Vec::new(), TableFormat::Arrow, batch.schema_ref());
        let mut writer = writer.expect("a writer");
        writer.write(&batch).expect("written");
        let reader = TableReader::from_bytes(writer.finish().expect("written"));
        let mut reader = reader.expect("a table").expect("a table");
        let read = read_games(&reader.next().expect("a batch").expect("a batch")).expect("games");
        for (read, wanted) in read.into_iter().zip(&mut wanted) {
            assert_eq!(read.expect("a row"), *wanted.as_ref().expect("a row"));
        }
    }
}

/// A row longer than a batch of the reader has its own batch, and the others are together.
#[test]
fn batches_by_bytes() {
    let mut games = GameTable::new();
    for number in 0..40 {
        let mut record = Record::default();
        let text = "x".repeat(if number == 7 { 3 << 20 } else { 100_000 });
        let kind = NoteKind::Comment;
        record.add_note(record.root(), Note { kind, text });
        let full = games.push(GameRow::of(&record)).expect("a row");
        assert_eq!(full, None);
    }
    let batch = games.finish().expect("a batch");
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let mut writer = TableWriter::new(Vec::new(), format, &games_schema()).expect("a writer");
        writer.write(&batch).expect("written");
        let bytes = writer.finish().expect("written");
        let reader = TableReader::from_bytes(bytes)
            .expect("a table")
            .expect("a table");
        let batches: Vec<RecordBatch> = reader.map(|batch| batch.expect("a batch")).collect();
        let rows: Vec<usize> = batches.iter().map(RecordBatch::num_rows).collect();
        assert_eq!(rows.iter().sum::<usize>(), 40);
        assert!(
            rows.len() >= 5 && rows.iter().all(|&rows| rows <= 10),
            "{rows:?}"
        );
        let notes = batches.iter().flat_map(|batch| {
            let games = read_games(batch).expect("games").into_iter();
            let games = games.map(|game| game.expect("a row").expect("a game"));
            games
                .map(|game| game.notes(game.root())[0].text.len())
                .collect::<Vec<_>>()
        });
        let notes: Vec<usize> = notes.collect();
        assert_eq!(notes[7], 3 << 20);
        assert_eq!(notes.iter().filter(|&&len| len == 100_000).count(), 39);
    }
}
