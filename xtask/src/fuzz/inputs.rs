//! Finds the folders of inputs.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use komadai_testkit::Target;

use crate::root::root;

pub(super) fn built() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(target).join("fuzz")
}

/// Returns the folder where libFuzzer collects inputs. A campaign reuses earlier ones, a smoke run begins without any.
pub(super) fn collected(target: &Target, smoke: bool) -> io::Result<PathBuf> {
    let folder = if smoke {
        built().join("smoke").join(target.name)
    } else {
        corpus(target)
    };
    if smoke {
        empty(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Returns the folder of inputs that campaigns collected. They stay on the machine.
pub(super) fn corpus(target: &Target) -> PathBuf {
    root().join("fuzz/corpus").join(target.name)
}

/// Returns the folder of inputs that once broke the law.
pub(super) fn regressions(target: &Target) -> PathBuf {
    root().join("fuzz/regressions").join(target.name)
}

/// Returns the folder for artifacts of libFuzzer: inputs that break the law.
pub(super) fn artifacts(target: &Target) -> PathBuf {
    root().join("fuzz/artifacts").join(target.name)
}

/// Returns the folder of inputs written by hand.
fn seeds(target: &Target) -> PathBuf {
    root().join("fuzz/seeds").join(target.name)
}

/// Returns the folders of the first inputs for libFuzzer. A smoke run does not use the samples.
pub(super) fn given(target: &Target, smoke: bool) -> io::Result<Vec<PathBuf>> {
    let mut folders = vec![seeds(target), regressions(target)];
    if !smoke {
        let folder = built().join("samples").join(target.name);
        empty(&folder)?;
        for file in samples(target)? {
            fs::copy(&file, folder.join(file.file_name().unwrap_or_default()))?;
        }
        folders.push(folder);
    }
    folders.retain(|folder| folder.exists());
    Ok(folders)
}

pub(super) fn all(target: &Target) -> io::Result<Vec<PathBuf>> {
    let mut all = samples(target)?;
    for folder in [seeds(target), regressions(target), corpus(target)] {
        all.extend(files(&folder)?);
    }
    Ok(all)
}

/// Writes all dictionaries of the target into one file, because libFuzzer accepts only one.
pub(super) fn dictionary(target: &Target) -> io::Result<Option<PathBuf>> {
    let texts: Vec<&str> = target.dictionaries().map(|d| &*d.text).collect();
    if texts.is_empty() {
        return Ok(None);
    }
    let file = built().join(format!("{}.dict", target.name));
    fs::write(&file, texts.concat())?;
    Ok(Some(file))
}

/// Returns the files of `testdata/kifu` that are inputs of a target.
fn samples(target: &Target) -> io::Result<Vec<PathBuf>> {
    let mut samples = files(&root().join("testdata/kifu/good"))?;
    samples.extend(files(&root().join("testdata/kifu/bad"))?);
    samples.retain(|file| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        let is_named = |sample: &&str| *sample == "*" || Some(*sample) == extension;
        extension != Some("txt") && target.samples.iter().any(is_named)
    });
    Ok(samples)
}

/// Returns the files in a folder, by name, or an empty list if the folder does not exist.
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

/// Creates an empty folder and removes an existing one.
pub(super) fn empty(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}
