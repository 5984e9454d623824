//! `versus command`: compares the speed of the command with that of the library, in reading and converting.

use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clap::Args;
use komadai_benches::{PLIES, records};
use komadai_kifu::{Encoding, Format, WriteOptions, read};

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
}

/// Measures and prints. Returns `true` if the command succeeded.
pub(crate) fn run(options: &Options) -> bool {
    let folder = std::env::temp_dir().join(format!("komadai-versus-{}", std::process::id()));
    let measured = options.measure(&folder);
    let _ = fs::remove_dir_all(&folder);
    measured.inspect_err(|error| println!("{error}")).is_ok()
}

impl Options {
    fn measure(&self, folder: &Path) -> io::Result<()> {
        println!(
            "million plies a second    library    1 job  ratio    cpu   2 jobs  ratio    cpu  MB"
        );
        let records = records(1000, PLIES, false);
        for format in [Format::Csa, Format::Kif, Format::Ki2] {
            let (one, many) = (
                folder.join(format!("all.{format}")),
                folder.join(format.code()),
            );
            let options = WriteOptions::new(format).encoding(Some(Encoding::Utf8));
            fs::create_dir_all(&many)?;
            let mut all = fs::File::create(&one)?;
            let end = if format == Format::Csa { "/\n" } else { "\n" };
            let text = |record| options.write(record).map(|w| w.text + end);
            let parts = records
                .chunks(100)
                .map(|part| part.iter().map(text).collect());
            let parts: Vec<String> = parts.collect::<Result<_, _>>().map_err(io::Error::other)?;
            for (number, part) in (0..self.hundreds).zip(parts.iter().cycle()) {
                all.write_all(part.as_bytes())?;
                fs::write(many.join(format!("{number}.{format}")), part)?;
            }
            for converts in [false, true] {
                for input in [&one, &many] {
                    self.row(&parts, converts, input, &folder.join("out"))?;
                }
            }
        }
        Ok(())
    }

    /// Measures one work in all rounds, and prints a row.
    fn row(&self, parts: &[String], converts: bool, input: &Path, out: &Path) -> io::Result<()> {
        let mut nanoseconds = [const { Vec::new() }; 3];
        let mut processor = [const { Vec::new() }; 3];
        let mut most = 0;
        let plies = (self.hundreds * 100 * PLIES) as f64;
        let name = out.to_string_lossy();
        let words = ["convert", "--to", "csa", "--out-dir", &name];
        let words = if converts { &words[..] } else { &["check"] };
        for _ in 0..self.rounds {
            for (jobs, times) in nanoseconds.iter_mut().enumerate() {
                // Replacing existing files would take longer.
                let _ = fs::remove_dir_all(out);
                let start = Instant::now();
                if jobs == 0 {
                    library(parts.iter().cycle().take(self.hundreds), converts);
                } else {
                    let mut command = Command::new("target/release/komadai");
                    let number = jobs.to_string();
                    command.args(words).args(["--jobs", &number]).arg(input);
                    let (memory, ticks) = taken_by(&mut command)?;
                    most = most.max(memory);
                    processor[jobs].push(ticks as f64 * TICK / plies);
                }
                times.push(start.elapsed().as_secs_f64() * 1e9 / plies);
            }
        }
        let input = input.file_name().unwrap_or_default().display();
        let speed = |i: usize| 1e3 / median(nanoseconds[i].clone());
        let ratio = |i: usize| ratio(&nanoseconds[i], &nanoseconds[i - 1]);
        print!("{:8}{input:16}{:9.2}", words[0], speed(0));
        for jobs in [1, 2] {
            let cpu = 1e3 / median(processor[jobs].clone());
            print!("{:9.2}{:7.2}{cpu:7.2}", speed(jobs), ratio(jobs));
        }
        println!("{:4}", most / 1024);
        Ok(())
    }
}

/// Reads games as the command does, and optionally writes them.
fn library<'a>(texts: impl Iterator<Item = &'a String>, writes: bool) {
    for game in texts.flat_map(|text| read(text.as_bytes()).games) {
        if writes {
            let _ = black_box(WriteOptions::new(Format::Csa).write(&game.record));
        }
    }
}

/// The nanoseconds of a tick, the unit of processor time in Linux.
pub(crate) const TICK: f64 = 1e7;

/// Runs a command. Returns its peak memory in KiB and its processor time in ticks.
pub(crate) fn taken_by(command: &mut Command) -> io::Result<(usize, u64)> {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let (mut most, mut ticks) = (0, 0);
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
        let kib = status.ok().and_then(|text| {
            let (_, most) = text.split_once("VmHWM:")?;
            most.split_whitespace().next()?.parse().ok()
        });
        most = most.max(kib.unwrap_or(0));
        // After the name in brackets, the fields 12 and 13 are the user and the system time.
        let times = fs::read_to_string(format!("/proc/{}/stat", child.id()));
        let times = times.unwrap_or_default();
        let times = times.rsplit(')').next().unwrap_or_default();
        let times = times.split_whitespace().skip(11).take(2);
        ticks = ticks.max(times.filter_map(|field| field.parse::<u64>().ok()).sum());
        match child.try_wait()? {
            Some(status) if status.success() => return Ok((most, ticks)),
            Some(status) => return Err(io::Error::other(format!("{command:?}: {status}"))),
            None => sleep(Duration::from_millis(1)),
        }
    }
}
