//! `cargo xtask damage DIR`: real game records, damaged in many ways and read.
//!
//! Every variant comes from its number alone. No reading may panic, and none may take longer than
//! its length allows: the slowest variants are read again, put several times behind each other.

mod growth;
mod table;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use arbitrary::Unstructured;
use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_kifu::{Format, read};
use komadai_testkit::bytes;
use komadai_testkit::damage::Damage;
use rayon::prelude::*;

use crate::Verdict;
use crate::corpus::Folder;
use crate::root::root;
use growth::Growth;
use table::Row;

/// What to damage, and how often.
#[derive(clap::Args)]
pub(crate) struct DamageArgs {
    /// The folder; it holds a `manifest.tsv`
    dir: PathBuf,
    /// How many damaged files to read
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    variants: usize,
    /// Read this variant alone, and say what is found
    #[arg(long, value_name = "NUMBER")]
    only: Option<usize>,
    /// In a build with overflow checks and debug assertions, which is made first
    #[arg(long)]
    checked: bool,
}

/// So many of the slowest variants, by time a byte, are read a second time.
const READ_TWICE: usize = 400;
/// Of so many of the slowest, and as many of the longest, the growth is measured.
const LOOKED_AT_AGAIN: usize = 24;
/// Shorter ones say nothing about growth.
const LONG_ENOUGH: usize = 512;

/// A file of the folder.
struct Original {
    name: String,
    format: Option<Format>,
    bytes: Vec<u8>,
}

/// A damaged file, and how its reading went.
struct Variant {
    number: usize,
    damage: Damage,
    len: usize,
    took: Duration,
    games: usize,
    findings: usize,
    /// What the panic said.
    panic: Option<String>,
}

impl Variant {
    fn nanoseconds_a_byte(&self) -> f64 {
        self.took.as_nanos() as f64 / self.len.max(1) as f64
    }
}

/// Whether this build has overflow checks and debug assertions; the profiles have both or neither.
const CHECKED: bool = cfg!(debug_assertions);

pub(crate) fn run(args: &DamageArgs) -> Verdict {
    if args.checked && !CHECKED {
        return again_checked();
    }
    let originals = originals(args)?;
    if let Some(number) = args.only {
        return Ok(show(&originals, number));
    }
    let bar = ProgressBar::new(args.variants as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} variants, {eta} left",
    )?);
    panic::set_hook(Box::new(|info| note(&info.to_string())));
    let start = Instant::now();
    let variants: Vec<Variant> = (0..args.variants)
        .into_par_iter()
        .map(|number| {
            bar.inc(1);
            variant(&originals, number)
        })
        .collect();
    let took = start.elapsed();
    bar.finish_and_clear();

    let slowest = slowest(&originals, &variants);
    let growths: Vec<Growth> = slowest
        .iter()
        .map(|variant| {
            let (original, _, bytes) = damaged(&originals, variant.number);
            Growth::of(&bytes, original.format)
        })
        .collect();
    drop(panic::take_hook());

    print(&originals, &variants, took);
    for (variant, growth) in slowest.iter().zip(&growths).take(5) {
        let (original, ..) = damaged(&originals, variant.number);
        println!(
            "slow: {growth}; {} bytes, variant {} ({}) of {}",
            variant.len,
            variant.number,
            variant.damage.name(),
            original.name,
        );
    }
    let panics = variants.iter().filter(|variant| variant.panic.is_some());
    let panics = panics.map(|variant| {
        let (original, ..) = damaged(&originals, variant.number);
        let said = variant.panic.as_deref().unwrap_or_default();
        format!(
            "panic: variant {} of {}: {said}",
            variant.number, original.name
        )
    });
    let panics: Vec<String> = panics.collect();
    let steep = slowest.iter().zip(&growths).filter(|(_, g)| g.is_steep());
    let steep: Vec<String> = steep
        .map(|(variant, growth)| format!("not linear: variant {}: {growth}", variant.number))
        .collect();
    for line in panics.iter().chain(&steep) {
        println!("{line}");
    }
    println!(
        "damage: {} files, {} variants, {} panics, {} not linear{}",
        originals.len(),
        variants.len(),
        panics.len(),
        steep.len(),
        if CHECKED {
            ", with overflow checks and debug assertions"
        } else {
            ""
        },
    );
    Ok(panics.is_empty() && steep.is_empty())
}

/// Runs the same chore in a build of the profile `checked`.
fn again_checked() -> Verdict {
    let mut cargo = Command::new("cargo");
    let manifest = root().join("Cargo.toml");
    cargo.args(["run", "--quiet", "--locked", "--profile", "checked"]);
    cargo.args(["--package", "xtask", "--manifest-path"]);
    cargo.arg(manifest).arg("--").args(env::args_os().skip(1));
    Ok(cargo.status()?.success())
}

fn originals(args: &DamageArgs) -> Result<Vec<Original>, Box<dyn std::error::Error>> {
    let folder = Folder::open(&args.dir)?;
    let mut originals = Vec::new();
    for name in folder.files {
        let bytes = fs::read(args.dir.join(&name)).map_err(|e| format!("{name}: {e}"))?;
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        originals.push(Original {
            format: Format::from_extension(extension),
            name,
            bytes,
        });
    }
    if originals.is_empty() {
        return Err("the folder has no files".into());
    }
    Ok(originals)
}

/// The variant of a number: which file, how damaged, and its bytes.
fn damaged(originals: &[Original], number: usize) -> (&Original, Damage, Vec<u8>) {
    let (round, place) = (number / originals.len(), number % originals.len());
    let original = &originals[place];
    // Neighbours are damaged in different ways, and a file in another one each round.
    let damage = Damage::ALL[(round + place) % Damage::ALL.len()];
    let choices = bytes(number as u64, 512);
    let mut u = Unstructured::new(&choices);
    let other = &originals[(place + 1 + round * 7) % originals.len()];
    let made = damage.of(&mut u, &original.bytes, &other.bytes);
    let made = made.unwrap_or_else(|_| original.bytes.clone());
    (original, damage, made)
}

fn variant(originals: &[Original], number: usize) -> Variant {
    let (original, damage, bytes) = damaged(originals, number);
    let start = ThreadTime::now();
    let reading = panic::catch_unwind(AssertUnwindSafe(|| read(&bytes, original.format)));
    let took = start.elapsed();
    let mut variant = Variant {
        number,
        damage,
        len: bytes.len(),
        took,
        games: 0,
        findings: 0,
        panic: None,
    };
    match reading {
        Ok(reading) => {
            let of_games = reading.games.iter().map(|game| game.findings.len());
            variant.games = reading.games.len();
            variant.findings = reading.findings.len() + of_games.sum::<usize>();
        }
        Err(_) => variant.panic = Some(noted()),
    }
    variant
}

/// Those that took longest for their length, also when read a second time, and some of the longest.
fn slowest<'v>(originals: &[Original], variants: &'v [Variant]) -> Vec<&'v Variant> {
    let mut slow: Vec<&Variant> = variants.iter().filter(|v| v.len >= LONG_ENOUGH).collect();
    slow.sort_by(|a, b| b.nanoseconds_a_byte().total_cmp(&a.nanoseconds_a_byte()));
    slow.truncate(READ_TWICE);
    // What another program did meanwhile is not the reader's fault.
    let mut slow: Vec<(f64, &Variant)> = slow
        .into_par_iter()
        .map(|v| {
            let again = variant(originals, v.number).nanoseconds_a_byte();
            (again.min(v.nanoseconds_a_byte()), v)
        })
        .collect();
    slow.sort_by(|a, b| b.0.total_cmp(&a.0));
    slow.truncate(LOOKED_AT_AGAIN);
    let mut long: Vec<&Variant> = variants.iter().collect();
    long.sort_by_key(|v| std::cmp::Reverse(v.len));
    long.truncate(LOOKED_AT_AGAIN);
    let slow = slow.into_iter().map(|(_, v)| v);
    each_once(slow.chain(long), |v| v.number)
}

/// The items, without those whose number was there before.
fn each_once<T>(items: impl Iterator<Item = T>, number: impl Fn(&T) -> usize) -> Vec<T> {
    let mut seen = BTreeSet::new();
    items.filter(|item| seen.insert(number(item))).collect()
}

fn print(originals: &[Original], variants: &[Variant], took: Duration) {
    let mut rows: BTreeMap<Damage, Row> = BTreeMap::new();
    for variant in variants {
        rows.entry(variant.damage).or_default().count(variant);
    }
    println!("{}", Row::heading());
    for (damage, row) in &rows {
        println!("{:10}{row}", damage.name());
    }
    let read: usize = variants.iter().map(|variant| variant.len).sum();
    println!(
        "{} variants of {} files, {:.1} MB, in {:.1} s",
        variants.len(),
        originals.len(),
        read as f64 / 1e6,
        took.as_secs_f64(),
    );
}

/// Reads one variant and prints its findings and its time; a panic goes its way.
fn show(originals: &[Original], number: usize) -> bool {
    let (original, damage, bytes) = damaged(originals, number);
    println!(
        "{}: {}, {} bytes",
        original.name,
        damage.name(),
        bytes.len()
    );
    let reading = read(&bytes, original.format);
    let of_games = reading.games.iter().flat_map(|game| &game.findings);
    for finding in reading.findings.iter().chain(of_games) {
        println!("{finding}");
    }
    println!("{} games", reading.games.len());
    let growth = Growth::of(&bytes, original.format);
    println!("{growth}");
    !growth.is_steep()
}

thread_local! {
    /// What the last panic said, and where it was. Variants of several threads can panic at once,
    /// and each is told on its own thread.
    static PANIC: Cell<String> = const { Cell::new(String::new()) };
}

fn note(panic: &str) {
    PANIC.set(panic.replace('\n', " "));
}

fn noted() -> String {
    PANIC.take()
}

#[cfg(test)]
mod tests {
    use super::{each_once, note, noted};

    #[test]
    fn doubles_go() {
        let items = [3, 1, 2, 1, 4, 3].into_iter();
        assert_eq!(each_once(items, |&item| item), [3, 1, 2, 4]);
    }

    #[test]
    fn each_thread_notes_its_own_panic() {
        note("here\nand below");
        let other = std::thread::spawn(|| {
            let before = noted();
            note("there");
            before
        });
        assert_eq!(other.join().ok(), Some(String::new()));
        assert_eq!(noted(), "here and below");
    }
}
