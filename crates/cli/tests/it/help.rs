//! Tests the help: every command has working examples, completions and a manual page.

use std::fs;
use std::path::Path;

use unicode_width::UnicodeWidthStr;

use crate::run::{KOMADAI, program, run};

fn stdout(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// Returns the names of all commands.
pub(crate) fn commands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let lines = help.lines().take_while(|line| *line != "Options:");
    let rows = lines.filter_map(|line| line.strip_prefix("  "));
    let names = rows.filter_map(|row| row.split(' ').next());
    names.map(str::to_owned).collect()
}

/// Returns the pages of all commands, and that of `komadai`, on a terminal of 80 columns.
fn pages(flag: &str, language: &str) -> Vec<String> {
    let commands = commands();
    let commands = commands.iter().map(|name| vec![name.as_str()]);
    let pages = commands.chain([vec![]]).map(|words| {
        let mut komadai = program(KOMADAI);
        komadai.args(words).args([flag, "--lang", language]);
        let output = komadai.env("COLUMNS", "80").output();
        String::from_utf8(output.expect("a page").stdout).expect("a text")
    });
    pages.collect()
}

/// Returns the name of each option of a page, and the lines of its help.
fn options(page: &str) -> Vec<(&str, Vec<&str>)> {
    let mut options: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in page.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if text.starts_with('-') && (2..=6).contains(&indent) {
            let (name, help) = text.split_once("  ").unwrap_or((text, ""));
            let help = Some(help.trim_start()).filter(|help| !help.is_empty());
            options.push((name, help.into_iter().collect()));
        } else if let Some((_, help)) = options.last_mut()
            && indent > 6
        {
            help.push(text);
        }
    }
    options
}

#[test]
fn short_help_is_short() {
    for language in ["en", "ja"] {
        for page in pages("-h", language) {
            assert!(page.lines().count() <= 45, "{page}");
            for (name, help) in options(&page) {
                assert_eq!(help.len(), 1, "{name}: {page}");
            }
        }
    }
}

#[test]
fn pages_fit_the_terminal() {
    for (flag, language) in [
        ("-h", "en"),
        ("-h", "ja"),
        ("--help", "en"),
        ("--help", "ja"),
    ] {
        for page in pages(flag, language) {
            for line in page.lines() {
                assert!(
                    line.width() <= 80 || line.contains("Usage"),
                    "{line}\n{page}"
                );
            }
        }
    }
}

/// The words with which the help of an option begins.
const VERBS: &str = "Add Also Animate Ask Check Choose Count Draw End Expect Explain Fill Find Give Ignore Keep Leave Mark Merge Name \
    List Print Put Read Refuse Remove Replace Report Require Reverse Search Select Set Show Shuffle Skip Sort \
    Spend Start Stop Then Use Verify Warn Write";

#[test]
fn options_begin_with_an_imperative() {
    for page in pages("--help", "en") {
        for (name, help) in options(&page) {
            let verb = help[0].split(' ').next().unwrap_or_default();
            let is_known = VERBS.split(' ').any(|known| known == verb);
            assert!(is_known, "{name}: {help:?}");
        }
    }
}

#[test]
fn all_help_is_in_japanese() {
    let is_japanese = |text: &str| text.contains(|c| matches!(c, '\u{3040}'..='\u{9fff}'));
    for page in pages("--help", "ja") {
        let about = page.lines().next().unwrap_or_default();
        assert!(is_japanese(about), "{page}");
        for (name, help) in options(&page) {
            assert!(is_japanese(help[0]), "{name}: {help:?}");
        }
    }
    let root = stdout(&["--help", "--lang", "ja"]);
    for name in commands() {
        let row = root
            .lines()
            .find(|line| line.starts_with(&format!("  {name} ")));
        assert!(row.is_some_and(is_japanese), "{name}");
    }
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
    fs::write(folder.join("book.tsv"), "onigoroshi.kif\t9\t5e\n").expect("a file");
    let mate = "sfen 4k3l/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 1a1b resign\n";
    fs::write(folder.join("missed.usi"), mate).expect("a file");
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
    assert_eq!(stdout(&["show", "--help", "--lang", "ja"]), expected);
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

/// Whoever installs the command may speak another language than those who use it.
#[test]
fn pages_to_install_are_english() {
    for (words, is_japanese) in [
        ("man show", false),
        ("man show --lang ja", true),
        ("completions fish", false),
        ("completions fish --lang ja", true),
    ] {
        let mut komadai = program(KOMADAI);
        let output = komadai.args(words.split(' ')).env("LC_ALL", "ja_JP.UTF-8");
        let text = String::from_utf8(output.output().expect("a page").stdout).expect("a text");
        assert_eq!(text.contains("盤面だけを表示する"), is_japanese, "{words}");
    }
}

/// Only the long help explains the choices of wording.
#[test]
fn short_and_long() {
    for command in ["show", "notate", "moves"] {
        assert!(
            !stdout(&[command, "-h"]).contains("--dragon <"),
            "{command}"
        );
        assert!(
            stdout(&[command, "--help"]).contains("--dragon <"),
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
