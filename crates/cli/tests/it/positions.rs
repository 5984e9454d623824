//! Tests the start of moves: each command accepts each way to name a position.

use crate::run::run;

const TWO_PIECE: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
const AFTER_TWO: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

/// Returns the outputs of the commands for a position with this name.
fn said(name: &str, stdin: bool) -> [String; 4] {
    let out = |args: &[&str], stdin: &str| {
        let output = run(args, stdin);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let side = if name.contains('落') || name.contains(" w ") || name.len() < 10 {
        1
    } else {
        0
    };
    let (usi, text) = [("2g2f", "26歩"), ("3c3d", "34歩")][side];
    let (notated, resolved) = if stdin {
        (
            out(&["notate", "--stdin"], &format!("{name}\t{usi}\n")),
            out(&["resolve", "--stdin"], &format!("{name}\t{text}\n")),
        )
    } else {
        (
            out(&["notate", "--sfen", name, usi], ""),
            out(&["resolve", "--sfen", name, text], ""),
        )
    };
    assert_eq!(
        (notated, resolved),
        (format!("{text}\n"), format!("{usi}\n")),
        "{name}"
    );
    [
        out(&["moves", name], ""),
        out(&["moves", name, "--style", "jsa"], ""),
        out(&["perft", "2", "--sfen", name], ""),
        out(&["perft", "2", "--sfen", name, "--divide"], ""),
    ]
}

#[test]
fn every_way_in_every_command() {
    let two_piece = said(TWO_PIECE, false);
    for name in [
        "二枚落ち",
        "二枚落",
        "2枚落ち",
        " 二枚落ち ",
        "two-piece",
        "2",
        &format!("sfen {TWO_PIECE}"),
    ] {
        assert_eq!(said(name, false), two_piece, "{name}");
        assert_eq!(said(name, true), two_piece, "{name}");
    }
    let after_two = said(AFTER_TWO, false);
    for name in [
        "position startpos moves 7g7f 3c3d",
        "startpos moves 7g7f 3c3d",
        "moves 7g7f 3c3d",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d",
    ] {
        assert_eq!(said(name, false), after_two, "{name}");
        assert_eq!(said(name, true), after_two, "{name}");
    }
}

/// 同 refers to the last of the moves.
#[test]
fn moves_before_the_first() {
    let start = "startpos moves 7g7f 3c3d 8h2b+";
    let output = run(&["resolve", "--sfen", start, "同銀"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3a2b\n");
    let output = run(&["notate", "--stdin"], format!("{start}\t3a2b\n"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "同銀\n");
}

/// For a text that is not a position, every command says the same as `moves` (`cmd/moves.md`).
#[test]
fn what_is_no_position() {
    for name in [
        "",
        "十一枚落ち",
        "pawn",
        "startpos 7g7f",
        "position startpos moves 7g7f 3c3e",
        "startpos moves 7x",
        "76歩 35歩",
    ] {
        let moves = run(&["moves", name], "");
        for args in [
            &["moves", name][..],
            &["notate", "--sfen", name, "7g7f"],
            &["resolve", "--sfen", name, "76歩"],
            &["perft", "1", "--sfen", name],
        ] {
            let output = run(args, "");
            assert_eq!(output.status.code(), Some(1), "{args:?}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
            assert_eq!(output.stderr, moves.stderr, "{args:?}");
        }
    }
}

/// Other names of handicaps.
#[test]
fn spellings_of_handicaps() {
    let two = run(&["moves", "二枚落ち"], "").stdout;
    for name in ["2-piece", "two piece", "2 piece", "二枚おち", "２枚落ち"] {
        let output = run(&["moves", name], "");
        assert_eq!(output.stdout, two, "{name}");
    }
    let three = run(&["moves", "三枚落ち"], "").stdout;
    assert_eq!(run(&["moves", "three-piece-left-lance"], "").stdout, three);
}

/// The number of the next move is kept, no matter how the position is given.
#[test]
fn numbers_of_moves_stay() {
    let board = "4k4/9/9/9/9/9/9/9/K6R1";
    for number in [1, 2, 57, 500, u32::MAX - 1] {
        let given = format!("{board} w - {number}");
        let after = format!("3k5/9/9/9/9/9/9/9/K6R1 b - {}", number + 1);
        for (given, shown, ply) in [
            (given.clone(), &given, number),
            (format!("sfen {given}"), &given, number),
            (format!("position sfen {given}"), &given, number),
            (format!("{given} moves 5a6a"), &after, number + 1),
            (
                format!("position sfen {given} moves 5a6a"),
                &after,
                number + 1,
            ),
        ] {
            let words: Vec<&str> = given.split(' ').collect();
            let one: &[&str] = &["position", &given];
            let several = [&["position"][..], &words].concat();
            for (args, stdin) in [
                (one, ""),
                (&several, ""),
                (&["position"], &given),
                (&["position", "--from", "sfen"], &given),
            ] {
                let output = run(args, stdin);
                let text = String::from_utf8_lossy(&output.stdout);
                assert!(
                    text.contains(&format!("sfen: {shown}\n")),
                    "{args:?}: {text}"
                );
                let output = run(&[args, &["--json"]].concat(), stdin);
                let form: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
                assert_eq!(form["sfen"], **shown, "{args:?}");
                assert_eq!(form["ply"], ply, "{args:?}");
            }
        }
    }
}

/// Addresses, and FEN with the hands in brackets, are read as positions, and reported.
#[test]
fn fen_and_addresses() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let encoded = sfen.replace('/', "%2F").replace(' ', "%20");
    for text in [
        "4k4/9/4P4/9/9/9/9/9/4K4[G] b - 1",
        "4k4/9/4P4/9/9/9/9/9/4K4[G] w 0 1",
        &format!("https://example.com/board?ply=1&sfen={encoded}#top"),
        "https://example.com/editor/4k4/9/4P4/9/9/9/9/9/4K4_b_G_1",
    ] {
        for (args, stdin) in [
            (&["position", text][..], ""),
            (&["position"], text),
            (&["position", text, "--json"], ""),
        ] {
            let output = run(args, stdin);
            let shown = String::from_utf8_lossy(&output.stdout);
            assert!(shown.contains(sfen), "{text}: {shown}");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.contains("warning: read as"), "{text}: {said}");
        }
        let output = run(&["resolve", "--sfen", text, "52金"], "");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "G*5b\n", "{text}");
    }
}

/// A name without a side makes the command report which piece is missing.
#[test]
fn which_piece_is_missing() {
    for (name, english, japanese) in [
        (
            "五枚落ち",
            "five-piece, right knight",
            "五枚落ち (右桂なし)",
        ),
        (
            "七枚落ち",
            "seven-piece, left silver",
            "七枚落ち (左銀なし)",
        ),
        ("香落ち", "left lance", "香落ち"),
        ("六枚落ち", "six-piece", "六枚落ち"),
    ] {
        let english = format!("start: {english}\n");
        let japanese = format!("手合割: {japanese}\n");
        for (lang, start) in [("en", english), ("ja", japanese)] {
            let output = run(&["position", name, "--lang", lang], "");
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains(&start), "{name}: {text}");
        }
    }
}

/// A file takes precedence over a position with the same name.
#[test]
fn a_file_comes_first() {
    let folder = std::env::temp_dir().join(format!("komadai-named-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("startpos"), "手合割：香落ち\n上手：大山\n").expect("a file");
    for verb in ["show", "position"] {
        let mut command = crate::run::command(&[verb, "startpos", "--lang=ja"]);
        let output = crate::run::fed(command.current_dir(&folder), "");
        let shown = String::from_utf8(output.stdout).expect("a text");
        assert!(shown.contains("上手"), "{verb}: {shown}");
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// Without words, stdin is read.
#[test]
fn positions_on_stdin() {
    let diagram = run(&["show", "二枚落ち", "--board-only", "--lang=ja"], "").stdout;
    let output = run(&["position", "--json"], diagram);
    let form: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(form["sfen"], TWO_PIECE);
    assert_eq!(form["handicap"], "two-piece");
}

/// A word that is not a position is a file or a pattern, but the sign of a drop is not a pattern.
#[test]
fn drops_are_no_patterns() {
    let line = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e";
    let output = run(&["position", line, "--json"], "");
    let form: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(form["ply"], 6);
    let told = |args: &[&str]| String::from_utf8(run(args, "").stderr).expect("a text");
    assert!(told(&["show", &format!("{line} B*5e")]).contains("B*5e is illegal"));
    assert!(told(&["show", "games/*.kif", "x.kif"]).contains("no file matches"));
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (right, wrong) in [("1r5b1", "1x5b1"), ("1r5b1/", ""), ("1r5b1", "1r6b1")] {
        let wrong = board.replace(right, wrong);
        for text in [format!("{wrong} b - 1"), wrong] {
            let told = told(&["show", &text]);
            assert!(told.contains("invalid position: "), "{text}: {told}");
        }
    }
    let gone = told(&["show", "games/a.kif", "x.kif"]);
    assert!(gone.starts_with("komadai: games/a.kif: ") && gone.contains(" (os error "));
}

/// The kinds with more pieces than a set has, and their numbers.
#[test]
fn surplus_is_counted() {
    let pawns = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1";
    for (language, said) in [
        ("en", "surplus: 歩: 19, but a set has 18\n"),
        ("ja", "歩が19枚あります (一組は18枚)\n"),
    ] {
        let output = run(&["position", "--lang", language, pawns], "");
        assert_eq!(output.status.code(), Some(1));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.ends_with(said), "{printed}");
    }
}
