//! Every input at hand, put to its law without libFuzzer.

use std::error::Error;
use std::fs;
use std::io;
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
    let (mut all, mut broken, mut unreadable) = (0, Vec::new(), Vec::new());
    for target in targets {
        let files = inputs(target)?;
        let start = Instant::now();
        let past = AtomicU64::new(0);
        let held = files.par_iter().map(|file| holds(target, file, &past));
        let held: Vec<io::Result<bool>> = held.collect();
        let before = broken.len();
        for (file, held) in files.iter().zip(held) {
            match held {
                Ok(true) => {}
                Ok(false) => broken.push(file.clone()),
                Err(error) => unreadable.push(format!("{}: {error}", file.display())),
            }
        }
        println!(
            "{:18}{:>8}{:>8.1}{:>8.1}{:>8}",
            target.name,
            files.len(),
            percent(past.into_inner(), files.len() as u64),
            start.elapsed().as_secs_f64(),
            broken.len() - before,
        );
        all += files.len();
    }
    for file in &broken {
        println!("breaks its law: {}", file.display());
    }
    for file in &unreadable {
        println!("cannot be read: {file}");
    }
    print!("replay: {all} inputs, {} broken", broken.len());
    match unreadable.len() {
        0 => println!(),
        count => println!(", {count} cannot be read"),
    }
    Ok(broken.is_empty() && unreadable.is_empty())
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
///
/// # Errors
///
/// The file cannot be read, which says nothing about the law.
fn holds(target: &Target, file: &Path, past: &AtomicU64) -> io::Result<bool> {
    let bytes = fs::read(file)?;
    let held = panic::catch_unwind(AssertUnwindSafe(|| (target.law)(&bytes)));
    past.fetch_add(
        u64::from(held.as_ref().is_ok_and(|past| *past)),
        Ordering::Relaxed,
    );
    Ok(held.is_ok())
}

#[cfg(test)]
mod tests {
    use super::{AtomicU64, Path, Target, holds};
    use crate::root::root;

    #[test]
    fn a_file_that_cannot_be_read_breaks_no_law() {
        let past = AtomicU64::new(0);
        let held = |file: &Path| holds(&Target::ALL[0], file, &past);
        assert!(held(&root().join("no/such/file")).is_err());
        assert!(matches!(held(&root().join("Cargo.toml")), Ok(true)));
    }
}
