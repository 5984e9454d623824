//! `versus command`: how fast the command reads and converts, beside the library.

use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clap::Args;
use komadai_benches::{PLIES, records};
use komadai_kifu::{Format, WriteOptions, read, write};

use crate::contest::{median, ratio};

/// How much to measure, and how often.
#[derive(Args)]
pub(crate) struct Options {
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: usize,
    /// How many games, in hundreds
    #[arg(long, value_name = "N", default_value_t = 1000)]
    hundreds: usize,
    /// The command to measure
    #[arg(long, value_name = "FILE", default_value = "target/release/komadai")]
    command: PathBuf,
}

/// Measures and prints; whether the command succeeded.
pub(crate) fn run(options: &Options) -> bool {
    let folder = std::env::temp_dir().join(format!("komadai-versus-{}", std::process::id()));
    let measured = measure(options, &folder);
    let _ = fs::remove_dir_all(&folder);
    measured.inspect_err(|error| println!("{error}")).is_ok()
}

fn measure(options: &Options, folder: &Path) -> io::Result<()> {
    println!("million plies a second    library    1 job  ratio   2 jobs  ratio  MB");
    let records = records(1000, false);
    for format in [Format::Csa, Format::Kif, Format::Ki2] {
        let (one, many) = (folder.join("one"), folder.join(format.code()));
        fs::create_dir_all(&one)?;
        fs::create_dir_all(&many)?;
        let one = one.join(format!("all.{format}"));
        let mut all = fs::File::create(&one)?;
        let mut parts = Vec::new();
        for part in records.chunks(100) {
            let options = WriteOptions::default();
            let texts = part.iter().map(|record| write(record, format, &options));
            let texts: Result<Vec<String>, _> = texts.map(|w| w.map(|w| w.text)).collect();
            let end = if format == Format::Csa { "/\n" } else { "\n" };
            parts.push(texts.map_err(io::Error::other)?.join(end) + end);
        }
        for (number, text) in (0..options.hundreds).zip(parts.iter().cycle()) {
            all.write_all(text.as_bytes())?;
            fs::write(many.join(format!("{number}.{format}")), text)?;
        }
        for converts in [false, true] {
            for input in [&one, &many] {
                row(options, folder, &parts, converts, input)?;
            }
        }
        fs::remove_file(&one)?;
    }
    Ok(())
}

/// Measures one work in all rounds, and prints a row.
fn row(
    options: &Options,
    folder: &Path,
    parts: &[String],
    converts: bool,
    input: &Path,
) -> io::Result<()> {
    let mut nanoseconds = [const { Vec::new() }; 3];
    let mut most = 0;
    let plies = options.hundreds * 100 * PLIES;
    for _ in 0..options.rounds {
        for (jobs, times) in nanoseconds.iter_mut().enumerate() {
            let start = Instant::now();
            match jobs {
                0 => library(parts.iter().cycle().take(options.hundreds), converts),
                jobs => {
                    let mut command = Command::new(&options.command);
                    command.args([if converts { "convert" } else { "check" }]);
                    if converts {
                        let out = folder.join("out");
                        command.args(["--to", "csa", "--out-dir"]).arg(out);
                    }
                    command.args(["--jobs", &jobs.to_string()]).arg(input);
                    most = most.max(memory_of(&mut command)?);
                }
            }
            times.push(start.elapsed().as_secs_f64() * 1e9 / plies as f64);
        }
    }
    let [library, one, two] = &nanoseconds;
    println!(
        "{:8}{:16}{:9.2}{:9.2}{:7.2}{:9.2}{:7.2}{:4}",
        if converts { "convert" } else { "check" },
        input.strip_prefix(folder).unwrap_or(input).display(),
        1e3 / median(library.clone()),
        1e3 / median(one.clone()),
        ratio(one, library),
        1e3 / median(two.clone()),
        ratio(two, one),
        most / 1024,
    );
    Ok(())
}

/// Reads games as the command does, and writes them.
fn library<'a>(texts: impl Iterator<Item = &'a String>, writes: bool) {
    for text in texts {
        for game in read(text.as_bytes(), None).games {
            if writes {
                let _ = black_box(write(&game.record, Format::Csa, &WriteOptions::default()));
            }
        }
    }
}

/// Runs a command; the most memory that it held, in KiB.
fn memory_of(command: &mut Command) -> io::Result<usize> {
    let silent = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = silent.spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(kib.unwrap_or(0));
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(most),
            Some(status) => return Err(io::Error::other(format!("{command:?}: {status}"))),
            None => sleep(Duration::from_millis(1)),
        }
    }
}
