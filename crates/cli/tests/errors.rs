//! What goes wrong: the exit code, and the words on stderr.

mod run;

use run::run;

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
        check(
            &[command, "-"],
            "",
            1,
            "komadai: stdin: there is nothing to read",
        );
        check(
            &[command, "--stdin"],
            "",
            1,
            "komadai: stdin: there is nothing to read",
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
    check(&["show", "-"], "", 1, "there is nothing to read");
    let output = run(&["check", "-"], "");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.contains("error[empty-file]: there is nothing to read"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn files_that_are_none() {
    for command in ["show", "check"] {
        check(&[command, "no-such-file"], "", 1, "komadai: no-such-file: ");
    }
    check(&["show", "."], "", 1, "komadai: .: is a folder");
    check(
        &["check", "../crates/core/src"],
        "",
        1,
        "no game records found",
    );
    let convert = ["convert", "no-such-file", "--to", "kif"];
    check(&convert, "", 1, "komadai: no-such-file: ");
}

/// What stands between games is told with the one before.
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
    assert_eq!(lines, [vec![], vec![2, 4], vec![6]], "{told}");
}
