//! Tests whether a record has all moves of its game.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{Ending, Format, Limits, ReadOptions, Record, WriteOptions};

fn record(format: &str, text: &str) -> Record {
    let mut games = ReadOptions::new()
        .format(Format::from_extension(format))
        .read(text.as_bytes())
        .games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).record
}

/// Format, text, and whether the record is complete.
const RECORDS: [(&str, &str, bool); 22] = [
    ("kif", "   1 ７六歩(77)\n   2 ３四歩(33)\n", true),
    ("kif", "   1 ７六歩(77)\n   2 中断\n", true),
    ("kif", "   1 ７六歩(77)\n   2 封じ手\n", true),
    ("kif", "手合割：平手\n", true),
    // A foul counts as a move.
    (
        "kif",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n   4 反則勝ち\n",
        true,
    ),
    ("kif", "   1 ７六歩(77)\n   2 ３z歩(33)\n", false),
    (
        "kif",
        "   1 ７六歩(77)\n   2 ３z歩(33)\n   3 ２六歩(27)\n   4 投了\n",
        false,
    ),
    // The foul cannot be carried out.
    (
        "kif",
        "   1 ７六歩(77)\n   2 ５五角(44)\n   3 ２六歩(27)\n",
        false,
    ),
    ("kif", "   1 ７六歩(77)  2 ３四歩(33)\n", true),
    ("kif", "   1 ７六歩(77)\n   4 ３四歩(33)\n", false),
    ("kif", "   1 ７六歩(77)\n   4 投了\n", false),
    // A variation is not part of the game.
    (
        "kif",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   4 投了\n",
        true,
    ),
    (
        "kif",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n   5 ２六歩(27)\n",
        true,
    ),
    (
        "kif",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８z歩(83)\n   3 ２六歩(27)\n",
        true,
    ),
    (
        "kif",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：9手\n   9 ８四歩(83)\n",
        true,
    ),
    ("kif", "手合割：5五将棋\n   1 ２二角(11)\n", false),
    ("ki2", "▲７六歩 △３四豚 ▲２六歩\n", false),
    ("ki2", "▲７六歩 △３四歩\nまで2手で中断\n", true),
    ("csa", "PI\n+\n+7776FU\n-3334XX\n+2726FU\n", false),
    ("csa", "PI\n+\n+7776FU\n-3334FU\n%CHUDAN\n", true),
    ("usi", "startpos moves 7g7f 3c3z 2g2f\n", false),
    ("usi", "startpos moves 7g7f 3c3d\n", true),
];

#[test]
fn incomplete_games() {
    for (format, text, complete) in RECORDS {
        assert_eq!(
            record(format, text).is_complete(),
            complete,
            "{format}: {text}"
        );
    }
}

/// Moves skipped because of a limit are missing.
#[test]
fn a_limit_leaves_a_gap() {
    let text = "PI\n+\n+7776FU\n-3334FU\n+2726FU\n";
    for (nodes, complete) in [(2, false), (3, false), (4, true)] {
        let options = ReadOptions::new().limits(Limits::default().nodes(nodes));
        let game = options
            .games(text.as_bytes())
            .next()
            .expect("a game")
            .expect("a text");
        assert_eq!(game.record.is_complete(), complete, "{nodes} nodes");
    }
}

/// Only gaps on the current main line count.
#[test]
fn the_gap_stays_where_it_is() {
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n変化：2手\n   2 ８z歩(83)\n   3 ２六歩(27)\n";
    let mut record = record("kif", text);
    let first = record.main_line().next().expect("a move");
    let unread = record.children(first).nth(1).expect("a variation");
    assert!(record.is_complete());
    let whole = record.clone();
    assert!(record.make_main(unread));
    assert!(!record.is_complete());
    let mut merged = whole.clone();
    assert!(merged.merge(&record));
    assert!(merged.is_complete(), "a damaged copy leaves the game whole");
    assert!(
        record
            .split_off(first)
            .is_some_and(|rest| !rest.is_complete())
    );
    assert!(record.is_complete(), "one move is left");
}

const WRITTEN: [Format; 8] = [
    Format::Kif,
    Format::Ki2,
    Format::Csa,
    Format::Jkf,
    Format::Usen,
    Format::Usi,
    Format::Sfen,
    Format::Bod,
];

/// Writes a record in each format, reads it again, and checks that no other winner appears.
#[track_caller]
fn check_no_other_winner(record: &Record) {
    let winner = record.outcome().winner();
    for format in WRITTEN {
        let text = WriteOptions::new(format)
            .write(record)
            .expect("written")
            .text;
        let again = ReadOptions::new()
            .format(Some(format))
            .read(text.as_bytes());
        for game in &again.games {
            let read = game.record.outcome().winner();
            assert!(
                read.is_none() || read == winner,
                "{format}: {:?} became {read:?}\n{text}",
                record.ending()
            );
        }
    }
}

/// The winner of an incomplete game is unknown in every format.
#[test]
fn writers_invent_no_winner() {
    for ending in [
        "投了",
        "切れ負け",
        "詰み",
        "入玉勝ち",
        "反則負け",
        "反則勝ち",
        "不戦敗",
    ] {
        for text in [
            format!("   1 ７六歩(77)\n   3 ２六歩(27)\n   4 {ending}\n"),
            format!("   1 ７六歩(77)\n   3 {ending}\n"),
            format!("   1 ７六歩(77)\n   2 ３z歩(33)\n   3 ２六歩(27)\n   4 {ending}\n"),
            format!("   1 ７六歩(77)\n   2 ３z歩(33)\n   4 {ending}\n"),
        ] {
            check_no_other_winner(&record("kif", &text));
        }
    }
    for word in ["TORYO", "TIME_UP", "TSUMI", "KACHI", "ILLEGAL_MOVE"] {
        let text = format!("PI\n+\n+7776FU\n-333FU\n+2726FU\n%{word}\n");
        check_no_other_winner(&record("csa", &text));
    }
}

/// Writers keep the winner of any ending, and do not add one if it is missing.
#[test]
fn writers_keep_the_winner() {
    let whole = record("csa", "PI\n+\n+7776FU\n-3334FU\n");
    for &kind in EndingKind::ALL {
        let [black, white] = Color::ALL.map(Outcome::Win);
        for outcome in [Outcome::Undecided, Outcome::Draw, black, white] {
            let mut record = whole.clone();
            let last = record.main_line().last().expect("a move");
            record.push(last, Ending::new(kind, outcome).into());
            check_no_other_winner(&record);
        }
    }
}
