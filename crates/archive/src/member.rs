//! A file of an archive.

use std::path::{Component, Path, PathBuf};

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Member {
    /// Its path in the archive, with `/` between the folders.
    ///
    /// It is only a name: it may be absolute, have parts `..`, or be that of another file.
    pub name: String,
    /// How many bytes it has, as the archive says.
    pub bytes: u64,
}

impl Member {
    /// Its name as a relative path that leads to no place outside a folder: without a root and parts `..`. If nothing is
    /// left of the name, its `number` in the archive.
    #[must_use]
    pub fn path(&self, number: usize) -> PathBuf {
        let parts = Path::new(&self.name).components();
        let path: PathBuf = parts
            .filter(|part| matches!(part, Component::Normal(_)))
            .collect();
        match path.as_os_str().is_empty() {
            true => PathBuf::from(number.to_string()),
            false => path,
        }
    }

    /// Whether it has the name of a file that macOS adds for another one: `._a.kif`, or any below a folder `__MACOSX`.
    #[must_use]
    pub fn is_double(&self) -> bool {
        let mut parts = self.name.split('/');
        parts.clone().any(|part| part == "__MACOSX")
            || parts.next_back().is_some_and(|name| name.starts_with("._"))
    }
}
