//! Tests the last move of a game: if its line is damaged, the other side must not get the win.

use komadai_kifu::{Format, ReadOptions, Severity};

use super::{Case, case, check, findings};

/// Checks that each game with a lost move is incomplete and has an error.
#[track_caller]
fn check_incomplete(cases: Vec<Case>, least: usize) {
    let is_complete = |case: &&Case| {
        let reading = ReadOptions::new()
            .format(Some(case.format))
            .read(case.text.as_bytes());
        reading.games.iter().all(|game| game.record.is_complete())
    };
    let complete: Vec<&str> = { &cases }
        .iter()
        .filter(is_complete)
        .map(|case| &*case.text)
        .take(5)
        .collect();
    assert!(complete.is_empty(), "{complete:?}");
    check(cases, least);
}

#[test]
fn csa() {
    let head = "V2.2\nPI\n+\n+7776FU\nT4\n-3334FU\nT3\n";
    let mut cases = Vec::new();
    let no_moves = [
        "X2726FU",
        "x+2726FU",
        "?",
        "???",
        "１",
        "GI",
        "…",
        "foo",
        "２六歩",
        "S-2f",
        "繧ｳ",
        "Thanks",
        "*",
        "[+2726FU]",
        "> > +2726FU",
        "move: +2726FU",
        "=2726FU",
        "\u{fffd}2726FU",
        "(2726FU",
        "　　２",
        "!!",
        "G",
    ];
    for text in no_moves {
        for time in ["\nT5", ",T5", "\n'a remark\nT5", "\n'*見落とし\nT0"] {
            for end in ["%TORYO\n", "%TORYO\nT1\n", "%TIME_UP\n", "%KACHI\n", ""] {
                cases.push(case(
                    Format::Csa,
                    2,
                    "",
                    format!("{head}{text}{time}\n{end}"),
                ));
            }
        }
        if text.contains("2726FU") {
            for end in ["%TORYO\n", ""] {
                cases.push(case(Format::Csa, 2, "", format!("{head}{text}\n{end}")));
            }
            // After two lost moves the signs still alternate.
            let two = format!(
                "{head}{text}\n{}\n+9796FU\n-8384FU\n%TORYO\n",
                text.replace('+', "-")
            );
            cases.push(case(Format::Csa, 2, "", two));
        }
        let two = format!("{head}{text}\nT5\n{text}\nT6\n+9796FU\n-8384FU\n%TORYO\n");
        cases.push(case(Format::Csa, 2, "", two));
    }
    // The line of the move is missing, but its time is present.
    for time in ["T5", "T3", "T0", "T3.5"] {
        for end in ["%TORYO\n", "%TORYO,T1\n", "'a\n%TSUMI\n", ""] {
            cases.push(case(Format::Csa, 2, "", format!("{head}{time}\n{end}")));
        }
    }
    // In a game without times, one word on a line or after a comma is in the place of a move.
    for text in [
        "８五歩",
        "xx",
        "文字化け",
        "３z歩",
        "null",
        "▲?",
        "?",
        "略",
        "歩",
        "2726",
        "2g2f",
        "P-2f",
        "P-8d",
        "#+2726FU",
        "None",
        "2726XX",
        "foo",
        "Thanks",
        "-",
    ] {
        for divides in ["\n", ","] {
            for end in ["%TORYO\n", "%TIME_UP\n", "%KACHI\n", "'a\n%TORYO\n", ""] {
                let game = format!("V2.2\nPI\n+\n+7776FU{divides}-3334FU{divides}{text}\n{end}");
                cases.push(case(Format::Csa, 2, "", game));
            }
        }
    }
    check_incomplete(cases, 640);
}

/// Foreign lines that are not in the place of a move.
#[test]
fn remarks_of_csa() {
    let head = "V2.2\nPI\n+\n+7776FU\n";
    for text in [
        "T4\nfoo\n-3334FU\nT3\n%TORYO\n",
        "T4\n** 1248 -3334FU+2726FU-8384FU #200\n-3334FU\nT3\n%TORYO\n",
        "T4\n-3334FU\nT3\nthe best move was +2726FU here\n%TORYO\n",
        "T4\nfoo\n'c\n-3334FU\nT3\n%TORYO\n",
        "foo\nT4\n-3334FU\nT3\n%TORYO\n",
        "T4\n-3334FU\nT3\nfoo\n%TORYO\n",
        "T4\nT4\n-3334FU\nT3\n%TORYO\n",
        "T4\n-3334FU\nT3\n%TORYO\nfoo\nT5\n",
        "-3334FU\n投了\n%TORYO\n",
        "-3334FU\nまで2手で後手の勝ち\n%TORYO\n",
        "-3334FU\n\n%TORYO\n",
        "-3334FU\n'+2726FU\n%TORYO\n",
        "-3334FU\n'*+2726FU\n%TORYO\n",
        "-3334FU\n#RESIGN\n#WIN\nLOGOUT\n",
        "-3334FU\n'summary:toryo:a lose:b win\nfoo\n",
        "-3334FU\nGOTE_WIN_TORYO\n",
        "-3334FU,\n%TORYO\n",
        "-3334FU,L599\n%TORYO\n",
        "-3334FU\nLOGIN:a OK\n%TORYO\n",
    ] {
        let reading = ReadOptions::new()
            .format(Some(Format::Csa))
            .read(format!("{head}{text}").as_bytes());
        let has_error = findings(&reading).any(|f| f.severity() == Severity::Error);
        assert!(!has_error, "{text:?} {:?}", reading.games[0].findings);
        assert!(reading.games[0].record.is_complete(), "{text:?}");
    }
}

#[test]
fn psn() {
    let head = "[Sente \"a\"]\n[Gote \"b\"]\n";
    let mut cases = Vec::new();
    let no_moves = [
        "???",
        "?",
        "７六",
        "…",
        "...",
        "foo",
        "P-zz",
        "-",
        "２六歩",
        "繧ｳ",
        "x",
        "P8z-8d",
        "*",
    ];
    for text in no_moves {
        for end in [
            "Resigns",
            "\nResigns",
            "\n1-0",
            "\n{Resigns}",
            "(0:05 / 0:00:05)\nResigns",
        ] {
            if !["...", "x"].contains(&text) {
                let pairs = format!("1.P7g-7f P3c-3d\n2.P2g-2f {text} {end}\n");
                cases.push(case(Format::Psn, 3, "", format!("{head}{pairs}")));
            }
            let plies = format!(
                "1.P7g-7f\n2.P3c-3d\n3.{text} (00:05 / 00:00:05)\n4.{}\n",
                end.trim()
            );
            cases.push(case(Format::Psn, 2, "", format!("{head}{plies}")));
        }
        if !["...", "x"].contains(&text) {
            cases.push(case(
                Format::Psn,
                1,
                "",
                format!("{head}1.P7g-7f {text}\nResigns\n"),
            ));
        }
    }
    for text in [
        "*", "....", "..", "()", "(略)", "(...)", "( )", "{略}", "(P2g-2f)", ";a", "$1", "!", "{}",
    ] {
        for end in ["4.Resigns", "4.P8c-8d\n5.Resigns", "4.1-0"] {
            let plies = format!("1.P7g-7f\n2.P3c-3d\n3.{text}\n{end}\n");
            // The alternative is played in a separate line of play.
            let played = if text == "(P2g-2f)" { 3 } else { 2 };
            cases.push(case(Format::Psn, played, "", format!("{head}{plies}")));
        }
    }
    // After the number of a round, and in moves without numbers.
    let rounds = "1. P-7f P-3d 2. P-2f P-8d 3. P-2e P-8e 4.";
    for text in [
        "?",
        "???",
        "...",
        "....",
        " ...",
        "$1",
        "!?",
        "?!",
        "!",
        "1",
        " 9",
        " --",
        " -",
        "P-",
        "xx",
        "x x",
        "x x x",
        "P P",
        "P - x",
        "xx xx xx xx",
        "３四歩",
        "null",
        "P-9",
    ] {
        for end in ["--Black Won--", "1-0", "Resigns", "Gote resigned", "*", ""] {
            for divides in ["\n", " "] {
                let game = format!("{head}{rounds}{text}{divides}{end}\n");
                cases.push(case(Format::Psn, 6, "", game));
                // Without numbers, marks may be a remark.
                let is_remark =
                    !text.contains(char::is_alphanumeric) && text != "?" && text != "???";
                if !is_remark && !["$1", "1", " 9"].contains(&text) {
                    let moves = "P-7f P-3d P-2f P-8d";
                    let game = format!("{head}{moves} {text}{divides}{end}\n");
                    cases.push(case(Format::Psn, 4, "", game));
                }
            }
        }
    }
    check_incomplete(cases, 460);
}

/// Words and marks that are not in the place of a move.
#[test]
fn remarks_of_psn() {
    for text in [
        "1.P7g-7f P3c-3d\n2.P2g-2f !\nResigns\n",
        "1.P7g-7f P3c-3d\n2.P2g-2f !? P8c-8d\n3.Resigns\n",
        "1.P7g-7f P3c-3d\n2.P2g-2f ? P8c-8d ?\n3.Resigns\n",
        "1.P7g-7f P3c-3d\n2.P2g-2f foo P8c-8d foo\n3.Resigns\n",
        "1.P7g-7f P3c-3d\n2.P2g-2f Resigns\n",
        "1.P7g-7f P3c-3d\n2.P2g-2f\nResigns\n",
        "1.P7g-7f foo\n2.P3c-3d foo\n3.P2g-2f\n4.Resigns\n",
        "1. P7g-7f 1... P3c-3d 2. P2g-2f (2. P9g-9f) 2... P8c-8d\n3.Resigns\n",
        "1.P7g-7f P3c-3d\n2.P2g-2f P8c-8d *\n",
        "1.P7g-7f P3c-3d\n2.\nResigns\n",
        "1.P7g-7f P3c-3d\n2. {a}\n--White Won--\n",
        "1.P7g-7f $1 P3c-3d $2\n2.Resigns\n",
        "P7g-7f P3c-3d ! Resigns\n",
        "P7g-7f foo P3c-3d ? P2g-2f 1-0\n",
        "P7g-7f P3c-3d\nThis was a nice game of friends\n",
    ] {
        let reading = ReadOptions::new()
            .format(Some(Format::Psn))
            .read(format!("[Sente \"a\"]\n{text}").as_bytes());
        let has_error = findings(&reading).any(|f| f.severity() == Severity::Error);
        assert!(!has_error, "{text:?} {:?}", reading.games[0].findings);
    }
}

/// Nodes at the end of a line with names unknown to JKF.
#[test]
fn jkf() {
    let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;
    let the_move = r#"{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}"#;
    let mut cases = Vec::new();
    for name in [
        "Move",
        "MOVE",
        "moves",
        "mv",
        "m",
        "play",
        "指し手",
        "move ",
        "nextMove",
    ] {
        for node in [
            format!(r#"{{"{name}":{the_move}}}"#),
            format!(r#"{{"comments":["a"],"{name}":{the_move}}}"#),
            format!(r#"{{"{name}":{the_move},"comments":["a"]}}"#),
        ] {
            let game = format!(r#"{{"header":{{}},"moves":[{{}},{first},{node}]}}"#);
            cases.push(case(Format::Jkf, 1, the_move, game));
            let fork = format!(
                r#"{{"header":{{}},"moves":[{{}},{first},{{"special":"TORYO","forks":[[{node}]]}}]}}"#
            );
            cases.push(case(Format::Jkf, 1, "", fork));
        }
    }
    for node in [
        r#"{"Move":"3c3d"}"#,
        r#"{"Special":"TORYO"}"#,
        r#"{"SPECIAL":"TORYO"}"#,
    ] {
        let game = format!(r#"{{"header":{{}},"moves":[{{}},{first},{node}]}}"#);
        cases.push(case(Format::Jkf, 1, "", game));
    }
    check(cases, 50);
}
