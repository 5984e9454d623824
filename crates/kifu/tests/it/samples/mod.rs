//! Finds the game files of `testdata/kifu`.

use std::fs;
use std::path::{Path, PathBuf};

use komadai_kifu::{Format, Record, read};

/// Returns a folder of `testdata/kifu`. `good` files are read without findings, and `bad` ones with some.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata/kifu")
        .join(name)
}

/// Returns all files in a folder of `testdata/kifu`, sorted.
pub(crate) fn files_in(name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).expect("a folder of testdata/kifu");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.sort();
    files
}

/// Returns all game files, good and bad.
pub(crate) fn samples() -> Vec<PathBuf> {
    let files = [files_in("good"), files_in("bad")].concat();
    files.into_iter().filter(|path| is_game(path)).collect()
}

fn is_game(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str());
    extension.is_some_and(|e| Format::from_extension(e).is_some())
}

/// Returns the game file with this name, in any folder.
#[allow(dead_code)] // Not every test asks for one file.
pub(crate) fn sample(name: &str) -> PathBuf {
    let found = samples().into_iter().find(|path| path.ends_with(name));
    found.expect(name)
}

/// Returns the first game of a file.
#[allow(dead_code)] // Not every test asks for one file.
pub(crate) fn record(name: &str) -> Record {
    let bytes = fs::read(sample(name)).expect(name);
    let reading = read(&bytes);
    reading.games.into_iter().next().expect("a game").record
}
