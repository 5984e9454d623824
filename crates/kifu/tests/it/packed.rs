//! Tests files in the packed formats: their contents, and detection by name and by content.

use komadai_kifu::{Evaluation, FindingKind, Format, ReadOptions, WriteOptions, read};

const HCP: &str = "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c";
const PSFEN: &str = "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c";

/// Returns the bytes of a hexadecimal text.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
    let byte = |pair: &[u32]| u8::try_from(pair[0] << 4 | pair[1]).expect("two digits");
    digits.chunks_exact(2).map(byte).collect()
}

/// Reads the bytes of the text in a format, and writes the games again.
#[track_caller]
fn check(text: &str, format: Format, expected: &str) {
    let file = bytes(text);
    let reading = ReadOptions::new().format(Some(format)).read(&file);
    assert_eq!(reading.text, "");
    assert_eq!(crate::print::print(&reading), expected);
    if !format.is_written() {
        return;
    }
    for game in &reading.games {
        let writing = WriteOptions::new(format)
            .write(&game.record)
            .expect("a writer");
        let losses = writing.losses(&game.record);
        assert!(losses.is_empty(), "{losses:?}");
        let written = writing.encode().bytes;
        assert!(file.windows(written.len()).any(|part| part == written));
    }
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn positions() {
    let expected = format!("hcp ascii\n\nstart {EVEN}\n\nstart {EVEN}\n");
    check(&format!("{HCP}\n{HCP}\n"), Format::Hcp, &expected);
    let expected = format!("psfen ascii\n\nstart {EVEN}\n");
    check(&format!("{PSFEN}\n"), Format::PackedSfen, &expected);
}

#[test]
fn best_moves() {
    let text = format!("{HCP}9cff3b1e0100\n{HCP}000000000a00\n");
    let expected = format!(
        "hcpe ascii\n\nstart {EVEN}\n結果 = 先手の勝ち\n1 7g7f\n  **評価値=-100\n\
         \nstart {EVEN}\n結果 = 後手の勝ち 入玉宣言\n  **評価値=0\n"
    );
    check(&text, Format::Hcpe, &expected);

    let text = format!("{PSFEN}64003b1e0700ff00\n");
    let start = EVEN.replace(" 1", " 7");
    let expected =
        format!("psv ascii\n\nstart {start}\n結果 = 後手の勝ち\n7 7g7f\n  **評価値=100\n");
    check(&text, Format::Psv, &expected);
}

#[test]
fn games() {
    // Two moves, the first with two candidates. Black wins.
    let moves = "3b1e320002003b1e64008e070100150aceff0000";
    let text = format!("{HCP}02000101{moves}\n");
    let expected = format!(
        "hcpe3 ascii\n\nstart {EVEN}\n  #opponent 1\n1 7g7f\n  **評価値=50\n  \
         #candidates 7g7f:100 2g2f:1\n2 3c3d\n  **評価値=50\n3 other black 先手の勝ち\n"
    );
    check(&text, Format::Hcpe3, &expected);
    // White, who moved last, wins for an unknown reason.
    let lost = text.replacen("02000101", "02000201", 1);
    let expected = expected.replace("black 先手の勝ち", "white 後手の勝ち");
    check(&lost, Format::Hcpe3, &expected);
    let (cut, _) = text.split_at(text.len() - 3);
    let reading = ReadOptions::new()
        .format(Some(Format::Hcpe3))
        .read(&bytes(cut));
    assert_eq!(reading.games[0].findings[0].code(), "bad-record");
}

/// If the format is not given, bytes are read only if they clearly show one.
#[test]
fn by_content() {
    let format = |text: &str| read(&bytes(text)).format;
    assert_eq!(format(HCP), Some(Format::Hcp));
    assert_eq!(format(PSFEN), Some(Format::PackedSfen));
    assert_eq!(format(&format!("{HCP}9cff3b1e0100")), Some(Format::Hcpe));
    assert_eq!(
        format(&format!("{PSFEN}64003b1e0700ff00")),
        Some(Format::Psv)
    );
    assert_eq!(format(&format!("{HCP}00")), None);
    assert_eq!(format(&"00".repeat(64)), None);
}

#[test]
fn damage() {
    let codes = |text: &str, format| -> Vec<String> {
        let reading = ReadOptions::new().format(Some(format)).read(&bytes(text));
        let games = reading.games.iter().flat_map(|game| &game.findings);
        let all = reading.findings.iter().chain(games);
        all.map(|f| {
            format!(
                "{} {}:{}",
                f.code(),
                f.line().unwrap_or(0),
                f.column().unwrap_or(0)
            )
        })
        .collect()
    };
    let cut = HCP.get(..62).expect("a part");
    assert_eq!(codes(cut, Format::Hcp), ["bad-record 1:1"]);
    let text = format!("{HCP}9cff3b1e0301\n{HCP}9cff00c00100\n");
    let found = [
        "unknown-line 1:37",
        "unknown-line 1:38",
        "unreadable-move 1:73",
    ];
    assert_eq!(codes(&text, Format::Hcpe), found);
    let zero = format!("{}\n{HCP}\n", "00".repeat(32));
    assert_eq!(codes(&zero, Format::Hcp), ["bad-record 1:1"]);
    assert_eq!(
        ReadOptions::new()
            .format(Some(Format::Hcp))
            .read(&bytes(&zero))
            .games
            .len(),
        1
    );
}

/// A psv is read in the dialect that makes most of its moves legal. A move that is legal only in another dialect
/// switches to it. Each switch is reported once. A move that is legal in no dialect is illegal.
#[test]
fn dialects() {
    let psfen = "58a451220ceb67227e9693241caf447824c22b119e53121ceb6f223e9651220c";
    let moves = |rows: &[&str]| -> Vec<String> {
        let row = |bits: &&str| format!("{psfen}0000{bits}03000100");
        let text: String = rows.iter().map(row).collect();
        let reading = ReadOptions::new()
            .format(Some(Format::Psv))
            .read(&bytes(&text));
        let game = |game: &komadai_kifu::Game| {
            let played: Vec<String> = game.record.moves().map(|m| m.to_string()).collect();
            let codes = game.findings.iter().map(|found| found.code());
            played
                .into_iter()
                .chain(codes.map(str::to_owned))
                .collect::<Vec<String>>()
                .join(" ")
        };
        reading.games.iter().map(game).collect()
    };
    // The bishop's promotion as YaneuraOu writes it, and as Apery does.
    let [usual, other, step] = ["0aa3", "0a63", "330c"];
    assert_eq!(moves(&[step, usual]), ["3g6g illegal-move", "8h2b+"]);
    let found = moves(&[step, other, other]);
    assert_eq!(found, ["3g6g illegal-move", "8h2b+ move-dialect", "8h2b+"]);
    let found = moves(&[other, usual, usual]);
    assert_eq!(found, ["8h2b+ move-dialect", "8h2b+ move-dialect", "8h2b+"]);
    assert_eq!(moves(&["0ae3"]), ["unreadable-move"]);
}

/// Evaluations in comments are written from the view of the side to move.
#[test]
fn evaluations() {
    let text = "PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'** 25\n+2726FU\n'*a move\n-8384FU\n\
                '*#評価値=-40000\n+2625FU\n'**対局 評価値 +詰 7\n-8485FU\n'*<analyze>85 ▲７六歩</analyze>\n%TORYO\n";
    let record = read(text.as_bytes()).games.remove(0).record;
    for (format, size) in [(Format::Hcpe, 38), (Format::Psv, 40)] {
        let writing = WriteOptions::new(format).write(&record).expect("a writer");
        let file = writing.encode().bytes;
        let rows = file.chunks_exact(size);
        let values = rows.map(|row| i16::from_le_bytes([row[32], row[33]]));
        let written: Vec<i16> = values.collect();
        assert_eq!(written, [30, -25, 0, 32767, 30000, 0], "{format:?}");
        // The game that is read back has only the first move.
        let losses: Vec<String> = writing
            .losses(&record)
            .iter()
            .map(|loss| loss.sentence().to_string())
            .collect();
        let expected = [
            "move 1: comment changed",
            "move 2: move 3c3d written as a separate game, like each move after it",
            "evaluation written as 0 for positions without one (2)",
        ];
        assert_eq!(losses[losses.len() - 3..], expected);
        let values: Vec<_> = ReadOptions::new()
            .format(Some(format))
            .read(&file)
            .games
            .iter()
            .map(|game| {
                let node = game.record.main_line().next().expect("a move");
                game.record
                    .analysis(node)
                    .and_then(|found| found.evaluation)
            })
            .collect();
        let value = |value| Some(Evaluation::Centipawns(value));
        assert_eq!(values[..2], [value(30), value(25)]);
        // Packed games that were read are written without a loss.
        let whole = ReadOptions::new().format(Some(format)).read(&file);
        for game in &whole.games {
            let writing = WriteOptions::new(format)
                .write(&game.record)
                .expect("a writer");
            let losses = writing.losses(&game.record);
            assert!(losses.is_empty(), "{losses:?}");
        }
    }
    let bare = read(b"PI\n+\n+7776FU\n-3334FU\n").games.remove(0).record;
    let writing = WriteOptions::new(Format::Psv)
        .write(&bare)
        .expect("a writer");
    let losses = writing.losses(&bare);
    let told = losses
        .iter()
        .filter(|loss| loss.kind() == FindingKind::LostComment);
    let told: Vec<_> = told.map(|loss| loss.sentence().to_string()).collect();
    assert_eq!(told, ["move 1: comment added"]);
    // If the options do not give a value for them, positions without an evaluation get no row.
    let valued = b"PI\n+\n+7776FU\n-3334FU\n'** 42\n+2726FU\n%TORYO\n";
    let game = read(valued).games.remove(0).record;
    let options = WriteOptions::new(Format::Psv).unknown_value(None);
    for (record, rows) in [(&bare, 0), (&game, 1)] {
        let writing = options.write(record).expect("a writer");
        assert_eq!(writing.encode().bytes.len(), 40 * rows);
        let losses = writing.losses(record);
        let value = losses
            .iter()
            .filter(|loss| loss.kind() == FindingKind::LostValue);
        assert_eq!(value.count(), 1, "{losses:?}");
        let added = losses
            .iter()
            .any(|loss| loss.is_addition() && loss.kind() == FindingKind::LostComment);
        assert!(!added, "{losses:?}");
        assert_eq!(writing.read_back().len(), rows);
    }
}
