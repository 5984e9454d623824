//! The rules of docs/tables.md, written out plainly and apart from the crate, and games through tables and back.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use komadai_core::{Move, Position, Square};
use komadai_kifu::{Entry, Finding, FindingKind, Record, read};
use komadai_table::{
    GameRow, Games, Positions, TableError, TableFormat, TableReader, TableWriter, game_id,
    games_schema, pack_moves, position_key, read_games, unpack_moves,
};
use sha2::{Digest, Sha256};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of a table of test data, without its head.
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

/// The sixteen bits of a move: destination, source or 81 and the kind of piece, promotion.
fn word(m: Move) -> u16 {
    let square = |square: Square| {
        let text = square.to_string();
        let [file, rank] = text.as_bytes() else {
            panic!("a square has two letters");
        };
        u16::from(file - b'1') * 9 + u16::from(rank - b'a')
    };
    match m {
        Move::Step { from, to, promote } => {
            square(to) + square(from) * 128 + if promote { 16384 } else { 0 }
        }
        Move::Drop { kind, to } => {
            let letter = kind.to_string();
            let number = "PLNSBRG".find(&letter).expect("a kind of a hand");
            square(to) + (81 + number as u16) * 128
        }
    }
}

/// The moves as bytes, with the legal moves by the law alone.
fn packed(start: &Position, moves: &[Move]) -> Vec<u8> {
    let mut position = start.clone();
    let mut bytes = vec![1];
    for &m in moves {
        let legal = Move::all().filter(|&m| position.judge(m).is_ok());
        let mut words: Vec<u16> = legal.map(word).collect();
        words.sort_unstable();
        let Some(number) = words.iter().position(|&other| other == word(m)) else {
            let words = moves.iter().flat_map(|&m| word(m).to_le_bytes());
            return [0].into_iter().chain(words).collect();
        };
        match number {
            0..=254 => bytes.push(number as u8),
            _ => bytes.extend([255, (number % 256) as u8, (number / 256) as u8]),
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
        let record = read(usi.as_bytes(), None).games.remove(0).record;
        assert_eq!(format!("{:032x}", game_id(&record)), *id, "{text}");
    }
}

/// Bytes that are no moves are none.
#[test]
fn damaged_moves() {
    let start = Position::startpos();
    for bytes in [
        &[][..],
        &[3],
        &[1, 30],
        &[1, 255],
        &[1, 255, 200, 0],
        &[0, 1],
        &[0, 0, 0],
    ] {
        assert_eq!(unpack_moves(Some(&start), bytes), None, "{bytes:?}");
    }
    assert_eq!(unpack_moves(None, &[1]), None);
}

/// All games of the samples and of the test data of readers, each with the name of its file.
fn games() -> Vec<(String, Record)> {
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
                let reading = read(&fs::read(&path).expect("a file"), None);
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

/// What a table does not hold: totals of clocks, where the move before the start went, and what JKF loses of games with variations,
/// passes, moves against the rules and of an ending that something follows.
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
    let games = games();
    let folder = tempfile::tempdir().expect("a folder");
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let path = folder.path().join("games");
        let file = File::create(&path).expect("a file");
        let mut writer = TableWriter::new(file, format, &games_schema()).expect("a writer");
        for games in games.chunks(50) {
            let mut rows = Games::new();
            for (name, record) in games {
                rows.push(GameRow::of(record).file(name.as_str()).game(1));
            }
            writer.write(&rows.finish()).expect("written");
        }
        writer.finish().expect("written");
        let reader = TableReader::open(File::open(&path).expect("a file")).expect("a table");
        let batches = reader.expect("a table by its first bytes");
        let read: Vec<Option<Record>> = batches
            .flat_map(|batch| read_games(&batch.expect("a batch")).expect("games"))
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
    let mut positions = Positions::new();
    let mut count = 0;
    for (_, record) in games().iter().take(50) {
        positions.push(record);
        count += 1;
    }
    assert!(positions.finish().num_rows() > count);
}

/// A file that is cut, or none, is an error or nothing.
#[test]
fn damaged_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let mut rows = Games::new();
    rows.push(GameRow::of(&Record::default()));
    let batch = rows.finish();
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
    check::<Games>();
    check::<Positions>();
    check::<TableError>();
    check::<TableFormat>();
    check::<TableReader>();
    check::<TableWriter<File>>();
}
