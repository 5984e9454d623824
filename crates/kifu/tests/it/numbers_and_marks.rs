//! Tests numbers and marks that do not fit the moves, and signs between moves.

use komadai_core::{Color, Outcome};
use komadai_kifu::{FindingKind, Format, Game, ReadOptions, Severity};

const BLACK: Outcome = Outcome::Win(Color::Black);
const WHITE: Outcome = Outcome::Win(Color::White);

#[track_caller]
fn only(format: Format, text: &str) -> Game {
    let mut games = ReadOptions::new()
        .format(Some(format))
        .read(text.as_bytes())
        .games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn codes(game: &Game) -> Vec<FindingKind> {
    let mut codes: Vec<_> = game.findings.iter().map(|found| found.kind()).collect();
    codes.dedup();
    codes
}

fn has_error(game: &Game) -> bool {
    let mut severities = game.findings.iter().map(|found| found.severity());
    severities.any(|severity| severity == Severity::Error)
}

const HEAD: &str = "手合割：平手\n先手：甲\n後手：乙\n";

/// The mark of an ending names the loser, in every place. A mark other than that of the side to move is reported.
#[test]
fn marks_of_endings() {
    let kif = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let marked = "   1 ▲７六歩(77)\n   2 △３四歩(33)\n";
    let ki2 = "▲７六歩 △３四歩";
    for (mark, outcome) in [("▲", WHITE), ("△", BLACK), ("☗", WHITE), ("☖", BLACK)] {
        let winner = if outcome == BLACK { "先手" } else { "後手" };
        for (format, moves) in [
            (Format::Kif, format!("{kif}   3 {mark}投了\n")),
            (Format::Kif, format!("{kif}3. {mark}投了\n")),
            (Format::Kif, format!("{marked}   3 {mark}投了\n")),
            (Format::Kif, format!("{kif}{mark}投了\n")),
            (
                Format::Kif,
                format!("{kif}   3 {mark}投了\nまで2手で{winner}の勝ち\n"),
            ),
            (Format::Ki2, format!("{ki2} {mark}投了\n")),
            (Format::Ki2, format!("{ki2}\n{mark}投了\n")),
            (
                Format::Ki2,
                format!("{ki2}\n{mark}投了\nまで2手で{winner}の勝ち\n"),
            ),
        ] {
            let game = only(format, &format!("{HEAD}{moves}"));
            assert_eq!(game.record.outcome(), outcome, "{moves}");
            let expected: &[_] = if outcome == BLACK {
                &[FindingKind::WrongSide]
            } else {
                &[]
            };
            let found: Vec<_> = { codes(&game) }
                .into_iter()
                .filter(|code| *code != FindingKind::OddNumber)
                .collect();
            assert_eq!(found, expected, "{moves}");
        }
    }
    // After a wrong mark of a move, marks no longer decide.
    let game = only(Format::Kif, "   1 △７六歩(77)\n   2 △投了\n");
    assert_eq!(game.record.outcome(), BLACK);
}

/// Numbers that count the moves of both sides.
#[test]
fn rounds() {
    let moves = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";
    for (format, text) in [
        (
            Format::Kif,
            "1. ７六歩 ３四歩 2. ２六歩 ８四歩 3. ２五歩 ８五歩\n",
        ),
        (
            Format::Kif,
            "1. ７六歩 ３四歩\n2. ２六歩 ８四歩\n3. ２五歩 ８五歩\n",
        ),
        (
            Format::Kif,
            "1 ７六歩 ３四歩\n2 ２六歩 ８四歩\n3 ２五歩 ８五歩\n",
        ),
        (
            Format::Kif,
            "1. ▲７六歩 △３四歩 2. ▲２六歩 △８四歩\n3. ▲２五歩 △８五歩\n",
        ),
        (
            Format::Kif,
            "1. ▲７六歩△３四歩\n2. ▲２六歩△８四歩\n3. ▲２五歩△８五歩\n",
        ),
        (
            Format::Kif,
            "(1) ７六歩(77) ３四歩(33)\n(2) ２六歩(27) ８四歩(83)\n(3) ２五歩(26) ８五歩(84)\n",
        ),
        (
            Format::Ki2,
            "1. ７六歩 ３四歩 2. ２六歩 ８四歩 3. ２五歩 ８五歩\n",
        ),
        (
            Format::Ki2,
            "1. ▲７六歩 △３四歩\n2. ▲２六歩 △８四歩\n3. ▲２五歩 △８五歩\n",
        ),
    ] {
        let game = only(format, &format!("{HEAD}手数----指手--\n{text}"));
        assert_eq!(game.record.usi_moves(), moves, "{text}");
        assert!(!has_error(&game), "{text} {:?}", codes(&game));
        // A lost move is an error.
        for lost in ["３四歩", "８四歩", "２六歩"] {
            for bad in ["x", "z四歩", "", "３４"] {
                let damaged = text.replace(lost, bad);
                let game = only(format, &format!("{HEAD}手数----指手--\n{damaged}"));
                assert!(has_error(&game), "{damaged} {:?}", codes(&game));
                assert!(!game.record.is_complete(), "{damaged}");
            }
        }
    }
}

/// Signs between the moves of a line of KI2, and damaged moves between them.
#[test]
fn signs_between_moves() {
    for sign in [
        "、", "，", ",", "→", " → ", "／", "/", "・", "。", ";", " | ", "、 ", "⇒",
    ] {
        for moves in [
            ["▲７六歩", "△３四歩", "▲２六歩"],
            ["７六歩", "３四歩", "２六歩"],
            ["☗76歩", "☖34歩", "☗26歩"],
        ] {
            let text = format!("{HEAD}\n{}\n", moves.join(sign));
            let game = only(Format::Ki2, &text);
            assert_eq!(game.record.usi_moves(), "7g7f 3c3d 2g2f", "{text}");
            assert!(codes(&game).is_empty(), "{text} {:?}", codes(&game));
            for bad in ["△x四歩", "３y歩", "△", "△？？"] {
                let text = format!("{HEAD}\n{}\n", [moves[0], bad, moves[2]].join(sign));
                let game = only(Format::Ki2, &text);
                assert!(has_error(&game), "{text}");
            }
        }
    }
    // A remark keeps its signs.
    let game = only(
        Format::Ki2,
        &format!("{HEAD}\n▲７六歩 （好手、妙手） △３四歩\n"),
    );
    let record = &game.record;
    let mut notes = record.nodes().flat_map(|node| record.notes(node));
    assert!(notes.any(|note| note.text == "（好手、妙手）"));
}

/// A repeated number is always reported. The game is incomplete unless its moves are clear.
#[test]
fn numbers_that_come_again() {
    let line = |(number, text): (u32, &str)| format!("   {number} {text}\n");
    for numbers in [
        [1, 2, 2, 3, 4],
        [1, 1, 2, 3, 4],
        [1, 2, 3, 3, 4],
        [1, 2, 2, 4, 5],
    ] {
        let texts = [
            "７六歩(77)",
            "３四歩(33)",
            "２六歩(27)",
            "８四歩(83)",
            "２五歩(26)",
        ];
        let text: String = numbers.into_iter().zip(texts).map(line).collect();
        let game = only(Format::Kif, &format!("{HEAD}{text}"));
        let moves = "7g7f 3c3d 2g2f 8c8d 2f2e";
        assert_eq!(game.record.usi_moves(), moves, "{text}");
        assert!(game.record.is_complete(), "{text}");
        assert_eq!(codes(&game), [FindingKind::PlyDisagrees], "{text}");
    }
    // Another move for the same ply.
    for (numbers, is_lost) in [([1, 2, 2, 3], false), ([1, 2, 2, 4], true)] {
        let texts = ["７六歩(77)", "３四歩(33)", "８四歩(83)", "２六歩(27)"];
        let text: String = numbers.into_iter().zip(texts).map(line).collect();
        let game = only(Format::Kif, &format!("{HEAD}{text}"));
        assert!(codes(&game).contains(&FindingKind::PlyAgain), "{text}");
        assert!(!game.record.is_complete(), "{text}");
        assert_eq!(has_error(&game), is_lost, "{text}");
    }
    let game = only(
        Format::Kif,
        &format!("{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n   2 ８四歩(83)\n"),
    );
    assert!(game.record.is_complete());
}

/// Names of one letter, shared names, and remarks in brackets.
#[test]
fn names_in_results() {
    let game = |head: &str, end: &str| {
        let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
        only(Format::Kif, &format!("{head}{moves}{end}\n")).record
    };
    for (end, outcome) in [
        ("まで2手で乙の勝ち", WHITE),
        ("まで2手で甲の勝ち", BLACK),
        ("まで2手で甲の投了", WHITE),
        ("まで2手で乙の時間切れにより甲の勝ち", BLACK),
        ("まで、乙の反則負け", BLACK),
        ("乙の投了", BLACK),
        ("甲の勝ち", BLACK),
        ("【乙の勝ち】", WHITE),
        ("【後手の投了】", BLACK),
        ("【投了】", WHITE),
        ("（先手の勝ち）", BLACK),
        ("【時間切れにて終局】", WHITE),
        ("【後手の時間切れにて終局】", BLACK),
        ("*【後手時間切れにて終局】", BLACK),
    ] {
        assert_eq!(game(HEAD, end).outcome(), outcome, "{end}");
    }
    // The letter also occurs in the words.
    for name in ["先", "手", "後", "で", "の", "勝", "負", "反", "詰"] {
        let head = format!("先手：{name}\n後手：乙\n");
        assert_eq!(
            game(&head, "まで2手で先手の勝ち").outcome(),
            BLACK,
            "{name}"
        );
        assert_eq!(
            game(&head, "まで2手で後手の反則負け").outcome(),
            BLACK,
            "{name}"
        );
        assert_eq!(game(&head, "まで2手で詰み").outcome(), WHITE, "{name}");
    }
    // Both players have the same name.
    for end in ["まで2手で鈴木の勝ち", "まで2手で鈴木の投了", "鈴木の勝ち"] {
        let head = "先手：鈴木\n後手：鈴木\n";
        assert_eq!(game(head, end).outcome(), Outcome::Undecided, "{end}");
    }
}
