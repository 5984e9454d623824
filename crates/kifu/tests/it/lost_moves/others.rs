//! Tests CSA, USI, JKF, PSN, USEN, lists of servers, and packed games.

use komadai_kifu::{Format, ReadOptions, Severity};

use super::{case, check, findings, plies};

/// Lines of CSA in a game, in joined games and in a log of a server. With pieces in hand, a move of the wrong side may
/// be legal.
#[test]
fn csa() {
    let no_moves = [
        "-33z4FU",
        "-3334FX",
        "3c3d",
        "S-3d",
        "?",
        "-",
        "T5",
        "繧ｳ豁ｩ",
        "x-3334FU",
        "*-3334FU",
        ".-3334FU",
        "> -3334FU",
        "@-3334FU",
        "--3334FU",
        "-3334",
        "3334F",
        "３四歩",
        "-%",
        "-\u{fffd}FU",
        "#-3334FU",
        "# -3334FU",
        "##-3334FU",
        "//-3334FU",
        ";-3334FU",
        "%-3334FU",
        "$-3334FU",
        "N-3334FU",
        "P-3334FU",
    ];
    let head = "V2.2\nPI\n+\n";
    let mut cases = Vec::new();
    for text in no_moves {
        let other = text.replace('-', "+");
        let opened = "+7776FU\n-3334FU\n+8822UM\n-3122GI\n";
        for (played, game) in [
            (
                1,
                format!("{head}+7776FU\nT1\n{text}\n+2726FU\nT1\n-8384FU\n%TORYO\n"),
            ),
            (
                1,
                format!("{head}+7776FU,T1\n{text}\n+2726FU,T1\n-8384FU,T1\n"),
            ),
            (
                1,
                format!(
                    "N+a\nN-b\n'Max_Moves:256\nPI\n+\n'rating:a:b\n+7776FU\nT1\n{text}\n+2726FU\nT1\n%TORYO\n'summary:toryo:a win:b lose\n"
                ),
            ),
            // A separate time would belong to the move before.
            (
                if text == "T5" { 6 } else { 4 },
                format!("{head}{opened}{other}\n-0055KA\n+2726FU\n%TORYO\n"),
            ),
            (
                4,
                format!(
                    "{head}{opened}%TORYO\n/\n{head}+7776FU\nT1\n{text}\n+2726FU\nT1\n-8384FU\n%TORYO\n"
                ),
            ),
        ] {
            cases.push(case(Format::Csa, played, "", game));
        }
        // On the last line, only a sign or a move shows that a move is lost.
        if text.contains("3334FU") || text == "-" {
            cases.push(case(
                Format::Csa,
                1,
                text,
                format!("{head}+7776FU\n{text}\n%TORYO\n"),
            ));
            cases.push(case(
                Format::Csa,
                1,
                text,
                format!("{head}+7776FU\n{text}\n"),
            ));
        }
    }
    check(cases, 100);
}

#[test]
fn usi() {
    let no_moves = [
        "3z3d",
        "3c0d",
        "P-3d",
        "?",
        "繧ｳ",
        "-3334FU",
        "3c",
        "X*5e",
        "３四歩",
        "foo",
        "2",
        "moves",
        "1000",
        "-",
        "3C3D",
    ];
    let sfen = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves";
    let mut cases = Vec::new();
    for text in no_moves {
        for start in ["position startpos moves", "startpos moves", "moves", sfen] {
            for after in ["", " 2g2f 8c8d", " 8c8d 2g2f", " resign"] {
                for format in [Format::Usi, Format::Sfen] {
                    cases.push(case(
                        format,
                        1,
                        text,
                        format!("{start} 7g7f {text}{after}\n"),
                    ));
                }
            }
        }
    }
    check(cases, 400);
}

#[test]
fn jkf() {
    let node = |from: (u8, u8), to: (u8, u8), piece: &str| {
        format!(
            r#"{{"move":{{"from":{{"x":{},"y":{}}},"to":{{"x":{},"y":{}}},"piece":"{piece}"}}}}"#,
            from.0, from.1, to.0, to.1
        )
    };
    let (first, second) = (node((7, 7), (7, 6), "FU"), node((3, 3), (3, 4), "FU"));
    let (third, fourth) = (node((2, 7), (2, 6), "FU"), node((8, 3), (8, 4), "FU"));
    let no_moves = [
        r#"{"move":null}"#,
        r#"{"move":5}"#,
        r#"{"move":"３四歩"}"#,
        r#"{"move":[]}"#,
        r#"{"move":{}}"#,
        r#"{"move":false}"#,
        r#"{"move":{"from":{"x":3,"y":3},"piece":"FU"}}"#,
        r#"{"move":{"from":{"x":3,"y":"z"},"to":{"x":3,"y":4},"piece":"FU"}}"#,
        "null",
        r#""3c3d""#,
        "[]",
        "7",
        "{}",
        r#"{"time":{"now":{"m":0,"s":5}}}"#,
        r#"{"comments":["a"]}"#,
        r#"{"special":null}"#,
        r#"{"Move":{"to":1}}"#,
    ];
    let mut cases = Vec::new();
    for text in no_moves {
        let lines = [
            format!("{first},{text},{third},{fourth}"),
            format!("{first},{text},{text},{fourth},{third}"),
            format!(r#"{first},{text},{{"special":"TORYO"}}"#),
            format!(
                r#"{first},{},{third}"#,
                second.replacen(
                    "{\"move\"",
                    &format!(r#"{{"forks":[[{text},{third},{fourth}]],"move""#),
                    1
                )
            ),
        ];
        for (i, nodes) in lines.iter().enumerate() {
            let played = if i == 3 { 3 } else { 1 };
            let game = format!(
                r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{nodes}]}}"#
            );
            cases.push(case(Format::Jkf, played, "", game));
        }
        // At the end, a node without a move is a comment, unless it names a move.
        if text.contains("move") || text.contains("time") {
            let game = format!(r#"{{"header":{{}},"moves":[{{}},{first},{text}]}}"#);
            cases.push(case(Format::Jkf, 1, "", game));
        }
    }
    check(cases, 70);
}

#[test]
fn psn() {
    let no_moves = [
        "P3z-3d",
        "3z3d",
        "?",
        "???",
        "３四歩",
        "foo",
        "繧ｳ",
        "-3334FU",
        "",
        "(00:05 / 00:00:05)",
        "-",
        "P-zz",
    ];
    let head = "[Sente \"a\"]\n[Gote \"b\"]\n";
    let mut cases = Vec::new();
    for text in no_moves {
        for (played, game) in [
            (
                1,
                format!("1.P7g-7f (00:01 / 00:00:01)\n2.{text}\n3.P2g-2f\n4.P8c-8d\n5.Resigns\n"),
            ),
            (
                1,
                format!("1.P7g-7f\n2.{text}\n3.{text}\n4.P8c-8d\n5.P2g-2f\n"),
            ),
            (1, format!("1.7g7f\n2.{text}\n3.2g2f\n4.8c8d\n")),
            (1, format!("1.P7g-7f\n2.{text}\n")),
            (1, format!("1.P7g-7f\n2.{text}\n3.Resigns\n")),
            (0, format!("1.{text}\n2.P3c-3d\n3.P2g-2f\n")),
            (2, format!("1.P-7f P-3d 2.{text} 3.P-2f P-8d\n")),
        ] {
            cases.push(case(Format::Psn, played, "", format!("{head}{game}")));
        }
    }
    for (played, game) in [
        (1, "1.P7g-7f\n3.P2g-2f\n4.P8c-8d\n"),
        (1, "1.P7g-7f\n4.P8c-8d\n5.P2g-2f\n"),
        (0, "2.P3c-3d\n3.P2g-2f\n"),
        (4, "1.P-7f P-3d 2.P-2f P-8d 4.P-2e P-8e\n"),
        (5, "1.P-7f P-3d 2.P-2f P-8d 3.P-2e 4.P-9f P-9d\n"),
        (2, "1.P7g-7f\n2.P3c-3d\nVariation:2\n3.P8c-8d\n"),
    ] {
        cases.push(case(Format::Psn, played, "", format!("{head}{game}")));
    }
    check(cases, 80);
}

#[test]
fn lists_of_servers() {
    let no_moves = [
        "-33z4FU",
        "?",
        "３四歩",
        "foo",
        "繧ｳ",
        "-",
        "3c3d",
        "P-3d",
        "-3334",
    ];
    let mut cases = Vec::new();
    for text in no_moves {
        for game in [
            format!("+7776FU,L600\t{text},L599\t+2726FU,L598\t-8384FU,L590\tSENTE_WIN_TORYO\n"),
            format!("+7776FU,L600\n{text}\n{text}\n-8384FU,L590\n+2726FU,L598\n"),
            format!("receiveMove(\"+7776FU,L600\t{text}\tSENTE_WIN_TORYO\");\n"),
            format!("+7776FU,L600\n{text}\n"),
        ] {
            cases.push(case(Format::Wars, 1, text, game));
        }
        let text = text.trim_start_matches('-');
        let text = if text.is_empty() { "*" } else { text };
        for game in [
            format!("7776FU {text} 2726FU8384FU\n"),
            format!("7776FU,{text}|,{text}|,8384FU,2726FU\n"),
            format!("7776FU,{text}|\n"),
        ] {
            cases.push(case(Format::Quest, 1, "", game));
        }
    }
    cases.push(case(
        Format::Wars,
        1,
        "L599",
        "+7776FU,L600\tL599\t+2726FU,L598\n".to_owned(),
    ));
    check(cases, 60);
}

#[test]
fn usen() {
    let mut cases = Vec::new();
    for text in ["zzz", "-..", "2j", "歩歩歩", "???", "2 m", "2_m"] {
        for after in ["8rl09k.r", "8rl", ".r", ""] {
            // Without one digit, the next code is another move, which is illegal.
            let played = if text == "2j" { 2 } else { 1 };
            let game = format!("~0.7ku{text}{after}\n");
            cases.push(case(Format::Usen, played, "", game));
        }
    }
    check(cases, 20);
}

/// A game of hcpe3 with bits that are not a move.
#[test]
fn hcpe3() {
    let start = "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c";
    let start = (0..32).filter_map(|i| u8::from_str_radix(start.get(2 * i..2 * i + 2)?, 16).ok());
    for bits in [0_u16, 0x7fff, 0x3fff] {
        let mut bytes: Vec<u8> = start.clone().collect();
        bytes.extend([3, 0, 1, 0]);
        for bits in [0x1e3b, bits, 0x1e3b] {
            bytes.extend(bits.to_le_bytes());
            bytes.extend([0; 4]);
        }
        let reading = ReadOptions::new().format(Some(Format::Hcpe3)).read(&bytes);
        let has_error = findings(&reading).any(|f| f.severity() == Severity::Error);
        assert!(has_error, "{bits:#06x} {:?}", reading.findings);
        let played = reading.games.iter().map(|game| plies(&game.record));
        assert_eq!(played.collect::<Vec<_>>(), [1], "{bits:#06x}");
    }
}
