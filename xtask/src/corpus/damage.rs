//! Damages real game records in many ways and reads them.
//!
//! A variant depends only on its number. No reading may panic. If the bytes are repeated, the time may only grow in
//! proportion. The bytes of a variant that fails are written to a file.

use std::fs;
use std::time::Duration;

use arbitrary::Unstructured;
use cpu_time::ThreadTime;
use indicatif::ProgressBar;
use komadai_kifu::{Format, ReadOptions};
use komadai_testkit::bytes;
use komadai_testkit::damage::Damage;
use rayon::prelude::*;

use super::caught;
use super::folder::File;
use crate::Verdict;
use crate::ci::target_dir;

/// The number of repetitions for the longer reading.
const TIMES: u32 = 4;
/// The maximum ratio of the times per byte of the longer and the shorter reading. [`TIMES`] would be quadratic growth.
const STEEP: f64 = 2.0;
/// The shortest time that is compared.
const TOO_SHORT: Duration = Duration::from_micros(200);
/// The number of readings of a text whose time grows too fast. The shortest time counts.
const ROUNDS: usize = 5;

pub(super) fn run(files: &[File], variants: usize) -> Verdict {
    if files.is_empty() {
        return Err("the folder has no files".into());
    }
    let folder = target_dir("damage");
    fs::create_dir_all(&folder)?;
    let bar = ProgressBar::new(variants as u64);
    let found: Vec<(usize, Option<f64>)> = (0..variants)
        .into_par_iter()
        .map(|number| {
            bar.inc(1);
            let (file, bytes) = variant(files, number);
            let growth = caught(|| growth(&bytes, file.format));
            let failure = match &growth {
                Ok(growth) if *growth > STEEP => format!("{growth:.1} times as long a byte"),
                Ok(_) => String::new(),
                Err(panic) => panic.clone(),
            };
            if !failure.is_empty() {
                let path = folder.join(format!("{number}.{}", file.extension()));
                bar.println(format!("{}: {failure}, see {}", file.name, path.display()));
                let _ = fs::write(path, &bytes); // the failure is reported anyway
            }
            (bytes.len(), growth.ok())
        })
        .collect();
    bar.finish_and_clear();
    let megabytes = found.iter().map(|(len, _)| len).sum::<usize>() as f64 / 1e6;
    let panics = found.iter().filter(|(_, growth)| growth.is_none()).count();
    let growths = || found.iter().filter_map(|(_, growth)| *growth);
    let steep = growths().filter(|&growth| growth > STEEP).count();
    let steepest = growths().fold(0.0, f64::max);
    println!(
        "damage: {variants} variants of {} files, {megabytes:.1} MB, {panics} panics, {steep} not linear; \
         {TIMES} times as long, a byte takes at most {steepest:.2} times as long",
        files.len()
    );
    Ok(panics + steep == 0)
}

/// Returns the variant with a number: its file and its bytes.
fn variant(files: &[File], number: usize) -> (&File, Vec<u8>) {
    let (round, place) = (number / files.len(), number % files.len());
    let file = &files[place];
    // Neighbouring variants are damaged in different ways. A file is damaged in another way in each round.
    let damage = Damage::ALL[(round + place) % Damage::ALL.len()];
    let choices = bytes(number as u64, 512);
    let other = &files[(place + 1 + round * 7) % files.len()];
    let damaged = damage.of(&mut Unstructured::new(&choices), &file.bytes, &other.bytes);
    (file, damaged.unwrap_or_else(|_| file.bytes.clone()))
}

/// Returns the growth factor of the time per byte if the bytes are repeated.
fn growth(bytes: &[u8], format: Option<Format>) -> f64 {
    drop(ReadOptions::new().format(format).read(bytes));
    // The shorter text is doubled too, so that a text of several games is compared with one of more games.
    let doubled = bytes.repeat(2);
    let longer = doubled.repeat(TIMES as usize);
    let mut growth = 0.0;
    for rounds in [1, ROUNDS] {
        let time = |bytes: &[u8]| {
            let times = (0..rounds).map(|_| {
                let start = ThreadTime::now();
                drop(ReadOptions::new().format(format).read(bytes));
                start.elapsed()
            });
            times.min().unwrap_or_default()
        };
        let (short, long) = (time(&doubled), time(&longer));
        if long < TOO_SHORT {
            return 0.0;
        }
        growth = (long / TIMES).as_secs_f64() / short.as_secs_f64().max(1e-9);
        if growth <= STEEP {
            break;
        }
    }
    growth
}
