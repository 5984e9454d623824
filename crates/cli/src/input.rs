//! Positions, lines and files from outside.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use komadai::{Faults, Position, Setup};

use crate::failure::Failure;

/// A position from an SFEN, whatever its faults; only two kings of a side are refused.
///
/// The error is a column, counted in characters from one, and a message.
pub(crate) fn position(sfen: &str) -> Result<Position, (usize, String)> {
    let setup: Setup = sfen.parse().map_err(|error: komadai::SfenError| {
        (column(sfen, error.span().start), error.kind().to_string())
    })?;
    Position::allowing(setup, Faults::all()).map_err(|error| (1, error.to_string()))
}

/// The same, for an argument of the command: faults are named on stderr.
pub(crate) fn position_argument(sfen: &str) -> Result<Position, Failure> {
    let position = position(sfen).map_err(|(column, message)| {
        Failure::Input(format!("invalid SFEN: {message}\n{sfen}\n{:>column$}", '^'))
    })?;
    for fault in (position.faults() - Faults::NO_KING).phrases() {
        let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("warning: {fault}\n"));
    }
    Ok(position)
}

/// The column of a byte, in characters from one.
pub(crate) fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// The lines of stdin, each without its end; what is no UTF-8 is replaced.
pub(crate) fn stdin_lines() -> impl Iterator<Item = io::Result<String>> {
    io::stdin().lock().split(b'\n').map(|line| {
        line.map(|mut bytes| {
            if bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    })
}

/// The bytes of a file, or of stdin for "-".
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

/// The extension of a path, in lower case.
pub(crate) fn extension(path: &Path) -> Option<String> {
    path.extension()
        .and_then(OsStr::to_str)
        .map(str::to_ascii_lowercase)
}

/// Files as they are named; of a folder everything below it that has an extension of a game
/// record, in order of path.
pub(crate) fn files(inputs: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for input in inputs {
        if !input.is_dir() {
            files.push(input.clone());
            continue;
        }
        for entry in walkdir::WalkDir::new(input).sort_by_file_name() {
            let entry = entry.map_err(|error| Failure::Input(error.to_string()))?;
            let is_record = extension(entry.path())
                .is_some_and(|extension| RECORD_EXTENSIONS.contains(&extension.as_str()));
            if entry.file_type().is_file() && is_record {
                files.push(entry.into_path());
            }
        }
    }
    Ok(files)
}

/// Extensions under which game records are found in a folder.
const RECORD_EXTENSIONS: [&str; 10] = [
    "kif", "kifu", "ki2", "ki2u", "csa", "usi", "sfen", "jkf", "psn", "bod",
];
