//! Checks every available input against its law without libFuzzer.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::{fs, io};

use komadai_testkit::Target;
use rayon::prelude::*;

use super::inputs;
use crate::Verdict;

pub(super) fn run(targets: &[Target]) -> Verdict {
    println!("{:18}{:>8}{:>8}{:>8}", "target", "inputs", "past", "broken");
    let (mut inputs, mut broken) = (0, 0);
    for target in targets {
        let files = inputs::all(target)?;
        let held: Vec<io::Result<Option<bool>>> =
            files.par_iter().map(|file| holds(target, file)).collect();
        let (mut past, before) = (0, broken);
        for (file, held) in files.iter().zip(held) {
            let file = file.display();
            match held.map_err(|error| format!("{file}: {error}"))? {
                Some(is_past) => past += usize::from(is_past),
                None => {
                    broken += 1;
                    println!("breaks its law: {file}");
                }
            }
        }
        inputs += files.len();
        println!(
            "{:18}{:>8}{past:>8}{:>8}",
            target.name,
            files.len(),
            broken - before
        );
    }
    println!("replay: {inputs} inputs, {broken} broken");
    Ok(broken == 0)
}

/// Checks a file against a law. Returns `None` if the law panics, with a message on stderr, or whether the input was
/// usable.
pub(super) fn holds(target: &Target, file: &Path) -> io::Result<Option<bool>> {
    let bytes = fs::read(file)?;
    Ok(panic::catch_unwind(AssertUnwindSafe(|| (target.law)(&bytes))).ok())
}

#[cfg(test)]
mod tests {
    use super::{Path, Target, holds};
    use crate::root::root;

    #[test]
    fn a_file_that_cannot_be_read_breaks_no_law() {
        let held = |file: &Path| holds(&Target::ALL[0], file);
        assert!(held(&root().join("no/such/file")).is_err());
        assert!(matches!(held(&root().join("Cargo.toml")), Ok(Some(_))));
    }
}
