//! Checks every seed of a fuzz target, and every input that once broke its law, against the law.

use std::path::{Path, PathBuf};
use std::{fs, panic};

use komadai_kifu::{Encoding, LineEnd, encode};
use komadai_testkit::Target;
use komadai_testkit::dictionary::Dictionary;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the files in a folder, by name, or an empty list if the folder does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

/// Checks every file in `fuzz/<kind>/<target>` against its law, and returns their number.
fn replay(kind: &str) -> usize {
    let mut broken = Vec::new();
    let mut count = 0;
    for target in Target::ALL {
        for file in files(&root().join("fuzz").join(kind).join(target.name)) {
            let bytes = fs::read(&file).expect("a file that was listed");
            count += 1;
            if panic::catch_unwind(|| (target.law)(&bytes)).is_err() {
                broken.push(format!("{}: {}", target.name, file.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    count
}

#[test]
fn seeds() {
    assert!(replay("seeds") >= Target::ALL.len());
    for target in Target::ALL {
        let folder = root().join("fuzz/seeds").join(target.name);
        let past = |file: &PathBuf| (target.law)(&fs::read(file).unwrap_or_default());
        let seeds = files(&folder);
        let enough = seeds.iter().filter(|file| past(file)).count() * 2 >= seeds.len().max(1);
        assert!(enough, "{}: half of the seeds are not read", target.name);
    }
}

#[test]
fn regressions() {
    replay("regressions");
}

/// A folder without a target would never be replayed.
#[test]
fn folders_are_targets() {
    for kind in ["seeds", "regressions"] {
        let Ok(folders) = fs::read_dir(root().join("fuzz").join(kind)) else {
            continue;
        };
        for folder in folders.flatten() {
            let name = folder.file_name();
            let known = Target::ALL.iter().any(|target| target.name == name);
            assert!(known, "fuzz/{kind}/{} is no target", name.to_string_lossy());
        }
    }
}

#[test]
fn dictionaries() {
    for dictionary in Dictionary::all() {
        let mut shown = None;
        let mut entries = dictionary.entries();
        for line in dictionary.text.lines().skip(1) {
            if let Some(comment) = line.strip_prefix("# ") {
                shown = Some(comment.replace("\\n", "\n"));
                continue;
            }
            let (encoding, word) = entries.next().expect("an entry a line");
            let shown = shown.clone().unwrap_or_default();
            let wanted = match encoding {
                "ascii" => {
                    assert!(word.is_ascii(), "{}: {line}", dictionary.name);
                    continue;
                }
                "cp932" => encode(&shown, Encoding::Cp932, LineEnd::Lf).bytes,
                "utf8" => shown.into_bytes(),
                other => panic!("{}: {other}", dictionary.name),
            };
            assert_eq!(word, wanted, "{}: {line}", dictionary.name);
        }
    }
}
