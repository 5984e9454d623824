//! Tests the reading of texts: many moves in one, the rule book, the linter of KI2 files.

use std::io::Write;
use std::process::Stdio;

use crate::run::{KOMADAI, program, run};

#[track_caller]
fn check(args: &[&str], stdin: &str, stdout: &str, stderr: &str, code: i32) {
    let output = run(args, stdin);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "{args:?}");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
}

/// Checks that the last answer is an error, which stderr reports about the word.
#[track_caller]
fn refused(args: &[&str], word: &str, answers: &str) {
    let error = answers.lines().last().expect("an answer");
    let message = error.splitn(3, ':').nth(2).expect("a message");
    let told = format!("komadai: {word}: {message}\n");
    check(args, "", answers, &told, 1);
}

#[test]
fn many_moves_in_one_argument() {
    for texts in [
        &["▲７六歩△３四歩▲２六歩"][..],
        &["▲７六歩 △３四歩", "２六歩"],
        &["76歩34歩26歩"],
        &["1.P-7f 2.34歩, 2g2f"],
        &["７六歩\n３四歩\n２六歩\n"],
    ] {
        let args = [&["resolve"], texts].concat();
        check(&args, "", "7g7f\n3c3d\n2g2f\n", "", 0);
    }
    refused(
        &["resolve", "▲７六歩△３四豚▲２六歩"],
        "△３四豚",
        "7g7f\nerror:8:expected a piece\n",
    );
}

#[test]
fn more_is_told_on_stderr() {
    let golds = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1";
    check(
        &["resolve", "--sfen", golds, "78金"],
        "",
        "ambiguous:7i7h,8i7h\n",
        "komadai: 78金: could be 7i7h (78金直), 8i7h (78金左)\n",
        1,
    );
    let wrong = "△７六歩: warning: the mark is that of the other side\n";
    let told = format!("komadai: {wrong}");
    check(&["resolve", "△７六歩"], "", "7g7f\n", &told, 0);
    let lines = "startpos\t７六歩\nstartpos\t△７六歩\n";
    let told = format!("komadai: line 2: {wrong}");
    check(&["resolve", "--stdin"], lines, "7g7f\n7g7f\n", &told, 0);
    let faulty = "4k4/9/llll4l/9/9/9/9/9/4K4 b - 1";
    let told = "komadai: warning: there are more pieces of a kind than a set has\n";
    check(
        &["resolve", "--sfen", faulty, "58玉"],
        "",
        "5i5h\n",
        told,
        0,
    );
}

/// Candidates are written like the text itself, or in the requested style.
#[test]
fn candidates_are_told_in_the_style_of_the_asker() {
    let golds = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1";
    let told = |options: &[&str], text: &str, named: [&str; 2]| {
        let args = [&["resolve", "--sfen", golds], options, &["--", text]].concat();
        let [first, second] = named;
        let told = format!("komadai: {text}: could be 7i7h ({first}), 8i7h ({second})\n");
        check(&args, "", "ambiguous:7i7h,8i7h\n", &told, 1);
    };
    told(&[], "78金", ["78金直", "78金左"]);
    told(&[], "７八金", ["７八金直", "７八金左"]);
    told(&[], "☗７８金", ["☗７８金直", "☗７８金左"]);
    told(&[], "先手7八金", ["先手7八金直", "先手7八金左"]);
    told(&[], "G-7h", ["G7i-7h", "G8i-7h"]);
    told(&[], "G78", ["G79-78", "G89-78"]);
    told(&[], "G-78", ["G(79)-78", "G(89)-78"]);
    told(&[], "金-78", ["金(79)-78", "金(89)-78"]);
    told(&["--style", "press"], "78金", ["７八金直", "７八金左"]);
    told(&["--style", "kif"], "78金", ["７八金(79)", "７八金(89)"]);
    told(&["--style", "CSA"], "78金", ["+7978KI", "+8978KI"]);
    told(&["--style", "zh"], "G78", ["7八金直", "7八金左"]);
    told(&["--rules", "postal"], "7八金", ["7八金直", "7八金左"]);
    let line = format!("{golds}\t78金\n");
    let args = ["resolve", "--style", "press", "--stdin"];
    let told = "komadai: line 1: 78金: could be 7i7h (７八金直), 8i7h (７八金左)\n\
                komadai: 1 of 1 lines are not moves; the first is line 1\n";
    check(&args, &line, "ambiguous:7i7h,8i7h\n", told, 1);
}

#[test]
fn the_rule_book() {
    let jsa = |text: &str, answer: &str, code| {
        let args = ["resolve", "--rules", "jsa", text];
        match code {
            0 => check(&args, "", answer, "", 0),
            _ => refused(&args, text, answer),
        }
    };
    jsa("▲７六歩", "7g7f\n", 0);
    jsa("☗76歩", "7g7f\n", 0);
    jsa("76歩34歩", "7g7f\n3c3d\n", 0);
    jsa(
        "76歩直不成",
        "error:1:直 is not needed; 不成 is not needed; the correct notation is 76歩\n",
        1,
    );
    jsa(
        "▲７六歩直",
        "error:1:直 is not needed; the correct notation is ７六歩\n",
        1,
    );
    jsa(
        "P-7f",
        "error:1:the correct notation is 76歩; this is a different notation\n",
        1,
    );
    for usual in ["7六歩", "▲7六歩", "７６歩"] {
        jsa(usual, "7g7f\n", 0);
    }
    jsa(
        "7六歩直",
        "error:1:直 is not needed; the correct notation is 7六歩\n",
        1,
    );
    for (mixed, right) in [("７6歩", "76歩"), ("7６歩", "76歩"), ("七六歩", "７六歩")] {
        let answer = format!(
            "error:1:the square is not written like 76, ７６, 7六 or ７六; the correct notation is {right}\n"
        );
        jsa(mixed, &answer, 1);
    }
}

const RECORD: &str = "▲７六歩 △３四歩\n▲２二角成 △22銀 ▲４五角打\n";

#[test]
fn check_lists_deviations() {
    let game = "-: game 1: ki2, utf-8, 5 moves, no ending\n";
    let found = "-:2:7: warning[square-for-same]: the square is written instead of 同; the \
                 correct notation is △同　銀\n\
                 -:2:12: warning[superfluous-mark]: 打 is not needed; the correct notation is ▲４五角\n";
    check(&["check", "-"], RECORD, game, "", 0);
    let all = format!("{game}{found}notation: 2 of 5 moves in 1 KI2 games deviate from the rule\n");
    check(&["check", "--notation", "-"], RECORD, &all, "", 0);
    check(
        &["check", "--notation", "--strict", "-"],
        RECORD,
        &all,
        "",
        1,
    );
    let output = run(&["check", "--notation", "--json", "-"], RECORD);
    let text = String::from_utf8_lossy(&output.stdout);
    let object: serde_json::Value = serde_json::from_str(&text).expect("one object");
    let drop = &object["notation"][1];
    assert_eq!(drop["line"], 2);
    assert_eq!(drop["column"], 12);
    assert_eq!(drop["text"], "▲４五角打");
    assert_eq!(drop["right"], "▲４五角");
    assert_eq!(drop["deviations"][0]["code"], "superfluous-mark");
    assert_eq!(object["warnings"].as_array().map(Vec::len), Some(0));
    assert_eq!(object["notation_moves"], 5);
}

/// A KIF file gives the origin of each piece, so the rule does not apply.
#[test]
fn other_formats_are_not_checked() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n";
    let told = "-: game 1: kif, utf-8, 1 move, no ending\n\
                notation: 0 of 0 moves in 0 KI2 games deviate from the rule (not checked: 1 games in other \
                formats)\n";
    check(&["check", "--notation", "-"], kif, told, "", 0);
}

const START: &str = "startpos\t";

/// A single move may be numbered, timed and followed by a comma, like one of many.
#[test]
fn one_move_as_one_of_many() {
    for text in [
        "1.▲76歩",
        "１．７六歩",
        "1 ７六歩(77)   ( 0:01/00:00:01)",
        "▲７六歩、",
        "1. P-7f",
    ] {
        check(&["resolve", text], "", "7g7f\n", "", 0);
        let line = format!("{START}{text}\n");
        check(&["resolve", "-"], &line, "7g7f\n", "", 0);
    }
    check(
        &["resolve", "--rules", "jsa", "1.▲76歩"],
        "",
        "7g7f\n",
        "",
        0,
    );
    refused(
        &["resolve", "1.豚"],
        "豚",
        "error:3:expected a file from 1 to 9, or 同\n",
    );
}

#[test]
fn endings_behind_a_line() {
    for texts in [
        &["▲７六歩△投了"][..],
        &["▲７六歩 投了"],
        &["76歩", "投了"],
        &["▲７六歩\nまで1手で 先手▲の勝ち\n"],
        &["▲７六歩まで"],
        &["▲７六歩 投了\nまで1手で先手の勝ち"],
    ] {
        let args = [&["resolve"], texts].concat();
        check(&args, "", "7g7f\n", "", 0);
    }
    let elsewhere =
        |text: &str, word: &str, answer: &str| refused(&["resolve", text], word, answer);
    elsewhere(
        "投了",
        "投了",
        "error:1:expected a move, but 投了 is an ending\n",
    );
    elsewhere(
        "▲７六歩 投了 △３四歩",
        "投了",
        "7g7f\nerror:6:expected a move, but 投了 is an ending\n",
    );
    elsewhere(
        "まで0手で中断 7六歩\n▲７六歩",
        "まで0手で中断 7六歩",
        "error:1:expected a move, but まで0手で中断 7六歩 is an ending\n",
    );
    elsewhere(
        "▲パス",
        "▲パス",
        "error:1:expected a move, but ▲パス is a pass\n",
    );
    elsewhere(
        "▲７六歩△パス",
        "△パス",
        "7g7f\nerror:5:expected a move, but △パス is a pass\n",
    );
    let line = format!("{START}投了\n");
    let told = "komadai: 1 of 1 lines are not moves; the first is line 1\n";
    let answer = "error:10:expected a move, but 投了 is an ending\n";
    check(&["resolve", "--stdin"], &line, answer, told, 1);
}

/// The gold on 5g is pinned: it reaches 67 but may not move there.
#[test]
fn which_pieces_count() {
    let sfen = "9/9/9/9/4r4/9/4G4/3G5/4K4 b - 1";
    let jsa = |candidates: &str, text: &str, answer: &str, code| {
        let args = ["resolve", "--sfen", sfen, "--rules", "jsa", "--candidates"];
        let args = [&args[..], &[candidates, text]].concat();
        match code {
            0 => check(&args, "", answer, "", 0),
            _ => refused(&args, text, answer),
        }
    };
    let lacking = "error:1:上 is missing; the correct notation is 67金上\n";
    jsa("reach", "67金上", "6h6g\n", 0);
    jsa("reach", "67金", lacking, 1);
    jsa("legal", "67金", "6h6g\n", 0);
    let extra = "error:1:上 is not needed; the correct notation is 67金\n";
    jsa("legal", "67金上", extra, 1);
    let text = "▲７六歩 △３四歩\n";
    let args = ["check", "--notation", "--candidates", "legal", "-"];
    check(
        &args,
        text,
        "-: game 1: ki2, utf-8, 2 moves, no ending\n\
         notation: 0 of 2 moves in 1 KI2 games deviate from the rule\n",
        "",
        0,
    );
    let output = run(&["check", "--candidates", "legal", "-"], text);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_hyphen_alone_is_stdin() {
    let line = format!("{START}76歩\n");
    check(&["resolve", "-"], &line, "7g7f\n", "", 0);
    let line = format!("{START}7g7f\n");
    check(&["notate", "-"], &line, "76歩\n", "", 0);
    let postal = ["resolve", "--rules", "postal", "--comment", "x", "-"];
    assert_eq!(run(&postal, "").status.code(), Some(2));
}

#[test]
fn bytes_of_stdin() {
    let marked = format!("\u{feff}{START}76歩\n{START}76歩\n");
    check(&["resolve", "--stdin"], &marked, "7g7f\n7g7f\n", "", 0);
    let mut child = program(KOMADAI)
        .args(["resolve", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // 76歩 in Shift_JIS.
    let _ = pipe.write_all(b"startpos\t76\x95\xE0\nstartpos\t7g7f\n");
    drop(pipe);
    let output = child.wait_with_output().expect("the command ends");
    let answers = String::from_utf8_lossy(&output.stdout);
    assert_eq!(answers, "error:12:expected UTF-8\n7g7f\n");
}

/// The findings of the reader and of the linter are in one order.
#[test]
fn findings_in_order() {
    let text = "▲７六歩直 △３四歩\n▲３三角成 △同　銀 ▲５五角打\n";
    let output = run(&["check", "--notation", "-"], text);
    let answers = String::from_utf8_lossy(&output.stdout).into_owned();
    let places: Vec<(u32, u32)> = answers
        .lines()
        .filter_map(|line| {
            let mut fields = line.strip_prefix("-:")?.split(':');
            Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
        })
        .collect();
    assert!(places.len() > 1, "{answers}");
    assert!(places.is_sorted(), "{answers}");
}

#[test]
fn help_tells_answers() {
    let help = |args: &[&str]| String::from_utf8_lossy(&run(args, "").stdout).into_owned();
    let resolve = help(&["resolve", "--help"]);
    for answer in [
        "error:COL:",
        "illegal:CODE",
        "ambiguous:USI",
        "confirm:CODE",
    ] {
        assert!(resolve.contains(answer), "{resolve}");
    }
}

/// The contents of a file never control the terminal.
#[test]
fn control_characters_are_escaped() {
    let text = "V2.2\nN+\u{1b}[31mred\u{7}\n'*tab\there\u{9b}\nPI\n+\n+7776FU\n%\u{1b}c\n";
    for command in ["show", "check"] {
        let output = run(&[command, "-"], text);
        for bytes in [output.stdout, output.stderr] {
            let printed = String::from_utf8(bytes).expect("a text");
            let raw = |c: char| c.is_control() && !"\n\t".contains(c);
            assert!(!printed.contains(raw), "{printed:?}");
        }
    }
    let shown = run(&["show", "-"], text).stdout;
    let shown = String::from_utf8(shown).expect("a text");
    assert!(shown.contains("\\u{1b}[31mred\\u{7}"), "{shown}");
    let converted = run(&["convert", "-", "--to", "csa"], text).stdout;
    assert!(converted.contains(&0x1b));
}

/// Many warnings of a kind in a game are represented by the first.
#[test]
fn many_warnings() {
    let text = "手合割：平手\n   1 ７六歩(77)\n?\n?\n?\n?\n   2 ３四歩(33)\n   3 ７五歩(77)\n";
    let lines = |args: &[&str]| {
        let output = run(&[&["check", "-"], args].concat(), text);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let grouped = "-: game 1: kif, utf-8, 3 moves, no ending\n\
        -:3:1: warning[unknown-line]: this cannot be fully read here; it is kept as a note (and 3 \
        more of this kind; -v shows each)\n\
        -:8:6: error[illegal-move]: ▲77→75 is illegal: 駒のないマスからの手 (there is no piece to move)\n";
    assert_eq!(lines(&[]), grouped);
    let all = lines(&["-v"]);
    assert_eq!(all.matches("unknown-line").count(), 4, "{all}");
    assert!(!all.contains("-v"), "{all}");
    assert_eq!(lines(&["--json"]).matches("unknown-line").count(), 4);
}
