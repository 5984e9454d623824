//! Input files.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use komadai::kifu::Format;
use same_file::Handle;
use walkdir::WalkDir;

use crate::failure::Failure;
use crate::progress::Counted;
use crate::stderr;

/// Opens a file, or stdin for "-".
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(Counted(io::stdin())));
    }
    match fs::File::open(path) {
        Ok(file) => Ok(Box::new(Counted(file))),
        Err(error) => Err(Failure::Input(format!("{}: {error}", path.display()))),
    }
}

/// Whether a path is that of a file with more than so many bytes.
pub(crate) fn is_longer(path: &Path, bytes: usize) -> bool {
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.len() > bytes as u64)
}

/// The extension of a path, in lower case.
pub(crate) fn extension(path: &Path) -> Option<String> {
    path.extension()
        .and_then(OsStr::to_str)
        .map(str::to_ascii_lowercase)
}

/// A file to read.
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    /// Its path inside the folder that was given, or its name.
    pub(crate) relative: PathBuf,
}

/// The files that are named; for a folder all files below it with the extension of a game record, in order
/// of path, and for a pattern (`games/**/*.kif`) that names no file all files and folders that fit. Links
/// are followed.
///
/// What cannot be listed is reported on stderr, and makes the second value `false`.
pub(crate) fn sources(inputs: &[PathBuf]) -> (Vec<Source>, bool) {
    let mut found = Found {
        files: Vec::new(),
        no_errors: true,
    };
    for input in inputs {
        let is_there = input.as_os_str() == "-" || input.symlink_metadata().is_ok();
        match input.to_str().filter(|_| !is_there) {
            Some(pattern) if pattern.contains(['*', '?', '[']) => found.pattern(pattern),
            _ if input.is_dir() => {
                if found.folder(input, input) == 0 {
                    found.report(format_args!("{}: no game records found", input.display()));
                }
            }
            _ => found.file(input),
        }
    }
    (found.files, found.no_errors)
}

/// The files found so far.
struct Found {
    files: Vec<Source>,
    no_errors: bool,
}

impl Found {
    fn report(&mut self, message: impl Display) {
        self.no_errors = false;
        stderr::report(format_args!("komadai: {message}"));
    }

    /// Adds a file, or stdin.
    fn file(&mut self, path: &Path) {
        let name = match path.as_os_str() == "-" {
            true => OsStr::new("stdin"),
            false => path.file_name().unwrap_or_default(),
        };
        self.files.push(Source {
            path: path.to_owned(),
            relative: PathBuf::from(name),
        });
    }

    /// Adds the game records of a folder, named relative to `above`; returns how many there are.
    fn folder(&mut self, folder: &Path, above: &Path) -> usize {
        let before = self.files.len();
        for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.report(&error);
                    continue;
                }
            };
            let is_record = extension(entry.path())
                .is_some_and(|extension| Format::from_own_extension(&extension).is_some());
            if entry.file_type().is_file() && is_record {
                let path = entry.into_path();
                let relative = path.strip_prefix(above).unwrap_or(&path).to_owned();
                self.files.push(Source { path, relative });
            }
        }
        self.files.len() - before
    }

    /// Adds what fits a pattern, each file once, named relative to the folders before the first wildcard.
    fn pattern(&mut self, pattern: &str) {
        let paths = match glob::glob(pattern) {
            Ok(paths) => paths,
            Err(error) => return self.report(format_args!("{pattern}: {error}")),
        };
        let is_fixed = |part: &Component<'_>| {
            let text = part.as_os_str().to_string_lossy();
            !text.contains(['*', '?', '['])
        };
        let above: PathBuf = Path::new(pattern)
            .components()
            .take_while(is_fixed)
            .collect();
        let before = self.files.len();
        for path in paths {
            match path {
                Err(error) => self.report(&error),
                Ok(path) if path.is_dir() => _ = self.folder(&path, &above),
                Ok(path) => {
                    let relative = path.strip_prefix(&above).unwrap_or(&path).to_owned();
                    self.files.push(Source { path, relative });
                }
            }
        }
        let mut seen = HashSet::new();
        let found = self.files.split_off(before);
        let once = |source: &Source| seen.insert(source.path.clone());
        self.files.extend(found.into_iter().filter(once));
        if self.files.len() == before {
            self.report(format_args!("{pattern}: no file fits"));
        }
    }
}

/// Whether stdout appends to this input, which would then never end.
pub(crate) fn is_stdout(path: &Path) -> bool {
    let input = match path.as_os_str() == "-" {
        true => Handle::stdin(),
        false => Handle::from_path(path),
    };
    let regular = |out: &Handle| out.as_file().metadata().is_ok_and(|data| data.is_file());
    Handle::stdout().is_ok_and(|out| regular(&out) && input.is_ok_and(|input| input == out))
}
