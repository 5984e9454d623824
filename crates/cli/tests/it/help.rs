//! Tests the help: every command has working examples, completions and a manual page.

use std::fs;
use std::path::Path;

use crate::run::{KOMADAI, program, run};

fn stdout(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("a text")
}

fn commands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let list = help.split("Commands:\n").nth(1).expect("commands");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

/// The shell runs each example in a folder with the sample games.
#[test]
fn examples_work() {
    let folder = std::env::temp_dir().join(format!("komadai-examples-{}", std::process::id()));
    fs::create_dir_all(folder.join("games")).expect("a folder");
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    for name in ["onigoroshi.kif", "onigoroshi.csa"] {
        fs::copy(samples.join(name), folder.join(name)).expect("a file");
        fs::copy(samples.join(name), folder.join("games").join(name)).expect("a file");
    }
    fs::write(folder.join("game.ki2"), "▲７六歩 △３四歩\n").expect("a file");
    fs::write(
        folder.join("problems.sfen"),
        "4k4/9/4P4/9/9/9/9/9/9 b G 1\n",
    )
    .expect("a file");
    for words in [
        "convert onigoroshi.kif --to psv --unknown-value 0 -o rows.psv",
        "pack rows.psv -o games.hcpe3",
    ] {
        let made = program(KOMADAI)
            .args(words.split(' '))
            .current_dir(&folder)
            .output();
        assert!(made.expect("rows").status.success(), "{words}");
    }
    for name in ["a.psv", "b.psv"] {
        fs::copy(folder.join("rows.psv"), folder.join(name)).expect("a file");
    }
    let binary = Path::new(KOMADAI).parent().expect("a folder");
    let path = format!(
        "{}:{}",
        binary.display(),
        std::env::var("PATH").expect("PATH")
    );
    for command in commands() {
        let help = stdout(&[&command, "--help"]);
        let examples = help.split("Examples:\n").nth(1).expect(&command);
        let examples: Vec<&str> = examples.lines().filter(|line| !line.is_empty()).collect();
        assert!((2..=4).contains(&examples.len()), "{command}: {examples:?}");
        for example in examples {
            let mut shell = program("sh");
            let shell = shell.args(["-c", example]).current_dir(&folder);
            let output = shell.env("PATH", &path).output().expect("a shell");
            let told = String::from_utf8_lossy(&output.stderr);
            // Without tables the command explains how to get them.
            let needs_tables = command == "table" && cfg!(not(feature = "tables"));
            let code = if needs_tables { 2 } else { 0 };
            assert_eq!(output.status.code(), Some(code), "{example}: {told}");
            assert!(example.contains(&format!("komadai {command}")), "{example}");
        }
        // Examples of other commands read the whole folder, and a table of positions has no games.
        let _ = fs::remove_file(folder.join("positions.parquet"));
    }
    assert!(folder.join("man/komadai-show.1").exists());
    fs::remove_dir_all(folder).expect("a folder");
}

/// The option for the language may be at any place, in the help too.
#[test]
fn language_of_the_help() {
    let expected = stdout(&["--lang", "ja", "help", "show"]);
    assert!(expected.starts_with("対局を表示する"), "{expected}");
    for words in [
        "help --lang ja show",
        "help show --lang ja",
        "help --lang=ja show",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        assert_eq!(stdout(&words), expected, "{words:?}");
    }
    assert_eq!(run(&["help", "show", "--lang"], "").status.code(), Some(2));
}

/// Only the long help has the choices of wording.
#[test]
fn short_and_long() {
    for command in ["show", "notate", "moves"] {
        assert!(!stdout(&[command, "-h"]).contains("--dragon"), "{command}");
        assert!(
            stdout(&[command, "--help"]).contains("--dragon"),
            "{command}"
        );
    }
}

#[test]
fn completions_and_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = stdout(&["completions", shell]);
        for command in commands() {
            assert!(text.contains(&command), "{shell} {command}");
        }
    }
    for command in commands() {
        let page = stdout(&["man", &command]);
        assert!(page.contains(&format!(".TH komadai-{command} 1")), "{page}");
        assert!(page.contains("Examples:"), "{page}");
    }
    assert_eq!(run(&["man", "nonsense"], "").status.code(), Some(2));
}
