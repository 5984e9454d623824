//! A file of an archive.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Member {
    /// Its path in the archive, with `/` between the folders.
    ///
    /// It is only a name: it may be absolute, have parts `..`, or be that of another file.
    pub name: String,
    /// A relative path that leads to no place outside a folder, and that no other file of the archive has.
    ///
    /// It is the name without a root and parts `..`. Characters that a terminal would obey become `_`, names of Windows'
    /// devices get a `_`. If an earlier file has the path, a number is added: `a-2.kif`. If nothing of the name is left,
    /// the path is the number of the file in the archive, from 0.
    pub path: PathBuf,
    /// The number of bytes that the archive says.
    pub bytes: u64,
}

impl Member {
    /// Returns `true` if it has the name of a file that macOS adds for another one: `._a.kif`, or any below a folder
    /// `__MACOSX`.
    #[must_use]
    pub fn is_double(&self) -> bool {
        let mut parts = self.name.split('/');
        parts.clone().any(|part| part == "__MACOSX")
            || parts.next_back().is_some_and(|name| name.starts_with("._"))
    }
}

/// The paths that the files of an archive have so far.
#[derive(Default)]
pub(crate) struct Members {
    members: Vec<Member>,
    /// The number that is added to the next file of the same path.
    next_numbers: HashMap<PathBuf, usize>,
}

impl Members {
    /// Adds a file.
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

    /// Returns the files.
    pub(crate) fn into_vec(self) -> Vec<Member> {
        self.members
    }
}

/// Returns a name as a relative path, or the number if nothing of the name is left.
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

/// Returns a part of a path that no terminal and no system takes for something else than a name.
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

/// Returns `true` if Windows takes a name for that of a device, whatever its extension.
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
