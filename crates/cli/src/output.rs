//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

/// Held while a file is being written, and by who stops the program.
static WRITING: Mutex<()> = Mutex::new(());

/// The exit code after an interruption, as shells have it.
const STOPPED: i32 = 130;

/// Lets an interruption wait until the file in work is complete.
pub(crate) fn guard_interruptions() {
    // Where no handler can be set, the system's own stops the program; only a temporary file may
    // then be left.
    let _ = ctrlc::set_handler(|| {
        // No other file is begun from here on.
        let _whole = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        process::exit(STOPPED);
    });
}

/// Writes a file: first under another name in the same folder, so that whatever goes wrong leaves
/// no half of it and the file that was there before.
///
/// Missing folders are made. What is no regular file, such as a pipe, is written directly.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Behind a link its target is meant.
    let resolved;
    let path = match fs::canonicalize(path) {
        Ok(path) => {
            resolved = path;
            &resolved
        }
        Err(_) => path,
    };
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let (mut file, temporary) = Temporary::beside(path, folder)?;
    file.write_all(bytes)?;
    file.flush()?;
    drop(file);
    fs::rename(&temporary.0, path)
}

/// A file that is removed when we leave, unless it was renamed before.
struct Temporary(PathBuf);

impl Temporary {
    fn beside(path: &Path, folder: &Path) -> io::Result<(File, Temporary)> {
        let mut number = 0;
        loop {
            let mut name = std::ffi::OsString::from(".");
            name.push(path.file_name().unwrap_or_default());
            name.push(format!(".{}-{number}.part", process::id()));
            let temporary = folder.join(name);
            let opened = OpenOptions::new()
                .write(true)
                .create_new(true)
                .open(&temporary);
            match opened {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                opened => return Ok((opened?, Temporary(temporary))),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
