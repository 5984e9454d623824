//! `cargo xtask search DIR`: asks the questions of docs/search.md of real game records.
//!
//! Each row of the table has a question, options of `komadai search`, and the answer of the command. A row with another
//! answer fails; `--write` writes the answers instead. Then the tree of all games is compared with a plain map.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use komadai_kifu::read;
use komadai_testkit::law;
use walkdir::WalkDir;

use crate::Verdict;
use crate::ci::programs;
use crate::root::root;

/// The records, and what to do with the answers.
#[derive(clap::Args)]
pub(crate) struct SearchArgs {
    /// The folder of the records
    dir: PathBuf,
    /// Writes the answers into the page
    #[arg(long)]
    write: bool,
}

const PAGE: &str = "docs/search.md";

const MARK: &str = "<!-- questions -->";

/// The number of moves in the tree.
const DEPTH: u32 = 30;

pub(crate) fn run(args: &SearchArgs) -> Verdict {
    answer(&args.dir, args.write)
}

/// Asks the questions and compares the answers.
pub(crate) fn check(dir: &Path) -> Verdict {
    answer(dir, false)
}

fn answer(dir: &Path, writes: bool) -> Verdict {
    let questions = ask(dir, writes)?;
    let records: Vec<_> = WalkDir::new(dir)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| fs::read(entry.path()).ok())
        .flat_map(|bytes| read(&bytes).games)
        .map(|game| game.record)
        .collect();
    law::tree_is_a_plain_map(&records, DEPTH);
    println!(
        "the tree of {} games has the counts of a plain map",
        records.len()
    );
    Ok(questions)
}

fn ask(dir: &Path, writes: bool) -> Verdict {
    let komadai = programs()?.join("komadai");
    let path = root().join(PAGE);
    let page = fs::read_to_string(&path)?;
    let (mut answered, mut asked, mut good) = (String::new(), 0, true);
    let mut is_after = false;
    for line in page.lines() {
        is_after |= line == MARK;
        let cells: Vec<&str> = line.split(" | ").collect();
        let [question, options, answer] = cells[..] else {
            answered += &format!("{line}\n");
            continue;
        };
        let words = options
            .strip_prefix('`')
            .and_then(|words| words.strip_suffix('`'));
        let (Some(words), true) = (words, is_after) else {
            answered += &format!("{line}\n");
            continue;
        };
        let output = Command::new(&komadai)
            .args(["search", "--lang", "en", "--count"])
            .args(split(words))
            .arg(dir)
            .output()?;
        let found = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        asked += 1;
        if found.is_empty() {
            println!("{words}: {}", String::from_utf8_lossy(&output.stderr));
            answered += &format!("{line}\n");
            good = false;
            continue;
        }
        if answer.trim_end_matches(" |") != found && !writes {
            println!("{words}: {found}, not {answer}");
            good = false;
        }
        answered += &format!("{question} | {options} | {found} |\n");
    }
    if writes {
        fs::write(&path, answered)?;
    }
    println!("{asked} questions of {PAGE}");
    Ok(good && asked > 0)
}

/// Splits a command line into words. Single quotes hold words together, and `\|` is a bar of a table.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for c in line.replace("\\|", "|").chars() {
        match (c, words.last_mut()) {
            ('\'', _) => is_quoted = !is_quoted,
            (' ', _) if !is_quoted => words.push(String::new()),
            (c, Some(word)) => word.push(c),
            (_, None) => {}
        }
    }
    words
}
