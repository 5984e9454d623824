//! Tests games with a damaged, repeated or missing line: the moves are those of the intact game, or there is an error.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_kifu::{Reading, Severity, read};

/// The moves of a game.
const MOVES: [&str; 12] = [
    "７六歩(77)",
    "３四歩(33)",
    "２六歩(27)",
    "４四歩(43)",
    "２五歩(26)",
    "３三角(22)",
    "４八銀(39)",
    "８四歩(83)",
    "５六歩(57)",
    "９四歩(93)",
    "９六歩(97)",
    "１四歩(13)",
];

fn without_origin(m: &str) -> &str {
    m.split_once('(').map_or(m, |(m, _)| m)
}

fn has_errors(reading: &Reading) -> bool {
    let mut all = reading.all_findings();
    all.any(|found| found.severity() == Severity::Error)
}

/// Returns the moves in USI, and the kind and the winner of the only game.
fn facts(reading: &Reading) -> (String, Option<EndingKind>, Option<Color>) {
    let [game] = reading.games.as_slice() else {
        return (format!("{} games", reading.games.len()), None, None);
    };
    let kind = game.record.ending().map(|ending| ending.kind);
    let outcome = game.record.outcome();
    (game.record.usi_moves(), kind, outcome.winner())
}

/// Returns the lines of a KIF with this number of moves.
fn kif_lines(count: usize) -> Vec<String> {
    let all = MOVES.into_iter().take(count).enumerate();
    all.map(|(i, m)| format!("{:4} {m}", i + 1)).collect()
}

/// Returns items of KI2 with their marks.
fn items(count: usize) -> Vec<String> {
    let all = MOVES.into_iter().take(count).enumerate();
    all.map(|(i, m)| format!("{}{}", ["▲", "△"][i % 2], without_origin(m)))
        .collect()
}

/// A damaged first move on a line of KI2 is reported, even if other moves follow on the line.
#[test]
fn damaged_first_move_of_a_line() {
    let whole = facts(&read(items(8).join(" ").as_bytes())).0;
    let mut tried = 0;
    for per_line in 1..8 {
        for damaged in (0..8).step_by(per_line) {
            for spelling in [
                "７ハ金",
                "７z歩",
                "?",
                "・",
                "◆",
                "^",
                "※",
                "「",
                "<b>",
                "縺",
                "\u{fffd}",
                "７六",
            ] {
                // If no other move is on the line, these signs make it a remark.
                let is_alone = damaged + 1 == 8 || per_line == 1;
                if is_alone && ["※", "「"].contains(&spelling) {
                    continue;
                }
                let mut items = items(8);
                let bare = items[damaged].trim_start_matches(['▲', '△']).to_owned();
                items[damaged] = if spelling.starts_with('７') {
                    spelling.to_owned()
                } else {
                    format!("{spelling}{bare}")
                };
                let lines: Vec<String> =
                    items.chunks(per_line).map(|line| line.join(" ")).collect();
                let text = format!("先手：甲\n後手：乙\n\n{}\n", lines.join("\n"));
                let reading = read(text.as_bytes());
                let found = facts(&reading).0;
                assert!(found == whole || has_errors(&reading), "{found}\n{text}");
                tried += 1;
            }
        }
    }
    assert!(tried > 150);
}

/// A remark before moves is not a damaged move.
#[test]
fn remarks_with_moves() {
    for remark in [
        "以下 ▲４五歩 △同歩",
        "参考図は ▲４五歩",
        "ここで▲４五歩 △同歩もある",
    ] {
        let text = format!("▲７六歩 △３四歩\n{remark}\n▲２六歩 △４四歩\n");
        let reading = read(text.as_bytes());
        assert_eq!(facts(&reading).0, "7g7f 3c3d 2g2f 4c4d", "{text}");
        assert!(!has_errors(&reading), "{text}");
    }
}

/// A KIF line that occurs twice in a row is played once.
#[test]
fn repeated_lines() {
    let lines = kif_lines(8);
    let end = "   9 投了\nまで8手で後手の勝ち\n";
    let whole = facts(&read(format!("{}\n{end}", lines.join("\n")).as_bytes()));
    for at in 0..lines.len() {
        for times in 2..4 {
            let mut repeated = lines.clone();
            for _ in 1..times {
                repeated.insert(at, lines[at].clone());
            }
            let text = format!("{}\n{end}", repeated.join("\n"));
            let reading = read(text.as_bytes());
            assert_eq!(facts(&reading), whole, "{text}");
            assert!(reading.all_findings().count() > 0, "{text}");
        }
    }
}

/// A まで… line with a count above the number of plies is an error. A count up to that number is not.
#[test]
fn counts() {
    for count in [1, 4, 5, 8] {
        for counted in 0..12 {
            for made in ["の勝ち", "の時間切れ", "の投了"] {
                for text in [
                    format!(
                        "{}\nまで{counted}手で先手{made}\n",
                        kif_lines(count).join("\n")
                    ),
                    format!("{}\nまで{counted}手で先手{made}\n", items(count).join(" ")),
                    format!(
                        "{}\n{:4} 中断\nまで{counted}手で中断\n",
                        kif_lines(count).join("\n"),
                        count + 1
                    ),
                ] {
                    let reading = read(text.as_bytes());
                    assert_eq!(has_errors(&reading), counted > count, "{text}");
                    assert_eq!(
                        reading.games[0].record.is_complete(),
                        counted <= count,
                        "{text}"
                    );
                }
            }
        }
    }
}

/// A まで… line before the next number does not end the game.
#[test]
fn made_lines_between_moves() {
    let lines = kif_lines(8);
    let end = "   9 投了\nまで8手で後手の勝ち\n";
    let whole = facts(&read(format!("{}\n{end}", lines.join("\n")).as_bytes()));
    for at in 1..lines.len() {
        for made in [
            format!("まで{at}手で中断"),
            format!("まで{at}手目"),
            "まで先手有利".to_owned(),
        ] {
            let mut lines = lines.clone();
            lines.insert(at, made);
            let text = format!("{}\n{end}", lines.join("\n"));
            let reading = read(text.as_bytes());
            assert_eq!(facts(&reading), whole, "{text}");
            assert!(reading.all_findings().count() > 0, "{text}");
        }
    }
}

/// A line without its number is played or an error. The same is true if all lines lack their numbers.
#[test]
fn lost_numbers() {
    let lines = kif_lines(8);
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let whole = facts(&read(format!("{head}{}\n", lines.join("\n")).as_bytes())).0;
    let bare = |line: &String| {
        line.trim_start_matches([' ', '1', '2', '3', '4', '5', '6', '7', '8'])
            .to_owned()
    };
    for at in 0..=lines.len() {
        for time in ["", "   ( 0:01/00:00:01)"] {
            let mut lines: Vec<String> = lines.iter().map(|line| format!("{line}{time}")).collect();
            match lines.get(at) {
                Some(line) => lines[at] = bare(line),
                None => lines = lines.iter().map(bare).collect(),
            }
            let text = format!("{head}{}\n", lines.join("\n"));
            let reading = read(text.as_bytes());
            assert!(facts(&reading).0 == whole || has_errors(&reading), "{text}");
        }
    }
}

/// Numbers of moves are not numbers of lines: a number without a move, or a first number above 1, is an error.
#[test]
fn numbers_of_moves() {
    for text in [
        "1 ▲７六歩\n2\n3\n4 △３四歩\n",
        "1: ▲７六歩\n2: △３四歩\n3:\n4:\n5: ▲２六歩\n6: △８四歩\n",
        "1. ▲７六歩\n2. △３四歩\n3.\n4.\n5. ▲２六歩\n",
        "1 ▲７六歩\n2\n3 ▲２六歩\n",
        "1 ▲７六歩\n2 (0:05)\n3 (0:06)\n4 △３四歩\n",
        "   3 ２六歩(27)\n   4 ８四歩(83)\n",
        "3 ▲２六歩\n4 △８四歩\n",
        "1 +7776FU\n2 -3334FU\n3 \n4 \n5 +2726FU\n",
        "5 +7776FU\n6 -3334FU\n",
        "1. P-7f\n2. P-3d\n3.\n4.\n5. P-2f\n",
    ] {
        let reading = read(text.as_bytes());
        let complete = reading.games.iter().any(|game| game.record.is_complete());
        assert!(
            has_errors(&reading) || !complete,
            "{text}{:?}",
            facts(&reading)
        );
    }
}

/// Two moves after each number, with other lines around them.
#[test]
fn rounds() {
    let items = items(11);
    let mut tried = 0;
    for number in ["{}. ", "{} ", "({}) ", "{}) ", "{}、"] {
        let lines: Vec<String> = items
            .chunks(2)
            .enumerate()
            .map(|(i, pair)| {
                let number = number.replace("{}", &(i + 1).to_string());
                format!("{number}{}", pair.join(" "))
            })
            .collect();
        for wide in [false, true] {
            let narrow = lines.join("\n");
            let lines = if !wide {
                narrow
            } else {
                narrow
                    .chars()
                    .map(|c| match c {
                        '0'..='9' => {
                            char::from_u32(c as u32 - '0' as u32 + '０' as u32).expect("a digit")
                        }
                        c => c,
                    })
                    .collect()
            };
            for (head, tail) in [
                ("", ""),
                ("先手：甲\n後手：乙\n", ""),
                ("手合割：平手\n", "まで11手で先手の勝ち\n"),
                ("見本戦\n*注釈\n", "*おわり\n"),
            ] {
                let text = format!("{head}{lines}\n{tail}");
                let reading = read(text.as_bytes());
                assert_eq!(reading.games.len(), 1, "{text}");
                assert_eq!(reading.games[0].record.moves().count(), 11, "{text}");
                assert!(!has_errors(&reading), "{text}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 40);
}

/// The mark of an ending names the side that resigned or lost on time, if the marks before it were right.
#[test]
fn marks_of_endings() {
    for count in 1..8 {
        for (mark, side) in [("▲", Color::Black), ("△", Color::White)] {
            for word in ["投了", "時間切れ", "反則負け"] {
                let text = format!("{} {mark}{word}\n", items(count).join(" "));
                let outcome = read(text.as_bytes()).games[0].record.outcome();
                assert_eq!(outcome, Outcome::Win(!side), "{text}");
            }
        }
    }
}
