//! `versus search`: the time of questions and of the tree, compared with `check` of the same files.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use clap::Args;
use komadai_benches::all_records;
use komadai_kifu::{Encoding, Format, WriteOptions, write};

use crate::command::{TICK, taken_by};
use crate::contest::{median, ratio};

/// How much to measure, and how often.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    /// The number of games, in hundreds
    #[arg(long, value_name = "N", default_value_t = 1000)]
    hundreds: usize,
}

/// The works: a name, and the words of the command before the folder.
const WORKS: [(&str, &[&str]); 8] = [
    ("check", &["check"]),
    (
        "position",
        &[
            "search",
            "--count",
            "--position",
            "startpos moves 7g7f 3c3d",
        ],
    ),
    (
        "shape",
        &["search", "--count", "--has", "S7g G7h", "--hand", "P>=2"],
    ),
    (
        "shape of either side, mirrored",
        &[
            "search",
            "--count",
            "--has",
            "S7g G7h",
            "--hand",
            "P>=2",
            "--either-side",
            "--mirror",
        ],
    ),
    ("tag", &["search", "--count", "--tag", "yagura"]),
    (
        "sequence",
        &[
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
        ],
    ),
    ("tree to depth 4", &["tree"]),
    ("tree to depth 30", &["tree", "--depth", "30"]),
];

/// Measures and prints. Returns whether the command succeeded.
pub(crate) fn run(options: &Options) -> bool {
    let folder = std::env::temp_dir().join(format!("komadai-search-{}", std::process::id()));
    let measured = options.measure(&folder);
    let _ = fs::remove_dir_all(&folder);
    measured.inspect_err(|error| println!("{error}")).is_ok()
}

impl Options {
    fn measure(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let options = WriteOptions::default().encoding(Encoding::Utf8);
        let mut records = all_records(false);
        for number in 0..self.hundreds {
            let mut text = String::new();
            for record in records.by_ref().take(100) {
                let written = write(&record, Format::Csa, &options).map_err(io::Error::other)?;
                text += &written.text;
                text += "/\n";
            }
            fs::write(folder.join(format!("{number}.csa")), text)?;
        }
        let mut seconds = [const { Vec::new() }; WORKS.len()];
        let mut most = [0; WORKS.len()];
        for _ in 0..self.rounds {
            for (work, (_, words)) in WORKS.iter().enumerate() {
                let mut command = Command::new("target/release/komadai");
                command.args(*words).args(["--jobs", "1"]).arg(folder);
                let (memory, ticks) = taken_by(&mut command)?;
                most[work] = memory.max(most[work]);
                seconds[work].push(ticks as f64 * TICK / 1e9);
            }
        }
        println!("work                              seconds  to check   MB");
        for (work, (name, _)) in WORKS.iter().enumerate() {
            let ratio = ratio(&seconds[0], &seconds[work]);
            let time = median(seconds[work].clone());
            println!("{name:32}{time:9.2}{ratio:10.2}{:5}", most[work] / 1024);
        }
        Ok(())
    }
}
