//! Tests results of KIF and KI2 named in words on a line, and moves on lines with other text.

use komadai_core::{Color, Outcome};
use komadai_kifu::{FindingKind, Severity, read};

const BLACK: Outcome = Outcome::Win(Color::Black);
const WHITE: Outcome = Outcome::Win(Color::White);

/// The line after two moves of 山田 (Black) and 鈴木, and the outcome, or `None` if the line does not end the game.
const RESULTS: &[(&str, Option<Outcome>)] = &[
    ("先手投了", Some(WHITE)),
    ("後手の投了", Some(BLACK)),
    ("後手時間切れ", Some(BLACK)),
    ("先手勝ち", Some(BLACK)),
    ("後手の勝ち。", Some(WHITE)),
    ("2手まで後手投了", Some(BLACK)),
    ("山田投了", Some(WHITE)),
    ("鈴木の勝ち", Some(WHITE)),
    ("まで2手で鈴木の投了", Some(BLACK)),
    ("まで2手で山田の勝ち", Some(BLACK)),
    ("まで2手で佐藤の投了", Some(Outcome::Undecided)),
    ("まで2手で両者の引き分け", Some(Outcome::Draw)),
    ("まで2手で投了", Some(WHITE)),
    ("先手勝勢", None),
    ("佐藤の勝ち", None),
    ("先手は勝ちを逃した", None),
];

#[test]
fn in_words() {
    let moves = [
        "1 ７六歩(77)\n2 ３四歩(33)\n",
        "▲７六歩 △３四歩\n",
        "第1手 ▲７六歩\n第2手 △３四歩\n",
    ];
    for moves in moves {
        for (line, expected) in RESULTS {
            let text = format!("先手：山田\n後手：鈴木\n手合割：平手\n{moves}{line}\n");
            let reading = read(text.as_bytes());
            let record = &reading.games[0].record;
            assert_eq!(record.move_count(), 2, "{text}");
            let found = record.ending().map(|ending| ending.outcome);
            assert_eq!(found, *expected, "{text}");
        }
    }
}

/// The line counts the moves, even if their numbers begin with 0.
#[test]
fn numbers_from_zero() {
    let text = "手合割：平手\n0 ７六歩(77)\n1 ３四歩(33)\n2 投了\nまで2手で後手の勝ち\n";
    let reading = read(text.as_bytes());
    assert_eq!(reading.all_findings().count(), 0, "{text}");
    assert_eq!(reading.games[0].record.outcome(), WHITE);
}

/// A move followed by these words is a move.
#[test]
fn words_after_moves() {
    for after in [
        ",0:01",
        ", 0:01, 0:01",
        " 2:30",
        " 2",
        " 3",
        " 30秒",
        " 2 分",
        " 2手目は角道",
        " 30手までの研究",
    ] {
        let text = format!("手合割：平手\n1 ７六歩(77){after}\n2 ３四歩(33){after}\n3 投了\n");
        let reading = read(text.as_bytes());
        let mut found = reading.all_findings();
        assert!(
            found.all(|found| found.severity() < Severity::Error),
            "{text}"
        );
        let record = &reading.games[0].record;
        assert_eq!(
            (record.move_count(), record.outcome()),
            (2, WHITE),
            "{text}"
        );
    }
}

/// 成 of a piece that cannot promote is illegal, with or without the origin.
#[test]
fn pieces_that_cannot_promote() {
    for (before, last) in [
        ("", "５八玉成(59)"),
        ("", "７八金成(69)"),
        (
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 ８四歩(83)\n",
            "３三馬成(22)",
        ),
    ] {
        let ply = before.lines().count() + 1;
        let text = format!("手合割：平手\n{before}{ply} {last}\n");
        let reading = read(text.as_bytes());
        let kinds: Vec<_> = reading.all_findings().map(|found| found.kind()).collect();
        assert_eq!(kinds, [FindingKind::IllegalMove], "{text}");
    }
}
