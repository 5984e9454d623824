//! Finds files by patterns (`games/**/*.kif`).

use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern, PatternError};
use walkdir::{DirEntry, WalkDir};

/// The files and folders that match a pattern. As in the system's shells, `A.KIF` matches `*.kif` only if the system
/// ignores case. Names that are not UTF-8 are matched as they are displayed.
pub(super) struct FilePattern {
    /// The folders before the first wildcard.
    pub(super) above: PathBuf,
    /// The pattern after these folders.
    whole: Pattern,
    /// The parts of `whole` before the first `**`.
    parts: Vec<Pattern>,
    /// The maximum depth of a match, in folders.
    deepest: usize,
    /// `true` if only folders match, as for `games/*/` and `games/**`.
    of_folders: bool,
}

impl FilePattern {
    pub(super) fn new(text: &str) -> Result<FilePattern, PatternError> {
        // Check the whole text, so that an error has its place.
        Pattern::new(text)?;
        let is_fixed = |part: &Component<'_>| {
            let text = part.as_os_str().to_string_lossy();
            !text.contains(['*', '?', '['])
        };
        let path = Path::new(text);
        let above: PathBuf = path.components().take_while(is_fixed).collect();
        let rest = path.components().skip_while(is_fixed);
        let mut rest: Vec<_> = rest
            .map(|part| part.as_os_str().to_string_lossy())
            .collect();
        let mut of_folders = text.ends_with(std::path::is_separator);
        while rest.last().is_some_and(|last| last == "**") {
            rest.pop();
            of_folders = true;
        }
        let before = rest.iter().take_while(|part| *part != "**");
        let parts: Vec<_> = before
            .map(|part| Pattern::new(part))
            .collect::<Result<_, _>>()?;
        Ok(FilePattern {
            above,
            whole: Pattern::new(&rest.join("/"))?,
            deepest: if parts.len() == rest.len() {
                rest.len()
            } else {
                usize::MAX
            },
            parts,
            of_folders,
        })
    }

    /// Returns the entries below the folders before the first wildcard, without folders that cannot have a match.
    pub(super) fn entries(&self) -> impl Iterator<Item = walkdir::Result<DirEntry>> {
        let all = WalkDir::new(self.root())
            .follow_links(true)
            .sort_by_file_name()
            .min_depth(self.deepest.min(1))
            .max_depth(self.deepest);
        all.into_iter().filter_entry(|entry| {
            let part = entry
                .depth()
                .checked_sub(1)
                .and_then(|above| self.parts.get(above));
            let name = entry.file_name().to_string_lossy();
            part.is_none_or(|part| part.matches_with(&name, OPTIONS))
        })
    }

    pub(super) fn fits(&self, entry: &DirEntry) -> bool {
        self.fits_path(entry.path()) && (entry.file_type().is_dir() || !self.of_folders)
    }

    /// Returns `true` if an error concerns an entry that may match.
    pub(super) fn concerns(&self, error: &walkdir::Error) -> bool {
        error
            .path()
            .is_none_or(|path| path.is_dir() || self.fits_path(path))
    }

    fn fits_path(&self, path: &Path) -> bool {
        let below = path.strip_prefix(self.root()).unwrap_or(path);
        let parts = below
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        let below = parts.collect::<Vec<_>>().join("/");
        self.whole.matches_with(&below, OPTIONS)
    }

    /// Returns the path of an entry, as the pattern names it.
    pub(super) fn path(&self, entry: &DirEntry) -> PathBuf {
        let path = entry.path();
        let below = path.strip_prefix(self.root()).unwrap_or(path);
        self.above.join(below)
    }

    fn root(&self) -> &Path {
        root(&self.above)
    }
}

/// Returns the folder to list: the current one for an empty path.
pub(super) fn root(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// `true` if the system by default ignores case in file names.
pub const IGNORES_CASE: bool = cfg!(any(windows, target_os = "macos"));

const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: !IGNORES_CASE,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};
