//! Tests options of style and wording: their values, their help, and options without effect.

use crate::help::commands;
use crate::run::{Folder, check, run};

fn stdout(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The help of `notate` has each style on a separate line, with an example. That of other commands only lists them.
#[test]
fn help_of_each_value() {
    let example = "- hosking: English since Hosking: P76  P34  Bx22+  Sx22";
    for command in ["notate", "moves", "show", "resolve"] {
        let help = stdout(&[command, "--help"]);
        // Wherever the lines end.
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        let has = |text: &str| joined(&help).contains(&joined(text));
        assert_eq!(has(example), command == "notate", "{help}");
        let legal = "- legal: Only pieces that may legally move there";
        assert!(has(legal), "{help}");
        if command != "resolve" {
            assert!(has("as 竜 or 龍 [values: short, long]"), "{help}");
        }
        assert!(!help.contains("without it"), "{help}");
    }
}

/// An option without effect is wrong usage, and is named.
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
        "--king: no difference to moves in the style hodges",
    );
    refused(
        &["resolve", "--stdin", "--candidates", "legal"],
        "--candidates needs --style or --rules jsa with lines from stdin",
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
        "--csa-version goes with --to csa",
    );
    // The mark of the side is before moves of a game in any style.
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
    let names = commands();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let rows = (readme.lines()).filter(|line| line.starts_with("| `komadai "));
        let named = rows.filter(|row| row.contains(&format!("`komadai {name}")));
        assert_eq!(named.count(), 1, "{name}");
    }
}

/// The help lists the accepted names of formats.
#[test]
fn help_of_formats() {
    for (command, option) in [
        ("show", "--from"),
        ("check", "--from"),
        ("convert", "--from"),
        ("convert", "--to"),
    ] {
        let refused = run(&[command, "-", option, "chess"], "").stderr;
        let refused = String::from_utf8(refused).expect("a text");
        let (_, names) = refused.split_once("expected one of ").expect("names");
        let names = names.lines().next().expect("a line").split_whitespace();
        let help = stdout(&[command, "--help"]);
        let name = format!("{option} <FORMAT>");
        let (_, help) = help.split_once(&name).expect("the option");
        let help = help.split("  -").next().expect("its help");
        let listed: Vec<&str> = help.split([' ', ',', '\n', ':']).collect();
        assert!(names.clone().count() > 10, "{refused}");
        for name in names {
            assert!(listed.contains(&name), "{command} {option} {name}: {help}");
        }
    }
}

/// Only a move of CSA gets a blank before its minus. Numbers and names of files do not.
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
