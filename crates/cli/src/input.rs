//! Input files.

mod archives;
mod names;
pub(crate) mod pattern;
mod source;

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::mem::take;
use std::path::{Path, PathBuf};

use komadai::kifu::Format;
use komadai_archive::{is_apple_double, is_named_as_archive};
use same_file::Handle;
use walkdir::WalkDir;

use crate::texts::system::{no_pattern, unlisted};
use crate::texts::{self, about, say};
use crate::{stderr, tables};
use names::content;
pub(crate) use names::{extension, is_stdin, record_extension};
use pattern::{FilePattern, root};
pub(crate) use source::{Source, decompressed, stdin};

/// The files of the inputs.
pub(crate) struct Listing {
    pub(crate) sources: Vec<Source>,
    /// The files of folders that are not among the sources.
    pub(crate) others: Others,
}

/// Files of folders whose extension is not that of a game record, and those in which macOS keeps what its
/// own file system knows of a file.
#[derive(Default)]
pub(crate) struct Others {
    count: usize,
    doubles: HashSet<PathBuf>,
    /// With their dots; empty for no extension.
    extensions: BTreeSet<String>,
}

impl Others {
    /// How many extensions are named.
    const NAMED: usize = 4;

    fn add(&mut self, path: &Path) {
        self.count += 1;
        let extension = extension(path).map(|known| format!(".{known}"));
        self.extensions.insert(extension.unwrap_or_default());
    }

    /// Whether there are any.
    pub(crate) fn any(&self) -> bool {
        self.count > 0 || !self.doubles.is_empty()
    }

    /// `3 files of other kinds (.txt) are not read; --all-files reads them; 1 file of macOS …`
    pub(crate) fn text(&self) -> String {
        let doubles = self.doubles.len();
        let doubles = (doubles > 0).then(|| texts::doubles(doubles));
        let texts: Vec<String> = self.unread().into_iter().chain(doubles).collect();
        texts.join("; ")
    }

    fn unread(&self) -> Option<String> {
        let known = self.extensions.iter().filter(|known| !known.is_empty());
        let mut named: Vec<String> = known.map(say).collect();
        if self.extensions.contains("") {
            named.push(texts::no_extension());
        }
        if named.len() > Others::NAMED {
            named.truncate(Others::NAMED);
            named.push("…".to_owned());
        }
        let named = named.join(", ");
        match self.count {
            0 => None,
            count => Some(texts::other_files(count, named)),
        }
    }
}

/// As [`list`], with the files of other kinds reported on stderr.
pub(crate) fn sources(inputs: &[PathBuf], reads_all: bool) -> Vec<Source> {
    let listing = list(inputs, reads_all);
    if listing.others.any() {
        stderr::message(listing.others.text());
    }
    listing.sources
}

/// The files that are named. Of a folder: all files below it with the extension of a game record, in order of path;
/// with `--all-files` all but hidden ones. Of a pattern (`games/**/*.kif`) that names no file: all files and folders
/// that fit. An archive is a folder of its files. Links are followed. Files of macOS (`._a.kif`) are read only by name.
pub(crate) fn list(inputs: &[PathBuf], reads_all: bool) -> Listing {
    let mut found = Found {
        files: Vec::new(),
        reads_all,
        others: Others::default(),
    };
    for input in inputs {
        let is_there = input.as_os_str() == "-" || input.symlink_metadata().is_ok();
        match input.to_str().filter(|_| !is_there) {
            Some(pattern) if pattern.contains(['*', '?', '[']) => found.pattern(pattern),
            _ if input.is_dir() => {
                if found.folder(input, input) == 0 {
                    found.add(input, Some(about(input.display(), texts::no_records())));
                }
            }
            _ if found.archive(input, Path::new("")) => {}
            _ if is_there => found.add(input, None),
            _ => match archives::find(input) {
                Some(Ok(source)) => found.files.push(source),
                Some(Err(failure)) => found.add(input, Some(failure)),
                None => found.add(input, None),
            },
        }
    }
    Listing {
        sources: found.files,
        others: found.others,
    }
}

/// The files found so far.
struct Found {
    files: Vec<Source>,
    /// Whether files of folders are read whatever their extension.
    reads_all: bool,
    others: Others,
}

impl Found {
    /// Adds what was named: a file, stdin, or what is none.
    fn add(&mut self, path: &Path, failure: Option<String>) {
        let name = if path.as_os_str() == "-" {
            OsStr::new("stdin")
        } else {
            path.file_name().unwrap_or_default()
        };
        let mut source = Source::new(path.to_owned(), content(Path::new(name)));
        source.failure = failure;
        self.files.push(source);
    }

    /// Adds the game records of an archive, named below `name`: its path in the folder, or nothing if it was named
    /// itself, and then it has to have some. `false` if the file is no archive.
    fn archive(&mut self, path: &Path, name: &Path) -> bool {
        let before = self.files.len();
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
                if name.as_os_str().is_empty() && self.files.len() == before {
                    self.add(path, Some(about(path.display(), texts::no_records())));
                }
            }
        }
        true
    }

    /// Adds a file of a folder or an archive, if it is a game record by its extension, or any is read.
    fn record(&mut self, source: Source) {
        let path = source.relative.as_path();
        let is_record = extension(path)
            .is_some_and(|extension| Format::from_own_extension(&extension).is_some())
            || source.is_file() && tables::is_named_as_one(&source.path);
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if is_record || (self.reads_all && !is_hidden) {
            self.files.push(source);
        } else if !is_hidden {
            self.others.add(&source.path);
        }
    }

    /// Adds the game records of a folder, named relative to `above`; returns how many there are.
    fn folder(&mut self, folder: &Path, above: &Path) -> usize {
        let before = self.files.len();
        let root = root(folder);
        for entry in WalkDir::new(root).follow_links(true).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.add(error.path().unwrap_or(folder), Some(unlisted(&error)));
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
            if !is_named_as_archive(&path) || !self.archive(&path, relative) {
                self.record(Source::new(path.clone(), content(relative)));
            }
        }
        self.files.len() - before
    }

    /// Adds what fits a pattern, each file once, named relative to the folders before the first wildcard.
    fn pattern(&mut self, text: &str) {
        let pattern = match FilePattern::new(text) {
            Ok(pattern) => pattern,
            Err(error) => {
                return self.add(Path::new(text), Some(about(text, no_pattern(&error))));
            }
        };
        let before = self.files.len();
        let doubles = take(&mut self.others.doubles);
        for entry in pattern.entries() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    if pattern.concerns(&error) {
                        self.add(
                            error.path().unwrap_or(Path::new(text)),
                            Some(unlisted(&error)),
                        );
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
                    self.files
                        .push(Source::new(path.clone(), content(relative)));
                }
            }
        }
        let mut seen = HashSet::new();
        let found = self.files.split_off(before);
        let once = |source: &Source| seen.insert(source.path.clone());
        self.files.extend(found.into_iter().filter(once));
        if self.files.len() == before && self.others.doubles.is_empty() {
            self.add(Path::new(text), Some(about(text, texts::no_file_fits())));
        }
        self.others.doubles.extend(doubles);
    }
}

/// Whether stdout appends to this input, which would then never end.
pub(crate) fn is_stdout(path: &Path) -> bool {
    let input = if path.as_os_str() == "-" {
        Handle::stdin()
    } else {
        Handle::from_path(path)
    };
    let regular = |out: &Handle| out.as_file().metadata().is_ok_and(|data| data.is_file());
    Handle::stdout().is_ok_and(|out| regular(&out) && input.is_ok_and(|input| input == out))
}
