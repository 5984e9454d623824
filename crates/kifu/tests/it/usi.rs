//! Tests lines of USI and SFEN: the written text, the reported losses, and that everything else is preserved.

use std::fs;
use std::path::Path;

use komadai_core::Setup;
use komadai_kifu::{
    Bod, Dialect, Entry, Finding, FindingKind, Format, Foul, Note, NoteKind, Record, Start,
    WriteOptions, read,
};

/// Returns the line of a record and its losses.
fn line(record: &Record, format: Format, dialect: Dialect) -> (String, Vec<Finding>) {
    let options = WriteOptions::new(format).dialect(Some(dialect));
    let writing = options.write(record).expect("a writer");
    let losses = writing.losses(record);
    (writing.text, losses)
}

fn game(text: &str) -> Record {
    let reading = read(text.as_bytes());
    assert_eq!(reading.games.len(), 1, "{text}");
    reading.games[0].record.clone()
}

fn codes(losses: &[Finding]) -> String {
    let codes: Vec<_> = losses.iter().map(|loss| loss.code()).collect();
    codes.join(" ")
}

/// Checks the line of a game with and without words for endings, and the losses of each.
#[track_caller]
fn check(text: &str, plain: (&str, &str), extended: (&str, &str)) {
    let record = game(text);
    for (dialect, (expected, lost)) in [(Dialect::UsiPlain, plain), (Dialect::UsiWords, extended)] {
        let (found, losses) = line(&record, Format::Usi, dialect);
        assert_eq!(found.strip_suffix('\n'), Some(expected), "{text}");
        assert_eq!(codes(&losses), lost, "{text}");
    }
}

#[test]
fn starts() {
    let even = ("position startpos", "");
    check("手合割：平手\n", even, even);
    let lance = "position sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let white_first = (&*format!("{lance} moves 3c3d"), "");
    check("手合割：香落ち\n△３四歩\n", white_first, white_first);
    let later = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7";
    let diagram = Bod::new(&Setup::startpos()).to_string();
    check(
        &format!("{diagram}  7 中断\n"),
        (later, "ending"),
        (&format!("{later} moves break"), ""),
    );
    let listed = line(&game("moves 7g7f"), Format::Sfen, Dialect::UsiPlain).0;
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(listed, format!("{sfen} moves 7g7f\n"));
}

#[test]
fn endings() {
    let moves = "position startpos moves 7g7f";
    for (told, word) in [
        ("投了", "resign"),
        ("入玉勝ち", "win"),
        ("千日手", "rep_draw"),
        ("引き分け", "draw"),
        ("切れ負け", "timeout"),
        ("中断", "break"),
    ] {
        let extended = format!("{moves} {word}");
        check(
            &format!("▲７六歩 △{told}\n"),
            (moves, "ending"),
            (&extended, ""),
        );
    }
    // These endings do not have a word, or it would name another winner.
    for told in ["△持将棋", "△詰み", "\nまで1手で後手の勝ち"] {
        check(
            &format!("▲７六歩 {told}\n"),
            (moves, "ending"),
            (moves, "ending"),
        );
    }
}

#[test]
fn passes_and_fouls() {
    check(
        "▲７六歩 △パス ▲２六歩\n",
        ("position startpos moves 7g7f", "entry"),
        ("position startpos moves 7g7f pass 2g2f", ""),
    );
    let foul = ("position startpos moves 7g7f 2b5e", "");
    check("   1 ７六歩(77)\n   2 ５五角(22)\n", foul, foul);
    check(
        "   1 ７六歩(77)\n   2 ５五金打\n   3 投了\n",
        ("position startpos moves 7g7f G*5e", "ending"),
        ("position startpos moves 7g7f G*5e", "ending"),
    );
    let text = ("position startpos moves 7g7f", "entry");
    check("▲７六歩 △５五豚\n", text, text);
}

/// A record built by hand may call a legal move a foul.
#[test]
fn wrong_marks() {
    let mut record = Record::new(Start::default());
    let m = "7g7f".parse().expect("a move");
    let node = record.push(record.root(), Foul::Move(m).into());
    record.push(node, Entry::Move(m));
    let (found, losses) = line(&record, Format::Usi, Dialect::UsiPlain);
    assert_eq!(found, "position startpos moves 7g7f 7g7f\n");
    assert_eq!(codes(&losses), "entry entry");
}

#[test]
fn everything_else_is_told() {
    check(
        "先手：あおい\n*注釈\n   1 ７六歩(77) (0:01/00:00:01)\n&印\n変化：1手\n   1 ２六歩(27)\n",
        (
            "position startpos moves 7g7f",
            "header comment variation time total-time bookmark",
        ),
        (
            "position startpos moves 7g7f",
            "header comment variation time total-time bookmark",
        ),
    );
}

/// For every game file, everything that is not reported as lost is preserved.
#[test]
fn no_further_and_no_less() {
    let mut exact = 0;
    for path in crate::samples::samples() {
        let reading = read(&fs::read(&path).expect("a file"));
        for record in reading.games.iter().map(|game| &game.record) {
            for dialect in [Dialect::UsiPlain, Dialect::UsiWords] {
                for format in [Format::Usi, Format::Sfen] {
                    let (text, losses) = line(record, format, dialect);
                    exact += usize::from(comes_back(record, &text, &losses, &path));
                }
            }
        }
    }
    assert!(exact > 150, "only {exact} lines say all moves");
}

/// Returns `true` if a line has all entries of the main line, and checks that it is then read as such.
fn comes_back(record: &Record, line: &str, losses: &[Finding], path: &Path) -> bool {
    let again = game(line);
    let mut start = record.start.clone();
    start.last_to = None;
    let mut main = Record::new(start);
    main.start.setup.ply = main.start.first_ply;
    let mut parent = main.root();
    for node in record.main_line() {
        let entry = record.entry(node).expect("an entry").clone();
        parent = main.push(parent, entry);
    }
    let all = !has(losses, FindingKind::LostEntry) && !has(losses, FindingKind::LostEnding);
    assert_eq!(all, main == again, "{path:?} {line}");
    let whole = losses.is_empty();
    let mut same = record.clone();
    same.start.setup.ply = same.start.first_ply;
    assert_eq!(whole, same == again, "{path:?} {line}");
    all
}

/// Thousands of lines are read in linear time, each with its own findings in their places.
#[test]
fn long_lists() {
    let mut text = "# list\n".to_owned();
    for _ in 0..20_000 {
        text.push_str("position startpos moves 7g7f 3c3d 3c3d\n\n");
    }
    let reading = read(text.as_bytes());
    assert_eq!(reading.format, Some(Format::Usi));
    assert_eq!(reading.games.len(), 20_000);
    let last = reading.games.last().expect("a game");
    let places: Vec<_> = last
        .findings
        .iter()
        .map(|f| (f.line().unwrap_or(0), f.column().unwrap_or(0)))
        .collect();
    assert_eq!(places, [(40_000, 35)]);
    let root = reading.games[0].record.root();
    let note = Note {
        kind: NoteKind::Program,
        text: " list".to_owned(),
    };
    assert_eq!(reading.games[0].record.notes(root), [note]);
}

fn has(losses: &[Finding], kind: FindingKind) -> bool {
    losses.iter().any(|loss| loss.kind() == kind)
}
