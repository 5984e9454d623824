//! Tests the command as scripts use it: its output, and its exit codes.

use crate::run::run;

fn check(args: &[&str], stdin: &str, stdout: &str, code: i32) {
    let output = run(args, stdin);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{args:?}");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
}

#[test]
fn notate_answers_each_line() {
    let lines = "startpos\t7g7f\n\nstartpos\t7g7e\nstartpos\tzz\nstartpos\t8h2b\t3c2b\n";
    let answers = "76歩\n\
                   error:1:expected a move\n\
                   illegal:cannot_reach\n\
                   error:10:expected a file from 1 to 9 or one of PLNSGBR\n\
                   illegal:jump\n";
    check(&["notate", "--stdin"], lines, answers, 1);
    check(&["notate", "--stdin"], "startpos\t7g7f\r\n", "76歩\n", 0);
    let pinned = "4k4/9/9/9/4r4/9/4G4/3G5/4K4 b - 1\t6h6g\n";
    check(&["notate", "--stdin"], pinned, "67金上\n", 0);
    check(
        &["notate", "--stdin", "--candidates", "legal"],
        pinned,
        "67金\n",
        0,
    );
}

#[test]
fn resolve_answers_each_line() {
    let lines = "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1\t12歩打\nstartpos\t55角\n";
    check(
        &["resolve", "--stdin"],
        lines,
        "illegal:uchifuzume\nillegal:jump\n",
        1,
    );
    let lines = "8k/9/4P4/9/9/9/9/9/K8 b P 1\t5二歩打\n\n";
    let answers = "loses:nifu\nerror:1:expected a move\n";
    check(
        &["resolve", "--rules", "postal", "--stdin"],
        lines,
        answers,
        1,
    );
}

#[test]
fn check_holds_claims_against_the_facts() {
    let record = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 千日手\n";
    let game = "-: game 1: kif, utf-8, 2 moves, repetition, draw\n";
    let finding = "-:4:6: error[false-repetition]: move 3: this is not a draw by repetition (千日手): the \
                   position occurred only once, at ply 2\n";
    check(&["check", "-"], record, &format!("{game}{finding}"), 1);
    let record = record.replace("千日手", "入玉勝ち");
    let output = run(&["check", "--json", "--rules-of-play", "csa", "-"], &record);
    let text = String::from_utf8_lossy(&output.stdout);
    let object: serde_json::Value = serde_json::from_str(&text).expect("one object");
    let error = &object["errors"][0];
    assert_eq!(error["code"], "false-declaration");
    assert_eq!(
        (error["line"].as_u64(), error["column"].as_u64()),
        (Some(4), Some(6))
    );
    assert_eq!(output.status.code(), Some(1));
    check(&["check", "--rules-of-play", "chess", "-"], "", "", 2);
}

#[test]
fn wrong_usage_exits_with_two() {
    for args in [
        &["perft"][..],
        &["perft", "3", "--stats", "--divide"],
        &["notate", "--style", "x"],
        &["no-such-command"],
        &[],
    ] {
        assert_eq!(run(args, "").status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn check_prints_a_line_for_each_game() {
    let line = "onigoroshi.kif: game 1: kif, utf-8, 24 moves, resignation, White wins\n";
    check(&["check", "onigoroshi.kif"], "", line, 0);
    let foul = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩打\n";
    let lines = "-: game 1: kif, utf-8, 3 moves, no ending\n\
                 -:4:6: error[illegal-move]: ▲P*75 is illegal: 持ち駒にない駒を打つ手 (the piece is not in hand)\n";
    check(&["check", "-"], foul, lines, 1);
    check(&["check", "no-such-file"], "", "", 1);
}

#[test]
fn check_prints_json() {
    let output = run(
        &[
            "check",
            "--json",
            "onigoroshi.kif",
            "onigoroshi.csa",
            "no-such-file",
        ],
        "",
    );
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let games: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0]["moves"], games[1]["moves"]);
    let players = serde_json::json!({"key": "先手", "value": "あおい"});
    let headers = games[0]["headers"].as_array().expect("headers");
    assert!(headers.contains(&players), "{headers:?}");
    assert_eq!(
        (&games[0]["plies"], &games[0]["nodes"]),
        (&24.into(), &33.into())
    );
    assert_eq!(
        (&games[0]["ending"], &games[0]["winner"]),
        (&"resign".into(), &"white".into())
    );
    assert_eq!(
        (&games[2]["game"], &games[2]["format"]),
        (&0.into(), &serde_json::Value::Null)
    );
}

/// The place of a finding is that in the text, for any encoding.
#[test]
fn places_do_not_hang_on_the_encoding() {
    let text = "N+あ\nPI\n+\n+7775FU\n";
    let (before, after) = text.split_once('あ').expect("a name");
    let with = |name: &[u8]| [before.as_bytes(), name, after.as_bytes()].concat();
    let utf16 = |bytes: fn(u16) -> [u8; 2]| {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(bytes).collect()
    };
    for (encoding, bytes) in [
        ("utf-8", with("あ".as_bytes())),
        ("utf-8-bom", [b"\xef\xbb\xbf", text.as_bytes()].concat()),
        ("cp932", with(b"\x82\xa0")),
        ("euc-jp", with(b"\xa4\xa2")),
        ("utf-16le", utf16(u16::to_le_bytes)),
        ("utf-16be", utf16(u16::to_be_bytes)),
    ] {
        let output = run(&["check", "--json", "-"], bytes);
        let game: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(game["encoding"], encoding);
        let error = &game["errors"][0];
        assert_eq!((&error["line"], &error["column"]), (&4.into(), &1.into()));
        let start = text.find("+7775FU").expect("the move");
        assert_eq!(
            error["span"],
            serde_json::json!([start, start + 7]),
            "{encoding}"
        );
    }
    let help = run(&["check", "--help"], "").stdout;
    let help = String::from_utf8(help).expect("UTF-8");
    assert!(
        help.contains("`span`") && help.contains("`file_bytes`"),
        "{help}"
    );
}

#[test]
fn show_prints_the_game() {
    let output = run(&["show", "onigoroshi.kif", "--lang=ja"], "");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for part in [
        "先手：あおい",
        "14 △52金右",
        "19 ▲同角成",
        "& 受けの形",
        "     6 △62金 ",
        "|一\n",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    assert!(text.ends_with("まで24手で投了、後手（みどり）の勝ち\n"));
    let from_csa = run(&["show", "onigoroshi.csa", "--lang=ja"], "").stdout;
    let from_csa = String::from_utf8(from_csa).expect("UTF-8");
    assert!(from_csa.contains("14 △52金右"));
    assert_eq!(
        run(&["show", "onigoroshi.kif", "--ply", "25"], "")
            .status
            .code(),
        Some(1)
    );
    assert_eq!(run(&["show", "-"], "").status.code(), Some(1));
}
