//! Tests games with missing moves, and endings named by a comment.

use std::fs;

use komadai::Position;
use komadai::packed::{Row, RowFormat, SearchedMove};
use serde_json::Value;

use crate::run::Folder;

const WHOLE: &str = "先手：A\n後手：B\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
const BROKEN_OFF: &str = "先手：A\n後手：B\n   1 ７六歩(77)\n   2 中断\n";
const DAMAGED: &str =
    "先手：A\n後手：B\n   1 ７六歩(77)\n   2 ３z歩(33)\n   3 ２六歩(27)\n   4 投了\n";
const BY_COMMENT: &str = "先手：A\n後手：B\n   1 ７六歩(77)\n   2 ３四歩(33)\n*時間切れにて終局\n";

fn folder() -> Folder {
    Folder::new(&[
        ("in/broken-off.kifu", BROKEN_OFF),
        ("in/damaged.kifu", DAMAGED),
        ("in/whole.kifu", WHOLE),
    ])
}

fn objects(text: &str) -> Vec<Value> {
    let object = |line: &str| serde_json::from_str(line).expect("an object");
    text.lines().map(object).collect()
}

#[test]
fn list_marks_and_counts_them() {
    let folder = folder();
    let (code, out, err) = folder.run(&["list", "in"]);
    assert_eq!(code, Some(1), "{err}");
    let marked: Vec<bool> = out
        .lines()
        .map(|line| line.ends_with("incomplete"))
        .collect();
    assert_eq!(marked, [false, true, false], "{out}");
    assert!(err.contains("incomplete games: 1"), "{err}");
    let (_, _, err) = folder.run(&["--lang", "ja", "list", "in"]);
    assert!(err.contains("指し手が欠けている棋譜: 1局"), "{err}");
    for command in ["list", "check"] {
        let (_, out, err) = folder.run(&[command, "--json", "in"]);
        let complete: Vec<Value> = objects(&out)
            .iter()
            .map(|game| game["complete"].clone())
            .collect();
        assert_eq!(complete, [true, false, true], "{out}");
        assert_eq!(
            err.contains("incomplete games: 1"),
            command == "list",
            "{err}"
        );
    }
    let (_, out, err) = folder.run(&["list", "--csv", "in"]);
    let ends: Vec<&str> = out
        .lines()
        .filter_map(|line| line.rsplit(',').next())
        .collect();
    assert_eq!(ends, ["complete", "true", "false", "true"], "{out}");
    assert!(err.contains("incomplete games: 1"), "{err}");
    let (_, _, err) = folder.run(&["list", "in/whole.kifu", "in/broken-off.kifu"]);
    assert_eq!(err, "");
}

#[test]
fn stats_counts_them_apart() {
    let folder = folder();
    let (_, out, _) = folder.run(&["stats", "in"]);
    assert!(out.contains("incomplete games, not counted: 1\n"), "{out}");
    let (_, out, _) = folder.run(&["stats", "--json", "--by", "player", "in"]);
    let counted = &objects(&out)[0];
    assert_eq!(
        (&counted["games"], &counted["incomplete"]),
        (&Value::from(2), &Value::from(1))
    );
    assert_eq!(counted["by"]["player"]["rows"][0]["games"], 2);
    let (_, out, _) = folder.run(&["stats", "in/damaged.kifu"]);
    assert_eq!(out, "no games\nincomplete games, not counted: 1\n");
}

/// A column of a table tells whether the game is complete, and is read back.
#[cfg(feature = "tables")]
#[test]
fn tables_have_a_column() {
    let folder = folder();
    let (_, _, err) = folder.run(&["table", "in", "-o", "games.parquet"]);
    assert!(
        err.contains("games: 3, files: 1, incomplete games: 1"),
        "{err}"
    );
    let (_, out, _) = folder.run(&["list", "--json", "games.parquet"]);
    let complete: Vec<Value> = objects(&out)
        .iter()
        .map(|game| game["complete"].clone())
        .collect();
    assert_eq!(complete, [true, false, true], "{out}");
    let (_, _, err) = folder.run(&["table", "games.parquet", "-o", "again.arrow"]);
    assert!(err.contains("incomplete games: 1"), "{err}");
    let (_, _, err) = folder.run(&["table", "in", "-o", "positions.parquet", "--positions"]);
    assert!(err.contains("incomplete games: 1"), "{err}");
}

#[test]
fn pack_counts_games_that_stop() {
    let folder = Folder::new(&[]);
    let write = |name: &str, moves: &[&str]| {
        let mut game = Row::new(Position::startpos().setup().clone());
        for usi in moves {
            let bits = RowFormat::Hcpe3
                .packing()
                .pack_move(usi.parse().expect("a move"));
            game.moves.push(SearchedMove::new(bits, 0));
        }
        let mut bytes = Vec::new();
        RowFormat::Hcpe3.write(&game, &mut bytes).expect("a game");
        fs::write(folder.path(name), bytes).expect("a file");
    };
    write("whole.hcpe3", &["7g7f", "3c3d"]);
    write("stops.hcpe3", &["7g7f", "7g7f", "3c3d"]);
    let (_, _, err) = folder.run(&["pack", "whole.hcpe3", "-o", "a.psv"]);
    assert!(!err.contains("cut off"), "{err}");
    let (_, _, err) = folder.run(&["pack", "whole.hcpe3", "stops.hcpe3", "-o", "a.psv"]);
    assert!(err.contains("2 read, 4 written"), "{err}");
    assert!(err.contains("1 games cut off at an illegal move"), "{err}");
}

/// A note is not a warning.
#[test]
fn notes_stand_apart() {
    let folder = Folder::new(&[("a.kifu", BY_COMMENT)]);
    for strict in ["--strict", "--strict=error"] {
        let (code, out, _) = folder.run(&["check", strict, "a.kifu"]);
        assert_eq!(code, Some(0), "{out}");
        assert!(
            out.contains("a.kifu:5:2: note[ending-in-comment]: "),
            "{out}"
        );
        for command in ["list", "show"] {
            let (code, _, err) = folder.run(&[command, strict, "a.kifu"]);
            assert_eq!(code, Some(0), "{err}");
        }
    }
    for command in ["check", "list", "tags"] {
        let (_, out, _) = folder.run(&[command, "--json", "a.kifu"]);
        let game = &objects(&out)[0];
        assert_eq!(game["notes"][0]["code"], "ending-in-comment", "{out}");
        assert_eq!(
            (&game["errors"], &game["warnings"]),
            (&Value::Array(vec![]), &Value::Array(vec![]))
        );
        assert_eq!(
            (&game["ending"], &game["winner"]),
            (&Value::from("time-up"), &Value::from("white"))
        );
    }
    // In `show`, `notes` are those of the record.
    let (_, out, _) = folder.run(&["show", "--json", "a.kifu"]);
    let game = &objects(&out)[0];
    assert_eq!(game["notes"], Value::Array(vec![]));
    assert_eq!(game["finding_notes"][0]["code"], "ending-in-comment");
    let (code, _, err) = folder.run(&["convert", "a.kifu", "--to", "csa", "-o", "a.csa"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("note[ending-in-comment]"), "{err}");
    assert!(
        folder.text("a.csa").contains("%TIME_UP"),
        "the ending is written"
    );
    let (_, _, err) = folder.run(&["convert", "a.kifu", "a.csa", "--to", "usi", "-o", "all.usi"]);
    assert!(!err.contains("warning"), "{err}");
}
