//! `cargo xtask licences`: writes the licences of all crates that the command and the wheel contain.
//!
//! The crates are those that a lock file names for a package, on every system, including build dependencies. So the
//! lists need neither a network nor a tool, and a rule of tidy detects an outdated list.

mod crates;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

pub(crate) use crates::{Crate, Packages};

use crate::Verdict;
use crate::root::root;

/// A program that contains the crates of others.
pub(crate) struct Program {
    pub(crate) package: &'static str,
    pub(crate) lock: &'static str,
    pub(crate) file: &'static str,
}

pub(crate) const PROGRAMS: [Program; 2] = [
    Program {
        package: "komadai-cli",
        lock: "Cargo.lock",
        file: "THIRD-PARTY.md",
    },
    Program {
        package: "komadai-python",
        lock: "python/Cargo.lock",
        file: "python/THIRD-PARTY.md",
    },
];

/// The pages about the origin of data that the programs contain too.
const DATA: [&str; 2] = [
    "crates/diagram/glyphs/NOTICE.md",
    "crates/encoding/tables/NOTICE.md",
];

/// The first words of the names of licences and notices.
const LICENCES: [&str; 4] = ["COPYING", "LICENSE", "NOTICE", "UNLICENSE"];

pub(crate) fn run() -> Verdict {
    for program in &PROGRAMS {
        let crates = crates_of(program)?;
        fs::write(root().join(program.file), page(&crates)?)?;
        println!("{}: {} crates", program.file, crates.len());
    }
    Ok(true)
}

/// Returns the crates of others that a program is built from.
pub(crate) fn crates_of(program: &Program) -> Result<Vec<Crate>, Box<dyn Error>> {
    let lock = fs::read_to_string(root().join(program.lock))?;
    Packages::read(&root())?.crates(&lock, program.package)
}

/// Returns the folder for the downloads of cargo.
pub(crate) fn cargo_home() -> PathBuf {
    let usual = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(usual, PathBuf::from)
}

/// Writes the crates with their licences, and each different text once.
fn page(crates: &[Crate]) -> Result<String, Box<dyn Error>> {
    let mut page = String::from(
        "# Licences of others\n\n\
         `cargo xtask licences` writes this file. It names the crates that a build can contain on any system, and the\n\
         crates that build them.\n\n\
         | crate | licence |\n|---|---|\n",
    );
    // The texts in order of appearance, compared by their words.
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for a_crate in crates {
        let folder = source(a_crate)?;
        let manifest: Table = fs::read_to_string(folder.join("Cargo.toml"))?.parse()?;
        let key = |key: &str| manifest.get("package")?.get(key);
        let licence = key("license")
            .and_then(Value::as_str)
            .unwrap_or("see below");
        writeln!(page, "{} {licence} |", a_crate.row())?;
        let mut own = own_texts(&folder)?;
        if own.is_empty() {
            let authors = key("authors").and_then(Value::as_array);
            let authors = authors.into_iter().flatten().filter_map(Value::as_str);
            own.push(usual_text(licence, &authors.collect::<Vec<_>>())?);
        }
        for text in own {
            let words: Vec<&str> = text.split_whitespace().collect();
            let index = *known.entry(words.join(" ")).or_insert_with(|| {
                texts.push((text, Vec::new()));
                texts.len() - 1
            });
            texts[index].1.push(a_crate.to_string());
        }
    }
    for (text, mut names) in texts {
        names.dedup();
        write!(
            page,
            "\n## {}\n\n```text\n{}\n```\n",
            names.join(", "),
            text.trim_matches('\n')
        )?;
    }
    for notice in DATA {
        let notice = fs::read_to_string(root().join(notice))?.replace("\n#", "\n##");
        write!(page, "\n#{notice}")?;
    }
    Ok(page)
}

/// Returns the folder where cargo keeps the sources of a crate.
fn source(a_crate: &Crate) -> Result<PathBuf, Box<dyn Error>> {
    for registry in fs::read_dir(cargo_home().join("registry/src"))? {
        let folder = registry?.path().join(a_crate.folder());
        if folder.exists() {
            return Ok(folder);
        }
    }
    Err(format!("the sources of {a_crate} are not here: `cargo fetch`, also with `--manifest-path python/Cargo.toml`").into())
}

/// Returns the licences and notices in a folder, sorted by name.
fn own_texts(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if entry.file_type()?.is_file() && LICENCES.iter().any(|begin| name.starts_with(begin)) {
            files.push(entry.path());
        }
    }
    files.sort();
    let read = |file: PathBuf| {
        let text = String::from_utf8_lossy(&fs::read(file)?).replace("\r\n", "\n");
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        Ok(lines.join("\n"))
    };
    files.into_iter().map(read).collect()
}

/// Returns the text of a licence for a crate that contains no copy. Both texts are those of our own licences.
fn usual_text(licence: &str, authors: &[&str]) -> Result<String, Box<dyn Error>> {
    let own = |name: &str| fs::read_to_string(root().join(name));
    if licence.contains("Apache-2.0") {
        Ok(own("LICENSE-APACHE")?)
    } else if licence.contains("MIT") {
        let text = own("LICENSE-MIT")?;
        let lines = text.lines().map(|line| {
            if line.starts_with("Copyright") {
                format!("Copyright (c) {}", authors.join(", "))
            } else {
                line.to_owned()
            }
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    } else {
        Err(format!("a crate with the licence {licence} has no copy of it").into())
    }
}
