//! Options of style and wording: their values, their help, and what becomes of idle ones.

use crate::run::{Folder, check, run};

fn stdout(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The help of `notate` has each style on a line of its own, with an example; that of other commands only lists
/// them.
#[test]
fn help_of_each_value() {
    let example = "- hosking: English since Hosking: P76  P34  Bx22+  Sx22";
    for command in ["notate", "moves", "show", "resolve"] {
        let help = stdout(&[command, "--help"]);
        let has_line = |line: &str| {
            help.lines()
                .any(|found| found.split_whitespace().eq(line.split_whitespace()))
        };
        assert_eq!(has_line(example), command == "notate", "{help}");
        let legal = "- legal: Only pieces that may legally move there";
        assert!(has_line(legal), "{help}");
        if command != "resolve" {
            assert!(has_line("[possible values: short, long]"), "{help}");
        }
        assert!(!help.contains("without it"), "{help}");
    }
}

/// What would make no difference is wrong usage, and named.
#[test]
fn idle_options() {
    let refused = |args: &[&str], told: &str| {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(stderr, format!("komadai: {told}\n"), "{args:?}");
    };
    refused(
        &[
            "show",
            "onigoroshi.kif",
            "--style",
            "hodges",
            "--king",
            "king",
        ],
        "--king: no effect with --style hodges",
    );
    refused(
        &["resolve", "--stdin", "--candidates", "legal"],
        "with lines from stdin, --candidates needs --style or --rules jsa",
    );
    refused(
        &[
            "convert",
            "onigoroshi.kif",
            "--to",
            "kif",
            "--csa-version",
            "3.0",
        ],
        "--csa-version needs --to csa",
    );
    // Before moves of a game stands the sign of the side in any style.
    let shown = stdout(&[
        "show",
        "onigoroshi.kif",
        "--style",
        "csa",
        "--side",
        "words",
    ]);
    assert!(shown.contains("先手+7776FU"), "{shown}");
}

/// The table of commands in docs/command.md has every command.
#[test]
fn the_manual_has_every_command() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command.md");
    let readme = std::fs::read_to_string(readme).expect("docs/command.md");
    let help = stdout(&["--help"]);
    let (_, commands) = help.split_once("Commands:\n").expect("commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !["", "help"].contains(name)).collect();
    assert!(names.len() > 10, "{help}");
    for name in names {
        let rows = (readme.lines()).filter(|line| line.starts_with("| `komadai "));
        let named = rows.filter(|row| row.contains(&format!("`komadai {name}")));
        assert_eq!(named.count(), 1, "{name}");
    }
}

/// The help lists the names of formats that are taken.
#[test]
fn help_of_formats() {
    for (command, option, about) in [
        ("show", "--from", "where neither the content"),
        ("check", "--from", "where neither the content"),
        ("convert", "--from", "where neither the content"),
        ("convert", "--to", "The format:"),
    ] {
        let refused = run(&[command, "-", option, "chess"], "").stderr;
        let refused = String::from_utf8(refused).expect("a text");
        let (_, names) = refused.split_once("expected one of ").expect("names");
        let names = names.lines().next().expect("a line").split_whitespace();
        let help = stdout(&[command, "--help"]);
        let (_, help) = help.split_once(about).expect("the option");
        let help = help.split("\n\n").next().expect("a paragraph");
        let listed: Vec<&str> = help.split([' ', ',', '\n', ':']).collect();
        assert!(names.clone().count() > 10, "{refused}");
        for name in names {
            assert!(listed.contains(&name), "{command} {option} {name}: {help}");
        }
    }
}

/// Only a move of CSA gets a blank before its minus: no number, and no name of a file.
#[test]
fn words_with_a_minus() {
    let folder = Folder::new(&[("a.csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n")]);
    for (line, code, said) in [
        ("convert a.csa --to psv --unknown-value -100", 0, ""),
        (
            "convert a.csa --to psv --unknown-value -32769",
            2,
            "'-32769'",
        ),
        ("convert a.csa -o -2.kif", 2, "'-2'"),
        ("show a.csa --ply -1", 2, "--ply"),
        ("list a.csa --since -5", 2, "--since"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = folder.output(&words);
        check(&output, code, said);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!told.contains("' -"), "{told}");
    }
    assert_eq!(folder.files(""), ["a.csa"]);
}
