//! Implements the rules of docs/tables.md plainly and independently of the crate, and writes games to tables and back.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use komadai_core::{Color, Move, Piece, PieceKind, Position, Square};
use komadai_kifu::{Entry, Finding, FindingKind, Note, NoteKind, Record, read};
use komadai_table::{
    BatchLimits, GameRow, GameTable, PositionTable, TableError, TableFormat, TableReader,
    TableWriter, game_id, games_schema, pack_moves, position_key, read_games, unpack_moves,
};
use sha2::{Digest, Sha256};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the rows of a table of test data, without its head.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = root().join("testdata/tables").join(name);
    let text = fs::read_to_string(path).expect("test data");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn number_of(square: Square) -> u16 {
    let text = square.to_string();
    let [file, rank] = text.as_bytes() else {
        panic!("a square has two letters");
    };
    u16::from(file - b'1') * 9 + u16::from(rank - b'a')
}

/// Returns the 16 bits of a move: destination, source or 81 and the kind of piece, promotion.
fn word(m: Move) -> u16 {
    match m {
        Move::Step { from, to, promote } => {
            number_of(to) + number_of(from) * 128 + if promote { 16384 } else { 0 }
        }
        Move::Drop { kind, to } => {
            let letter = kind.to_string();
            let number = "PLNSBRG".find(&letter).expect("a kind of a hand");
            number_of(to) + (81 + number as u16) * 128
        }
    }
}

/// Returns file and rank, counted from 0.
fn place(square: Square) -> [i32; 2] {
    [number_of(square) / 9, number_of(square) % 9].map(i32::from)
}

/// Returns `true` if a piece moves from one square to another by its way of moving.
fn goes(position: &Position, piece: Piece, from: Square, to: Square) -> bool {
    let ([from_file, from_rank], [to_file, to_rank]) = (place(from), place(to));
    let forward = match piece.color() {
        Color::Black => from_rank - to_rank,
        Color::White => to_rank - from_rank,
    };
    let aside = (from_file - to_file).abs();
    let (is_near, is_ahead) = (aside.max(forward.abs()) == 1, forward == 1);
    let (is_straight, is_diagonal) = (aside == 0 || forward == 0, aside == forward.abs());
    let steps = aside.max(forward.abs());
    let is_open = || {
        (1..steps).all(|step| {
            let file = from_file + (to_file - from_file).signum() * step;
            let rank = from_rank + (to_rank - from_rank).signum() * step;
            let square = Square::ALL
                .into_iter()
                .find(|&square| place(square) == [file, rank]);
            position.board().piece(square.expect("a square")).is_none()
        })
    };
    let like_gold = is_near && (is_straight || is_ahead);
    match piece.kind() {
        PieceKind::Pawn => is_ahead && aside == 0,
        PieceKind::Lance => forward > 0 && aside == 0 && is_open(),
        PieceKind::Knight => forward == 2 && aside == 1,
        PieceKind::Silver => is_near && (is_diagonal || is_ahead),
        PieceKind::Bishop => is_diagonal && is_open(),
        PieceKind::Rook => is_straight && is_open(),
        PieceKind::Horse => is_near || is_diagonal && is_open(),
        PieceKind::Dragon => is_near || is_straight && is_open(),
        PieceKind::King => is_near,
        _ => like_gold,
    }
}

fn candidates(position: &Position, to: Square) -> Vec<Move> {
    let (board, side) = (position.board(), position.side());
    let taken = board.piece(to);
    let [mut steps, mut slides, mut promoting, mut drops] = [const { Vec::new() }; 4];
    if taken.is_some_and(|taken| taken.color() == side || taken.kind() == PieceKind::King) {
        return Vec::new();
    }
    let mut squares = Square::ALL;
    squares.sort_by_key(|&square| number_of(square));
    for from in squares {
        let own = board
            .piece(from)
            .filter(|piece| piece.color() == side && from != to);
        let Some(piece) = own.filter(|&piece| goes(position, piece, from, to)) else {
            continue;
        };
        let is_far = |square| match side {
            Color::Black => number_of(square) % 9 < 3,
            Color::White => number_of(square) % 9 > 5,
        };
        if piece.promoted().is_some() && (is_far(from) || is_far(to)) {
            promoting.push(Move::Step {
                from,
                to,
                promote: true,
            });
        }
        let ([from_file, from_rank], [to_file, to_rank]) = (place(from), place(to));
        let is_next = (from_file - to_file).abs().max((from_rank - to_rank).abs()) == 1;
        let plain = match piece.kind() {
            PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => &mut slides,
            PieceKind::Horse | PieceKind::Dragon if !is_next => &mut slides,
            _ => &mut steps,
        };
        plain.push(Move::Step {
            from,
            to,
            promote: false,
        });
    }
    if taken.is_none() {
        for letter in "PLNSBRG".chars() {
            let drop: Move = format!("{letter}*{to}").parse().expect("a drop");
            let Move::Drop { kind, .. } = drop else {
                panic!("{drop} is a drop");
            };
            drops.extend(position.hand(side).has(kind).then_some(drop));
        }
    }
    [steps, slides, promoting, drops].concat()
}

/// Packs moves into bytes, judging them by the rules of the game.
fn packed(start: &Position, moves: &[Move]) -> Vec<u8> {
    let mut position = start.clone();
    let mut bytes = vec![1];
    for &m in moves {
        if position.judge(m).is_err() {
            let words = moves.iter().flat_map(|&m| word(m).to_le_bytes());
            return [0].into_iter().chain(words).collect();
        }
        let candidates = candidates(&position, m.to());
        let number = candidates.iter().position(|&other| other == m);
        let value = usize::from(number_of(m.to())) + 81 * number.expect("a candidate");
        match value {
            0..=242 => bytes.push(value as u8),
            _ => bytes
                .extend([243 + (value - 243) / 256, (value - 243) % 256].map(|byte| byte as u8)),
        }
        position.play(m).expect("legal");
    }
    bytes
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|m| m.parse().expect("a move"))
        .collect()
}

#[test]
fn keys_of_positions() {
    for row in rows("positions.tsv") {
        let [sfen, key] = &row[..] else {
            panic!("{row:?}");
        };
        let digest = Sha256::digest(sfen.as_bytes());
        let plain = i64::from_be_bytes(*digest.first_chunk().expect("8 bytes"));
        assert_eq!(plain.to_string(), *key, "{sfen}");
        let position: Position = format!("{sfen} 7").parse().expect("a position");
        assert_eq!(position_key(&position), plain, "{sfen}");
    }
}

#[test]
fn ids_and_moves_of_games() {
    for row in rows("games.tsv") {
        let [sfen, text, id, bytes] = &row[..] else {
            panic!("{row:?}");
        };
        let start: Position = format!("{sfen} 1").parse().expect("a position");
        let own = moves(text);
        let plain = packed(&start, &own);
        assert_eq!(hex(&plain), *bytes, "{text}");
        assert_eq!(pack_moves(Some(&start), &own), plain, "{text}");
        assert_eq!(
            unpack_moves(Some(&start), &plain).as_deref(),
            Some(&own[..])
        );
        let all = [sfen.as_str()].into_iter().chain(text.split_whitespace());
        let all: Vec<&str> = all.collect();
        let digest = Sha256::digest(all.join(" ").as_bytes());
        assert_eq!(hex(&digest[..16]), *id, "{text}");
        let usi = format!("position sfen {sfen} 1 moves {text}");
        let record = read(usi.as_bytes()).games.remove(0).record;
        assert_eq!(format!("{:032x}", game_id(&record)), *id, "{text}");
    }
}

/// The moves of all games are packed by the rule.
#[test]
fn moves_of_games() {
    for (name, record) in games_of_test_data() {
        let start = record.start.position();
        let own: Vec<Move> = record.moves().collect();
        if let Some(start) = start {
            assert_eq!(
                pack_moves(Some(&start), &own),
                packed(&start, &own),
                "{name}"
            );
        }
    }
}

/// Invalid bytes are rejected: an unknown level, a missing piece, a square with an own piece, a missing byte.
#[test]
fn damaged_moves() {
    let start = Position::startpos();
    for bytes in [
        &[][..],
        &[2],
        &[1, 40],
        &[1, 81 + 59],
        &[1, 8],
        &[1, 255],
        &[1, 255, 200],
        &[0, 1],
        &[0, 0, 0],
    ] {
        assert_eq!(unpack_moves(Some(&start), bytes), None, "{bytes:?}");
    }
    assert_eq!(unpack_moves(None, &[1, 59]), None);
}

/// Returns the batch with other moves in each row.
fn with_moves(batch: &RecordBatch, moves: &[Vec<u8>]) -> RecordBatch {
    with_column(
        batch,
        "moves",
        Arc::new(BinaryArray::from_iter_values(moves)),
    )
}

fn with_column(batch: &RecordBatch, name: &str, column: ArrayRef) -> RecordBatch {
    let names = batch
        .schema_ref()
        .fields()
        .iter()
        .map(|field| field.name().clone());
    let mut columns: Vec<(String, ArrayRef)> = names.zip(batch.columns().iter().cloned()).collect();
    let old = columns.iter_mut().find(|(own, _)| own == name);
    old.expect("the column").1 = column;
    RecordBatch::try_from_iter(columns).expect("a batch")
}

/// With any bytes, no king is captured and no move is lost, and the record has illegal moves as fouls.
#[test]
fn damaged_moves_do_no_harm() {
    let start = Position::startpos();
    let mut games = GameTable::new();
    let (mut bytes, mut all, mut seed) = (vec![1], Vec::new(), 1_u32);
    let mut expected = Vec::new();
    for _ in 0..60_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let before = bytes.len();
        bytes.push((seed >> 24) as u8);
        if bytes.last() >= Some(&243) {
            bytes.push((seed >> 16) as u8);
        }
        if unpack_moves(Some(&start), &bytes).is_none() {
            bytes.truncate(before);
        }
        if bytes.len() < 100 {
            continue;
        }
        let (mut position, mut first) = (start.clone(), None);
        let found = unpack_moves(Some(&start), &bytes).expect("moves");
        for (ply, &m) in found.iter().enumerate() {
            if position.judge(m).is_err() {
                first.get_or_insert(ply);
            }
            position.advance_unchecked(m);
        }
        assert!(position.king(Color::Black).is_some() && position.king(Color::White).is_some());
        assert_eq!(position, position.recomputed());
        games.push(GameRow::of(&Record::default())).expect("a row");
        expected.push((found.len(), first));
        all.push(std::mem::replace(&mut bytes, vec![1]));
    }
    let batch = with_moves(&games.finish().expect("a batch"), &all);
    let games = read_games(&batch).expect("games");
    assert!(games.len() > 20, "{}", games.len());
    for (game, (count, first)) in games.into_iter().zip(expected) {
        let record = game.expect("a row").expect("a game");
        assert!(first.is_some(), "random moves are illegal sooner or later");
        let line: Vec<_> = record
            .main_line()
            .filter_map(|node| record.entry(node))
            .collect();
        let foul = line
            .iter()
            .position(|entry| matches!(entry, Entry::Foul(_)));
        assert_eq!((line.len(), foul), (count, first));
    }
}

/// A damaged row does not affect the others.
#[test]
fn damaged_rows() {
    let mut games = GameTable::new();
    for _ in 0..3 {
        games.push(GameRow::of(&Record::default())).expect("a row");
    }
    let batch = with_moves(
        &games.finish().expect("a batch"),
        &[vec![1, 59], vec![1, 1], vec![1]],
    );
    let games = read_games(&batch).expect("games");
    let counts = games.iter().map(|game| match game {
        Ok(game) => game.as_ref().expect("a game").ply_count().to_string(),
        Err(error) => error.to_string(),
    });
    let counts: Vec<String> = counts.collect();
    assert_eq!(counts, ["1", "row 1 does not contain a valid game", "0"]);
}

/// A column whose type or item type differs is an error, and is not dropped.
#[test]
fn columns_of_other_types() {
    let mut games = GameTable::new();
    games.push(GameRow::of(&Record::default())).expect("a row");
    let batch = games.finish().expect("a batch");
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["7g7f"]));
    let mut lists = ListBuilder::new(StringBuilder::new());
    lists.append_value([Some("7g7f")]);
    let lists: ArrayRef = Arc::new(lists.finish());
    for name in ["moves", "times_ms", "headers", "notes", "tags_black"] {
        let columns = match name {
            "tags_black" => vec![&texts],
            _ => vec![&texts, &lists],
        };
        for column in columns {
            let other = with_column(&batch, name, Arc::clone(column));
            let found = read_games(&other).expect_err(name);
            assert!(found.to_string().contains(name), "{found}");
        }
    }
}

/// Returns all games of the samples and of the readers' test data, each with the name of its file.
fn games_of_test_data() -> Vec<(String, Record)> {
    let mut games = Vec::new();
    for folder in ["samples", "testdata/kifu"] {
        let mut folders = vec![root().join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let reading = read(&fs::read(&path).expect("a file"));
                let name = path.display().to_string();
                games.extend(
                    reading
                        .games
                        .into_iter()
                        .map(|game| (name.clone(), game.record)),
                );
            }
        }
    }
    assert!(games.len() > 100, "{}", games.len());
    games
}

/// Returns `true` for a loss that is expected: totals of clocks, the destination of the move before the start, and what
/// JKF loses. That concerns games with variations, passes, illegal moves, or entries after the ending.
fn is_known_loss(record: &Record, loss: &Finding) -> bool {
    let has_no_moves =
        |node| !matches!(record.entry(node), Some(Entry::Move(_) | Entry::Ending(_)));
    let is_tree = record.node_count() > record.main_line().count() + 1
        || record.main_line().any(has_no_moves);
    let known = [FindingKind::LostTotalTime, FindingKind::LostLastMove];
    let mut before_last: Vec<_> = record.main_line().collect();
    before_last.pop();
    let is_ending = |node| matches!(record.entry(node), Some(Entry::Ending(_)));
    let is_followed = before_last.into_iter().any(is_ending);
    is_tree || is_followed || known.contains(&loss.kind())
}

#[test]
fn there_and_back() {
    let games = games_of_test_data();
    let folder = tempfile::tempdir().expect("a folder");
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let path = folder.path().join("games");
        let file = File::create(&path).expect("a file");
        let mut writer = TableWriter::new(file, format, &games_schema()).expect("a writer");
        for games in games.chunks(50) {
            let mut rows = GameTable::new();
            for (name, record) in games {
                let row = GameRow::of(record).file(name.as_str()).game(1);
                let full = rows.push(row).expect("a row");
                assert_eq!(full, None);
            }
            writer
                .write(&rows.finish().expect("a batch"))
                .expect("written");
        }
        writer.finish().expect("written");
        let reader = TableReader::open(File::open(&path).expect("a file")).expect("a table");
        let batches = reader.expect("a table by its first bytes");
        let read: Vec<Option<Record>> = batches
            .flat_map(|batch| read_games(&batch.expect("a batch")).expect("games"))
            .map(|game| game.expect("a game"))
            .collect();
        assert_eq!(read.len(), games.len());
        let mut same = 0;
        for ((name, record), read) in games.iter().zip(&read) {
            let read = read.as_ref().unwrap_or_else(|| panic!("{name}: no game"));
            let losses = record.differences(read);
            let unknown = losses.iter().find(|loss| !is_known_loss(record, loss));
            assert!(unknown.is_none(), "{name}: {unknown:?}");
            same += usize::from(losses.is_empty());
        }
        assert!(same * 2 > games.len(), "{same} of {}", games.len());
    }
}

#[test]
fn positions_of_games() {
    let mut positions = PositionTable::new();
    let mut count = 0;
    for (_, record) in games_of_test_data().iter().take(50) {
        let full = positions.push(record).expect("rows");
        assert!(full.is_empty());
        count += 1;
    }
    assert!(positions.finish().expect("a batch").num_rows() > count);
}

/// A batch ends when its rows or bytes reach a limit, and all rows are in order.
#[test]
fn batches_keep_limits() {
    let record = |number: usize| {
        let mut record = Record::default();
        let (kind, text) = (NoteKind::Comment, "x".repeat(number * 37 % 5000));
        record.add_note(record.root(), Note { kind, text });
        record
    };
    for (rows, bytes) in [(7, usize::MAX), (usize::MAX, 10_000), (5, 10_000), (1, 1)] {
        let limits = BatchLimits { rows, bytes };
        let mut games = GameTable::with_limits(limits);
        let mut batches = Vec::new();
        for number in 0..200 {
            let row = GameRow::of(&record(number)).game(number as u64);
            batches.extend(games.push(row).expect("a row"));
        }
        batches.push(games.finish().expect("a batch"));
        let mut numbers: Vec<i32> = Vec::new();
        for batch in &batches {
            assert!(batch.num_rows() <= rows);
            let column = batch.column_by_name("game").expect("a column");
            numbers.extend(column.as_primitive::<Int32Type>().values());
            let texts = batch.column_by_name("notes").expect("a column");
            let texts = texts.as_list::<i32>().values().as_struct();
            let texts = texts.column_by_name("text").expect("a field");
            let len = texts.as_string::<i32>().value_data().len();
            assert!(len <= bytes || batch.num_rows() == 1, "{len}");
        }
        assert_eq!(numbers, (0..200).collect::<Vec<_>>());
        assert!(batches.len() > 25);
        let games = games_of_test_data();
        let [limited, all] = [
            limits,
            BatchLimits {
                rows: usize::MAX,
                bytes: usize::MAX,
            },
        ]
        .map(|limits| {
            let mut positions = PositionTable::with_limits(limits);
            let full = games
                .iter()
                .flat_map(|(_, game)| positions.push(game).expect("rows"));
            let mut batches: Vec<RecordBatch> = full.collect();
            batches.push(positions.finish().expect("a batch"));
            batches
        });
        assert!(limited.len() > 25 && limited.iter().all(|batch| batch.num_rows() <= rows));
        assert_eq!(all.len(), 1);
        let count: usize = limited.iter().map(RecordBatch::num_rows).sum();
        assert_eq!(count, all[0].num_rows());
    }
}

/// A truncated file is an error or `None`.
#[test]
fn damaged_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let mut rows = GameTable::new();
    rows.push(GameRow::of(&Record::default())).expect("a row");
    let batch = rows.finish().expect("a batch");
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let mut writer = TableWriter::new(Vec::new(), format, &games_schema()).expect("a writer");
        writer.write(&batch).expect("written");
        let bytes = writer.finish().expect("written");
        for end in (0..bytes.len()).step_by(97) {
            fs::write(&path, &bytes[..end]).expect("a file");
            let reader = TableReader::open(File::open(&path).expect("a file"));
            assert!(!matches!(reader, Ok(Some(_))), "{end} of {}", bytes.len());
        }
    }
}

#[test]
fn types_cross_threads() {
    fn check<T: Send>() {}
    check::<GameRow>();
    check::<GameTable>();
    check::<PositionTable>();
    check::<TableError>();
    check::<TableFormat>();
    check::<TableReader>();
    check::<TableWriter<File>>();
}
