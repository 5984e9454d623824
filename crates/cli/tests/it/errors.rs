//! Tests errors: the exit code, and the words on stderr.

use crate::run::run;
use komadai::kifu::FindingKind;

#[track_caller]
fn check(args: &[&str], stdin: &str, code: i32, told: &str) {
    let output = run(args, stdin);
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(told), "{args:?}: {stderr}");
    assert_ne!(told, "", "{args:?}");
}

#[test]
fn names_that_are_none() {
    for args in [
        &["notate", "--style", "western", "7g7f"][..],
        &["resolve", "--style", "western", "76歩"],
        &["moves", "startpos", "--style", "western"],
        &["show", "onigoroshi.kif", "--style", "western"],
    ] {
        check(args, "", 2, "invalid value 'western' for '--style <STYLE>'");
        check(
            args,
            "",
            2,
            "jsa, press, postal, kif, ki2, csa, usi, zh, hodges",
        );
    }
    check(
        &["resolve", "--rules", "x", "76歩"],
        "",
        2,
        "lenient, jsa, postal",
    );
    check(
        &["check", "--from", "x", "-"],
        "",
        2,
        "expected one of kif ki2 csa",
    );
}

#[test]
fn nothing_to_read() {
    for command in ["notate", "resolve"] {
        check(&[command], "", 2, "required");
        check(&[command, "-"], "", 1, "komadai: stdin: the input is empty");
        check(
            &[command, "--stdin"],
            "",
            1,
            "komadai: stdin: the input is empty",
        );
        for text in ["", " "] {
            let output = run(&[command, text], "");
            let answer = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(
                answer.ends_with(":expected a move\n"),
                "{command}: {answer}"
            );
            assert_eq!(output.status.code(), Some(1));
        }
    }
    check(&["show", "-"], "", 1, "the input is empty");
    let output = run(&["check", "-"], "");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.contains("error[empty-file]: the input is empty"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn files_that_are_none() {
    for command in ["show", "check"] {
        check(&[command, "no-such-file"], "", 1, "komadai: no-such-file: ");
    }
    for command in ["show", "check"] {
        check(
            &[command, "../crates/core/src"],
            "",
            1,
            "no game records found",
        );
    }
    let convert = ["convert", "no-such-file", "--to", "kif"];
    check(&convert, "", 1, "komadai: no-such-file: ");
}

/// Findings between games are reported with the game after them, and those after the last game with the last one.
#[test]
fn between_games() {
    let text = "startpos moves 7g7f\nstartpos moves 3c3d\n\nfoo\nstartpos\nbar\n";
    let output = run(&["check", "--json", "-"], text);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<Vec<u64>> = told
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let errors = object["errors"].as_array().expect("a list");
            errors.iter().filter_map(|e| e["line"].as_u64()).collect()
        })
        .collect();
    assert_eq!(lines, [vec![], vec![2], vec![4, 6]], "{told}");
}

/// Words on the command line, such as names of files, can neither control the terminal nor imitate our messages.
#[test]
fn words_that_are_refused_are_escaped() {
    let word = "b\n\tkomadai: fake\u{1b}[31m\u{9b}\u{202e}.kif";
    let option = format!("--{word}");
    for args in [
        &["show", "a.kif", "--ply", word][..],
        &["show", &option],
        &[word],
        &["notate", "--style", word, "7g7f"],
        &["check", "--from", word, "-"],
        &["check", "--rules-of-play", word, "-"],
        &["moves", "startpos", "--from", word],
        &["perft", word],
        &["convert", word, "--to", "kif", "--csa-version", word],
    ] {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8(output.stderr).expect("a text");
        let escaped = "b\\u{a}\\u{9}komadai: fake\\u{1b}[31m\\u{9b}\\u{202e}.kif";
        assert!(told.contains(escaped), "{args:?}: {told}");
        let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!told.contains(steers), "{args:?}: {told:?}");
    }
}

/// The kinds of findings that only the command has: rows of `testdata/findings.tsv` name the file.
#[test]
fn findings_of_the_command() {
    let table = include_str!("../../../../testdata/findings.tsv");
    let rows = table
        .lines()
        .filter_map(|row| row.split_once("\tcommand\t"));
    let mut seen = 0;
    for (name, file) in rows {
        let mut kinds = FindingKind::ALL.iter();
        let kind = kinds.find(|kind| kind.code() == name).expect(name);
        let output = run(&["check", "--json", file], "");
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect(name);
        assert_eq!(object["errors"][0]["code"], kind.code());
        let sentence = object["errors"][0]["message"].as_str().expect(name);
        assert!(sentence.starts_with(&format!("{file}: ")), "{sentence}");
        seen += 1;
    }
    assert!(seen > 0);
}

/// `position` has the findings of the reader if they explain a missing position.
#[test]
fn codes_of_no_position() {
    let codes = |args: &[&str], stdin: &[u8]| {
        let output = run(&[&["position", "--json"], args].concat(), stdin);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let form: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
        let code = form["errors"][0]["code"].as_str().expect("a code");
        (code.to_owned(), form["game"].as_u64())
    };
    let kif = "手合割：平手\n   1 ７六歩(77)\n".as_bytes();
    for (args, stdin, code, game) in [
        (&["-", "--ply", "99"][..], kif, "no-position", Some(1)),
        (&["startpos", "--ply", "99"], b"", "no-position", None),
        (&["-"], b"", "empty-file", None),
        (&["-"], b"# bar\n", "unknown-format", None),
        (&["no-such-file.kif"], b"", "unreadable-file", None),
    ] {
        assert_eq!(codes(args, stdin), (code.to_owned(), game), "{args:?}");
    }
}
