//! Names the files that are written into a folder.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use komadai_batch::Source;

pub(in crate::command) struct Names {
    pub(in crate::command) of_sources: Vec<PathBuf>,
    /// The sources whose name differs from the usual one.
    pub(in crate::command) longer: Vec<usize>,
}

/// Names files with an extension after sources: `a.ki2` for `a.csa`.
///
/// If several sources would get the same name, they keep their extension, `a.csa.ki2` and `a.kif.ki2`. A source that
/// already has the name keeps it. Sources with the same name in different folders get numbers, in the order of their
/// paths: `a.csa.2.ki2`. The names do not depend on the order of the sources. Names that differ only by case are equal
/// if the system `ignores_case`.
pub(in crate::command) fn names(sources: &[Source], extension: &str, ignores_case: bool) -> Names {
    let key = |name: &Path| match name.to_str() {
        Some(text) if ignores_case => PathBuf::from(text.to_lowercase()),
        _ => name.to_owned(),
    };
    let usual = |source: &Source| source.relative.with_extension(extension);
    let mut counts: HashMap<PathBuf, usize> = HashMap::new();
    for source in sources {
        *counts.entry(key(&usual(source))).or_default() += 1;
    }
    let mut by_path: Vec<usize> = (0..sources.len()).collect();
    by_path.sort_by_key(|&source| &sources[source].path);
    let mut of_sources = vec![PathBuf::new(); sources.len()];
    let mut taken: HashSet<PathBuf> = HashSet::new();
    let (own, mut others): (Vec<usize>, Vec<usize>) = by_path.into_iter().partition(|&source| {
        let source = &sources[source];
        let name = usual(source);
        counts.get(&key(&name)) == Some(&1) || source.relative == name
    });
    // If several sources already have the name, the first keeps it.
    for source in own {
        let name = usual(&sources[source]);
        if taken.insert(key(&name)) {
            of_sources[source] = name;
        } else {
            others.push(source);
        }
    }
    others.sort_by_key(|&source| &sources[source].path);
    // The number that the next source with this path tries first. The first source has no number.
    let mut next: HashMap<PathBuf, usize> = HashMap::new();
    for &source in &others {
        let path = &sources[source].relative;
        let number = next.entry(key(path)).or_insert(1);
        of_sources[source] = loop {
            let name = match *number {
                1 => with(path, extension),
                number => with(path, &format!("{number}.{extension}")),
            };
            *number += 1;
            if taken.insert(key(&name)) {
                break name;
            }
        };
    }
    Names {
        of_sources,
        longer: others,
    }
}

/// Returns `a.csa.ki2` for `a.csa`.
fn with(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or(OsStr::new("")).to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::names;
    use komadai_batch::Source;

    /// Checks the names for files of these folders, in any order.
    #[track_caller]
    fn check(files: &[(&str, &str, &str)]) {
        check_where(files, false);
    }

    #[track_caller]
    fn check_where(files: &[(&str, &str, &str)], ignores_case: bool) {
        let source = |&(folder, file, _): &(&str, &str, &str)| {
            Source::new(PathBuf::from(folder).join(file), PathBuf::from(file))
        };
        let mut files = files.to_vec();
        for _ in 0..files.len() {
            files.rotate_left(1);
            let sources: Vec<Source> = files.iter().map(source).collect();
            let found = names(&sources, "ki2", ignores_case);
            let expected: Vec<PathBuf> = files.iter().map(|file| PathBuf::from(file.2)).collect();
            assert_eq!(found.of_sources, expected);
            for (number, source) in sources.iter().enumerate() {
                let is_usual = source.relative.with_extension("ki2") == expected[number];
                assert_eq!(found.longer.contains(&number), !is_usual);
            }
        }
    }

    #[test]
    fn collisions() {
        check(&[("x", "a.csa", "a.ki2"), ("x", "b.csa", "b.ki2")]);
        check(&[
            ("x", "a.csa", "a.csa.ki2"),
            ("x", "a.kif", "a.kif.ki2"),
            ("x", "b.kif", "b.ki2"),
        ]);
        // The name of an input, and one that equals a longer name.
        check(&[("x", "a.csa", "a.csa.ki2"), ("x", "a.ki2", "a.ki2")]);
        check(&[
            ("x", "a.csa", "a.csa.2.ki2"),
            ("x", "a.kif", "a.kif.ki2"),
            ("x", "a.csa.kif", "a.csa.ki2"),
        ]);
        // The same name in two folders.
        check(&[("x", "a.csa", "a.csa.ki2"), ("y", "a.csa", "a.csa.2.ki2")]);
        check(&[("x", "a.ki2", "a.ki2"), ("y", "a.ki2", "a.ki2.ki2")]);
        // Names that differ only by case.
        let files = [("x", "g.kif", "g.kif.ki2"), ("y", "G.csa", "G.csa.ki2")];
        check_where(&files, true);
        check(&[("x", "g.kif", "g.ki2"), ("y", "G.csa", "G.ki2")]);
        // No extension.
        check(&[("x", "a", "a.ki2"), ("x", "b", "b.ki2")]);
    }
}
