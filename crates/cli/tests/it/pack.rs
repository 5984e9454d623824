//! Tests `komadai pack`: training rows.

use std::collections::HashSet;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use komadai::movegen::legal_moves;
use komadai::packed::{GameResult, MoveDialect, Row, RowFormat};
use komadai::{Color, Position};

use crate::run::{Folder, KOMADAI, check};

#[track_caller]
fn pack(folder: &Folder, words: &str, code: i32, said: &str) {
    let words: Vec<&str> = ["pack"].into_iter().chain(words.split(' ')).collect();
    let output = folder.command(&words).output().expect("the command runs");
    check(&output, code, said);
}

/// Returns rows of games of random moves, as psv. Positions are repeated with other values.
fn rows(count: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let mut position = Position::startpos();
    let mut seed = 1_u32;
    let mut ply = 1;
    for number in 0..count {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moves = legal_moves(&position);
        let most = if ply < 6 { 2 } else { moves.len() };
        let Some(m) = moves.iter().nth(seed as usize / 65_536 % most.max(1)) else {
            (position, ply) = (Position::startpos(), 1);
            continue;
        };
        let mut row = Row::new(position.setup().clone());
        row.value = (number % 5_000) as i16 - 2_500;
        row.best = RowFormat::Psv.packing().pack_move(m);
        row.ply = ply;
        row.result = match number % 3 {
            0 => GameResult::DRAW,
            1 => GameResult::won_by(Color::Black),
            _ => GameResult::won_by(Color::White),
        };
        RowFormat::Psv
            .write(&row, &mut file)
            .expect("a position of a game");
        let _ = position.play_unchecked(m);
        ply += 1;
        if ply > 30 {
            (position, ply) = (Position::startpos(), 1);
        }
    }
    file
}

fn folder(count: usize) -> (Folder, Vec<u8>) {
    let folder = Folder::new(&[]);
    let rows = rows(count);
    fs::write(folder.path("a.psv"), &rows).expect("a file");
    (folder, rows)
}

fn read(folder: &Folder, name: &str) -> Vec<u8> {
    fs::read(folder.path(name)).expect(name)
}

/// Rows with colliding ranks, made by someone who knows the hash. They are kept, and take no more time.
#[test]
fn ranks_that_collide() {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let scatter = |number: u64| {
        let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    };
    let count = 40_000;
    let [mut like, mut other] = [const { Vec::new() }; 2];
    let mut number = 0;
    for _ in 0..count {
        let mut rank = scatter(STEP);
        let mut row = Vec::new();
        for _ in 0..3 {
            number += 1;
            let word = scatter(number);
            rank = scatter((rank ^ word).wrapping_add(STEP));
            row.extend(word.to_le_bytes());
        }
        other.extend_from_slice(&row);
        other.extend([7; 16]);
        let last = 0x1234_5678_9abc_def0_u64.wrapping_sub(STEP) ^ rank;
        row.extend(last.to_le_bytes());
        like.extend(row);
        like.extend([0; 8]);
    }
    let folder = Folder::new(&[]);
    let time = |rows: &[u8]| {
        fs::write(folder.path("a.psv"), [rows, rows].concat()).expect("a file");
        let begin = Instant::now();
        pack(&folder, "a.psv --dedupe --memory 16 -o b.psv", 0, "");
        assert!(read(&folder, "b.psv") == rows);
        begin.elapsed()
    };
    let (of_like, of_other) = (time(&like), time(&other));
    assert!(
        of_like < 5 * of_other + Duration::from_secs(1),
        "{of_like:?} {of_other:?}"
    );
}

/// The remaining rows are those that a hash set keeps, for any number of threads. The first of each position stays at
/// its place.
#[test]
fn no_duplicates() {
    // Too many to be in memory at once.
    let (folder, rows) = folder(150_000);
    let mut seen = HashSet::new();
    let first = rows
        .chunks(40)
        .filter(|row| seen.insert(row[..32].to_vec()));
    let wanted: Vec<u8> = first.flatten().copied().collect();
    assert!(wanted.len() < rows.len() * 9 / 10, "there are duplicates");
    for jobs in ["1", "3"] {
        pack(
            &folder,
            &format!("a.psv --dedupe --memory 16 --jobs {jobs} -o b.psv"),
            0,
            "duplicates skipped",
        );
        assert!(read(&folder, "b.psv") == wanted, "{jobs}");
    }
    // The same set, in another order.
    pack(&folder, "a.psv --dedupe --shuffle 7 -o c.psv", 0, "");
    let shuffled = read(&folder, "c.psv");
    let set = |bytes: &[u8]| bytes.chunks(40).map(<[u8]>::to_vec).collect::<HashSet<_>>();
    assert!(shuffled != wanted && set(&shuffled) == set(&wanted));
    assert_eq!(shuffled.len(), wanted.len());
}

/// Only the seed decides the bytes. Every row occurs once.
#[test]
fn seeds() {
    let (folder, rows) = folder(150_000);
    let mut files = Vec::new();
    for words in [
        "--memory 16 --jobs 1",
        "--memory 16 --jobs 3",
        "--memory 4096",
        "",
    ] {
        for order in ["--shuffle 1", "--shuffle 1 --dedupe"] {
            let words = format!("a.psv {order} {words} -o b.psv");
            pack(&folder, words.trim().replace("  ", " ").as_str(), 0, "");
            files.push(read(&folder, "b.psv"));
        }
    }
    assert!(files.chunks(2).all(|pair| pair == &files[..2]));
    pack(&folder, "a.psv --shuffle 2 -o b.psv", 0, "");
    assert!(read(&folder, "b.psv") != files[0]);
    let sorted = |bytes: &[u8]| {
        let mut rows: Vec<Vec<u8>> = bytes.chunks(40).map(<[u8]>::to_vec).collect();
        rows.sort();
        rows
    };
    assert!(sorted(&files[0]) == sorted(&rows) && files[0] != rows);
    // This order must never change.
    let order: Vec<u8> = (0..8).flat_map(|byte| [byte; 40]).collect();
    fs::write(folder.path("o.psv"), order).expect("a file");
    for (words, wanted) in [
        ("--shuffle 1", SHUFFLED),
        ("--shuffle 1 --dedupe", SHUFFLED_BY_KEY),
    ] {
        pack(&folder, &format!("o.psv {words} -o b.psv"), 0, "");
        let found: Vec<u8> = read(&folder, "b.psv")
            .chunks(40)
            .map(|row| row[0])
            .collect();
        assert_eq!(found, wanted);
    }
}

const SHUFFLED: [u8; 8] = [7, 6, 5, 2, 4, 3, 0, 1];
const SHUFFLED_BY_KEY: [u8; 8] = [2, 0, 5, 4, 1, 6, 3, 7];

/// Through each other format and back: everything except the ply is kept.
#[test]
fn other_formats() {
    let (folder, rows) = folder(2_000);
    for other in ["hcpe", "hcpe3"] {
        pack(&folder, &format!("a.psv -o b.{other}"), 0, "");
        pack(&folder, &format!("b.{other} -o c.psv"), 0, "");
        let back = read(&folder, "c.psv");
        assert_eq!(back.len(), rows.len());
        for (row, back) in rows.chunks(40).zip(back.chunks(40)) {
            assert_eq!((&row[..36], row[38]), (&back[..36], back[38]), "{other}");
            assert_eq!(back[36..38], [1, 0], "hcpe and hcpe3 have no ply");
        }
    }
    assert_eq!(read(&folder, "b.hcpe3").len(), rows.len() / 40 * 46);
}

/// Games become their positions; filters choose among these.
#[test]
fn games_and_filters() {
    let (folder, rows) = folder(3_000);
    let count = |bytes: Vec<u8>| bytes.len() / 40;
    let all: Vec<Row> = RowFormat::Psv
        .rows(&rows)
        .map(|row| row.expect("a row"))
        .collect();
    let quiet = |row: &&Row| {
        !Position::new(row.setup.clone())
            .expect("a position")
            .is_check()
    };
    for (filters, wanted) in [
        ("legal", all.len()),
        (
            "decided",
            all.iter()
                .filter(|row| row.result != GameResult::DRAW)
                .count(),
        ),
        (
            "value=100",
            all.iter()
                .filter(|row| row.value.unsigned_abs() <= 100)
                .count(),
        ),
        ("ply=..3", all.iter().filter(|row| row.ply <= 3).count()),
        ("quiet", all.iter().filter(quiet).count()),
        (
            "quiet,ply=4..",
            all.iter().filter(quiet).filter(|row| row.ply >= 4).count(),
        ),
    ] {
        pack(
            &folder,
            &format!("a.psv --filter {filters} -o b.psv"),
            0,
            "",
        );
        assert_eq!(count(read(&folder, "b.psv")), wanted, "{filters}");
    }
    let mut wrong = rows.clone();
    wrong[34..36].copy_from_slice(&[1, 2]);
    fs::write(folder.path("w.psv"), wrong).expect("a file");
    pack(
        &folder,
        "w.psv --filter legal -o b.psv",
        0,
        "1 excluded by --filter",
    );

    let mut game = Row::new(Position::startpos().setup().clone());
    for (usi, value) in [("7g7f", 10), ("3c3d", -20), ("8h2b+", 30)] {
        let bits = RowFormat::Hcpe3
            .packing()
            .pack_move(usi.parse().expect("a move"));
        game.moves
            .push(komadai::packed::SearchedMove::new(bits, value));
    }
    game.result = GameResult::WHITE_WINS;
    let mut bytes = Vec::new();
    RowFormat::Hcpe3.write(&game, &mut bytes).expect("a game");
    fs::write(folder.path("g.hcpe3"), bytes).expect("a file");
    pack(&folder, "g.hcpe3 -o g.psv", 0, "1 read, 3 written");
    let bytes = read(&folder, "g.psv");
    let found: Vec<Row> = RowFormat::Psv
        .rows(&bytes)
        .map(|row| row.expect("a row"))
        .collect();
    let values: Vec<(i16, u16)> = found.iter().map(|row| (row.value, row.ply)).collect();
    assert_eq!(values, [(10, 1), (-20, 2), (30, 3)]);
    assert!(found.iter().all(|row| row.result == GameResult::WHITE_WINS));
}

/// The dialect of moves is detected from what is legal, and the output has the usual one.
#[test]
fn dialects() {
    let (folder, rows) = folder(3_000);
    pack(&folder, "a.psv -o a.hcpe", 0, "3000 written");
    let (usual, wanted) = (RowFormat::Psv.packing().dialect(), read(&folder, "a.hcpe"));
    for dialect in MoveDialect::ALL {
        let mut others = rows.clone();
        let mut changed = 0;
        for record in others.chunks_exact_mut(40) {
            let m = usual.unpack(u16::from_le_bytes([record[34], record[35]]));
            let bits = m.map_or(0, |m| dialect.pack(m)).to_le_bytes();
            changed += u32::from(record[34..36] != bits);
            record[34..36].copy_from_slice(&bits);
        }
        fs::write(folder.path("b.psv"), &others).expect("a file");
        let said = match changed {
            0 => "written\n".to_owned(),
            count => format!("{count} moves converted to the encoding of YaneuraOu"),
        };
        pack(&folder, "b.psv -o b.hcpe", 0, &said);
        assert!(read(&folder, "b.hcpe") == wanted, "{dialect:?}");
        pack(&folder, "b.psv --filter legal -o c.psv", 0, &said);
        assert!(read(&folder, "c.psv") == rows, "{dialect:?}");
        // The command that checks files names the dialect once, and finds no illegal move.
        let checked = folder.command(&["check", "b.psv"]).output();
        let found = String::from_utf8(checked.expect("the command runs").stdout).expect("UTF-8");
        let names = found.matches("[move-dialect]").count();
        assert_eq!(names, usize::from(changed > 0), "{dialect:?}: {found}");
        assert_eq!(found.matches("illegal-move").count(), 0, "{found}");
    }
}

/// Errors are reported with their place, and the rest is written.
#[test]
fn bad_rows() {
    let (folder, rows) = folder(100);
    let mut bad = rows.clone();
    bad[40..72].fill(0xff);
    bad.extend([1, 2, 3]);
    fs::write(folder.path("bad.psv"), bad).expect("a file");
    pack(
        &folder,
        "bad.psv -o b.hcpe",
        1,
        "bad.psv: byte 40: invalid row",
    );
    assert_eq!(read(&folder, "b.hcpe").len(), 99 * 38);
    pack(
        &folder,
        "bad.psv --shuffle 1 -o b.psv",
        1,
        "byte 4000: invalid row: expected a row of 40 bytes, found 3",
    );
    assert_eq!(read(&folder, "b.psv").len(), 4000);
    // An invalid result, and a truncated game.
    let mut odd = rows[..40].to_vec();
    odd[38] = 7;
    fs::write(folder.path("odd.psv"), odd).expect("a file");
    pack(
        &folder,
        "odd.psv -o b.hcpe",
        0,
        "1 unknown results written as draws",
    );
    assert_eq!(read(&folder, "b.hcpe")[36], 0);
    pack(&folder, "a.psv -o b.hcpe3", 0, "");
    let games = read(&folder, "b.hcpe3");
    fs::write(folder.path("cut.hcpe3"), &games[..46 + 40]).expect("a file");
    let said = "byte 46: invalid row: expected a row of 42 bytes, found 40";
    pack(&folder, "cut.hcpe3 -o b.psv", 1, said);
    // A win by repetition.
    let mut won = read(&folder, "b.hcpe")[..38].to_vec();
    won[36] = 1 | 4;
    fs::write(folder.path("won.hcpe"), won).expect("a file");
    pack(&folder, "won.hcpe -o b.hcpe3", 0, "");
    assert_eq!(read(&folder, "b.hcpe3")[34], 1 | 4);
    pack(&folder, "none.psv -o b.psv", 1, "none.psv");
    pack(
        &folder,
        "a.psv -o a.psv",
        2,
        "an input is never overwritten",
    );
    assert_eq!(read(&folder, "a.psv"), rows);
    pack(
        &folder,
        "a.psv -o b.txt",
        2,
        "unknown extension; name the format",
    );
    pack(
        &folder,
        "a.psv -o b.psv.zst",
        2,
        "unknown extension; name the format",
    );
    pack(
        &folder,
        "a.txt -o b.psv",
        2,
        "unknown extension; name the format",
    );
    pack(&folder, "a.psv --filter nice -o b.psv", 2, "expected legal");
    pack(
        &folder,
        "a.hcpe3 --filter legal -o b.hcpe3",
        2,
        "write psv or hcpe",
    );
    for memory in ["0", "15", "x"] {
        pack(
            &folder,
            &format!("a.psv --memory {memory} -o b.psv"),
            2,
            "--memory",
        );
    }
}

/// Tests rows of cshogi, from each format to each. `PYTHON` names a Python that has it (`cargo xtask python` sets it).
#[test]
#[ignore = "needs cshogi in Python"]
fn rows_of_cshogi() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/pack.py");
    let folder = Folder::new(&[]);
    let output = Command::new(&python)
        .args([script, KOMADAI])
        .arg(folder.path(""))
        .output();
    let output = output.expect("Python runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
