//! Input files.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use komadai::kifu::Format;
use same_file::Handle;

use crate::failure::Failure;
use crate::stderr;

/// Opens a file, or stdin for "-".
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path.is_dir() {
        let message = format!("{}: is a folder, expected a game record", path.display());
        return Err(Failure::Input(message));
    }
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match fs::File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Failure::Input(format!("{}: {error}", path.display()))),
    }
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
/// of path. Links are followed.
///
/// A folder that cannot be listed is reported on stderr, and makes the second value `false`.
pub(crate) fn sources(inputs: &[PathBuf]) -> (Vec<Source>, bool) {
    let mut files = Vec::new();
    let mut no_errors = true;
    let mut report = |message: &dyn std::fmt::Display| {
        no_errors = false;
        stderr::report(format_args!("komadai: {message}"));
    };
    for input in inputs {
        if !input.is_dir() {
            let name = match input.as_os_str() == "-" {
                true => OsStr::new("stdin"),
                false => input.file_name().unwrap_or_default(),
            };
            files.push(Source {
                path: input.clone(),
                relative: PathBuf::from(name),
            });
            continue;
        }
        let before = files.len();
        for entry in walkdir::WalkDir::new(input)
            .follow_links(true)
            .sort_by_file_name()
        {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    report(&error);
                    continue;
                }
            };
            let is_record = extension(entry.path())
                .is_some_and(|extension| Format::from_own_extension(&extension).is_some());
            if entry.file_type().is_file() && is_record {
                let path = entry.into_path();
                let relative = path.strip_prefix(input).unwrap_or(&path).to_owned();
                files.push(Source { path, relative });
            }
        }
        if files.len() == before {
            report(&format_args!("{}: no game records found", input.display()));
        }
    }
    (files, no_errors)
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
