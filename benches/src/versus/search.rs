//! `versus search`: measures questions and the tree, compared with `check` of the same files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use komadai_benches::{PLIES, all_records};
use komadai_kifu::{Encoding, Format, WriteOptions};

use crate::command::{TICK, taken_by};
use crate::contest::{median, ratio};

/// The amount to measure.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    /// The number of games, in hundreds
    #[arg(long, value_name = "N", default_value_t = 1000)]
    hundreds: usize,
    /// A Python with cshogi, to measure a loop in Python, too
    #[arg(long, value_name = "PATH")]
    python: Option<PathBuf>,
}

/// The input of a work.
#[derive(Clone, Copy, PartialEq)]
enum Input {
    /// The CSA files.
    Files,
    /// A table of the same games, with tags.
    Table,
    /// A tenth of the CSA files, in a loop with cshogi.
    Loop,
}

/// The searched position, and the same as SFEN.
const POSITION: [&str; 2] = [
    "startpos moves 7g7f 3c3d",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
];

const BY_POSITION: &[&str] = &["search", "--count", "--position", POSITION[0]];
const SHAPE: &[&str] = &["search", "--count", "--has", "S7g G7h", "--hand", "P>=2"];
const TURNED: &[&str] = &[
    "search",
    "--count",
    "--has",
    "S7g G7h",
    "--hand",
    "P>=2",
    "--either-side",
    "--mirror",
];
const TAG: &[&str] = &["search", "--count", "--tag", "yagura"];
const SEQUENCE: &[&str] = &[
    "search",
    "--count",
    "--has",
    "captures:B",
    "--then",
    "vcaptures:B",
    "--within",
    "1",
    "--then",
    "checks",
];

/// The works: a name, the input, and the arguments before the input.
const WORKS: [(&str, Input, &[&str]); 15] = [
    ("check", Input::Files, &["check"]),
    ("position", Input::Files, BY_POSITION),
    ("shape", Input::Files, SHAPE),
    ("shape of either side, mirrored", Input::Files, TURNED),
    ("tag", Input::Files, TAG),
    ("sequence", Input::Files, SEQUENCE),
    ("tree to depth 4", Input::Files, &["tree"]),
    ("tree to depth 30", Input::Files, &["tree", "--depth", "30"]),
    ("check, table", Input::Table, &["check"]),
    ("position, table", Input::Table, BY_POSITION),
    ("shape, table", Input::Table, SHAPE),
    ("the same turned, table", Input::Table, TURNED),
    ("tag, table", Input::Table, TAG),
    ("sequence, table", Input::Table, SEQUENCE),
    ("position, cshogi, a tenth", Input::Loop, &[]),
];

/// Measures and prints. Returns `true` if the command succeeded.
pub(crate) fn run(options: &Options) -> bool {
    let folder = std::env::temp_dir().join(format!("komadai-search-{}", std::process::id()));
    let measured = options.measure(&folder);
    let _ = fs::remove_dir_all(&folder);
    let _ = fs::remove_file(folder.with_extension("parquet"));
    measured.inspect_err(|error| println!("{error}")).is_ok()
}

impl Options {
    fn measure(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let options = WriteOptions::new(Format::Csa).encoding(Some(Encoding::Utf8));
        let mut records = all_records(PLIES, false);
        for number in 0..self.hundreds {
            let mut text = String::new();
            for record in records.by_ref().take(100) {
                let written = options.write(&record).map_err(io::Error::other)?;
                text += &written.text;
                text += "/\n";
            }
            fs::write(folder.join(format!("{number}.csa")), text)?;
        }
        let table = write_table(folder)?;
        let mut seconds = [const { Vec::new() }; WORKS.len()];
        let mut most = [0; WORKS.len()];
        for _ in 0..self.rounds {
            for (work, (_, input, words)) in WORKS.iter().enumerate() {
                let Some(mut command) = self.command(folder, &table, *input, words) else {
                    continue;
                };
                let (memory, ticks) = taken_by(&mut command)?;
                most[work] = memory.max(most[work]);
                seconds[work].push(ticks as f64 * TICK / 1e9);
            }
        }
        println!("work                              seconds  to check   MB");
        for (work, (name, ..)) in WORKS.iter().enumerate() {
            let ratio = ratio(&seconds[0], &seconds[work]);
            let time = median(seconds[work].clone());
            if seconds[work].is_empty() {
                println!("{name:32}  skipped");
                continue;
            }
            println!("{name:32}{time:9.2}{ratio:10.2}{:5}", most[work] / 1024);
        }
        Ok(())
    }

    /// Returns the command of a work, or `None` if something that it needs is missing.
    fn command(
        &self,
        folder: &Path,
        table: &Path,
        input: Input,
        words: &[&str],
    ) -> Option<Command> {
        let file = match input {
            Input::Files => folder.to_owned(),
            Input::Table => table.to_owned(),
            Input::Loop => {
                let mut command = Command::new(self.python.as_ref()?);
                command.arg("-c").arg(include_str!("search.py"));
                let files =
                    (0..self.hundreds.div_ceil(10)).map(|file| folder.join(format!("{file}.csa")));
                command.arg(POSITION[1]).args(files);
                return Some(command);
            }
        };
        let mut command = Command::new(COMMAND);
        command.args(words).args(["--jobs", "1"]).arg(file);
        Some(command)
    }
}

/// Writes the table next to the folder.
fn write_table(folder: &Path) -> io::Result<PathBuf> {
    let table = folder.with_extension("parquet");
    let mut command = Command::new(COMMAND);
    let written = command
        .arg("table")
        .arg(folder)
        .arg("-o")
        .arg(&table)
        .arg("--tags");
    let written = written.output()?;
    if written.status.success() {
        return Ok(table);
    }
    let said = String::from_utf8_lossy(&written.stderr).into_owned();
    Err(io::Error::other(said))
}

/// The command to measure.
const COMMAND: &str = "target/release/komadai";
