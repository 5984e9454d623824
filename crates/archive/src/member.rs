//! Names the files of an archive safely.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Member {
    /// The path in the archive, with `/` between folders. It may be absolute, contain `..`, or be that of another file.
    pub name: String,
    /// A relative path that stays inside a folder, and is unique in the archive.
    ///
    /// It is the name without a root and without `..`. Characters that control a terminal become `_`, and names of
    /// Windows devices get a `_`. If an earlier file has the same path, a number is added: `a-2.kif`. If the name
    /// becomes empty, the path is the number of the file in the archive, from 0.
    pub path: PathBuf,
    /// The number of bytes that the archive declares.
    pub bytes: u64,
}

impl Member {
    /// Returns `true` for a file that macOS adds for another: `._a.kif`, or any file in a folder `__MACOSX`.
    #[must_use]
    pub fn is_double(&self) -> bool {
        let mut parts = self.name.split('/');
        parts.clone().any(|part| part == "__MACOSX")
            || parts.next_back().is_some_and(|name| name.starts_with("._"))
    }
}

#[derive(Default)]
pub(crate) struct Members {
    members: Vec<Member>,
    /// For each path, the number to add to the next file of that path.
    next_numbers: HashMap<PathBuf, usize>,
}

impl Members {
    pub(crate) fn push(&mut self, name: String, bytes: u64) {
        let wanted = safe_path(&name, self.members.len());
        let mut path = wanted.clone();
        while self.next_numbers.contains_key(&path) {
            let number = self.next_numbers.entry(wanted.clone()).or_insert(2);
            path = numbered(&wanted, *number);
            *number += 1;
        }
        self.next_numbers.insert(path.clone(), 2);
        self.members.push(Member { name, path, bytes });
    }

    pub(crate) fn into_vec(self) -> Vec<Member> {
        self.members
    }
}

/// Returns a name as a relative path, or the number if that path is empty.
fn safe_path(name: &str, number: usize) -> PathBuf {
    let parts = Path::new(name).components();
    let path: PathBuf = parts
        .filter_map(|part| match part {
            Component::Normal(part) => Some(safe_part(&part.to_string_lossy())),
            _ => None,
        })
        .collect();
    if path.as_os_str().is_empty() {
        return PathBuf::from(number.to_string());
    }
    path
}

/// Returns a part of a path that every terminal and system treats as a plain name.
fn safe_part(part: &str) -> String {
    let mut safe: String = part
        .chars()
        .map(|c| match c {
            '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '_',
            _ if c.is_control() => '_',
            _ => c,
        })
        .collect();
    let stem = safe.split('.').next().unwrap_or_default();
    if is_device(stem) {
        safe.insert(stem.len(), '_');
    }
    safe
}

/// Returns `true` if Windows treats a name as a device, with any extension.
fn is_device(stem: &str) -> bool {
    let stem = stem.trim_end().to_ascii_uppercase();
    let is_port = |name| {
        let number: Option<&str> = stem.strip_prefix(name);
        number.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    };
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL") || is_port("COM") || is_port("LPT")
}

/// Returns `a-2.kif` for `a.kif`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{number}");
    if let Some(extension) = path.extension() {
        name.push('.');
        name.push_str(&extension.to_string_lossy());
    }
    path.with_file_name(name)
}
