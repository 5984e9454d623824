//! Every input at hand, put to its law without libFuzzer.

use std::error::Error;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use komadai_testkit::Target;
use rayon::prelude::*;

use super::folders;
use super::table::percent;
use crate::Verdict;

pub(super) fn run(targets: &[Target]) -> Verdict {
    println!(
        "{:18}{:>8}{:>8}{:>8}{:>8}",
        "target", "inputs", "past %", "seconds", "broken"
    );
    let (mut all, mut broken) = (0, Vec::new());
    for target in targets {
        let files = inputs(target)?;
        let start = Instant::now();
        let past = AtomicU64::new(0);
        let failures = files.par_iter().filter(|file| !holds(target, file, &past));
        let failures: Vec<&PathBuf> = failures.collect();
        println!(
            "{:18}{:>8}{:>8.1}{:>8.1}{:>8}",
            target.name,
            files.len(),
            percent(past.into_inner(), files.len() as u64),
            start.elapsed().as_secs_f64(),
            failures.len(),
        );
        all += files.len();
        broken.extend(failures.into_iter().cloned());
    }
    for file in &broken {
        println!("breaks its law: {}", file.display());
    }
    println!("replay: {all} inputs, {} broken", broken.len());
    Ok(broken.is_empty())
}

fn inputs(target: &Target) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = folders::samples(target)?;
    for folder in [
        folders::seeds(target),
        folders::regressions(target),
        folders::corpus(target),
    ] {
        files.extend(folders::files(&folder)?);
    }
    Ok(files)
}

/// Whether an input keeps its law. A broken law panics, and tells on stderr how.
fn holds(target: &Target, file: &Path, past: &AtomicU64) -> bool {
    let Ok(bytes) = fs::read(file) else {
        return false;
    };
    let held = panic::catch_unwind(AssertUnwindSafe(|| (target.law)(&bytes)));
    past.fetch_add(
        u64::from(held.as_ref().is_ok_and(|past| *past)),
        Ordering::Relaxed,
    );
    held.is_ok()
}
