//! Where inputs lie.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use komadai_testkit::Target;

use crate::root::root;

/// What the targets are built into.
pub(super) fn built() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(target).join("fuzz")
}

/// A file for what libFuzzer writes about a single input.
pub(super) fn scratch() -> PathBuf {
    built().join("smaller")
}

/// What a smoke run collects; it begins anew each time.
pub(super) fn smoke(target: &Target) -> PathBuf {
    built().join("smoke").join(target.name)
}

/// Inputs that campaigns collected; they stay on the machine.
pub(super) fn corpus(target: &Target) -> PathBuf {
    root().join("fuzz/corpus").join(target.name)
}

/// Inputs that we wrote.
pub(super) fn seeds(target: &Target) -> PathBuf {
    root().join("fuzz/seeds").join(target.name)
}

/// Inputs that once broke the law.
pub(super) fn regressions(target: &Target) -> PathBuf {
    root().join("fuzz/regressions").join(target.name)
}

/// Where libFuzzer puts what breaks the law.
pub(super) fn artifacts(target: &Target) -> PathBuf {
    root().join("fuzz/artifacts").join(target.name)
}

/// The files of `testdata/kifu` that are inputs of a target.
pub(super) fn samples(target: &Target) -> io::Result<Vec<PathBuf>> {
    if target.samples.is_empty() {
        return Ok(Vec::new());
    }
    let mut samples = files(&root().join("testdata/kifu/good"))?;
    samples.extend(files(&root().join("testdata/kifu/bad"))?);
    samples.retain(|file| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        let is_input = !matches!(extension, Some("txt"));
        let is_named = |sample: &&str| *sample == "*" || Some(*sample) == extension;
        is_input && target.samples.iter().any(is_named)
    });
    Ok(samples)
}

/// The files in a folder, by name; none if there is no such folder.
pub(super) fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.is_file());
    files.sort();
    Ok(files)
}
