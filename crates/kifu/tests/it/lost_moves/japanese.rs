//! Tests KIF, KI2 and BOD.

use komadai_kifu::{Format, ReadOptions, Severity, read};

use super::{case, check, findings, plies};

/// The numbering of KIF lines: `{n}` in digits, `{w}` in full width, `{k}` in kanji, `{c}` in a circle. `{x}` is the
/// text in the place of the move.
const SPELLINGS: [&str; 40] = [
    "   {n} {x}",
    "{n} {x}",
    "{n}. {x}",
    "{n}.{x}",
    "{w}．{x}",
    "({n}) {x}",
    "（{n}）{x}",
    "[{n}] {x}",
    "{n}) {x}",
    "<{n}> {x}",
    "{n}: {x}",
    "{n}：{x}",
    "{n}手 {x}",
    "{n}手目 {x}",
    "{n}手目：{x}",
    "第{n}手 {x}",
    "第{n}手目　{x}",
    "第{w}手：{x}",
    "第{k}手 {x}",
    "（第{n}手） {x}",
    "#{n} {x}",
    "# {n} {x}",
    "{n}# {x}",
    "-{n} {x}",
    "{n}-{x}",
    "{n} - {x}",
    "+{n} {x}",
    "{n}\t{x}",
    "\t{n}\t{x}",
    "{w} {x}",
    "{w}　{x}",
    "{k} {x}",
    "{k}、{x}",
    "{c} {x}",
    "{c}{x}",
    "No.{n} {x}",
    "{n}、{x}",
    "{n}| {x}",
    "{n}/ {x}",
    "00{n} {x}",
];

/// Invalid texts in the place of a move.
const NO_MOVES: [&str; 25] = [
    "３z歩(33)",
    "z四歩(33)",
    "３四(33)",
    "３歩(33)",
    "３四歩歩",
    "３四",
    "3c3d",
    "P-3d",
    "P3c-3d",
    "-3334FU",
    "？",
    "?",
    "△",
    "△３z歩",
    "△不明",
    "不明",
    "お昼休み",
    "xxxx",
    "――",
    "( 0:01/00:00:01)",
    "",
    "繧ｳ豁ｩ",
    "\u{fffd}R\u{fffd}l\u{fffd}\u{fffd}(33)",
    "‚RŽl•à",
    "????(33)",
];

const MOVES: [&str; 6] = [
    "７六歩(77)",
    "３四歩(33)",
    "２六歩(27)",
    "８四歩(83)",
    "２五歩(26)",
    "８五歩(84)",
];

/// Returns the line with a number and a text, in a spelling.
fn line(spelling: &str, number: usize, text: &str) -> String {
    let pick = |digits: &str| {
        digits
            .chars()
            .nth(number - 1)
            .map_or(String::new(), String::from)
    };
    let line = spelling
        .replace("{n}", &number.to_string())
        .replace("{w}", &pick("１２３４５６"))
        .replace("{k}", &pick("一二三四五六"))
        .replace("{c}", &pick("①②③④⑤⑥"))
        .replace("{x}", text);
    line + "\n"
}

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";

/// Every spelling of a number, with every text that is not a move: in the middle, on the last line, before a まで… line,
/// and on the first line. In the middle also with two lost plies, so that the sides still alternate.
#[test]
fn kif() {
    let mut cases = Vec::new();
    for spelling in SPELLINGS {
        for text in NO_MOVES {
            let usual = |numbers: std::ops::Range<usize>| -> String {
                numbers
                    .map(|n| line(SPELLINGS[0], n, MOVES[n - 1]))
                    .collect()
            };
            let alike = |numbers: std::ops::Range<usize>| -> String {
                numbers.map(|n| line(spelling, n, MOVES[n - 1])).collect()
            };
            let lost = |number| line(spelling, number, text);
            let is_program = spelling.starts_with('#');
            for (played, game) in [
                (1, usual(1..2) + &lost(2) + &usual(3..7)),
                (1, usual(1..2) + &lost(2) + &lost(3) + &usual(4..7)),
                (1, alike(1..2) + &lost(2) + &lost(3) + &alike(4..7)),
                (0, lost(1) + &usual(2..5)),
                (0, lost(1) + &lost(2) + &usual(3..5)),
                (1, usual(1..2) + &lost(2) + "   3 投了\n"),
            ] {
                cases.push(case(Format::Kif, played, text, format!("{HEAD}{game}")));
            }
            // A line for programs at the end of a game may have any content.
            for end in [
                "",
                "まで2手で後手の勝ち\n",
                "\n変化：1手\n   1 ２六歩(27)\n",
            ] {
                if !is_program {
                    let text_of_game = format!("{HEAD}{}{}{end}", usual(1..2), lost(2));
                    cases.push(case(Format::Kif, 1, text, text_of_game));
                }
            }
        }
    }
    check(cases, 8000);
}

/// If a line is missing, the number of the next line shows it.
#[test]
fn missing_plies() {
    let mut cases = Vec::new();
    for spelling in SPELLINGS {
        for (before, after) in [(1, 3), (1, 4), (2, 4), (2, 6), (0, 2), (0, 3), (0, 4)] {
            let lines = |numbers: std::ops::Range<usize>| -> String {
                numbers.map(|n| line(spelling, n, MOVES[n - 1])).collect()
            };
            let game = lines(1..before + 1) + &lines(after..7);
            let text = format!("{HEAD}{game}");
            cases.push(case(Format::Kif, before, MOVES[after - 1], text));
        }
    }
    check(cases, 250);
    let text = format!(
        "{HEAD}{}{}",
        line("{n} {x}", 1, MOVES[0]),
        line("{n} {x}", 4, MOVES[3])
    );
    let reading = read(text.as_bytes());
    let [finding] = &reading.games[0].findings[..] else {
        panic!("{:?}", reading.games[0].findings);
    };
    assert_eq!(finding.code(), "missing-plies");
    assert!(
        finding.to_string().contains("plies 2 and 3 are missing"),
        "{finding}"
    );
}

/// The marks of KI2, with moves on one line or on separate lines, and KI2 lines with numbers.
#[test]
fn ki2() {
    let head = "手合割：平手\n\n";
    let mut cases = Vec::new();
    for text in NO_MOVES {
        let text = text.trim_start_matches('△');
        // A time contains a blank, and the rest after it is kept separately.
        let kept = if text.starts_with('(') { "" } else { text };
        for (black, white) in [('▲', '△'), ('☗', '☖')] {
            let lost = format!("{white}{text}");
            for divides in [" ", "\n"] {
                for (played, moves) in [
                    (
                        1,
                        [
                            &format!("{black}７六歩"),
                            &lost,
                            &format!("{black}２六歩"),
                            &format!("{white}８四歩"),
                        ]
                        .map(String::as_str)
                        .to_vec(),
                    ),
                    (
                        1,
                        vec![
                            &format!("{black}７六歩"),
                            &lost,
                            &format!("{black}{text}"),
                            &format!("{white}８四歩"),
                            &format!("{black}２六歩"),
                        ]
                        .into_iter()
                        .map(String::as_str)
                        .collect(),
                    ),
                    (1, vec![&*format!("{black}７六歩"), &lost]),
                    (
                        1,
                        vec![&*format!("{black}７六歩"), &lost, "\nまで2手で後手の勝ち"],
                    ),
                    (
                        0,
                        vec![
                            &*format!("{black}{text}"),
                            &format!("{white}３四歩"),
                            &format!("{black}２六歩"),
                        ],
                    ),
                ] {
                    let game = format!("{head}{}\n", moves.join(divides));
                    cases.push(case(Format::Ki2, played, kept, game));
                }
            }
        }
    }
    for spelling in SPELLINGS
        .into_iter()
        .filter(|spelling| !spelling.starts_with('#'))
    {
        for text in NO_MOVES {
            // 二 ３歩 is a pawn on 23.
            if spelling.starts_with("{k}") && text.starts_with("３歩") {
                continue;
            }
            let lost = line(spelling, 2, text);
            for after in ["", "▲２六歩 △８四歩\n", "まで2手で中断\n"] {
                let game = format!("{head}▲７六歩\n{lost}{after}");
                cases.push(case(Format::Ki2, 1, text, game));
            }
        }
    }
    check(cases, 3000);
}

/// Moves below a diagram.
#[test]
fn bod() {
    let diagram = komadai_kifu::Bod::new(&komadai_core::Setup::startpos()).to_string();
    let mut cases = Vec::new();
    for text in NO_MOVES {
        let text = text.trim_start_matches('△');
        // A time contains a blank, and the rest after it is kept separately.
        let kept = if text.starts_with('(') { "" } else { text };
        let (lost, again) = (line("{n} {x}", 2, text), line("{n} {x}", 3, text));
        for game in [
            format!("▲７六歩 △{text} ▲２六歩 △８四歩\n"),
            format!("▲７六歩\n△{text}\n▲{text}\n△８四歩\n▲２六歩\n"),
            format!("   1 ７六歩(77)\n{lost}   3 ２六歩(27)\n"),
            format!("   1 ７六歩(77)\n{lost}{again}   4 ８四歩(83)\n"),
        ] {
            cases.push(case(Format::Bod, 1, kept, format!("{diagram}{game}")));
        }
    }
    check(cases, 90);
}

/// Lines that are not moves. Numbers or marks around them show that no move is lost.
#[test]
fn remarks() {
    let game = "   1 ７六歩(77)\n2手目は△３四歩が多い\n   2 ３四歩(33)\n△８四歩もある\n3手詰\n#3 ２六歩(27)\n   3 ２六歩(27)\n";
    let ki2 = "▲７六歩\n2手目の局面\n△３四歩 おもしろい ▲２六歩 (5分)\n△８四歩\n";
    let titled = "1 回戦\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (format, text, expected) in [
        (Format::Kif, format!("{HEAD}{game}"), 3),
        (Format::Ki2, format!("手合割：平手\n{ki2}"), 4),
        (Format::Kif, titled.to_owned(), 2),
    ] {
        let reading = ReadOptions::new()
            .format(Some(format))
            .read(text.as_bytes());
        let errors: Vec<_> = findings(&reading)
            .filter(|f| f.severity() == Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{text}{errors:?}");
        assert_eq!(plies(&reading.games[0].record), expected, "{text}");
    }
}
