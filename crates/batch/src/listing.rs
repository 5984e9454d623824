//! Lists the files of inputs.

mod archives;
mod pattern;

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_archive::{is_apple_double, is_named_as_archive};
use komadai_kifu::Format;
use walkdir::WalkDir;

use crate::error::InputError;
use crate::names::{content, extension, is_stdin};
use crate::source::Source;
use crate::tables::is_named_as_table;
pub use pattern::IGNORES_CASE;
use pattern::{FilePattern, root};

/// The files of the inputs.
#[derive(Debug, Default)]
pub struct Listing {
    /// The files, in order.
    pub sources: Vec<Source>,
    /// The files of folders that are not among the sources.
    pub others: OtherFiles,
}

struct Lister<'c> {
    sources: Vec<Source>,
    others: OtherFiles,
    reads_all: bool,
    is_cancelled: &'c dyn Fn() -> bool,
}

/// The files of folders that are not read: those without the extension of a game record, and those that macOS adds.
#[derive(Debug, Default)]
pub struct OtherFiles {
    /// The number of files with another extension.
    pub count: usize,
    /// Their extensions, in lower case with dots. For a file without an extension it is "".
    pub extensions: BTreeSet<String>,
    /// The files that macOS adds (`._a.kif`).
    pub doubles: HashSet<PathBuf>,
}

impl OtherFiles {
    fn add(&mut self, path: &Path) {
        self.count += 1;
        let extension = extension(path).map(|known| format!(".{known}"));
        self.extensions.insert(extension.unwrap_or_default());
    }

    /// Returns `true` if any file of a folder is not read.
    #[must_use]
    pub fn any(&self) -> bool {
        self.count > 0 || !self.doubles.is_empty()
    }
}

impl Listing {
    /// Lists the files of inputs:
    ///
    /// - A file, also in an archive (`games.zip/a.kif`), or "-" for stdin.
    /// - A folder: all files in it and below with the extension of a game record, in order of path. With `reads_all` it
    ///   is all files except hidden ones. Links are followed.
    /// - A pattern (`games/**/*.kif`), unless a file has this name: all matching files and folders, each once.
    /// - An archive: its files, like those of a folder.
    ///
    /// Files that macOS adds (`._a.kif`) are read only if they are named. An input that is missing or has no games
    /// becomes a source that returns this error when it is opened.
    #[must_use]
    pub fn of(inputs: &[PathBuf], reads_all: bool) -> Listing {
        Listing::until(inputs, reads_all, &|| false)
    }

    /// Lists the files like [`of`](Listing::of), but stops if `is_cancelled`, called for each file, returns `true`.
    #[must_use]
    pub fn until(inputs: &[PathBuf], reads_all: bool, is_cancelled: &dyn Fn() -> bool) -> Listing {
        let mut lister = Lister {
            sources: Vec::new(),
            others: OtherFiles::default(),
            reads_all,
            is_cancelled,
        };
        for input in inputs {
            if is_cancelled() {
                break;
            }
            lister.input(input);
        }
        let Lister {
            sources, others, ..
        } = lister;
        Listing { sources, others }
    }
}

impl Lister<'_> {
    fn input(&mut self, input: &Path) {
        let is_there = is_stdin(input) || input.symlink_metadata().is_ok();
        let pattern = if is_there { None } else { input.to_str() };
        match pattern {
            Some(pattern) if pattern.contains(['*', '?', '[']) => self.pattern(pattern),
            _ if input.is_dir() => {
                if self.folder(input, input) == 0 {
                    self.add(input, Some(InputError::NoRecords));
                }
            }
            _ if self.archive(input, Path::new("")) => {}
            _ if is_there => self.add(input, None),
            _ => match archives::find(input) {
                Some(Ok(source)) => self.sources.push(source),
                Some(Err((archive, error))) => self.add(archive, Some(error)),
                None => self.add(input, None),
            },
        }
    }

    /// Adds a named file or stdin, or the error for it.
    fn add(&mut self, path: &Path, failure: Option<InputError>) {
        let name = if is_stdin(path) {
            OsStr::new("stdin")
        } else {
            path.file_name().unwrap_or_default()
        };
        let mut source = Source::new(path.to_owned(), content(Path::new(name)));
        source.failure = failure;
        self.sources.push(source);
    }

    /// Adds the game records of an archive, with paths below `name`: the archive's path in the folder, or "" if the
    /// archive itself is the input. An input without a record adds an error. Returns `false` if the file is not an
    /// archive.
    fn archive(&mut self, path: &Path, name: &Path) -> bool {
        let before = self.sources.len();
        match archives::list(path, name) {
            None => return false,
            Some(Err(failure)) => self.add(path, Some(failure)),
            Some(Ok(sources)) => {
                for source in sources {
                    if source.is_double() {
                        self.others.doubles.insert(source.path);
                    } else {
                        self.record(source);
                    }
                }
                if name.as_os_str().is_empty() && self.sources.len() == before {
                    self.add(path, Some(InputError::NoRecords));
                }
            }
        }
        true
    }

    /// Adds a file of a folder or an archive if it has the extension of a game record, or if all files are read.
    fn record(&mut self, source: Source) {
        let path = source.relative.as_path();
        let is_record = extension(path)
            .is_some_and(|extension| Format::from_own_extension(&extension).is_some())
            || source.is_file() && is_named_as_table(&source.path);
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if is_record || (self.reads_all && !is_hidden) {
            self.sources.push(source);
        } else if !is_hidden {
            self.others.add(&source.path);
        }
    }

    /// Adds the game records of a folder, named relative to `above`. Returns their number.
    fn folder(&mut self, folder: &Path, above: &Path) -> usize {
        let before = self.sources.len();
        let root = root(folder);
        for entry in WalkDir::new(root).follow_links(true).sort_by_file_name() {
            if (self.is_cancelled)() {
                break;
            }
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.unlisted(folder, error);
                    continue;
                }
            };
            if !entry.file_type().is_file() {
                continue;
            }
            let below = entry.path().strip_prefix(root);
            let path = folder.join(below.unwrap_or(entry.path()));
            if is_apple_double(entry.path()) {
                self.others.doubles.insert(path);
                continue;
            }
            let relative = path.strip_prefix(above).unwrap_or(&path);
            if !is_named_as_archive(&path) {
                self.record(Source::new(path.clone(), content(relative)));
            } else if !self.archive(&path, relative) {
                // A file that only has the name of an archive returns an error when it is read.
                self.sources
                    .push(Source::new(path.clone(), content(relative)));
            }
        }
        self.sources.len() - before
    }

    /// Adds the matches of a pattern, each file once, named relative to the folders before the first wildcard.
    fn pattern(&mut self, text: &str) {
        let pattern = match FilePattern::new(text) {
            Ok(pattern) => pattern,
            Err(error) => {
                let why = error.to_string();
                return self.add(Path::new(text), Some(InputError::Pattern { why }));
            }
        };
        let before = self.sources.len();
        let doubles = take(&mut self.others.doubles);
        for entry in pattern.entries() {
            if (self.is_cancelled)() {
                break;
            }
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    if pattern.concerns(&error) {
                        self.unlisted(Path::new(text), error);
                    }
                    continue;
                }
            };
            if !pattern.fits(&entry) {
                continue;
            }
            let path = pattern.path(&entry);
            if entry.file_type().is_dir() {
                self.folder(&path, &pattern.above);
            } else if is_apple_double(entry.path()) {
                self.others.doubles.insert(path);
            } else {
                let relative = path.strip_prefix(&pattern.above).unwrap_or(&path);
                if !self.archive(&path, relative) {
                    self.sources
                        .push(Source::new(path.clone(), content(relative)));
                }
            }
        }
        let mut seen = HashSet::new();
        let found = self.sources.split_off(before);
        let once = |source: &Source| seen.insert(source.path.clone());
        self.sources.extend(found.into_iter().filter(once));
        if self.sources.len() == before && self.others.doubles.is_empty() {
            self.add(Path::new(text), Some(InputError::NoFileFits));
        }
        self.others.doubles.extend(doubles);
    }

    /// Adds an error for a folder or file that cannot be listed.
    fn unlisted(&mut self, input: &Path, error: walkdir::Error) {
        let path = error.path().unwrap_or(input).to_owned();
        let cause = error.into_io_error();
        let failure = cause.map_or(InputError::Circle, |cause| {
            InputError::Folder(Arc::new(cause))
        });
        self.add(&path, Some(failure));
    }
}
