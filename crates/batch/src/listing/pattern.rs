//! Patterns of files (`games/**/*.kif`).

use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern, PatternError};
use walkdir::{DirEntry, WalkDir};

/// The files and folders that a pattern means. As in the shells of a system, `A.KIF` fits `*.kif` only
/// where the system ignores case. Names that are not UTF-8 fit as they are shown.
pub(super) struct FilePattern {
    /// The folders before the first wildcard.
    pub(super) above: PathBuf,
    /// What follows.
    whole: Pattern,
    /// The parts of that up to the first `**`.
    parts: Vec<Pattern>,
    /// How many folders deep it may fit.
    deepest: usize,
    /// Whether it means folders alone, as `games/*/` and `games/**` do.
    of_folders: bool,
}

impl FilePattern {
    pub(super) fn new(text: &str) -> Result<FilePattern, PatternError> {
        // For the place of an error.
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

    /// What is below the folders before the first wildcard, but for folders that hold nothing that fits.
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

    /// Whether an entry fits.
    pub(super) fn fits(&self, entry: &DirEntry) -> bool {
        self.fits_path(entry.path()) && (entry.file_type().is_dir() || !self.of_folders)
    }

    /// Whether an error is about something that may fit.
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

    /// The path of an entry, as the pattern names it.
    pub(super) fn path(&self, entry: &DirEntry) -> PathBuf {
        let path = entry.path();
        let below = path.strip_prefix(self.root()).unwrap_or(path);
        self.above.join(below)
    }

    fn root(&self) -> &Path {
        root(&self.above)
    }
}

/// The folder to list: that of an empty path is the current one.
pub(super) fn root(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// `true` if names of files that differ by case are one, as a system has them by default.
pub const IGNORES_CASE: bool = cfg!(any(windows, target_os = "macos"));

const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: !IGNORES_CASE,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};
